package explain_test

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// runs hands every preset and every script of core/sim to f, with all details.
func runs(t *testing.T, f func(t *testing.T, tl *timeline.Timeline)) {
	t.Helper()
	texts, names := map[string]string{}, []string{}
	for _, p := range scenario.Presets() {
		texts[p.Name], names = p.Text, append(names, p.Name)
	}
	files, err := filepath.Glob("../sim/testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		texts[name], names = string(archive.Files[0].Data), append(names, name)
	}
	for _, name := range names {
		s, diags := scenario.Parse(texts[name])
		if s == nil {
			t.Fatal(name, diags)
		}
		tl, err := sim.Run(s, sim.Options{Observe: true})
		if tl == nil && err != nil {
			continue // over a limit
		}
		t.Run(name, func(t *testing.T) { f(t, tl) })
	}
}

// TestRecompute: from the numbers that a chain shows, and nothing else, an
// arithmetic of its own comes to the same number at each step.
func TestRecompute(t *testing.T) {
	syncs, kinds := 0, map[explain.Kind]int{}
	runs(t, func(t *testing.T, tl *timeline.Timeline) {
		release, err := hpa.LookupRelease(tl.KubernetesVersion)
		if err != nil {
			t.Fatal(err)
		}
		for i := range tl.Syncs {
			c := explain.Sync(tl, i, words.English)
			r := reckoner{t: t, at: timeline.Clock(c.At), minor: release.Minor, now: c.At, metrics: len(c.Metrics)}
			for j := range c.Steps {
				r.step(&c.Steps[j])
				kinds[c.Steps[j].Kind]++
			}
			checkWhy(t, &tl.Syncs[i], c)
			d := &tl.Syncs[i].Decision
			if d.Zone != hpa.ZoneFailed && r.desired != int64(d.Desired) {
				t.Fatalf("%s: %d replicas, want %d", r.at, r.desired, d.Desired)
			}
			syncs++
		}
	})
	for _, kind := range []explain.Kind{
		explain.KindScale, explain.KindSelector, explain.KindFailed, explain.KindPods, explain.KindUsage, explain.KindRatio, explain.KindRefill,
		explain.KindProposal, explain.KindLargest, explain.KindWindow, explain.KindPolicy, explain.KindRate, explain.KindBounds, explain.KindRescale,
	} {
		if kinds[kind] == 0 {
			t.Errorf("no sync has a step of kind %s", kind)
		}
	}
	t.Logf("%d syncs, %v", syncs, kinds)
}

// reckoner does a sync's arithmetic, with what it has found so far.
type reckoner struct {
	t       *testing.T
	at      string
	minor   int
	now     time.Duration
	metrics int
	s       *explain.Step

	current, min, max, status         int64
	pods                              []explain.Pod
	ready, unready, missing           int64
	sum, samples, requests, util, avg int64
	ratio                             float64
	refilled                          bool
	within                            bool
	firstRatio                        float64
	count                             int64 // pods that the ratio is multiplied with
	proposals                         []int64
	proposed                          int64 // -1: none
	stabilized                        int64
	limits                            []int64
	rate, limited, desired            int64
}

func (r *reckoner) step(s *explain.Step) {
	r.s = s
	switch s.Kind {
	case explain.KindScale:
		r.scale()
	case explain.KindPods:
		r.group()
	case explain.KindUsage:
		r.usage()
	case explain.KindRatio:
		r.ratioStep()
	case explain.KindRefill:
		r.refill()
	case explain.KindProposal:
		r.propose()
	case explain.KindLargest:
		r.largest()
	case explain.KindWindow:
		r.window()
	case explain.KindPolicy:
		r.policy()
	case explain.KindRate:
		r.rateStep()
	case explain.KindBounds:
		r.bounds()
	case explain.KindRescale:
		r.rescale()
	}
	for _, n := range s.In {
		known := map[string]int64{"current": r.current, "min": r.min, "max": r.max, "statusReplicas": r.status, "stabilized": r.stabilized}
		if want, ok := known[n.Name]; ok && n.Value != want {
			r.t.Fatalf("%s: %s: takes %s as %d, it was %d", r.at, s.Kind, n.Name, n.Value, want)
		}
	}
	if s.Replicas >= 0 && !strings.Contains(strings.Join(s.Lines, " "), strconv.Itoa(int(s.Replicas))) {
		r.t.Fatalf("%s: %s: its lines do not say %d: %q", r.at, s.Kind, s.Replicas, s.Lines)
	}
}

// number is an input.
func (r *reckoner) in(name string) int64 {
	if i := slices.IndexFunc(r.s.In, func(n explain.Number) bool { return n.Name == name }); i >= 0 {
		return r.s.In[i].Value
	}
	return 0
}

func (r *reckoner) has(name string) bool {
	return slices.ContainsFunc(r.s.In, func(n explain.Number) bool { return n.Name == name })
}

func (r *reckoner) inRatio(name string) float64 {
	i := slices.IndexFunc(r.s.In, func(n explain.Number) bool { return n.Name == name })
	return r.s.In[i].Ratio
}

// out compares an output.
func (r *reckoner) out(name string, got int64) {
	for _, n := range r.s.Out {
		if n.Name == name {
			if n.Value != got {
				r.t.Fatalf("%s: %s: %s is %d, by the shown numbers %d", r.at, r.s.Kind, name, n.Value, got)
			}
			return
		}
	}
	r.t.Fatalf("%s: %s: no number %s", r.at, r.s.Kind, name)
}

func (r *reckoner) outRatio(name string, got float64) {
	for _, n := range r.s.Out {
		if n.Name == name && n.Ratio != got && !(math.IsNaN(got) && math.IsNaN(n.Ratio)) {
			r.t.Fatalf("%s: %s: %s is %v, by the shown numbers %v", r.at, r.s.Kind, name, n.Ratio, got)
		}
	}
}

func (r *reckoner) scale() {
	for _, n := range r.s.Out {
		r.current = n.Value
	}
	r.min, r.max, r.status = r.in("min"), r.in("max"), r.in("statusReplicas")
	r.proposed, r.stabilized, r.limited = -1, -1, -1
	switch {
	case r.current > r.max:
		r.limited = r.max
	case r.current < r.min && r.current > 0:
		r.limited = r.min
	}
}

func (r *reckoner) group() {
	r.pods = r.s.Pods
	r.ready, r.unready, r.missing = 0, 0, 0
	ignored := int64(0)
	for _, p := range r.pods {
		switch p.Group {
		case hpa.GroupReady:
			r.ready++
		case hpa.GroupUnready:
			r.unready++
		case hpa.GroupMissing:
			r.missing++
		case hpa.GroupIgnored:
			ignored++
		}
	}
	r.out("ready", r.ready)
	r.out("unready", r.unready)
	r.out("missing", r.missing)
	r.out("ignored", ignored)
}

func (r *reckoner) usage() {
	r.sum, r.requests, r.refilled = 0, 0, false
	if !r.has("samples") { // an Object or External metric: the values
		for _, n := range r.s.In {
			r.sum += n.Value
			if r.sum < 0 {
				r.sum = math.MaxInt64
			}
		}
		r.out("sum", r.sum)
		return
	}
	r.samples = r.in("samples")
	for _, p := range r.pods {
		if p.Group == hpa.GroupReady {
			r.sum, r.requests = r.sum+p.Value, r.requests+p.Request
		}
	}
	for _, n := range r.s.In {
		if n.Name == "stranger" {
			r.sum += n.Value
		}
	}
	r.out("sum", r.sum)
	if r.requests > 0 {
		r.util = r.sum * 100 / r.requests
		r.out("requests", r.requests)
		r.out("utilization", r.util)
		return
	}
	r.avg = r.sum / r.samples
	r.out("average", r.avg)
}

func (r *reckoner) ratioStep() {
	target := float64(r.in("target"))
	switch {
	case r.has("utilization"):
		r.ratio = float64(r.util) / target
	case r.has("average"):
		r.ratio = float64(r.avg) / target
	case r.has("statusReplicas"):
		r.ratio = float64(r.sum) / (target * float64(r.status))
	default:
		r.ratio = float64(r.sum) / target
	}
	r.outRatio("ratio", r.ratio)
	r.count, r.firstRatio = r.ready, r.ratio
	r.within = r.has("toleranceUp") && r.tolerates()
}

func (r *reckoner) tolerates() bool {
	up, down := r.inRatio("toleranceUp"), r.inRatio("toleranceDown")
	if r.minor < 33 {
		return math.Abs(1-r.ratio) <= up || math.IsNaN(r.ratio)
	}
	return 1-down <= r.ratio && r.ratio <= 1+up
}

func (r *reckoner) refill() {
	r.refilled = true
	unready := r.unready > 0 && r.firstRatio > 1
	if r.missing == 0 && !unready {
		r.t.Fatalf("%s: nothing to refill", r.at)
	}
	target := r.in("target")
	if r.missing > 0 && (r.firstRatio != 1 || r.minor < 28 && r.requests == 0) {
		if r.in("filledMissing") != r.missing {
			r.t.Fatalf("%s: %d missing pods filled, want %d", r.at, r.in("filledMissing"), r.missing)
		}
		as := int64(0)
		for _, p := range r.pods {
			switch {
			case p.Group != hpa.GroupMissing:
			case r.firstRatio >= 1:
				r.requests += p.Request
			case r.requests > 0:
				as = max(100, target)
				r.sum, r.requests = r.sum+p.Request*as/100, r.requests+p.Request
			default:
				as = target
				r.sum += target
			}
		}
		if r.in("missingAs") != as {
			r.t.Fatalf("%s: missing pods as %d, want %d", r.at, r.in("missingAs"), as)
		}
		r.samples += r.missing
	}
	if unready {
		r.samples += r.unready
		for _, p := range r.pods {
			if p.Group == hpa.GroupUnready {
				r.requests += p.Request
			}
		}
	}
	r.out("samples", r.samples)
	r.out("sum", r.sum)
	if r.requests > 0 {
		r.out("requests", r.requests)
		r.ratio = float64(r.sum*100/r.requests) / float64(target)
	} else {
		r.ratio = float64(r.sum/r.samples) / float64(target)
	}
	r.outRatio("ratio", r.ratio)
	r.count, r.within = r.samples, r.tolerates()
}

// int32Of is Go's conversion on amd64; newer releases cap what is too large.
func (r *reckoner) int32Of(f float64, capped bool) int64 {
	switch {
	case f > math.MaxInt32 && capped:
		return math.MaxInt32
	case f > math.MinInt32-1 && f < math.MaxInt32+1:
		return int64(int32(f))
	}
	return math.MinInt32
}

func (r *reckoner) propose() {
	n := int64(0)
	switch {
	case r.within && r.has("statusReplicas"):
		n = r.status
	case r.within:
		n = r.current
	case r.has("sum"): // per pod
		n = r.int32Of(math.Ceil(float64(r.sum)/float64(r.in("target"))), r.minor >= 34)
	default:
		if r.pods == nil {
			r.count = r.in("pods") // the Ready pods of a value
		}
		if r.count != r.in("pods") {
			r.t.Fatalf("%s: times %d pods, by the shown numbers %d", r.at, r.in("pods"), r.count)
		}
		n = r.int32Of(math.Ceil(r.ratio*float64(r.count)), r.minor >= 35 && r.pods == nil)
		if r.refilled && ((r.firstRatio < 1) != (r.ratio < 1) || r.ratio < 1 && n > r.current || r.ratio > 1 && n < r.current) && r.firstRatio != 1 {
			n = r.current
		}
	}
	r.out("proposal", n)
	r.proposals, r.pods = append(r.proposals, n), nil
}

func (r *reckoner) largest() {
	best := int64(0)
	for _, n := range r.proposals {
		if best == 0 || n > best {
			best = n
		}
	}
	failed := int64(r.metrics - len(r.proposals))
	if failed != r.in("failed") {
		r.t.Fatalf("%s: %d metrics failed, want %d", r.at, r.in("failed"), failed)
	}
	if len(r.proposals) == 0 || failed > 0 && best < r.current {
		if len(r.s.Out) > 0 {
			r.t.Fatalf("%s: a proposal although it must not be", r.at)
		}
		return
	}
	r.out("proposed", best)
	r.proposed = max(0, best)
}

func (r *reckoner) window() {
	low, high := r.proposed, r.proposed
	if w := r.in("wanted"); w != r.proposed {
		r.t.Fatalf("%s: wanted %d, want %d", r.at, w, r.proposed)
	}
	up, down := time.Duration(r.in("upWindow")), time.Duration(r.in("downWindow"))
	behaves := slices.ContainsFunc(r.s.Fields, func(f explain.Field) bool { return strings.Contains(f.Path, "behavior") }) ||
		slices.ContainsFunc(r.s.Lines, func(s string) bool { return strings.HasPrefix(s, "Current ") })
	for _, n := range r.s.In {
		if n.Name != "recommendation" {
			continue
		}
		if oldest := r.now - max(up, down); n.At < oldest || n.At == oldest && behaves {
			r.t.Fatalf("%s: counts a recommendation of %s, before the windows", r.at, n.At)
		}
		if n.At > r.now-up {
			low = min(low, n.Value)
		}
		if n.At > r.now-down || !behaves && n.At == r.now-down {
			high = max(high, n.Value)
		}
	}
	r.out("lowest", low)
	r.out("highest", high)
	r.stabilized = high
	if behaves {
		r.stabilized = min(max(r.current, low), high)
	}
	r.out("stabilized", r.stabilized)
}

func (r *reckoner) policy() {
	start := r.current
	for _, n := range r.s.In {
		if n.Name != "added" && n.Name != "removed" {
			continue
		}
		if n.At <= r.now-time.Duration(r.in("period")) {
			r.t.Fatalf("%s: counts an event of %s, before the period", r.at, n.At)
		}
		said := strings.Join(r.s.Lines, " ")
		if !strings.Contains(said, fmt.Sprintf("%d at %s", n.Value, timeline.Clock(n.At))) {
			r.t.Fatalf("%s: does not say the event of %s: %s", r.at, n.At, said)
		}
		if n.Name == "added" {
			start -= n.Value
		} else {
			start += n.Value
		}
	}
	r.out("periodStart", start)
	value, limit := float64(r.in("value")), int64(0)
	switch percent, up := r.in("percent") == 1, r.in("up") == 1; {
	case percent && up:
		limit = r.int32Of(math.Ceil(float64(start)*(1+value/100)), false)
	case percent:
		limit = r.int32Of(float64(start)*(1-value/100), false)
	case up:
		limit = start + r.in("value")
	default:
		limit = start - r.in("value")
	}
	r.out("limit", limit)
	r.limits = append(r.limits, limit)
}

func (r *reckoner) rateStep() {
	switch {
	case !r.has("disabled"): // without behavior
		r.rate = max(2*r.current, 4)
	case r.in("disabled") == 1:
		r.rate = r.current
	case r.in("largest") == 1:
		r.rate = slices.Max(r.limits)
	default:
		r.rate = slices.Min(r.limits)
	}
	if r.has("up") {
		if r.in("up") == 1 {
			r.rate = max(r.rate, r.current)
		} else {
			r.rate = min(r.rate, r.current)
		}
	}
	r.out("rate", r.rate)
}

func (r *reckoner) bounds() {
	n := r.stabilized
	switch {
	case r.in("behavior") == 0 && n < r.min:
		n = r.min
	case n > r.current:
		n = min(n, r.rate, r.max)
	case n < r.current && r.in("behavior") == 1:
		n = max(n, r.rate, r.min)
		n = min(n, r.current)
	case r.in("behavior") == 0:
		n = min(n, r.max)
	}
	r.out("limited", n)
	r.limited = n
}

func (r *reckoner) rescale() {
	r.desired = r.current
	if r.limited >= 0 && !r.has("writeFailed") {
		r.desired = r.limited
	}
	if r.has("min") && r.current == 0 { // it wakes
		r.desired = max(r.desired, r.min)
	}
	r.out("desired", r.desired)
}

// checkWhy holds each pod's reason against the pod.
func checkWhy(t *testing.T, sync *timeline.Sync, c *explain.Chain) {
	t.Helper()
	config := sync.Decision.Before.Config
	for _, s := range c.Steps {
		for _, p := range s.Pods {
			j := slices.IndexFunc(sync.Observed.Pods, func(q hpa.Pod) bool { return q.Name == p.Name })
			pod, sample := &sync.Observed.Pods[j], hpa.Sample{}
			if samples := sync.Observed.Metrics[s.Metric].Samples; j < len(samples) {
				sample = samples[j]
			}
			young := sync.At-pod.Start < config.CPUInitializationPeriod
			holds := map[explain.Why]bool{
				explain.WhyCounted:     p.Group == hpa.GroupReady && sample.Present,
				explain.WhyTerminating: p.Group == hpa.GroupIgnored && pod.Terminating,
				explain.WhyPodFailed:   p.Group == hpa.GroupIgnored && pod.Phase == hpa.PhaseFailed,
				explain.WhyPending:     p.Group == hpa.GroupUnready && pod.Phase == hpa.PhasePending,
				explain.WhyNoStatus:    p.Group == hpa.GroupUnready && (!pod.HasStart || pod.Ready == hpa.ReadyAbsent),
				explain.WhyStarting:    p.Group == hpa.GroupUnready && young && pod.Ready == hpa.ReadyFalse,
				explain.WhyTooEarly:    p.Group == hpa.GroupUnready && young && sample.Timestamp-sample.Window < pod.ReadySince,
				explain.WhyNeverReady: p.Group == hpa.GroupUnready && !young && pod.Ready == hpa.ReadyFalse &&
					pod.ReadySince-pod.Start < config.InitialReadinessDelay,
				explain.WhyNoSample: p.Group == hpa.GroupMissing && !sample.Present,
			}[p.Why]
			if !holds {
				t.Fatalf("%s: %s is %d because of %q: that is not so", timeline.Clock(sync.At), p.Name, p.Group, p.Why)
			}
		}
	}
}

// TestWhatIfWithinLimits: no what-if has pods use more than their limits allow,
// and one that would says so.
func TestWhatIfWithinLimits(t *testing.T) {
	text := func(metric, containers string) string {
		return `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 4
  maxReplicas: 40
  metrics: [` + metric + `]
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 4
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [` + containers + `]}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 1m
  load: [{metric: {type: Resource, name: cpu}, total: 2}]
`
	}
	const (
		utilization = "{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 95}}}"
		average     = "{type: Resource, resource: {name: cpu, target: {type: AverageValue, averageValue: 475m}}}"
		container   = "{type: ContainerResource, containerResource: {name: cpu, container: app, target: {type: Utilization, averageUtilization: 95}}}"
		equal       = "{name: app, image: app, resources: {requests: {cpu: 500m}, limits: {cpu: 500m}}}"
		loose       = "{name: app, image: app, resources: {requests: {cpu: 500m}, limits: {cpu: 530m}}}"
		sidecar     = ", {name: side, image: side, resources: {requests: {cpu: 1m}}}"
	)
	for _, test := range []struct {
		name, metric, containers string
		want                     string
	}{
		{"limit and request are equal", utilization, equal, "At 105% it would be 5, but the pods' limits keep it at 100% or below"},
		{"limit is above what is needed", utilization, loose, "With the metric at 105% or more, not 102%: 5"},
		{"a value", average, equal, "At 523m it would be 5, but the pods' limits keep it at 500m or below"},
		{"a container without a limit", utilization, equal + sidecar, "With the metric at 105% or more, not 99%: 5"},
		{"one container", container, equal + sidecar, "At 105% it would be 5, but the pods' limits keep it at 100% or below"},
	} {
		s, diags := scenario.Parse(text(test.metric, test.containers))
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{Observe: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, x := range explain.WhatIfs(tl, 0, words.English) {
			got = append(got, x.Text)
		}
		if !slices.Contains(got, test.want) {
			t.Errorf("%s: got\n%s\nwithout %s", test.name, strings.Join(got, "\n"), test.want)
		}
	}
}

// TestWhatIfTexts: the number that each change comes to, by hand.
func TestWhatIfTexts(t *testing.T) {
	four := func(behavior, total string) string {
		return `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 4
  maxReplicas: 6
  behavior: ` + behavior + `
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 1m
  load: [{metric: {type: Resource, name: cpu}, total: ` + total + `}]
`
	}
	preset := func(name string) string {
		p, ok := scenario.LookupPreset(name)
		if !ok {
			t.Fatal(name)
		}
		return p.Text
	}
	for _, test := range []struct {
		name, text string
		at         time.Duration
		want       []string
	}{
		// 4 pods of 500m, 10m of it idle, at 52%: 4 × 1.04 wants 5; beyond 55% it does.
		{"tolerance", four("{}", "1"), 0, []string{"With a tolerance of 0.03, not 0.1: 5", "With the metric at 56% or more, not 52%: 5"}},
		{"tolerance of behavior", four("{scaleUp: {tolerance: 0.05}}", "1"), 0,
			[]string{"With a tolerance of 0.03, not 0.05: 5", "With the metric at 53% or more, not 52%: 5"}},
		// 4 × 3 wants 12; the default policies allow 8, and maxReplicas is 6.
		{"maxReplicas", four("{}", "2960m"), 0, []string{"With maxReplicas 12: 8"}},
		{"disabled", four("{scaleUp: {selectPolicy: Disabled}}", "2960m"), 0, []string{"With selectPolicy Max: 6"}},
		{"smallest change", four("{scaleUp: {selectPolicy: Min, policies: [{type: Pods, value: 1, periodSeconds: 15}, {type: Percent, value: 50, periodSeconds: 15}]}}", "2960m"), 0,
			[]string{"With selectPolicy Max: 6"}},
		// From 11:30 on 1 is wanted in place of 13; then a pod may go with each sync.
		{"window", preset("spike-cautious-policy"), 12 * time.Minute, []string{"With a window of 30s, not 60s: 12",
			"Once the 13 of 11:30 is out of the window, from 12:30 on, all else being the same: 12"}},
		// 7 × 1.12 wants 8, and nothing lower leaves the window.
		{"quiet", preset("walkthrough"), 5 * time.Minute, []string{"With the metric at 56% or more, not 49%: 8"}},
		// Half of 13 may go.
		{"blind", preset("blind-queue"), 14 * time.Minute, []string{"Without the metrics that could not be read: 6"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, diags := scenario.Parse(test.text)
			if s == nil {
				t.Fatal(diags)
			}
			whole, err := sim.Run(s, sim.Options{})
			if err != nil {
				t.Fatal(err)
			}
			i := whole.SyncAt(0, test.at+time.Second-1)
			tl, err := sim.Inspect(s, i)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range explain.WhatIfs(tl, i, words.English) {
				got = append(got, x.Text)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// TestWhatIf: each what-if names another number than the sync's.
func TestWhatIf(t *testing.T) {
	found := 0
	runs(t, func(t *testing.T, tl *timeline.Timeline) {
		for i := range tl.Syncs {
			if i%10 != 0 {
				continue
			}
			for _, x := range explain.WhatIfs(tl, i, words.English) {
				found++
				if x.Desired == tl.Syncs[i].Decision.Desired || x.Text == "" {
					t.Errorf("%s: %+v", timeline.Clock(tl.Syncs[i].At), x)
				}
			}
		}
	})
	if found == 0 {
		t.Error("no what-if at all")
	}
}
