package report

import (
	"cmp"
	"slices"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/track"
)

// maxChanges is how many changes of the replicas a report lists.
const maxChanges = 30

// happened writes the numbers of the run, and what changed the replicas.
func (w *writer) happened() {
	w.heading(2, w.Say("What happened"))
	w.stories()
	w.results()
	w.changes()
}

// change is a row of the table of changes.
type change struct {
	at               time.Duration
	from, to, reason string
}

// changes lists when the replicas changed, and the edits and outages.
func (w *writer) changes() {
	var all []change
	for _, n := range w.run.Incidents() {
		text := n.Text
		if n.Short == w.Say("edit") {
			text = w.Say("%s: %s", n.Short, text)
		}
		all = append(all, change{at: n.From, reason: text})
	}
	for i := range w.run.Syncs {
		if d := &w.run.Syncs[i].Decision; d.Rescaled && d.Desired != d.Current {
			all = append(all, change{w.run.Syncs[i].At, number(d.Current), number(d.Desired), w.reason(d)})
		}
	}
	all = w.others(all)
	if len(all) == 0 {
		return
	}
	slices.SortStableFunc(all, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	times := w.Timeline.TimeFormat()
	w.heading(3, w.Say("When the replicas changed"))
	w.header(times.Head(w.Say("Time")), w.Say("From"), w.Say("To"), w.Say("Reason"))
	for _, c := range all[:min(len(all), maxChanges)] {
		w.row(times.At(c.at), c.from, c.to, c.reason)
	}
	w.end()
	if more := len(all) - maxChanges; more > 0 {
		w.paragraph(prose(w.Say("And %d more, up to %s.", more, times.In(all[len(all)-1].at))))
	}
}

// others adds when somebody other than the HPA and KEDA changed the replicas.
func (w *writer) others(all []change) []change {
	target := w.run.Target()
	if target == nil {
		return all
	}
	spec, known := target.Spec, len(all)
	for i := 1; i < len(spec.T); i++ {
		if at := spec.T[i]; !slices.ContainsFunc(all[:known], func(c change) bool { return c.at == at }) {
			all = append(all, change{at, track.Short(spec.V[i-1]), track.Short(spec.V[i]), w.Say("Not by the HPA")})
		}
	}
	return all
}

// reason returns the reason of the event SuccessfulRescale. If it is not the whole reason, because
// something held the rescale back, or there is none, it says what the metrics wanted.
func (w *writer) reason(d *hpa.Decision) string {
	if d.Reason == "" || d.HeldBy() != hpa.ReasonNone {
		return explain.Outcome(d, w.Language)
	}
	return d.ShortReason()
}
