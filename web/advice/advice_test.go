package advice

import (
	"fmt"
	"slices"
	"testing"

	"hpaplayground/core/advise"
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/exercise"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
)

// page is a page that shows a run of two HPAs.
type page struct {
	feature.Model

	exercise *exercise.Exercise
}

func (p page) Run() track.Run {
	return track.Of(&timeline.Timeline{HPAs: []timeline.HPA{{Key: autoscaling.Key{Name: "web"}}, {Key: autoscaling.Key{Name: "other"}}}}, 0)
}
func (p page) Text() string           { return "text" }
func (p page) Now() feature.PageState { return feature.PageState{Revision: 7, RunRevision: 7} }
func (p page) Features() feature.List {
	return feature.List{}.Set(exercises.Course{Exercise: p.exercise})
}

func TestExercise(t *testing.T) {
	searches := func(effects []feature.Effect) bool {
		return slices.ContainsFunc(effects, func(e feature.Effect) bool { _, ok := e.(Search); return ok })
	}
	now, effects := Advice{}.Update(Toggled{}, page{})
	if !searches(effects) {
		t.Fatalf("asked: %v", effects)
	}
	now, effects = now.(Advice).Update(feature.RunShown{}, page{exercise: &exercise.Exercise{}})
	if searches(effects) || !slices.ContainsFunc(effects, func(e feature.Effect) bool { return e == feature.StopJob(JobKey) }) {
		t.Errorf("an exercise is begun: %v", effects)
	}
	if _, effects = now.(Advice).Update(feature.RunShown{}, page{}); !searches(effects) {
		t.Errorf("after the exercise: %v", effects)
	}
}

// The parts of the run are marked that the pointed finding tells of, or the first one of the HPA that is shown.
func TestMarked(t *testing.T) {
	found := []advise.Finding{{HPA: 1, Spans: []advise.Span{{From: 1, To: 2}}}, {Spans: []advise.Span{{From: 3, To: 4}}}, {Spans: []advise.Span{{From: 5, To: 5}}}}
	step := func(a feature.Feature, msg feature.Msg) Advice {
		now, _ := a.(Advice).Update(msg, page{})
		return now.(Advice)
	}
	a := step(step(Advice{}, Toggled{}), Found{SearchID: 2, Findings: found})
	marks := func(hpa, revision int) string {
		run := track.Run{HPA: hpa}
		if a.Show(&run, feature.PageState{RunRevision: revision}); run.Highlights == nil {
			return ""
		}
		return fmt.Sprint(*run.Highlights)
	}
	for _, test := range []struct {
		pointed, hpa, revision int
		want                   string
	}{{0, 0, 7, "[[3ns 4ns]]"}, {2, 0, 7, "[[5ns 5ns]]"}, {2, 1, 7, "[[1ns 2ns]]"}, {2, 0, 8, ""}} {
		if now, _ := a.Update(Pointed{SearchID: 2, Index: test.pointed}, page{}); now != nil {
			a = now.(Advice)
		}
		if got := marks(test.hpa, test.revision); got != test.want {
			t.Errorf("%+v: marked %s", test, got)
		}
	}
	if now, _ := a.Update(Pointed{SearchID: 2, Index: 3}, page{}); now != nil {
		t.Error("there is no such finding")
	}
	if a = step(a, Toggled{}); marks(0, 7) != "" {
		t.Error("marked although it is closed")
	}
}

// A setting of the HPA that is shown needs no name. That of another one does.
func TestSettings(t *testing.T) {
	change := advise.Change{Settings: []string{"HorizontalPodAutoscaler/web:spec.maxReplicas=9", "HorizontalPodAutoscaler/other:spec.maxReplicas=9", "Deployment/web:spec.replicas="}}
	c := Section{Page: page{}}
	if got, want := c.settings(&change), "spec.maxReplicas=9, HorizontalPodAutoscaler/other:spec.maxReplicas=9, Deployment/web:spec.replicas="; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
