package scenario

import (
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
	"hpaplayground/core/load"
)

// GivenLoad is an entry of spec.load as the text gives it. It holds what an editor
// of the load needs besides the demand.
type GivenLoad struct {
	Index  int // in spec.load
	Demand load.Demand
	Kind   string       // total, perPod, value or backlog
	Path   string       // of its series, such as spec.load[0].total
	Form   string       // constant, points, wave, ramp, spike, steps, daily or csv
	Own    *load.Series // the series before repeat and noise
	Repeat time.Duration
	Noise  bool
}

// Constant is the form of a series that is a single quantity.
const Constant = "constant"

// A run that continues from a cluster's state has no load of its own. The load is
// taken from the given samples, or from the metrics in the HPAs' status.

// Seed is a load that continues what a cluster's state shows.
type Seed struct {
	Demand load.Demand
	HPA    string // the name of the HPA that measures it
	Pods   int    // whose samples or whose average it is; 0: the value is not of pods
	Sample bool   // it is from PodMetrics, and not from the HPA's status
}

// Written returns the form and the quantity of the load, as a Simulation gives
// them: total and 1240m.
func (s *Seed) Written() (form, quantity string) {
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
// container counts for its pod, and a load on a pod goes to its first container.
// Any selector matches a load without labels.
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

// LoadOf returns what a load names to feed an HPA's metric. Loads have no
// matchExpressions, so of a selector it has the matchLabels.
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
