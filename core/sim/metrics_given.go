package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// addSample keeps a given sample.
func (ms *metrics) addSample(m *scenario.PodMetrics) {
	ns := ms.objects.namespace(m.Namespace)
	ns.hasGivenSamples = true
	ms.countWork(costPods, podWork, len(ns.pods))
	for _, p := range ns.pods {
		if p.name == m.Name {
			p.givenMetrics = m
			ms.usages.addGiven(p, m)
			return
		}
	}
	ns.goneSamples = append(ns.goneSamples, m)
}

// givenSample returns the sample of a pod in a namespace with given samples. Given samples
// are valid at the start, and without load until the end.
func (ms *metrics) givenSample(p *pod, g *metricReader, at time.Duration) (sample hpa.Sample, listed bool) {
	if at > 0 && !g.noLoad {
		return ms.podSample(p, g, at)
	}
	if p.givenMetrics == nil {
		return hpa.Sample{}, false
	}
	value, ok := givenValue(p.givenMetrics, g.resource, g.container)
	if !ok {
		return hpa.Sample{}, true
	}
	if at <= 0 {
		return hpa.Sample{Present: true, Value: value, Timestamp: floor(p.givenMetrics.Timestamp), Window: p.givenMetrics.Window}, true
	}
	return hpa.Sample{Present: true, Value: value, Timestamp: floor(at), Window: g.feed.Window}, true
}

// goneSamples returns the given samples of pods that do not exist.
func (ms *metrics) goneSamples(s *namespace, g *metricReader) []hpa.Sample {
	var samples []hpa.Sample
	for _, m := range s.goneSamples {
		if value, ok := givenValue(m, g.resource, g.container); ok {
			samples = append(samples, hpa.Sample{Present: true, Value: value, Timestamp: floor(m.Timestamp), Window: m.Window})
		}
	}
	return samples
}
