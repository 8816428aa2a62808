package scenario

import (
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
	"hpaplayground/core/load"
)

// GivenLoad is an entry of spec.load as the text gives it. It has what an editor of the
// load needs in addition to the demand.
type GivenLoad struct {
	Index         int // the index in spec.load
	Demand        load.Demand
	Kind          string       // total, perPod, value or backlog
	Path          string       // the path of its series, such as spec.load[0].total
	Form          string       // constant, points, wave, ramp, spike, steps, daily or csv
	Base          *load.Series // the series before repeat and noise
	Repeat        time.Duration
	Noise         bool
	ProposedShape string // how it was made up from the HPA, a LoadShape; empty: it was not made up
}

// Constant is the form of a series that is a single quantity.
const Constant = "constant"

// If a text has the state of a cluster but no load, the load is computed from the given
// samples, or from the metrics in the HPAs' status.

// StateLoad is a load that continues what a cluster's state shows.
type StateLoad struct {
	Demand load.Demand
	HPA    string // the name of the HPA that measures it
	Pods   int    // number of pods that were measured; 0: the value does not come from pods
	Sample bool   // the value comes from PodMetrics, not from the HPA's status

	// Unmeasured is how many pods can have had no value, as the HPA did not scale up.
	Unmeasured int
}

// Written returns the form and the quantity of the load as in a Simulation, such as total
// and 1240m.
func (s *StateLoad) Written() (form, quantity string) {
	d := &s.Demand
	series := d.Total
	switch form = d.Form(); form {
	case "perPod":
		series = d.PerPod
	case "value":
		series = d.Value
	}
	milli := load.Milli(series.Points[0].Milli)
	if d.Metric.Name == "memory" {
		return form, resource.NewQuantity(milli/1000, resource.BinarySI).String()
	}
	return form, resource.NewMilliQuantity(milli, resource.DecimalSI).String()
}

// Feeds reports whether a load is part of what an HPA's metric measures. A load on a
// container counts for its pod. A load on a pod goes to its first container. A load without
// labels matches any selector.
func Feeds(l *load.Metric, m *autoscaling.MetricSpec) bool {
	b := m.Block()
	switch {
	case b.Type == "":
		return false
	case b.API == autoscaling.ResourceMetrics:
		return l.Name == b.Name && autoscaling.MetricSourceType(l.Type).Info().API == autoscaling.ResourceMetrics
	case b.Object != nil && l.Object != "" && l.Object != b.Object.Kind+"/"+b.Object.Name:
		return false
	}
	return l.Type == string(b.Type) && picks(b.Metric, l)
}

func picks(id *autoscaling.MetricIdentifier, l *load.Metric) bool {
	if id.Name != l.Name {
		return false
	}
	if l.Selector == nil || id.Selector == nil {
		return true
	}
	s, err := labels.FromLabelSelector(id.Selector)
	return err == nil && s.Matches(l.Selector)
}

// LoadOf returns the metric that a load must name to feed an HPA's metric. It keeps only
// the matchLabels of a selector, because loads have no matchExpressions.
func LoadOf(m *autoscaling.MetricSpec) load.Metric {
	b := m.Block()
	l := load.Metric{Type: string(m.Type), Name: b.Name, Container: b.Container}
	if b.Metric != nil && b.Metric.Selector != nil {
		l.Selector = b.Metric.Selector.MatchLabels
	}
	if b.Object != nil {
		l.Object = b.Object.Kind + "/" + b.Object.Name
	}
	return l
}
