package track

import (
	"cmp"
	"slices"
	"time"
)

// StartIn returns the moment of a part of the run that one should look at first: where the HPA first could
// not do what the metrics want, because it was held back or had a warning; else where it
// first scaled; else at the start. Before the first event minReplicas does not count,
// because it holds back only a workload without load.
func (r Run) StartIn(from, to time.Duration) time.Duration {
	start, found := from, false
	earlier := func(moment time.Duration) {
		if from <= moment && moment <= to && (!found || moment < start) {
			start, found = moment, true
		}
	}
	marks := r.Marks()
	for _, h := range r.Holds() {
		if idle := h.Least && (len(marks) == 0 || h.From < marks[0].At); !idle && h.To > from {
			earlier(max(h.From, from))
		}
	}
	for _, m := range marks {
		if m.Kind == Warn {
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

// LongestHold returns where the HPA was held back longest, or the moment otherwise. A hold of a
// minute or more with too few replicas comes before one with too many, such as the usual window
// after a peak. minReplicas only hold what nobody needs.
func (r Run) LongestHold(otherwise time.Duration) time.Duration {
	length := func(h Hold) time.Duration {
		if d := h.To - h.From; !h.Low || d < time.Minute {
			return d
		}
		return r.End() + h.To - h.From
	}
	holds := slices.DeleteFunc(r.Holds(), func(h Hold) bool { return h.Least })
	if len(holds) == 0 {
		return otherwise
	}
	return slices.MaxFunc(holds, func(a, b Hold) int { return cmp.Compare(length(a), length(b)) }).From
}
