package advise

import (
	"math"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// measure is a number of an HPA's run. Less is better.
type measure struct {
	code string
	says func() note.Text
	of   func(*outcome) float64
	unit unit
	// A change of less than minChange is no help. From medium and from high on it was much.
	minChange, medium, high float64
}

// unit says how a measure is written.
type unit uint8

const (
	number unit = iota
	percent
	seconds
)

func (u unit) write(v float64) string {
	switch u {
	case percent:
		return explain.Number(math.Round(v*100)/100, 3) + " %"
	case seconds:
		return timeline.Clock(time.Duration(v * float64(time.Second))) //fits: a part of a run
	}
	return track.Short(math.Round(v*100) / 100)
}

// severity returns how bad it was that a measure was so much higher than it could be.
func (m *measure) severity(o *outcome, cost float64) Severity {
	switch m.unit {
	case seconds:
		cost *= 100 / o.length
	case number:
		if m == hours {
			cost *= 100 / max(o.of(hours), 1e-9)
		}
	}
	switch {
	case cost >= m.high:
		return High
	case cost >= m.medium:
		return Medium
	}
	return Low
}

// The measures. The bounds of a time are in percent of the run, those of pod hours in percent of
// them.
var (
	unserved = &measure{"unserved", func() note.Text { return note.Say("Unserved load") },
		func(o *outcome) float64 { return o.unserved }, percent, 0.1, 0.5, 5}
	above = &measure{"aboveTarget", func() note.Text { return note.Say("Time above target") },
		func(o *outcome) float64 { return o.above }, seconds, 60, 5, 25}
	hours = &measure{"podHours", func() note.Text { return note.Say("Pod hours") },
		func(o *outcome) float64 { return o.hours }, number, 0.05, 20, 50}
	flaps = &measure{"flaps", func() note.Text { return note.Say("Flaps") },
		func(o *outcome) float64 { return o.flaps }, number, 2, 3, 6}
	rescales = &measure{"rescales", func() note.Text { return note.Say("Rescales") },
		func(o *outcome) float64 { return o.rescales }, number, 2, 3, 6}
	undecided = &measure{"undecided", func() note.Text { return note.Say("Time without a decision") },
		func(o *outcome) float64 { return o.undecided }, seconds, 30, 5, 25}
	missing = &measure{"missingPods", func() note.Text { return note.Say("Time with a pod too few within the tolerance") },
		func(o *outcome) float64 { return o.missing }, seconds, 60, 25, 100}
	foreign = &measure{"foreignPods", func() note.Text { return note.Say("Time with other pods in the average") },
		func(o *outcome) float64 { return o.foreign }, seconds, 30, 5, 25}
	drift = &measure{"drift", func() note.Text { return note.Say("Pods that a rollout added") },
		func(o *outcome) float64 { return o.drift }, number, 1, 2, 10}
	unusedPolicies = &measure{"idlePolicies", func() note.Text { return note.Say("Policies that never decide") },
		func(o *outcome) float64 { return o.unusedPolicies }, number, 1, math.Inf(1), math.Inf(1)}
	unready = &measure{"unready", func() note.Text { return note.Say("Time with no ready pod") },
		func(o *outcome) float64 { return o.unready }, seconds, 5, 1, 10}
)

// outcome has the measures of an HPA's run.
type outcome struct {
	length                                                                                               float64 // of the run, in seconds
	unserved, above, hours, flaps, rescales, undecided, missing, foreign, drift, unready, unusedPolicies float64

	excess float64 // how far the highest metric was above its target, times seconds; 1 is twice the target
	fixed  bool    // minReplicas is maxReplicas
}

func (o *outcome) of(m *measure) float64 { return m.of(o) }

// fields returns pointers to all fields, in order.
func (o *outcome) fields() []any {
	return []any{
		&o.length, &o.unserved, &o.above, &o.hours, &o.flaps, &o.rescales, &o.undecided, &o.missing, &o.foreign, &o.drift, &o.unready, &o.unusedPolicies,
		&o.excess, &o.fixed,
	}
}

// outcomeOf measures an HPA's run.
func outcomeOf(tl *timeline.Timeline, summary *timeline.Summary, index int) *outcome {
	s := &summary.HPAs[index]
	r := track.Of(tl, index)
	o := &outcome{length: tl.Duration.Seconds(), hours: s.PodHours, flaps: float64(s.Flaps), rescales: float64(s.RescalesUp + s.RescalesDown)}
	for i := range s.Metrics {
		o.above = max(o.above, time.Duration(s.Metrics[i].AboveTarget).Seconds())
	}
	for i := range summary.Demands {
		if d := &summary.Demands[i]; d.Offered > 0 && r.Carries(&tl.Demands[i]) {
			o.unserved = max(o.unserved, 100*d.Unserved/d.Offered)
		}
	}
	target := r.Target()
	for i := range r.Syncs {
		sync := &r.Syncs[i]
		span := timeline.Between(sync.At, r.Until(i)).Seconds()
		d := &sync.Decision
		o.excess += float64(max(0, highest(d)-1) * span)
		if decidesNothing(d) {
			o.undecided += span
		}
		if short(d) {
			o.missing += span
		}
		if target != nil && measured(d) > replicasRead(target, sync) {
			o.foreign += span
		}
		if drifts(d) {
			o.drift += float64(d.Desired - d.Current)
		}
	}
	if v := tl.HPAs[index].Versions; len(v) > 0 && v[0].Object != nil {
		o.unusedPolicies = float64(len(idlePolicies(&v[0].Object.Spec)))
	}
	if target != nil {
		o.unready = unreadyTime(tl, target)
	}
	if len(r.Syncs) > 0 {
		d := &r.Syncs[0].Decision
		o.fixed = d.Min == d.Max
	}
	return o
}

// decidesNothing reports whether the HPA neither scaled nor knew how many pods it wants.
func decidesNothing(d *hpa.Decision) bool {
	return d.Zone == hpa.ZoneFailed || d.Zone == hpa.ZoneDisabled || d.Zone == hpa.ZoneNormal && d.Winner < 0
}

// short reports whether the metric that decided wants a whole pod more, which its tolerance
// ignores.
func short(d *hpa.Decision) bool {
	if d.Winner < 0 || d.Current >= d.Max {
		return false
	}
	m := &d.Metrics[d.Winner]
	return m.Verdict == hpa.VerdictWithinTolerance && (ratio(m)-1)*float64(d.Current) >= 1
}

// ratio returns the ratio that decided: with assumed values for pods without a sample, if there are such.
func ratio(m *hpa.MetricStep) float64 {
	if m.Refilled {
		return m.RefilledRatio
	}
	return m.Ratio
}

// highest returns the highest ratio of a metric to its target.
func highest(d *hpa.Decision) (maxRatio float64) {
	for i := range d.Metrics {
		if m := &d.Metrics[i]; m.Verdict != hpa.VerdictFailed {
			maxRatio = max(maxRatio, m.Ratio)
		}
	}
	return maxRatio
}

// measured returns the largest number of pods that a metric averaged.
func measured(d *hpa.Decision) (maxPods float64) {
	for i := range d.Metrics {
		if m := &d.Metrics[i]; m.Rule == hpa.RuleUtilization || m.Rule == hpa.RuleAverage {
			maxPods = max(maxPods, float64(m.ReadyPods+m.UnreadyPods+m.MissingPods))
		}
	}
	return maxPods
}

// replicasRead returns the replicas in the target's status as a sync read them: without those that the sync
// itself adds in the same moment.
func replicasRead(target *timeline.Target, sync *timeline.Sync) float64 {
	added := float64(max(0, sync.Decision.Desired-sync.Decision.Current))
	return max(target.Status.At(sync.At-1), target.Status.At(sync.At)-added)
}

// drifts reports whether a sync scaled up although its metric is within the tolerance: there
// are more pods than replicas, as during a rollout, and the HPA makes their number the replicas.
func drifts(d *hpa.Decision) bool {
	return d.Rescaled && d.Zone == hpa.ZoneNormal && d.Winner >= 0 && d.Desired > d.Current && d.Proposed == d.Desired &&
		d.Metrics[d.Winner].Verdict == hpa.VerdictWithinTolerance
}

// unreadyTime returns for how many seconds a target that should have pods has none that is Ready.
func unreadyTime(tl *timeline.Timeline, target *timeline.Target) (sum float64) {
	for i, at := range target.Ready.T {
		until := tl.Duration
		if i+1 < len(target.Ready.T) {
			until = target.Ready.T[i+1]
		}
		if target.Ready.V[i] == 0 && target.Spec.At(at) > 0 {
			sum += max(0, until-at).Seconds()
		}
	}
	return sum
}
