package state

import (
	"sort"
	"time"

	"hpaplayground/core/track"
)

// Step is a way to move the cursor.
type Step string

// The steps. An event is a rescale or a warning.
const (
	SyncBack  Step = "sync-back"
	SyncOn    Step = "sync-on"
	EventBack Step = "event-back"
	EventOn   Step = "event-on"
	Start     Step = "start"
	End       Step = "end"
)

// Run is the part of the timeline that is shown.
func (m Model) Run() track.Run {
	r := track.Of(m.Timeline, m.HPA)
	r.Lang = m.Lang
	if m.Ghost.Timeline != m.Timeline {
		r.Before = r.Twin(m.Ghost.Timeline)
	}
	return r
}

type cursors struct{ track.Run }

func (m Model) run0() cursors { return cursors{m.Run()} }

// snap is the nearest to t of the syncs, the start and the end of the run.
func (c cursors) snap(t time.Duration) time.Duration {
	best := time.Duration(0)
	if c.End()-t < t {
		best = c.End()
	}
	i := c.SyncAt(t)
	for _, j := range [2]int{i, i + 1} {
		if j >= 0 && j < len(c.Syncs) && distance(c.Syncs[j].At, t) <= distance(best, t) {
			best = c.Syncs[j].At
		}
	}
	return best
}

// within is the first sync in the second that begins at t, or t itself. Links
// and clocks have whole seconds, and syncs drift off them.
func (c cursors) within(t time.Duration) time.Duration {
	i := sort.Search(len(c.Syncs), func(i int) bool { return c.Syncs[i].At >= t })
	if i < len(c.Syncs) && c.Syncs[i].At < t+time.Second {
		return c.Syncs[i].At
	}
	return t
}

func distance(a, b time.Duration) time.Duration { return max(a-b, b-a) }

// step is where a step leads from t.
func (c cursors) step(t time.Duration, by Step) time.Duration {
	switch by {
	case SyncBack, SyncOn:
		at := func(i int) time.Duration { return c.Syncs[i].At }
		return c.next(len(c.Syncs), at, t, by == SyncOn)
	case EventBack, EventOn:
		marks := c.Marks()
		at := func(i int) time.Duration { return marks[i].At }
		return c.next(len(marks), at, t, by == EventOn)
	case Start:
		return 0
	case End:
		return c.End()
	}
	return t
}

// next is the first of n ordered places after t, or the last one before t.
// Beyond them it is the end or the start of the run.
func (c cursors) next(n int, at func(int) time.Duration, t time.Duration, on bool) time.Duration {
	if on {
		if i := sort.Search(n, func(i int) bool { return at(i) > t }); i < n {
			return at(i)
		}
		return c.End()
	}
	if i := sort.Search(n, func(i int) bool { return at(i) >= t }) - 1; i >= 0 {
		return at(i)
	}
	return 0
}

// firstEvent is where the cursor stands until it is moved: where the replicas
// first changed, else where a change was first held back.
func (c cursors) firstEvent() time.Duration {
	if marks := c.Marks(); len(marks) > 0 {
		return marks[0].At
	}
	if holds := c.Holds(); len(holds) > 0 {
		return holds[0].From
	}
	return 0
}
