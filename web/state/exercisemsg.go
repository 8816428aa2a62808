package state

import (
	"hpaplayground/core/exercise"
	"hpaplayground/core/timeline"
)

// exerciseMsg is a message about exercises.
type exerciseMsg interface{ exerciseMsg() }

// The messages about exercises.
type (
	// Exercises: they are wanted, as a list.
	Exercises struct{}
	// Left: they are no longer; the text stays.
	Left struct{}
	// Shelved: the server has these collections.
	Shelved struct{ Names []string }
	// Took: another collection is wanted, by its name on the shelf.
	Took struct{ From string }
	// Fetched: a collection came, or did not.
	Fetched struct{ From, Text, Failure string }
	// Began: this exercise is wanted.
	Began struct{ Name string }
	// Led: the page around an embed wants this one, as an address would.
	Led struct{ Exercises, Exercise string }
	// Reset: its start is wanted back.
	Reset struct{}
	// Hinted: one more hint is.
	Hinted struct{}
	// Revealed: the solution is, or after all is not.
	Revealed struct{ To Solution }
	// Adopted: it is to be the text.
	Adopted struct{}
	// Graded: the run of a revision was. Without an outcome, Failure says why.
	Graded struct {
		Revision int
		Exercise *exercise.Exercise
		Outcome  *exercise.Outcome
		Failure  string
	}
	// Signed: the person's name for the trainer.
	Signed struct{ Who string }
)

func (Exercises) msg() {}
func (Left) msg()      {}
func (Shelved) msg()   {}
func (Took) msg()      {}
func (Fetched) msg()   {}
func (Began) msg()     {}
func (Led) msg()       {}
func (Reset) msg()     {}
func (Hinted) msg()    {}
func (Revealed) msg()  {}
func (Adopted) msg()   {}
func (Graded) msg()    {}
func (Signed) msg()    {}

func (Exercises) exerciseMsg() {}
func (Left) exerciseMsg()      {}
func (Shelved) exerciseMsg()   {}
func (Took) exerciseMsg()      {}
func (Fetched) exerciseMsg()   {}
func (Led) exerciseMsg()       {}
func (Began) exerciseMsg()     {}
func (Reset) exerciseMsg()     {}
func (Hinted) exerciseMsg()    {}
func (Revealed) exerciseMsg()  {}
func (Adopted) exerciseMsg()   {}
func (Graded) exerciseMsg()    {}
func (Signed) exerciseMsg()    {}

// The effects of exercises.
type (
	// Fetch asks for a Fetched.
	Fetch struct{ From string }
	// Shelve asks for a Shelved.
	Shelve struct{}
	// Grade asks for a Graded. It may need a second run.
	Grade struct {
		Revision int
		Exercise *exercise.Exercise
		Text     string
		Timeline *timeline.Timeline
	}
	// Record asks to remember results for the next visit.
	Record struct{ Codes string }
)

func (Fetch) effect()  {}
func (Shelve) effect() {}
func (Grade) effect()  {}
func (Record) effect() {}
