package sim

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
)

// metricReader reads one entry of spec.metrics for the controller.
type metricReader struct {
	spec         *autoscaling.MetricSpec
	resource     string // of a Resource or ContainerResource metric
	container    string // ContainerResource
	feed         *feed
	onRequest    bool // the adapter computes the values at each request
	legacy       bool // a pod's sample is the mean of the last minute
	demands      []*demand
	outages      []load.Span // for cpu and memory, the outages of the whole API: one response has both, for all pods
	noLoad       bool        // no load feeds the metric
	uneven       bool        // the pods do not share one of the loads evenly
	mappingError string      // the error if no cluster has the kind of an Object metric

	// The last reading and its time. It is read again only if a pod or the sampling
	// time changes.
	filled     bool
	at         time.Duration
	version    uint64
	items      int
	lackingPod *pod // a pod that does not have the container
	samples    []hpa.Sample
	values     []int64
	windows    []window // of the samples, by schedule; one entry: all pods have the same
	steady     []steady // by class and window
	epoch      uint32
	examplePod *pod // one of the pods, if all are steady in the same way
}

// scope is the pods that a list request to a metrics API selects: the pods of a namespace
// that match a scale's selector.
type scope struct {
	namespace *namespace
	selected  []bool // by class
}

// selects reports whether the selector matches the pod.
func (s *scope) selects(p *pod) bool {
	return p.class.index < len(s.selected) && s.selected[p.class.index]
}

// steady is the sample value of the pods of one class and workload that were Ready
// and past their startup during the whole window.
type steady struct {
	epoch    uint32
	workload *workload
	value    int64
}

func (ms *metrics) newMetricReader(spec *autoscaling.MetricSpec) *metricReader {
	b := spec.Block()
	g := &metricReader{spec: spec, mappingError: unmappedError(spec), feed: ms.feeds[0], legacy: ms.pipeline.Legacy, resource: b.Resource(), container: b.Container}
	switch b.API {
	case autoscaling.CustomMetrics:
		g.feed = ms.feeds[1]
		g.onRequest = len(g.feed.schedules) > 0 && !spec.Type.Info().Global
	case autoscaling.ExternalMetrics:
		g.feed = ms.feeds[2]
	}
	ms.countWork(costLoads, demandWork, len(ms.loads.demands))
	for _, d := range ms.loads.demands {
		feeds := scenario.Feeds(&d.spec.Metric, spec)
		if feeds {
			g.demands = append(g.demands, d)
		}
		if feeds || g.resource != "" && d.isResource() {
			g.outages = append(g.outages, d.spec.Unavailable...)
		}
	}
	g.noLoad = len(g.demands) == 0
	if len(g.demands) > 1 && b.Object != nil {
		g.demands, g.outages = g.demands[:1], g.demands[0].spec.Unavailable // an object has one value
	}
	g.uneven = slices.ContainsFunc(g.demands, func(d *demand) bool { return d.uneven != nil })
	return g
}
