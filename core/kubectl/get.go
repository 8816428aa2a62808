package kubectl

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// GetHPA prints all HPAs that exist at the given time as kubectl get hpa does. They
// are ordered by name, with the namespaces (as with -A) if there are several.
func GetHPA(tl *timeline.Timeline, at time.Duration) string {
	type row struct {
		object *autoscaling.HorizontalPodAutoscaler
		age    string
	}
	var rows []row
	spaces := false
	for i := range tl.HPAs {
		if object := tl.HPAAt(i, at); object != nil {
			rows = append(rows, row{object, Age(clock(tl, at).Sub(created(tl, i, object, at)))})
			spaces = spaces || object.Namespace != rows[0].object.Namespace
		}
	}
	if len(rows) == 0 {
		return "No resources found\n"
	}
	sort.SliceStable(rows, func(i, j int) bool { return rows[i].object.Key().String() < rows[j].object.Key().String() })
	t := newTable()
	header := []string{"NAME", "REFERENCE", "TARGETS", "MINPODS", "MAXPODS", "REPLICAS", "AGE"}
	if spaces {
		header = append([]string{"NAMESPACE"}, header...)
	}
	t.row(header...)
	for _, r := range rows {
		spec := &r.object.Spec
		cells := []string{
			r.object.Name,
			spec.ScaleTargetRef.Kind + "/" + spec.ScaleTargetRef.Name,
			targets(spec.Metrics, r.object.Status.CurrentMetrics, namesResources(tl)),
			minReplicas(spec),
			strconv.Itoa(int(spec.MaxReplicas)),
			strconv.Itoa(int(r.object.Status.CurrentReplicas)),
			r.age,
		}
		if spaces {
			cells = append([]string{r.object.Namespace}, cells...)
		}
		t.row(cells...)
	}
	return t.String()
}

// namesResources reports whether the resource's name is printed before its numbers, as
// kubectl does since 1.30.
func namesResources(tl *timeline.Timeline) bool {
	release, err := hpa.LookupRelease(tl.KubernetesVersion)
	return err != nil || release.Minor >= 30
}

func minReplicas(spec *autoscaling.HorizontalPodAutoscalerSpec) string {
	if spec.MinReplicas == nil {
		return "<unset>"
	}
	return strconv.Itoa(int(*spec.MinReplicas))
}

const maxMetrics = 2 // the number of metrics in the TARGETS column

// Targets returns the column TARGETS of an HPA, as kubectl prints it since 1.30.
func Targets(h *autoscaling.HorizontalPodAutoscaler) string {
	return targets(h.Spec.Metrics, h.Status.CurrentMetrics, true)
}

// NamedTargets returns the current value and the target of each metric, as Targets prints them, after the metric's name.
func NamedTargets(h *autoscaling.HorizontalPodAutoscaler) []string {
	list := make([]string, len(h.Spec.Metrics))
	for i := range h.Spec.Metrics {
		spec := &h.Spec.Metrics[i]
		b := spec.Block()
		list[i] = target(spec, statusOf(h.Status.CurrentMetrics, i), true)
		if b.Metric != nil {
			list[i] = b.Name + ": " + list[i]
		}
	}
	return list
}

// targets returns the TARGETS column. A metric's current value is the status at the same
// index if the types are equal.
func targets(specs []autoscaling.MetricSpec, statuses []autoscaling.MetricStatus, named bool) string {
	if len(specs) == 0 {
		return "<none>"
	}
	var list []string
	for i := range specs[:min(maxMetrics, len(specs))] {
		list = append(list, target(&specs[i], statusOf(statuses, i), named))
	}
	text := strings.Join(list, ", ")
	if more := len(specs) - maxMetrics; more > 0 {
		text += fmt.Sprintf(" + %d more...", more)
	}
	return text
}

// statusOf returns the status at index i, or an empty one.
func statusOf(statuses []autoscaling.MetricStatus, i int) *autoscaling.MetricStatus {
	if i < len(statuses) {
		return &statuses[i]
	}
	return &autoscaling.MetricStatus{}
}

func target(spec *autoscaling.MetricSpec, status *autoscaling.MetricStatus, named bool) string {
	now := status.Block(spec.Type).Current
	b := spec.Block()
	switch {
	case b.Type == "":
		return "<unknown type>"
	case b.Global:
		return valueTarget(*b.Target, now)
	case b.API == autoscaling.ResourceMetrics:
		return resourceTarget(b.Name, *b.Target, now, named)
	}
	return averageText(now) + "/" + b.Target.AverageValue.String()
}

// valueTarget uses the values that are set, not the target's type.
func valueTarget(t autoscaling.MetricTarget, now *autoscaling.MetricValueStatus) string {
	if t.AverageValue == nil {
		return valueText(now) + "/" + t.Value.String()
	}
	if now != nil && now.AverageValue == nil {
		now = nil
	}
	return averageText(now) + "/" + t.AverageValue.String() + " (avg)"
}

func resourceTarget(name string, t autoscaling.MetricTarget, now *autoscaling.MetricValueStatus, named bool) string {
	text, wanted := unknown, "<auto>"
	if t.AverageValue != nil {
		text, wanted = averageText(now), t.AverageValue.String()
	} else {
		if now != nil && now.AverageUtilization != nil {
			text = percent(*now.AverageUtilization)
		}
		if t.AverageUtilization != nil {
			wanted = percent(*t.AverageUtilization)
		}
	}
	if named {
		text = name + ": " + text
	}
	return text + "/" + wanted
}
