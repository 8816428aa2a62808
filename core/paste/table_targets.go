package paste

import (
	"strings"

	"hpaplayground/core/autoscaling"
)

// targets reads the column TARGETS, such as "cpu: 82%/50%, 1200m/1 + 2 more...".
func (r *tableReader) targets(h *found, text string) {
	if text == "" || text == "<none>" {
		return
	}
	if before, more, ok := strings.Cut(text, " + "); ok {
		text = before
		number, _ := nextWord(more)
		r.notes.add(h.line, "The table leaves out metrics of the HPA %s, %s of them: they are missing here.", h.Name, number)
	}
	unnamed := 0
	for entry := range strings.SplitSeq(text, ", ") {
		if strings.TrimSpace(entry) == "" {
			continue
		}
		name, values, named := strings.Cut(entry, ": ")
		if !named {
			name, values = "", entry
		}
		current, target, ok := strings.Cut(values, "/")
		if !ok || len(h.Spec.Metrics) == 2 {
			r.notes.add(h.line, "This metric of the HPA %s cannot be read and is left out: %s", h.Name, entry)
			continue
		}
		current, target = strings.TrimSpace(current), strings.TrimSpace(target)
		target, isAverage := strings.CutSuffix(target, " (avg)")
		if !named && strings.HasSuffix(target, "%") {
			name = []string{"cpu", "memory"}[min(unnamed, 1)]
			unnamed++
		}
		spec, ok := r.tableMetric(h, name, target, isAverage)
		if !ok {
			r.notes.add(h.line, "This metric of the HPA %s cannot be read and is left out: %s", h.Name, entry)
			continue
		}
		h.Spec.Metrics = append(h.Spec.Metrics, spec)
		if now, ok := shownValue(current); ok && (now.AverageUtilization != nil) == strings.HasSuffix(target, "%") {
			h.addCurrent(spec, now)
		}
	}
	switch {
	case unnamed == 1:
		r.addOnce(h.line, "A percentage without a name does not say its resource: cpu stands for it.")
	case unnamed > 1:
		r.addOnce(h.line, "Two percentages without names do not say their resources: cpu and memory stand for them, in this order.")
	}
}

// shownValue reads a current value.
func shownValue(text string) (now autoscaling.MetricValueStatus, ok bool) {
	if now.AverageUtilization, ok = percentIn(text); ok {
		return now, true
	}
	now.AverageValue, ok = quantityIn(text)
	return now, ok
}

// tableMetric returns the metric of a target. Since 1.30 a table has the names of resources
// but of no other metrics.
func (r *tableReader) tableMetric(h *found, resource, target string, isAverage bool) (m autoscaling.MetricSpec, ok bool) {
	if percent, ok := percentIn(target); ok {
		r.addOnce(0, "A table does not say whether a resource is that of one container: it is read as that of the whole pod.")
		return resourceMetric(resource, autoscaling.MetricTarget{Type: autoscaling.UtilizationMetricType, AverageUtilization: percent}), !isAverage
	}
	q, ok := quantityIn(target)
	if !ok {
		return m, false
	}
	t := autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: q}
	if resource == "" && !isAverage && strings.HasSuffix(target, "i") {
		resource = "memory"
		r.addOnce(h.line, "A target such as %s does not say its metric: memory stands for it.", target)
	}
	if resource != "" {
		r.addOnce(0, "A table does not say whether a resource is that of one container: it is read as that of the whole pod.")
		return resourceMetric(resource, t), true
	}
	id := autoscaling.MetricIdentifier{Name: "unnamed"}
	if len(h.Spec.Metrics) > 0 && h.Spec.Metrics[0].Block().Name == id.Name {
		id.Name = "unnamed-2"
	}
	if isAverage {
		r.addOnce(h.line, "A target such as %s does not say its metric: an External metric called %s stands for it.", target+" (avg)", id.Name)
		return autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType, External: &autoscaling.ExternalMetricSource{Metric: id, Target: t}}, true
	}
	r.addOnce(h.line, "A target such as %s does not say its metric: a Pods metric called %s stands for it.", target, id.Name)
	return autoscaling.MetricSpec{Type: autoscaling.PodsMetricSourceType, Pods: &autoscaling.PodsMetricSource{Metric: id, Target: t}}, true
}
