package sim

import (
	"testing"

	"hpaplayground/core/preset"
)

// TestPresets: each preset runs to its end, and the engine makes nothing up.
func TestPresets(t *testing.T) {
	for _, p := range preset.All() {
		t.Run(p.Name, func(t *testing.T) {
			tl, err := Run(read(t, p.Text), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(tl.Notes) > 0 {
				t.Errorf("notes: %q", tl.Notes)
			}
		})
	}
}
