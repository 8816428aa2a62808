package playback

import (
	"sort"
	"time"
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
		r := p.run()
		p.Cursor = r.StartIn(0, p.end())
		if longest {
			p.Cursor = r.LongestHold(p.Cursor)
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
