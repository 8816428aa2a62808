package sim

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/timeline"
)

// rises records when the loads of an HPA truly come to more than its targets, in contrast
// to what its syncs read.
type rises struct {
	*records
	loads      *loads
	controller *controller
	looks      []*lastLook   // by the HPAs' records
	followed   time.Duration // when the loads were followed last
}

func newRises(c *controller) *rises {
	return &rises{records: c.records, loads: c.loads, controller: c, followed: -1}
}

// lastLook is what was found when the loads of an HPA were held against its targets last.
type lastLook struct {
	from  watched
	needs []need
	at    time.Duration // until when it has looked
	over  bool          // at that time a load came to more than a target
}

// watched is the state from which the needs are computed.
type watched struct {
	live      *autoscaling.HorizontalPodAutoscaler
	target    *workload
	revision  *revision
	replicas  int32
	tolerance float64
}

func (rs *rises) watched(s *scaler) watched {
	if s.live == nil || s.target == nil {
		return watched{}
	}
	return watched{s.live, s.target, s.target.revision, s.target.replicas, rs.controller.flags.Tolerance}
}

// last returns the last look at an HPA.
func (rs *rises) last(s *scaler) *lastLook {
	for len(rs.looks) <= s.record {
		rs.looks = append(rs.looks, &lastLook{})
	}
	return rs.looks[s.record]
}

// watch looks at all loads and HPAs. Each point of a load is an instant of the run,
// so that loads are linear from one instant to the next.
func (rs *rises) watch() {
	moved, jumped := false, false
	if rs.followed != rs.now {
		rs.followed = rs.now
		for _, d := range rs.loads.demands {
			moved = d.follow(rs.now) || moved
			jumped = jumped || d.before != d.level
		}
	}
	for _, s := range rs.controller.scalers {
		w := rs.last(s)
		if from := rs.watched(s); moved || from != w.from {
			rs.compare(s, from, jumped)
		}
		if w.at = rs.now; w.over {
			rises := rs.timeline.HPAs[s.record].Rises
			rises[len(rises)-1].Until = rs.now
		}
	}
}

// compare holds an HPA's loads against its targets: just before now with the replicas
// and the spec of the last look, and then, if a load has jumped or they are others,
// with those of now.
func (rs *rises) compare(s *scaler, from watched, jumped bool) {
	w := rs.last(s)
	rs.spend(onLoads, demandWork, len(w.needs)+len(s.gauges))
	if w.at < rs.now {
		over, since := w.until(rs.now)
		rs.turn(s, over, since)
		if from == w.from && !jumped {
			return
		}
	}
	if from != w.from {
		w.from, w.needs = from, rs.needs(s)
	}
	over := false
	for i := range w.needs {
		n := &w.needs[i]
		n.last = n.value(false)
		over = over || n.over(n.last)
	}
	rs.turn(s, over, rs.now)
}

// until returns whether any need is over just before now, and since when that is so
// if it was otherwise at the last look.
func (w *lastLook) until(now time.Duration) (over bool, since time.Duration) {
	rose, fell := now, w.at
	for i := range w.needs {
		n := &w.needs[i]
		v := n.value(true)
		was, is, part := n.over(n.last), n.over(v), (n.most-n.last)/(v-n.last)
		over, n.last = over || is, v
		if was == is {
			continue
		}
		part = min(max(part, 0), 1)
		crossed := w.at + time.Duration(part*float64(now-w.at)) //fits: a part of a run
		if is {
			rose = min(rose, crossed)
		} else {
			fell = max(fell, crossed)
		}
	}
	if over {
		return true, rose
	}
	return false, fell
}

// turn records that a rise begins or ends, if it does.
func (rs *rises) turn(s *scaler, over bool, at time.Duration) {
	w := rs.last(s)
	if over == w.over {
		return
	}
	w.over = over
	h := &rs.timeline.HPAs[s.record]
	if over {
		rs.hold(onLoads, changeBytes, 1)
		h.Rises = append(h.Rises, timeline.Rise{At: at, Until: at})
		return
	}
	h.Rises[len(h.Rises)-1].Until = at
}
