package playback

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"hpaplayground/core/track"
)

// Step is a way to move the cursor.
type Step string

// The steps. An event is a rescale or a warning.
const (
	PreviousSync  Step = "sync-back"
	NextSync      Step = "sync-on"
	PreviousEvent Step = "event-back"
	NextEvent     Step = "event-on"
	Start         Step = "start"
	End           Step = "end"
)

// Seek puts the cursor at a moment of the run.
func (p Playback) Seek(moment time.Duration) Playback {
	if p.Timeline == nil {
		return p
	}
	p.Cursor = min(max(moment, 0), p.end())
	p.Moved, p.MomentPending = true, false
	return p
}

// Restart lets the next run place the cursor, because it is the run of another text.
func (p Playback) Restart() Playback {
	p.Moved, p.Kept, p.MomentPending = false, false, false
	return p
}

// PlaceCursor puts the cursor where the link says. If there is no such moment and
// nobody has moved the cursor, it puts the cursor where a run starts or, if longest is set, where
// the HPA was held back longest. An edit leaves the cursor where it is.
func (p Playback) PlaceCursor(linked time.Duration, longest bool) Playback {
	if p.Timeline == nil {
		return p
	}
	switch {
	case p.MomentPending:
		p.Cursor, p.MomentPending = p.SyncIn(linked), false
	case !p.Moved && !p.Kept:
		p.Cursor = startOf(p.run(), Span{0, p.end()})
		if longest {
			p.Cursor = longestHold(p.run(), p.Cursor)
		}
	}
	p.Cursor = min(p.Cursor, p.end())
	return p
}

// snap returns the time nearest to t among the syncs, the start and the end of the run.
func (p Playback) snap(t time.Duration) time.Duration {
	r := p.run()
	best := time.Duration(0)
	if r.End()-t < t {
		best = r.End()
	}
	i := r.SyncAt(t)
	for _, j := range [2]int{i, i + 1} {
		if j >= 0 && j < len(r.Syncs) && (r.Syncs[j].At-t).Abs() <= (best-t).Abs() {
			best = r.Syncs[j].At
		}
	}
	return best
}

// SyncIn returns the time of the first sync from t to less than one second later, or t if there is
// no such sync. Links and clocks have whole seconds, but syncs do not.
func (p Playback) SyncIn(t time.Duration) time.Duration {
	syncs := p.run().Syncs
	i := sort.Search(len(syncs), func(i int) bool { return syncs[i].At >= t })
	if i < len(syncs) && syncs[i].At < t+time.Second {
		return syncs[i].At
	}
	return t
}

// step returns the time to which a step moves the cursor.
func (p Playback) step(step Step) time.Duration {
	r := p.run()
	switch step {
	case PreviousSync, NextSync:
		at := func(i int) time.Duration { return r.Syncs[i].At }
		return p.neighbor(len(r.Syncs), at, step == NextSync)
	case PreviousEvent, NextEvent:
		marks := r.Marks()
		at := func(i int) time.Duration { return marks[i].At }
		return p.neighbor(len(marks), at, step == NextEvent)
	case Start:
		return 0
	case End:
		return p.end()
	}
	return p.Cursor
}

// neighbor returns the first of n ordered times after the cursor, or the last time before the
// cursor. If there is no such time, neighbor returns the end or the start of the run.
func (p Playback) neighbor(n int, at func(int) time.Duration, forward bool) time.Duration {
	if forward {
		if i := sort.Search(n, func(i int) bool { return at(i) > p.Cursor }); i < n {
			return at(i)
		}
		return p.end()
	}
	if i := sort.Search(n, func(i int) bool { return at(i) >= p.Cursor }) - 1; i >= 0 {
		return at(i)
	}
	return 0
}

// startOf returns where the cursor starts in a part of the run: where the HPA first could
// not do what the metrics want, because it was held back or had a warning; else where it
// first scaled; else at the start. Before the first event minReplicas does not count,
// because it holds back only a workload without load.
func startOf(r track.Run, part Span) time.Duration {
	start, found := part.From, false
	earlier := func(moment time.Duration) {
		if part.From <= moment && moment <= part.To && (!found || moment < start) {
			start, found = moment, true
		}
	}
	marks := r.Marks()
	for _, h := range r.Holds() {
		if idle := h.Least && (len(marks) == 0 || h.From < marks[0].At); !idle && h.To > part.From {
			earlier(max(h.From, part.From))
		}
	}
	for _, m := range marks {
		if m.Kind == track.Warn {
			earlier(m.At)
		}
	}
	if found {
		return start
	}
	for _, m := range marks {
		earlier(m.At)
	}
	return start
}

// longestHold returns where the HPA was held back longest, or the moment otherwise. A hold of a
// minute or more with too few replicas comes before one with too many, such as the usual window
// after a peak. minReplicas only hold what nobody needs.
func longestHold(r track.Run, otherwise time.Duration) time.Duration {
	length := func(h track.Hold) time.Duration {
		if d := h.To - h.From; !h.Low || d < time.Minute {
			return d
		}
		return r.End() + h.To - h.From
	}
	holds := slices.DeleteFunc(r.Holds(), func(h track.Hold) bool { return h.Least })
	if len(holds) == 0 {
		return otherwise
	}
	return slices.MaxFunc(holds, func(a, b track.Hold) int { return cmp.Compare(length(a), length(b)) }).From
}
