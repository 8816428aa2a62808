// Package exercises is the course: its collection of exercises, the current exercise,
// the person's progress, and the dialog in which a trainer reads codes. Update is pure.
package exercises

import (
	"slices"
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// Course is the state of the exercises: the collection, the current exercise and the
// person's progress. The zero value has no collection.
type Course struct {
	Open bool // the panel is shown
	List bool // the panel shows the collection, not the exercise

	From              string   // the source of the collection, as in an address
	File              bool     // the collection came from a file, which no link can name
	ServerCollections []string // the collections that the server has
	Waiting           bool     // the collection is being fetched
	OpenFailure       string   // why a collection or an exercise could not be opened
	Problems          []manifest.Diagnostic
	*exercise.Collection

	Exercise    *exercise.Exercise // the current exercise, or nil
	Wanted      string             // the exercise to begin once the collection has arrived
	Outcome     *exercise.Outcome  // the outcome of the last graded run, or nil
	Graded      int                // the revision of Outcome
	Failure     string             // why the last run could not be graded
	Hints       int                // how many hints are shown
	Solution    Solution
	GoalsNotice string // what screen readers say about the goals
	PointedGoal int    // the goal under the pointer, from 1; 0: none
	Folded      bool   // on a wide screen, where the task is a band, only its title is shown

	stored  []answer // answers from earlier visits
	started []startedText
	codes   string // the stored results, until there is a collection to read them for
	results []exercise.Submission
}

// Solution is whether the solution was asked for or shown.
type Solution uint8

// The steps to the solution. There are two steps, because the solution spoils the exercise.
const (
	SolutionHidden Solution = iota
	SolutionAsked
	SolutionVisible
)

// Name returns the feature's name.
func (Course) Name() string { return "course" }

// IsOpen reports whether the page shows an exercise, whose solution a search would tell.
func IsOpen(page feature.Model) bool {
	return feature.Get[Course](page.Features()).Exercise != nil
}

// Page is what the views of exercises read from the page's model.
type Page interface {
	feature.Model
	Course() Course
	Doc() document.Document
}

// Goals counts the goals that are met, and all goals.
func (c Course) Goals() (met, all int) {
	if c.Outcome != nil {
		met = c.Outcome.Met()
	}
	return met, len(c.Exercise.Goals)
}

// Grade counts the goals that are met, and all goals. If the current text is not graded
// yet, ok is false.
func (c Course) Grade() (met, all int, ok bool) {
	if c.Exercise == nil || c.Outcome == nil {
		return 0, 0, false
	}
	met, all = c.Goals()
	return met, all, true
}

// MarkedExercise returns the exercise with the goals in the chart, by its name; "" if there
// is none.
func (c Course) MarkedExercise() string {
	if c.Exercise == nil || c.List {
		return ""
	}
	return c.Exercise.Name
}

// Marks returns the goals for the chart.
func (c Course) Marks(lang words.Language) []track.Goal {
	if c.MarkedExercise() == "" {
		return nil
	}
	marks := make([]track.Goal, len(c.Exercise.Goals))
	for i := range marks {
		if g := &c.Exercise.Goals[i]; g.Shown() {
			marks[i] = track.Goal{Goal: &g.Goal, Says: strings.ReplaceAll(g.In(lang), "`", ""), Hovered: c.PointedGoal == i+1}
		}
	}
	return marks
}

// Solved reports whether the last graded run solves the exercise.
func (c Course) Solved() bool { return c.Outcome != nil && c.Outcome.Solved() }

// Fetching reports whether an exercise that was asked for is still being fetched.
func (c Course) Fetching() bool { return c.Waiting && c.Wanted != "" }

// Number returns the place of the current exercise in its collection, from 1.
func (c Course) Number() int {
	if c.Collection == nil {
		return 0
	}
	return slices.Index(c.Exercises, c.Exercise) + 1
}

// Next returns the next exercise of the collection, or nil if there is none.
func (c Course) Next() *exercise.Exercise {
	if n := c.Number(); n > 0 && n < len(c.Exercises) {
		return c.Exercises[n]
	}
	return nil
}

// Link returns what an address says about the course. No address can name a collection
// from a file.
func (c Course) Link() (from, name string) {
	if c.File || !c.Open {
		return "", ""
	}
	if c.Wanted != "" {
		return c.From, c.Wanted
	}
	if c.Exercise != nil {
		return c.From, c.Exercise.Name
	}
	return c.From, ""
}

// IsCollection reports whether a text is a collection, not a scenario.
func IsCollection(text string) bool {
	if !strings.Contains(text, "kind") {
		return false
	}
	for line := range strings.Lines(text) {
		line = strings.ReplaceAll(strings.ReplaceAll(line, `"`, ""), " ", "")
		for _, kind := range []string{"kind:Exercise", "kind:Course"} {
			if value, found := strings.CutPrefix(line, kind); found && strings.TrimSpace(value) == "" {
				return true
			}
			// JSON may be written on a single line.
			if strings.HasPrefix(line, "{") && strings.Contains(line, kind) || strings.HasPrefix(line, kind+",") {
				return true
			}
		}
	}
	return false
}

// PartOf returns the part that an exercise opens first.
func PartOf(x *exercise.Exercise) document.Part {
	if len(x.Edit) > 0 {
		return partOf(manifest.ParseTarget(x.Edit[0]).Kind)
	}
	return document.HPA
}
