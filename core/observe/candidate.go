package observe

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/meta"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// candidateBuilder makes the changes to try.
type candidateBuilder struct {
	docs     []*manifest.Document
	scenario *scenario.Scenario
	tl       *timeline.Timeline
	hpa      int
	object   *autoscaling.HorizontalPodAutoscaler
	target   string        // Kind/name; empty: it does not exist
	parted   time.Duration // the last recorded time at which the run and all recordings agree
	first    Difference    // the earliest difference after it
	recorded []Recording
	fields   *edit.Fields // of the Simulation
	actions  int          // how many its timeline has
	all      []Cause
}

// candidates returns the changes to try: the usual reasons why a cluster does something else than
// the run of a scenario.
func candidates(reader *parse.Reader, text string, s *scenario.Scenario, tl *timeline.Timeline, hpa int, recordings []Recording) []Cause {
	m := &candidateBuilder{docs: reader.Documents(text), scenario: s, tl: tl, hpa: hpa, recorded: recordings}
	m.parted, m.first = partedAt(tl, hpa, recordings)
	if i := slices.IndexFunc(s.Objects.HPAs, func(h *autoscaling.HorizontalPodAutoscaler) bool { return h.Key() == tl.HPAs[hpa].Key }); i >= 0 {
		m.object = s.Objects.HPAs[i]
	}
	if t := tl.HPAs[hpa].Target; t >= 0 {
		m.target = tl.Targets[t].Name
	}
	var err error
	if m.fields, err = edit.Open(text, manifest.Object{Kind: "Simulation"}, new(tree.Cache)); err != nil {
		return nil
	}
	m.actions = countActions(m.fields)
	m.bounds() // of two causes that explain as much, the first is named first
	m.pods()
	m.pipeline()
	m.loads()
	m.events()
	m.behavior()
	m.controller()
	return m.all
}

func (m *candidateBuilder) add(name string, says note.Text, settings ...string) {
	m.all = append(m.all, Cause{Name: name, Says: says, Settings: settings})
}

func (m *candidateBuilder) pods() {
	for _, ready := range []string{"0s", "20s", "30s", "45s", "60s", "90s", "2m", "3m", "5m"} {
		m.add("pods", note.Say("Pods take %s to be Ready.", ready), "Simulation:spec.pods.ready="+ready)
	}
	if top := replicas(m.largest("ready", "available")); top > 0 {
		m.add("room", note.Say("The cluster has room for %d pods.", top), fmt.Sprintf("Simulation:spec.pods.capacity=%d", top))
	}
}

func (m *candidateBuilder) pipeline() {
	for _, delay := range []string{"15s", "30s", "45s", "60s", "90s", "2m"} {
		m.add("late metrics", note.Say("The metrics are %s late.", delay), "Simulation:spec.metricsPipeline.delay="+delay)
	}
}

func (m *candidateBuilder) controller() {
	for _, flag := range []struct {
		field, name string
		values      []string
	}{
		{"syncPeriod", "--horizontal-pod-autoscaler-sync-period", []string{"5s", "10s", "15s", "20s", "25s", "30s", "35s", "40s", "45s", "50s", "60s", "70s", "90s", "2m"}},
		{"tolerance", "--horizontal-pod-autoscaler-tolerance", []string{"0", "0.05", "0.1", "0.2", "0.3"}},
		{"downscaleStabilization", "--horizontal-pod-autoscaler-downscale-stabilization", []string{"0s", "1m", "2m", "3m", "5m", "10m"}},
		{"cpuInitializationPeriod", "--horizontal-pod-autoscaler-cpu-initialization-period", []string{"0s", "1m", "2m", "5m"}},
		{"initialReadinessDelay", "--horizontal-pod-autoscaler-initial-readiness-delay", []string{"0s", "10s", "30s", "1m"}},
	} {
		for _, value := range flag.values {
			m.add("flag "+flag.name, note.Say("The controller has %s=%s.", flag.name, value), "Simulation:spec.controller."+flag.field+"="+value)
		}
	}
	for _, release := range hpa.Releases() {
		if release != m.scenario.KubernetesVersion {
			m.add("release", note.Say("The cluster is Kubernetes %s.", release), fmt.Sprintf("Simulation:spec.kubernetesVersion=%q", release))
		}
	}
}

// loads tries other heights of the load.
func (m *candidateBuilder) loads() {
	for _, percent := range []int{50, 60, 70, 80, 90, 110, 120, 130, 150, 175, 200, 300} {
		if settings := scaledLoads(m.fields, m.scenario.Given, percent); settings != nil {
			m.add("load", note.Say("The load is %d %% of the scenario's.", percent), settings...)
		}
	}
}

// events tries what may have happened when run and recordings parted: somebody scaled, a rollout, an
// outage of the metrics.
func (m *candidateBuilder) events() {
	var moments []time.Duration
	step := m.first.Step
	for _, after := range []time.Duration{0, step / 3, step * 2 / 3, -step, -step / 2} { // after that point, or before it, unseen
		if at := m.parted + after; at >= 0 {
			moments = append(moments, at.Truncate(time.Second)+time.Second)
		}
	}
	times := m.tl.TimeFormat()
	for _, at := range slices.Compact(moments) {
		if m.first.First != nil && m.target != "" {
			for _, replicas := range m.afterParting("spec", "replicas", "current") {
				m.addAction("scaled", note.Say("Somebody scaled to %d at %s.", replicas, times.At(at)), at, fmt.Sprintf("scale: {target: %s, replicas: %d}", m.target, replicas))
			}
			m.addAction("rollout", note.Say("There was a rollout at %s.", times.At(at)), at, fmt.Sprintf("rollout: {target: %s}", m.target))
		}
	}
	m.outages()
}

// outages tries spans without metrics. An outage may have begun long before run and recordings parted: at
// first the controller only misses recommendations.
func (m *candidateBuilder) outages() {
	times := m.tl.TimeFormat()
	for _, before := range []time.Duration{0, m.first.Step, time.Minute, 2 * time.Minute, 5 * time.Minute} {
		from := max(0, m.parted-before)
		for _, until := range m.outageEnds() {
			if until > from {
				m.add("no metrics", note.Say("There were no metrics from %s to %s.", times.At(from), times.At(until)),
					fmt.Sprintf("Simulation:spec.metricsPipeline.unavailable=[[%s, %s]]", from, until))
			}
		}
	}
}

// countActions returns how many actions the timeline of a Simulation has.
func countActions(simulation *edit.Fields) (n int) {
	for {
		if _, ok := simulation.Get(fmt.Sprintf("spec.timeline[%d]", n)); !ok {
			return n
		}
		n++
	}
}

// addAction adds a change with which the timeline has one more action.
func (m *candidateBuilder) addAction(name string, says note.Text, at time.Duration, action string) {
	m.add(name, says, fmt.Sprintf("Simulation:spec.timeline[%d]={at: %s, %s}", m.actions, at, action))
}

// bounds tries other bounds of the HPA, from the start and from when run and recordings parted.
func (m *candidateBuilder) bounds() {
	if m.object == nil {
		return
	}
	var tops, lows []int32
	add := func(to *[]int32, v float64) {
		if n := replicas(v); n > 0 && !slices.Contains(*to, n) {
			*to = append(*to, n)
		}
	}
	add(&tops, m.largest("desired", "current"))
	add(&tops, m.last("max"))
	add(&lows, m.smallest("desired", "current"))
	add(&lows, m.last("min"))
	set := hpaIn(m.docs, m.object).String() + ":spec."
	for _, top := range tops {
		m.add("maxReplicas", note.Say("maxReplicas is %d.", top), fmt.Sprintf("%smaxReplicas=%d", set, top))
		m.addEdits("maxReplicas", top, func(h *autoscaling.HorizontalPodAutoscaler) { h.Spec.MaxReplicas = top })
	}
	for _, low := range lows {
		m.add("minReplicas", note.Say("minReplicas is %d.", low), fmt.Sprintf("%sminReplicas=%d", set, low))
		m.addEdits("minReplicas", low, func(h *autoscaling.HorizontalPodAutoscaler) { h.Spec.MinReplicas = &low })
	}
}

// addEdits adds edits that set a bound, one for each moment at which that may have happened.
func (m *candidateBuilder) addEdits(field string, value int32, change func(*autoscaling.HorizontalPodAutoscaler)) {
	object := *m.object
	object.Spec = *meta.DeepCopy(&m.object.Spec)
	change(&object)
	action := applyAction(&object)
	if action == "" {
		return
	}
	moments := []time.Duration{m.parted + time.Second}
	if at, ok := m.lastChange(strings.ToLower(strings.TrimSuffix(field, "Replicas")), value); ok {
		moments = append(moments, max(0, at-m.first.Step)+time.Second, max(0, at-m.first.Step/2))
	}
	for _, at := range moments {
		m.addAction(field, note.Say("%s became %d at %s.", field, value, m.tl.TimeFormat().At(at)), at, action)
	}
}

// applyAction returns the action that applies an HPA; "" if it cannot be written.
func applyAction(object *autoscaling.HorizontalPodAutoscaler) string {
	text, err := edit.YAML(struct {
		APIVersion string                                  `json:"apiVersion"`
		Kind       string                                  `json:"kind"`
		Metadata   map[string]string                       `json:"metadata"`
		Spec       autoscaling.HorizontalPodAutoscalerSpec `json:"spec"`
	}{"autoscaling/v2", "HorizontalPodAutoscaler", map[string]string{"name": object.Name, "namespace": object.Namespace}, object.Spec}, 2)
	if err != nil {
		return ""
	}
	quoted, _ := json.Marshal(text)
	return "apply: " + string(quoted)
}

// behavior tries other windows, and a policy as fast as the largest step that was recorded.
func (m *candidateBuilder) behavior() {
	if m.object == nil {
		return
	}
	set := hpaIn(m.docs, m.object).String() + ":spec.behavior."
	for _, way := range []struct {
		field   string
		windows []int
		sign    float64
	}{{"scaleUp", []int{0, 30, 60, 120, 180, 300}, 1}, {"scaleDown", []int{0, 60, 120, 180, 300, 600, 900}, -1}} {
		for _, window := range way.windows {
			m.add(way.field+" window", note.Say("%s.stabilizationWindowSeconds is %d.", way.field, window),
				fmt.Sprintf("%s%s.stabilizationWindowSeconds=%d", set, way.field, window))
		}
		if step := m.largestStep(way.sign); step > 0 {
			m.add(way.field+" policy", note.Say("%s is limited to %d pods in 60 seconds.", way.field, step),
				fmt.Sprintf("%s%s.policies=[{type: Pods, value: %d, periodSeconds: 60}]", set, way.field, step))
		}
	}
}
