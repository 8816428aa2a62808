// Package track takes from a finished run what the page shows: the values of each
// track, the conditions over time, the spans in which the replicas were held back,
// and all of these at one moment. It is pure.
package track

import (
	"sort"
	"time"

	"hpaplayground/core/goal"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Run is one HPA's part of a timeline.
type Run struct {
	Timeline *timeline.Timeline
	HPA      int             // index in Timeline.HPAs
	Syncs    []timeline.Sync // those of the HPA, in order
	Before   *Run            // the same HPA in the run to compare with, or nil
	Pinned   string          // the name of Before, if somebody named it
	Both     bool            // the metrics of Before are drawn, too
	Other    *Run            // the same HPA in one more run, which is only drawn, or nil
	OtherPin string          // the name of Other
	Band     *Band           // how the replicas spread over seeds; nil: it is not asked for; empty: not known
	Goals    []Goal          // to be marked
	Lang     words.Language  // of the texts
}

// Goal is a goal that the run should meet.
type Goal struct {
	*goal.Goal        // nil: it is not marked
	Says       string // the sentence that people read
	Lit        bool   // it is pointed at
}

// Of returns the part of tl that belongs to the HPA with index h. A nil
// timeline, or an h outside of it, gives a run without syncs.
func Of(tl *timeline.Timeline, h int) Run {
	if tl == nil {
		tl = &timeline.Timeline{}
	}
	r := Run{Timeline: tl, HPA: h}
	if len(tl.HPAs) == 1 {
		r.Syncs = tl.Syncs
		return r
	}
	for _, s := range tl.Syncs {
		if s.HPA == h {
			r.Syncs = append(r.Syncs, s)
		}
	}
	return r
}

// Has reports whether the HPA is there.
func (r Run) Has() bool { return r.HPA >= 0 && r.HPA < len(r.Timeline.HPAs) }

// End is when the run ends.
func (r Run) End() time.Duration { return r.Timeline.Duration }

// Target is the workload that the HPA scales, nil if it does not exist.
func (r Run) Target() *timeline.Target {
	if !r.Has() {
		return nil
	}
	i := r.Timeline.HPAs[r.HPA].Target
	if i < 0 || i >= len(r.Timeline.Targets) {
		return nil
	}
	return &r.Timeline.Targets[i]
}

// Carries reports whether a load concerns the HPA: whether it is not only on the
// targets of other HPAs.
func (r Run) Carries(d *timeline.Demand) bool {
	others := false
	for i, h := range r.Timeline.HPAs {
		if h.Target >= 0 && r.Timeline.Targets[h.Target].Name == d.Target {
			if i == r.HPA {
				return true
			}
			others = true
		}
	}
	return !others
}

// SyncAt is the index of the last sync at or before t, -1 before the first.
func (r Run) SyncAt(t time.Duration) int {
	return sort.Search(len(r.Syncs), func(i int) bool { return r.Syncs[i].At > t }) - 1
}

// until is when the sync after the one with index i begins.
func (r Run) until(i int) time.Duration {
	if i+1 < len(r.Syncs) {
		return r.Syncs[i+1].At
	}
	return max(r.End(), r.Syncs[i].At)
}

// ValueAt is a step function's value at t, and whether it has one there.
func ValueAt(s timeline.Series, t time.Duration) (float64, bool) {
	i := sort.Search(len(s.T), func(i int) bool { return s.T[i] > t }) - 1
	if i < 0 {
		return 0, false
	}
	return s.V[i], true
}
