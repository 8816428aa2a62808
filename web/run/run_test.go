package run

import (
	"errors"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
)

// walker is an engine with a number of steps that take a millisecond each.
type walker struct {
	left   int
	taken  int
	clock  *time.Time
	err    error
	panics bool
}

func (w *walker) Step() bool {
	if w.panics {
		panic("lost")
	}
	if w.left == 0 {
		return false
	}
	w.left--
	w.taken++
	*w.clock = w.clock.Add(time.Millisecond)
	return true
}

func (w *walker) Timeline() *timeline.Timeline { return &timeline.Timeline{Scenario: "walk"} }
func (w *walker) Err() error                   { return w.err }

func TestSlices(t *testing.T) {
	clock := time.Unix(0, 0)
	w := &walker{left: 100, clock: &clock}
	j := &Job{engine: w}
	slices := 1
	for !j.Slice(8*time.Millisecond, func() time.Time { return clock }) {
		if w.taken > 100 || j.Timeline() != nil {
			t.Fatalf("after %d steps: timeline %v", w.taken, j.Timeline())
		}
		slices++
	}
	if slices < 4 || slices > 13 || w.taken != 100 {
		t.Errorf("%d steps in %d slices", w.taken, slices)
	}
	if j.Timeline() == nil || j.Err() != nil {
		t.Errorf("timeline %v, error %v", j.Timeline(), j.Err())
	}
	if !j.Slice(time.Millisecond, func() time.Time { return clock }) || w.taken != 100 {
		t.Error("a job that has ended went on")
	}
}

func TestFailures(t *testing.T) {
	clock := time.Unix(0, 0)
	now := func() time.Time { return clock }
	j := &Job{engine: &walker{left: 3, clock: &clock, err: errors.New("too many pods")}}
	if !j.Slice(time.Second, now) || j.Err() == nil || j.Timeline() != nil {
		t.Errorf("an engine that gave up: error %v, timeline %v", j.Err(), j.Timeline())
	}
	j = &Job{engine: &walker{panics: true}}
	if !j.Slice(time.Second, now) || j.Timeline() != nil || !strings.Contains(j.Err().Error(), "lost") {
		t.Errorf("an engine that panicked: error %v", j.Err())
	}
	if !j.Slice(time.Second, now) {
		t.Error("went on after a panic")
	}
}

func TestBadText(t *testing.T) {
	j := Start(new(parse.Reader), 7, "a: [\n")
	if j.Revision != 7 || len(j.Diagnostics) == 0 || !j.Slice(time.Second, time.Now) || j.Timeline() != nil || j.Err() != nil {
		t.Errorf("%+v", j)
	}
}

func TestPresets(t *testing.T) {
	for _, p := range preset.All() {
		j := Start(new(parse.Reader), 1, p.Text)
		for !j.Slice(Budget, time.Now) {
			continue
		}
		if j.Timeline() == nil || len(j.Diagnostics) > 0 {
			t.Errorf("%s: %v %v", p.Name, j.Err(), j.Diagnostics)
		}
	}
}
