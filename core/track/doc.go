// Package track computes what the page shows of a finished run: the values of each track,
// the conditions over time, the spans in which the replicas were held back, and the values of
// everything at one moment. It is pure.
package track

import (
	"sort"
	"strings"
	"time"

	"hpaplayground/core/goal"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
	"hpaplayground/core/observe"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Run is one HPA's part of a timeline.
type Run struct {
	Timeline   *timeline.Timeline
	HPA        int                 // index in Timeline.HPAs
	Syncs      []timeline.Sync     // the HPA's syncs, in order
	Before     *Run                // the same HPA in the run to compare with, or nil
	Pinned     string              // the name of Before, if somebody named it
	Drawn      Drawn               // which of this run and Before is drawn
	BeforeKeys bool                // the metrics of Before have keys, too
	Other      *Run                // the same HPA in one more run, which is only drawn, or nil
	OtherPin   string              // the name of Other
	Band       *Band               // how the replicas spread over seeds; nil: not shown; empty: not computed yet
	Highlights *Parts              // parts of the run to mark, or nil
	Goals      []Goal              // goals to mark
	Recordings []observe.Recording // what monitoring recorded; nil: as the timeline has it
	Lang       words.Language      // the language of the texts
}

// Parts are parts of a run: when each begins and ends. Begin and end are equal for a
// moment.
type Parts [][2]time.Duration

// Drawn says which of two compared runs is drawn.
type Drawn uint8

// The choices.
const (
	DrawnBoth Drawn = iota
	DrawnAfter
	DrawnBefore
	drawnChoices
)

// Next returns the choice that follows, in turn.
func (d Drawn) Next() Drawn { return (d + 1) % drawnChoices }

// Toggled returns the choice after one of the two runs, DrawnAfter or DrawnBefore, was hidden or
// shown. At least one run is always drawn.
func (d Drawn) Toggled(run Drawn) Drawn {
	switch d {
	case DrawnBoth:
		return DrawnAfter + DrawnBefore - run
	case run:
		return DrawnAfter + DrawnBefore - run
	}
	return DrawnBoth
}

// Has reports whether one of the two runs is drawn.
func (d Drawn) Has(run Drawn) bool { return d == DrawnBoth || d == run }

// Goal is a goal that the run should meet.
type Goal struct {
	*goal.Goal        // nil: the goal is not marked
	Says       string // the goal as a sentence
	Hovered    bool   // the pointer is over the goal
}

// Of returns the part of tl that belongs to the HPA with index h. If tl is nil or has no
// such HPA, the run has no syncs.
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

// Has reports whether the timeline has the HPA.
func (r Run) Has() bool { return r.HPA >= 0 && r.HPA < len(r.Timeline.HPAs) }

// End returns the end of the run.
func (r Run) End() time.Duration { return r.Timeline.Duration }

// Target returns the workload that the HPA scales, or nil if it does not exist.
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

// Object returns the object of a kind that belongs to the HPA: the HPA, its ScaledObject or its target. Of
// another kind it is any.
func (r Run) Object(kind string) manifest.Object {
	o := manifest.Object{Kind: kind}
	if !r.Has() {
		return o
	}
	key := r.Timeline.HPAs[r.HPA].Key
	switch so := r.Timeline.ScaledObjectOf(r.HPA); {
	case kind == "HorizontalPodAutoscaler":
		o.Name, o.Namespace = key.Name, key.Namespace
	case kind == keda.Kind && so != nil:
		o.Name, o.Namespace = so.Key.Name, so.Key.Namespace
	default:
		if t := r.Target(); t != nil && strings.HasPrefix(t.Name, kind+"/") {
			o.Name, o.Namespace = strings.TrimPrefix(t.Name, kind+"/"), key.Namespace
		}
	}
	return o
}

// Carries reports whether a load concerns the HPA.
func (r Run) Carries(d *timeline.Demand) bool { return r.Timeline.Carries(r.HPA, d) }

// SyncAt returns the index of the last sync at or before t, or -1.
func (r Run) SyncAt(t time.Duration) int {
	return sort.Search(len(r.Syncs), func(i int) bool { return r.Syncs[i].At > t }) - 1
}

// Until returns when the sync after sync i begins, the HPA is deleted or the run ends.
func (r Run) Until(i int) time.Duration {
	return r.Timeline.HPAs[r.HPA].ExistsUntil(r.Syncs[i].At, r.next(i))
}

// next returns when the sync after sync i begins, or the end of the run.
func (r Run) next(i int) time.Duration {
	if i+1 < len(r.Syncs) {
		return r.Syncs[i+1].At
	}
	return max(r.End(), r.Syncs[i].At)
}

// ValueAt returns a step function's value at t, and whether it has a value there.
func ValueAt(s timeline.Series, t time.Duration) (float64, bool) {
	i := sort.Search(len(s.T), func(i int) bool { return s.T[i] > t }) - 1
	if i < 0 {
		return 0, false
	}
	return s.V[i], true
}
