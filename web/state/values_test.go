package state

import (
	"slices"
	"testing"

	"hpaplayground/core/explain"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
)

// The steps of every preset's syncs have values beside the fields that have a control. Each
// value is among those that it steps through.
func TestValuesOfSteps(t *testing.T) {
	kinds := map[string]document.Part{"HorizontalPodAutoscaler": document.HPA, "Simulation": document.Simulation}
	seen := map[string]bool{}
	for _, one := range preset.All() {
		p := visit(t, "#preset="+one.Name)
		controls := map[document.Part]document.Controls{}
		for _, part := range kinds {
			controls[part] = p.model.ControlsOf(part)
		}
		scene, _ := parse.Text(one.Text)
		tl, err := sim.Run(scene, sim.Options{Observe: true})
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(tl.Syncs); i += 40 {
			chain := explain.Sync(tl, i, words.English)
			if chain == nil {
				continue
			}
			for _, step := range chain.Steps {
				for _, f := range step.Fields {
					part, ok := kinds[f.Kind]
					if !ok {
						continue
					}
					for _, c := range controls[part].Inline(f.Path) {
						if seen[c.Name] = true; !slices.Contains(c.Steps(), c.Shown()) {
							t.Errorf("%s: %s of %s is not among %q", one.Name, c.Shown(), c.Path, c.Steps())
						}
					}
				}
			}
		}
	}
	for _, name := range []string{"maxReplicas", "stabilizationWindowSeconds", "value", "periodSeconds", "averageValue", "averageUtilization", "tolerance", "downscaleStabilization"} {
		if !seen[name] {
			t.Errorf("no step has a value of %s", name)
		}
	}
}
