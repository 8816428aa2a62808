package spread

import (
	"slices"
	"testing"

	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
)

// page is a page that shows a run.
type page struct {
	feature.Model

	revision, ran int
	text          string
}

func (p page) Run() track.Run { return track.Run{} }
func (p page) Text() string   { return p.text }
func (p page) Now() feature.PageState {
	return feature.PageState{Revision: p.revision, RunRevision: p.ran}
}

// An answer counts only if the spread is still on and the same run is shown.
func TestUpdate(t *testing.T) {
	shown := page{revision: 7, ran: 7, text: "a"}
	next := func(s Spread, msg feature.Msg) (Spread, []feature.Effect) {
		now, effects := s.Update(msg, shown)
		if now == nil {
			return s, effects
		}
		return now.(Spread), effects
	}
	only := func(s Spread, msg feature.Msg) Spread {
		s, _ = next(s, msg)
		return s
	}
	if s, effects := next(Spread{}, feature.RunShown{}); len(effects) > 0 || s.RunID > 0 {
		t.Errorf("nobody has asked: %+v, %v", s, effects)
	}
	s, effects := next(Spread{}, Toggled{})
	if want := []feature.Effect{feature.StopJob(JobKey), Run{RunID: 2, Text: "a"}}; !s.Running() || !slices.Equal(effects, want) {
		t.Fatalf("asked: %+v, %v", s, effects)
	}
	shown = page{revision: 8, ran: 8, text: "b"}
	edited, effects := next(s, feature.RunShown{})
	if !edited.Running() || !slices.Equal(effects, []feature.Effect{Run{RunID: 3, Text: "b"}}) {
		t.Errorf("after an edit: %+v, %v", edited, effects)
	}
	same := []HPA{{Same: true}}
	if late := only(edited, Ended{RunID: 2, HPAs: same}); late.Results(8, 0) != nil || !late.Running() {
		t.Errorf("a late answer: %+v", late)
	}
	done := only(edited, Ended{RunID: 3, HPAs: same})
	if done.Running() || done.Results(8, 0) == nil || done.Results(7, 0) != nil || done.Results(8, 1) != nil {
		t.Errorf("an answer: %+v", done)
	}
	shown.revision = 9
	off, effects := next(done, Toggled{})
	if off.Wanted || off.Results(8, 0) != nil || !slices.Equal(effects, []feature.Effect{feature.StopJob(JobKey)}) {
		t.Errorf("off: %+v, %v", off, effects)
	}
	if again := only(only(off, Toggled{}), Ended{RunID: 3, HPAs: same}); again.HPAs != nil || again.Running() {
		t.Errorf("on again, with an answer from before: %+v", again)
	}
}

func TestSays(t *testing.T) {
	for want, s := range map[string]Spread{
		"": {Wanted: true},
		"50 seeds have run: the chart has the band of their replicas, and each result its range.":                                                     {HPAs: []HPA{{}}},
		"Nothing random changes this run: all 50 seeds give the same. Noise on a load would, a random spread of it, or a profile in metricsPipeline.": {HPAs: []HPA{{Same: true}}},
		"A run with another seed failed. Seed 3: too many pods.":                                                                                      {Failure: "3: too many pods"},
	} {
		if got := s.Summary(0, words.English); got != want {
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
