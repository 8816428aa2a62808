package spread

import (
	"testing"

	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// An answer counts only while it is wanted: until the spread is switched off, or
// another run is shown.
func TestUpdate(t *testing.T) {
	s, effects := Spread{}.Start(7, Run{})
	if len(effects) > 0 || s.Asked > 0 {
		t.Errorf("nobody has asked: %+v, %v", s, effects)
	}
	next := func(s Spread, msg Msg) Spread {
		s, _ = Update(s, msg)
		return s
	}
	s, effects = next(s, Toggled{}).Start(7, Run{Text: "a"})
	if !s.Running() || len(effects) != 1 || effects[0] != (Run{Asked: 2, Text: "a"}) {
		t.Fatalf("asked: %+v, %v", s, effects)
	}
	s = next(s, Counted{Asked: 2, Done: 12})
	edited, _ := s.Start(8, Run{Text: "b"})
	if edited.Done != 0 || !edited.Running() || s.Done != 12 {
		t.Errorf("after an edit: %+v; before it: %+v", edited, s)
	}
	same := []HPA{{Same: true}}
	if late := next(edited, Ended{Asked: 2, HPAs: same}); late.Of(8, 0) != nil || !late.Running() {
		t.Errorf("a late answer: %+v", late)
	}
	done := next(edited, Ended{Asked: 3, HPAs: same})
	if done.Running() || done.Of(8, 0) == nil || done.Of(7, 0) != nil || done.Of(8, 1) != nil {
		t.Errorf("an answer: %+v", done)
	}
	off := next(done, Toggled{})
	if off.On || off.Of(8, 0) != nil || off.Stamp == done.Stamp {
		t.Errorf("off: %+v", off)
	}
	if again := next(next(off, Toggled{}), Ended{Asked: 3, HPAs: same}); again.HPAs != nil {
		t.Errorf("on again, with an answer from before: %+v", again)
	}
}

func TestSays(t *testing.T) {
	for want, s := range map[string]Spread{
		"": {On: true},
		"50 seeds have run: the chart has the band of their replicas, and each result its range.":                                                     {HPAs: []HPA{{}}},
		"Nothing random changes this run: all 50 seeds give the same. Noise on a load would, a random spread of it, or a profile in metricsPipeline.": {HPAs: []HPA{{Same: true}}},
		"A run with another seed failed. Seed 3: too many pods.":                                                                                      {Why: "3: too many pods"},
	} {
		if got := s.Says(0, words.English); got != want {
			t.Errorf("says %q, want %q", got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	all := []track.Spread{{Name: "a", Low: "1", Median: "2", High: "3"}}
	if got := Numbers(all, "a"); got != "1 · 2 · 3" {
		t.Errorf("got %s", got)
	}
	if got := Numbers(all, "b"); got != "–" {
		t.Errorf("of another result: %s", got)
	}
}
