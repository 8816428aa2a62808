package paste

import (
	"fmt"
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/trace/read"
)

// longLine is the least length in bytes of a line that may be cut off. kubectl shows 138
// bytes of a value's line, and three dots.
const longLine = 100

// longestValue is how many bytes an annotation may have in Kubernetes.
const longestValue = 1 << 18

// annotation reads a line below Annotations, or on the same line. A long value and a value
// of several lines are below their key, two columns to the right.
func (r *descriptionReader) annotation(d *description, line *textLine, column int) {
	text := line.text[column:]
	if d.key != "" && column > d.column {
		text = line.text[min(column, d.column+2):]
		if len(text) > longLine && strings.HasSuffix(text, "...") {
			r.add(line.number, "kubectl describe cuts long values: the annotation %s is left out.", d.key)
			delete(d.Annotations, d.key)
			d.key = ""
			return
		}
		if old, fields := d.Annotations[d.key]; fields && len(old)+d.gap > longestValue {
			return
		} else if fields {
			text = old + strings.Repeat("\n", d.gap+1) + text
		}
		d.Annotations = withEntry(d.Annotations, d.key, text)
		d.gap = 0
		return
	}
	d.gap = 0
	key, value, ok := strings.Cut(text, ": ")
	d.key, _ = strings.CutSuffix(text, ":")
	switch {
	case ok && isAnnotation(key):
		d.key = ""
		d.Annotations = withEntry(d.Annotations, key, value)
	case d.key == text || !isAnnotation(d.key):
		d.key = ""
	}
	d.column = max(d.column, column)
}

// isAnnotation reports whether a text can be an annotation's key.
func isAnnotation(key string) bool {
	return key != "" && len(key) < 320 && !strings.ContainsAny(key, " \t\"'{}[],:=")
}

// behavior begins the behavior.
func (d *description) behavior() {
	if d.Spec.Behavior == nil {
		d.Spec.Behavior = &autoscaling.HorizontalPodAutoscalerBehavior{}
	}
}

// rule reads a line below Behavior.
func (r *descriptionReader) rule(d *description, text string) {
	b := d.Spec.Behavior
	name, value, _ := strings.Cut(text, ":")
	value = strings.TrimSpace(value)
	switch name {
	case "Scale Up", "Scale Down":
		r.direction = name
		rules := &autoscaling.HPAScalingRules{}
		if name == "Scale Up" {
			b.ScaleUp = rules
		} else {
			b.ScaleDown = rules
		}
		return
	}
	rules := b.ScaleUp
	if r.direction == "Scale Down" {
		rules = b.ScaleDown
	}
	if rules == nil {
		return
	}
	switch name {
	case "Stabilization Window":
		rules.StabilizationWindowSeconds, _ = countIn(strings.TrimSuffix(value, " seconds"))
	case "Select Policy":
		if value != "" {
			rules.SelectPolicy = new(autoscaling.ScalingPolicySelect(value))
		}
	case "Tolerance": // not printed up to 1.37
		rules.Tolerance, _ = quantityIn(value)
	case "- Type":
		amount, ok := countIn(wordAfter(value, "Value:"))
		period, hasPeriod := countIn(wordAfter(value, "Period:"))
		if ok && hasPeriod {
			rules.Policies = append(rules.Policies, autoscaling.HPAScalingPolicy{
				Type: autoscaling.HPAScalingPolicyType(wordAfter(value, "")), Value: *amount, PeriodSeconds: *period})
		}
	}
}

// wordAfter is the first word after a name; empty if there is none.
func wordAfter(text, name string) string {
	_, after, _ := strings.Cut(text, name)
	for word := range strings.FieldsSeq(after) {
		return word
	}
	return ""
}

// condition reads a row below Conditions: type, status, reason and message.
func (d *description) condition(text string) {
	kind, after := nextWord(text)
	status, after := nextWord(after)
	reason, message := nextWord(after)
	switch s := autoscaling.ConditionStatus(status); s {
	case autoscaling.ConditionTrue, autoscaling.ConditionFalse, autoscaling.ConditionUnknown:
		d.status = true
		d.Status.Conditions = append(d.Status.Conditions, autoscaling.HorizontalPodAutoscalerCondition{
			Type: autoscaling.ConditionType(kind), Status: s, Reason: reason, Message: message})
	}
}

// nextWord returns the first word of a text and the rest without spaces around it.
func nextWord(text string) (word, after string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}

// eventCount is how often a reason occurs below Events.
type eventCount struct {
	reason string
	times  int
}

// event counts a row below Events.
func (d *description) event(text string, number int) {
	kind, after := nextWord(text)
	reason, after := nextWord(after)
	if kind != "Normal" && kind != "Warning" || reason == "" {
		return
	}
	if read.HasEvents(text) {
		d.sizes = append(d.sizes, line{text: text, number: number})
		return
	}
	times := 1
	if _, after, ok := strings.Cut(after, "(x"); ok {
		number, _ := nextWord(after)
		if n, err := strconv.Atoi(number); err == nil && 0 < n && n < 1e9 {
			times = n
		}
	}
	for i := range d.events {
		if d.events[i].reason == reason {
			d.events[i].times += times
			return
		}
	}
	if len(d.events) < 20 {
		d.events = append(d.events, eventCount{reason, times})
	}
}

// finish completes a description after its last line.
func (r *descriptionReader) finish(d *description) {
	r.addDefaults(&d.found)
	if !d.hasMin {
		r.add(d.line, "The text does not say minReplicas of the HPA %s: 1 is the default.", d.Name)
	}
	r.noMetrics(&d.found)
	for i := range d.Spec.Metrics {
		if d.Spec.Metrics[i].Type.Info().API != autoscaling.ResourceMetrics {
			r.addOnce(0, "kubectl describe prints no selectors of metrics: a metric that has one is read without it.")
		}
	}
	if b := d.Spec.Behavior; b != nil && !hasTolerance(b.ScaleUp) && !hasTolerance(b.ScaleDown) {
		r.addOnce(0, "kubectl describe prints no tolerances: the cluster's default stands for them.")
	}
	if len(d.events) > 0 {
		var list []string
		for _, e := range d.events {
			list = append(list, fmt.Sprintf("%s (%d)", e.reason, e.times))
		}
		r.add(d.line, "The events of the HPA %s tell its past and are left out: %s.", d.Name, strings.Join(list, ", "))
	}
}

func hasTolerance(r *autoscaling.HPAScalingRules) bool { return r != nil && r.Tolerance != nil }

// describedEvents returns the rows below Events of descriptions that say how their HPAs scaled, each with the
// name of its HPA, as kubectl get events has it.
func describedEvents(b *block) (rows []line) {
	for _, d := range readDescriptions(b.text()).all {
		for _, row := range d.sizes {
			rows = append(rows, line{text: row.text + " horizontalpodautoscaler/" + d.Name, number: b.lines[row.number-1].number})
		}
	}
	return rows
}
