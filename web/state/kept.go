package state

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strconv"

	"hpaplayground/core/exercise"
)

// answer is one to an exercise, as it was left, for the next visit.
type answer struct{ Key, Text string }

// KeepAnswers asks to remember answers for the next visit.
type KeepAnswers struct{ Text string }

func (KeepAnswers) effect() {}

// Browsers keep a few megabytes for a page.
const (
	mostAnswers = 40
	mostAnswer  = 50 << 10
)

// key names an exercise's answer. One whose start has changed since is another:
// the old answer would be to something else.
func (c *Course) key(x *exercise.Exercise) string {
	h := fnv.New32a()
	h.Write([]byte(x.Start))
	return c.title() + "/" + x.Name + "/" + strconv.FormatUint(uint64(h.Sum32()), 36)
}

// left is the answer that was left of an exercise, on an earlier visit.
func (c *Course) left(x *exercise.Exercise) (string, bool) {
	key := c.key(x)
	i := slices.IndexFunc(c.stored, func(a answer) bool { return a.Key == key })
	if i < 0 {
		return "", false
	}
	return c.stored[i].Text, true
}

// recall takes in the answers that were stored.
func (c *Course) recall(text string) {
	if json.Unmarshal([]byte(text), &c.stored) != nil {
		c.stored = nil
	}
}

// keepAnswer remembers the answer of the exercise under way, or that there is none
// any more.
func (m Model) keepAnswer() (Model, []Effect) {
	c := &m.Course
	if c.Exercise == nil {
		return m, nil
	}
	a := answer{c.key(c.Exercise), m.Text()}
	was, had := c.left(c.Exercise)
	keep := m.Edited && len(a.Text) <= mostAnswer
	if keep == had && (!had || was == a.Text) {
		return m, nil
	}
	c.stored = slices.DeleteFunc(slices.Clone(c.stored), func(o answer) bool { return o.Key == a.Key })
	if keep {
		c.stored = append(c.stored, a)
	}
	c.stored = c.stored[max(len(c.stored)-mostAnswers, 0):]
	b, err := json.Marshal(c.stored)
	if err != nil {
		return m, nil
	}
	return m, []Effect{KeepAnswers{string(b)}}
}
