package track

import (
	"math"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Result is a number that sums up a run.
type Result struct {
	Name    string
	Meaning string // a sentence; "" if the name says everything
	Value   float64
	Text    string
	// Good is 1 if higher values are better, -1 if lower values are better, else 0.
	Good int

	unit    unit
	absent  bool // a run without this result has no value; false: the value is 0
	atLeast bool // Value is a lower bound; the text begins with >
}

// unit is how a result is rounded and written.
type unit uint8

const (
	count unit = iota
	hours
	clock // nanoseconds
	share // percent
)

func (u unit) write(v float64) string {
	switch u {
	case clock:
		return timeline.Clock(time.Duration(v)) //fits: a part of a run
	case share:
		return Short(v) + " %"
	}
	return Short(v)
}

// round rounds a value to the precision of its text.
func (u unit) round(v float64) float64 {
	switch u {
	case hours:
		return math.Round(v*100) / 100
	case share:
		return math.Round(v*10) / 10
	case clock:
		return math.Trunc(v/float64(time.Second)) * float64(time.Second)
	}
	return v
}

func result(name, meaning string, v float64, u unit, good int) Result {
	return Result{Name: name, Meaning: meaning, Value: v, Text: u.write(u.round(v)), Good: good, unit: u}
}

// text writes a value of the result. If atLeast is set, v is a lower bound.
func (f Result) text(v float64, atLeast bool) string {
	text := f.unit.write(f.unit.round(v))
	if atLeast {
		text = ">" + text
	}
	return text
}

// Change is the difference between the results of two runs.
type Change struct {
	Text string // the difference with its sign; "" if the results have the same text
	Good int    // 1: better; -1: worse; 0: neither
}

// Since returns the change from an earlier result. It compares the rounded numbers.
func (f Result) Since(before Result) Change {
	by := f.unit.round(f.Value) - f.unit.round(before.Value)
	if f.Text == before.Text || by == 0 {
		return Change{}
	}
	sign, good := "+", f.Good
	if by < 0 {
		sign, good = "−", -good
	}
	return Change{sign + f.unit.write(f.unit.round(math.Abs(by))), good}
}

// ResultOf finds a result by its name, or returns nil.
func ResultOf(all []Result, name string) *Result {
	for i := range all {
		if all[i].Name == name {
			return &all[i]
		}
	}
	return nil
}

// Results sums up the run. Two runs of one scenario have results of the same names if they
// have the same metrics and loads.
func (r Run) Results() []Result {
	if !r.Has() {
		return nil
	}
	all := r.Timeline.Summary()
	return r.results(&all)
}

func (r Run) results(all *timeline.Summary) []Result {
	s, lang := &all.HPAs[r.HPA], r.Lang
	whole := func(name, meaning string, n, good int) Result { return result(name, meaning, float64(n), count, good) }
	results := []Result{
		whole(lang.Say("Scale-ups"), "", s.RescalesUp, 0),
		whole(lang.Say("Scale-downs"), "", s.RescalesDown, 0),
		whole(lang.Say("Flaps"), flapsMean(lang), s.Flaps, -1),
		whole(lang.Say("Fewest replicas"), "", s.MinReplicas, 0),
		whole(lang.Say("Most replicas"), maxReplicasMeaning(lang), s.MaxReplicas, 0),
		result(lang.Say("Pod hours"), hoursMean(lang), s.PodHours, hours, -1),
	}
	if r := s.SlowestReaction; r != (timeline.Reaction{}) {
		slowest := result(lang.Say("Slowest reaction"), reactionMean(lang), float64(r.Time), clock, -1)
		slowest.absent, slowest.atLeast = true, !r.Answered
		slowest.Text = slowest.text(slowest.Value, slowest.atLeast)
		results = append(results, slowest)
	}
	for i := range s.Metrics {
		m := &s.Metrics[i]
		label := Metric{Name: m.Name}.Label()
		results = append(results, result(lang.Say("Time with %s above target", label), aboveMean(lang), float64(m.AboveTarget), clock, -1))
		if m.Failed > 0 {
			results = append(results, result(lang.Say("Time without %s", label), "", float64(m.Failed), clock, -1))
		}
	}
	for i := range all.Demands {
		if !r.Carries(&r.Timeline.Demands[i]) {
			continue
		}
		if d := &all.Demands[i]; unserved(d) > 0 {
			results = append(results, result(lang.Say("Unserved %s", d.Name), unservedMean(lang), unserved(d), share, -1))
		}
		if b := all.Demands[i].Backlog; b != nil && b.LongestDelay > 0 {
			results = append(results, result(lang.Say("Longest delay of %s", all.Demands[i].Name), delayMean(lang), float64(b.LongestDelay), clock, -1))
		}
	}
	return results
}

// Glance sums up the run in six numbers with short names. If there are several metrics or loads,
// Glance returns the worst value.
func (r Run) Glance() []Result {
	if !r.Has() {
		return nil
	}
	all := r.Timeline.Summary()
	return r.glance(&all)
}

func (r Run) glance(all *timeline.Summary) []Result {
	s, lang := &all.HPAs[r.HPA], r.Lang
	var above timeline.Seconds
	for i := range s.Metrics {
		above = max(above, s.Metrics[i].AboveTarget)
	}
	lost := 0.0
	for i := range all.Demands {
		if r.Carries(&r.Timeline.Demands[i]) {
			lost = max(lost, unserved(&all.Demands[i]))
		}
	}
	return []Result{
		result(lang.Say("highest"), maxReplicasMeaning(lang), float64(s.MaxReplicas), count, 0),
		result(lang.Say("pod hours"), hoursMean(lang), s.PodHours, hours, -1),
		result(lang.Say("over target"), aboveMean(lang), float64(above), clock, -1),
		result(lang.Say("unserved"), unservedMean(lang), lost, share, -1),
		result(lang.Say("rescales"), lang.Say("How often the HPA changed the replicas, up or down."), float64(s.RescalesUp+s.RescalesDown), count, 0),
		result(lang.Say("flaps"), flapsMean(lang), float64(s.Flaps), count, -1),
	}
}

// unserved returns how much of a load no pod served, in percent.
func unserved(d *timeline.DemandSummary) float64 {
	if d.Offered <= 0 {
		return 0
	}
	return 100 * d.Unserved / d.Offered
}

func maxReplicasMeaning(lang words.Language) string {
	return lang.Say("The most replicas that the workload was set to at one time.")
}

func hoursMean(lang words.Language) string {
	return lang.Say("The hours that all pods together took a place in the cluster. This is what the run costs.")
}

func reactionMean(lang words.Language) string {
	return lang.Say("The longest time from when a load came to more than its target and tolerance, whatever the syncs saw, until the HPA scaled up. With >, it did not before the load fell again or the run ended. Time at maxReplicas, or at a 0 that switches the HPA off, does not count.")
}

func aboveMean(lang words.Language) string {
	return lang.Say("How long a metric was above its target by more than the tolerance, as the syncs saw it.")
}

func unservedMean(lang words.Language) string {
	return lang.Say("The share of the load that was more than the ready pods could serve within their limits.")
}

func delayMean(lang words.Language) string {
	return lang.Say("How long work waited at most: what waited ÷ what the ready pods did per second.")
}

func flapsMean(lang words.Language) string {
	return lang.Say("How often a rescale undid an opposite one within 10 minutes.")
}
