package sim

import (
	"flag"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// TestInvariants runs drawn scenarios and checks what must always hold: after each
// step, and for the whole timeline.
func TestInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := dice{t}.text()
		s, diags := parse.Text(text)
		if s == nil {
			t.Fatalf("%v\n%s", diags, text)
		}
		e, err := New(s, Options{Observe: true})
		if err != nil {
			t.Fatal(err)
		}
		last := e.Now()
		checkEngine(t, e)
		for {
			since := newWorkChecker(e)
			if !e.Step() {
				break
			}
			since.check(t, e)
			if e.Now() < last {
				t.Fatalf("time went back from %v to %v", last, e.Now())
			}
			last = e.Now()
			checkEngine(t, e)
		}
		skipEndless(t, e.Err())
		if e.Err() != nil || e.Now() != s.Duration {
			t.Fatalf("the run ended at %v: %v", e.Now(), e.Err())
		}
		if e.Step() {
			t.Fatal("a run that is over went on")
		}
		checkTimeline(t, e.Timeline())
	})
}

// skipEndless leaves out a Rollout that Argo Rollouts scales up and down without end: its strategy became
// blue-green, its new ReplicaSet is the stable one but not the active one, and previewReplicaCount is not replicas.
func skipEndless(t *rapid.T, err error) {
	if err != nil && strings.HasPrefix(err.Error(), "Rollout/web would have the run make more than") {
		t.Skip(err)
	}
}

func checkEngine(t *rapid.T, e *Engine) {
	w := e.objects.workloads[0]
	active, ready, used := 0, 0, 0
	ns := e.objects.namespaces[0]
	owned := 0
	for i, p := range ns.pods {
		if p.gone() || p.index != i || p.view().Name != p.name {
			t.Fatalf("%v: pod %s is not where it should be", e.now, p.name)
		}
		if slices.Contains(w.pods, p) != (p.workload == w) {
			t.Fatalf("%v: pod %s and its workload do not agree", e.now, p.name)
		}
		if p.scheduled != never && !p.finished {
			used++
		}
		if p.workload == w {
			owned++
			if p.active() {
				active++
			}
			if p.serving {
				ready++
			}
		}
		checkPod(t, e, p)
	}
	if owned != len(w.pods) || len(ns.views) != len(ns.pods) || e.podsLive != len(ns.pods) {
		t.Fatalf("%v: %d pods of the workload, counted as %d; %d in the namespace, %d seen, %d counted", e.now, owned, len(w.pods), len(ns.pods), len(ns.views), e.podsLive)
	}
	if active != w.active || ready != w.ready || used != e.nodes.used {
		t.Fatalf("%v: %d active, %d ready and %d placed pods, counted as %d, %d, %d", e.now, active, ready, used, w.active, w.ready, e.nodes.used)
	}
	wanted, maxPods := 0, int(w.replicas+w.object.Strategy.Surge(w.replicas))
	if slices.ContainsFunc(e.scenario.Timeline, func(a scenario.Action) bool { return a.Apply != nil && len(a.Apply.Workloads) > 0 }) {
		maxPods = scenario.MaxPods // another strategy may have allowed more
	}
	for _, r := range w.revisions {
		if r.set != nil {
			wanted += int(r.set.Replicas)
		}
	}
	if w.object.Kind == "ReplicaSet" && active != int(w.replicas) ||
		w.hasSets() && (active != wanted || w.rollout == nil && (active > maxPods || len(w.revisions) == 1 && active != int(w.replicas))) {
		t.Fatalf("%v: %d active pods for %d replicas", e.now, active, w.replicas)
	}
	checkNodes(t, e)
	if e.nodes.limit > 0 && used > max(e.nodes.limit, 12) {
		t.Fatalf("%v: %d pods in a cluster for %d", e.now, used, e.nodes.limit)
	}
	for _, d := range e.loads.demands {
		if d.shared && w.scaled {
			if d.ready != ready {
				t.Fatalf("%v: %d pods share the demand %s, %d are ready", e.now, d.ready, d.spec.Metric.Name, ready)
			}
			checkConserved(t, e, d)
			if d.uneven != nil {
				checkFractions(t, e, d.uneven)
			}
		}
	}
}

// checkNodes: each pod that runs is on one node, no node holds more than it has, no
// pod waits that fits somewhere, and there are as many nodes as there may be.
func checkNodes(t *rapid.T, e *Engine) {
	g := e.nodes.group
	if g == nil {
		return
	}
	placed := 0
	draining := slices.ContainsFunc(g.nodes, func(n *node) bool { return n.draining })
	for _, n := range g.nodes {
		used := amounts{}
		for _, p := range n.pods {
			placed++
			if p.gone() || p.finished || p.node != n || n.draining && p.active() {
				t.Fatalf("%v: pod %s should not be on its node", e.now, p.name)
			}
			for i := range used {
				used[i] += p.class.needs[i]
			}
		}
		if used != n.used || !g.fits(used, amounts{}) {
			t.Fatalf("%v: %v is used of a node, counted as %v, and it has %v", e.now, used, n.used, g.allocatable)
		}
		if n.unneeded < e.now-g.Idle && !draining && len(g.nodes) > g.Min {
			t.Fatalf("%v: a node is unneeded since %v", e.now, n.unneeded)
		}
	}
	for _, p := range e.objects.namespaces[0].pods {
		if p.scheduled != never && !p.finished && p.node == nil && g.fits(amounts{}, p.class.needs) {
			t.Fatalf("%v: pod %s runs on no node", e.now, p.name)
		}
		if p.node != nil {
			placed--
		}
	}
	for _, p := range e.nodes.waiting {
		if n := g.best(p.class.needs); p.waits() && n != nil {
			t.Fatalf("%v: pod %s waits, and fits on a node with %v used", e.now, p.name, n.used)
		}
	}
	count := len(g.nodes)
	if placed != 0 || e.nodes.count != count || count < g.Min || g.Max > 0 && e.nodes.coming > 0 && count+e.nodes.coming > g.Max {
		t.Fatalf("%v: %d nodes of %d to %d, counted as %d, %d more come, and %d pods too many", e.now, count, g.Min, g.Max, e.nodes.count, e.nodes.coming, placed)
	}
}

// checkPod: the controller sees each pod in its true state.
func checkPod(t *rapid.T, e *Engine, p *pod) {
	view := p.view()
	phase := hpa.PhasePending
	crashed := p.faults != nil && p.faults.backoff > 0 && p.started == never
	switch {
	case p.finished:
		phase = hpa.PhaseFailed
	case p.started != never || crashed:
		phase = hpa.PhaseRunning
	}
	if view.Phase != phase || view.Terminating != (p.deleted != never) || (view.Ready == hpa.ReadyTrue) != (p.ready != never) ||
		p.ready != never && p.started == never || p.serving && (p.ready == never || !p.active()) {
		t.Fatalf("%v: pod %+v is seen as %+v", e.now, p, view)
	}
	state, _ := e.timeline.Pods[p.record].StateAt(e.now)
	want := timeline.PodPending
	switch {
	case p.finished:
		want = timeline.PodFailed
	case p.deleted != never:
		want = timeline.PodTerminating
	case p.orphan:
		want = timeline.PodOrphaned
	case p.ready != never:
		want = timeline.PodReady
	case p.started != never:
		want = timeline.PodNotReady
	case crashed:
		want = timeline.PodCrashed
	case p.scheduled != never:
		want = timeline.PodStarting
	}
	if state != want {
		t.Fatalf("%v: pod %+v has the state %v, want %v", e.now, p, state, want)
	}
}

// checkConserved: what the pods carry plus what is unserved is the offered load.
func checkConserved(t *rapid.T, e *Engine, d *demand) {
	carried := 0.0
	for _, p := range e.objects.workloads[0].pods {
		if p.serving {
			carried += p.share(d, window{e.now, e.now}, d.limit(p.class))
		}
	}
	record := &e.timeline.Demands[d.record]
	offered := d.series.At(e.now)
	if d.excess != nil {
		capacity := e.loads.pool(d).TotalLimit()
		if offered = min(offered, capacity); d.waits(e.now) > 0 {
			offered = capacity
		}
	}
	if over := record.Unserved.At(e.now) * 1000; math.Abs(carried+over-offered) > 1e-6*offered {
		t.Fatalf("%v: of %v offered %v is carried and %v left over", e.now, offered, carried, over)
	}
}

// workChecker checks the work of the pods that carry the loads from a time on.
type workChecker struct {
	at     time.Duration
	pods   []*pod      // none if no HPA scales the workload, since it then carries nothing
	limits [][]float64 // of the pods, by load
	waits  []float64
	loses  []bool // a router sends what is new of the load where no pod is Ready
}

func newWorkChecker(e *Engine) *workChecker {
	n := len(e.loads.demands)
	c := &workChecker{at: e.now, limits: make([][]float64, n), waits: make([]float64, n), loses: make([]bool, n)}
	for _, p := range e.objects.workloads[0].pods {
		if p.serving && e.objects.workloads[0].scaled {
			c.pods = append(c.pods, p)
			for i, d := range e.loads.demands {
				limit := math.Inf(1) // without excess, what exceeds a pod's limit is lost
				if d.excess != nil {
					limit = d.limit(p.class)
				}
				c.limits[i] = append(c.limits[i], limit)
			}
		}
	}
	for i, d := range e.loads.demands {
		c.waits[i], c.loses[i] = d.waits(e.now), d.uneven != nil && loses(e, d.uneven)
	}
	return c
}

// waits returns how much waits at a time that is not before the last mark.
func (d *demand) waits(t time.Duration) float64 {
	if d.excess == nil {
		return 0
	}
	return d.excess.waitingAt(&d.excess.marks[len(d.excess.marks)-1], t)
}

// checkFractions: the fractions of the Ready pods are 1 together, now and later, and
// other pods have none.
func checkFractions(t *rapid.T, e *Engine, u *unevenLoad) {
	for _, at := range []time.Duration{e.now, e.now + 7*time.Second, e.now + time.Hour} {
		sum, ready := 0.0, 0
		for _, ns := range e.objects.namespaces {
			for _, p := range ns.pods {
				total := u.fraction(p, at, false)
				if sum += total; p.serving && u.demand.carriedBy(p.workload) {
					ready++
				} else if total != 0 {
					t.Fatalf("%v: %s has %v of the load", e.now, p.name, total)
				}
				if total < 0 || total > 1+1e-9 {
					t.Fatalf("%v: %s has %v of the load", e.now, p.name, total)
				}
			}
		}
		if ready > 0 && math.Abs(sum-1) > 1e-9 && (sum > 1 || !loses(e, u)) {
			t.Fatalf("%v: the pods have %v of the load at %v", e.now, sum, at)
		}
	}
}

// loses reports whether a router sends what is new of a load where no pod is Ready.
func loses(e *Engine, u *unevenLoad) bool {
	end := 0.0
	for _, p := range u.pods {
		end += u.fraction(p, e.now+1000*time.Hour, false)
	}
	return e.objects.workloads[0].routed && end < 1e-9
}

// check: the pods' work until now is the offered load minus the growth of the waiting work.
func (c *workChecker) check(t *rapid.T, e *Engine) {
	seconds := (e.now - c.at).Seconds()
	failed := slices.ContainsFunc(c.pods, func(p *pod) bool { return p.finished }) // nothing measures it any more
	for i, d := range e.loads.demands {
		if d.excess == nil && d.uneven == nil || seconds == 0 {
			continue
		}
		if d.excess != nil && failed || d.uneven != nil && len(c.pods) == 0 || c.loses[i] {
			continue
		}
		worked := 0.0
		for j, p := range c.pods {
			worked += p.share(d, window{c.at, e.now}, c.limits[i][j]) * seconds
		}
		arrived := d.series.Mean(c.at, e.now, math.Inf(1)) * seconds
		grown := d.waits(e.now) - c.waits[i]
		if math.Abs(arrived-grown-worked) > 1e-6*(arrived+math.Abs(grown)+1) {
			t.Fatalf("%v to %v: of %v that came, %v was done, and what waits grew by %v", c.at, e.now, arrived, worked, grown)
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
		for _, m := range d.Metrics {
			// Upstream also has NaN for a value of 0 over 0 replicas.
			if math.IsNaN(m.Ratio) && (m.Value != math.MinInt64 || s.Observed.Scale.StatusReplicas != 0) {
				t.Fatalf("%v: metric %+v", s.At, m)
			}
		}
		if d.Rescaled == (d.Desired == d.Current) {
			t.Fatalf("%v: rescaled %v from %d to %d", s.At, d.Rescaled, d.Current, d.Desired)
		}
		if s.Observed == nil || len(s.Observed.Pods) > scenario.MaxPods {
			t.Fatalf("%v: observed %v", s.At, s.Observed)
		}
		for _, m := range s.Observed.Metrics {
			if m.Error == "" && len(m.Samples) != 0 && len(m.Samples) != len(s.Observed.Pods) {
				t.Fatalf("%v: %d samples for %d pods", s.At, len(m.Samples), len(s.Observed.Pods))
			}
		}
	}
	checkRates(t, tl)
	for i := range tl.Pods {
		checkLife(t, &tl.Pods[i])
	}
	for _, target := range tl.Targets {
		for _, series := range []*timeline.Series{&target.Spec, &target.Status, &target.Ready} {
			for k, v := range series.V {
				if v != math.Trunc(v) || v < 0 || v > scenario.MaxPods || k > 0 && series.T[k] <= series.T[k-1] {
					t.Fatalf("%s: %v at %v", target.Name, v, series.T[k])
				}
			}
		}
	}
	for i := range tl.Demands {
		d := &tl.Demands[i]
		for k, at := range d.Unserved.T {
			if v := d.Unserved.V[k]; math.IsNaN(v) || v < 0 || v > d.Offered.At(at)*1.000001 {
				t.Fatalf("%v: %v of %v left over", at, v, d.Offered.At(at))
			}
		}
	}
}

// follows lists the states that may come after each state.
var follows = map[timeline.PodState][]timeline.PodState{
	timeline.PodPending:     {timeline.PodStarting, timeline.PodNotReady, timeline.PodReady, timeline.PodFailed, timeline.PodOrphaned, timeline.PodTerminating, timeline.PodGone},
	timeline.PodStarting:    {timeline.PodNotReady, timeline.PodReady, timeline.PodFailed, timeline.PodOrphaned, timeline.PodTerminating, timeline.PodGone},
	timeline.PodNotReady:    {timeline.PodReady, timeline.PodCrashed, timeline.PodFailed, timeline.PodOrphaned, timeline.PodTerminating, timeline.PodGone},
	timeline.PodReady:       {timeline.PodNotReady, timeline.PodCrashed, timeline.PodFailed, timeline.PodOrphaned, timeline.PodTerminating, timeline.PodGone},
	timeline.PodCrashed:     {timeline.PodNotReady, timeline.PodFailed, timeline.PodOrphaned, timeline.PodTerminating, timeline.PodGone},
	timeline.PodTerminating: {timeline.PodGone},
	timeline.PodFailed:      {timeline.PodTerminating, timeline.PodGone},
	timeline.PodOrphaned: {timeline.PodPending, timeline.PodStarting, timeline.PodNotReady, timeline.PodReady, timeline.PodCrashed,
		timeline.PodFailed, timeline.PodTerminating, timeline.PodGone},
}

// checkLife: a pod's states come in a possible order.
func checkLife(t *rapid.T, p *timeline.Pod) {
	changes := p.Changes()
	if changes[0].At != p.Created {
		t.Fatalf("pod %+v begins as %v", *p, changes)
	}
	for i := range changes[1:] {
		if changes[i+1].At < changes[i].At || !slices.Contains(follows[changes[i].State], changes[i+1].State) {
			t.Fatalf("pod %s: %v", p.Name, changes)
		}
	}
	last := changes[len(changes)-1]
	if (last.State == timeline.PodGone) != p.Reached(p.Gone) || p.Reached(p.Gone) && last.At != p.Gone {
		t.Fatalf("pod %+v: %v", *p, changes)
	}
}

// checkRates: no period adds more pods than the scale-up policy of the behavior limitedUp
// allows.
func checkRates(t *rapid.T, tl *timeline.Timeline) {
	start := time.Duration(0) // since when the controller remembers rescales
	for i := range tl.Syncs {
		s := &tl.Syncs[i]
		h := &tl.HPAs[s.HPA]
		object := h.Versions[h.VersionAt(s.At)].Object
		for _, at := range tl.Restarts {
			if at <= s.At {
				start = max(start, at)
			}
		}
		for _, v := range h.Versions {
			if v.Object == nil && v.At <= s.At {
				start = max(start, v.At)
			}
		}
		d := &s.Decision
		b := object.Spec.Behavior
		if !d.Rescaled || d.Desired < d.Current || d.Zone != hpa.ZoneNormal || b == nil || len(b.ScaleUp.Policies) != 1 {
			continue
		}
		if h.VersionAt(s.At-30*time.Second) != h.VersionAt(s.At) {
			continue // the controller may have forgotten rescales under another behavior
		}
		base := d.Current
		for _, before := range tl.Syncs[:i] {
			if before.Decision.Rescaled && before.At >= start && before.At > s.At-30*time.Second {
				base -= before.Decision.Desired - before.Decision.Current
			}
		}
		if d.Desired > base+3 && d.Desired > d.Min {
			t.Fatalf("%v: %d -> %d, %d when the period began", s.At, d.Current, d.Desired, base)
		}
	}
}

// TestRepeatable: a scenario gives the same timeline each time, with and without Observe.
func TestRepeatable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := parse.Text(dice{t}.text())
		var texts [3]string
		for i := range texts {
			tl, err := Run(s, Options{Observe: i == 2})
			skipEndless(t, err)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for j := range tl.Syncs {
				tl.Syncs[j].Observed = nil
			}
			if err := tl.WriteJSON(&b, tl.Duration); err != nil {
				t.Fatal(err)
			}
			if err := tl.WriteCSV(&b, tl.Duration); err != nil {
				t.Fatal(err)
			}
			texts[i] = b.String()
		}
		if texts[0] != texts[1] || texts[0] != texts[2] {
			t.Fatal("the same scenario ran differently")
		}
	})
}

// TestMain runs fewer checks on js/wasm, where a run takes ten times as long.
func TestMain(m *testing.M) {
	flag.Parse()
	if runtime.GOOS == "js" {
		if err := flag.Set("rapid.checks", "10"); err != nil {
			panic(err)
		}
	}
	m.Run()
}
