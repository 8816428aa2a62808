package sim

import (
	"slices"

	"hpaplayground/core/hpa"
)

// snapshot copies the parts of an observation that later steps change. Templates
// and specs do not change.
func snapshot(obs *hpa.Observation) *hpa.Observation {
	o := *obs
	object := *obs.HPA
	o.HPA = &object
	o.Pods = slices.Clone(obs.Pods)
	o.Metrics = slices.Clone(obs.Metrics)
	for i := range o.Metrics {
		m := &o.Metrics[i]
		m.Samples = slices.Clone(m.Samples)
		m.Values = slices.Clone(m.Values)
		m.GoneSamples = slices.Clone(m.GoneSamples)
	}
	return &o
}
