package control

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	reading "hpaplayground/core/trace/read"
)

// TestObserved records whole runs of the real controller as Prometheus would, at three steps, and
// brings them back. Beside the run of the same scenario everything agrees. Beside a run with one
// field changed, the first difference is where a search point by point finds it, and the sync in
// which the two parted is one of those that are named.
func TestObserved(t *testing.T) {
	release, err := hpa.LookupRelease(fmt.Sprintf("1.%d", Minor))
	if err != nil {
		t.Fatal(err)
	}
	compared, parted, exact := 0, 0, 0
	for seed := *seedFlag; parted < *recordedFlag && seed < *seedFlag+uint64(10**recordedFlag); seed++ {
		text := wholeStory(seed, release)
		s, diags := parse.Text(text)
		if s == nil {
			t.Fatalf("seed %d: %v", seed, diags)
		}
		run, err := RealWhole(t, s, nil)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if run.Interrupt != "" {
			continue
		}
		same := simulate(t, s)
		field := changeOne(s, seed)
		changed := simulate(t, s)
		for i := range same.HPAs {
			for _, step := range []time.Duration{15 * time.Second, 30 * time.Second, time.Minute} {
				kept := recordReal(run, same, i, step)
				read := reading.Text(kept.json())
				all := observe.Recognize(same, i, read).All
				if len(all) < 3 { // without a target there are no counts
					t.Errorf("seed %d: only %d series are recognized", seed, len(all))
				}
				for _, r := range all {
					if d := observe.Compare(same, i, r, 0); d.First != nil || d.Agreed != d.Observed {
						t.Errorf("seed %d, %s every %v: %.4f agrees, first %+v\n%s", seed, r.Kind.Name, step, d.Share(), d.First, text)
					}
				}
				compared++
				for _, r := range observe.Recognize(changed, i, read).All {
					d := observe.Compare(changed, i, r, 0)
					sync, known := kept.check(t, fmt.Sprintf("seed %d with another %s, %s every %v", seed, field, r.Kind.Name, step), changed, i, d)
					if sync >= 0 {
						parted++
					}
					if known {
						exact++
					}
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	if parted < *recordedFlag || exact == 0 {
		t.Errorf("only %d runs part, %d of them in one sync", parted, exact)
	}
	t.Logf("%d recordings agree with their runs; of %d with a field changed, the sync is among those named, alone in %d", compared, parted, exact)
}

func simulate(t *testing.T, s *scenario.Scenario) *timeline.Timeline {
	t.Helper()
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tl
}

// changeOne changes one field of the first HPA, and returns its name.
func changeOne(s *scenario.Scenario, seed uint64) (field string) {
	spec := &s.Objects.HPAs[0].Spec
	switch seed % 4 {
	case 0:
		spec.MaxReplicas += 3
		return "maxReplicas"
	case 1:
		low := int32(3)
		if spec.MinReplicas != nil {
			low = *spec.MinReplicas + 2
		}
		spec.MinReplicas = &low
		spec.MaxReplicas = max(spec.MaxReplicas, low)
		return "minReplicas"
	case 2:
		s.Controller.Tolerance += 0.35
		return "tolerance"
	}
	s.Controller.SyncPeriod = 45 * time.Second
	return "syncPeriod"
}

// realRecord is what the real run had of one HPA, by the name of its kind.
type realRecord struct {
	key    autoscaling.Key
	step   time.Duration
	start  time.Time
	names  []string
	series map[string]*timeline.Series
}

// recordReal reads the HPA's status from what the real controller wrote, and the target's counts from
// the cluster that it scaled.
func recordReal(run *WholeRun, tl *timeline.Timeline, i int, step time.Duration) *realRecord {
	r := &realRecord{key: tl.HPAs[i].Key, step: step, start: tl.Start, series: map[string]*timeline.Series{}}
	versions := tl.HPAs[i].Versions
	for _, sync := range run.Syncs {
		if sync.Key != r.key {
			continue
		}
		for ; len(versions) > 0 && versions[0].At <= sync.At; versions = versions[1:] {
			r.deleted(&versions[0])
		}
		var status autoscaling.HorizontalPodAutoscalerStatus
		if err := json.Unmarshal(sync.Status, &status); err != nil {
			panic(err)
		}
		r.set("kube_horizontalpodautoscaler_status_desired_replicas", sync.At, float64(status.DesiredReplicas))
		r.set("kube_horizontalpodautoscaler_status_current_replicas", sync.At, float64(status.CurrentReplicas))
		for _, c := range status.Conditions {
			v := 0.0
			if c.Status == "True" {
				v = 1
			}
			r.set(fmt.Sprintf("kube_horizontalpodautoscaler_status_condition|%s", c.Type), sync.At, v)
		}
	}
	for j := range versions {
		r.deleted(&versions[j])
	}
	if target := tl.HPAs[i].Target; target >= 0 {
		counts := run.Cluster.Timeline().Targets[target]
		for name, s := range map[string]*timeline.Series{"status_replicas": &counts.Status, "spec_replicas": &counts.Spec, "status_replicas_ready": &counts.Ready} {
			for j := range s.T {
				r.set("kube_deployment_"+name, s.T[j], s.V[j])
			}
		}
	}
	return r
}

// deleted ends all series if the version is the end of the object.
func (r *realRecord) deleted(v *timeline.Version) {
	if v.Object == nil {
		for _, name := range r.names {
			r.set(name, v.At, math.NaN())
		}
	}
}

func (r *realRecord) set(name string, at time.Duration, v float64) {
	if r.series[name] == nil {
		r.series[name] = &timeline.Series{T: []time.Duration{-1}, V: []float64{math.NaN()}}
		r.names = append(r.names, name)
		slices.Sort(r.names)
	}
	r.series[name].Set(at, v)
}

// json is the answer of Prometheus to a query of the whole run. A series begins when it has its first value.
func (r *realRecord) json() string {
	type series struct {
		Metric map[string]string `json:"metric"`
		Values [][2]any          `json:"values"`
	}
	var result []series
	for _, name := range r.names {
		metric, labels, isLabeled := strings.Cut(name, "|")
		s := series{Metric: map[string]string{"__name__": metric}}
		if !strings.HasPrefix(metric, "kube_deployment_") {
			s.Metric["horizontalpodautoscaler"] = r.key.Name
		}
		if of, targetType, isMetric := strings.Cut(labels, "|"); isMetric {
			s.Metric["metric_name"], s.Metric["metric_target_type"] = of, targetType
		} else if isLabeled {
			s.Metric["condition"], s.Metric["status"] = labels, "true"
		}
		for at := time.Duration(0); at <= 25*time.Minute; at += r.step {
			if v := r.series[name].At(at); !math.IsNaN(v) {
				s.Values = append(s.Values, [2]any{r.start.Add(at).Unix(), strconv.FormatFloat(v, 'f', -1, 64)})
			}
		}
		if len(s.Values) > 0 {
			result = append(result, s)
		}
	}
	b, err := json.Marshal(map[string]any{"status": "success", "data": map[string]any{"resultType": "matrix", "result": result}})
	if err != nil {
		panic(err)
	}
	return string(b)
}

// check searches for the first difference point by point, and for the first sync in which the two
// differ after the last point that agrees. It returns that sync, or -1, and whether it is the only
// one that the difference names.
func (r *realRecord) check(t *testing.T, what string, tl *timeline.Timeline, i int, d observe.Difference) (sync int, only bool) {
	t.Helper()
	name := r.names[slices.IndexFunc(r.names, func(n string) bool { return n == nameOf(d.Recording) })]
	before, first := time.Duration(-1), time.Duration(-1)
	for at := time.Duration(0); at <= tl.Duration; at += r.step {
		if v := r.series[name].At(at); !math.IsNaN(v) {
			if v != valueOf(tl, i, name, at) {
				first = at
				break
			}
			before = at
		}
	}
	switch {
	case first < 0 && d.First != nil, first >= 0 && (d.First == nil || d.First.At != first):
		t.Errorf("%s: the first difference is %+v, want one at %v", what, d.First, first)
		return -1, false
	case first < 0, strings.HasPrefix(name, "kube_deployment_"):
		return -1, false // no sync writes what a Deployment has
	}
	for j := range tl.Syncs {
		s := &tl.Syncs[j]
		if s.HPA != i || s.At <= before || s.At > first {
			continue
		}
		if valueOf(tl, i, name, s.At) != r.series[name].At(s.At) {
			if !slices.Contains(d.First.Syncs, j) {
				t.Errorf("%s: the sync at %v is not among %v", what, s.At, d.First.Syncs)
			}
			return j, len(d.First.Syncs) == 1
		}
	}
	return -1, false
}

// nameOf is the name that the record has for a series.
func nameOf(r observe.Recording) string {
	if metric, _, _ := strings.Cut(r.Name, "{"); !strings.HasSuffix(metric, "_condition") {
		return metric
	}
	return "kube_horizontalpodautoscaler_status_condition|" + r.Kind.Name
}

// valueOf reads what the run has at a time.
func valueOf(tl *timeline.Timeline, i int, name string, at time.Duration) float64 {
	name, condition, _ := strings.Cut(name, "|")
	if counts, ok := strings.CutPrefix(name, "kube_deployment_"); ok {
		target := &tl.Targets[tl.HPAs[i].Target]
		return map[string]*timeline.Series{"status_replicas": &target.Status, "spec_replicas": &target.Spec, "status_replicas_ready": &target.Ready}[counts].At(at)
	}
	h := tl.HPAAt(i, at)
	switch {
	case h == nil:
		return math.NaN()
	case condition != "":
		for _, c := range h.Status.Conditions {
			if string(c.Type) == condition && c.Status == "True" {
				return 1
			}
		}
		return 0
	case strings.HasSuffix(name, "desired_replicas"):
		return float64(h.Status.DesiredReplicas)
	}
	return float64(h.Status.CurrentReplicas)
}
