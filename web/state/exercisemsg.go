package state

import (
	"hpaplayground/core/exercise"
	"hpaplayground/core/timeline"
)

// exerciseMsg is a message about exercises.
type exerciseMsg interface{ exerciseMsg() }

// The messages about exercises.
type (
	// ExercisesOpened: open the list of exercises.
	ExercisesOpened struct{}
	// ExercisesClosed: close the exercises; the text stays.
	ExercisesClosed struct{}
	// CollectionsListed: the server has these collections.
	CollectionsListed struct{ Names []string }
	// CollectionPicked: open another collection, by its name.
	CollectionPicked struct{ From string }
	// CollectionFetched: a collection was fetched, or Failure says why not.
	CollectionFetched struct{ From, Text, Failure string }
	// ExerciseStarted: start this exercise.
	ExerciseStarted struct{ Name string }
	// ExerciseLinked: the page around an embed opens an exercise, as an address does.
	ExerciseLinked struct{ Exercises, Exercise string }
	// ExerciseReset: put the exercise back to its start.
	ExerciseReset struct{}
	// HintShown: show one more hint.
	HintShown struct{}
	// SolutionShown: ask for, show or hide the solution.
	SolutionShown struct{ To Solution }
	// SolutionTaken: put the solution into the editors.
	SolutionTaken struct{}
	// ExerciseGraded: the run of a revision was graded. Without an Outcome, Failure says why.
	ExerciseGraded struct {
		Revision int
		Exercise *exercise.Exercise
		Outcome  *exercise.Outcome
		Failure  string
	}
	// NameGiven: the person gave a name for the trainer.
	NameGiven struct{ Who string }
)

func (ExercisesOpened) exerciseMsg()   {}
func (ExercisesClosed) exerciseMsg()   {}
func (CollectionsListed) exerciseMsg() {}
func (CollectionPicked) exerciseMsg()  {}
func (CollectionFetched) exerciseMsg() {}
func (ExerciseLinked) exerciseMsg()    {}
func (ExerciseStarted) exerciseMsg()   {}
func (ExerciseReset) exerciseMsg()     {}
func (HintShown) exerciseMsg()         {}
func (SolutionShown) exerciseMsg()     {}
func (SolutionTaken) exerciseMsg()     {}
func (ExerciseGraded) exerciseMsg()    {}
func (NameGiven) exerciseMsg()         {}

// The effects of exercises.
type (
	// FetchCollection fetches a collection and sends CollectionFetched.
	FetchCollection struct{ From string }
	// ListCollections asks the server for its collections and sends CollectionsListed.
	ListCollections struct{}
	// GradeExercise grades a run and sends ExerciseGraded. It may need a second run.
	GradeExercise struct {
		Revision int
		Exercise *exercise.Exercise
		Text     string
		Timeline *timeline.Timeline
	}
	// SaveResults saves results for the next visit.
	SaveResults struct{ Codes string }
)
