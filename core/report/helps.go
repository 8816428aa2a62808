package report

import (
	"slices"
	"strings"

	"hpaplayground/core/advise"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
)

// mostSpans is how many spans of a finding are written.
const mostSpans = 5

// helps writes the findings, each with its change.
func (w *writer) helps() {
	w.heading(2, w.Say("What would help?"))
	none := true
	for i := range w.Findings {
		if f := &w.Findings[i]; f.HPA == w.HPA {
			w.finding(f)
			none = false
		}
	}
	if none {
		w.paragraph(prose(w.Say("No finding: none of the changes that people need most helps in this run.")))
	}
}

func (w *writer) finding(f *advise.Finding) {
	lang := w.Language
	w.heading(3, strings.TrimRight(f.Says.In(lang.Say), ".。"))
	w.paragraph(prose(lang.Sentences(w.Say("%s.", f.Severity.Says().In(lang.Say)), f.Why.In(lang.Say))))
	w.item(w.place(f.Field))
	if len(f.Spans) > 0 {
		w.item(prose(w.spans(f.Spans)))
	}
	w.item(append([]string{prose(w.Say("The change, as hpasim --set takes it:"))}, codes(f.Change.Settings)...)...)
	w.item(prose(w.Say("What it changes: %s", f.Change.Helps(lang))))
	w.end()
	if commands := w.commands(f.Change.Settings); commands != "" {
		w.block("sh", commands)
	}
}

// spans says when a finding is seen in the run.
func (w *writer) spans(all []advise.Span) string {
	times := w.Timeline.TimeFormat()
	var texts []string
	for _, s := range all[:min(len(all), mostSpans)] {
		if s.From == s.To {
			texts = append(texts, times.At(s.From))
		} else {
			texts = append(texts, w.Say("from %s to %s", times.At(s.From), times.At(s.To)))
		}
	}
	text := w.Language.List(texts...)
	if more := len(all) - mostSpans; more > 0 {
		text = w.Say("%s and %d more", text, more)
	}
	return w.Say("Seen: %s", text)
}

// commands returns the kubectl commands that make a change, without the settings of the Simulation, which no
// cluster has.
func (w *writer) commands(settings []string) string {
	settings = slices.DeleteFunc(slices.Clone(settings), func(s string) bool { return manifest.ParseTarget(s).Kind == "Simulation" })
	after, err := edit.Change(w.Text, settings...)
	if err != nil {
		return ""
	}
	return kubectl.Patches(w.Text, after)
}
