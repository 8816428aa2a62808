package state

import (
	"strings"
	"testing"

	"hpaplayground/core/preset"
	"hpaplayground/web/document"
)

// A preset is applied as a whole. For an opened text, only the changes since the opening are
// applied.
func TestCommands(t *testing.T) {
	first := preset.All()[0]
	m, _ := Update(New(), AddressOpened{Presets: []preset.Preset{first}})
	m, _ = Update(m, document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "20"})
	if got := m.ShellCommands(); !strings.HasPrefix(got, "kubectl apply") || !strings.Contains(got, "maxReplicas: 20") || strings.Contains(got, "Simulation") {
		t.Errorf("of a preset:\n%s", got)
	}
	m, _ = Update(m, FileOpened{Text: first.Text})
	m, _ = Update(m, document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "20"})
	if got := m.ShellCommands(); !strings.HasPrefix(got, "# spec.maxReplicas: ") || strings.Count(got, "kubectl") != 1 || !strings.Contains(got, "-p '{\"spec\":{\"maxReplicas\":20}}'") {
		t.Errorf("of an opened text:\n%s", got)
	}
}
