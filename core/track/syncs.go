package track

import "hpaplayground/core/timeline"

// Notable returns the syncs whose decision differs from the one before, at most n. A table
// of these syncs has everything that the chart shows.
func (r Run) Notable(n int) []timeline.Sync {
	var kept []timeline.Sync
	for i := range r.Syncs {
		if len(kept) == n {
			break
		}
		if i == 0 || differ(&r.Syncs[i-1], &r.Syncs[i]) {
			kept = append(kept, r.Syncs[i])
		}
	}
	return kept
}

func differ(a, b *timeline.Sync) bool {
	d, e := &a.Decision, &b.Decision
	wanted, ok := WantedBy(d)
	still, also := WantedBy(e)
	return e.Rescaled || d.Desired != e.Desired || d.Zone != e.Zone || d.Error != e.Error ||
		d.HeldBy() != e.HeldBy() || wanted != still || ok != also || len(e.Metrics) != len(d.Metrics)
}
