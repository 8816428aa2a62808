package timeline

import (
	"math"
	"sort"
	"time"
)

// Usage is the cpu usage of Ready pods that use the same, in whole percent of
// what they request.
type Usage struct {
	Steady Series
	// Starting holds instead until Startup has passed since a pod's containers
	// started.
	Starting Series
	Startup  time.Duration
}

// UsageOf is what the pod uses, nil where nothing is known of it: it requests no
// cpu, or nothing in the scenario uses any.
func (tl *Timeline) UsageOf(p *Pod) *Usage {
	if p.Usage < 1 || p.Usage > len(tl.Usages) {
		return nil
	}
	return &tl.Usages[p.Usage-1]
}

// StartingUntil is the end of the startup of a pod that is Ready in the turn
// with the given index.
func (u *Usage) StartingUntil(turns []PodTurn, ready int) time.Duration {
	for i := ready; i >= 0; i-- {
		if i == 0 || turns[i-1].State != PodNotReady && turns[i-1].State != PodReady {
			return turns[i].At + u.Startup
		}
	}
	return 0
}

// UsageAt is the cpu usage of the pod at t, in percent of its request; ok is
// false if it is not known, as it is of a Ready pod alone.
func (tl *Timeline) UsageAt(p *Pod, t time.Duration) (percent float64, ok bool) {
	u := tl.UsageOf(p)
	if u == nil {
		return 0, false
	}
	turns := p.Turns()
	i := sort.Search(len(turns), func(i int) bool { return turns[i].At > t }) - 1
	if i < 0 || turns[i].State != PodReady {
		return 0, false
	}
	s := &u.Steady
	if t < u.StartingUntil(turns, i) {
		s = &u.Starting
	}
	v := s.At(t)
	return v, !math.IsNaN(v)
}
