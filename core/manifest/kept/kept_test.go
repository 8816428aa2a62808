package kept

import "testing"

func TestValues(t *testing.T) {
	var v Values[string, int]
	reads := 0
	of := func(part string, ok bool) int {
		return v.Of(part, func() (int, bool) { reads++; return reads, ok })
	}
	for i, step := range []struct {
		part    string
		ok      bool
		drop    bool // before it
		want, n int
	}{
		{"a", true, false, 1, 1},
		{"a", true, false, 1, 1},
		{"a", true, true, 1, 1}, // of the text before
		{"a", true, true, 1, 1}, // and of the one before that, as it was used
		{"b", false, false, 2, 2},
		{"b", false, false, 3, 3}, // not kept
		{"b", true, true, 4, 4},
		{"a", true, true, 5, 5}, // not used in the text before
	} {
		if step.drop {
			v.DropUnused()
		}
		if got := of(step.part, step.ok); got != step.want || reads != step.n {
			t.Errorf("step %d: %d after %d reads, want %d after %d", i, got, reads, step.want, step.n)
		}
	}
}
