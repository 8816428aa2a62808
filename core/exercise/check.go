package exercise

import (
	"hpaplayground/core/goal"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Outcome is the result of grading an answer.
type Outcome struct {
	Goals []Result // one for each goal of the exercise
	// Outside lists the changes outside of the fields that may be edited; see
	// Exercise.Outside. OldValues has the old value of each, as YAML in one line; empty if
	// there was no value.
	Outside, OldValues []string
}

// Result is the result of one goal.
type Result struct {
	goal.Result
	// Hidden means that the visible run meets the goal and the hidden run does
	// not.
	Hidden bool
}

// Met counts the goals that are met.
func (o *Outcome) Met() int {
	n := 0
	for i := range o.Goals {
		if o.Goals[i].Met {
			n++
		}
	}
	return n
}

// Solved reports whether all goals are met and nothing else was changed.
func (o *Outcome) Solved() bool { return o.Met() == len(o.Goals) && len(o.Outside) == 0 }

// Check runs an answer and grades it. If the text is wrong, the outcome is nil
// and the diagnostics have the line numbers of the answer.
func (x *Exercise) Check(answer string, lang words.Language) (*Outcome, []manifest.Diagnostic) {
	tl, diags := run(x.Complete(answer))
	if tl == nil {
		return nil, diags
	}
	var hidden *timeline.Timeline
	if x.Hidden != nil {
		text, err := x.HiddenText(answer)
		if err != nil {
			return nil, append(diags, manifest.Diagnostic{Line: 1, Column: 1, EndLine: 1, EndColumn: 1, Message: "the hidden run: " + err.Error()})
		}
		var more []manifest.Diagnostic
		if hidden, more = run(text); hidden == nil {
			for _, d := range more {
				d.Message = "in the hidden run: " + d.Message
				diags = append(diags, d)
			}
			return nil, diags
		}
	}
	return x.Grade(answer, tl, hidden, lang), diags
}

// run runs a text to its end.
func run(text string) (*timeline.Timeline, []manifest.Diagnostic) {
	s, diags := parse.Text(text)
	if s == nil {
		return nil, diags
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		return nil, append(diags, manifest.Diagnostic{Line: 1, Column: 1, EndLine: 1, EndColumn: 1, Message: err.Error()})
	}
	return tl, diags
}

// HiddenText returns the text of the answer's hidden run; "" if there is none.
func (x *Exercise) HiddenText(answer string) (string, error) {
	if x.Hidden == nil {
		return "", nil
	}
	return x.Hidden.Change.apply(x, x.Complete(answer))
}

// Grade grades an answer by its finished runs. shown is the run of Complete's text.
// hidden is the run of HiddenText's text, or nil if there is no hidden run.
func (x *Exercise) Grade(answer string, shown, hidden *timeline.Timeline, lang words.Language) *Outcome {
	_, now := x.complete(answer)
	startDocs, outside := x.origin(now)
	o := &Outcome{Goals: make([]Result, len(x.Goals)), Outside: outside}
	for _, path := range outside {
		o.OldValues = append(o.OldValues, x.oldValue(startDocs, path))
	}
	for i := range x.Goals {
		g := &x.Goals[i]
		r := &o.Goals[i]
		r.Result = goal.Result{Met: true, At: goal.NoMoment}
		if g.Shown() {
			r.Result = g.Check(&goal.Run{Timeline: shown, Original: startDocs, Current: now, Language: lang})
		}
		if r.Met && g.On != onShown && hidden != nil {
			r.Result = g.Check(&goal.Run{Timeline: hidden, Original: startDocs, Current: now, Language: lang})
			r.Hidden = !r.Met
		}
	}
	return o
}
