package advise

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

var all = flag.Bool("all", false, "draw 2,000 scenarios, not 60")

// No finding contradicts the run, and each change does what is claimed.
func TestRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	drawn := 60
	if *all {
		drawn = 2000
	}
	codes := map[string]int{}
	check := func(name, text string) {
		for _, f := range prove(t, text) {
			codes[f.Code]++
			for _, problem := range contradictions(t, text, &f) {
				t.Errorf("%s: %s: %s\n%s", name, f.Code, problem, report(&f))
			}
		}
	}
	for _, p := range preset.All() {
		if s, _ := parse.Text(p.Text); s != nil && s.Duration <= 2*time.Hour {
			check("preset "+p.Name, p.Text)
		}
	}
	for _, x := range course.Collection().Exercises {
		solved, err := x.Solution.Apply(x)
		if err != nil {
			t.Fatal(err)
		}
		check("exercise "+x.Name, x.Start)
		check("solution of "+x.Name, solved)
	}
	for seed := range drawn {
		check(fmt.Sprint("seed ", seed), draw(rand.New(rand.NewPCG(uint64(seed), 1))))
	}
	t.Logf("%v in %d random runs, the presets and the course", codes, drawn)
	if len(codes) < 20 {
		t.Errorf("only the findings %v", codes)
	}
}

// contradictions returns what is wrong with a finding on a text.
func contradictions(t *testing.T, text string, f *Finding) (problems []string) {
	before, after := rerun(t, text, f.Change.Drill[0]), rerun(t, text, slices.Concat(f.Change.Drill[1], f.Change.Settings))
	plain := rerun(t, text, nil)
	claim := &f.Change.Effects[0]
	index := slices.IndexFunc(after.HPAs, func(h timeline.HPA) bool { return h.Key == plain.HPAs[f.HPA].Key })
	if index < 0 {
		return []string{"the HPA is gone"}
	}
	was, is := value(before, f.HPA, f.measure), value(after, index, f.measure)
	if got := [2]string{f.measure.unit.write(was), f.measure.unit.write(is)}; got != [2]string{claim.Before, claim.After} {
		problems = append(problems, fmt.Sprintf("it claims %v, and the runs say %v", claim, got))
	}
	if was-is < f.measure.least || claim.Before == claim.After {
		problems = append(problems, "it does not help")
	}
	if f.Line < 1 || f.Line > strings.Count(text, "\n")+1 {
		problems = append(problems, fmt.Sprintf("line %d", f.Line))
	}
	for _, phrase := range says(plain, f) {
		if !strings.Contains(f.Says.In(fmt.Sprintf), phrase) {
			problems = append(problems, fmt.Sprintf("it does not say %q", phrase))
		}
	}
	edited := plain.Duration
	if versions := plain.HPAs[f.HPA].Versions; len(versions) > 1 && f.Field.Kind != "Deployment" && f.Code != "late-pods" {
		edited = versions[1].At
	}
	last := time.Duration(0)
	for _, s := range f.Spans {
		if s.From < last || s.To < s.From || s.To > edited {
			problems = append(problems, fmt.Sprintf("the spans are %v", f.Spans))
			break
		}
		last = s.To
		if !seen(plain, f, s) {
			problems = append(problems, fmt.Sprintf("the run does not show it at %s", timeline.Clock(s.From)))
		}
	}
	return problems
}

// seen reports whether a run shows a finding in a span.
func seen(tl *timeline.Timeline, f *Finding, s Span) bool {
	target := tl.HPAs[f.HPA].Target
	if target < 0 {
		return f.Code == "no-target"
	}
	spec, ready := &tl.Targets[target].Spec, &tl.Targets[target].Ready
	i := tl.SyncAt(f.HPA, s.From)
	if i < 0 {
		return true // before the first
	}
	d := &tl.Syncs[i].Decision
	failed := slices.ContainsFunc(d.Metrics, func(m hpa.MetricStep) bool { return m.Error != "" })
	switch f.Code {
	case "max-reached":
		return d.Proposed > d.Desired && d.Desired == d.Max
	case "min-too-high":
		return d.Proposed < d.Desired && d.Desired == d.Min
	case "min-is-max":
		return d.Proposed != d.Desired && d.Min == d.Max
	case "one-replica":
		return d.Desired == 1 && d.Proposed <= 1
	case "slow-policy", "slow-window":
		return d.Proposed > d.Desired && d.Desired < d.Max
	case "slow-down":
		return d.Proposed < d.Desired && d.Desired > d.Min
	case "flapping":
		return d.Rescaled && slices.Contains(tl.Flaps(f.HPA), s.From)
	case "late-pods":
		return ready.At(s.From) < spec.At(s.From) && slices.ContainsFunc(tl.Demands, func(d timeline.Demand) bool { return d.Unserved.At(s.From) > 0 })
	case "switched-off":
		return spec.At(s.From) == 0 && spec.At(tl.Duration) == 0
	case "sleeping":
		return spec.At(s.From) == 0
	case "replicas-applied":
		return f.Change.Drilled() || spec.At(s.From) != spec.At(s.From-1)
	case "missing-request":
		return failed
	case "failing-metric":
		return failed && !d.Rescaled
	case "memory-holds":
		return d.Winner >= 0 && strings.Contains(d.Metrics[d.Winner].Name, "memory")
	case "wide-tolerance":
		m := &d.Metrics[d.Winner]
		at := m.Ratio
		if m.Refilled {
			at = m.RefilledRatio
		}
		return d.Desired == d.Current && at > 1 && at <= 1+m.ToleranceUp
	case "small-unit":
		return d.Proposed > 10*d.Max
	case "silent-pods":
		return d.Metrics[d.Winner].MissingPods > 0
	case "rollout-drift":
		return d.Rescaled && d.Metrics[d.Winner].Verdict == hpa.VerdictWithinTolerance
	case "two-hpas":
		return d.Winner < 0
	}
	return true
}

// value computes a measure from the summary of a run, where it has it.
func value(tl *timeline.Timeline, index int, m *measure) float64 {
	summary := tl.Summary()
	h := &summary.HPAs[index]
	switch m.code {
	case "podHours":
		return h.PodHours
	case "flaps":
		return float64(h.Flaps)
	case "aboveTarget":
		most := timeline.Seconds(0)
		for i := range h.Metrics {
			most = max(most, h.Metrics[i].AboveTarget)
		}
		return time.Duration(most).Seconds()
	}
	return outcomeOf(tl, &summary, index).of(m)
}

func rerun(t *testing.T, text string, settings []string) *timeline.Timeline {
	t.Helper()
	s, problems := parse.Text(changed(t, text, settings))
	if s == nil {
		t.Fatal(problems)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tl
}

// draw draws a scenario.
func draw(r *rand.Rand) string {
	some := func(options ...string) string { return options[r.IntN(len(options))] }
	least := []int{0, 1, 1, 1, 2, 3, 8}[r.IntN(7)]
	minimum := fmt.Sprintf("  minReplicas: %d\n", max(1, least))
	if least == 0 {
		minimum = ""
	}
	most := max(1, least) + []int{0, 2, 5, 9, 30}[r.IntN(5)]
	metrics := some(
		"  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: "+some("30", "50", "60", "80", "90", "100")+"}}}\n",
		"  - {type: ContainerResource, containerResource: {name: cpu, container: web, target: {type: Utilization, averageUtilization: 60}}}\n",
		"  - {type: External, external: {metric: {name: queue}, target: {type: "+some("AverageValue, averageValue: ", "Value, value: ")+some("20", "100", "500m")+"}}}\n",
		"  - {type: Pods, pods: {metric: {name: requests}, target: {type: AverageValue, averageValue: "+some("100", "100m")+"}}}\n")
	metrics += some("", "", "  - {type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 300Mi}}}\n",
		"  - {type: External, external: {metric: {name: forecast}, target: {type: AverageValue, averageValue: 20}}}\n")
	behavior := some("", "", "  behavior: {scaleUp: {policies: [{type: Pods, value: "+some("1", "2", "4")+", periodSeconds: 60}]}}\n",
		"  behavior: {scaleUp: {stabilizationWindowSeconds: "+some("60", "300")+"}}\n", "  behavior: {scaleDown: {stabilizationWindowSeconds: "+some("0", "60", "900")+"}}\n",
		"  behavior: {scaleDown: {policies: [{type: Pods, value: 1, periodSeconds: 180}]}}\n", "  behavior: {scaleDown: {selectPolicy: Disabled}}\n", "  behavior: {scaleUp: {selectPolicy: Disabled}}\n")
	points := func(unit string, low, high int) string {
		var all []string
		for at := 0; at < 30; at += 2 + r.IntN(7) {
			all = append(all, fmt.Sprintf("[%dm, %d%s]", at, low+r.IntN(high-low), unit))
		}
		return "{points: [" + strings.Join(all, ", ") + "]" + some("", "", ", noise: 10%", ", interpolate: linear") + "}"
	}
	high := []int{900, 3000, 9000}[r.IntN(3)]
	var events []string
	for range r.IntN(3) {
		at := 3 + r.IntN(22)
		events = append(events, fmt.Sprintf("  - {at: %dm, %s}\n", at, some("scale: "+some("0", "1", "4"), "rollout: {}", "pod: {do: missingMetrics, count: 2}",
			fmt.Sprintf("apply: %q", web(some("", "  replicas: 2\n"), some("requests: {cpu: 500m}", "requests: {cpu: 500m}, limits: {cpu: 500m}"), "")))))
	}
	if r.IntN(4) == 0 { // somebody edits the HPA
		events = append(events, fmt.Sprintf("  - {at: %dm, apply: %q}\n", 5+r.IntN(20), fmt.Sprintf(scaler, minimum, most+r.IntN(9), metrics, "")))
	}
	if len(events) > 0 {
		events = slices.Insert(events, 0, "  timeline:\n")
	}
	other := some("", "", "", "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: other}\nspec:\n  replicas: 2\n  selector: {matchLabels: {app: web, part: other}}\n  template:\n    metadata: {labels: {app: web, part: other}}\n    spec: {containers: [{name: web, image: other, resources: {requests: {cpu: 500m}}}]}\n",
		"---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: second}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: 9\n  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]\n")
	text := fmt.Sprintf(scaler, minimum, most, metrics, behavior)
	if r.IntN(6) == 0 {
		text = strings.Replace(text, "kind: Deployment", "kind: StatefulSet", 1)
	}
	return text +
		"---\n" + web(some("", "  replicas: "+some("1", "3", "20")+"\n"), some("requests: {cpu: 500m, memory: 256Mi}", "requests: {cpu: 500m}, limits: {cpu: 500m}", "requests: {cpu: 500m}, limits: {cpu: 1}", "requests: {memory: 256Mi}"),
		some("", "", ", {name: proxy, image: proxy, resources: {requests: {cpu: 50m, memory: 32Mi}}}", ", {name: proxy, image: proxy}")) + other +
		"---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 30m\n" +
		some("", "", "  pods: {ready: 90s}\n", "  pods: {startup: {cpu: 1500m, duration: 90s}}\n", "  pods: {nodes: {pods: 4, initial: 1, max: 8, ready: 3m}}\n", "  pods: {capacity: 6}\n") +
		some("", "  metricsPipeline: {profile: metrics-server}\n", "  metricsPipeline: {profile: exact}\n") +
		"  load:\n  - {metric: {type: Resource, name: cpu}, target: Deployment/web, total: " + points("m", 0, high) + "}\n" +
		"  - {metric: {type: External, name: queue}, value: " + points("", 0, 300) + "}\n" +
		"  - {metric: {type: External, name: forecast}, value: " + points("", 0, 300) + some("", ", unavailable: [[0s, 30m]]", ", unavailable: [[9m, 15m]]") + "}\n" +
		"  - {metric: {type: Pods, name: requests}, target: Deployment/web, total: " + points("", 0, 1500) + "}\n" +
		"  - {metric: {type: Resource, name: memory}, target: Deployment/web, perPod: " + points("Mi", 100, 500) + "}\n" + strings.Join(events, "")
}

// scaler is an HPA without some of its fields.
const scaler = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n%s  maxReplicas: %d\n  metrics:\n%s%s"

// web is a Deployment.
func web(replicas, resources, more string) string {
	return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n" + replicas + "  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n" +
		"    spec: {containers: [{name: web, image: web, resources: {" + resources + "}}" + more + "]}\n"
}
