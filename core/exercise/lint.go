package exercise

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

// maxMinutes is the longest time that an exercise may take.
const maxMinutes = 120

// Lint runs a collection's exercises and reports mistakes that participants
// would notice: a start that is already solved, a solution that fails, a wrong
// answer that misses other goals than it says, a part of the solution that no goal
// needs, a missing text.
func Lint(c *Collection) []manifest.Diagnostic {
	var diags []manifest.Diagnostic
	for _, x := range c.Exercises {
		diags = append(diags, x.Lint()...)
	}
	return manifest.Order(diags)
}

// Lint checks one exercise; see the function Lint.
func (x *Exercise) Lint() []manifest.Diagnostic {
	l := linter{Exercise: x}
	l.checkTexts()
	l.checkRuns()
	return l.diags
}

type linter struct {
	*Exercise
	diags []manifest.Diagnostic
}

func (l *linter) errorf(path, format string, args ...any) {
	l.diags = append(l.diags, l.doc.Errorf(path, format, args...))
}

func (l *linter) warnf(path, format string, args ...any) {
	l.diags = append(l.diags, l.doc.Warnf(path, format, args...))
}

// checkTexts checks that all texts exist, and that in each other language either all
// or none do.
func (l *linter) checkTexts() {
	if l.Minutes < 1 || l.Minutes > maxMinutes {
		l.errorf("minutes", "minutes %d: want 1 to %d", l.Minutes, maxMinutes)
	}
	if len(l.Hints) == 0 {
		l.errorf("hints", "an exercise needs at least one hint")
	}
	all := l.ReaderTexts()
	for _, s := range all {
		if strings.TrimSpace(s.In(words.English)) == "" {
			l.errorf(s.Path, "there is no English text")
		}
	}
	for _, lang := range words.Translations() {
		hasText := func(s ReaderText) bool { return strings.TrimSpace(s.Text[lang]) != "" }
		if !slices.ContainsFunc(all, hasText) {
			continue
		}
		for _, s := range all {
			if !hasText(s) {
				l.warnf(s.Path, "there is no %v text, as the others have", lang)
			}
		}
	}
}

// ReaderText is a text of an exercise with the path of its field.
type ReaderText struct {
	Path string
	Text
}

// ReaderTexts returns the texts that participants read.
func (x *Exercise) ReaderTexts() []ReaderText {
	all := []ReaderText{{"title", x.Title}, {"text", x.Text}, {"remember", x.Remember}, {"solution.explanation", x.Explanation}}
	for i, h := range x.Hints {
		all = append(all, ReaderText{fmt.Sprintf("hints[%d]", i), h})
	}
	if x.Hidden != nil {
		all = append(all, ReaderText{"hidden.says", x.Hidden.Says})
	}
	for i := range x.Goals {
		if s := x.Goals[i].Says; len(s) > 0 {
			all = append(all, ReaderText{fmt.Sprintf("goals[%d].says", i), s})
		}
	}
	return all
}

// Document returns the document that defines the exercise, for diagnostics of
// other packages.
func (x *Exercise) Document() *manifest.Document { return x.doc }

// checkRuns proves that the start fails, the solution passes, and each goal can be
// missed while the others are met.
func (l *linter) checkRuns() {
	missedAlone := make([]bool, len(l.Goals))
	goals := l.missedGoals(l.check("start", l.Start))
	if goals != nil && len(goals) == 0 {
		l.errorf("start", "the start meets all goals: there is nothing to do")
	}
	if len(goals) == 1 {
		missedAlone[goals[0]-1] = true
	}
	l.checkSolution()
	for i := range l.Right {
		l.attempt("right", i, &l.Right[i])
	}
	for i := range l.Wrong {
		if goals := l.attempt("wrong", i, &l.Wrong[i]); len(goals) == 1 {
			missedAlone[goals[0]-1] = true
		}
	}
	for i, missedAlone := range missedAlone {
		if !missedAlone {
			l.warnf(fmt.Sprintf("goals[%d]", i), "goal %d: no answer here misses it alone; list one below wrong, or the goal may be of no use", i+1)
		}
	}
}

func (l *linter) checkSolution() {
	if l.Solution.Empty() {
		l.errorf("solution", "solution: want set or answer")
		return
	}
	text, err := l.Solution.Apply(l.Exercise)
	if err != nil {
		l.errorf("solution.set", "solution: %v", err)
		return
	}
	path := "solution.set"
	if l.Solution.Documents != "" {
		path = "solution.answer"
	}
	o := l.check(path, text)
	if o == nil {
		return
	}
	for i, r := range o.Goals {
		if !r.Met {
			l.errorf(path, "the solution misses goal %d: %s: %s", i+1, l.Goals[i].In(words.English), r.Instead)
		}
	}
	if len(o.Outside) > 0 {
		l.errorf(path, "the solution changes what may not be edited: %s", strings.Join(o.Outside, ", "))
	}
	l.checkEarlier(text)
	for _, field := range l.unneeded() {
		l.warnf(path, "the solution still passes if %s is taken back: no goal needs it", field)
	}
}

// checkEarlier checks that the solution still passes from the starts of earlier versions.
func (l *linter) checkEarlier(solution string) {
	for i := range l.Before {
		path := fmt.Sprintf("before[%d]", i)
		text, err := l.Exercise.earlier(solution, i)
		if err != nil {
			l.errorf(path, "before: %v", err)
			return
		}
		if o := l.check(path, text); o != nil && !o.Solved() {
			l.errorf(path, "the solution of the earlier version misses the goals %v and changes %q that may not be edited", l.missedGoals(o), o.Outside)
		}
	}
}

// attempt runs a right or a wrong answer and returns the goals that it misses.
func (l *linter) attempt(field string, i int, a *Attempt) []int {
	path := fmt.Sprintf("%s[%d]", field, i)
	text, err := a.Apply(l.Exercise)
	if err != nil {
		l.errorf(path, "%s: %v", path, err)
		return nil
	}
	o := l.check(path, text)
	if o == nil {
		return nil
	}
	goals := l.missedGoals(o)
	if !slices.Equal(goals, a.Fails) {
		l.errorf(path+".fails", "%s answer %d misses the goals %v, not %v", field, i+1, goals, a.Fails)
	}
	if !slices.Equal(o.Outside, a.Outside) {
		l.errorf(path+".outside", "%s answer %d changes %q that may not be edited, not %q", field, i+1, o.Outside, a.Outside)
	}
	if field == "wrong" && o.Solved() {
		l.errorf(path, "wrong answer %d passes", i+1)
	}
	return goals
}

// missedGoals returns the goals that an answer misses, from 1; nil if it cannot run.
func (l *linter) missedGoals(o *Outcome) []int {
	if o == nil {
		return nil
	}
	goals := []int{}
	for i, r := range o.Goals {
		if !r.Met {
			goals = append(goals, i+1)
		}
	}
	return goals
}

// check runs and grades a text from the exercise's field at path.
func (l *linter) check(path, text string) *Outcome {
	o, diags := l.Check(text, words.English)
	if o == nil {
		for _, g := range diags {
			if g.Severity != manifest.Error {
				continue
			}
			if path == "start" {
				l.diags = append(l.diags, moveInto(l.doc, path, g))
				continue
			}
			at := path
			if g.Path != "" {
				at = g.Path
			}
			l.errorf(path, "it cannot be run: %s: %s", at, g.Message)
		}
	}
	return o
}
