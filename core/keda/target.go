package keda

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// targetType returns the type of the target. It mirrors GetMetricTargetType, and the scalers
// whose target always has the same type.
func (m *metadata) targetType() (autoscaling.MetricTargetType, error) {
	switch {
	case m.Type == "pulsar":
		return autoscaling.AverageValueMetricType, nil
	case m.MetricType == autoscaling.UtilizationMetricType:
		return "", errors.New("'Utilization' metric type is unsupported for external metrics, allowed values are 'Value' or 'AverageValue'")
	case m.Type == "splunk-observability":
		return autoscaling.ValueMetricType, nil
	case m.MetricType == "":
		return autoscaling.AverageValueMetricType, nil
	}
	return m.MetricType, nil
}

// external returns the metric of a source, without the selector.
func external(name string, kind autoscaling.MetricTargetType, value float64, whole bool) autoscaling.MetricSpec {
	q := quantity(value, whole)
	target := autoscaling.MetricTarget{Type: kind}
	if kind == autoscaling.AverageValueMetricType {
		target.AverageValue = &q
	} else {
		target.Value = &q
	}
	return autoscaling.MetricSpec{
		Type:     autoscaling.ExternalMetricSourceType,
		External: &autoscaling.ExternalMetricSource{Metric: autoscaling.MetricIdentifier{Name: name}, Target: target},
	}
}

// quantity mirrors GetMetricTarget and GetMetricTargetMili.
func quantity(value float64, whole bool) resource.Quantity {
	switch {
	case whole:
		return *resource.NewQuantity(int64(value), resource.DecimalSI) //fits: the target was read as a whole number
	case math.IsNaN(value) || math.IsInf(value, 0) || value < 0:
		return resource.MustParse("0")
	}
	return resource.MustParse(strconv.FormatFloat(value, 'f', 3, 64))
}

// truncate converts a number to an integer as Go does on linux/amd64.
func truncate(f float64) int64 {
	if f >= math.MinInt64 && f < math.MaxInt64 {
		return int64(f)
	}
	return math.MinInt64
}

// resource returns the metric of a cpu or memory trigger. It mirrors parseResourceMetadata.
func (m *metadata) resource() (spec autoscaling.MetricSpec, err error) {
	if err := m.problem(); err != nil {
		return spec, err
	}
	kind, value := m.MetricType, m.text("value")
	target := autoscaling.MetricTarget{Type: kind}
	switch kind {
	case autoscaling.AverageValueMetricType:
		q, err := resource.ParseQuantity(value)
		if err != nil {
			return spec, fmt.Errorf("panic: cannot parse '%s': %w", value, err)
		}
		target.AverageValue = &q
	case autoscaling.UtilizationMetricType:
		n, err := strconv.ParseInt(value, 10, 32)
		if err != nil {
			return spec, fmt.Errorf("error parsing %s metadata: %w", m.Type, err)
		}
		percent := int32(n)
		target.AverageUtilization = &percent
	default:
		return spec, fmt.Errorf("error parsing %s metadata: unknown metric type: %s, allowed values are 'Utilization' or 'AverageValue'", m.Type, kind)
	}
	if container := m.text("containerName"); container != "" {
		return autoscaling.MetricSpec{
			Type:              autoscaling.ContainerResourceMetricSourceType,
			ContainerResource: &autoscaling.ContainerResourceMetricSource{Name: m.Type, Target: target, Container: container},
		}, nil
	}
	return autoscaling.MetricSpec{Type: autoscaling.ResourceMetricSourceType, Resource: &autoscaling.ResourceMetricSource{Name: m.Type, Target: target}}, nil
}

// target is the value of the metric's target.
func (m *metadata) target() float64 {
	if n, err := strconv.ParseFloat(m.entry.target, 64); err == nil {
		return n
	}
	value := m.float(m.entry.target)
	switch m.Type {
	case "rabbitmq":
		switch {
		case m.float("queueLength") != 0:
			return m.float("queueLength")
		case value == 0:
			return 20
		}
	case "redis-streams", "redis-cluster-streams", "redis-sentinel-streams":
		switch {
		case !m.has("consumerGroup"):
		case m.int("lagCount") != 0:
			return m.float("lagCount")
		default:
			return m.float("pendingEntriesCount")
		}
	case "external", "external-push":
		return 1
	case "aws-dynamodb", "datadog":
		if value == -1 {
			return 0
		}
	case "cassandra", "loki", "new-relic":
		if m.owner.usesModifiers() {
			return 0
		}
	}
	return value
}

// activation is the value above which the source is active.
func (m *metadata) activation() float64 {
	if m.entry.activation == "-" {
		return 0
	}
	return m.float(m.entry.activation)
}
