package kubectl

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/timeline"
)

// DescribeHPA prints an HPA at the given time as kubectl describe hpa does, with
// its events. hpa is its index in tl.HPAs.
func DescribeHPA(tl *timeline.Timeline, hpa int, at time.Duration) string {
	object := tl.HPAAt(hpa, at)
	if object == nil {
		return fmt.Sprintf("Error from server (NotFound): horizontalpodautoscalers.autoscaling %q not found\n", tl.HPAs[hpa].Key.Name)
	}
	d := newDescription()
	d.printf("Name:\t%s\n", object.Name)
	d.printf("Namespace:\t%s\n", object.Namespace)
	d.labels(object.Labels)
	d.annotations(object.Annotations)
	d.printf("CreationTimestamp:\t%s\n", created(tl, hpa, object, at).Format(time.RFC1123Z))
	d.spec(object)
	d.conditions(object.Status.Conditions)
	d.events(tl.DescribedEvents(hpa, at), at)
	return d.String()
}

func (d *columns) labels(labels map[string]string) {
	d.printf("Labels:")
	if len(labels) == 0 {
		d.printf("\t<none>\n")
	}
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		d.printf("\t%s=%s\n", key, labels[key])
	}
}

// maxAnnotation is the number of bytes of an annotation's line that are shown.
const maxAnnotation = 140

func (d *columns) annotations(annotations map[string]string) {
	d.printf("Annotations:")
	keys := slices.Sorted(maps.Keys(annotations))
	keys = slices.DeleteFunc(keys, func(key string) bool { return key == manifest.LastApplied })
	if len(keys) == 0 {
		d.printf("\t<none>\n")
	}
	for _, key := range keys {
		value := strings.TrimSuffix(annotations[key], "\n")
		if len(key)+len(": ")+len(value) <= maxAnnotation && !strings.Contains(value, "\n") {
			d.printf("\t%s: %s\n", key, value)
			continue
		}
		d.printf("\t%s:\n", key)
		for line := range strings.SplitSeq(value, "\n") {
			if len(line) > maxAnnotation-2 {
				line = line[:maxAnnotation-2] + "..."
			}
			d.printf("\t  %s\n", line)
		}
	}
}

func (d *columns) spec(object *autoscaling.HorizontalPodAutoscaler) {
	spec := &object.Spec
	d.printf("Reference:\t%s/%s\n", spec.ScaleTargetRef.Kind, spec.ScaleTargetRef.Name)
	d.printf("Metrics:\t( current / target )\n")
	for i := range spec.Metrics {
		d.metric(&spec.Metrics[i], statusOf(object.Status.CurrentMetrics, i))
	}
	d.printf("Min replicas:\t%s\n", minReplicas(spec))
	d.printf("Max replicas:\t%d\n", spec.MaxReplicas)
	if spec.Behavior != nil {
		d.printf("Behavior:\n")
		d.rules("Scale Up", spec.Behavior.ScaleUp)
		d.rules("Scale Down", spec.Behavior.ScaleDown)
	}
	d.printf("%s pods:\t%d current / %d desired\n", spec.ScaleTargetRef.Kind, object.Status.CurrentReplicas, object.Status.DesiredReplicas)
}

func (d *columns) metric(spec *autoscaling.MetricSpec, status *autoscaling.MetricStatus) {
	current := status.Block(spec.Type).Current
	switch {
	case spec.Type == autoscaling.ExternalMetricSourceType && spec.External != nil:
		m := spec.External
		if m.Target.AverageValue != nil {
			if current != nil && current.AverageValue == nil {
				current = nil
			}
			d.printf("  %q (target average value):\t%s / %s\n", m.Metric.Name, averageText(current), m.Target.AverageValue)
		} else {
			d.printf("  %q (target value):\t%s / %s\n", m.Metric.Name, valueText(current), m.Target.Value)
		}
	case spec.Type == autoscaling.PodsMetricSourceType && spec.Pods != nil:
		d.printf("  %q on pods:\t%s / %s\n", spec.Pods.Metric.Name, averageText(current), spec.Pods.Target.AverageValue)
	case spec.Type == autoscaling.ObjectMetricSourceType && spec.Object != nil:
		m := spec.Object
		d.printf("  \"%s\" on %s/%s ", m.Metric.Name, m.DescribedObject.Kind, m.DescribedObject.Name)
		// Only an Object metric is printed by its target's type.
		if m.Target.Type == autoscaling.AverageValueMetricType {
			d.printf("(target average value):\t%s / %s\n", averageText(current), m.Target.AverageValue)
		} else {
			d.printf("(target value):\t%s / %s\n", valueText(current), m.Target.Value)
		}
	case spec.Type == autoscaling.ResourceMetricSourceType && spec.Resource != nil:
		d.printf("  resource %s on pods", spec.Resource.Name)
		d.resource(spec.Resource.Target, current)
	case spec.Type == autoscaling.ContainerResourceMetricSourceType && spec.ContainerResource != nil:
		d.printf("  resource %s of container \"%s\" on pods", spec.ContainerResource.Name, spec.ContainerResource.Container)
		d.resource(spec.ContainerResource.Target, current)
	default:
		d.printf("  <unknown metric type %q>\n", string(spec.Type))
	}
}

func (d *columns) resource(t autoscaling.MetricTarget, current *autoscaling.MetricValueStatus) {
	if t.AverageValue != nil {
		d.printf(":\t%s / %s\n", averageText(current), t.AverageValue)
		return
	}
	text, targetText := unknown, "<auto>"
	if current != nil && current.AverageUtilization != nil {
		text = fmt.Sprintf("%s (%s)", percent(*current.AverageUtilization), current.AverageValue)
	}
	if t.AverageUtilization != nil {
		targetText = percent(*t.AverageUtilization)
	}
	d.printf("  (as a percentage of request):\t%s / %s\n", text, targetText)
}

func (d *columns) rules(direction string, r *autoscaling.HPAScalingRules) {
	if r == nil {
		return
	}
	d.printf("  %s:\n", direction)
	if r.StabilizationWindowSeconds != nil {
		d.printf("    Stabilization Window: %d seconds\n", *r.StabilizationWindowSeconds)
	}
	if len(r.Policies) == 0 {
		return
	}
	selected := autoscaling.MaxChangePolicySelect
	if r.SelectPolicy != nil {
		selected = *r.SelectPolicy
	}
	d.printf("    Select Policy: %s\n", selected)
	d.printf("    Policies:\n")
	for _, p := range r.Policies {
		d.printf("      - Type: %s\tValue: %d\tPeriod: %d seconds\n", p.Type, p.Value, p.PeriodSeconds)
	}
}

func (d *columns) conditions(conditions []autoscaling.HorizontalPodAutoscalerCondition) {
	if len(conditions) == 0 {
		return
	}
	d.printf("Conditions:\n")
	d.printf("  Type\tStatus\tReason\tMessage\n")
	d.printf("  ----\t------\t------\t-------\n")
	for _, c := range conditions {
		d.printf("  %s\t%s\t%s\t%s\n", c.Type, c.Status, c.Reason, c.Message)
	}
}
