package autoscaling

import (
	"slices"
)

// API is the API that serves a metric.
type API string

// The metrics APIs.
const (
	ResourceMetrics API = "resource" // metrics-server
	CustomMetrics   API = "custom"
	ExternalMetrics API = "external"
)

// MetricType is what differs between the types of metrics, besides the replica
// calculation and its messages.
type MetricType struct {
	Type   MetricSourceType
	Field  string // the block of a MetricSpec and of a MetricStatus
	API    API
	Global bool // its value is not one of each pod
}

var metricTypes = []MetricType{
	{ResourceMetricSourceType, "resource", ResourceMetrics, false},
	{ContainerResourceMetricSourceType, "containerResource", ResourceMetrics, false},
	{PodsMetricSourceType, "pods", CustomMetrics, false},
	{ObjectMetricSourceType, "object", CustomMetrics, true},
	{ExternalMetricSourceType, "external", ExternalMetrics, true},
}

// MetricTypes lists the types of metrics.
func MetricTypes() []MetricType { return metricTypes }

// Info returns what is known about a type; nothing for an unknown type.
func (t MetricSourceType) Info() MetricType {
	for _, info := range metricTypes {
		if info.Type == t {
			return info
		}
	}
	return MetricType{}
}

// Block is the block of a metric in a spec or in a status, in one form for all
// types. The zero Block stands for none. Its pointers lead into the block.
type Block struct {
	MetricType
	Name      string            // of the metric or the resource
	Metric    *MetricIdentifier // nil for a resource
	Container string            // of a ContainerResource metric
	Object    *CrossVersionObjectReference
	Target    *MetricTarget      // in a spec
	Current   *MetricValueStatus // in a status
}

// Resource returns the name of a metric that measures a resource; empty for others.
func (b *Block) Resource() string {
	if b.API == ResourceMetrics {
		return b.Name
	}
	return ""
}

// Block returns the block of the metric's own type.
func (m *MetricSpec) Block() Block {
	b := Block{MetricType: m.Type.Info()}
	switch of := m.Type; {
	case of == ResourceMetricSourceType && m.Resource != nil:
		b.Name, b.Target = m.Resource.Name, &m.Resource.Target
	case of == ContainerResourceMetricSourceType && m.ContainerResource != nil:
		b.Name, b.Container, b.Target = m.ContainerResource.Name, m.ContainerResource.Container, &m.ContainerResource.Target
	case of == PodsMetricSourceType && m.Pods != nil:
		b.Metric, b.Target = &m.Pods.Metric, &m.Pods.Target
	case of == ObjectMetricSourceType && m.Object != nil:
		b.Metric, b.Object, b.Target = &m.Object.Metric, &m.Object.DescribedObject, &m.Object.Target
	case of == ExternalMetricSourceType && m.External != nil:
		b.Metric, b.Target = &m.External.Metric, &m.External.Target
	default:
		return Block{}
	}
	return b.named()
}

// Block returns the status' block of a type.
func (m *MetricStatus) Block(of MetricSourceType) Block {
	b := Block{MetricType: of.Info()}
	switch {
	case of == ResourceMetricSourceType && m.Resource != nil:
		b.Name, b.Current = m.Resource.Name, &m.Resource.Current
	case of == ContainerResourceMetricSourceType && m.ContainerResource != nil:
		b.Name, b.Container, b.Current = m.ContainerResource.Name, m.ContainerResource.Container, &m.ContainerResource.Current
	case of == PodsMetricSourceType && m.Pods != nil:
		b.Metric, b.Current = &m.Pods.Metric, &m.Pods.Current
	case of == ObjectMetricSourceType && m.Object != nil:
		b.Metric, b.Object, b.Current = &m.Object.Metric, &m.Object.DescribedObject, &m.Object.Current
	case of == ExternalMetricSourceType && m.External != nil:
		b.Metric, b.Current = &m.External.Metric, &m.External.Current
	default:
		return Block{}
	}
	return b.named()
}

func (b Block) named() Block {
	if b.Metric != nil {
		b.Name = b.Metric.Name
	}
	return b
}

func equalMetrics(a, b MetricStatus) bool {
	return a.Type == b.Type && !slices.ContainsFunc(metricTypes, func(t MetricType) bool {
		x, y := a.Block(t.Type), b.Block(t.Type)
		return x.Name != y.Name || x.Container != y.Container || !equalPointers(x.Object, y.Object) ||
			!equalFunc(x.Metric, y.Metric, equalIdentifiers) || !equalFunc(x.Current, y.Current, equalValues)
	})
}
