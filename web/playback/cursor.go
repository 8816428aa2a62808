package playback

import (
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
func (p Playback) Seek(at time.Duration) Playback {
	if p.Timeline == nil {
		return p
	}
	p.Cursor = min(max(at, 0), p.end())
	p.Moved, p.MomentPending = true, false
	return p
}

// PlaceCursor puts the cursor where the link says. If there is no such moment and
// nobody has moved the cursor, it puts the cursor at the first event.
func (p Playback) PlaceCursor(linked time.Duration) Playback {
	if p.Timeline == nil {
		return p
	}
	switch {
	case p.MomentPending:
		p.Cursor, p.MomentPending = p.SyncIn(linked), false
	case !p.Moved:
		p.Cursor = firstEvent(p.run())
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

// SyncIn returns the time of the first sync from t to less than one second later, or t
// if there is none. Links and clocks have whole seconds, but syncs do not.
func (p Playback) SyncIn(t time.Duration) time.Duration {
	syncs := p.run().Syncs
	i := sort.Search(len(syncs), func(i int) bool { return syncs[i].At >= t })
	if i < len(syncs) && syncs[i].At < t+time.Second {
		return syncs[i].At
	}
	return t
}

// step returns the time to which a step moves the cursor.
func (p Playback) step(by Step) time.Duration {
	r := p.run()
	switch by {
	case PreviousSync, NextSync:
		at := func(i int) time.Duration { return r.Syncs[i].At }
		return p.neighbor(len(r.Syncs), at, by == NextSync)
	case PreviousEvent, NextEvent:
		marks := r.Marks()
		at := func(i int) time.Duration { return marks[i].At }
		return p.neighbor(len(marks), at, by == NextEvent)
	case Start:
		return 0
	case End:
		return p.end()
	}
	return p.Cursor
}

// neighbor returns the first of n ordered times after the cursor, or the last one before
// the cursor. If there is none, it returns the end or the start of the run.
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

// firstEvent returns the time of the cursor before anyone moves it: when the replicas
// first changed, else when a change was first held back.
func firstEvent(r track.Run) time.Duration {
	if marks := r.Marks(); len(marks) > 0 {
		return marks[0].At
	}
	if holds := r.Holds(); len(holds) > 0 {
		return holds[0].From
	}
	return 0
}
