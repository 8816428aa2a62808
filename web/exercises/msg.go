package exercises

import (
	"strconv"

	"hpaplayground/core/exercise"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// The messages about exercises.
type (
	// Opened: open the list of exercises.
	Opened struct{}
	// Closed: close the exercises. The text stays.
	Closed struct{}
	// CollectionsListed: the server has these collections.
	CollectionsListed struct{ Names []string }
	// CollectionPicked: open another collection, by its name.
	CollectionPicked struct{ From string }
	// CollectionFetched: a collection has arrived, or Failure says why not.
	CollectionFetched struct{ From, Text, Failure string }
	// Started: start this exercise.
	Started struct{ Name string }
	// Linked: open this exercise. The host page of an embed sends this message, and an
	// address with an exercise has the same effect.
	Linked struct{ Exercises, Exercise string }
	// Reset: bring back the start of the exercise.
	Reset struct{}
	// HintShown: show one more hint.
	HintShown struct{}
	// SolutionShown: ask for, show or hide the solution.
	SolutionShown struct{ To Solution }
	// SolutionTaken: put the solution into the editors.
	SolutionTaken struct{}
	// Graded: the run of a revision was graded. If Outcome is nil, Failure says why
	// grading failed.
	Graded struct {
		Revision int
		Exercise *exercise.Exercise
		Outcome  *exercise.Outcome
		Failure  string
	}
	// Folded: fold or unfold the task, if the task is a band. A folded task shows only
	// its title.
	Folded struct{}
	// ChangedBack: undo one change that is listed in Outcome.Outside.
	ChangedBack struct{ Path string }
	// FieldOpened: show the field that has this index in the exercise's Edit.
	FieldOpened struct{ Index int }
	// NameGiven: the person entered a name for the trainer.
	NameGiven struct{ Name string }
)

// The effects of exercises.
type (
	// FetchCollection fetches a collection and sends CollectionFetched.
	FetchCollection struct{ From string }
	// ListCollections asks the server for its collections and sends CollectionsListed.
	ListCollections struct{}
	// SaveResults saves results for the next visit.
	SaveResults struct{ Codes string }
	// ShowGoal moves the focus to a goal in the list. Goals count from 1.
	ShowGoal struct{ Goal int }
)

// The keys under which the browser keeps results and answers.
const (
	ResultsKey = "/exercises"
	AnswersKey = "/answers"
)

// Do saves the results, merged with those that another tab has saved.
func (e SaveResults) Do(h *feature.Host) {
	h.Save(ResultsKey, MergeResults(e.Codes, h.ReadSaved(ResultsKey)))
}

// Do moves the focus.
func (e ShowGoal) Do(h *feature.Host) {
	h.Rendered(func() { widget.Focus(`.goals [data-goal="` + strconv.Itoa(e.Goal) + `"]`) })
}
