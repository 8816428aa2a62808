package observe

import (
	"fmt"
	"math"
	"time"

	"hpaplayground/core/note"
)

// minFull is how long the ready pods must stay at their largest number, while more are asked for, before
// that number counts as the cluster's room. Pods that only start slowly take less time.
const minFull = 10 * time.Minute

// setCapacity sets how many pods the cluster has room for: the largest number that was ever ready, if more
// were asked for long enough. Nodes, a quota or the pods themselves can be the reason; that is not recorded.
func (f *Finder) setCapacity() {
	pods := &f.scenario.Pods
	if pods.Capacity > 0 || f.scenario.Nodes.Pods > 0 || len(f.scenario.Objects.Workloads) != 1 {
		return
	}
	top, highest, longest := Full(f.recorded)
	if longest < minFull || top < 1 {
		return
	}
	asked, _ := askedAndReady(f.recorded)
	f.addSetting(fmt.Sprintf("Simulation:spec.pods.capacity=%d", replicas(top)),
		note.Say("The cluster has room for %d pods: no more were ready, and the series %s was up to %d.", replicas(top), asked.Name, replicas(highest)))
}

// Full tells whether the cluster may have been full. top is the largest recorded number of ready pods. While
// top pods were ready and more were asked for, highest is the most that were asked for, and longest is how
// long that lasted without a break. A gap in the recording is a break.
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
