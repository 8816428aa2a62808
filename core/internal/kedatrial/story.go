package kedatrial

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
)

// Story is a whole run: ScaledObjects, their targets, what their sources hold over time, and
// what people do.
type Story struct {
	Seed   uint64
	Text   string               // the scenario
	Scaled []*keda.ScaledObject // as in the text
}

// Whole runs end after this time.
const wholeLength = 25 * time.Minute

// author writes the text of a story.
type author struct {
	dice
	strings.Builder
	kinds []string // of the targets
}

var wholeNames = []string{"web", "api"}

// NewStory makes the story of a seed.
func NewStory(seed uint64) *Story {
	a := &author{dice: dice{rand.New(rand.NewPCG(seed, 9))}}
	s := &Story{Seed: seed}
	for i := range pick(a.dice, 1, 1, 1, 2) {
		a.kinds = append(a.kinds, pick(a.dice, "Deployment", "Deployment", "StatefulSet"))
		a.workload(i)
		s.Scaled = append(s.Scaled, a.driven(i))
		b, err := json.Marshal(s.Scaled[i]) // JSON is YAML
		if err != nil {
			panic(err)
		}
		a.line("---\n%s\n---", b)
	}
	a.line("apiVersion: playground/v1\nkind: Simulation\nspec:\n  kubernetesVersion: \"1.36\"\n  start: \"%s\"\n  duration: %v\n  seed: %d", Start.Format(time.RFC3339), wholeLength, a.IntN(1000))
	duration := "0s"
	if len(a.kinds) == 1 {
		// No turn of KEDA, which is a few whole milliseconds late, is within a sync: core/sim writes at
		// its start, and the real controller at its end.
		duration = pick(a.dice, "0s", "200us") // of two HPAs, the real controller does not say whose sync comes first
	}
	a.line("  controller: {syncPeriod: %s, syncDuration: %s%s}", pick(a.dice, "15s", "15s", "15s", "10s", "7s"), duration, pick(a.dice, "", "", "", ", tolerance: 0.2", ", downscaleStabilization: 1m"))
	a.line("  metricsPipeline: {external: {%s}%s}", pick(a.dice, "profile: keda", "profile: keda", "resolution: 30s", "delay: 7s"), pick(a.dice, "", "", "", "", fmt.Sprintf(", unavailable: [[%ds, %ds]]", 30*a.IntN(20), 600+30*a.IntN(20))))
	a.line("  pods: {scheduling: %s, start: %s, ready: %s, termination: %s%s}", pick(a.dice, "0s", "1500ms"), pick(a.dice, "2s", "0s", "13s"), pick(a.dice, "10s", "0s", "45s"), pick(a.dice, "30s", "0s"), pick(a.dice, "", "", "", ", capacity: 8"))
	a.loads(s.Scaled)
	a.actions()
	s.Text = a.String()
	return s
}

func (a *author) line(format string, args ...any) { fmt.Fprintf(a, format+"\n", args...) }

func (a *author) workload(i int) {
	name := wholeNames[i]
	a.line(`apiVersion: apps/v1
kind: %s
metadata: {name: %s, namespace: %s}
spec:
  replicas: %d
  selector: {matchLabels: {app: %s}}
  template:
    metadata: {labels: {app: %s}}
    spec: {containers: [{name: app, image: web, resources: {requests: {cpu: 500m, memory: 256Mi}}}]}`,
		a.kinds[i], name, Namespace, pick(a.dice, 0, 0, 1, 1, 2, 3, 5, 8), name, name)
}

// driven is a ScaledObject whose sources a run can follow.
func (a *author) driven(i int) *keda.ScaledObject {
	so := &keda.ScaledObject{TypeMeta: meta.TypeMeta{APIVersion: keda.APIVersion, Kind: keda.Kind}}
	so.Name, so.Namespace = wholeNames[i], Namespace
	so.Spec.ScaleTargetRef = &keda.ScaleTarget{Name: wholeNames[i], Kind: a.kinds[i]}
	so.Spec.PollingInterval = optional(a.dice, 70, 5, 7, 10, 15, 30, 45, 60)
	so.Spec.CooldownPeriod = optional(a.dice, 85, 0, 30, 60, 120, 300)
	so.Spec.InitialCooldownPeriod = optional(a.dice, 30, 0, 60, 200)
	so.Spec.MinReplicaCount = optional(a.dice, 60, 0, 0, 1, 1, 2, 4)
	so.Spec.MaxReplicaCount = optional(a.dice, 80, 5, 8, 12, 20)
	if low := so.Spec.MinReplicaCount; low != nil && *low > 0 && a.percent(30) {
		so.Spec.IdleReplicaCount = new(int32)
	}
	a.sources(so)
	if a.percent(45) {
		so.Spec.Fallback = &operator.Fallback{FailureThreshold: pick[int32](a.dice, 0, 1, 2, 3, 5), Replicas: pick[int32](a.dice, 0, 2, 3, 6), Behavior: operator.FallbackStatic}
		if a.percent(50) {
			so.Spec.Fallback.Behavior = pick(a.dice, operator.FallbackCurrent, operator.FallbackCurrentIfHigher, operator.FallbackCurrentIfLower)
		}
	}
	if a.percent(40) {
		so.Spec.Advanced = &keda.Advanced{HorizontalPodAutoscalerConfig: &keda.HPAConfig{Name: pick(a.dice, "", "", "own-"+so.Name), Behavior: a.behavior()}}
	}
	if a.percent(15) {
		so.Annotations = map[string]string{pick(a.dice, keda.PausedScaleInAnnotation, keda.PausedScaleOutAnnotation, keda.ForceActivationAnnotation): "true"}
	}
	return so
}

// sources are the triggers: queries of Prometheus, windows of cron, cpu and memory.
func (a *author) sources(so *keda.ScaledObject) {
	for i := range pick(a.dice, 1, 1, 2, 2, 3) {
		t := keda.Trigger{Type: "prometheus", UseCachedMetrics: a.percent(20)}
		if a.percent(25) {
			t.MetricType = pick(a.dice, autoscaling.AverageValueMetricType, autoscaling.ValueMetricType, autoscaling.ValueMetricType)
		}
		switch a.IntN(8) {
		case 0:
			t.Type, t.UseCachedMetrics = "cron", false
			start := a.IntN(20)
			t.Metadata = map[string]string{"timezone": "UTC", "start": fmt.Sprintf("%d * * * *", start), "end": fmt.Sprintf("%d * * * *", start+1+a.IntN(8)), "desiredReplicas": pick(a.dice, "1", "3", "6")}
		case 1:
			if i > 0 { // a run needs a source
				t.Type, t.UseCachedMetrics, t.MetricType = pick(a.dice, "cpu", "memory"), false, autoscaling.UtilizationMetricType
				t.Metadata = map[string]string{"value": pick(a.dice, "40", "60", "80")}
			}
		}
		if t.Type == "prometheus" {
			t.Metadata = map[string]string{"serverAddress": "http://prometheus:9090", "query": so.Name + fmt.Sprintf(" s%d-prometheus", len(so.Spec.Triggers)), "threshold": pick(a.dice, "10", "7", "2.5", "30")}
			if a.percent(30) {
				t.Metadata["activationThreshold"] = pick(a.dice, "0", "5", "12.5")
			}
		}
		so.Spec.Triggers = append(so.Spec.Triggers, t)
	}
}

// loads are what the sources hold.
func (a *author) loads(scaled []*keda.ScaledObject) {
	a.line("  load:")
	for i, so := range scaled {
		a.line("  - {metric: {type: Resource, name: cpu}, target: %s/%s, total: %s}", a.kinds[i], so.Name, a.series(4))
		a.line("  - {metric: {type: Resource, name: memory}, target: %s/%s, perPod: %s}", a.kinds[i], so.Name, pick(a.dice, "100Mi", "180Mi"))
		for j, t := range so.Spec.Triggers {
			if t.Type != "prometheus" {
				continue
			}
			held := "value: " + a.series(150)
			if a.percent(30) {
				held = fmt.Sprintf("target: %s/%s, backlog: {arrivals: %s, perPodRate: 3}", a.kinds[i], so.Name, a.series(15))
			}
			a.line("  - {metric: {type: External, name: s%d-prometheus, selector: {matchLabels: {%s: %s}}}, %s%s}", j, operator.NameLabel, so.Name, held, a.down())
		}
	}
}

// down is when a source does not answer.
func (a *author) down() string {
	var spans []string
	at := 0
	for range pick(a.dice, 0, 0, 1, 1, 2, 5) {
		at += 10 + a.IntN(300)
		end := at + pick(a.dice, 5, 20, 60, 200, 400)
		spans = append(spans, fmt.Sprintf("[%ds, %ds]", at, end))
		at = end
	}
	if len(spans) == 0 {
		return ""
	}
	return ", unavailable: [" + strings.Join(spans, ", ") + "]"
}

func (a *author) series(top int) string {
	switch a.IntN(6) {
	case 0:
		return fmt.Sprintf("{wave: {low: 0, high: %d, period: 6m}}", top)
	case 1:
		return fmt.Sprintf("{spike: {base: %d, peak: %d, at: 4m, for: 3m, rise: 10s}, noise: 20%%}", top/8, top)
	}
	var points []string
	at := 0
	for range 1 + a.IntN(6) {
		points = append(points, fmt.Sprintf("[%ds, %d]", at, pick(a.dice, 0, 0, a.IntN(top+1))))
		at += 20 + a.IntN(400)
	}
	return fmt.Sprintf("{points: [%s], interpolate: %s}", strings.Join(points, ", "), pick(a.dice, "step", "step", "linear"))
}

// actions are what people do, at moments at which nothing else happens.
func (a *author) actions() {
	var moments []time.Duration
	for range pick(a.dice, 0, 0, 2, 4) {
		moments = append(moments, time.Duration(a.Int64N(int64(wholeLength)-2))/1000*1000+time.Duration(1+a.IntN(999)))
	}
	slices.Sort(moments)
	if len(moments) > 0 {
		a.line("  timeline:")
	}
	for _, at := range moments {
		i := a.IntN(len(a.kinds))
		target := a.kinds[i] + "/" + wholeNames[i]
		a.line("  - at: %v\n    %s", at, pick(a.dice,
			fmt.Sprintf("scale: {target: %s, replicas: %d}", target, pick(a.dice, 0, 0, 1, 3, 7)),
			fmt.Sprintf("failScale: {target: %s, for: 70s}", target),
			pick(a.dice, "restartController: {}", "restartController: {restartGap: 17s}"),
			fmt.Sprintf("rollout: {target: %s}", target),
			fmt.Sprintf("pod: {target: %s, %sdo: %s}", target, pick(a.dice, "", "count: all, "), pick(a.dice, "fail", "delete", "unready, for: 1m", "crash")),
		))
	}
}
