package exercises

import (
	"strings"
	"time"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/timeline"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/run"
)

// grading is a run being graded. The hidden run is made in slices, as the run
// itself was.
type grading struct {
	GradeExercise
	job *run.Job // of the hidden run, if there is one
}

// Grader carries out GradeExercise.
type Grader struct {
	Host *feature.Host
	now  *grading // nil: there is nothing to grade
}

// Start grades a run once the page has painted it. A newer one replaces it.
func (r *Grader) Start(e GradeExercise) {
	g := &grading{GradeExercise: e}
	r.now = g
	r.Host.Later(feature.Soon, func() {
		if r.now != g {
			return
		}
		browser.Guard("preparing the hidden run", func() {
			if gone := missing(g.Exercise, g.Text); gone != "" {
				r.send(g, nil, r.Host.Say("the text has no %s any more, which the task keeps. Reset brings it back", gone))
				return
			}
			text, err := g.Exercise.HiddenText(g.Text)
			switch {
			case err != nil:
				r.send(g, nil, r.Host.Say("the hidden run: %s", err))
			case text != "":
				g.job = run.Start(new(parse.Reader), g.Revision, text)
				r.slice(g)
			default:
				r.judge(g, nil)
			}
		})
	})
}

// missing names the documents of the start that the text should have but lacks.
// Without them the run that is shown is not the one that counts.
func missing(x *exercise.Exercise, text string) string {
	docs, _ := manifest.Parse(x.Complete(text)[len(text):])
	names := make([]string, len(docs))
	for i, d := range docs {
		names[i] = strings.TrimSuffix(d.Kind+"/"+d.Name, "/")
	}
	return strings.Join(names, ", ")
}

func (r *Grader) slice(g *grading) {
	if r.now != g {
		return // a newer edit has replaced it
	}
	if !g.job.Slice(run.Budget, time.Now) {
		r.Host.Later(time.Millisecond, func() { r.slice(g) })
		return
	}
	if hidden := g.job.Timeline(); hidden != nil {
		r.judge(g, hidden)
		return
	}
	why := r.Host.Say("it cannot be run")
	if err := g.job.Err(); err != nil {
		why = err.Error()
	}
	r.send(g, nil, r.Host.Say("the hidden run: %s", why))
}

func (r *Grader) judge(g *grading, hidden *timeline.Timeline) {
	browser.Guard("grading", func() {
		r.send(g, g.Exercise.Grade(g.Text, g.Timeline, hidden, *r.Host.Lang), "")
	})
}

func (r *Grader) send(g *grading, o *exercise.Outcome, failure string) {
	r.now = nil
	r.Host.Send(Graded{Revision: g.Revision, Exercise: g.Exercise, Outcome: o, Failure: failure})
}
