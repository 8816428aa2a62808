package exercises

import (
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// Update returns the course after a message that changes only the course. Package state handles
// those that open another text.
func (c Course) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case playback.GoalPointed:
		c.PointedGoal = msg.Goal
		return c, nil
	case playback.GoalClicked:
		c.Folded, c.PointedGoal = false, msg.Goal
		return c, []feature.Effect{feature.Forward{Msg: feature.ViewOpened{View: feature.Task}}, ShowGoal{Goal: msg.Goal}}
	case CollectionsListed:
		c.ServerCollections = msg.Names
		return c, nil
	case NameGiven:
		h := c.Results()
		h.Who = msg.Name
		c = c.withResults(h)
		return c, c.Save()
	}
	if c.Exercise == nil {
		return nil, nil
	}
	switch msg := msg.(type) {
	case Folded:
		c.Folded = !c.Folded
	case HintShown:
		c.Hints = min(c.Hints+1, len(c.Exercise.Hints))
		return c.recordHelp()
	case SolutionShown:
		if c.Solution = msg.To; msg.To == SolutionVisible {
			return c.recordHelp()
		}
	case Graded:
		if now := page.Now(); msg.Revision == now.Revision && msg.Exercise == c.Exercise {
			return c.applyOutcome(msg, now.Edited, now.Lang)
		}
	case FieldOpened:
		if msg.Index >= 0 && msg.Index < len(c.Exercise.Edit) {
			f := FieldOf(c.Exercise, msg.Index, page.(Page).Doc())
			return c, []feature.Effect{feature.Forward{Msg: document.PlaceOpened{Part: f.Part, Line: f.From, Column: 1}}}
		}
	default:
		return nil, nil
	}
	return c, nil
}

// Fetch requests a collection.
func (c Course) Fetch(from string) (Course, []feature.Effect) {
	c.From, c.File, c.Collection, c.Problems, c.OpenFailure = from, false, nil, nil, ""
	c.Waiting, c.Open, c.List = true, true, true
	return c, []feature.Effect{FetchCollection{from}, ListCollections{}}
}

// Fetched reads the collection that was requested. It returns the exercise to begin, if
// there is one.
func (c Course) Fetched(msg CollectionFetched, lang words.Language) (now Course, wanted *exercise.Exercise) {
	c.Waiting = false
	if msg.Failure != "" {
		c.OpenFailure = msg.Failure
		return c, nil
	}
	c = c.collect(msg.Text, lang)
	if c.Wanted == "" || c.Collection == nil {
		return c, nil
	}
	if wanted = c.Lookup(c.Wanted); wanted == nil {
		c.OpenFailure = lang.Say("there is no exercise %s here, or it has errors", c.Wanted)
		return c, nil
	}
	c.Wanted = ""
	return c, wanted
}

// Unpack opens a collection that came from a file. If it has a single exercise, Unpack
// returns it, so that the exercise can begin.
func (c Course) Unpack(text string, lang words.Language) (now Course, single *exercise.Exercise) {
	c.From, c.File = "", true
	c = c.collect(text, lang)
	if c.Collection != nil && len(c.Exercises) == 1 && len(c.Problems) == 0 {
		single = c.Exercises[0]
	}
	return c, single
}

// collect reads a collection.
func (c Course) collect(text string, lang words.Language) Course {
	collection, problems := exercise.Parse(text)
	c.Problems, c.OpenFailure = problems, ""
	c.Open, c.List, c.Waiting = true, true, false
	if len(collection.Exercises) == 0 {
		c.Collection = nil
		c.OpenFailure = lang.Say("there is no exercise in it that can be done")
		return c
	}
	c.Collection = collection
	return c.read()
}

// Begin makes x the current exercise.
func (c Course) Begin(x *exercise.Exercise) Course {
	c.Exercise, c.Wanted, c.OpenFailure = x, "", ""
	c.Open, c.List = true, false
	c.Outcome, c.Failure, c.Hints, c.Solution, c.GoalsNotice, c.PointedGoal, c.Folded = nil, "", 0, SolutionHidden, "", 0, false
	return c
}

// Leave ends the exercise and closes the panel.
func (c Course) Leave() Course {
	c.Open, c.Exercise, c.Wanted, c.Outcome, c.GoalsNotice = false, nil, "", nil, ""
	return c
}

// applyOutcome applies the outcome of a run.
func (c Course) applyOutcome(msg Graded, edited bool, lang words.Language) (Course, []feature.Effect) {
	if c.Failure = msg.Failure; msg.Outcome == nil {
		return c, nil
	}
	c.GoalsNotice = goalsText(c.Outcome, msg.Outcome, lang)
	c.Outcome, c.Graded = msg.Outcome, msg.Revision
	if !edited || len(c.Outcome.Outside) > 0 {
		return c, nil // the text is unchanged, or has a forbidden change
	}
	d := c.Done(c.Exercise.Name)
	if n := c.Outcome.Met(); len(d.Met) == len(c.Outcome.Goals) && n <= count(d.Met) {
		return c, nil
	}
	if c.Outcome.Solved() && c.Solution == SolutionAsked {
		c.Solution = SolutionHidden // the question says that it spoils the exercise
	}
	d.Met = nil
	for i := range c.Outcome.Goals {
		d.Met = append(d.Met, c.Outcome.Goals[i].Met)
	}
	c = c.record(d)
	return c, c.Save()
}

// recordHelp records the help that was used before the exercise was solved.
func (c Course) recordHelp() (Course, []feature.Effect) {
	d := c.Done(c.Exercise.Name)
	if d.Solved() {
		return c, nil
	}
	d.Hints = max(d.Hints, c.Hints)
	d.Shown = d.Shown || c.Solution == SolutionVisible
	c = c.record(d)
	return c, c.Save()
}

// goalsText says how an edit changed the goals, for screen readers.
func goalsText(before, now *exercise.Outcome, lang words.Language) string {
	all := lang.Say("%d of %d goals met.", now.Met(), len(now.Goals))
	if now.Solved() {
		all = lang.Say("All goals are met: the exercise is solved.")
	}
	if before == nil || len(before.Goals) != len(now.Goals) {
		return all
	}
	var b strings.Builder
	for i := range now.Goals {
		switch met, metBefore := now.Goals[i].Met, before.Goals[i].Met; {
		case met && !metBefore:
			b.WriteString(lang.Say("Goal %d is met.", i+1) + " ")
		case metBefore && !met:
			b.WriteString(lang.Say("Goal %d is no longer met.", i+1) + " ")
		}
	}
	return b.String() + all
}
