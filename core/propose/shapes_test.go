package propose

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
	"hpaplayground/internal/golden"
)

// withoutStatus returns the shapes that need no status.
func withoutStatus() []string {
	return slices.DeleteFunc(Shapes(), func(shape string) bool { return shape == Status })
}

// Each shape of each text can be read and runs within the limits, with a note. SetLoad
// writes the same text twice.
func TestShapes(t *testing.T) {
	for _, c := range cases(t) {
		for _, shape := range withoutStatus() {
			if shape == None || testing.Short() && shape == Day {
				continue
			}
			text, _, err := SetLoad(c.text, shape, nil)
			if err != nil {
				t.Errorf("%s, %s: %v", c.name, shape, err)
				continue
			}
			name := c.name + ", " + shape
			if shape == Proposed && proposedFor(c).text != text {
				t.Errorf("%s: not twice the same", c.name)
			}
			s, tl := run(t, name, text)
			if tl == nil {
				continue
			}
			shapeInfo, _ := scenario.LookupLoadShape(shape)
			if !slices.ContainsFunc(tl.Notes, func(n note.Note) bool {
				return n.String() == "The load is made up from the HPA: "+shapeInfo.Summary+"."
			}) {
				t.Errorf("%s: no note: %q", name, tl.Notes)
			}
			if !slices.ContainsFunc(s.Given, func(g scenario.GivenLoad) bool { return g.ProposedShape == shape }) {
				t.Errorf("%s: %+v", name, s.Given)
			}
			got := observe(tl, 0)
			if shape == Steady && exceptions[c.name].missing == "" && got.ups > 0 && len(s.Objects.HPAs) == 1 && tl.Syncs[len(tl.Syncs)-1].Decision.Rescaled {
				t.Errorf("%s: not steady: %+v", name, got)
			}
		}
	}
}

// The proposed load stays within what maxReplicas carry, so that the metric of a good HPA comes back
// to its target.
func TestWithinMax(t *testing.T) {
	for _, behavior := range []string{"", "{scaleUp: {policies: [{type: Pods, value: 2, periodSeconds: 30}]}}"} {
		text, _, err := SetLoad(manifestOf(2, 20, behavior, metrics[0].text), Proposed, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, tl := run(t, behavior, text)
		most := int32(0)
		for i := range tl.Syncs {
			d := &tl.Syncs[i].Decision
			if most = max(most, d.Desired); d.HeldBy() == hpa.ReasonTooManyReplicas {
				t.Errorf("%s: held back by maxReplicas at %s", behavior, tl.Syncs[i].At)
				break
			}
		}
		if most < 15 {
			t.Errorf("%s: only %d replicas", behavior, most)
		}
	}
}

// SetLoad does not fail on targets that nobody would choose.
func TestOddTargets(t *testing.T) {
	for _, metric := range []string{
		"{type: Pods, pods: {metric: {name: small}, target: {type: AverageValue, averageValue: 100u}}}",
		"{type: Pods, pods: {metric: {name: large}, target: {type: AverageValue, averageValue: 2E}}}",
		"{type: Pods, pods: {metric: {name: bytes}, target: {type: AverageValue, averageValue: 1500Mi}}}",
		"{type: External, external: {metric: {name: large}, target: {type: Value, value: 1E}}}",
		"{type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 1}}}",
		"{type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 1Ei}}}",
		"{type: Resource, resource: {name: cpu, target: {type: AverageValue, averageValue: 1m}}}",
		"{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 100000}}}",
		"{type: Resource, resource: {name: nvidia.com/gpu, target: {type: Utilization, averageUtilization: 50}}}",
		"{type: Resource, resource: {name: nvidia.com/gpu, target: {type: AverageValue, averageValue: 2}}}",
	} {
		for _, shape := range withoutStatus() {
			text, p, err := SetLoad(manifestOf(1, 10, "", metric), shape, nil)
			if err != nil {
				t.Errorf("%s, %s: %v", metric, shape, err)
				continue
			}
			if _, tl := run(t, metric+", "+shape, text); tl != nil && shape == Proposed {
				t.Logf("%s: %+v %v", metric, observe(tl, 0), p.Notes)
			}
		}
	}
}

// A text without an HPA at the start stays as it is.
func TestErrors(t *testing.T) {
	later := "apiVersion: playground/v1\nkind: Simulation\nspec:\n  timeline:\n  - at: 1m\n    apply: |\n      " +
		strings.ReplaceAll(manifestOf(1, 10, "", metrics[0].text), "\n", "\n      ") + "\n"
	for text, want := range map[string]error{later: ErrNoHPA, "kind: [": ErrBroken, "": ErrBroken} {
		if got, _, err := SetLoad(text, Burst, nil); got != text || !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v\n%s", text, err, want, got)
		}
	}
}

// A run stays within its limits with any settings of the controller and pods.
func TestHardSimulations(t *testing.T) {
	if testing.Short() {
		t.Skip("long runs")
	}
	for _, simulation := range []string{
		"{controller: {syncPeriod: 1s}}",
		"{controller: {syncPeriod: 20m}}",
		"{controller: {syncPeriod: 1s, downscaleStabilization: 3h}}",
		"{controller: {tolerance: 5}}",
		"{pods: {start: 10m, ready: 1h}}",
		"{pods: {idle: {cpu: 2}}}",
		"{pods: {capacity: 3}}",
		"{kubernetesVersion: \"1.26\", metricsPipeline: {source: legacy}}",
		"{metricsPipeline: {resolution: 10m, window: 1h, delay: 30m}}",
	} {
		for _, shape := range []string{Proposed, Day, Noise} {
			for _, high := range []int{2, 3000} {
				text := manifestOf(1, high, behaviors[1].text, metrics[0].text) + "---\napiVersion: playground/v1\nkind: Simulation\nspec: " + simulation + "\n"
				text, _, err := SetLoad(text, shape, nil)
				if err != nil {
					t.Errorf("%s, %s: %v", simulation, shape, err)
					continue
				}
				run(t, simulation+", "+shape, text)
			}
		}
	}
}

// TestGolden compares a few proposed loads with goldens.
func TestGolden(t *testing.T) {
	all := map[string]string{}
	for _, c := range cases(t) {
		all[c.name] = c.text
	}
	golden.Archives(t, "testdata/*.txtar", func(t *testing.T, a *txtar.Archive) {
		for i := range a.Files {
			name, shape, _ := strings.Cut(a.Files[i].Name, ": ")
			if all[name] == "" {
				t.Fatalf("no case %s: there are %q", name, slices.Sorted(maps.Keys(all)))
			}
			text, p, err := SetLoad(all[name], shape, nil)
			if err != nil {
				t.Fatal(err)
			}
			out := strings.TrimPrefix(text, all[name])
			for _, note := range p.Notes {
				out += "# note: " + note + "\n"
			}
			a.Files[i].Data = []byte(out)
		}
	})
}

// In a text with a Simulation, SetLoad changes only the load and the duration, and ShapeFor is None.
func TestIntoSimulation(t *testing.T) {
	for _, p := range preset.All() {
		s, _ := parse.Text(p.Text)
		if ShapeFor(p.Text, s) != None {
			t.Errorf("preset %s: a load is wanted", p.Name)
		}
		if len(s.Objects.HPAs) == 0 {
			continue
		}
		for _, shape := range withoutStatus() {
			text, _, err := SetLoad(p.Text, shape, nil)
			if err != nil {
				t.Errorf("preset %s, %s: %v", p.Name, shape, err)
				continue
			}
			for i, part := range section.Split(p.Text) {
				if part.Role != section.Simulation && section.Split(text)[i].Text != part.Text {
					t.Errorf("preset %s, %s: section %d is another", p.Name, shape, i)
				}
			}
			before, after := others(t, p.Text), others(t, text)
			if shape == None {
				continue // it keeps the duration
			}
			if before != after {
				t.Errorf("preset %s, %s: the rest is another: %s\n%s", p.Name, shape, before, after)
			}
			if second, _, err := SetLoad(text, shape, nil); second != text || err != nil {
				t.Errorf("preset %s, %s: again it is another: %v", p.Name, shape, err)
			}
		}
	}
}

// others is the Simulation without what SetLoad writes.
func others(t *testing.T, text string) string {
	t.Helper()
	e := edit.New(text, manifest.Object{Kind: "Simulation"}, nil)
	for _, path := range []string{"spec.load", "spec.duration", "spec.pods.idle"} {
		e.Remove(path)
	}
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return e.Text
}
