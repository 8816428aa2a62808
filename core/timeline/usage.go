package timeline

import (
	"math"
	"sort"
	"time"
)

// Usage is the cpu usage that several Ready pods share, in whole percent of their
// request.
type Usage struct {
	Steady Series
	// Starting replaces Steady while a pod's containers have run for less than
	// Startup.
	Starting Series
	Startup  time.Duration
}

// UsageOf returns the pod's usage, or nil if it is unknown: the pod requests no cpu, or
// nothing in the scenario uses cpu.
func (tl *Timeline) UsageOf(p *Pod) *Usage {
	if p.Usage < 1 || p.Usage > len(tl.Usages) {
		return nil
	}
	return &tl.Usages[p.Usage-1]
}

// StartingUntil returns the end of the startup of a pod. ready is the index of a change
// after which the pod is Ready.
func (u *Usage) StartingUntil(changes []PodChange, ready int) time.Duration {
	for i := ready; i >= 0; i-- {
		if i == 0 || changes[i-1].State != PodNotReady && changes[i-1].State != PodReady {
			return changes[i].At + u.Startup
		}
	}
	return 0
}

// SeriesOf returns the usage that applies to a pod that is Ready at t.
func (u *Usage) SeriesOf(p *Pod, t time.Duration) *Series {
	until := p.Started + u.Startup
	switch {
	case p.changes != nil:
		i := sort.Search(len(p.changes), func(i int) bool { return p.changes[i].At > t }) - 1
		until = u.StartingUntil(p.changes, max(i, 0))
	case !p.Reached(p.Started):
		until = p.Ready + u.Startup
	}
	if t < until {
		return &u.Starting
	}
	return &u.Steady
}

// UsageAt returns the cpu usage of the pod at t, in percent of its request. ok is false
// if it is unknown. It is known only for Ready pods.
func (tl *Timeline) UsageAt(p *Pod, t time.Duration) (percent float64, ok bool) {
	u := tl.UsageOf(p)
	if u == nil {
		return 0, false
	}
	if state, _ := p.StateAt(t); state != PodReady {
		return 0, false
	}
	v := u.SeriesOf(p, t).At(t)
	return v, !math.IsNaN(v)
}
