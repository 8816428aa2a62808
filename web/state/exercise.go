package state

import (
	"slices"
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
)

// Course is the state of exercises: the collection, the exercise under way and
// the person's progress. The zero value has none.
type Course struct {
	Open  bool // the panel is shown
	List  bool // it shows the collection, not the exercise
	Stamp int  // grows with each change

	From     string   // where the collection is from, as in a Link
	File     bool     // it came from a file, which no link can name
	Shelf    []string // the collections that the server has
	Waiting  bool     // for the collection to arrive
	Trouble  string   // why a collection or an exercise could not be opened
	Problems []manifest.Diagnostic
	*exercise.Collection

	Exercise *exercise.Exercise // under way, or nil
	Wanted   string             // the exercise to begin once the collection is here
	Outcome  *exercise.Outcome  // of the last run that was graded, or nil
	Graded   int                // the revision of Outcome
	Failure  string             // why that run could not be graded
	Hints    int                // how many are shown
	Solution Solution
	Told     string // what a screen reader says about the goals

	stored  []answer // of earlier visits
	answers []Saved  // to exercises that were begun before, for when the person returns to them
	codes   string   // results as they were stored, until a collection needs them
	results []exercise.HandIn
}

// Solution says whether the solution was asked for or shown.
type Solution uint8

// The steps to the solution. There are two, because it spoils the exercise.
const (
	Unseen Solution = iota
	Asked
	Shown
)

// Goals counts the goals that are met, and all goals.
func (c *Course) Goals() (met, all int) {
	if c.Outcome != nil {
		met = c.Outcome.Met()
	}
	return met, len(c.Exercise.Goals)
}

// Solved reports whether the last graded run solves the exercise.
func (c *Course) Solved() bool { return c.Outcome != nil && c.Outcome.Solved() }

// Coming reports whether an exercise that was asked for is still being fetched.
func (c *Course) Coming() bool { return c.Waiting && c.Wanted != "" }

// Number is the place of the exercise under way in its collection, from 1.
func (c *Course) Number() int {
	if c.Collection == nil {
		return 0
	}
	return slices.Index(c.Exercises, c.Exercise) + 1
}

// Next is the exercise after the one under way, nil after the last.
func (c *Course) Next() *exercise.Exercise {
	if n := c.Number(); n > 0 && n < len(c.Exercises) {
		return c.Exercises[n]
	}
	return nil
}

// link is what an address says of the course. No address can name a collection
// that came from a file.
func (c *Course) link() (from, name string) {
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

// exercises updates the model for a message about exercises.
func (m Model) exercises(msg exerciseMsg) (Model, []Effect) {
	c := &m.Course
	c.Stamp++
	switch msg := msg.(type) {
	case ExercisesOpened:
		c.Open, c.List = true, true
		m.View = Task
		if c.Collection == nil && !c.Waiting {
			return m.take(c.From)
		}
	case ExercisesClosed:
		return m.leave().relink()
	case CollectionsListed:
		c.Shelf = msg.Names
	case CollectionPicked:
		m, effects := m.keep().leave().take(msg.From)
		m.View = Task
		return m, effects
	case CollectionFetched:
		if msg.From == c.From && c.Waiting {
			return m.fetched(msg)
		}
	case ExerciseLinked:
		m.Link = Link{Theme: m.Link.Theme, Rest: m.Link.Rest, Exercises: msg.Exercises, Exercise: msg.Exercise}
		m.Moved, m.Aimed = false, false
		return m.follow(nil)
	case ExerciseStarted:
		if c.Collection != nil {
			if x := c.Lookup(msg.Name); x == c.Exercise && x != nil {
				c.List = false
			} else if x != nil {
				return m.begin(x)
			}
		}
	case NameGiven:
		return m.sign(msg.Who)
	}
	if c.Exercise == nil {
		return m, nil
	}
	switch msg := msg.(type) {
	case ExerciseReset:
		return m.keep().replaceText(c.Exercise.Start)
	case HintShown:
		c.Hints = min(c.Hints+1, len(c.Exercise.Hints))
		return m.helped()
	case SolutionShown:
		if c.Solution = msg.To; msg.To == Shown {
			return m.helped()
		}
	case SolutionTaken:
		if text, err := SolutionText(c.Exercise); err == nil {
			return m.keep().replaceText(text)
		}
	case ExerciseGraded:
		return m.graded(msg)
	}
	return m, nil
}

// take fetches a collection.
func (m Model) take(from string) (Model, []Effect) {
	c := &m.Course
	c.From, c.File, c.Collection, c.Problems, c.Trouble = from, false, nil, nil, ""
	c.Waiting, c.Open, c.List = true, true, true
	return m, []Effect{FetchCollection{from}, ListCollections{}}
}

// fetched takes over a collection that was asked for.
func (m Model) fetched(msg CollectionFetched) (Model, []Effect) {
	c := &m.Course
	c.Waiting = false
	if msg.Failure != "" {
		c.Trouble = msg.Failure
		return m, nil
	}
	m = m.collect(msg.Text)
	name := c.Wanted
	if c = &m.Course; name == "" || c.Collection == nil {
		return m, nil
	}
	x := c.Lookup(name)
	if x == nil {
		c.Trouble = m.Lang.Say("there is no exercise %s here, or it has errors", name)
		return m, nil
	}
	c.Wanted = ""
	if !m.Link.Shared {
		return m.begin(x)
	}
	// The link contained the answer too, and it has run already.
	m = m.turn(x)
	m.Preset, m.Original = "", x.Start
	m.Edited = m.Text() != m.Original
	m, effects := m.relink()
	return m, append(effects, m.grade()...)
}

// collect reads a collection.
func (m Model) collect(text string) Model {
	c := &m.Course
	collection, problems := exercise.Parse(text)
	c.Problems, c.Trouble = problems, ""
	c.Open, c.List, c.Waiting = true, true, false
	if len(collection.Exercises) == 0 {
		c.Collection = nil
		c.Trouble = m.Lang.Say("there is no exercise in it that can be done")
		return m
	}
	c.Collection = collection
	m.Course = c.read()
	return m
}

// isCollection reports whether a text is a collection, not a scenario.
func isCollection(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.ReplaceAll(strings.ReplaceAll(line, `"`, ""), " ", "")
		for _, kind := range []string{"kind:Exercise", "kind:Course"} {
			if rest, found := strings.CutPrefix(line, kind); found && strings.TrimSpace(rest) == "" {
				return true
			}
			// JSON may be all on one line.
			if strings.HasPrefix(line, "{") && strings.Contains(line, kind) || strings.HasPrefix(line, kind+",") {
				return true
			}
		}
	}
	return false
}

// unpack opens a collection that came from a file.
func (m Model) unpack(text string) (Model, []Effect) {
	m = m.leave()
	c := &m.Course
	c.Stamp++
	c.From, c.File = "", true
	m = m.collect(text)
	m.View = Task
	if c = &m.Course; c.Collection != nil && len(c.Exercises) == 1 && len(c.Problems) == 0 {
		return m.begin(c.Exercises[0])
	}
	return m.relink()
}

// begin loads an exercise's start, or the answer that was kept.
func (m Model) begin(x *exercise.Exercise) (Model, []Effect) {
	m, keep := m.keepAnswer()
	if was := m.Course.Exercise; was == nil {
		m = m.keep()
	} else {
		m.Course.answers = replaced(m.Course.answers, Saved{Sections: m.Sections, Exercise: was}, func(s Saved) bool { return s.Exercise == was })
	}
	text, ok := m.Course.left(x)
	if !ok {
		text = x.Start
	}
	for _, s := range m.Course.answers {
		if s.Exercise == x {
			text = scenario.Join(s.Sections)
		}
	}
	m = m.turn(x)
	m.Moved, m.Aimed = false, false
	m.Link.Unread, m.Link.Reason = "", ""
	m, effects := m.load(scenario.Preset{Text: text})
	m.Original, m.Edited = x.Start, text != x.Start
	m, more := m.relink()
	return m, slices.Concat(keep, effects, more)
}

// follow opens the exercise of a link. Until the collection has arrived, the
// page shows the link's text, or what it shows anyway.
func (m Model) follow(presets []scenario.Preset) (Model, []Effect) {
	link, c := m.Link, &m.Course
	have := c.Collection != nil && !c.File && c.From == link.Exercises
	c.Stamp++
	c.Open, c.Wanted, c.From, c.File = true, link.Exercise, link.Exercises, false
	m.View = Task
	if have && !link.Shared {
		if x := c.Lookup(link.Exercise); x != nil {
			return m.begin(x)
		}
	}
	var effects []Effect
	switch preset, ok := choose(presets, link.Preset); {
	case link.Shared:
		m.Course.Exercise = nil
		m, effects = m.keep().load(scenario.Preset{Text: link.Text})
	case ok && (m.Revision == 0 || link.Preset != ""):
		m.Course.Exercise = nil
		m, effects = m.keep().load(preset)
	}
	m, more := m.take(link.Exercises)
	return m, append(effects, more...)
}

// turn makes an exercise the one under way.
func (m Model) turn(x *exercise.Exercise) Model {
	c := &m.Course
	c.Exercise, c.Wanted, c.Trouble = x, "", ""
	c.Open, c.List = true, false
	c.Outcome, c.Failure, c.Hints, c.Solution, c.Told = nil, "", 0, Unseen, ""
	m.View, m.Part = Task, partOf(x)
	return m
}

// partOf is the part whose editor an exercise opens first.
func partOf(x *exercise.Exercise) document.Part {
	if len(x.Edit) > 0 {
		kind, _, found := strings.Cut(x.Edit[0], ":")
		kind, _, _ = strings.Cut(kind, "/")
		switch {
		case found && kind == "Simulation":
			return document.Simulation
		case found && kind != "HorizontalPodAutoscaler":
			return document.Workload
		}
	}
	return document.HPA
}

// leave ends the exercise. Its text becomes the person's own.
func (m Model) leave() Model {
	c := &m.Course
	c.Open, c.Exercise, c.Wanted, c.Outcome, c.Told = false, nil, "", nil, ""
	c.Stamp++
	if m.View == Task {
		m.View = Watch
	}
	m.Edited = m.Preset == "" || m.Text() != m.Original
	return m
}

// grade returns the effect that grades the run that is shown.
func (m Model) grade() []Effect {
	if m.Course.Exercise == nil || m.Timeline == nil || m.Ran != m.Revision {
		return nil
	}
	return []Effect{GradeExercise{m.Revision, m.Course.Exercise, m.Text(), m.Timeline}}
}

// graded takes over the outcome of a run.
func (m Model) graded(msg ExerciseGraded) (Model, []Effect) {
	c := &m.Course
	if msg.Revision != m.Revision || msg.Exercise != c.Exercise {
		return m, nil
	}
	if c.Failure = msg.Failure; msg.Outcome == nil {
		return m, nil
	}
	c.Told = goalsText(c.Outcome, msg.Outcome, m.Lang)
	c.Outcome, c.Graded = msg.Outcome, msg.Revision
	if !m.Edited || len(c.Outcome.Outside) > 0 {
		return m, nil // nothing was changed, or something that must not be
	}
	d := c.Done(c.Exercise.Name)
	if n := c.Outcome.Met(); len(d.Met) == len(c.Outcome.Goals) && n <= count(d.Met) {
		return m, nil
	}
	d.Met = nil
	for i := range c.Outcome.Goals {
		d.Met = append(d.Met, c.Outcome.Goals[i].Met)
	}
	m.Course = c.record(d)
	return m, m.Course.keep()
}
