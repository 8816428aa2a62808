// Package exercise reads tasks for workshops, grades answers to them, and
// proves that the tasks can be solved.
//
// A collection is a stream of YAML documents of apiVersion playground/v1: the
// Exercises in the order in which they are done, and at most one Course, which
// gives the collection a title and a text. JSON and a List work too.
//
// An exercise gives a scenario's text to start with, says which of its fields
// may be edited, and checks the run against its goals (see package goal). A
// participant writes an answer: the whole text, or only the changed documents.
package exercise

import (
	"encoding/json"
	"slices"

	"hpaplayground/core/goal"
	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

// Collection is the content of one text.
type Collection struct {
	Title     Text // empty without a Course
	Text      Text
	Exercises []*Exercise
}

// Lookup returns the exercise with a name, or nil.
func (c *Collection) Lookup(name string) *Exercise {
	for _, x := range c.Exercises {
		if x.Name == name {
			return x
		}
	}
	return nil
}

// Exercise is one task, made by Parse. It is not safe for concurrent use, because it caches
// the last answer.
type Exercise struct {
	Name    string // in links and in codes
	Title   Text
	Level   string // one of Levels
	Minutes int    // how long the exercise takes
	Text    Text   // the task
	Start   string // the scenario's text to start with
	// Before lists the changes that lead from Start back to the starts of earlier
	// versions of the exercise, the newest change first. Answers made from an earlier
	// start stay valid.
	Before []string
	// Edit are the fields that may be edited, as written in the file; empty means
	// all.
	Edit     []string
	Goals    []Goal
	Hints    []Text // the last hint gives the most help
	Solution Answer
	// Explanation says why the solution works.
	Explanation Text
	Remember    Text
	Right       []Attempt // other answers that pass
	Wrong       []Attempt // answers that fail: they prove that each goal can be missed
	// Figures are the proofs of the figures in the texts; see package figure.
	Figures json.RawMessage
	// Hidden changes the answer's text, such as its load, for a second run that
	// must meet the goals too; nil if there is none.
	Hidden *Hidden

	doc       *manifest.Document
	places    []place
	startDocs []*manifest.Document   // the documents of Start
	values    []any                  // the decoded values of startDocs
	before    [][]*manifest.Document // the documents of each earlier start
	texts     manifest.Reader        // reads answers
}

// Levels say how much knowledge an exercise requires.
var Levels = []string{"beginner", "intermediate", "advanced"}

// Goal is a goal as participants see it.
type Goal struct {
	goal.Goal
	Says Text // replaces the generated sentence
	On   string
}

// The runs that a goal can be limited to; by default it is checked on both.
const (
	onShown  = "shown"
	onHidden = "hidden"
)

// Shown reports whether the goal is checked on the run that participants see.
func (g *Goal) Shown() bool { return g.On != onHidden }

// In returns the goal as a sentence. It says if the goal is only for the hidden run.
func (g *Goal) In(lang words.Language) string {
	text := g.Goal.In(lang)
	if g.Says.In(words.English) != "" {
		text = g.Says.In(lang)
	}
	if !g.Shown() {
		return lang.Say("%s (in the hidden run)", text)
	}
	return text
}

// Hidden is a change that participants do not see in the text.
type Hidden struct {
	Says   Text // what participants read about it
	Change Answer
}

// Attempt is an answer other than the solution.
type Attempt struct {
	What    Text
	Fails   []int    // the goals that it misses, from 1
	Outside []string // what it changes outside of Edit; see Outcome.Outside
	Answer
	SolutionWith []string // fields to set in the solution instead of giving an answer
}

// Typical returns the wrong answers for a trainer's notes: of those that miss the same goals
// and change only what may be edited, the first.
func (x *Exercise) Typical() []*Attempt {
	var out []*Attempt
	for i := range x.Wrong {
		a := &x.Wrong[i]
		if len(a.Outside) == 0 && !slices.ContainsFunc(out, func(b *Attempt) bool { return slices.Equal(a.Fails, b.Fails) }) {
			out = append(out, a)
		}
	}
	return out
}

// Apply returns the whole text of the answer.
func (a *Attempt) Apply(x *Exercise) (string, error) {
	if len(a.SolutionWith) == 0 {
		return a.Answer.Apply(x)
	}
	text, err := x.Solution.Apply(x)
	if err != nil {
		return "", err
	}
	return (&Answer{Set: a.SolutionWith}).apply(x, text)
}

// Text is a text in English and, optionally, in other languages.
type Text map[words.Language]string

// In returns the text in a language; English if it is not translated.
func (t Text) In(lang words.Language) string {
	if text := t[lang]; text != "" {
		return text
	}
	return t[words.English]
}

// UnmarshalJSON reads English text, or {"en": .., "zh": ..}.
func (t *Text) UnmarshalJSON(b []byte) error {
	var err error
	var english string
	texts := map[string]string{}
	if json.Unmarshal(b, &english) == nil {
		texts[words.English.Code()] = english
	} else {
		err = json.Unmarshal(b, &texts)
	}
	*t = Text{}
	for _, lang := range words.All() {
		if text := texts[lang.Code()]; text != "" {
			(*t)[lang] = text
		}
	}
	return err
}
