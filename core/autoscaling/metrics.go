package autoscaling

import (
	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// MetricSourceType says which block of a MetricSpec or MetricStatus is filled.
type MetricSourceType string

// The five metric source types.
const (
	ObjectMetricSourceType            MetricSourceType = "Object"
	PodsMetricSourceType              MetricSourceType = "Pods"
	ResourceMetricSourceType          MetricSourceType = "Resource"
	ContainerResourceMetricSourceType MetricSourceType = "ContainerResource"
	ExternalMetricSourceType          MetricSourceType = "External"
)

// MetricSpec is one metric to scale on.
type MetricSpec struct {
	Type              MetricSourceType               `json:"type"`
	Object            *ObjectMetricSource            `json:"object,omitempty"`
	Pods              *PodsMetricSource              `json:"pods,omitempty"`
	Resource          *ResourceMetricSource          `json:"resource,omitempty"`
	ContainerResource *ContainerResourceMetricSource `json:"containerResource,omitempty"`
	External          *ExternalMetricSource          `json:"external,omitempty"`
}

// ObjectMetricSource is a metric of one object.
type ObjectMetricSource struct {
	DescribedObject CrossVersionObjectReference `json:"describedObject"`
	Target          MetricTarget                `json:"target"`
	Metric          MetricIdentifier            `json:"metric"`
}

// PodsMetricSource is a metric of each pod, averaged.
type PodsMetricSource struct {
	Metric MetricIdentifier `json:"metric"`
	Target MetricTarget     `json:"target"`
}

// ResourceMetricSource is a resource of each pod: cpu, memory or another.
type ResourceMetricSource struct {
	Name   string       `json:"name"`
	Target MetricTarget `json:"target"`
}

// ContainerResourceMetricSource is a resource of one container of each pod.
type ContainerResourceMetricSource struct {
	Name      string       `json:"name"`
	Target    MetricTarget `json:"target"`
	Container string       `json:"container"`
}

// ExternalMetricSource is a metric from outside the cluster.
type ExternalMetricSource struct {
	Metric MetricIdentifier `json:"metric"`
	Target MetricTarget     `json:"target"`
}

// MetricIdentifier names a metric and may restrict it by labels.
type MetricIdentifier struct {
	Name     string              `json:"name"`
	Selector *meta.LabelSelector `json:"selector,omitempty"`
}

// MetricTargetType says which value of a MetricTarget counts. The controller reads it only
// for Object metrics. For other metrics it uses the field that is set.
type MetricTargetType string

// The three target types.
const (
	UtilizationMetricType  MetricTargetType = "Utilization"
	ValueMetricType        MetricTargetType = "Value"
	AverageValueMetricType MetricTargetType = "AverageValue"
)

// MetricTarget is the target value. AverageUtilization is in percent of the
// request.
type MetricTarget struct {
	Type               MetricTargetType   `json:"type"`
	Value              *resource.Quantity `json:"value,omitempty"`
	AverageValue       *resource.Quantity `json:"averageValue,omitempty"`
	AverageUtilization *int32             `json:"averageUtilization,omitempty"`
}

// MetricStatus is the last value of one metric. A metric that failed has an empty
// type and no block.
type MetricStatus struct {
	Type              MetricSourceType               `json:"type"`
	Object            *ObjectMetricStatus            `json:"object,omitempty"`
	Pods              *PodsMetricStatus              `json:"pods,omitempty"`
	Resource          *ResourceMetricStatus          `json:"resource,omitempty"`
	ContainerResource *ContainerResourceMetricStatus `json:"containerResource,omitempty"`
	External          *ExternalMetricStatus          `json:"external,omitempty"`
}

// ObjectMetricStatus is the value of an Object metric.
type ObjectMetricStatus struct {
	Metric          MetricIdentifier            `json:"metric"`
	Current         MetricValueStatus           `json:"current"`
	DescribedObject CrossVersionObjectReference `json:"describedObject"`
}

// PodsMetricStatus is the value of a Pods metric.
type PodsMetricStatus struct {
	Metric  MetricIdentifier  `json:"metric"`
	Current MetricValueStatus `json:"current"`
}

// ResourceMetricStatus is the value of a Resource metric.
type ResourceMetricStatus struct {
	Name    string            `json:"name"`
	Current MetricValueStatus `json:"current"`
}

// ContainerResourceMetricStatus is the value of a ContainerResource metric.
type ContainerResourceMetricStatus struct {
	Name      string            `json:"name"`
	Current   MetricValueStatus `json:"current"`
	Container string            `json:"container"`
}

// ExternalMetricStatus is the value of an External metric.
type ExternalMetricStatus struct {
	Metric  MetricIdentifier  `json:"metric"`
	Current MetricValueStatus `json:"current"`
}

// MetricValueStatus is a measured value; AverageUtilization is in percent.
type MetricValueStatus struct {
	Value              *resource.Quantity `json:"value,omitempty"`
	AverageValue       *resource.Quantity `json:"averageValue,omitempty"`
	AverageUtilization *int32             `json:"averageUtilization,omitempty"`
}

// API is the API that serves a metric.
type API string

// The metrics APIs.
const (
	ResourceMetrics API = "resource" // metrics-server
	CustomMetrics   API = "custom"
	ExternalMetrics API = "external"
)

// MetricType describes one type of metric. The replica calculation and its messages are not
// part of the description.
type MetricType struct {
	Type   MetricSourceType
	Field  string // the block of a MetricSpec and of a MetricStatus
	API    API
	Global bool // the metric has one value, not one for each pod
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

// Info returns the row of a type; the zero value for an unknown type.
func (t MetricSourceType) Info() MetricType {
	for _, info := range metricTypes {
		if info.Type == t {
			return info
		}
	}
	return MetricType{}
}

// Block is the block of a metric in a spec or in a status, in one form for all types. The
// zero Block stands for a missing block. The pointers point into the metric.
type Block struct {
	MetricType
	Name      string            // the name of the metric or the resource
	Metric    *MetricIdentifier // nil for a resource
	Container string            // only for a ContainerResource metric
	Object    *CrossVersionObjectReference
	Target    *MetricTarget      // only in a spec
	Current   *MetricValueStatus // only in a status
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
	switch sourceType := m.Type; {
	case sourceType == ResourceMetricSourceType && m.Resource != nil:
		b.Name, b.Target = m.Resource.Name, &m.Resource.Target
	case sourceType == ContainerResourceMetricSourceType && m.ContainerResource != nil:
		b.Name, b.Container, b.Target = m.ContainerResource.Name, m.ContainerResource.Container, &m.ContainerResource.Target
	case sourceType == PodsMetricSourceType && m.Pods != nil:
		b.Metric, b.Target = &m.Pods.Metric, &m.Pods.Target
	case sourceType == ObjectMetricSourceType && m.Object != nil:
		b.Metric, b.Object, b.Target = &m.Object.Metric, &m.Object.DescribedObject, &m.Object.Target
	case sourceType == ExternalMetricSourceType && m.External != nil:
		b.Metric, b.Target = &m.External.Metric, &m.External.Target
	default:
		return Block{}
	}
	return b.named()
}

// Block returns the block of the status for a type.
func (m *MetricStatus) Block(sourceType MetricSourceType) Block {
	b := Block{MetricType: sourceType.Info()}
	switch {
	case sourceType == ResourceMetricSourceType && m.Resource != nil:
		b.Name, b.Current = m.Resource.Name, &m.Resource.Current
	case sourceType == ContainerResourceMetricSourceType && m.ContainerResource != nil:
		b.Name, b.Container, b.Current = m.ContainerResource.Name, m.ContainerResource.Container, &m.ContainerResource.Current
	case sourceType == PodsMetricSourceType && m.Pods != nil:
		b.Metric, b.Current = &m.Pods.Metric, &m.Pods.Current
	case sourceType == ObjectMetricSourceType && m.Object != nil:
		b.Metric, b.Object, b.Current = &m.Object.Metric, &m.Object.DescribedObject, &m.Object.Current
	case sourceType == ExternalMetricSourceType && m.External != nil:
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
