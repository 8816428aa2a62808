package sim

import (
	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// metrics is the metrics pipeline: what the metrics APIs return at a time of what the pods
// used and the loads were.
type metrics struct {
	*records
	objects  *objects
	loads    *loads
	usages   *usages
	pipeline *scenario.Pipeline
	release  hpa.Release
	feeds    [3]*feed // of cpu and memory, custom and external metrics
	blackout bool     // no metrics API responds during this sync
}

func newMetrics(u *usages, s *scenario.Scenario, release hpa.Release, feeds [3]*feed) *metrics {
	return &metrics{
		records: u.records, objects: u.objects, loads: u.loads, usages: u,
		pipeline: &s.Pipeline, release: release, feeds: feeds,
	}
}
