package kubectl

import (
	"strconv"

	"hpaplayground/core/autoscaling"
)

const unknown = "<unknown>"

// current is the value of the status block of a metric's type; nil if there is
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

// average is the average value. Where there is a current value but no average,
// it is "<nil>", as upstream prints a quantity that is not there.
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
