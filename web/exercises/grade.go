package exercises

import (
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// GradeExercise is an effect: grade a run and send Graded. Some exercises need a hidden
// second run.
type GradeExercise struct {
	Revision int
	Exercise *exercise.Exercise
	Text     string
	Timeline *timeline.Timeline
}

// Do grades a run, once the page has painted that run.
func (e GradeExercise) Do(h *feature.Host) {
	lang := *h.Lang
	h.Jobs.Start(job.Job{
		Key: job.Key{Priority: job.Grade}, After: feature.Soon,
		Work: func(s *job.Slice) any {
			outcome, failure := e.grade(s, lang)
			return Graded{e.Revision, e.Exercise, outcome, failure}
		},
		Failed: func(err error) any { return Graded{e.Revision, e.Exercise, nil, err.Error()} },
	})
}

// grade runs the hidden run, if the exercise has one, and grades both runs. If a run
// fails, it returns why.
func (e GradeExercise) grade(s *job.Slice, lang words.Language) (*exercise.Outcome, string) {
	if missingNames := missing(e.Exercise, e.Text); missingNames != "" {
		return nil, lang.Say("the text has no %s any more, which the task keeps. Reset brings it back", missingNames)
	}
	text, err := e.Exercise.HiddenText(e.Text)
	if err != nil {
		return nil, lang.Say("the hidden run: %s", err)
	}
	var hidden *timeline.Timeline
	if text != "" {
		run := s.Run(text)
		switch hidden = run.Timeline; {
		case run.Err != nil:
			return nil, lang.Say("the hidden run: %s", run.Err)
		case hidden == nil:
			return nil, lang.Say("the hidden run: %s", lang.Say("it cannot be run"))
		}
	}
	return e.Exercise.Grade(e.Text, e.Timeline, hidden, lang), ""
}

// missing lists the documents that the start has but the text lacks. Without these
// documents, the shown run is not the graded run.
func missing(x *exercise.Exercise, text string) string {
	docs, _ := manifest.Parse(x.Complete(text)[len(text):])
	names := make([]string, len(docs))
	for i, d := range docs {
		names[i] = strings.TrimSuffix(d.Kind+"/"+d.Name, "/")
	}
	return strings.Join(names, ", ")
}
