package advise

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// smallUnit: the target has the suffix m, a thousandth, and the metrics want many times maxReplicas.
func smallUnit(l *checker) {
	for i := range l.spec.Metrics {
		b := l.spec.Metrics[i].Block()
		if b.Target == nil || b.Resource() == "cpu" {
			continue
		}
		name, q := "averageValue", b.Target.AverageValue
		if q == nil {
			name, q = "value", b.Target.Value
		}
		if q == nil || !strings.HasSuffix(q.String(), "m") {
			continue
		}
		spans := l.spans(func(d *hpa.Decision) bool {
			return d.Winner == i && d.Proposed > scenario.ExcessFactor*l.spec.MaxReplicas
		})
		if total(spans) < l.End()/2 {
			continue
		}
		f := l.newTargetFinding("small-unit", hours, l.metric(i, ".target."+name), spans,
			note.Say("%s up to %d pods were wanted, for a target of %s, which is %s.", l.when(spans), l.highest(spans), q.String(), explain.Number(q.AsApproximateFloat64(), 6)),
			note.Say("The suffix m means a thousandth. A target that is a thousand times too small keeps the HPA at maxReplicas."))
		f.tries = [][]string{{set(f.Field, "%s", strings.TrimSuffix(q.String(), "m"))}}
		l.add(f)
	}
}

// externalValue: a metric of its own, which pods do not lower, has a target of the type Value, so that each
// sync multiplies the pods again.
func externalValue(l *checker) {
	for i := range l.spec.Metrics {
		b := l.spec.Metrics[i].Block()
		if !b.Global || b.Target == nil || b.Target.Value == nil || l.Timeline.OriginOf(l.HPA) != nil {
			continue
		}
		var ups []*hpa.Decision
		var from, to time.Duration
		for j := range l.start {
			d := &l.start[j].Decision
			up := d.Rescaled && d.Winner == i && d.Zone == hpa.ZoneNormal && d.Desired > d.Current
			if n := len(ups); n > 0 && (d.Current != ups[n-1].Desired || d.Rescaled && !up) {
				break // something else scaled
			}
			if !up {
				continue
			}
			if len(ups) == 0 {
				from = l.start[j].At
			}
			to = l.start[j].At
			ups = append(ups, d)
		}
		if len(ups) < 3 {
			continue
		}
		first, last := ups[0], ups[len(ups)-1]
		before, after := float64(first.Metrics[i].Value), float64(last.Metrics[i].Value)
		if after < 0.95*before {
			continue // the pods lower it
		}
		when, was, is := l.when([]Span{{from, to}}), explain.Number(before/1000, 4), explain.Number(after/1000, 4)
		seen := note.Say("%s %s went from %s to %s, and the replicas from %d to %d in %d steps.", when, label(&first.Metrics[i]), was, is, first.Current, last.Desired, len(ups))
		if was == is {
			seen = note.Say("%s %s stayed at %s, and the replicas went from %d to %d in %d steps.", when, label(&first.Metrics[i]), was, first.Current, last.Desired, len(ups))
		}
		f := l.newTargetFinding("value-of-external", hours, l.metric(i, ".target"), []Span{{from, to}}, seen,
			valueReason())
		f.tries = [][]string{{set(f.Field, "{type: AverageValue, averageValue: %s}", b.Target.Value.String())}}
		l.add(f)
	}
}

func valueReason() note.Text {
	return note.Say("With the type Value each sync multiplies the pods by value ÷ target. If more pods do not lower the value, that never ends. AverageValue divides the value by the pods.")
}

// wideTolerance: a metric is above its target by at least one pod, and within the tolerance.
func wideTolerance(l *checker) {
	spans := l.spans(short)
	if total(spans) < 5*time.Minute {
		return
	}
	var name string
	pods, maxRatio, tolerance := int32(0), 1.0, 0.0
	l.decisions(spans, func(d *hpa.Decision) {
		if m := &d.Metrics[d.Winner]; ratio(m) > maxRatio {
			pods, maxRatio, tolerance, name = d.Current, ratio(m), m.ToleranceUp, label(m)
		}
	})
	f := l.newFinding("wide-tolerance", missing, l.field("behavior.scaleUp.tolerance"), spans,
		note.Say("%s %s was up to %s %% above its target, within the tolerance of %s %%, with %d pods.", l.when(spans), name, explain.Number(100*(maxRatio-1), 2), explain.Number(100*tolerance, 3), pods),
		note.Say("Within the tolerance the HPA does nothing. With many pods that is more than one pod's load."))
	if !l.configurable() {
		f.Field = simulation("spec.controller.tolerance")
	}
	for _, t := range []float64{0.05, 0.02, 0.01} {
		if t < tolerance {
			f.tries = append(f.tries, []string{set(f.Field, "%v", t)})
		}
	}
	l.add(f)
}

// configurable reports whether an HPA may have a tolerance of its own.
func (l *checker) configurable() bool {
	release, err := hpa.LookupRelease(l.s.KubernetesVersion)
	if err != nil {
		return false
	}
	gates, err := release.Gates(l.s.FeatureGates)
	return err == nil && gates.ConfigurableTolerance
}

// droppedTolerance: the text has a tolerance that its release does not have yet, or not without a
// feature gate, so that the flag's decides.
func droppedTolerance(l *checker) {
	if l.configurable() || l.Timeline.OriginOf(l.HPA) != nil {
		return
	}
	doc := l.field("").In(l.docs)
	for _, direction := range []string{"scaleUp", "scaleDown"} {
		field := l.field("behavior." + direction + ".tolerance")
		if doc == nil || !doc.Has(field.Path) {
			continue
		}
		f := l.newFinding("dropped-field", nil, field, nil,
			note.Say("%s is %s, and Kubernetes %s does not use it: the tolerance is %v.", field.Path, fmt.Sprint(doc.Value(field.Path)), l.s.KubernetesVersion, l.s.Controller.Tolerance),
			note.Say("Kubernetes has the field since 1.33 behind the feature gate HPAConfigurableTolerance, which is on since 1.35. With the gate off the API server drops it and reports no error."))
		f.tries = [][]string{{set(simulation("spec.featureGates.HPAConfigurableTolerance"), "true")}, {set(simulation("spec.kubernetesVersion"), "%q", "1.35")}}
		for _, f.measure = range []*measure{missing, unserved, above, flaps, hours} {
			l.add(f)
		}
	}
}

// nearLimit: the pods cannot use much more than the target, so that the metric grows only a little, however
// much is missing.
func nearLimit(l *checker) {
	if !l.template() || l.now.unserved < unserved.minChange {
		return
	}
	for i := range l.spec.Metrics {
		b := l.spec.Metrics[i].Block()
		if b.Resource() != "cpu" || b.Target == nil || b.Target.AverageUtilization == nil {
			continue
		}
		limits := 0.0
		for j, c := range l.workload.Template.Containers {
			if c.Init && !c.Sidecar || b.Container != "" && b.Container != c.Name {
				continue
			}
			q, ok := l.workload.Limits[j]["cpu"]
			if !ok {
				limits = -1
				break
			}
			limits += scenario.Milli(q)
		}
		request := scenario.MeasuredRequest(l.workload.Template, b.Container, "cpu")
		if limits <= 0 || request <= 0 {
			continue
		}
		target, reach := int(*b.Target.AverageUtilization), int(100*limits/request) //fits: a percentage
		if 100*reach > 140*target {
			continue
		}
		f := l.newTargetFinding("target-near-limit", unserved, l.metric(i, ".target.averageUtilization"), l.spans(func(d *hpa.Decision) bool {
			return i < len(d.Metrics) && d.Metrics[i].Verdict != hpa.VerdictFailed && int(d.Metrics[i].Utilization) >= reach*95/100
		}),
			note.Say("The target is %d %% of the request, and with its limit a pod cannot use more than %d %%.", target, reach),
			note.Say("A pod at its limit looks only a little above the target, however much load is waiting. So pods come few at a time, or none."))
		for _, t := range []int{80, 70, 60, 50} {
			if 10*t <= 9*target {
				f.tries = append(f.tries, []string{set(f.Field, "%d", t)})
			}
		}
		l.add(f)
	}
}

// lowTarget: cpu has a target so low that most of what the pods request is never used.
func lowTarget(l *checker) {
	for i := range l.spec.Metrics {
		b := l.spec.Metrics[i].Block()
		if b.Resource() != "cpu" || b.Target == nil || b.Target.AverageUtilization == nil || *b.Target.AverageUtilization > 30 {
			continue
		}
		spans := l.spans(func(d *hpa.Decision) bool {
			return d.Winner == i && d.Metrics[i].Verdict != hpa.VerdictFailed && d.Current > d.Min
		})
		used, syncs := int64(0), int64(0)
		l.decisions(spans, func(d *hpa.Decision) { used, syncs = used+int64(d.Metrics[i].Utilization), syncs+1 })
		target := *b.Target.AverageUtilization
		f := l.newTargetFinding("low-target", hours, l.metric(i, ".target.averageUtilization"), spans,
			note.Say("%s the target was %d %% of the cpu that the pods request, and they used %d %% of it on average.", l.when(spans), target, used/max(syncs, 1)),
			note.Say("What a pod requests is kept for it. With a low target most of it is paid for and not used."))
		if total(spans) < l.End()/4 {
			continue
		}
		for _, t := range []int32{50, 60, 70} {
			f.tries = append(f.tries, []string{set(f.Field, "%d", t)})
		}
		l.add(f)
	}
}
