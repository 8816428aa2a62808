package advise

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
)

// choice is a field of the HPA, and the values to try, the nearest to the present one first.
type choice struct {
	field  manifest.Target
	values []string // YAML
	target bool     // it is the target of a metric
	higher []string // more values of a target, if something says how much a pod carries
	within []string // settings of what the field has, which are tried before the values
}

// settings returns the changes to try, as hpasim --set takes them.
func (c *choice) settings() []string {
	all := slices.Clone(c.within)
	for _, value := range c.values {
		all = append(all, set(c.field, "%s", value))
	}
	return all
}

// The policies to try: the defaults, faster, and slower.
var (
	policiesUp = []string{
		"[{type: Pods, value: 4, periodSeconds: 15}, {type: Percent, value: 100, periodSeconds: 15}]",
		"[{type: Percent, value: 900, periodSeconds: 15}]",
		"[{type: Pods, value: 2, periodSeconds: 60}]",
	}
	policiesDown = []string{
		"[{type: Percent, value: 100, periodSeconds: 15}]",
		"[{type: Percent, value: 10, periodSeconds: 60}]",
		"[{type: Pods, value: 1, periodSeconds: 60}]",
	}
)

// The targets to try, in percent of the present one.
var (
	lowerTargets  = []int64{90, 75, 60, 50}
	higherTargets = []int64{110, 125, 150, 200}
)

// maxScaled is how many policies there are at most whose values are changed.
const maxScaled = 3

// maxMetrics is of how many metrics the target is changed.
const maxMetrics = 3

// grid returns the fields that the smallest change is looked for in, in the order in which the HPA
// has them.
func (l *checker) grid() (all []choice) {
	add := func(field manifest.Target, values ...string) {
		if len(values) > 0 {
			all = append(all, choice{field: field, values: values})
		}
	}
	n, maxReplicas := l.minReplicas, l.spec.MaxReplicas
	add(l.field("minReplicas"), whole(n, 1, maxReplicas, n+1, n+2, 2*n, 3*n, n-1, n/2)...)
	add(l.field("maxReplicas"), whole(maxReplicas, max(n, 1), 0, part(maxReplicas, 125), part(maxReplicas, 150), 2*maxReplicas, 3*maxReplicas, part(maxReplicas, 75), part(maxReplicas, 50))...)
	for i := range l.spec.Metrics[:min(maxMetrics, len(l.spec.Metrics))] {
		if c := l.targets(i); len(c.values) > 0 {
			all = append(all, c)
		}
	}
	if d := l.field("").In(l.docs); d == nil || d.APIVersion == "autoscaling/v1" || d.APIVersion == "autoscaling/v2beta1" {
		return all // they have no behavior
	}
	add(l.field("behavior.scaleUp.stabilizationWindowSeconds"), whole(int32(l.window(true)), 0, 0, 30, 60, 120, 0)...) //fits: an hour at most
	up, down := l.policies()
	all = append(all, choice{field: l.field("behavior.scaleUp.policies"), values: policiesUp, within: up})
	add(l.field("behavior.scaleDown.stabilizationWindowSeconds"), whole(int32(l.window(false)), 0, 0, 300, 120, 60, 600, 900, 1800, 0)...) //fits: an hour at most
	all = append(all, choice{field: l.field("behavior.scaleDown.policies"), values: policiesDown, within: down})
	if l.Timeline.ScaledObjectOf(l.HPA) != nil {
		cooldown := l.field("")
		cooldown.Path = "spec.cooldownPeriod"
		add(cooldown, "60", "120", "300", "600", "900")
	}
	return all
}

// policies returns settings of the present policies with twice and four times their values, unless they are defaults.
func (l *checker) policies() (up, down []string) {
	b := l.spec.Behavior
	if b == nil {
		return nil, nil
	}
	times := func(rules *autoscaling.HPAScalingRules, path string) (all []string) {
		field := l.field(path)
		if d := field.In(l.docs); rules == nil || len(rules.Policies) > maxScaled || d == nil || !d.Has(field.Path) {
			return nil
		}
		for _, n := range []int32{2, 4} {
			var texts []string
			for _, p := range rules.Policies {
				p.Value = n * min(p.Value, math.MaxInt32/n)
				texts = append(texts, fmt.Sprintf("{type: %s, value: %d, periodSeconds: %d}", p.Type, p.Value, p.PeriodSeconds))
				if len(rules.Policies) == 1 {
					all = append(all, set(l.field(path+"[0].value"), "%d", p.Value))
				}
			}
			if len(texts) > 1 {
				all = append(all, set(field, "[%s]", strings.Join(texts, ", ")))
			}
		}
		return all
	}
	return times(b.ScaleUp, "behavior.scaleUp.policies"), times(b.ScaleDown, "behavior.scaleDown.policies")
}

// targets returns the target of a metric as a choice.
func (l *checker) targets(i int) choice {
	b := l.spec.Metrics[i].Block()
	c := choice{target: true}
	switch {
	case b.Target == nil:
	case b.Target.AverageUtilization != nil:
		percent := *b.Target.AverageUtilization
		parts := func(of []int64) []string {
			var values []int32
			for _, p := range of {
				values = append(values, part(percent, p))
			}
			return whole(percent, 1, 0, values...)
		}
		c.field, c.values, c.higher = l.metric(i, ".target.averageUtilization"), parts(lowerTargets), parts(higherTargets)
	case b.Target.AverageValue != nil:
		c.field, c.values, c.higher = l.metric(i, ".target.averageValue"), quantities(b.Target.AverageValue, lowerTargets), quantities(b.Target.AverageValue, higherTargets)
	case b.Target.Value != nil:
		c.field, c.values, c.higher = l.metric(i, ".target.value"), quantities(b.Target.Value, lowerTargets), quantities(b.Target.Value, higherTargets)
	}
	if strings.Contains(c.field.Path, ".metadata.") { // a trigger's parameters are texts
		for _, values := range [][]string{c.values, c.higher} {
			for j := range values {
				values[j] = strconv.Quote(values[j])
			}
		}
	}
	return c
}

// whole writes the values from low to high, once each and without the present one. With a high of 0 there
// is no upper bound.
func whole(now, low, high int32, values ...int32) (all []string) {
	for _, v := range values {
		if text := strconv.Itoa(int(v)); v != now && v >= low && (high == 0 || v <= high) && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// part returns a share of a number in percent, rounded away from the number.
func part(n int32, percent int64) int32 {
	v := int64(n) * percent
	if percent > 100 {
		v += 99
	}
	return int32(min(v/100, math.MaxInt32)) //fits: bounded
}

// quantities returns parts of a quantity, in percent.
func quantities(q *resource.Quantity, parts []int64) (all []string) {
	milli := q.MilliValue()
	if milli <= 0 || milli > math.MaxInt64/200 {
		return nil
	}
	step, base := int64(1), int64(10) // round to a step that is easy to read
	if q.Format == resource.BinarySI {
		step, base = 1000, 1024
	}
	for step <= milli/20/base {
		step *= base
	}
	for _, percent := range parts {
		v := milli * percent / 100 / step * step
		if text := resource.NewMilliQuantity(v, q.Format).String(); v > 0 && v != milli && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}
