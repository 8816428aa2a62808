package explain_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/internal/golden"
)

// runs calls f with a run of every preset and every script of core/sim, with all
// details.
func runs(t *testing.T, f func(t *testing.T, tl *timeline.Timeline)) {
	t.Helper()
	texts, names := map[string]string{}, []string{}
	for _, p := range preset.All() {
		texts[p.Name], names = p.Text, append(names, p.Name)
	}
	for name, archive := range golden.Read(t, "../sim/testdata/*.txtar") {
		texts[name], names = string(archive.Files[0].Data), append(names, name)
	}
	for _, name := range names {
		s, diags := parse.Text(texts[name])
		if s == nil {
			t.Fatal(name, diags)
		}
		tl, err := sim.Run(s, sim.Options{Observe: true})
		if tl == nil && err != nil {
			continue // the scenario is larger than a limit
		}
		t.Run(name, func(t *testing.T) { f(t, tl) })
	}
}

// TestRecompute computes each number of each decision again, from what the sync
// observed and remembered, and checks that the chain shows it.
func TestRecompute(t *testing.T) {
	syncs, kinds := 0, map[hpa.StepKind]int{}
	runs(t, func(t *testing.T, tl *timeline.Timeline) {
		release, err := hpa.LookupRelease(tl.KubernetesVersion)
		if err != nil {
			t.Fatal(err)
		}
		for i := range tl.Syncs {
			c := explain.Sync(tl, i, words.English)
			s := &tl.Syncs[i]
			r := recomputer{t: t, path: timeline.Clock(c.At), minor: release.Minor, currentTime: c.At, c: c, d: &s.Decision, obs: s.Observed}
			r.sync()
			for j := range c.Steps {
				r.shown(&c.Steps[j])
				kinds[c.Steps[j].Kind]++
			}
			checkWhy(t, s, c)
			checkOwned(t, c)
			syncs++
		}
	})
	for _, kind := range []hpa.StepKind{hpa.StepBounds, hpa.StepMetric, hpa.StepLargest, hpa.StepStabilize, hpa.StepLimit, hpa.StepRescale} {
		if kinds[kind] == 0 {
			t.Errorf("no sync has a step of kind %s", kind)
		}
	}
	t.Logf("%d syncs, %v", syncs, kinds)
}

// checkOwned: each condition that the sync changed, and each event that it emitted,
// belongs to one step.
func checkOwned(t *testing.T, c *explain.Chain) {
	t.Helper()
	owners, events := map[autoscaling.ConditionType]int{}, 0
	for _, s := range c.Steps {
		for _, condition := range s.Conditions {
			owners[condition.Type]++
		}
		events += len(s.Events)
	}
	for _, x := range c.Changes {
		if x.New != nil && owners[x.Type] != 1 {
			t.Errorf("%s: %d steps have the condition %s %s", c.When, owners[x.Type], x.Type, x.New.Reason)
		}
	}
	if events != len(c.Events) {
		t.Errorf("%s: the steps have %d of %d events", c.When, events, len(c.Events))
	}
}

// recomputer computes a sync again. Its fields have the results so far.
type recomputer struct {
	t           *testing.T
	path        string
	minor       int
	currentTime time.Duration
	c           *explain.Chain
	d           *hpa.Decision
	obs         *hpa.Observation

	pods                              []explain.Pod // the current metric's pods
	ready, unready, missing           int64
	sum, samples, requests, util, avg int64
	ratio                             float64
	within                            bool
	firstRatio                        float64
	count                             int64 // pods that the ratio is multiplied with
	proposals                         []int64
	stabilized, rate, limited         int64
}

// same compares a number of the decision with the recomputed number.
func (r *recomputer) same(subject string, have, found int64) {
	r.t.Helper()
	if have != found {
		r.t.Fatalf("%s: %s is %d, found %d", r.path, subject, have, found)
	}
}

// shown checks that a step's lines say its result, and that it has a main line.
func (r *recomputer) shown(s *explain.Step) {
	text := strings.Join(s.Lines, " ")
	if s.Replicas >= 0 && !strings.Contains(text, strconv.Itoa(int(s.Replicas))) {
		r.t.Fatalf("%s: %s: its lines do not say %d: %q", r.path, s.Title, s.Replicas, s.Lines)
	}
	if s.Main < 0 || s.Main >= len(s.Lines) {
		r.t.Fatalf("%s: %s: line %d of %d", r.path, s.Title, s.Main, len(s.Lines))
	}
}

// comesTo checks the result of the chain's last step of a kind.
func (r *recomputer) comesTo(kind hpa.StepKind, metric int, found int64) {
	r.t.Helper()
	have := int64(-1)
	for _, s := range r.c.Steps {
		if s.Kind == kind && s.Metric == metric {
			have = int64(s.Replicas)
		}
	}
	r.same(string(kind)+" in the chain", have, found)
}

func (r *recomputer) current() int64 { return int64(r.d.Current) }

func (r *recomputer) sync() {
	d := r.d
	if d.Zone == hpa.ZoneFailed {
		return
	}
	r.comesTo(hpa.StepBounds, -1, r.current())
	r.limited = r.current()
	switch {
	case d.Current > d.Max:
		r.limited = int64(d.Max)
	case d.Current < d.Min && d.Current > 0:
		r.limited = int64(d.Min)
	}
	for i := range d.Metrics {
		if m := &d.Metrics[i]; m.Verdict != hpa.VerdictFailed {
			r.metric(i, m)
		}
	}
	if len(d.Metrics) > 0 {
		r.largest()
	}
	if d.Stabilization != nil {
		r.window()
	}
	if d.Limit != nil {
		r.rateStep()
		r.bounds()
	}
	r.rescale()
}

func (r *recomputer) metric(index int, m *hpa.MetricStep) {
	r.pods, r.requests = nil, 0
	if m.Rule == hpa.RuleUtilization || m.Rule == hpa.RuleAverage {
		r.group(index, m)
		r.usage(index, m)
	} else {
		r.sum = 0
		for _, v := range r.obs.Metrics[index].Values {
			if r.sum += v; r.sum < 0 {
				r.sum = math.MaxInt64
			}
		}
		r.same("the value", m.Total, r.sum)
	}
	r.ratioStep(m)
	if m.Refilled {
		r.refill(m)
	}
	n := r.proposal(m)
	r.same("the proposal", int64(m.Proposal), n)
	r.comesTo(hpa.StepMetric, index, n)
	r.proposals = append(r.proposals, n)
}

func (r *recomputer) group(index int, m *hpa.MetricStep) {
	for _, s := range r.c.Steps {
		if s.Metric == index && s.Pods != nil {
			r.pods = s.Pods
		}
	}
	groups := map[hpa.Group]int64{}
	for _, p := range r.pods {
		groups[p.Group]++
	}
	r.ready, r.unready, r.missing = groups[hpa.GroupReady], groups[hpa.GroupUnready], groups[hpa.GroupMissing]
	r.same("ready", int64(m.ReadyPods), r.ready)
	r.same("unready", int64(m.UnreadyPods), r.unready)
	r.same("missing", int64(m.MissingPods), r.missing)
	r.same("ignored", int64(m.IgnoredPods), groups[hpa.GroupIgnored])
}

func (r *recomputer) usage(index int, m *hpa.MetricStep) {
	goneSamples := r.obs.Metrics[index].GoneSamples
	r.sum, r.samples = 0, r.ready+int64(len(goneSamples))
	for _, p := range r.pods {
		if p.Group == hpa.GroupReady {
			r.sum, r.requests = r.sum+p.Value, r.requests+p.Request
		}
	}
	if m.Rule == hpa.RuleAverage {
		for _, s := range goneSamples {
			r.sum += s.Value
		}
	}
	r.same("the samples", int64(m.Samples), r.samples)
	r.same("the sum", m.Total, r.sum)
	if m.Rule == hpa.RuleUtilization {
		r.util = r.sum * 100 / r.requests
		r.same("the requests", m.Requests, r.requests)
		r.same("the utilization", int64(m.Utilization), r.util)
		return
	}
	r.avg = r.sum / r.samples
	r.same("the average", m.Value, r.avg)
}

func (r *recomputer) ratioStep(m *hpa.MetricStep) {
	target := float64(m.Target)
	switch m.Rule {
	case hpa.RuleUtilization:
		r.ratio = float64(r.util) / target
	case hpa.RuleAverage:
		r.ratio = float64(r.avg) / target
	case hpa.RulePerPod:
		r.ratio = float64(r.sum) / (target * float64(r.obs.Scale.StatusReplicas))
	default:
		r.ratio = float64(r.sum) / target
	}
	if m.Ratio != r.ratio && !(math.IsNaN(m.Ratio) && math.IsNaN(r.ratio)) {
		r.t.Fatalf("%s: the ratio is %v, found %v", r.path, m.Ratio, r.ratio)
	}
	r.count, r.firstRatio = r.ready, r.ratio
	r.within = !(m.Rule == hpa.RuleRatio && r.d.Current == 0) && r.tolerates(m)
}

func (r *recomputer) tolerates(m *hpa.MetricStep) bool {
	if r.minor < 33 {
		return math.Abs(1-r.ratio) <= m.ToleranceUp || math.IsNaN(r.ratio)
	}
	return 1-m.ToleranceDown <= r.ratio && r.ratio <= 1+m.ToleranceUp
}

func (r *recomputer) refill(m *hpa.MetricStep) {
	unready := r.unready > 0 && r.firstRatio > 1
	if r.missing == 0 && !unready {
		r.t.Fatalf("%s: nothing to refill", r.path)
	}
	if r.missing > 0 && (r.firstRatio != 1 || r.minor < 28 && r.requests == 0) {
		if !m.FilledMissing {
			r.t.Fatalf("%s: %d missing pods are not filled", r.path, r.missing)
		}
		assumed := int64(0)
		for _, p := range r.pods {
			switch {
			case p.Group != hpa.GroupMissing:
			case r.firstRatio >= 1:
				r.requests += p.Request
			case r.requests > 0:
				assumed = max(100, m.Target)
				r.sum, r.requests = r.sum+p.Request*assumed/100, r.requests+p.Request
			default:
				assumed = m.Target
				r.sum += m.Target
			}
		}
		r.same("what missing pods are taken to use", m.MissingAs, assumed)
		r.samples += r.missing
	}
	if m.FilledUnready != unready {
		r.t.Fatalf("%s: the unready pods are filled: %t, found %t", r.path, m.FilledUnready, unready)
	}
	if unready {
		r.samples += r.unready
		for _, p := range r.pods {
			if p.Group == hpa.GroupUnready {
				r.requests += p.Request
			}
		}
	}
	r.same("the samples", int64(m.RefilledSamples), r.samples)
	r.same("the sum", m.RefilledTotal, r.sum)
	if r.requests > 0 {
		r.same("the requests", m.RefilledRequests, r.requests)
		r.ratio = float64(r.sum*100/r.requests) / float64(m.Target)
	} else {
		r.ratio = float64(r.sum/r.samples) / float64(m.Target)
	}
	if m.RefilledRatio != r.ratio {
		r.t.Fatalf("%s: the ratio is %v, found %v", r.path, m.RefilledRatio, r.ratio)
	}
	r.count, r.within = r.samples, r.tolerates(m)
}

// int32Of converts a number as Go does on amd64. If capped is set, int32Of caps a number that is
// too large.
func (r *recomputer) int32Of(f float64, capped bool) int64 {
	switch {
	case f > math.MaxInt32 && capped:
		return math.MaxInt32
	case f > math.MinInt32-1 && f < math.MaxInt32+1:
		return int64(int32(f))
	}
	return math.MinInt32
}

func (r *recomputer) proposal(m *hpa.MetricStep) int64 {
	switch {
	case r.within && m.Rule == hpa.RulePerPod:
		return int64(r.obs.Scale.StatusReplicas)
	case r.within:
		return r.current()
	case m.Rule == hpa.RulePerPod:
		return r.int32Of(math.Ceil(float64(r.sum)/float64(m.Target)), r.minor >= 34)
	case m.Rule == hpa.RuleRatio:
		r.count = int64(m.ReadyPods)
		if r.d.Current == 0 {
			r.count = 1
		}
		return r.int32Of(math.Ceil(r.ratio*float64(r.count)), r.minor >= 35)
	}
	n := r.int32Of(math.Ceil(r.ratio*float64(r.count)), false)
	reversed := (r.firstRatio < 1) != (r.ratio < 1) || r.ratio < 1 && n > r.current() || r.ratio > 1 && n < r.current()
	if m.Refilled && reversed && r.firstRatio != 1 {
		return r.current()
	}
	return n
}

func (r *recomputer) largest() {
	best := int64(0)
	for _, n := range r.proposals {
		if best == 0 || n > best {
			best = n
		}
	}
	if failed := len(r.d.Metrics) - len(r.proposals); len(r.proposals) == 0 || failed > 0 && best < r.current() {
		r.comesTo(hpa.StepLargest, -1, -1)
		return
	}
	r.same("the largest proposal", int64(r.d.Proposed), best)
	r.comesTo(hpa.StepLargest, -1, best)
}

func (r *recomputer) window() {
	w := r.d.Stabilization
	wanted := max(0, int64(r.d.Proposed))
	r.same("what is wanted", int64(w.In), wanted)
	behaves := r.obs.HPA.Spec.Behavior != nil
	low, high := wanted, wanted
	for _, n := range w.Recommendations {
		if n.At > r.currentTime-w.UpWindow {
			low = min(low, int64(n.Replicas))
		}
		if n.At > r.currentTime-w.DownWindow || !behaves && n.At == r.currentTime-w.DownWindow {
			high = max(high, int64(n.Replicas))
		}
	}
	r.same("the highest", int64(w.Highest), high)
	r.stabilized = high
	if behaves {
		r.same("the lowest", int64(w.Lowest), low)
		r.stabilized = min(max(r.current(), low), high)
	}
	r.same("what the window leaves", int64(w.Out), r.stabilized)
	r.comesTo(hpa.StepStabilize, -1, r.stabilized)
}

// policy returns one policy's limit. It checks that the chain lists each rescale that
// counts.
func (r *recomputer) policy(index int, p autoscaling.HPAScalingPolicy, up bool) int64 {
	said := ""
	for _, s := range r.c.Steps {
		if strings.HasPrefix(s.Title, fmt.Sprintf("Policy %d:", index+1)) {
			said = strings.Join(s.Lines, " ")
		}
	}
	span := time.Duration(p.PeriodSeconds) * time.Second
	changed := func(sign string, events []hpa.ScaleEvent) (sum int64) {
		for _, e := range events {
			text := fmt.Sprintf("%s%d at %s", sign, e.Change, timeline.Clock(e.At))
			counts := e.At > r.currentTime-span
			if counts {
				sum += int64(e.Change)
			}
			if counts && !strings.Contains(said, text) {
				r.t.Fatalf("%s: does not say %q: %s", r.path, text, said)
			}
		}
		return sum
	}
	start := r.current() - changed("+", r.d.Before.ScaleUps) + changed("−", r.d.Before.ScaleDowns)
	r.same("the start of the period", int64(r.d.Limit.Policies[index].PeriodStart), start)
	switch value, percent := float64(p.Value), p.Type == autoscaling.PercentScalingPolicy; {
	case percent && up:
		return r.int32Of(math.Ceil(float64(start)*(1+value/100)), false)
	case percent:
		return r.int32Of(float64(start)*(1-value/100), false)
	case up:
		return start + int64(p.Value)
	}
	return start - int64(p.Value)
}

func (r *recomputer) rateStep() {
	l, up := r.d.Limit, r.d.Limit.In > r.d.Current
	if r.obs.HPA.Spec.Behavior == nil {
		r.rate = r.int32Of(max(2*float64(r.current()), 4), false)
		r.same("the rate", int64(l.Rate), r.rate)
		return
	}
	if !l.HasRate {
		return
	}
	rules := r.obs.HPA.Spec.Behavior.ScaleDown
	if up {
		rules = r.obs.HPA.Spec.Behavior.ScaleUp
	}
	if *rules.SelectPolicy == autoscaling.DisabledPolicySelect {
		r.rate = r.current()
	} else {
		var limits []int64
		for i, p := range rules.Policies {
			limits = append(limits, r.policy(i, p, up))
			r.same("the policy's limit", int64(l.Policies[i].Limit), limits[i])
		}
		r.rate = slices.Min(limits)
		if (*rules.SelectPolicy == autoscaling.MaxChangePolicySelect) == up {
			r.rate = slices.Max(limits)
		}
	}
	if up {
		r.rate = max(r.rate, r.current())
	} else {
		r.rate = min(r.rate, r.current())
	}
	r.same("the rate", int64(l.Rate), r.rate)
}

func (r *recomputer) bounds() {
	low, high := int64(r.d.Min), int64(r.d.Max)
	n, behaves := r.stabilized, r.obs.HPA.Spec.Behavior != nil
	switch {
	case !behaves && n < low:
		n = low
	case n > r.current():
		n = min(n, r.rate, high)
	case n < r.current() && behaves:
		n = min(max(n, r.rate, low), r.current())
	case !behaves:
		n = min(n, high)
	}
	r.same("what the limits leave", int64(r.d.Limit.Out), n)
	r.comesTo(hpa.StepLimit, -1, n)
	r.limited = n
}

func (r *recomputer) rescale() {
	desired := r.current()
	if r.obs.Scale.UpdateError == "" {
		desired = r.limited
		if r.d.Current == 0 && r.d.Limit != nil { // the HPA scales up from 0
			desired = max(desired, int64(r.d.Min))
		}
	}
	r.same("the result", int64(r.d.Desired), desired)
	r.comesTo(hpa.StepRescale, -1, desired)
}

// checkWhy checks each pod's reason against the pod.
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
			holds := map[explain.PodReason]bool{
				explain.ReasonCounted:     p.Group == hpa.GroupReady && sample.Present,
				explain.ReasonTerminating: p.Group == hpa.GroupIgnored && pod.Terminating,
				explain.ReasonPodFailed:   p.Group == hpa.GroupIgnored && pod.Phase == hpa.PhaseFailed,
				explain.ReasonPending:     p.Group == hpa.GroupUnready && pod.Phase == hpa.PhasePending,
				explain.ReasonNoStatus:    p.Group == hpa.GroupUnready && (!pod.HasStart || pod.Ready == hpa.ReadyAbsent),
				explain.ReasonStarting:    p.Group == hpa.GroupUnready && young && pod.Ready == hpa.ReadyFalse,
				explain.ReasonTooEarly:    p.Group == hpa.GroupUnready && young && sample.Timestamp-sample.Window < pod.ReadySince,
				explain.ReasonNeverReady: p.Group == hpa.GroupUnready && !young && pod.Ready == hpa.ReadyFalse &&
					pod.ReadySince-pod.Start < config.InitialReadinessDelay,
				explain.ReasonNoSample: p.Group == hpa.GroupMissing && !sample.Present,
			}[p.Reason]
			if !holds {
				t.Fatalf("%s: %s is %d because of %q: that is not so", timeline.Clock(sync.At), p.Name, p.Group, p.Reason)
			}
		}
	}
}

// TestWhatIfWithinLimits: pods never use more than their limits in a what-if. If a
// what-if needs more than the limits, its text says so.
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
		{"limit is above what is needed", utilization, loose, "With the metric at 105% or more, not 102%: at least 5"},
		{"a value", average, equal, "At 523m it would be 5, but the pods' limits keep it at 500m or below"},
		{"a container without a limit", utilization, equal + sidecar, "With the metric at 105% or more, not 99%: at least 5"},
		{"one container", container, equal + sidecar, "At 105% it would be 5, but the pods' limits keep it at 100% or below"},
	} {
		s, diags := parse.Text(text(test.metric, test.containers))
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

// TestWhatIfTexts: the result of each change, computed by hand.
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
		p, ok := preset.Lookup(name)
		if !ok {
			t.Fatal(name)
		}
		return p.Text
	}
	for _, test := range []struct {
		name, text string
		moment     time.Duration
		want       []string
	}{
		// 4 pods of 500m, 10m of it idle, at 52%: 4 × 1.04 gives 5, but 52% is within the
		// default tolerance, which ends at 55%.
		{"tolerance", four("{}", "1"), 0, []string{"With a tolerance of 0.03, not 0.1: 5", "With the metric at 56% or more, not 52%: at least 5"}},
		{"tolerance of behavior", four("{scaleUp: {tolerance: 0.05}}", "1"), 0,
			[]string{"With a tolerance of 0.03, not 0.05: 5", "With the metric at 53% or more, not 52%: at least 5"}},
		// 4 × 3 is 12. The default policies allow 8, and maxReplicas is 6.
		{"maxReplicas", four("{}", "2960m"), 0, []string{"With maxReplicas 12: 8"}},
		{"disabled", four("{scaleUp: {selectPolicy: Disabled}}", "2960m"), 0, []string{"With selectPolicy Max: 6"}},
		{"smallest change", four("{scaleUp: {selectPolicy: Min, policies: [{type: Pods, value: 1, periodSeconds: 15}, {type: Percent, value: 50, periodSeconds: 15}]}}", "2960m"), 0,
			[]string{"With selectPolicy Max: 6"}},
		// 10 % of 80 are removed in a minute, and 10 % of 72 in the next: rounded down to 64.
		{"policy's period", preset("slow-scale-down"), 75 * time.Second, []string{"Once the −8 of 1:00 is out of the period, from 2:00 on, all else being the same: 64"}},
		// From 11:30 on the proposal is 1, not 13. Then each sync may remove a pod.
		{"window", preset("spike-cautious-policy"), 12 * time.Minute, []string{"With a window of 30s, not 60s: 12",
			"Once the 13 of 11:30 is out of the window, from 12:30 on, all else being the same: 12"}},
		// The latest sync that wanted more than 4 was at 13:00, and that wanted more than 0 at 9:00.
		{"window with another recommendation", preset("gpu-start"), 13*time.Minute + 15*time.Second, []string{"With a window of 15s, not 5m: 4"}},
		{"window with several recommendations", preset("inference-queue"), 13 * time.Minute, []string{"With a window of 4m45s, not 5m: 5", "With a window of 4m, not 5m: 2",
			"Once the 6 of 8:15 is out of the window, from 13:15 on, all else being the same: 5"}},
		// 7 × 1.12 gives 8. A lower value changes the result once the window has nothing higher.
		{"quiet", preset("walkthrough"), 5 * time.Minute, []string{"With the metric at 56% or more, not 49%: at least 8", "With the metric at 42% or less for 5m, not 49%: at most 6"}},
		// The policy allows half of 13 to be removed.
		// KEDA asked at 2:00, and work came at 2:10.
		{"polling", preset("keda-cooldown"), 136 * time.Second, []string{"With a pollingInterval of 15s, not 30s: 1"}},
		// The last turn with work was at 7:30, so the cooldown of 120s ends at 9:30, a few milliseconds before the turn.
		{"in the cooldown", preset("keda-cooldown"), 9 * time.Minute, []string{"With a window of 75s, not 5m: 1",
			"Once the 8 of 7:45 is out of the window, from 12:45 on, all else being the same: 1", "With a cooldownPeriod of 90s, not 2m: 0"}},
		{"after the cooldown", preset("keda-cooldown"), 9*time.Minute + 30*time.Second, []string{"With a cooldownPeriod of 2m1s, not 2m: 8"}},
		{"another turn later", preset("keda-cooldown"), 11 * time.Minute, nil},
		{"never active", strings.Replace(preset("keda-cooldown"), "replicas: 0", "replicas: 3", 1), 30 * time.Second,
			[]string{"With an initialCooldownPeriod of 31s, not 0s: 3"}},
		{"activation", preset("keda-activation"), 3 * time.Minute, []string{"With an activation value below 12, not 15: 1"}},
		{"blind", preset("blind-queue"), 14 * time.Minute, []string{"Without the metrics that could not be read: 6"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, diags := parse.Text(test.text)
			if s == nil {
				t.Fatal(diags)
			}
			whole, err := sim.Run(s, sim.Options{})
			if err != nil {
				t.Fatal(err)
			}
			i := whole.SyncAt(0, test.moment+time.Second-1)
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

// TestWhatIf: each what-if has another result than the sync.
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
