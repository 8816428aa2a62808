package observe

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
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

// family is changes of one kind, which differ in their numbers.
type family struct {
	name  string
	cost  float64                                                   // how much more of the distance it must explain than a simpler family, because it fits more easily                                                    // of the cause
	steps []float64                                                 // by how much each number is changed to come closer
	build func(numbers []float64) (says note.Text, change []string) // no change: there is none with these numbers
}

// candidate is a change to try.
type candidate struct {
	Cause
	family  *family
	numbers []float64
}

// with returns the candidate of a family with some numbers.
func (f *family) with(numbers ...float64) candidate {
	says, change := f.build(numbers)
	return candidate{Cause{Name: f.name, Says: says, Settings: change}, f, numbers}
}

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
	episodes []episode     // in which the replicas differ, the largest first
	recorded []Recording
	fields   *edit.Fields // of the Simulation
	actions  int          // how many its timeline has
	all      []candidate
}

// maxEach is how many loads, metrics and outages are looked at one by one.
const maxEach = 4

// candidates returns the changes to try: the usual reasons why a cluster does something else than
// the run of a scenario.
func candidates(reader *parse.Reader, text string, s *scenario.Scenario, tl *timeline.Timeline, hpa int, recordings []Recording) []candidate {
	m := &candidateBuilder{docs: reader.Documents(text), scenario: s, tl: tl, hpa: hpa, recorded: recordings}
	m.parted, m.first = partedAt(tl, hpa, recordings)
	m.episodes = m.findEpisodes("desired", "spec", "current", "replicas", "ready")
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

// add adds the candidates of a family, one for each list of numbers.
func (m *candidateBuilder) add(f *family, numbers ...[]float64) {
	for _, n := range numbers {
		c := f.with(n...)
		if len(c.Settings) > 0 && !slices.ContainsFunc(m.all, func(o candidate) bool { return slices.Equal(o.Settings, c.Settings) }) {
			m.all = append(m.all, c)
		}
	}
}

// each makes a list of one number of each of some numbers.
func each[T int | int32 | float64](all ...T) (lists [][]float64) {
	for _, v := range all {
		lists = append(lists, []float64{float64(v)})
	}
	return lists
}

// pairs combines each of some numbers with each of others.
func pairs(first, second []float64) (lists [][]float64) {
	for _, a := range first {
		for _, b := range second {
			lists = append(lists, []float64{a, b})
		}
	}
	return lists
}

// seconds returns a number of seconds as a duration, in whole seconds, at least 0.
func seconds(v float64) time.Duration {
	return time.Duration(math.Round(min(max(v, 0), scenario.MaxDuration.Seconds()))) * time.Second //fits: it is limited
}

// rounded returns a number as a whole one, from 0 to a million.
func rounded(v float64) int { return int(replicas(math.Round(v))) }

// set writes a setting of the Simulation.
func set(path string, value any) []string {
	return []string{fmt.Sprintf("Simulation:spec.%s=%v", path, value)}
}

func (m *candidateBuilder) pods() {
	m.add(&family{"pods", 0, []float64{15}, func(n []float64) (note.Text, []string) {
		ready := seconds(n[0])
		return note.Say("Pods take %s to be Ready.", scenario.ShortDuration(ready)), set("pods.ready", scenario.ShortDuration(ready))
	}}, each(0, 20, 30, 45, 60, 90, 120, 180, 240, 300)...)
	if top := replicas(m.largest("ready", "available")); top > 0 {
		m.add(&family{"room", 0, nil, func(n []float64) (note.Text, []string) {
			return note.Say("The cluster has room for %d pods.", rounded(n[0])), set("pods.capacity", rounded(n[0]))
		}}, each(top)...)
	}
	if !m.measuresCPU() {
		return
	}
	m.add(&family{"start-up cpu", 0.02, []float64{100, 30}, func(n []float64) (note.Text, []string) {
		if n[0] < 10 || n[1] < 1 {
			return note.Text{}, nil
		}
		span := scenario.ShortDuration(seconds(n[1]))
		return note.Say("A pod uses %dm more cpu for %s after its start.", rounded(n[0]), span), set("pods.startup", fmt.Sprintf("{cpu: %dm, duration: %s}", rounded(n[0]), span))
	}}, pairs([]float64{250, 500, 1000}, []float64{60, 120, 240})...)
	for i, l := range m.scenario.Given[:min(maxEach, len(m.scenario.Given))] {
		if l.Kind != "total" || l.Demand.Metric.Name != "cpu" {
			continue
		}
		m.add(&family{"hot pods", 0.01, []float64{7}, func(n []float64) (note.Text, []string) {
			if n[0] > 100 || n[0] < 1 {
				return note.Text{}, nil
			}
			return note.Say("One pod gets %d %% of the load.", rounded(n[0])), set(fmt.Sprintf("load[%d].spread", m.scenario.Given[i].Index), fmt.Sprintf("{hot: %d%%}", rounded(n[0])))
		}}, each(40, 55, 70)...)
	}
}

// measuresCPU reports whether the HPA measures cpu.
func (m *candidateBuilder) measuresCPU() bool {
	return m.object != nil && slices.ContainsFunc(m.object.Spec.Metrics, func(s autoscaling.MetricSpec) bool {
		b := s.Block()
		return b.Resource() == "cpu"
	})
}

// pipeline tries metrics that are late, in each metrics API that the HPA reads.
func (m *candidateBuilder) pipeline() {
	paths := []string{"metricsPipeline.delay"}
	for _, api := range []struct {
		api  autoscaling.API
		path string
	}{{autoscaling.CustomMetrics, "metricsPipeline.custom.delay"}, {autoscaling.ExternalMetrics, "metricsPipeline.external.delay"}} {
		if m.scenario.Reads(api.api) {
			paths = append(paths, api.path)
		}
	}
	m.add(&family{"late metrics", 0, []float64{10}, func(n []float64) (_ note.Text, change []string) {
		delay := scenario.ShortDuration(seconds(n[0]))
		for _, path := range paths {
			change = append(change, set(path, delay)...)
		}
		return note.Say("The metrics are %s late.", delay), change
	}}, each(15, 30, 45, 60, 90, 120, 180)...)
}

func (m *candidateBuilder) controller() {
	for _, flag := range []struct {
		field, name string
		step        float64
		values      [][]float64
	}{
		{"syncPeriod", "--horizontal-pod-autoscaler-sync-period", 4, each(5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 90, 120, 150, 180)},
		{"tolerance", "--horizontal-pod-autoscaler-tolerance", 0.03, each(0, 0.05, 0.1, 0.2, 0.3)},
		{"downscaleStabilization", "--horizontal-pod-autoscaler-downscale-stabilization", 30, each(0, 60, 120, 180, 300, 600, 900)},
		{"cpuInitializationPeriod", "--horizontal-pod-autoscaler-cpu-initialization-period", 30, each(0, 60, 120, 300)},
		{"initialReadinessDelay", "--horizontal-pod-autoscaler-initial-readiness-delay", 15, each(0, 10, 30, 60)},
	} {
		m.add(&family{"flag " + flag.name, 0, []float64{flag.step}, func(n []float64) (note.Text, []string) {
			value := scenario.ShortDuration(seconds(n[0]))
			if flag.field == "tolerance" {
				value = fmt.Sprintf("%.3g", max(0, n[0]))
			}
			return note.Say("The controller has %s=%s.", flag.name, value), set("controller."+flag.field, value)
		}}, flag.values...)
	}
	releases := hpa.Releases()
	for i, release := range releases {
		if release != m.scenario.KubernetesVersion {
			m.add(&family{"release", 0.02, nil, func(n []float64) (note.Text, []string) {
				return note.Say("The cluster is Kubernetes %s.", releases[rounded(n[0])]), set("kubernetesVersion", fmt.Sprintf("%q", releases[rounded(n[0])]))
			}}, each(i)...)
		}
	}
}

// loads tries other heights of the load, and other targets of the metrics.
func (m *candidateBuilder) loads() {
	m.add(&family{"load", 0, []float64{8}, func(n []float64) (note.Text, []string) {
		percent := max(1, rounded(n[0]))
		return note.Say("The load is %d %% of the scenario's.", percent), scaledLoads(m.fields, m.scenario.Given, percent)
	}}, each(50, 60, 70, 80, 90, 110, 120, 130, 150, 175, 200, 300)...)
	if m.object == nil {
		return
	}
	for i := range min(maxEach, len(m.object.Spec.Metrics)) {
		m.targetOf(i)
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

// edited returns the action that applies the HPA after a change of its spec.
func (m *candidateBuilder) edited(change func(*autoscaling.HorizontalPodAutoscaler)) string {
	object := *m.object
	object.Spec = *meta.DeepCopy(&m.object.Spec)
	change(&object)
	return applyAction(&object)
}
