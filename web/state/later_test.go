package state

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
)

// An edit that was made at the start is applied in the middle of the run instead: the
// HPA is as before, and the Simulation has an action.
func TestApplyLater(t *testing.T) {
	const hpa = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: 5 # so far\n"
	const rest = "---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 10m\n"
	m, _ := play(New(), AddressOpened{Presets: []preset.Preset{{Name: "one", Text: hpa + rest}}})
	m.Cursor = 4 * time.Minute
	before := m.Text()
	if m, _ = play(m, compare.AppliedLater{}); m.Text() != before || m.Applies() {
		t.Error("there is nothing to apply")
	}
	m, _ = play(m, EditsSettled{m.Revision})
	m.Part = document.HPA
	text := strings.Replace(m.PartText(document.HPA), "maxReplicas: 5", "maxReplicas: 8", 1)
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: text, Seen: m.GivenRevision})
	m.Cursor = 4 * time.Minute
	if !m.Applies() {
		t.Fatal("the edit cannot be applied")
	}
	m, _ = play(m, compare.AppliedLater{})
	if got := m.PartText(document.HPA); !strings.Contains(got, "maxReplicas: 5 # so far\n") {
		t.Errorf("the HPA is\n%s", got)
	}
	got := m.PartText(document.Simulation)
	if !strings.Contains(got, "- at: 4m\n    apply: |\n") || !strings.Contains(got, "maxReplicas: 8 # so far\n") {
		t.Errorf("the Simulation is\n%s", got)
	}
	if !strings.Contains(m.Notice, "at 4m, apply") || m.Part != document.Simulation || m.Applies() {
		t.Errorf("said %q, part %d", m.Notice, m.Part)
	}
	if s, diagnostics := parse.Text(m.Text()); s == nil {
		t.Error(diagnostics)
	}
}
