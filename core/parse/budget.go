package parse

import (
	"fmt"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// How many bytes each part of a run keeps, and how much work it is in the units of
// MaxWork, as far as both are known before the run. The engine counts the rest.
const (
	syncBytes    = 600
	readingBytes = 480 // a metric at a sync
	policyBytes  = 16  // a policy at a sync
	policyWork   = 20
	pointBytes   = 24  // a value of a load
	readWork     = 100 // a byte of a text that is changed and read
)

// WorkOf is about how much work it is to change and read a text, in the units of scenario.MaxWork.
func WorkOf(text string) int64 { return int64(len(text)) * readWork }

// maxPairs limits how often loads are matched with metrics. A pair is a load and a
// metric, or a load and a requirement of a metric's selector.
const maxPairs = 1_000_000

// claim is a part of a run's cost, and the place in the text that causes this part.
type claim struct {
	bytes, work     float64
	tell            func(format string, args ...any) manifest.Diagnostic
	subject, advice string
}

// checkBudget rejects a run that would keep too much or take too long. The error
// names the largest part.
func (r *reader) checkBudget() {
	s := r.scenario
	if s.Duration > scenario.MaxDuration {
		return // already reported
	}
	syncs := s.Syncs()
	var claims []claim
	at := func(d *manifest.Document, path string) func(string, ...any) manifest.Diagnostic {
		return func(format string, args ...any) manifest.Diagnostic { return d.Errorf(path, format, args...) }
	}
	for _, h := range r.hpas {
		metrics := len(h.hpa.Spec.Metrics)
		claims = append(claims,
			claim{bytes: float64(syncs) * syncBytes, tell: at(r.simulation, "spec.duration"),
				subject: fmt.Sprintf("%d syncs", syncs), advice: "shorten the duration or lengthen controller.syncPeriod"},
			claim{bytes: float64(syncs) * float64(metrics) * readingBytes, tell: at(h.doc, Place(h.doc, h.hpa, "spec.metrics")),
				subject: fmt.Sprintf("%d metrics at each of %d syncs", metrics, syncs), advice: "have fewer metrics, shorten the duration or lengthen controller.syncPeriod"},
			claim{work: float64(syncs) * float64(len(s.Pipeline.Unavailable)), tell: at(r.simulation, "spec.metricsPipeline.unavailable"),
				subject: fmt.Sprintf("%d spans at each of %d syncs", len(s.Pipeline.Unavailable), syncs), advice: "have fewer spans"},
			claim{work: float64(syncs) * float64(len(s.Pipeline.NotInstalled)), tell: at(r.simulation, "spec.metricsPipeline.notInstalled"),
				subject: fmt.Sprintf("%d spans at each of %d syncs", len(s.Pipeline.NotInstalled), syncs), advice: "have fewer spans"},
		)
		if b := h.hpa.Spec.Behavior; b != nil {
			for i, rules := range []int{len(b.ScaleUp.Policies), len(b.ScaleDown.Policies)} {
				path := []string{"spec.behavior.scaleUp.policies", "spec.behavior.scaleDown.policies"}[i]
				claims = append(claims, claim{
					bytes: float64(syncs) * float64(rules) * policyBytes, work: float64(syncs) * float64(rules) * policyWork,
					tell:    at(h.doc, Place(h.doc, h.hpa, path)),
					subject: fmt.Sprintf("%d policies at each of %d syncs", rules, syncs), advice: "have fewer policies, shorten the duration or lengthen controller.syncPeriod",
				})
			}
		}
	}
	remembered := min(syncs, 1+int64(s.Controller.DownscaleStabilization/s.Controller.Interval()))
	claims = append(claims, claim{work: 2 * float64(remembered) * float64(syncs) * float64(len(r.hpas)), tell: at(r.simulation, "spec.controller.downscaleStabilization"),
		subject: fmt.Sprintf("%d recommendations that each of %d syncs looks at", remembered, syncs), advice: "shorten downscaleStabilization or lengthen syncPeriod"})
	values := int64(0)
	for i := range s.Load {
		values += valuesOf(&s.Load[i], syncs)
	}
	claims = append(claims, claim{bytes: float64(values) * pointBytes, tell: at(r.simulation, "spec.load"),
		subject: fmt.Sprintf("%d values of %d loads", values, len(s.Load)), advice: "have fewer loads, shorten the duration or lengthen controller.syncPeriod"})
	r.checkClaims(claims)
}

// valuesOf estimates how many values of a load a timeline holds. A load that changes
// all the time has one value at each sync.
func valuesOf(d *load.Demand, syncs int64) int64 {
	n := int64(0)
	for _, s := range []*load.Series{d.Total, d.PerPod, d.Value} {
		if s == nil {
			continue
		}
		n += int64(len(s.Points))
		if s.Linear && len(s.Points) > 1 {
			span := s.Points[len(s.Points)-1].At - s.Points[0].At
			n += min(syncs, int64(span/time.Second))
		}
	}
	if d.Backlog != nil || d.Queue {
		n += syncs
	}
	return n
}

func (r *reader) checkClaims(claims []claim) {
	bytes, work := 0.0, 0.0
	var largest, slowest claim
	for _, c := range claims {
		bytes, work = bytes+c.bytes, work+c.work
		if c.bytes > largest.bytes {
			largest = c
		}
		if c.work > slowest.work {
			slowest = c
		}
	}
	switch {
	case bytes > scenario.MaxKept:
		r.add(largest.tell("%s are %.0f MB of results: a run keeps at most %d MB in all; %s", largest.subject, largest.bytes/(1<<20), scenario.MaxKept>>20, largest.advice))
	case work > scenario.MaxWork:
		r.add(slowest.tell("%s take about %.0f s: a run takes at most %d s in all; %s", slowest.subject, slowest.work/1e9, scenario.MaxWork/1_000_000_000, slowest.advice))
	}
}

// checkPairs rejects a scenario with too many pairs of loads and metrics to match.
func (r *reader) checkPairs() {
	n := 0
	for _, m := range r.allMetrics() {
		n++
		if id := m.Block().Metric; id != nil && id.Selector != nil {
			n += len(id.Selector.MatchLabels) + len(id.Selector.MatchExpressions)
		}
	}
	if loads := len(r.scenario.Load); n*loads > maxPairs {
		r.add(r.simulation.Errorf("spec.load", "%d loads for %d metrics and requirements of their selectors: at most %d pairs are checked; have fewer", loads, n, maxPairs))
	}
}
