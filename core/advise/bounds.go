package advise

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// held returns when a reason kept the replicas from what the metrics wanted within the bounds.
func (l *checker) held(by hpa.Reason) []Span {
	return l.spans(func(d *hpa.Decision) bool {
		return d.Zone == hpa.ZoneNormal && d.HeldBy() == by && d.Desired != min(max(d.Proposed, d.Min), d.Max)
	})
}

// fixed reports whether minReplicas and maxReplicas are the same, so that the HPA scales nothing.
func (l *checker) fixed() bool { return l.minReplicas == l.spec.MaxReplicas }

// tooMany: the metrics wanted more pods than maxReplicas, and load went without them.
func tooMany(l *checker) {
	spans := l.spans(func(d *hpa.Decision) bool {
		return d.Zone == hpa.ZoneNormal && d.HeldBy() == hpa.ReasonTooManyReplicas && d.Proposed > d.Max
	})
	highest := l.highest(spans)
	if len(spans) == 0 || highest > scenario.ExcessFactor*l.spec.MaxReplicas || l.madeUp() {
		return // the target is wrong, see smallUnit; or the load was made to be more than the HPA can carry
	}
	f := l.newFinding("max-reached", nil, l.field("maxReplicas"), spans,
		note.Say("%s up to %d pods were wanted, and maxReplicas is %d.", l.when(spans), highest, l.spec.MaxReplicas),
		maxReason())
	if l.fixed() {
		f.Code, f.Reason = "min-is-max", fixedReason()
	}
	for _, n := range []int32{highest, 2 * highest} {
		f.tries = append(f.tries, []string{set(f.Field, "%d", n)})
	}
	l.addRecordedMax(f)
	l.addWithCost(f)
}

func fixedReason() note.Text {
	return note.Say("With minReplicas as high as maxReplicas the HPA never scales.")
}

func maxReason() note.Text {
	return note.Say("At maxReplicas more load brings no more pods, and only the condition ScalingLimited says so.")
}

// madeUp reports whether the load was made up from the HPA.
func (l *checker) madeUp() bool {
	return slices.ContainsFunc(l.s.Given, func(g scenario.GivenLoad) bool { return g.ProposedShape != "" })
}

// tooFew: for half of the run, minReplicas keeps at least twice as many pods as are wanted.
func tooFew(l *checker) {
	spans := l.spans(func(d *hpa.Decision) bool {
		return d.Zone == hpa.ZoneNormal && d.HeldBy() == hpa.ReasonTooFewReplicas && 2*d.Proposed <= d.Min
	})
	maxPods := max(l.highest(spans), 2)
	if total(spans) < l.End()/2 || maxPods >= l.minReplicas {
		return
	}
	f := l.newFinding("min-too-high", hours, l.field("minReplicas"), spans,
		note.Say("%s at most %d of the %d pods of minReplicas were wanted.", l.when(spans), l.highest(spans), l.minReplicas),
		note.Say("At least half of these pods were not needed, and they cost as much as the others."))
	if l.fixed() {
		f.Code, f.Reason = "min-is-max", fixedReason()
	}
	f.tries = [][]string{{set(f.Field, "%d", maxPods)}}
	l.add(f)
}

// oneReplica: there is a single pod for a while, so that none is left if it fails, and more load
// finds only one.
func oneReplica(l *checker) {
	if l.minReplicas != 1 || l.spec.MaxReplicas < 2 || l.workload == nil || !l.served() {
		return
	}
	spans := l.spans(func(d *hpa.Decision) bool {
		return d.Zone == hpa.ZoneNormal && d.Winner >= 0 && max(d.Current, d.Desired, d.Proposed) == 1
	})
	long := longest(spans)
	if long.To-long.From < 2*time.Minute {
		return
	}
	f := l.newFinding("one-replica", unserved, l.field("minReplicas"), spans,
		note.Say("%s there was a single pod, because minReplicas is 1.", l.when(spans)),
		note.Say("More load finds one pod until others are ready, and if this one fails or moves to another node, there is none."))
	f.tries = [][]string{{set(f.Field, "2")}}
	if l.now.unserved >= unserved.minChange {
		l.add(f)
	}
	if !l.hasUniqueName() {
		return
	}
	// It costs when the pod fails.
	middle := (long.From + long.To) / 2
	f.measure = unready
	fails := []string{l.event(middle, "pod: {target: %s/%s, do: fail, count: 1}", l.workload.Kind, l.workload.Name)}
	f.Change.Drill, f.Change.If = [2][]string{fails, fails}, note.Say("if the pod fails at %s", l.Timeline.TimeFormat().In(middle.Truncate(time.Second)))
	l.add(f)
}

// served reports whether the pods serve requests: an External metric is mostly a queue, which can wait.
func (l *checker) served() bool {
	for i := range l.spec.Metrics {
		if b := l.spec.Metrics[i].Block(); b.Type == autoscaling.ExternalMetricSourceType {
			return false
		}
	}
	return true
}

// latePods: load went unserved while the pods that the HPA had asked for were not ready.
func latePods(l *checker) {
	target := l.Target()
	if target == nil || l.now.unserved < unserved.minChange {
		return
	}
	var spans []Span
	late, all := 0.0, 0.0
	for i := range l.Timeline.Demands {
		d := &l.Timeline.Demands[i]
		if !l.Carries(d) {
			continue
		}
		changes := slices.Concat(d.Unserved.T, target.Spec.T, target.Ready.T, []time.Duration{l.End()})
		slices.Sort(changes)
		for j, at := range changes[:len(changes)-1] {
			lost := d.Unserved.At(at) * (changes[j+1] - at).Seconds()
			all += lost
			if lost > 0 && target.Ready.At(at) < target.Spec.At(at) {
				late += lost
				spans = append(spans, Span{at, changes[j+1]})
			}
		}
	}
	spans = joined(spans)
	if late < all/2 || len(spans) == 0 {
		return
	}
	f := l.newFinding("late-pods", unserved, l.field("minReplicas"), spans,
		note.Say("%s load was unserved while some of the pods were not ready.", l.when(spans)),
		note.Say("Only pods that are ready take load. While others have no node, start or fail their readiness probe, the ready ones have to be enough."))
	for _, n := range []int32{l.minReplicas + 1, l.minReplicas + 2, 2 * l.minReplicas, 3 * l.minReplicas} {
		if n <= l.spec.MaxReplicas && n > l.minReplicas {
			f.tries = append(f.tries, []string{set(f.Field, "%d", n)})
		}
	}
	l.addRecordedDelay(f)
	l.add(f)
}

// switchedOff: somebody set the replicas to 0, and nobody set them back.
func switchedOff(l *checker) {
	spans := l.spans(func(d *hpa.Decision) bool { return d.Zone == hpa.ZoneDisabled })
	if l.workload == nil || !l.hasUniqueName() || l.minReplicas < 1 || len(spans) == 0 || l.Timeline.ScaledObjectOf(l.HPA) != nil {
		return
	}
	last := spans[len(spans)-1]
	if last.To < l.End() || last.To-last.From < 2*time.Minute {
		return
	}
	at := (last.From + last.To) / 2
	f := l.newFinding("switched-off", undecided, simulation("spec.timeline"), []Span{last},
		note.Say("Since %s there are 0 replicas, and the HPA is off.", l.Timeline.TimeFormat().In(last.From)),
		switchedOffReason())
	f.tries = [][]string{{l.event(at, "scale: {target: %s/%s, replicas: 1}", l.workload.Kind, l.workload.Name)}}
	l.add(f)
}

func switchedOffReason() note.Text {
	return note.Say("A 0 that somebody set switches the HPA off. It scales again only once somebody sets another number.")
}
