package control

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	reading "hpaplayground/core/trace/read"
)

// The floors of TestFound, in percent.
const (
	mostLoadError = 2.0  // the median over the runs of the median over the time
	leastAgreeing = 95.0 // the median over the runs
	leastOften    = 80.0 // the tenth percentile
	leastCompared = 50.0 // the runs in which a load was compared
	fewRuns       = 10   // in which loads are compared
	manyRuns      = 100  // for a percentile
	seedsForRun   = 20   // at most so many seeds are tried for each run
)

// TestFound records whole runs of the real controller as Prometheus would, with the metrics in the
// HPA's status, and takes the load out of their scenarios. It brings the load back from the record, and
// compares it with the one that was hidden, and the run with it with the recorded replicas.
func TestFound(t *testing.T) {
	release, err := hpa.LookupRelease(fmt.Sprintf("1.%d", Minor))
	if err != nil {
		t.Fatal(err)
	}
	var errors, changing, agreeing []float64
	runs := 0
	for seed := *seedFlag; runs < *recordedFlag && seed < *seedFlag+uint64(seedsForRun**recordedFlag); seed++ {
		text := wholeStory(seed, release)
		s, diags := parse.Text(text)
		if s == nil {
			t.Fatalf("seed %d: %v", seed, diags)
		}
		if !distinct(s) {
			continue
		}
		run, err := RealWhole(t, s, nil)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if run.Interrupt != "" {
			continue
		}
		f := &finding{run: run, scenario: s, real: simulate(t, s), step: []time.Duration{15 * time.Second, 30 * time.Second, time.Minute}[seed%3]}
		if !f.find(t, text) {
			continue
		}
		runs++
		e, a := median(f.errors), mean(f.agreeing)
		if testing.Verbose() {
			t.Logf("seed %d, every %v: load %.2f %% off, replicas agree %.1f %% of the time", seed, f.step, e, a)
		}
		if len(f.errors) > 0 {
			errors = append(errors, e)
		}
		if len(f.changing) > 0 {
			changing = append(changing, median(f.changing))
		}
		agreeing = append(agreeing, a)
	}
	t.Logf("%d runs: the load is %.2f %% off (median over the runs of the median over the time), p90 %.2f %%; in %d runs a load changes, and those are %.2f %% off; replicas agree %.1f %% of the time (median), %.1f %% (p10)",
		runs, median(errors), percentile(errors, 0.9), len(changing), median(changing), median(agreeing), percentile(agreeing, 0.1))
	if runs < *recordedFlag || runs >= fewRuns && (float64(100*len(errors)) < leastCompared*float64(runs) || len(changing) == 0) {
		t.Errorf("%d of %d runs, a load was compared in %d of them, and one that changes in %d", runs, *recordedFlag, len(errors), len(changing))
	}
	if median(errors) > mostLoadError || median(agreeing) < leastAgreeing || runs >= manyRuns && percentile(agreeing, 0.1) < leastOften {
		t.Errorf("want at most %v %%, at least %v %% and %v %%", mostLoadError, leastAgreeing, leastOften)
	}
}

// distinct reports whether the metrics of each HPA have different names: kube-state-metrics has no other
// label to tell them apart.
func distinct(s *scenario.Scenario) bool {
	all := slices.Clone(s.Objects.HPAs)
	for i := range s.Timeline {
		if a := s.Timeline[i].Apply; a != nil {
			all = append(all, a.HPAs...)
		}
	}
	of := map[autoscaling.Key]map[string]string{}
	for _, h := range all {
		names := of[h.Key()]
		if names == nil {
			names = map[string]string{}
			of[h.Key()] = names
		}
		for i := range h.Spec.Metrics {
			m := scenario.LoadOf(&h.Spec.Metrics[i])
			identity := fmt.Sprint(m)
			if h.Spec.Metrics[i].Block().Metric != nil && h.Spec.Metrics[i].Block().Metric.Selector != nil {
				identity += fmt.Sprint(h.Spec.Metrics[i].Block().Metric.Selector)
			}
			if before, ok := names[m.Name]; ok && before != identity {
				return false
			}
			names[m.Name] = identity
		}
	}
	return true
}

// finding is the search for the loads of one run.
type finding struct {
	run              *WholeRun
	scenario         *scenario.Scenario
	real             *timeline.Timeline // of the same scenario: it is as the real run
	step             time.Duration
	errors, agreeing []float64 // in percent: of each second of each load, and of each series of replicas
	changing         []float64 // the errors of loads that are not constant
}

// find finds the loads of all HPAs. It returns false if no load was recorded.
func (f *finding) find(t *testing.T, text string) (some bool) {
	t.Helper()
	text, err := edit.Change(text, "Simulation:spec.load=")
	if err != nil {
		t.Fatal(err)
	}
	var records [][]observe.Recording
	var kepts []*realRecord
	for i := range f.real.HPAs {
		kept := recordReal(f.run, f.real, i, f.step)
		kept.metrics(f.run, f.real.HPAs[i].Versions)
		s, _ := parse.Text(text)
		bare := simulate(t, s)
		kepts = append(kepts, kept)
		recording := reading.Text(kept.json())
		records = append(records, observe.Recognize(bare, i, recording).All)
		finder, err := observe.NewFinder(new(parse.Reader), text, s, bare, i, []*trace.Trace{recording})
		if err != nil {
			continue
		}
		for finder.Step() {
		}
		found, err := finder.Found()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		text, some = found.Text, true
	}
	s, diags := parse.Text(text)
	if s == nil {
		t.Fatalf("%v\n%s", diags, text)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, all := range records {
		f.compareLoads(s, i, kepts[i])
		for _, r := range all {
			if slices.Contains([]string{"desired", "current", "spec", "ready"}, r.Kind.Name) {
				d := observe.Compare(tl, i, r, r.Step)
				if d.Observed == 0 {
					continue
				}
				f.agreeing = append(f.agreeing, 100*d.Share())
			}
		}
	}
	return some
}

// compareLoads compares the loads that were found for an HPA with those that were hidden, each second at
// which the metric was recorded and the pods had room for the hidden load. It leaves out loads that have
// no total: of each pod, and of a queue.
func (f *finding) compareLoads(found *scenario.Scenario, hpa int, kept *realRecord) {
	target := f.real.HPAs[hpa].Target
	if target < 0 {
		return
	}
	name := f.real.Targets[target].Name
	h := f.scenario.Objects.HPAs[hpa]
	for i := range h.Spec.Metrics {
		m := &h.Spec.Metrics[i]
		hidden, back := loadsOf(f.scenario.Load, m, name), loadsOf(found.Load, m, name)
		if m.Type == autoscaling.ObjectMetricSourceType {
			hidden = hidden[:min(1, len(hidden))] // an object has one value
		}
		if len(hidden) == 0 || len(back) != 1 || slices.ContainsFunc(hidden, func(k int) bool { return f.scenario.Load[k].Backlog != nil || f.scenario.Load[k].PerPod != nil }) {
			continue
		}
		var want, got []float64
		for at := time.Duration(0); at < f.real.Duration; at += time.Second {
			if kept.has(m.Block().Name, at) && f.served(hidden, at) {
				want, got = append(want, valueAt(f.scenario.Load, hidden, at)), append(got, valueAt(found.Load, back, at))
			}
		}
		if len(want) == 0 || slices.Max(want) == 0 {
			continue
		}
		peak := slices.Max(want)
		for k := range want {
			e := 100 * math.Abs(got[k]-want[k]) / max(want[k], peak/100)
			f.errors = append(f.errors, e)
			if slices.Min(want) < peak {
				f.changing = append(f.changing, e)
			}
		}
	}
}

// loadsOf returns the loads that a metric of a target measures.
func loadsOf(all []load.Demand, m *autoscaling.MetricSpec, target string) (indexes []int) {
	for i := range all {
		d := &all[i]
		if scenario.Feeds(&d.Metric, m) && (d.Target == "" || d.Target == target) && (m.Block().Container != "proxy" || d.Metric.Container != "") {
			indexes = append(indexes, i) // a load of pods goes to their first container
		}
	}
	return indexes
}

func valueAt(all []load.Demand, indexes []int, at time.Duration) (sum float64) {
	for _, i := range indexes {
		series := all[i].Total
		if series == nil {
			series = all[i].Value
		}
		sum += series.At(at)
	}
	return sum
}

// served reports whether the metrics of loads could be read at a time, and the pods had room for them.
func (f *finding) served(loads []int, at time.Duration) bool {
	spans := slices.Clone(f.scenario.Pipeline.Unavailable)
	for _, i := range loads {
		spans = append(spans, f.scenario.Load[i].Unavailable...)
		d := &f.real.Demands[i]
		if d.Unserved.At(at) > 0 || d.Backlog.At(at) > 0 {
			return false
		}
	}
	return !slices.ContainsFunc(spans, func(s load.Span) bool { return s.Contains(at) })
}

// has reports whether a metric was recorded at a time.
func (r *realRecord) has(metric string, at time.Duration) bool {
	return slices.ContainsFunc(r.names, func(name string) bool {
		return strings.HasPrefix(name, "kube_horizontalpodautoscaler_status_target_metric|"+metric+"|") && !math.IsNaN(r.series[name].At(at))
	})
}

// metrics adds the metrics of the HPA's status, as kube-state-metrics has them.
func (r *realRecord) metrics(run *WholeRun, versions []timeline.Version) {
	set := map[string]bool{}
	for _, sync := range run.Syncs {
		if sync.Key != r.key {
			continue
		}
		for ; len(versions) > 0 && versions[0].At <= sync.At; versions = versions[1:] {
			r.ended(set, &versions[0])
		}
		var status autoscaling.HorizontalPodAutoscalerStatus
		if err := json.Unmarshal(sync.Status, &status); err != nil {
			panic(err)
		}
		now := map[string]float64{}
		for i := range status.CurrentMetrics {
			b := status.CurrentMetrics[i].Block(status.CurrentMetrics[i].Type)
			if b.Current == nil {
				continue
			}
			name := "kube_horizontalpodautoscaler_status_target_metric|" + b.Name + "|"
			if q := b.Current.Value; q != nil {
				now[name+"value"] = scenario.Milli(*q) / 1000
			}
			if q := b.Current.AverageValue; q != nil {
				now[name+"average"] = scenario.Milli(*q) / 1000
			}
			if u := b.Current.AverageUtilization; u != nil {
				now[name+"utilization"] = float64(*u)
			}
		}
		for name, v := range now {
			set[name] = true
			r.set(name, sync.At, v)
		}
		for name := range set {
			if _, here := now[name]; !here {
				r.set(name, sync.At, math.NaN())
			}
		}
	}
	for i := range versions {
		r.ended(set, &versions[i])
	}
}

// ended ends the metrics if the version is the end of the object.
func (r *realRecord) ended(metrics map[string]bool, v *timeline.Version) {
	for name := range metrics {
		if v.Object == nil {
			r.set(name, v.At, math.NaN())
		}
	}
}

func mean(all []float64) (sum float64) {
	for _, v := range all {
		sum += v / float64(len(all))
	}
	return sum
}

func median(all []float64) float64 { return percentile(all, 0.5) }

func percentile(all []float64, part float64) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Clone(all)
	slices.Sort(sorted)
	return sorted[int(float64(len(sorted)-1)*part)]
}
