package sim

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/timeline"
)

// rises records when the true values of an HPA's metrics exceed their targets. What its
// syncs read is older.
type rises struct {
	*records
	loads       *loads
	controller  *controller
	comparisons []*comparison // by the HPAs' records
	followedAt  time.Duration // the time of the last call of follow
}

func newRises(c *controller) *rises {
	return &rises{records: c.records, loads: c.loads, controller: c, followedAt: -1}
}

// comparison is the last comparison of an HPA's loads with its targets.
type comparison struct {
	inputs   riseInputs
	values   []idealValue
	at       time.Duration // the time of the comparison
	exceeded bool          // a value exceeded its target at that time
}

// riseInputs is the state from which the ideal values are computed.
type riseInputs struct {
	live      *autoscaling.HorizontalPodAutoscaler
	target    *workload
	revision  *revision
	replicas  int32
	tolerance float64
}

func (rs *rises) inputsOf(s *queuedHPA) riseInputs {
	if s.live == nil || s.target == nil {
		return riseInputs{}
	}
	return riseInputs{s.live, s.target, s.target.revision, s.target.replicas, rs.controller.flags.Tolerance}
}

// comparisonOf returns the last comparison of an HPA.
func (rs *rises) comparisonOf(s *queuedHPA) *comparison {
	for len(rs.comparisons) <= s.record {
		rs.comparisons = append(rs.comparisons, &comparison{})
	}
	return rs.comparisons[s.record]
}

// watch looks at all loads and HPAs. Each point of a load is an instant of the run,
// so that loads are linear from one instant to the next.
func (rs *rises) watch() {
	changed, jumped := false, false
	if rs.followedAt != rs.now {
		rs.followedAt = rs.now
		for _, d := range rs.loads.demands {
			changed = d.follow(rs.now) || changed
			jumped = jumped || d.levelBefore != d.level
		}
	}
	for _, s := range rs.controller.hpas {
		w := rs.comparisonOf(s)
		if inputs := rs.inputsOf(s); changed || inputs != w.inputs {
			rs.compare(s, inputs, jumped)
		}
		if w.at = rs.now; w.exceeded {
			rises := rs.timeline.HPAs[s.record].Rises
			rises[len(rises)-1].Until = rs.now
		}
	}
}

// compare compares an HPA's loads with its targets. It compares the loads just before now
// with the replicas and the spec of the last comparison. If a load has jumped, or the
// replicas or the spec have changed, it compares again with the current ones.
func (rs *rises) compare(s *queuedHPA, inputs riseInputs, jumped bool) {
	w := rs.comparisonOf(s)
	rs.countWork(costLoads, demandWork, len(w.values)+len(s.readers))
	if w.at < rs.now {
		exceeded, since := w.exceededUntil(rs.now)
		rs.recordRise(s, exceeded, since)
		if inputs == w.inputs && !jumped {
			return
		}
	}
	if inputs != w.inputs {
		w.inputs, w.values = inputs, rs.idealValues(s)
	}
	exceeded := false
	for i := range w.values {
		n := &w.values[i]
		n.last = n.value(false)
		exceeded = exceeded || n.exceeded(n.last)
	}
	rs.recordRise(s, exceeded, rs.now)
}

// exceededUntil returns whether any value exceeds its target just before now. If that has
// changed since the last comparison, it returns when.
func (w *comparison) exceededUntil(now time.Duration) (exceeded bool, since time.Duration) {
	exceededFrom, withinFrom := now, w.at
	for i := range w.values {
		n := &w.values[i]
		v := n.value(true)
		before, after, part := n.exceeded(n.last), n.exceeded(v), (n.threshold-n.last)/(v-n.last)
		exceeded, n.last = exceeded || after, v
		if before == after {
			continue
		}
		part = min(max(part, 0), 1)
		crossed := w.at + time.Duration(part*float64(now-w.at)) //fits: a part of a run
		if after {
			exceededFrom = min(exceededFrom, crossed)
		} else {
			withinFrom = max(withinFrom, crossed)
		}
	}
	if exceeded {
		return true, exceededFrom
	}
	return false, withinFrom
}

// recordRise records the begin or the end of a rise, if there is one.
func (rs *rises) recordRise(s *queuedHPA, exceeded bool, at time.Duration) {
	w := rs.comparisonOf(s)
	if exceeded == w.exceeded {
		return
	}
	w.exceeded = exceeded
	h := &rs.timeline.HPAs[s.record]
	if exceeded {
		rs.countBytes(costLoads, changeBytes, 1)
		h.Rises = append(h.Rises, timeline.Rise{At: at, Until: at})
		return
	}
	h.Rises[len(h.Rises)-1].Until = at
}
