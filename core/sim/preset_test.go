package sim

import (
	"strings"
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
			for _, note := range tl.Notes {
				if !strings.Contains(note.String(), "KEDA put") { // that is what the preset shows
					t.Errorf("note: %q", note)
				}
			}
		})
	}
}
