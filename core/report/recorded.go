package report

import (
	"unicode/utf8"

	"hpaplayground/core/explain"
	"hpaplayground/core/observe"
	"hpaplayground/core/track"
)

// recorded writes how the run differs from what was recorded, and what explains it.
func (w *writer) recorded() {
	var all []observe.Difference
	_, tl, hpa := w.Measured()
	for _, r := range observe.Recorded(tl, hpa).All {
		if d := observe.Compare(tl, hpa, r, r.Step); d.Observed > 0 {
			all = append(all, d)
		}
	}
	if len(all) == 0 {
		return
	}
	w.heading(2, w.Say("Beside what was recorded"))
	if tl != w.Timeline {
		w.paragraph(prose(w.Say("The recording is of the run before the change, so that one is compared.")))
	}
	times, differs := tl.TimeFormat(), false
	w.header(w.Say("Recorded"), w.Say("Agrees"), w.Say("First difference"), w.Say("Largest"))
	for _, d := range all {
		first, largest := "–", "–"
		if f := d.First; f != nil {
			differs, largest = true, track.Short(d.Largest)
			first = times.At(f.At) + " " + w.Say("recorded %s, in the run %s", track.Short(f.Recorded), track.Short(f.Model))
		}
		w.row(d.Kind.Name, observe.Percent(d.Share()), first, largest)
	}
	w.end()
	if parting := observe.Parting(all); parting != nil {
		for _, sync := range parting.Syncs {
			s := &tl.Syncs[sync]
			w.item(prose(w.Say("The run at %s: %s", times.In(s.At), explain.Sentence(&s.Decision, w.Language))))
		}
		w.end()
	}
	w.causes(differs)
}

func (w *writer) causes(differs bool) {
	switch {
	case !differs:
		w.paragraph(prose(w.Say("The run agrees with what was recorded.")))
		return
	case len(w.Causes) == 0:
		w.paragraph(prose(w.Say("No single change explains it better than chance does.")))
		return
	}
	w.paragraph(prose(w.Say("With one of these changes the run is closer to what was recorded, by so much:")))
	for _, c := range w.Causes {
		lines := []string{bold(observe.Percent(c.Explains)) + " " + prose(c.Says.In(w.Language.Say)) + " " + prose(c.Sure.Says().In(w.Language.Say))}
		w.item(append(lines, codes(c.Settings)...)...)
	}
	w.end()
}

// maxSettingLength is how many characters of a setting are written. One may apply a whole manifest.
const maxSettingLength = 160

func isCut(setting string) bool { return utf8.RuneCountInString(setting) > maxSettingLength }

// codes returns settings as code.
func codes(settings []string) (all []string) {
	for _, s := range settings {
		if isCut(s) {
			s = string([]rune(s)[:maxSettingLength-1]) + "…"
		}
		all = append(all, code(s))
	}
	return all
}
