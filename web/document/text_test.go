package document

import (
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/section"
)

const (
	hpaText        = "kind: HorizontalPodAutoscaler\nspec: 1\n"
	workloadText   = "kind: Deployment\nspec: 2\n"
	simulationText = "kind: Simulation\nspec: 3\n"
	serviceText    = "kind: Service\n"
)

func TestSplit(t *testing.T) {
	tests := []struct {
		name, text                string
		hpa, workload, simulation string
	}{
		{"empty", "", "", "", ""},
		{"three", hpaText + "---\n" + workloadText + "---\n" + simulationText, hpaText, workloadText, simulationText},
		{"another order", simulationText + "---\n" + hpaText, hpaText, "", simulationText},
		{"what has no role goes with the workload", hpaText + "---\n" + serviceText, hpaText, serviceText, ""},
		{"without any role, where an HPA would be", "what\n", "what\n", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := Document{Sections: Split(test.text)}
			if d.Text() != test.text {
				t.Errorf("the text became %q", d.Text())
			}
			for part, want := range map[Part]string{HPA: test.hpa, Workload: test.workload, Simulation: test.simulation} {
				if got := d.PartText(part); got != want {
					t.Errorf("part %d: got %q, want %q", part, got, want)
				}
			}
		})
	}
}

func TestEdited(t *testing.T) {
	all := Split(hpaText + "---\n" + workloadText + "---\n" + simulationText)
	otherText := "kind: Deployment\nspec: 22\n"
	tests := []struct {
		name      string
		part      Part
		text      string
		pasted    bool
		moved     bool
		workload  string
		hpaStands string
	}{
		{"typed", HPA, "kind: H", false, false, workloadText, "kind: H\n"},
		{"typed with a second kind", HPA, hpaText + "---\n" + otherText, false, false, workloadText, hpaText + "---\n" + otherText},
		{"pasted, one role", HPA, "kind: HorizontalPodAutoscaler\n", true, false, workloadText, "kind: HorizontalPodAutoscaler\n"},
		{"pasted, two roles", HPA, "kind: HorizontalPodAutoscaler\n---\n" + otherText, true, true, otherText, "kind: HorizontalPodAutoscaler\n"},
		{"pasted, with what has no role", HPA, hpaText + "---\n" + serviceText, true, false, workloadText, hpaText + "---\n" + serviceText},
		{"pasted into what has lost its kind", HPA, "x: kind: H\nspec: {kind: Deployment}\n---\nx: 1\n", true, false, workloadText, "x: kind: H\nspec: {kind: Deployment}\n---\nx: 1\n"},
		{"pasted in the wrong editor", Simulation, otherText, true, true, otherText, hpaText},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			after, moved := withText(all, test.part, test.text, test.pasted)
			if moved != test.moved {
				t.Errorf("moved: %t", moved)
			}
			if got := section.View(after, section.Workload); got != test.workload {
				t.Errorf("workload: got %q, want %q", got, test.workload)
			}
			if got := section.View(after, section.HPA); got != test.hpaStands {
				t.Errorf("HPA: got %q, want %q", got, test.hpaStands)
			}
		})
	}
}

func TestPlace(t *testing.T) {
	all := Split(hpaText + "---\n" + workloadText + "---\n" + simulationText)
	for line, want := range map[int]struct {
		part Part
		line int
	}{
		1: {HPA, 1}, 2: {HPA, 2}, 4: {Workload, 1}, 5: {Workload, 2}, 7: {Simulation, 1}, 8: {Simulation, 2},
	} {
		got := place(all, []manifest.Diagnostic{{Line: line, Column: 3, EndLine: line + 1, EndColumn: 4}})[0]
		if got.Part != want.part || got.Line != want.line || got.EndLine != want.line+1 || got.Column != 3 {
			t.Errorf("line %d: got %+v, want %+v", line, got, want)
		}
	}
	rest := Split(workloadText + "---\n" + simulationText)
	_, diags := parse.Text("kind: Deployment\napiVersion: apps/v1\nmetadata: {name: web}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: app}]}}}\n")
	for _, got := range place(rest, diags) {
		if got.Severity == manifest.Error && (got.Part != HPA || got.Line != 1) {
			t.Errorf("without an HPA: %+v", got)
		}
	}
	if len(diags) == 0 {
		t.Error("a text without an HPA has no problem")
	}
}
