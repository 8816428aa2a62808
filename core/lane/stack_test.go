package lane

import (
	"slices"
	"testing"
)

// Lanes are placed below each other. They share the remaining height in proportion to their
// weights.
func TestStack(t *testing.T) {
	slots := []Slot{{Above: 20, MinHeight: 50, Below: 12, Weight: 2}, {MinHeight: 15, Below: 3}, {MinHeight: 30, Weight: 1}}
	if need := Need(slots); need != 130 {
		t.Errorf("need %d, want 130", need)
	}
	for _, c := range []struct {
		name   string
		height int
		want   []Span
		bottom int
	}{
		{"just enough", 130, []Span{{25, 50}, {87, 15}, {105, 30}}, 135},
		{"too little", 100, []Span{{25, 50}, {87, 15}, {105, 30}}, 135},
		{"more", 160, []Span{{25, 70}, {107, 15}, {125, 40}}, 165},
	} {
		if got, bottom := Stack(slots, 5, c.height); !slices.Equal(got, c.want) || bottom != c.bottom {
			t.Errorf("%s: %v to %d, want %v to %d", c.name, got, bottom, c.want, c.bottom)
		}
	}
	if got, bottom := Stack([]Slot{{MinHeight: 15}}, 0, 99); got[0] != (Span{0, 15}) || bottom != 15 {
		t.Errorf("without weights: %v to %d", got, bottom)
	}
}
