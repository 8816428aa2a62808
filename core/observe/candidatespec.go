package observe

import (
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// bounds tries other bounds of the HPA, from the start and from when run and recordings parted. A bound that was
// recorded as the run has it is no cause.
func (m *candidateBuilder) bounds() {
	if m.object == nil {
		return
	}
	for _, bound := range []struct {
		kind  string
		which func(kinds ...string) float64
		set   func(h *autoscaling.HorizontalPodAutoscaler, v int32)
	}{
		{"max", m.largest, func(h *autoscaling.HorizontalPodAutoscaler, v int32) { h.Spec.MaxReplicas = v }},
		{"min", m.smallest, func(h *autoscaling.HorizontalPodAutoscaler, v int32) { h.Spec.MinReplicas = &v }},
	} {
		field := bound.kind + "Replicas"
		var values []float64
		proved := 0.0
		add := func(v float64) {
			if v = float64(replicas(v)); v > 0 && !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
		if r := m.recording(bound.kind); r == nil {
			add(bound.which("desired", "current"))
			for _, e := range m.episodes {
				add(map[string]float64{"max": e.largest, "min": e.smallest}[bound.kind])
			}
			values = values[:min(3, len(values))]
		} else if d := Compare(m.tl, m.hpa, *r, r.Step); d.First == nil {
			continue
		} else {
			proved = evident
			add(r.Points[0].Value)
			add(m.last(bound.kind))
			add(bound.which("desired", "current"))
		}
		spec := hpaIn(m.docs, m.object).String() + ":spec."
		m.add(&family{field, -proved, []float64{1}, func(n []float64) (note.Text, []string) {
			return note.Say("%s is %d.", field, rounded(n[0])), []string{fmt.Sprintf("%s%s=%d", spec, field, rounded(n[0]))}
		}}, each(values...)...)
		edits := &family{field, 0.03 - proved, []float64{1, m.seconds() / 3}, func(n []float64) (note.Text, []string) {
			action, at := m.edited(func(h *autoscaling.HorizontalPodAutoscaler) { bound.set(h, replicas(n[0])) }), seconds(n[1])
			if action == "" || n[0] < 1 {
				return note.Text{}, nil
			}
			return note.Say("%s became %d at %s.", field, rounded(n[0]), m.tl.TimeFormat().At(at)), m.action(at, action)
		}}
		for _, v := range values {
			if at, ok := m.lastChange(bound.kind, replicas(v)); ok {
				m.add(edits, []float64{v, max(0, (at - m.first.Step/2).Seconds())}, []float64{v, max(0, (at-m.first.Step).Seconds()) + 1})
			}
			for _, at := range m.moments() {
				m.add(edits, []float64{v, at})
			}
		}
	}
}

// targetOf tries other targets of a metric.
func (m *candidateBuilder) targetOf(i int) {
	metric := &m.object.Spec.Metrics[i]
	b := metric.Block()
	if b.Target == nil {
		return
	}
	block := metric.Type.Info().Field
	path := fmt.Sprintf("%s:spec.metrics[%d].%s.target.", hpaIn(m.docs, m.object), i, block)
	var field string
	var now float64
	write := func(v float64) string { return resource.NewMilliQuantity(load.Milli(v), resource.DecimalSI).String() }
	switch t := b.Target; {
	case t.AverageUtilization != nil:
		field, now = "averageUtilization", float64(*t.AverageUtilization)
		write = func(v float64) string { return fmt.Sprint(rounded(v)) }
	case t.AverageValue != nil:
		field, now = "averageValue", scenario.Milli(*t.AverageValue)
	case t.Value != nil:
		field, now = "value", scenario.Milli(*t.Value)
	}
	var values []float64
	for _, part := range []float64{0.5, 0.6, 0.75, 0.85, 1.2, 1.35, 1.5, 2} {
		values = append(values, float64(now*part))
	}
	m.add(&family{"target", 0, []float64{now * 0.07}, func(n []float64) (note.Text, []string) {
		if n[0] < 1 {
			return note.Text{}, nil
		}
		return note.Say("The %s of %s is %s.", field, b.Name, write(n[0])), []string{path + field + "=" + write(n[0])}
	}}, each(values...)...)
}

// behavior tries other windows and policies.
func (m *candidateBuilder) behavior() {
	if m.object == nil {
		return
	}
	spec := hpaIn(m.docs, m.object).String() + ":spec.behavior."
	for _, way := range []struct {
		field   string
		windows [][]float64
		sign    float64
	}{{"scaleUp", each(0, 30, 60, 120, 180, 300), 1}, {"scaleDown", each(0, 60, 120, 180, 300, 600, 900), -1}} {
		m.add(&family{way.field + " window", 0, []float64{40}, func(n []float64) (note.Text, []string) {
			if n[0] < 0 || n[0] > 3600 {
				return note.Text{}, nil
			}
			return note.Say("%s.stabilizationWindowSeconds is %d.", way.field, rounded(n[0])), []string{fmt.Sprintf("%s%s.stabilizationWindowSeconds=%d", spec, way.field, rounded(n[0]))}
		}}, way.windows...)
		policy := func(kind string, says func(value, period int) note.Text) *family {
			return &family{way.field + " policy", 0.01, []float64{1, 30}, func(n []float64) (note.Text, []string) {
				value, period := rounded(n[0]), rounded(n[1])
				if value < 1 || period < 1 || period > 1800 {
					return note.Text{}, nil
				}
				return says(value, period), []string{fmt.Sprintf("%s%s.policies=[{type: %s, value: %d, periodSeconds: %d}]", spec, way.field, kind, value, period)}
			}}
		}
		pods := []float64{1, 2, 4}
		if step := m.largestStep(way.sign); step > 0 && !slices.Contains(pods, float64(step)) {
			pods = append(pods, float64(step))
		}
		m.add(policy("Pods", func(value, period int) note.Text {
			return note.Say("%s is limited to %d pods in %d seconds.", way.field, value, period)
		}), pairs(pods, []float64{60, 120})...)
		percent := policy("Percent", func(value, period int) note.Text {
			return note.Say("%s is limited to %d %% of the pods in %d seconds.", way.field, value, period)
		})
		percent.steps = []float64{5, 30}
		m.add(percent, pairs([]float64{5, 10, 20, 40}, []float64{60, 120})...)
	}
}
