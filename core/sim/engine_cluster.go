package sim

import (
	"fmt"
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// Cluster is a run without its controller and without KEDA: nothing syncs the HPAs. Another
// controller reads and scales the cluster. In the conformance tests it is the real one. The type is
// here, not in their module, because that module would need more exported names.
type Cluster struct {
	engine      *Engine
	readers     map[string]*metricReader // by namespace and metric
	reachedTime time.Duration            // the last time given to Advance; -1 before the first call
	inTurn      bool                     // the function that OnTurn has set runs
}

// NewCluster prepares the cluster of a scenario. Its timeline has no syncs.
func NewCluster(s *scenario.Scenario) (*Cluster, error) {
	e, err := New(s, Options{noSyncs: true})
	if err != nil {
		return nil, err
	}
	c := &Cluster{engine: e, readers: map[string]*metricReader{}, reachedTime: -1}
	c.OnTurn(func(autoscaling.Key) {})
	return c, nil
}

// OnTurn sets what Advance calls when a turn of a ScaledObject's loop is due. It is to be called
// before Advance.
func (c *Cluster) OnTurn(turn func(of autoscaling.Key)) {
	c.engine.operator.elsewhere = func(of autoscaling.Key) {
		c.inTurn = true
		turn(of)
		c.inTurn = false
	}
}

// Advance does what happens until the given time, which must not decrease. What follows
// from a sync or SetScale at that same time happens in the next Advance to a later time,
// because all syncs of one moment come first in a run.
func (c *Cluster) Advance(to time.Duration) error {
	e := c.engine
	for !e.done && e.err == nil && c.reachedTime < to && e.next() <= to {
		e.Step()
		c.reachedTime = e.now
	}
	c.reachedTime = max(c.reachedTime, to)
	if to > e.now {
		e.now = to
		e.record()
	}
	return e.err
}

// Timeline returns the run so far.
func (c *Cluster) Timeline() *timeline.Timeline { return c.engine.Timeline() }

// Scale returns the scale subresource of a workload. It returns false if there is no
// such workload.
func (c *Cluster) Scale(namespace string, ref autoscaling.CrossVersionObjectReference) (hpa.Scale, bool) {
	w, _ := c.engine.workloads.findTarget(namespace, ref)
	if w == nil {
		return hpa.Scale{}, false
	}
	return c.engine.workloads.scaleOf(w), true
}

// SetScale writes spec.replicas of a workload that exists. It returns the error of
// the write.
func (c *Cluster) SetScale(namespace string, ref autoscaling.CrossVersionObjectReference, replicas int32) string {
	e := c.engine
	w, missing := e.workloads.findTarget(namespace, ref)
	if w == nil {
		return missing.Error
	}
	if text := e.workloads.outage.errorFor(w, e.now); text != "" {
		return text
	}
	e.workloads.scale(w, replicas)
	if !c.inTurn { // else Advance goes on with what follows
		e.workloads.runControllers()
		e.record()
	}
	return ""
}

// Pods returns the namespace's pods as the API server has them. The next Advance or
// SetScale changes them.
func (c *Cluster) Pods(namespace string) []hpa.Pod {
	return c.engine.objects.namespace(namespace).views
}

// PodMetrics returns what the resource metrics API has of the namespace's pods now.
func (c *Cluster) PodMetrics(namespace string) []scenario.PodMetrics {
	ns := c.engine.objects.namespace(namespace)
	var all []scenario.PodMetrics
	for i, p := range ns.pods {
		m := scenario.PodMetrics{Namespace: namespace, Name: p.name, Labels: p.class.template.Labels}
		for _, container := range p.class.names {
			usage := hpa.ResourceList{}
			for _, name := range c.resources() {
				if s := c.usage(ns, container, name)[i]; s.Present {
					usage[name] = *resource.NewMilliQuantity(s.Value, resource.DecimalSI)
					m.Timestamp, m.Window = s.Timestamp, s.Window
				}
			}
			if len(usage) > 0 {
				m.Containers = append(m.Containers, scenario.ContainerMetrics{Name: container, Usage: usage})
			}
		}
		if len(m.Containers) > 0 {
			all = append(all, m)
		}
	}
	return all
}

// usage returns the samples of one container, in the order of the pods.
func (c *Cluster) usage(ns *namespace, container, name string) []hpa.Sample {
	key := ns.name + "/" + container + "/" + name
	g := c.readers[key]
	if g == nil {
		g = c.engine.metrics.newMetricReader(&autoscaling.MetricSpec{
			Type:              autoscaling.ContainerResourceMetricSourceType,
			ContainerResource: &autoscaling.ContainerResourceMetricSource{Name: name, Container: container},
		})
		c.readers[key] = g
	}
	c.engine.metrics.sample(&scope{namespace: ns}, g)
	return g.samples
}

// resources returns the resources that metrics-server has, and the resources that loads
// use.
func (c *Cluster) resources() []string {
	names := []string{"cpu", "memory"}
	for _, d := range c.engine.loads.demands {
		if d.isResource() && !slices.Contains(names, d.spec.Metric.Name) {
			names = append(names, d.spec.Metric.Name)
		}
	}
	return names
}

// PodValues returns what the custom metrics API has of each of the namespace's pods
// now, in the order of Pods, for a metric that these loads of the scenario feed.
func (c *Cluster) PodValues(namespace string, loads []int) []hpa.Sample {
	e := c.engine
	key := namespace + fmt.Sprint(loads)
	g := c.readers[key]
	if g == nil {
		g = c.readerFor(&autoscaling.MetricSpec{Type: autoscaling.PodsMetricSourceType, Pods: &autoscaling.PodsMetricSource{}}, loads)
		c.readers[key] = g
	}
	e.metrics.sample(&scope{namespace: e.objects.namespace(namespace)}, g)
	return g.samples
}

// Values returns what the custom or the external metrics API has of these loads of
// the scenario now.
func (c *Cluster) Values(api autoscaling.API, loads []int) []int64 {
	spec := &autoscaling.MetricSpec{Type: autoscaling.ObjectMetricSourceType, Object: &autoscaling.ObjectMetricSource{}}
	if api == autoscaling.ExternalMetrics {
		spec = &autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType, External: &autoscaling.ExternalMetricSource{}}
	}
	return c.engine.metrics.singleValues(c.readerFor(spec, loads))
}

// readerFor returns a reader of the metric that these loads feed.
func (c *Cluster) readerFor(spec *autoscaling.MetricSpec, loads []int) *metricReader {
	g := c.engine.metrics.newMetricReader(spec)
	g.demands, g.noLoad, g.uneven = nil, false, false
	for _, i := range loads {
		d := c.engine.loads.demands[i]
		g.demands, g.uneven = append(g.demands, d), g.uneven || d.uneven != nil
	}
	return g
}
