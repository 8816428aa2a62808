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

// gauge reads one entry of spec.metrics for the controller.
type gauge struct {
	spec      *autoscaling.MetricSpec
	resource  string // of a Resource or ContainerResource metric
	container string // ContainerResource
	feed      *feed
	asked     bool // the adapter is asked at each sync, and uses what it has of each pod
	legacy    bool // a pod's sample is the mean of the last minute
	demands   []*demand
	outages   []load.Span // of the whole API for cpu and memory: one answer has both, of all pods
	plain     bool        // no load feeds the metric
	uneven    bool        // the pods do not share one of the loads evenly
	unmapped  string      // the error if no cluster has the kind of an Object metric

	// The last reading and its time. It is read again only if a pod or the sampling
	// time changes.
	taken   bool
	at      time.Duration
	version uint64
	items   int
	without *pod // a pod that does not have the container
	samples []hpa.Sample
	values  []int64
	windows []window // of the samples, by rhythm; one: all pods have the same
	steady  []steady // by class and window
	epoch   uint32
	alike   *pod // one of the pods, if all are steady in the same way
}

// scope is the pods that a list of a metrics API is asked for: those of a namespace that
// a scale's selector matches.
type scope struct {
	space  *space
	picked []bool // by class
}

// picks reports whether the selector matches the pod.
func (s *scope) picks(p *pod) bool {
	return p.class.index < len(s.picked) && s.picked[p.class.index]
}

// steady is the sample value of the pods of one class and workload that were Ready
// and past their startup during the whole window.
type steady struct {
	epoch    uint32
	workload *workload
	value    int64
}

func (e *Engine) newGauge(spec *autoscaling.MetricSpec) *gauge {
	b := spec.Block()
	g := &gauge{spec: spec, unmapped: unmapped(spec), feed: e.feeds[0], legacy: e.scenario.Pipeline.Legacy, resource: b.Resource(), container: b.Container}
	switch b.API {
	case autoscaling.CustomMetrics:
		g.feed = e.feeds[1]
		g.asked = len(g.feed.rhythms) > 0 && !spec.Type.Info().Global
	case autoscaling.ExternalMetrics:
		g.feed = e.feeds[2]
	}
	e.spend(onLoads, demandWork, len(e.loads.demands))
	for _, d := range e.loads.demands {
		feeds := scenario.Feeds(&d.spec.Metric, spec)
		if feeds {
			g.demands = append(g.demands, d)
		}
		if feeds || g.resource != "" && d.isResource() {
			g.outages = append(g.outages, d.spec.Unavailable...)
		}
	}
	g.plain = len(g.demands) == 0
	if len(g.demands) > 1 && b.Object != nil {
		g.demands, g.outages = g.demands[:1], g.demands[0].spec.Unavailable // an object has one value
	}
	g.uneven = slices.ContainsFunc(g.demands, func(d *demand) bool { return d.uneven != nil })
	return g
}

// sampledAt returns when the sample that is served now was taken.
func (e *Engine) sampledAt(g *gauge) time.Duration {
	at := e.now - g.feed.Delay
	if r := g.feed.Resolution; r > 0 && !g.asked {
		at = floorTo(at-g.feed.phase, r) + g.feed.phase
	}
	return at
}

// single returns the values of a metric that has one of each load. prometheus-adapter's
// sample rules make a rate of every custom metric; there is none of fewer than two scrapes.
func (e *Engine) single(g *gauge) []int64 {
	at := e.sampledAt(g)
	w := window{at, at}
	if g.feed == e.feeds[1] && g.feed.Profile == scenario.PrometheusAdapter {
		scrapes := rhythm{phase: g.feed.phase, every: g.feed.Resolution}
		w = g.feed.window(&scrapes, e.now-g.feed.Delay)
	}
	g.values = g.values[:0]
	for _, d := range g.demands {
		if w.from != math.MinInt64 {
			g.values = append(g.values, d.value(w))
		}
	}
	return g.values
}

// read fills the reading with what the metrics API returns now for the pods that
// the scale's selector matches.
func (e *Engine) read(s *scope, g *gauge, reading *hpa.Reading) {
	*reading = hpa.Reading{}
	e.spend(onLoads, demandWork, 1+2*len(g.demands))
	if g.unmapped != "" {
		reading.Error = g.unmapped
		return
	}
	if e.blackout {
		reading.Error = unavailable(g.spec)
		return
	}
	e.spend(onLoads, 1, len(g.outages))
	if slices.ContainsFunc(g.outages, func(span load.Span) bool { return span.Contains(e.now) }) {
		reading.Error = unavailable(g.spec)
		return
	}
	info := g.spec.Type.Info()
	switch {
	case g.plain && g.resource == "":
		reading.Error = absent(g.spec)
		return
	case info.Global:
		if reading.Values = e.single(g); len(reading.Values) == 0 {
			reading.Error = absent(g.spec)
		}
		return
	}
	e.sample(s, g)
	reading.Samples = g.samples
	if g.resource != "" && g.at <= 0 && s.space.given {
		reading.GoneSamples = e.goneSamples(s.space, g)
	}
	switch {
	case g.items+len(reading.GoneSamples) == 0:
		reading.Error = empty(g.spec)
	case g.without != nil && e.release.FailsWithoutContainer():
		*reading = hpa.Reading{Error: "failed to get container metrics: container " + g.container + " not present in metrics for pod " + s.space.name + "/" + g.without.name}
	}
}
