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

// SaveAnswer saves an answer for the next visit, or deletes it.
type SaveAnswer struct {
	answer
	Gone bool
}

func (SaveAnswer) effect() {}

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
	kept := SaveAnswer{a, !keep}
	c.stored = kept.among(c.stored)
	return m, []Effect{kept}
}

// Into puts the answer into the stored ones, which another tab may have changed.
func (k SaveAnswer) Into(stored string) string {
	var c Course
	c.recall(stored)
	b, err := json.Marshal(k.among(c.stored))
	if err != nil {
		return stored // cannot be: strings
	}
	return string(b)
}

func (k SaveAnswer) among(list []answer) []answer {
	list = slices.DeleteFunc(slices.Clone(list), func(o answer) bool { return o.Key == k.Key })
	if list == nil {
		list = []answer{}
	}
	if !k.Gone {
		list = append(list, k.answer)
	}
	return list[max(len(list)-mostAnswers, 0):]
}
