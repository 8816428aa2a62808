package sim

import (
	"flag"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// dice draws the parts of a scenario.
type dice struct{ t *rapid.T }

func (d dice) pick(name string, options ...string) string {
	return rapid.SampledFrom(options).Draw(d.t, name)
}

func (d dice) n(name string, low, high int) int { return rapid.IntRange(low, high).Draw(d.t, name) }

// text is a scenario that goes through the engine's branches.
func (d dice) text() string {
	kind := d.pick("kind", "Deployment", "StatefulSet")
	workload := fmt.Sprintf(`apiVersion: apps/v1
kind: %s
metadata: {name: web}
spec:
  replicas: %d
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: web, resources: {requests: {cpu: "1", memory: 128Mi}, limits: {cpu: "2"}}}]}
`, kind, d.n("replicas", 0, 12))
	if kind == "StatefulSet" && d.n("parallel", 0, 1) == 1 {
		workload += "  podManagementPolicy: Parallel\n"
	}
	if kind == "Deployment" {
		workload += d.pick("strategy", "", "  strategy: {type: Recreate}\n", "  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 3}}\n",
			"  strategy: {rollingUpdate: {maxSurge: 100%, maxUnavailable: 0}}\n")
	}
	workload += d.pick("minReadySeconds", "", "  minReadySeconds: 7\n")
	return workload + "---\n" + d.hpa(kind) + "---\n" + d.simulation(kind)
}

func (d dice) hpa(kind string) string {
	metric := d.pick("metric",
		"{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}",
		"{type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 100Mi}}}",
		"{type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 10}}}",
		"{type: External, external: {metric: {name: q}, target: {type: AverageValue, averageValue: 10}}}")
	return fmt.Sprintf(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: %s, name: web}
  minReplicas: %d
  maxReplicas: %d
  metrics: [%s]
%s`, kind, d.n("min", 1, 5), d.n("max", 5, 20), metric, d.pick("behavior", "", "  behavior: {}\n",
		"  behavior: {scaleDown: {stabilizationWindowSeconds: 0}}\n",
		"  behavior: {scaleUp: {policies: [{type: Pods, value: 3, periodSeconds: 30}]}, scaleDown: {stabilizationWindowSeconds: 30, policies: [{type: Percent, value: 50, periodSeconds: 30}]}}\n"))
}

func (d dice) simulation(kind string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 15m\n  seed: %d\n", d.n("seed", 0, 3))
	fmt.Fprintf(&b, "  kubernetesVersion: %q\n", d.pick("version", "1.30", "1.36", "1.37"))
	fmt.Fprintf(&b, "  metricsPipeline: {resolution: %s, window: %s, delay: %s}\n",
		d.pick("resolution", "0s", "15s"), d.pick("window", "0s", "30s"), d.pick("delay", "0s", "7s"))
	fmt.Fprintf(&b, "  pods: {scheduling: %s, start: %s, ready: %s, termination: %s, capacity: %s, startup: {cpu: 500m, duration: 20s}}\n",
		d.pick("scheduling", "0s", "1500ms"), d.pick("start", "0s", "3s"), d.pick("ready", "0s", "20s"), d.pick("termination", "0s", "25s"), d.pick("capacity", "0", "14"))
	var points []string
	at := 0
	for range d.n("points", 1, 6) {
		points = append(points, fmt.Sprintf("[%ds, %d]", at, d.n("demand", 0, 200)))
		at += d.n("gap", 1, 200)
	}
	series := strings.Join(points, ", ")
	fmt.Fprintf(&b, `  load:
  - metric: {type: Resource, name: cpu}
    total: {points: [%s], interpolate: %s}
  - metric: {type: Pods, name: rps}
    total: {points: [%s]}
  - metric: {type: External, name: q}
    value: {points: [%s]}
    unavailable: [[1m, 2m]]
  timeline:
`, series, d.pick("interpolate", "step", "linear"), series, series)
	at = 0
	for range d.n("actions", 0, 5) {
		at += d.n("pause", 0, 200)
		action := d.pick("action", "rollout: {}", "rollout: {pods: {ready: 40s}}", "scale: 0", "scale: 7", "restartController: {}", "delete: web", "failScale: {for: 40s}", "apply: |")
		if action == "apply: |" {
			action += "\n      " + strings.ReplaceAll(strings.TrimSpace(d.hpa(kind)), "\n", "\n      ")
		}
		fmt.Fprintf(&b, "  - at: %ds\n    %s\n", at, action)
	}
	return b.String()
}

// TestInvariants runs drawn scenarios and holds what must be so whatever
// happens: after each step, and of the whole timeline.
func TestInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := dice{t}.text()
		s, diags := scenario.Parse(text)
		if s == nil {
			t.Fatalf("%v\n%s", diags, text)
		}
		e, err := New(s, Options{Observe: true})
		if err != nil {
			t.Fatal(err)
		}
		last := e.Now()
		checkEngine(t, e)
		for e.Step() {
			if e.Now() < last {
				t.Fatalf("time went back from %v to %v", last, e.Now())
			}
			last = e.Now()
			checkEngine(t, e)
		}
		if e.Err() != nil || e.Now() != s.Duration {
			t.Fatalf("the run ended at %v: %v", e.Now(), e.Err())
		}
		if e.Step() {
			t.Fatal("a run that is over went on")
		}
		checkTimeline(t, e.Timeline())
	})
}

func checkEngine(t *rapid.T, e *Engine) {
	w := e.workloads[0]
	active, ready, used := 0, 0, 0
	for _, p := range w.pods {
		if p.gone() || p.space.pods[p.index] != p || p.seen().Name != p.name {
			t.Fatalf("%v: pod %s is not where it should be", e.now, p.name)
		}
		if p.active() {
			active++
		}
		if p.serving {
			ready++
		}
		if p.scheduled != never {
			used++
		}
		if got := p.seen(); got.Terminating != (p.deleted != never) || (got.Phase == hpa.PhaseRunning) != (p.started != never) ||
			p.deleted == never && (got.Ready == hpa.ReadyTrue) != (p.ready != never) {
			t.Fatalf("%v: pod %+v is seen as %+v", e.now, p, got)
		}
	}
	space := e.spaces[0]
	if len(space.pods) != len(w.pods) || len(space.seen) != len(w.pods) || e.podsLive != len(w.pods) {
		t.Fatalf("%v: %d pods of the workload, %d in the namespace, %d seen, %d counted", e.now, len(w.pods), len(space.pods), len(space.seen), e.podsLive)
	}
	if active != w.active || ready != w.ready || used != e.cluster.used {
		t.Fatalf("%v: %d active, %d ready and %d placed pods, counted as %d, %d, %d", e.now, active, ready, used, w.active, w.ready, e.cluster.used)
	}
	wanted, most := 0, int(w.replicas+w.object.Strategy.Surge(w.replicas))
	for _, r := range w.revisions {
		if r.set != nil {
			wanted += int(r.set.Replicas)
		}
	}
	if w.deploys() && (active != wanted || active > most || len(w.revisions) == 1 && active != int(w.replicas)) {
		t.Fatalf("%v: %d active pods for %d replicas", e.now, active, w.replicas)
	}
	if e.cluster.limit > 0 && used > max(e.cluster.limit, 12) {
		t.Fatalf("%v: %d pods in a cluster for %d", e.now, used, e.cluster.limit)
	}
	for _, d := range e.demands {
		if d.shared && w.scaled && d.ready != ready {
			t.Fatalf("%v: %d pods share the demand %s, %d are ready", e.now, d.ready, d.spec.Metric.Name, ready)
		}
	}
}

func checkTimeline(t *rapid.T, tl *timeline.Timeline) {
	last := time.Duration(-1)
	for i := range tl.Syncs {
		s := &tl.Syncs[i]
		d := &s.Decision
		if s.At < last {
			t.Fatalf("sync %d at %v after one at %v", i, s.At, last)
		}
		last = s.At
		if d.Rescaled && (d.Desired < d.Min && d.Desired < d.Current || d.Desired > d.Max && d.Desired > d.Current) {
			t.Fatalf("%v: %d -> %d leaves %d..%d", s.At, d.Current, d.Desired, d.Min, d.Max)
		}
		if d.Rescaled == (d.Desired == d.Current) {
			t.Fatalf("%v: rescaled %v from %d to %d", s.At, d.Rescaled, d.Current, d.Desired)
		}
		if s.Observed == nil || len(s.Observed.Pods) > MaxPods {
			t.Fatalf("%v: observed %v", s.At, s.Observed)
		}
		for _, m := range s.Observed.Metrics {
			if m.Error == "" && len(m.Samples) != 0 && len(m.Samples) != len(s.Observed.Pods) {
				t.Fatalf("%v: %d samples for %d pods", s.At, len(m.Samples), len(s.Observed.Pods))
			}
		}
	}
	for i := range tl.Pods {
		p := &tl.Pods[i]
		before := p.Created
		for _, at := range []time.Duration{p.Scheduled, p.Started, p.Ready} {
			if p.Was(at) && at < before {
				t.Fatalf("pod %+v goes back in time", *p)
			}
			if p.Was(at) {
				before = at
			}
		}
		if p.Was(p.Gone) && (!p.Was(p.Deleted) || p.Gone < p.Deleted || p.Deleted < before) {
			t.Fatalf("pod %+v is gone before its time", *p)
		}
	}
	for i := range tl.Demands {
		d := &tl.Demands[i]
		for k, at := range d.Unserved.T {
			if v := d.Unserved.V[k]; v < 0 || v > d.Offered.At(at)*1.000001 {
				t.Fatalf("%v: %v of %v left over", at, v, d.Offered.At(at))
			}
		}
	}
}

// TestSameAgain: a scenario gives the same timeline each time, observed or not.
func TestSameAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := scenario.Parse(dice{t}.text())
		var texts [3]string
		for i := range texts {
			tl, err := Run(s, Options{Observe: i == 2})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if err := tl.WriteCSV(&b, tl.Duration); err != nil {
				t.Fatal(err)
			}
			for _, p := range tl.Pods {
				fmt.Fprintln(&b, p)
			}
			texts[i] = b.String()
		}
		if texts[0] != texts[1] || texts[0] != texts[2] {
			t.Fatal("the same scenario ran differently")
		}
	})
}

// On js/wasm a run takes ten times as long: fewer of them will do there.
func TestMain(m *testing.M) {
	flag.Parse()
	if runtime.GOOS == "js" {
		if err := flag.Set("rapid.checks", "10"); err != nil {
			panic(err)
		}
	}
	m.Run()
}
