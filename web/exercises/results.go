package exercises

import (
	"slices"
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
)

// title returns the name of the collection in results.
func (c Course) title() string {
	if c.Collection != nil && c.Title.In(words.English) != "" {
		return c.Title.In(words.English)
	}
	if c.From != "" {
		return c.From
	}
	return "Exercises"
}

// Results returns the results of the current collection.
func (c Course) Results() exercise.Submission {
	for _, h := range c.results {
		if h.Course == c.title() {
			return h
		}
	}
	return exercise.Submission{Course: c.title()}
}

// Done returns the result so far of an exercise of the current collection.
func (c Course) Done(name string) exercise.Done {
	h := c.Results()
	for _, d := range h.Done {
		if d.Exercise == name {
			d.Met = slices.Clone(d.Met)
			return d
		}
	}
	return exercise.Done{Exercise: name}
}

// WasSolved reports whether the current exercise was solved before, so that its solution no
// longer counts as help.
func (c Course) WasSolved() bool {
	d := c.Done(c.Exercise.Name)
	return d.Solved()
}

// SolvedAll counts the solved exercises of the collection.
func (c Course) SolvedAll() int {
	n := 0
	for _, x := range c.Exercises {
		if d := c.Done(x.Name); d.Solved() {
			n++
		}
	}
	return n
}

// Codes returns all results, one line for each collection.
func (c Course) Codes() string {
	var b strings.Builder
	for i := range c.results {
		b.WriteString(c.results[i].Encode() + "\n")
	}
	return b.String()
}

// Save returns the effect that saves the results.
func (c Course) Save() []feature.Effect { return []feature.Effect{SaveResults{c.Codes()}} }

// record adds a result, or replaces an older result.
func (c Course) record(d exercise.Done) Course {
	h := c.Results()
	h.Done = replaced(h.Done, d, func(o exercise.Done) bool { return o.Exercise == d.Exercise })
	return c.withResults(h)
}

func (c Course) withResults(h exercise.Submission) Course {
	out := c
	out.results = replaced(c.results, h, func(o exercise.Submission) bool { return o.Course == h.Course })
	return out
}

// replaced returns a copy of a list in which the new entry replaces the element for which
// the function matches returns true. Without such an element, the entry is added at the
// end.
func replaced[T any](list []T, entry T, matches func(T) bool) []T {
	list = slices.Clone(list)
	if i := slices.IndexFunc(list, matches); i >= 0 {
		list[i] = entry
		return list
	}
	return append(list, entry)
}

// read reads the stored results. If there are two results for one exercise, the better
// result counts. Lines that cannot be read are left out.
func (c Course) read() Course {
	out := c
	codes := out.codes
	out.codes = ""
	for line := range strings.Lines(codes) {
		h, err := exercise.Decode(line)
		if err != nil {
			continue
		}
		i := slices.IndexFunc(out.results, func(o exercise.Submission) bool { return o.Course == h.Course })
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
		out = out.withResults(merged)
	}
	return out
}

// MergeResults merges one tab's results with those that another tab stored. If there
// are two results for one exercise, the better one counts; if they are equal, the
// first.
func MergeResults(first, second string) string {
	var names, merged Course
	names.codes, merged.codes = first, first+second
	names, merged = names.read(), merged.read()
	for _, h := range names.results { // a name that was removed is not brought back
		for i := range merged.results {
			if merged.results[i].Course == h.Course {
				merged.results[i].Who = h.Who
			}
		}
	}
	return merged.Codes()
}

// IsResults reports whether a text starts with results.
func IsResults(text string) bool {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	_, err := exercise.Decode(line)
	return err == nil
}

func count(met []bool) int {
	n := 0
	for _, ok := range met {
		if ok {
			n++
		}
	}
	return n
}

// Restore reads the stored results and answers.
func (c Course) Restore(results, answers string) Course {
	c.codes += results
	if answers != "" {
		c.readAnswers(answers)
	}
	return c
}

// SavedElsewhere applies what another tab saved. What did not change is empty.
func (c Course) SavedElsewhere(results, answers string) Course {
	if answers != "" {
		c.readAnswers(answers)
	}
	if results == "" {
		return c
	}
	c.codes = MergeResults(results, c.Codes()+c.codes)
	c.results = nil
	if c.Collection != nil {
		return c.read()
	}
	return c
}

// Merge adds results that were saved elsewhere.
func (c Course) Merge(codes string) Course {
	c.codes += codes
	return c.read()
}
