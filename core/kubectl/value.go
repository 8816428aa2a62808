package kubectl

import (
	"strconv"

	"hpaplayground/core/autoscaling"
)

const unknown = "<unknown>"

// current returns the value in the status block of a metric's type; nil if there is
// none.
func current(of autoscaling.MetricSourceType, s *autoscaling.MetricStatus) *autoscaling.MetricValueStatus {
	switch {
	case of == autoscaling.ObjectMetricSourceType && s.Object != nil:
		return &s.Object.Current
	case of == autoscaling.PodsMetricSourceType && s.Pods != nil:
		return &s.Pods.Current
	case of == autoscaling.ResourceMetricSourceType && s.Resource != nil:
		return &s.Resource.Current
	case of == autoscaling.ContainerResourceMetricSourceType && s.ContainerResource != nil:
		return &s.ContainerResource.Current
	case of == autoscaling.ExternalMetricSourceType && s.External != nil:
		return &s.External.Current
	}
	return nil
}

// average returns the average value. If there is a current value without an
// average, it is "<nil>", as upstream prints a missing quantity.
func average(now *autoscaling.MetricValueStatus) string {
	if now == nil {
		return unknown
	}
	return now.AverageValue.String()
}

func value(now *autoscaling.MetricValueStatus) string {
	if now == nil {
		return unknown
	}
	return now.Value.String()
}

func percent(n int32) string { return strconv.Itoa(int(n)) + "%" }
