package ui

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/web/browser"
	"hpaplayground/web/page"
	"hpaplayground/web/run"
	"hpaplayground/web/state"
)

// The site's own collection, and the list of all collections of the server.
const (
	exercisesFolder = "exercises/" // relative to the page
	ownCollection   = "course.yaml"
	collectionList  = "index.json"
	keyPrefix       = "hpa-playground" // see keep.js
	resultsKey      = "/exercises"
	answersKey      = "/answers"
)

// address is the address of a collection. A plain name is in exercisesFolder.
func address(from string) string {
	if from == "" {
		from = ownCollection
	}
	if strings.Contains(from, "/") {
		return from
	}
	return exercisesFolder + from
}

// fetchLater fetches collections as soon as the page can.
func (s *store) fetchLater() {
	if !s.Mounted || s.fetch == nil && !s.shelve {
		return
	}
	f, shelve := s.fetch, s.shelve
	s.fetch, s.shelve = nil, false
	browser.WhenDefined("hpa-divider", func() { // its script defines hpaPage
		if shelve {
			s.get(exercisesFolder+collectionList, func(got got) {
				var list struct{ Collections []string }
				if json.Unmarshal([]byte(got.text), &list) == nil {
					s.send(state.CollectionsListed{Names: list.Collections})
				}
			})
		}
		if f != nil {
			from := address(f.From)
			s.get(from, func(got got) {
				failure := ""
				if got.text == "" {
					failure = s.fetchError(from, got)
				}
				s.send(state.CollectionFetched{From: f.From, Text: got.text, Failure: failure})
			})
		}
	})
}

// got is the result of a fetch.
type got struct {
	text, failure string
	refused       bool // the page's Content-Security-Policy does not allow it
}

func (s *store) get(address string, then func(got)) {
	browser.Page().Call("fetched", address).Then(func(answer browser.Value) {
		got := got{refused: answer.Get("refused").Truthy()}
		if failure := answer.Get("failure"); failure.Truthy() {
			got.failure = failure.String()
		} else if t := answer.Get("text"); t.Truthy() {
			got.text = t.String()
		}
		s.Root.Dispatch(func(app.Context) { then(got) })
	})
}

// fetchError says why a collection did not arrive, as far as the page knows.
func (s *store) fetchError(from string, got got) string {
	scheme, rest, foreign := strings.Cut(from, "//")
	end := strings.IndexAny(rest+"/", "/?#")
	origin := scheme + "//" + rest[:end]
	switch {
	case got.failure != "":
		return s.Say("%s cannot be fetched: %s", from, got.failure)
	case got.refused:
		return s.Say("%s cannot be fetched: the server of this page allows no request to %s. Its operator can allow that with server -connect %[2]s, or elsewhere by %[2]s in connect-src of the header Content-Security-Policy. Or save the file and open it here", from, origin)
	case foreign && origin != browser.Window().Get("location").Get("origin").String():
		return s.Say("%s cannot be fetched: %s does not answer, or does not send the header Access-Control-Allow-Origin, which lets this page read it. Or save the file and open it here", from, origin)
	}
	return s.Say("%s cannot be fetched: the server does not answer", from)
}

// grading is a run being graded. The hidden run is made in slices, as the run
// itself was.
type grading struct {
	state.GradeExercise
	job *run.Job // of the hidden run, if there is one
}

func (s *store) gradeLater(e state.GradeExercise) {
	g := &grading{GradeExercise: e}
	s.grading = g
	s.Later(page.Soon, func() {
		if s.grading != g {
			return
		}
		browser.Guard("preparing the hidden run", func() {
			if gone := missing(g.Exercise, g.Text); gone != "" {
				s.graded(g, nil, s.Say("the text has no %s any more, which the task keeps. Reset brings it back", gone))
				return
			}
			text, err := g.Exercise.HiddenText(g.Text)
			switch {
			case err != nil:
				s.graded(g, nil, s.Say("the hidden run: %s", err))
			case text != "":
				g.job = run.Start(new(scenario.Reader), g.Revision, text)
				s.gradeSlice(g)
			default:
				s.judge(g, nil)
			}
		})
	})
}

// missing names the documents of the start that the text lacks but should have.
// Without them the run that is shown is not the one that counts.
func missing(x *exercise.Exercise, text string) string {
	docs, _ := manifest.Parse(x.Complete(text)[len(text):])
	names := make([]string, len(docs))
	for i, d := range docs {
		names[i] = strings.TrimSuffix(d.Kind+"/"+d.Name, "/")
	}
	return strings.Join(names, ", ")
}

func (s *store) gradeSlice(g *grading) {
	if s.grading != g {
		return // a newer edit has replaced it
	}
	if !g.job.Slice(run.Budget, time.Now) {
		s.Later(time.Millisecond, func() { s.gradeSlice(g) })
		return
	}
	if hidden := g.job.Timeline(); hidden != nil {
		s.judge(g, hidden)
		return
	}
	why := s.Say("it cannot be run")
	if err := g.job.Err(); err != nil {
		why = err.Error()
	}
	s.graded(g, nil, s.Say("the hidden run: %s", why))
}

func (s *store) judge(g *grading, hidden *timeline.Timeline) {
	browser.Guard("grading", func() {
		s.graded(g, g.Exercise.Grade(g.Text, g.Timeline, hidden, s.model.Lang), "")
	})
}

func (s *store) graded(g *grading, o *exercise.Outcome, failure string) {
	s.grading = nil
	s.send(state.ExerciseGraded{Revision: g.Revision, Exercise: g.Exercise, Outcome: o, Failure: failure})
}
