package track

import "hpaplayground/core/timeline"

// Notable returns the syncs whose decision differs from the decision before, at most n syncs. A
// table of these syncs has everything that the chart shows.
func (r Run) Notable(n int) []timeline.Sync {
	var syncs []timeline.Sync
	for i := range r.Syncs {
		if len(syncs) == n {
			break
		}
		if i == 0 || differ(&r.Syncs[i-1], &r.Syncs[i]) {
			syncs = append(syncs, r.Syncs[i])
		}
	}
	return syncs
}

func differ(a, b *timeline.Sync) bool {
	d, e := &a.Decision, &b.Decision
	wanted, ok := WantedBy(d)
	still, also := WantedBy(e)
	return e.Rescaled || d.Desired != e.Desired || d.Zone != e.Zone || d.Error != e.Error ||
		d.HeldBy() != e.HeldBy() || wanted != still || ok != also || len(e.Metrics) != len(d.Metrics)
}
