// Package exercise reads tasks for workshops, grades answers to them, and
// proves that the tasks can be done.
//
// A collection is a stream of YAML documents of apiVersion playground/v1: an
// Exercise each, in the order in which they are done, and if it pleases one
// Course that names them. JSON will do, and a List of them.
//
// An exercise gives a scenario's text to begin with, says which of its fields
// may be edited, and checks the run that follows against its goals, which
// package goal describes. What a participant writes is an answer: the whole
// text, or those of its documents that were changed.
package exercise

import (
	"encoding/json"

	"hpaplayground/core/goal"
	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

// Collection is what one text holds.
type Collection struct {
	Title     Text // empty if no Course names it
	Text      Text
	Exercises []*Exercise
}

// Lookup finds an exercise by its name, nil if there is none.
func (c *Collection) Lookup(name string) *Exercise {
	for _, x := range c.Exercises {
		if x.Name == name {
			return x
		}
	}
	return nil
}

// Exercise is one task. Parse makes it. It is for one goroutine at a time: it
// keeps what it has read of the last answer.
type Exercise struct {
	Name    string // in links and in codes
	Title   Text
	Level   string // one of Levels
	Minutes int    // that it takes
	Text    Text   // the task
	Start   string // the scenario's text to begin with
	// Edit are the fields that may be edited, as the file names them; none: all.
	Edit     []string
	Goals    []Goal
	Hints    []Text // from gentle to plain
	Solution Answer
	// Explanation says why the solution is one.
	Explanation Text
	Remember    Text
	Right       []Attempt // answers that pass as well
	Wrong       []Attempt // answers that do not, which shows that goals can be missed
	// Figures are the proofs of the figures in the texts, for package figure.
	Figures json.RawMessage
	// Hidden are changes of the answer's text for a second run on which the
	// goals are checked too, such as another load; nil if there is none.
	Hidden *Hidden

	doc    *manifest.Document
	places []place
	given  []*manifest.Document // of Start
	values []any                // of given
	texts  manifest.Reader      // of answers
}

// Levels are how much an exercise presumes.
var Levels = []string{"beginner", "intermediate", "advanced"}

// Goal is a goal as the participant is told of it.
type Goal struct {
	goal.Goal
	Says Text // instead of the sentence that the goal makes itself
	On   string
}

// The runs that a goal may be about; without one of them it is about both.
const (
	onShown  = "shown"
	onHidden = "hidden"
)

// In is the goal in a sentence.
func (g *Goal) In(lang words.Language) string {
	if g.Says.English != "" {
		return g.Says.In(lang)
	}
	return g.Goal.In(lang)
}

// Hidden is what participants do not see in the text.
type Hidden struct {
	Says   Text // what they are told of it
	Change Answer
}

// Attempt is an answer besides the solution.
type Attempt struct {
	What    string
	Fails   []int    // the goals that it misses, from 1
	Outside []string // what it changes that may not be edited, as Outcome names it
	Answer
	But []string // fields to set in the solution; it is an answer by itself
}

// Apply returns the whole text of the answer.
func (a *Attempt) Apply(x *Exercise) (string, error) {
	if len(a.But) == 0 {
		return a.Answer.Apply(x)
	}
	text, err := x.Solution.Apply(x)
	if err != nil {
		return "", err
	}
	return (&Answer{Set: a.But}).apply(x, text)
}

// Text is something said in English, and perhaps in Chinese.
type Text struct{ English, Chinese string }

// In is the text in a language: in English if there is no translation.
func (t Text) In(lang words.Language) string {
	if lang == words.Chinese && t.Chinese != "" {
		return t.Chinese
	}
	return t.English
}

// UnmarshalJSON reads English text, or {"en": .., "zh": ..}.
func (t *Text) UnmarshalJSON(b []byte) error {
	if json.Unmarshal(b, &t.English) == nil {
		return nil
	}
	var both struct{ EN, ZH string }
	err := json.Unmarshal(b, &both)
	t.English, t.Chinese = both.EN, both.ZH
	return err
}
