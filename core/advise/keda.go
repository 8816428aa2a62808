package advise

import (
	"math"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// sleeping: KEDA keeps 0 pods although its metric is above the target, because it is not active.
func sleeping(l *checker) {
	so := l.Timeline.ScaledObjectOf(l.HPA)
	if so == nil || so.Origin == nil {
		return
	}
	for i := range l.spec.Metrics {
		b := l.spec.Metrics[i].Block()
		if i >= len(so.Origin.Metrics) || b.Metric == nil || b.Target == nil || b.Target.AverageValue == nil || so.Origin.Metrics[i].Cron {
			continue
		}
		demand := l.demand(b.Name)
		target := scenario.Milli(*b.Target.AverageValue) / 1000
		if demand == nil || target < 2 {
			continue
		}
		var spans []Span
		for j := range l.start {
			at := l.start[j].At
			if l.start[j].Decision.Zone != hpa.ZoneDisabled || demand.Offered.At(at) <= target {
				continue
			}
			spans = append(spans, Span{at, l.Until(j)})
		}
		spans = joined(spans)
		path, value := l.activation(so.Origin.Metrics[i].Trigger)
		if total(spans) < 2*time.Minute || path == "" {
			continue
		}
		f := l.newFinding("sleeping", undecided, l.field(""), spans,
			note.Say("%s %s was more than a pod's share of %s, and KEDA kept 0 pods: the value to wake it is %s.", l.when(spans), b.Name, b.Target.AverageValue.String(), value),
			note.Say("KEDA scales from 0 only once a trigger is above its activation value, whatever the HPA would want."))
		f.Field.Path = path
		f.tries = [][]string{{set(f.Field, "%q", explain.Number(math.Ceil(target)-1, 9))}}
		l.add(f)
	}
}

// demand returns the load of a metric.
func (l *checker) demand(name string) *timeline.Demand {
	for i := range l.Timeline.Demands {
		if d := &l.Timeline.Demands[i]; d.Name == name {
			return d
		}
	}
	return nil
}

// activation returns the parameter of a trigger with the value that wakes its workload, as
// activationValue.
func (l *checker) activation(trigger string) (path, value string) {
	d := l.Object(keda.Kind).In(l.docs)
	if d == nil {
		return "", ""
	}
	parameters, _ := d.Value(trigger + ".metadata").(map[string]any)
	var names []string
	for name := range parameters {
		if strings.HasPrefix(name, "activation") {
			names = append(names, name)
		}
	}
	if len(names) != 1 {
		return "", ""
	}
	slices.Sort(names)
	value, _ = parameters[names[0]].(string)
	return trigger + ".metadata." + names[0], value
}

// editedHPA: somebody edits the HPA that KEDA makes, and KEDA puts it back.
func editedHPA(l *checker) {
	so := l.Timeline.ScaledObjectOf(l.HPA)
	if so == nil {
		return
	}
	for i := range l.s.Timeline {
		action := &l.s.Timeline[i]
		if action.Apply == nil || action.ServerSide || action.At > l.edited {
			continue
		}
		for _, h := range action.Apply.HPAs {
			if h.Key() != l.key || action.Apply.ScaledObjectOf(h) != nil {
				continue
			}
			for _, bound := range []struct {
				name     string
				was, now int32
			}{{"maxReplicas", l.spec.MaxReplicas, h.Spec.MaxReplicas}, {"minReplicas", l.minReplicas, *h.Spec.MinReplicas}} {
				if bound.was == bound.now {
					continue
				}
				f := l.newFinding("edited-hpa", nil, l.field(bound.name), []Span{{action.At, action.At}},
					note.Say("At %s somebody set %s of the HPA %s to %d, and KEDA put it back to %d.", l.Timeline.TimeFormat().In(action.At), bound.name, l.key.Name, bound.now, bound.was),
					note.Say("KEDA creates the HPA for the ScaledObject %s and undoes each edit of it at once. Only the ScaledObject can be edited.", so.Key.Name))
				f.tries = [][]string{{set(f.Field, "%d", bound.now)}}
				if bound.now > bound.was {
					l.addWithCost(f)
					continue
				}
				f.measure = hours
				l.add(f)
			}
		}
	}
}
