package autoscaling

import (
	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// v1MetricSpec is one entry of the metrics annotation, in the flat shape of
// v2beta1.
type v1MetricSpec struct {
	Type   MetricSourceType `json:"type"`
	Object *struct {
		Target       CrossVersionObjectReference `json:"target"`
		MetricName   string                      `json:"metricName"`
		TargetValue  resource.Quantity           `json:"targetValue"`
		Selector     *meta.LabelSelector         `json:"selector"`
		AverageValue *resource.Quantity          `json:"averageValue"`
	} `json:"object"`
	Pods *struct {
		MetricName         string              `json:"metricName"`
		TargetAverageValue resource.Quantity   `json:"targetAverageValue"`
		Selector           *meta.LabelSelector `json:"selector"`
	} `json:"pods"`
	Resource          *v1ResourceSource `json:"resource"`
	ContainerResource *v1ResourceSource `json:"containerResource"`
	External          *struct {
		MetricName         string              `json:"metricName"`
		MetricSelector     *meta.LabelSelector `json:"metricSelector"`
		TargetValue        *resource.Quantity  `json:"targetValue"`
		TargetAverageValue *resource.Quantity  `json:"targetAverageValue"`
	} `json:"external"`
}

// v1ResourceSource is for both kinds of resource metrics. Only one of them has a
// container.
type v1ResourceSource struct {
	Name                     string             `json:"name"`
	Container                string             `json:"container"`
	TargetAverageUtilization *int32             `json:"targetAverageUtilization"`
	TargetAverageValue       *resource.Quantity `json:"targetAverageValue"`
}

// v1MetricStatus is one entry of the current-metrics annotation.
type v1MetricStatus struct {
	Type   MetricSourceType `json:"type"`
	Object *struct {
		Target       CrossVersionObjectReference `json:"target"`
		MetricName   string                      `json:"metricName"`
		CurrentValue resource.Quantity           `json:"currentValue"`
		Selector     *meta.LabelSelector         `json:"selector"`
		AverageValue *resource.Quantity          `json:"averageValue"`
	} `json:"object"`
	Pods *struct {
		MetricName          string              `json:"metricName"`
		CurrentAverageValue resource.Quantity   `json:"currentAverageValue"`
		Selector            *meta.LabelSelector `json:"selector"`
	} `json:"pods"`
	Resource          *v1ResourceStatus `json:"resource"`
	ContainerResource *v1ResourceStatus `json:"containerResource"`
	External          *struct {
		MetricName          string              `json:"metricName"`
		MetricSelector      *meta.LabelSelector `json:"metricSelector"`
		CurrentValue        resource.Quantity   `json:"currentValue"`
		CurrentAverageValue *resource.Quantity  `json:"currentAverageValue"`
	} `json:"external"`
}

type v1ResourceStatus struct {
	Name                      string            `json:"name"`
	Container                 string            `json:"container"`
	CurrentAverageUtilization *int32            `json:"currentAverageUtilization"`
	CurrentAverageValue       resource.Quantity `json:"currentAverageValue"`
}

// convert sets each target's type by the values that it has, since the flat shape
// has no type.
func (m *v1MetricSpec) convert() MetricSpec {
	out := MetricSpec{Type: m.Type}
	if o := m.Object; o != nil {
		target := MetricTarget{Type: ValueMetricType, Value: &o.TargetValue}
		if o.AverageValue != nil {
			target = MetricTarget{Type: AverageValueMetricType, AverageValue: o.AverageValue}
			// The flat shape always has the value: 0 means that there is none.
			if !o.TargetValue.IsZero() {
				target.Value = &o.TargetValue
			}
		}
		out.Object = &ObjectMetricSource{DescribedObject: o.Target, Target: target, Metric: MetricIdentifier{o.MetricName, o.Selector}}
	}
	if p := m.Pods; p != nil {
		out.Pods = &PodsMetricSource{
			Metric: MetricIdentifier{p.MetricName, p.Selector},
			Target: MetricTarget{Type: AverageValueMetricType, AverageValue: &p.TargetAverageValue},
		}
	}
	if r := m.Resource; r != nil {
		out.Resource = &ResourceMetricSource{Name: r.Name, Target: r.target()}
	}
	if r := m.ContainerResource; r != nil {
		out.ContainerResource = &ContainerResourceMetricSource{Name: r.Name, Container: r.Container, Target: r.target()}
	}
	if e := m.External; e != nil {
		target := MetricTarget{Type: ValueMetricType, Value: e.TargetValue, AverageValue: e.TargetAverageValue}
		if e.TargetValue == nil {
			target.Type = AverageValueMetricType
		}
		out.External = &ExternalMetricSource{Metric: MetricIdentifier{e.MetricName, e.MetricSelector}, Target: target}
	}
	return out
}

func (r *v1ResourceSource) target() MetricTarget {
	t := MetricTarget{Type: UtilizationMetricType, AverageValue: r.TargetAverageValue, AverageUtilization: r.TargetAverageUtilization}
	if r.TargetAverageUtilization == nil {
		t.Type = AverageValueMetricType
	}
	return t
}

func (m *v1MetricStatus) convert() MetricStatus {
	out := MetricStatus{Type: m.Type}
	if o := m.Object; o != nil {
		out.Object = &ObjectMetricStatus{
			Metric:          MetricIdentifier{o.MetricName, o.Selector},
			Current:         MetricValueStatus{Value: &o.CurrentValue, AverageValue: o.AverageValue},
			DescribedObject: o.Target,
		}
	}
	if p := m.Pods; p != nil {
		out.Pods = &PodsMetricStatus{
			Metric:  MetricIdentifier{p.MetricName, p.Selector},
			Current: MetricValueStatus{AverageValue: &p.CurrentAverageValue},
		}
	}
	if r := m.Resource; r != nil {
		out.Resource = &ResourceMetricStatus{Name: r.Name, Current: r.current()}
	}
	if r := m.ContainerResource; r != nil {
		out.ContainerResource = &ContainerResourceMetricStatus{Name: r.Name, Container: r.Container, Current: r.current()}
	}
	if e := m.External; e != nil {
		out.External = &ExternalMetricStatus{
			Metric:  MetricIdentifier{e.MetricName, e.MetricSelector},
			Current: MetricValueStatus{Value: &e.CurrentValue, AverageValue: e.CurrentAverageValue},
		}
	}
	return out
}

func (r *v1ResourceStatus) current() MetricValueStatus {
	return MetricValueStatus{AverageValue: &r.CurrentAverageValue, AverageUtilization: r.CurrentAverageUtilization}
}
