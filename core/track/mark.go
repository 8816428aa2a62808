package track

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
)

// MarkKind is how an event is drawn.
type MarkKind uint8

// The kinds of mark.
const (
	Up MarkKind = iota
	Down
	Warn
)

// String is the kind's name.
func (k MarkKind) String() string { return [...]string{"up", "down", "warn"}[k] }

// Mark is a rescale, or a sync that emitted a warning.
type Mark struct {
	At   time.Duration
	Kind MarkKind
}

// Marks returns the marks in order of time, at most one per sync. A warning that repeats
// with every sync has one mark.
func (r Run) Marks() []Mark {
	var marks []Mark
	warned := ""
	for i := range r.Syncs {
		d := &r.Syncs[i].Decision
		kind, ok := markOf(d)
		reason := ""
		if ok && kind == Warn {
			reason = d.Events[0].Reason
		}
		if ok && (kind != Warn || reason != warned) {
			marks = append(marks, Mark{r.Syncs[i].At, kind})
		}
		warned = reason
	}
	return marks
}

// Emitted is an event of a mark.
type Emitted struct {
	hpa.Event
	Count int           // for a warning, how many syncs in a row emitted it; else 1
	Last  time.Duration // the last of these syncs
}

// EventsAt returns the events of the sync that has a mark.
func (r Run) EventsAt(m Mark) []Emitted {
	i := r.SyncAt(m.At)
	if i < 0 {
		return nil
	}
	emits := func(j int, reason string) bool {
		return slices.ContainsFunc(r.Syncs[j].Decision.Events, func(e hpa.Event) bool { return e.Reason == reason })
	}
	var all []Emitted
	for _, e := range r.Syncs[i].Decision.Events {
		last := i
		for e.Type == "Warning" && last+1 < len(r.Syncs) && emits(last+1, e.Reason) {
			last++
		}
		all = append(all, Emitted{e, last - i + 1, r.Syncs[last].At})
	}
	return all
}

func markOf(d *hpa.Decision) (MarkKind, bool) {
	switch {
	case d.Rescaled && d.Desired > d.Current:
		return Up, true
	case d.Rescaled && d.Desired < d.Current:
		return Down, true
	}
	for _, e := range d.Events {
		if e.Type == "Warning" {
			return Warn, true
		}
	}
	return 0, false
}
