package job

import (
	"errors"
	"testing"

	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
)

// walker is an engine whose steps take a millisecond each.
type walker struct {
	*bench

	left  int
	taken int
	err   error
}

func (w *walker) Step() bool {
	if w.left == 0 {
		return false
	}
	w.left--
	w.taken++
	w.pass(ms)
	return true
}

func (w *walker) Timeline() *timeline.Timeline { return &timeline.Timeline{Scenario: "walk"} }
func (w *walker) Err() error                   { return w.err }

func TestSteps(t *testing.T) {
	b := newBench()
	w := &walker{bench: b, left: 100}
	b.Start(Job{Work: func(s *Slice) any {
		tl, err := s.steps(w)
		if tl == nil || err != nil {
			t.Errorf("timeline %v, error %v", tl, err)
		}
		return "walked"
	}})
	if w.taken != 16 {
		t.Errorf("%d steps in the first slice", w.taken)
	}
	for b.turn() {
		continue
	}
	if w.taken != 100 || b.slices < 4 || b.slices > 13 {
		t.Errorf("%d steps in %d slices", w.taken, b.slices)
	}
	failed := &walker{bench: b, left: 3, err: errors.New("too many pods")}
	if tl, err := new(Slice).steps(failed); tl != nil || !errors.Is(err, failed.err) {
		t.Errorf("an engine that gave up: error %v, timeline %v", err, tl)
	}
}

func TestBadText(t *testing.T) {
	r := new(Slice).Run("a: [\n")
	if len(r.Diagnostics) == 0 || r.Timeline != nil || r.Err != nil || r.Failure() != r.Diagnostics[0].Message {
		t.Errorf("%+v", r)
	}
}

func TestPresets(t *testing.T) {
	for _, p := range preset.All() {
		r := new(Slice).Run(p.Text)
		if r.Timeline == nil || len(r.Diagnostics) > 0 || r.Failure() != "" {
			t.Errorf("%s: %v %v", p.Name, r.Err, r.Diagnostics)
		}
	}
}
