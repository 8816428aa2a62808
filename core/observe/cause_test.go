package observe

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace/read"
)

// runOf runs a text with settings. It returns nil if that cannot be done.
func runOf(text string, settings ...string) (string, *scenario.Scenario, *timeline.Timeline) {
	text, err := edit.Change(text, settings...)
	if err != nil {
		panic(err)
	}
	s, _ := parse.Text(text)
	if s == nil {
		return "", nil, nil
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil || len(tl.HPAs) != 1 || tl.HPAs[0].Target < 0 {
		return "", nil, nil
	}
	return text, s, tl
}

// plants makes settings that change the run of a scenario, with the name of their cause.
func plants(r *rand.Rand, simulation *edit.Fields, s *scenario.Scenario, tl *timeline.Timeline) map[string]string {
	at := tl.Duration / 10 * time.Duration(1+r.IntN(5))
	at = at.Truncate(time.Second) + time.Duration(r.IntN(15))*time.Second
	h := s.Objects.HPAs[0]
	event := fmt.Sprintf("Simulation:spec.timeline[%d]={at: %s, ", countActions(simulation), at)
	target := tl.Targets[tl.HPAs[0].Target].Name
	return map[string]string{
		"pods":         fmt.Sprintf("Simulation:spec.pods.ready=%ds", 40+r.IntN(200)),
		"room":         fmt.Sprintf("Simulation:spec.pods.capacity=%d", 2+r.IntN(max(1, int(h.Spec.MaxReplicas)-3))),
		"late metrics": fmt.Sprintf("Simulation:spec.metricsPipeline.delay=%ds", 25+r.IntN(90)),
		"maxReplicas":  fmt.Sprintf("spec.maxReplicas=%d", max(2, h.Spec.MaxReplicas-1-int32(r.IntN(6)))),
		"minReplicas":  fmt.Sprintf("spec.minReplicas=%d", min(h.Spec.MaxReplicas, 3+int32(r.IntN(3)))),
		"scaled":       event + fmt.Sprintf("scale: {target: %s, replicas: %d}}", target, 1+r.IntN(int(h.Spec.MaxReplicas))),
		"rollout":      event + fmt.Sprintf("rollout: {target: %s}}", target),
		"no metrics":   fmt.Sprintf("Simulation:spec.metricsPipeline.unavailable=[[%s, %s]]", at, at+tl.Duration/5),
		"flag --horizontal-pod-autoscaler-tolerance":               []string{"Simulation:spec.controller.tolerance=0.02", "Simulation:spec.controller.tolerance=0.25"}[r.IntN(2)],
		"flag --horizontal-pod-autoscaler-downscale-stabilization": fmt.Sprintf("Simulation:spec.controller.downscaleStabilization=%ds", []int{30, 75, 150, 480}[r.IntN(4)]),
		"flag --horizontal-pod-autoscaler-sync-period":             fmt.Sprintf("Simulation:spec.controller.syncPeriod=%ds", 20+r.IntN(50)),
		"scaleUp policy":   fmt.Sprintf("spec.behavior.scaleUp={policies: [{type: Pods, value: %d, periodSeconds: 60}]}", 1+r.IntN(4)),
		"scaleUp window":   fmt.Sprintf("spec.behavior.scaleUp={stabilizationWindowSeconds: %d}", 40+r.IntN(150)),
		"scaleDown window": fmt.Sprintf("spec.behavior.scaleDown={stabilizationWindowSeconds: %d}", []int{20, 90, 150, 450, 700}[r.IntN(5)]),
		"load":             "",
	}
}

var everyPreset = flag.Bool("all", false, "hide each cause in every preset, not in some")

// A cause that was hidden in a run of a load that is exactly known is one of the first two that are found. TestTrials is about other
// loads.
func TestCauses(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	hidden, found := map[string]int{}, map[string]int{}
	for n, p := range preset.All() {
		text, s, tl := runOf(p.Text)
		if n%12 > 0 && !*everyPreset || tl == nil || tl.Duration > time.Hour || len(s.Objects.ScaledObjects) > 0 {
			continue
		}
		r := rand.New(rand.NewPCG(uint64(n), 1))
		simulation, err := edit.Open(text, manifest.Object{Kind: "Simulation"}, new(tree.Cache))
		if err != nil {
			t.Fatal(err)
		}
		planted := plants(r, simulation, s, tl)
		for _, name := range slices.Sorted(maps.Keys(planted)) {
			settings := []string{planted[name]}
			if name == "load" {
				settings = scaledLoads(simulation, s.Given, []int{55, 75, 125, 160}[r.IntN(4)])
			}
			_, _, real := runOf(p.Text, settings...)
			if real == nil {
				continue
			}
			recordings := keep(Recognize(tl, 0, read.Text(export(real, 0, 15*time.Second))).All)
			search := NewSearch(new(parse.Reader), text, s, tl, 0, recordings)
			search.Strays = 0
			if search.Left() == 0 {
				continue // it changes nothing that random numbers do not
			}
			for search.Step() {
			}
			causes := search.Causes()
			hidden[name]++
			if i := slices.IndexFunc(causes, func(c Cause) bool { return c.Name == name }); i == 0 || i == 1 {
				found[name]++
			} else if testing.Verbose() {
				t.Logf("%s, %s: %s", p.Name, name, settings)
				for _, c := range causes[:min(3, len(causes))] {
					t.Logf("   %.2f %s %s", c.Explains, c.Name, c.Settings)
				}
			}
		}
	}
	all, right := 0, 0
	for name, n := range hidden {
		all, right = all+n, right+found[name]
		t.Logf("%s: %d of %d", name, found[name], n)
	}
	t.Logf("%d of %d", right, all)
	if all < 20 || right*100 < all*80 {
		t.Errorf("%d of %d were found", right, all)
	}
}

// Where nothing is hidden, nothing is found: not in a run with other random numbers, recorded at other
// moments.
func TestNoCauses(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	runs, wrong := 0, 0
	for _, p := range preset.All() {
		text, s, tl := runOf(p.Text)
		if tl == nil || tl.Duration > time.Hour {
			continue
		}
		for seed, step := range []time.Duration{15 * time.Second, 30 * time.Second, time.Minute} {
			_, _, real := runOf(p.Text, fmt.Sprintf("Simulation:spec.seed=%d", 100+seed))
			recordings := keep(Recognize(tl, 0, read.Text(export(real, 0, step))).All)
			search := NewSearch(new(parse.Reader), text, s, tl, 0, recordings)
			search.Strays = 0
			for search.Step() {
			}
			runs++
			if causes := search.Causes(); len(causes) > 0 {
				wrong++
				t.Logf("%s, seed %d, distance %.3f: %.2f %s %s", p.Name, seed, search.distance, causes[0].Explains, causes[0].Name, causes[0].Settings)
			}
		}
	}
	t.Logf("a cause was found in %d of %d", wrong, runs)
	if runs < 100 || wrong*10 > runs {
		t.Errorf("a cause was found in %d of %d runs without one", wrong, runs)
	}
}

// keep leaves what most people have: the HPA's status and the ready pods.
func keep(all []Recording) (kept []Recording) {
	for _, r := range all {
		if slices.Contains([]string{"desired", "current", "ready"}, r.Kind.Name) {
			kept = append(kept, r)
		}
	}
	return kept
}

// A search takes only so many runs, however many loads and metrics there are and however often the recording changes.
func TestSearchIsBounded(t *testing.T) {
	hpa := strings.Split(fmt.Sprintf(foundHPA, 50), "  - type: Resource")[0]
	loads := "---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 50m\n  load:\n"
	for i := range 30 {
		hpa += fmt.Sprintf("  - {type: External, external: {metric: {name: queue-%d}, target: {type: AverageValue, averageValue: 10}}}\n", i)
		loads += fmt.Sprintf("  - {metric: {type: External, name: queue-%d}, value: 100}\n", i)
	}
	var changes strings.Builder
	changes.WriteString(`time,desired,current,ready,"kube_horizontalpodautoscaler_status_condition{condition=""ScalingActive"",status=""true""}"` + "\n")
	for i := range 200 {
		fmt.Fprintf(&changes, "%d,%d,%d,%d,%d\n", 15*i, 3+i*7%40, 2+i*11%37, 1+i*13%31, i/3%2)
	}
	text, s, tl := runOf(hpa + loads)
	search := NewSearch(new(parse.Reader), text, s, tl, 0, Recognize(tl, 0, read.Text(changes.String())).All)
	runs := 0
	search.Run = func(string) *timeline.Timeline {
		runs++
		return tl
	}
	most := search.Left()
	for search.Step() {
		if runs+search.Left() > most {
			t.Fatalf("after %d runs %d are left, and %d were to be made", runs, search.Left(), most)
		}
	}
	if most > 700 || runs < 300 {
		t.Errorf("%d runs of at most %d", runs, most)
	}
}

// How sure a cause is follows from what chance does and from the next one.
func TestSureness(t *testing.T) {
	for _, test := range []struct {
		explains, scores []float64
		want             []Sureness
	}{
		{[]float64{0.9}, []float64{9}, []Sureness{VeryLikely}},
		{[]float64{0.9}, []float64{5}, []Sureness{Likely}},
		{[]float64{0.9, 0.85, 0.4}, []float64{9, 9, 9}, []Sureness{Possible, Possible, LessLikely}},
		{[]float64{0.9, 0.6}, []float64{9, 5}, []Sureness{VeryLikely, LessLikely}},
	} {
		var all []Cause
		for i := range test.explains {
			all = append(all, Cause{Explains: test.explains[i], score: test.scores[i]})
		}
		setSureness(all, 4)
		for i, c := range all {
			if c.Sure != test.want[i] {
				t.Errorf("%v, %v: cause %d is %s, want %s", test.explains, test.scores, i, c.Sure, test.want[i])
			}
		}
	}
}
