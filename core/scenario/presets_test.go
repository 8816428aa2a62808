package scenario

import "testing"

func TestPresets(t *testing.T) {
	presets := Presets()
	if len(presets) != 3 || presets[0].Name != "spike-cautious-policy" {
		t.Fatalf("presets = %v", presets)
	}
	for _, p := range presets {
		s, diags := Parse(p.Text)
		for _, d := range diags {
			t.Errorf("%s:%v", p.Name, d)
		}
		if s == nil {
			continue
		}
		if s.Name != p.Name || p.Title == "" || p.Summary == "" {
			t.Errorf("preset %q: scenario %q, title %q, summary %q", p.Name, s.Name, p.Title, p.Summary)
		}
		if len(s.Notes) > 0 {
			t.Errorf("preset %q: notes %q", p.Name, s.Notes)
		}
	}
}
