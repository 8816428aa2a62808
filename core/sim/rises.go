package sim

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/timeline"
)

// lastLook is what was found when the loads of an HPA were held against its targets last.
type lastLook struct {
	from  watched
	needs []need
	at    time.Duration // until when it has looked
	over  bool          // any of the needs is, at that time
}

// watched is what needs follow from.
type watched struct {
	live      *autoscaling.HorizontalPodAutoscaler
	target    *workload
	revision  *revision
	replicas  int32
	tolerance float64
}

func (e *Engine) watched(s *scaler) watched {
	if s.live == nil || s.target == nil {
		return watched{}
	}
	return watched{s.live, s.target, s.target.revision, s.target.replicas, e.controller.flags.Tolerance}
}

func (e *Engine) lookAtHPA(s *scaler) *lastLook {
	for len(e.looks) <= s.record {
		e.looks = append(e.looks, &lastLook{})
	}
	return e.looks[s.record]
}

// watch looks at all loads and HPAs. Each point of a load is an instant of the run,
// so that loads are linear from one instant to the next.
func (e *Engine) watch() {
	moved, jumped := false, false
	if e.followed != e.now {
		e.followed = e.now
		for _, d := range e.loads.demands {
			moved = d.follow(e.now) || moved
			jumped = jumped || d.before != d.level
		}
	}
	for _, s := range e.controller.scalers {
		w := e.lookAtHPA(s)
		if from := e.watched(s); moved || from != w.from {
			e.compare(s, from, jumped)
		}
		if w.at = e.now; w.over {
			rises := e.timeline.HPAs[s.record].Rises
			rises[len(rises)-1].Until = e.now
		}
	}
}

// compare holds an HPA's loads against its targets: just before now with the replicas
// and the spec of the last look, and then, if a load has jumped or they are others,
// with those of now.
func (e *Engine) compare(s *scaler, from watched, jumped bool) {
	w := e.lookAtHPA(s)
	e.spend(onLoads, demandWork, len(w.needs)+len(s.gauges))
	if w.at < e.now {
		over, since := w.until(e.now)
		e.turn(s, over, since)
		if from == w.from && !jumped {
			return
		}
	}
	if from != w.from {
		w.from, w.needs = from, e.needs(s)
	}
	over := false
	for i := range w.needs {
		n := &w.needs[i]
		n.last = n.value(false)
		over = over || n.over(n.last)
	}
	e.turn(s, over, e.now)
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
func (e *Engine) turn(s *scaler, over bool, at time.Duration) {
	w := e.lookAtHPA(s)
	if over == w.over {
		return
	}
	w.over = over
	h := &e.timeline.HPAs[s.record]
	if over {
		e.hold(onLoads, changeBytes, 1)
		h.Rises = append(h.Rises, timeline.Rise{At: at, Until: at})
		return
	}
	h.Rises[len(h.Rises)-1].Until = at
}
