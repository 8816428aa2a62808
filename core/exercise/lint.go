package exercise

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

// mostMinutes is how long an exercise may take.
const mostMinutes = 120

// Lint runs a collection's exercises and tells what a participant would stumble
// upon: a start that is solved, a solution that is none, a wrong answer that
// misses other goals than it says, a text that is missing.
func Lint(c *Collection) []manifest.Diagnostic {
	var diags []manifest.Diagnostic
	for _, x := range c.Exercises {
		diags = append(diags, x.Lint()...)
	}
	return manifest.Order(diags)
}

// Lint is the function Lint for one exercise.
func (x *Exercise) Lint() []manifest.Diagnostic {
	l := linter{Exercise: x}
	l.texts()
	l.runs()
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

// texts are all there, and in Chinese all or none.
func (l *linter) texts() {
	if l.Minutes < 1 || l.Minutes > mostMinutes {
		l.errorf("minutes", "minutes %d: want 1 to %d", l.Minutes, mostMinutes)
	}
	if len(l.Hints) == 0 {
		l.errorf("hints", "an exercise has a hint: who is stuck has nobody else to ask")
	}
	type said struct {
		path string
		text Text
	}
	all := []said{{"title", l.Title}, {"text", l.Text}, {"remember", l.Remember}, {"solution.explanation", l.Explanation}}
	for i, h := range l.Hints {
		all = append(all, said{fmt.Sprintf("hints[%d]", i), h})
	}
	if l.Hidden != nil {
		all = append(all, said{"hidden.says", l.Hidden.Says})
	}
	for i := range l.Goals {
		if s := l.Goals[i].Says; s != (Text{}) {
			all = append(all, said{fmt.Sprintf("goals[%d].says", i), s})
		}
	}
	chinese := slices.ContainsFunc(all, func(s said) bool { return s.text.Chinese != "" })
	for _, s := range all {
		if strings.TrimSpace(s.text.English) == "" {
			l.errorf(s.path, "there is no English text")
		}
		if chinese && strings.TrimSpace(s.text.Chinese) == "" {
			l.warnf(s.path, "there is no Chinese text, as the others have")
		}
	}
}

// runs proves that the start fails, the solution passes, and each goal can be
// missed while the others are met.
func (l *linter) runs() {
	alone := make([]bool, len(l.Goals))
	missed := l.fails("start", l.Start)
	if missed != nil && len(missed) == 0 {
		l.errorf("start", "the start meets all goals: there is nothing to do")
	}
	if len(missed) == 1 {
		alone[missed[0]-1] = true
	}
	l.solution()
	for i := range l.Wrong {
		w := &l.Wrong[i]
		path := fmt.Sprintf("wrong[%d]", i)
		text, err := w.Apply(l.Exercise)
		if err != nil {
			l.errorf(path, "wrong[%d]: %v", i, err)
			continue
		}
		missed := l.fails(path, text)
		if missed != nil && !slices.Equal(missed, w.Fails) {
			l.errorf(path+".fails", "wrong answer %d misses the goals %v, not %v", i+1, missed, w.Fails)
		}
		if len(missed) == 1 {
			alone[missed[0]-1] = true
		}
	}
	for i, seen := range alone {
		if !seen {
			l.warnf(fmt.Sprintf("goals[%d]", i), "goal %d: no answer here misses it alone; list one below wrong, or the goal may be of no use", i+1)
		}
	}
}

func (l *linter) solution() {
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
			l.errorf(path, "the solution misses goal %d: %s: %s", i+1, l.Goals[i].In(words.English), r.Was)
		}
	}
	if len(o.Outside) > 0 {
		l.errorf(path, "the solution changes what may not be edited: %s", strings.Join(o.Outside, ", "))
	}
}

// fails are the goals that a text misses, from 1; nil if it cannot be run.
func (l *linter) fails(path, text string) []int {
	o := l.check(path, text)
	if o == nil {
		return nil
	}
	missed := []int{}
	for i, r := range o.Goals {
		if !r.Met {
			missed = append(missed, i+1)
		}
	}
	return missed
}

// check runs a text that is written in the exercise at path.
func (l *linter) check(path, text string) *Outcome {
	o, diags := l.Check(text, words.English)
	if o == nil {
		for _, g := range diags {
			if g.Severity != manifest.Error {
				continue
			}
			if path == "start" {
				l.diags = append(l.diags, within(l.doc, path, g))
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
