// Package advise finds what makes an HPA cost more or serve less than it could: from the text,
// and from a run of it. Each finding has one change, which was run, and how much it helped.
package advise

import (
	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Finding is one thing that the text or the run has, and what it costs.
type Finding struct {
	Code     string // a stable name, such as max-reached
	HPA      int    // index in Timeline.HPAs
	Severity Severity
	Says     note.Text // what there is, with the numbers of the run
	Reason   note.Text // why it matters
	Field    manifest.Target
	// Line and Column of the field, or of the nearest field around it. 0: the text does not have it.
	Line, Column int
	Spans        []Span // when it is seen in the run, in order
	// Change fixes it. Find sets only the first settings to try; Search has run them.
	Change Change

	tries   [][]string // the changes to try, the smallest first
	measure *measure
	target  bool    // a change sets another target, by which the time above target is counted
	gain    float64 // of the best change so far; 0: none helped yet
}

// Change is settings and what they change in the run.
type Change struct {
	Settings []string // as hpasim --set takes them
	// Drill has settings of something that goes wrong, for the run without the change and for the
	// one with it. If says when that is. The finding costs nothing as long as nothing goes wrong.
	Drill [2][]string
	If    note.Text
	// Effects are what it changes. The first is what it is for, the others are its price or come with it.
	Effects []Effect
	Seeds   int // how many runs with other random numbers it helped, too
	Tried   int // of how many, if it is of a SmallestSearch and the run has random numbers
}

// Effect is a measure without and with a change.
type Effect struct {
	Measure       string    // a stable name, such as unserved
	Name          note.Text // in words
	Before, After string
	Values        [2]float64 // the same as numbers; a time is in seconds
}

// Drilled reports whether it helps only when something goes wrong.
func (c *Change) Drilled() bool { return len(c.Drill[0]) > 0 }

// Helps says what a change does: if something goes wrong, the measures before and after.
func (c *Change) Helps(lang words.Language) string {
	var effects []string
	for _, e := range c.Effects {
		effects = append(effects, e.Name.In(lang.Say)+" "+e.Before+" → "+e.After)
	}
	text := lang.List(effects...)
	if c.Drilled() {
		return lang.Say("%s: %s", c.If.In(lang.Say), text)
	}
	return text
}

// Skipped is an HPA that was not looked at. Reason is a clause without a full stop.
type Skipped struct {
	HPA    int // index in Timeline.HPAs
	Reason note.Text
}

// Severity is what a finding cost in the run.
type Severity uint8

// The severities. With None, it has cost nothing yet.
const (
	None Severity = iota
	Low
	Medium
	High
)

// String returns the name of the severity.
func (s Severity) String() string { return [...]string{"none", "low", "medium", "high"}[s] }

// Says returns the name of the severity in words.
func (s Severity) Says() note.Text {
	switch s {
	case High:
		return note.Say("Cost much")
	case Medium:
		return note.Say("Cost something")
	case Low:
		return note.Say("Cost a little")
	}
	return note.Say("Cost nothing in this run")
}

// checks look for the findings, what people meet most first.
var checks = []func(*checker){
	noTarget, twoHPAs, editedHPA, missingRequest, failingMetric, switchedOff, silentPods,
	oneReplica, tooFew, tooMany, noRoom, appliedReplicas,
	memoryHolds, smallUnit, nearLimit, lowTarget, externalValue, wideTolerance, sharedLabels,
	slowPolicy, slowWindow, slowDown, flapping, latePods, warmUp, rolloutDrift, sleeping,
	movingRequest, droppedTolerance, idlePolicy,
}

// Find looks at a text, its scenario and its run. It runs nothing, so what it returns is not
// proved: see Search.
func Find(text string, s *scenario.Scenario, tl *timeline.Timeline) []Finding {
	r := newRuns(new(parse.Reader), text, tl, keysOf(tl))
	found, _ := find(r.reader.Documents(text), s, tl, r.done[""])
	return found
}

func find(docs []*manifest.Document, s *scenario.Scenario, tl *timeline.Timeline, now []*outcome) (found []Finding, skipped []Skipped) {
	for i := range tl.HPAs {
		l, why := newChecker(docs, s, tl, i, now[i])
		if l == nil {
			skipped = append(skipped, Skipped{HPA: i, Reason: why})
			continue
		}
		for _, check := range checks {
			check(l)
		}
		found = append(found, l.found...)
	}
	for i := range found {
		f := &found[i]
		f.Change.Settings, f.Change.Effects = f.tries[0], []Effect{{Measure: f.measure.code, Name: f.measure.says()}}
		if d := f.Field.In(docs); d != nil {
			f.Line, f.Column, _, _ = d.Position(f.Field.Path)
		}
	}
	return found, skipped
}
