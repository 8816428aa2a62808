package advice

import (
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
func (p page) Text() string     { return "text" }
func (p page) Now() feature.Now { return feature.Now{Revision: 7, RunRevision: 7} }
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

// A setting of the HPA that is shown needs no name. That of another one does.
func TestSettings(t *testing.T) {
	change := advise.Change{Settings: []string{"HorizontalPodAutoscaler/web:spec.maxReplicas=9", "HorizontalPodAutoscaler/other:spec.maxReplicas=9", "Deployment/web:spec.replicas="}}
	c := Section{Page: page{}}
	if got, want := c.settings(&change), "spec.maxReplicas=9, HorizontalPodAutoscaler/other:spec.maxReplicas=9, Deployment/web:spec.replicas="; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
