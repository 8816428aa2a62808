package observe

import (
	"fmt"
	"math"
	"time"

	"hpaplayground/core/note"
)

// minFull is for how long the ready pods must stay at their largest number, with more asked for, until the
// cluster has no room for more. Pods that only start slowly take less.
const minFull = 10 * time.Minute

// capacity sets how many pods the cluster has room for, if no more than that were ever ready and more were
// asked for. Whether nodes, a quota or the pods themselves were the reason is not recorded.
func (f *Finder) capacity() {
	pods := &f.scenario.Pods
	if pods.Capacity > 0 || f.scenario.Nodes.Pods > 0 || len(f.scenario.Objects.Workloads) != 1 {
		return
	}
	top, highest, longest := Full(f.recorded)
	if longest < minFull || top < 1 {
		return
	}
	asked, _ := askedAndReady(f.recorded)
	f.set(fmt.Sprintf("Simulation:spec.pods.capacity=%d", replicas(top)),
		note.Say("The cluster has room for %d pods: no more were ready, and the series %s was up to %d.", replicas(top), asked.Name, replicas(highest)))
}

// Full returns the largest recorded number of ready pods, how many were asked for at most while it was
// reached, and for how long it was, at a time, with more asked for. A gap of the recordings ends that time.
func Full(recordings []Recording) (top, highest float64, longest time.Duration) {
	asked, ready := askedAndReady(recordings)
	if asked == nil || ready == nil {
		return 0, 0, 0
	}
	for _, p := range ready.Points {
		top = max(top, p.Value)
	}
	wanted := asked.Series()
	since := time.Duration(math.MinInt64)
	for i, p := range ready.Points {
		w := wanted.At(p.At)
		if full := p.Value == top && w > top; !full { // w may be NaN
			since = math.MinInt64
			continue
		}
		if gap := i > 0 && p.At-ready.Points[i-1].At > ready.Step+ready.Step/2; gap || since == math.MinInt64 {
			since = p.At
		}
		highest, longest = max(highest, w), max(longest, p.At-since)
	}
	return top, highest, longest
}
