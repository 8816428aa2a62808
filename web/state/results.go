package state

import (
	"slices"
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/words"
)

// title is the name of a collection in results.
func (c *Course) title() string {
	if c.Collection != nil && c.Title.In(words.English) != "" {
		return c.Title.In(words.English)
	}
	if c.From != "" {
		return c.From
	}
	return "Exercises"
}

// Results are the results of the present collection.
func (c *Course) Results() exercise.HandIn {
	for _, h := range c.results {
		if h.Course == c.title() {
			return h
		}
	}
	return exercise.HandIn{Course: c.title()}
}

// Done is the result so far of an exercise of the present collection.
func (c *Course) Done(name string) exercise.Done {
	h := c.Results()
	for _, d := range h.Done {
		if d.Exercise == name {
			d.Met = slices.Clone(d.Met)
			return d
		}
	}
	return exercise.Done{Exercise: name}
}

// SolvedAll counts the solved exercises of the collection.
func (c *Course) SolvedAll() int {
	n := 0
	for _, x := range c.Exercises {
		if d := c.Done(x.Name); d.Solved() {
			n++
		}
	}
	return n
}

// Codes are all results, one line for each collection.
func (c *Course) Codes() string {
	var b strings.Builder
	for i := range c.results {
		b.WriteString(c.results[i].Encode() + "\n")
	}
	return b.String()
}

func (c *Course) keep() []Effect { return []Effect{SaveResults{c.Codes()}} }

// record adds a result, or replaces an older one.
func (c *Course) record(d exercise.Done) Course {
	h := c.Results()
	h.Done = replaced(h.Done, d, func(o exercise.Done) bool { return o.Exercise == d.Exercise })
	return c.with(h)
}

func (c *Course) with(h exercise.HandIn) Course {
	out := *c
	out.results = replaced(c.results, h, func(o exercise.HandIn) bool { return o.Course == h.Course })
	return out
}

// replaced is a copy of a list with an entry in place of the one like it, or at
// the end.
func replaced[T any](list []T, entry T, like func(T) bool) []T {
	list = slices.Clone(list)
	if i := slices.IndexFunc(list, like); i >= 0 {
		list[i] = entry
		return list
	}
	return append(list, entry)
}

// read takes over the stored results. Of two results for one exercise the
// better one counts. Lines that cannot be read are left out.
func (c *Course) read() Course {
	out := *c
	codes := out.codes
	out.codes = ""
	for line := range strings.Lines(codes) {
		h, err := exercise.Decode(line)
		if err != nil {
			continue
		}
		i := slices.IndexFunc(out.results, func(o exercise.HandIn) bool { return o.Course == h.Course })
		if i < 0 {
			out.results = append(slices.Clone(out.results), *h)
			continue
		}
		merged := out.results[i]
		if merged.Who == "" {
			merged.Who = h.Who
		}
		for _, d := range h.Done {
			j := slices.IndexFunc(merged.Done, func(o exercise.Done) bool { return o.Exercise == d.Exercise })
			if j < 0 || count(merged.Done[j].Met) < count(d.Met) {
				merged.Done = replaced(merged.Done, d, func(o exercise.Done) bool { return o.Exercise == d.Exercise })
			}
		}
		out = out.with(merged)
	}
	return out
}

// MergeResults merges one tab's results with those that another tab stored. Of
// two results for one exercise the better one counts; of equal ones the first.
func MergeResults(first, second string) string {
	var names, both Course
	names.codes, both.codes = first, first+second
	names, both = names.read(), both.read()
	for _, h := range names.results { // a name that was removed stays removed
		for i := range both.results {
			if both.results[i].Course == h.Course {
				both.results[i].Who = h.Who
			}
		}
	}
	return both.Codes()
}

// keptElsewhere takes over what another tab saved.
func (m Model) keptElsewhere(msg OtherTabSaved) Model {
	if msg.Text != "" {
		m.left = msg.Text
	}
	c := &m.Course
	if msg.Answers != "" {
		c.recall(msg.Answers)
	}
	if msg.Results != "" {
		c.codes = MergeResults(msg.Results, c.Codes()+c.codes)
		c.results = nil
		c.Stamp++
		if c.Collection != nil {
			m.Course = c.read()
		}
	}
	return m
}

// isResults reports whether a text starts with results.
func isResults(text string) bool {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	_, err := exercise.Decode(line)
	return err == nil
}

// merge adds results that were saved elsewhere.
func (m Model) merge(codes string) (Model, []Effect) {
	m.Course.Stamp++
	m.Course.codes += codes
	m.Course = m.Course.read()
	m, effects := m.exercises(ExercisesOpened{})
	return m, append(effects, m.Course.keep()...)
}

// sign puts a name on the results.
func (m Model) sign(who string) (Model, []Effect) {
	h := m.Course.Results()
	h.Who = who
	m.Course = m.Course.with(h)
	return m, m.Course.keep()
}

// helped records the help that was used before the exercise was solved.
func (m Model) helped() (Model, []Effect) {
	c := &m.Course
	d := c.Done(c.Exercise.Name)
	if d.Solved() {
		return m, nil
	}
	d.Hints = max(d.Hints, c.Hints)
	d.Shown = d.Shown || c.Solution == Shown
	m.Course = c.record(d)
	return m, m.Course.keep()
}

func count(met []bool) int {
	n := 0
	for _, is := range met {
		if is {
			n++
		}
	}
	return n
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
		switch is, was := now.Goals[i].Met, before.Goals[i].Met; {
		case is && !was:
			b.WriteString(lang.Say("Goal %d is met.", i+1) + " ")
		case was && !is:
			b.WriteString(lang.Say("Goal %d is no longer met.", i+1) + " ")
		}
	}
	return b.String() + all
}
