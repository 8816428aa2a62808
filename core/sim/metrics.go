package sim

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
)

// metrics is the metrics pipeline: what the metrics APIs return at a time about the pods'
// usage and the loads.
type metrics struct {
	*records
	objects  *objects
	loads    *loads
	usages   *usages
	pipeline *scenario.Pipeline
	release  hpa.Release
	feeds    [3]*feed // of cpu and memory, custom and external metrics
	apisDown bool     // no metrics API responds during this sync
	noServer bool     // the cluster has no metrics-server during this sync
	// external answers for the External metrics that KEDA serves; nil without KEDA.
	external func(*namespace, *autoscaling.MetricSpec) (reading hpa.Reading, ok bool)
	asks     bool // the sync requests metrics; else KEDA is not to know of it
}

func newMetrics(u *usages, s *scenario.Scenario, release hpa.Release, feeds [3]*feed) *metrics {
	return &metrics{
		records: u.records, objects: u.objects, loads: u.loads, usages: u,
		pipeline: &s.Pipeline, release: release, feeds: feeds,
	}
}

// lookForOutages finds out whether any metrics API responds now, and whether there is a
// metrics-server.
func (ms *metrics) lookForOutages() {
	ms.apisDown = ms.inSpans(ms.pipeline.Unavailable)
	ms.noServer = ms.inSpans(ms.pipeline.NotInstalled)
}

// inSpans reports whether one of the spans contains the present.
func (ms *metrics) inSpans(spans []load.Span) bool {
	ms.countWork(costLoads, 1, len(spans))
	return slices.ContainsFunc(spans, func(span load.Span) bool { return span.Contains(ms.now) })
}

// read fills the reading with what the metrics API returns now for the pods that
// the scale's selector matches.
func (ms *metrics) read(s *scope, g *metricReader, reading *hpa.Reading) {
	*reading = hpa.Reading{}
	ms.countWork(costLoads, demandWork, 1+2*len(g.demands))
	if g.mappingError != "" {
		reading.Error = g.mappingError
		return
	}
	if ms.noServer && g.resource != "" {
		reading.Error = notInstalledError(g.spec)
		return
	}
	if ms.apisDown {
		reading.Error = unavailableError(g.spec)
		return
	}
	if ms.external != nil && ms.asks && g.spec.External != nil {
		if answer, ok := ms.external(s.namespace, g.spec); ok {
			*reading = answer
			return
		}
	}
	if ms.inSpans(g.outages) {
		reading.Error = unavailableError(g.spec)
		return
	}
	info := g.spec.Type.Info()
	switch {
	case g.noLoad && g.resource == "":
		reading.Error = absentError(g.spec)
		return
	case info.Global:
		if reading.Values = ms.singleValues(g); len(reading.Values) == 0 {
			reading.Error = absentError(g.spec)
		}
		return
	}
	ms.sample(s, g)
	reading.Samples = g.samples
	if g.resource != "" && g.at <= 0 && s.namespace.hasGivenSamples {
		reading.GoneSamples = ms.goneSamples(s.namespace, g)
	}
	switch {
	case g.items+len(reading.GoneSamples) == 0:
		reading.Error = emptyError(g.spec)
	case g.lackingPod != nil && ms.release.FailsWithoutContainer():
		*reading = hpa.Reading{Error: "failed to get container metrics: container " + g.container + " not present in metrics for pod " + s.namespace.name + "/" + g.lackingPod.name}
	}
}

// readSource fills the reading with what a source of KEDA returns now.
func (ms *metrics) readSource(g *metricReader, reading *hpa.Reading) {
	*reading = hpa.Reading{}
	ms.countWork(costLoads, demandWork, 1+2*len(g.demands))
	switch {
	case ms.inSpans(g.outages):
		reading.Error = "the source does not respond"
	default:
		if reading.Values = ms.singleValues(g); len(reading.Values) == 0 {
			reading.Error = "the source has no such metric"
		}
	}
}

// singleValues returns the values of a metric with one value per load. prometheus-adapter's
// sample rules make every custom metric a rate, which needs two scrapes.
func (ms *metrics) singleValues(g *metricReader) []int64 {
	at := ms.sampledAt(g)
	w := window{at, at}
	if g.feed == ms.feeds[1] && g.feed.Profile == scenario.PrometheusAdapter {
		scrapes := schedule{offset: g.feed.offset, every: g.feed.Resolution}
		w = g.feed.window(&scrapes, ms.now-g.feed.Delay)
	}
	g.values = g.values[:0]
	for _, d := range g.demands {
		if w.from != math.MinInt64 {
			g.values = append(g.values, g.feed.whole(d.value(w)))
		}
	}
	return g.values
}

// sampledAt returns when the sample that is served now was taken.
func (ms *metrics) sampledAt(g *metricReader) time.Duration {
	at := ms.now - g.feed.Delay
	if r := g.feed.Resolution; r > 0 && !g.onRequest {
		at = floorTo(at-g.feed.offset, r) + g.feed.offset
	}
	return at
}
