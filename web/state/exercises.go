package state

import (
	"hpaplayground/core/exercise"
	"hpaplayground/core/preset"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/sharing"
)

// exercises updates the model for a message about exercises that opens a text or changes the
// address.
func (m Model) exercises(msg Msg) (Model, []Effect) {
	c := m.Course()
	switch msg := msg.(type) {
	case exercises.Opened:
		return m.openExercises()
	case exercises.Closed:
		return m.leave().relink()
	case exercises.CollectionPicked:
		m, effects := m.keepOwnText().leave().fetch(msg.From)
		m.View = feature.Task
		return m, effects
	case exercises.CollectionFetched:
		if msg.From == c.From && c.Waiting {
			return m.fetched(msg)
		}
	case exercises.Linked:
		m.Link = sharing.Link{Theme: m.Link.Theme, Unknown: m.Link.Unknown, Exercises: msg.Exercises, Exercise: msg.Exercise}
		m.Playback = m.Restart()
		m, effects := m.follow(nil)
		m, linked := m.linkShown()
		return m, append(effects, linked...)
	case exercises.Started:
		if c.Collection == nil {
			return m, nil
		}
		if x := c.Lookup(msg.Name); x == c.Exercise && x != nil {
			c.List = false
			return m.set(c), nil
		} else if x != nil {
			return m.begin(x)
		}
	case exercises.Reset:
		if c.Exercise != nil {
			return m.keepOwnText().replaceText(c.Exercise.Start)
		}
	case exercises.ChangedBack:
		if c.Exercise == nil {
			return m, nil
		}
		if text, err := c.Exercise.ChangeBack(m.Text(), msg.Path); err == nil {
			return m.replaceText(text)
		}
	case exercises.SolutionTaken:
		if c.Exercise == nil {
			return m, nil
		}
		if text, err := exercises.SolutionText(c.Exercise); err == nil {
			return m.keepOwnText().replaceText(text)
		}
	}
	return m, nil
}

// openExercises shows the list of exercises.
func (m Model) openExercises() (Model, []Effect) {
	c := m.Course()
	c.Open, c.List = true, true
	m = m.set(c)
	m.View = feature.Task
	if c.Collection == nil && !c.Waiting {
		return m.fetch(c.From)
	}
	return m, nil
}

func (m Model) fetch(from string) (Model, []Effect) {
	c, effects := m.Course().Fetch(from)
	return m.set(c), effects
}

// fetched handles the arrival of a collection.
func (m Model) fetched(msg exercises.CollectionFetched) (Model, []Effect) {
	course, x := m.Course().Fetched(msg, m.Lang)
	m = m.set(course)
	if x == nil {
		return m, nil
	}
	if !m.Link.Shared {
		return m.begin(x)
	}
	// The link contained the answer too, and the answer has run already.
	m = m.setExercise(x)
	m = m.setOriginal("", x.Start)
	m.Edited = m.Text() != m.Original
	m, effects := m.relink()
	return m, append(effects, m.grade()...)
}

// unpack opens a collection that came from a file.
func (m Model) unpack(text string) (Model, []Effect) {
	m = m.leave()
	course, single := m.Course().Unpack(text, m.Lang)
	m = m.set(course)
	m.View = feature.Task
	if single != nil {
		return m.begin(single)
	}
	return m.relink()
}

// merge adds results that were saved elsewhere, such as in another browser.
func (m Model) merge(codes string) (Model, []Effect) {
	m = m.set(m.Course().Merge(codes))
	m, effects := m.openExercises()
	return m, append(effects, m.Course().Save()...)
}

// begin loads an exercise's start, or the saved answer.
func (m Model) begin(x *exercise.Exercise) (Model, []Effect) {
	m, saves := m.keepAnswer()
	if m.Course().Exercise == nil {
		m = m.keepOwnText()
	} else {
		m = m.set(m.Course().StoreText(m.Text()))
	}
	text := m.Course().Resume(x)
	m = m.setExercise(x)
	m.Playback = m.Restart()
	m.Link.Unreadable, m.Link.Reason = "", ""
	m, effects := m.load(preset.Preset{Text: text}, x.Start)
	return m, append(saves, effects...)
}

// follow opens the exercise of a link. Until the collection has arrived, the page shows the link's
// text, or does not change.
func (m Model) follow(presets []preset.Preset) (Model, []Effect) {
	link, c := m.Link, m.Course()
	loaded := c.Collection != nil && !c.File && c.From == link.Exercises
	c.Open, c.Wanted, c.From, c.File = true, link.Exercise, link.Exercises, false
	m = m.set(c)
	m.View = feature.Task
	if loaded && !link.Shared {
		if x := c.Lookup(link.Exercise); x != nil {
			return m.begin(x)
		}
	}
	var effects []Effect
	switch chosen, ok := choose(presets, link.Preset); {
	case link.Shared:
		c.Exercise = nil
		m, effects = m.set(c).keepOwnText().load(preset.Preset{Text: link.Text}, link.Text)
	case ok && (m.Revision == 0 || link.Preset != ""):
		c.Exercise = nil
		m, effects = m.set(c).keepOwnText().load(chosen, chosen.Text)
	}
	m, more := m.fetch(link.Exercises)
	return m, append(effects, more...)
}

// choose finds a preset by its name. If the name is empty or unknown, it returns the
// first preset.
func choose(presets []preset.Preset, name string) (preset.Preset, bool) {
	for _, p := range presets {
		if p.Name == name {
			return p, true
		}
	}
	if len(presets) == 0 {
		return preset.Preset{}, false
	}
	return presets[0], true
}
