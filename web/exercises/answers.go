package exercises

import (
	"cmp"
	"encoding/json"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/web/feature"
)

// answer is an answer to an exercise, kept for the next visit.
type answer struct{ Key, Text string }

// SaveAnswer saves an answer for the next visit, or deletes it.
type SaveAnswer struct {
	answer
	Delete bool
}

// The limits of the stored answers, because browsers store only a few megabytes for a page.
const (
	maxAnswers = 40
	maxAnswer  = 50 << 10
)

// key returns the key of an exercise's answer. The key depends on the start, because an
// answer to another start does not fit. An answer to the start of an earlier version
// keeps its key.
func (c Course) key(x *exercise.Exercise) string {
	h := fnv.New32a()
	h.Write([]byte(x.Start))
	name := c.title() + "/" + x.Name + "/"
	key, earlierKey := name+strconv.FormatUint(uint64(h.Sum32()), 36), ""
	for _, a := range c.stored {
		switch {
		case a.Key == key:
			return key
		case len(x.Before) > 0 && strings.HasPrefix(a.Key, name) && x.Allows(a.Text):
			earlierKey = a.Key
		}
	}
	return cmp.Or(earlierKey, key)
}

// savedAnswer returns the answer to an exercise that an earlier visit saved.
func (c Course) savedAnswer(x *exercise.Exercise) (string, bool) {
	key := c.key(x)
	i := slices.IndexFunc(c.stored, func(a answer) bool { return a.Key == key })
	if i < 0 {
		return "", false
	}
	return c.stored[i].Text, true
}

// readAnswers reads the stored answers.
func (c *Course) readAnswers(text string) {
	if json.Unmarshal([]byte(text), &c.stored) != nil {
		c.stored = nil
	}
}

// Do saves the answer.
func (k SaveAnswer) Do(h *feature.Host) { h.Save(AnswersKey, k.Apply(h.ReadSaved(AnswersKey))) }

// Apply applies the change to the stored answers, because another tab may have changed them too.
func (k SaveAnswer) Apply(stored string) string {
	var c Course
	c.readAnswers(stored)
	b, err := json.Marshal(k.replaceIn(c.stored))
	if err != nil {
		return stored // cannot happen: the answers have only strings
	}
	return string(b)
}

func (k SaveAnswer) replaceIn(list []answer) []answer {
	list = slices.DeleteFunc(slices.Clone(list), func(o answer) bool { return o.Key == k.Key })
	if list == nil {
		list = []answer{}
	}
	if !k.Delete {
		list = append(list, k.answer)
	}
	return list[max(len(list)-maxAnswers, 0):]
}

// KeepAnswer saves the answer to the current exercise, or deletes the saved answer.
// Only an edited text is an answer.
func (c Course) KeepAnswer(text string, edited bool) (Course, []feature.Effect) {
	if c.Exercise == nil {
		return c, nil
	}
	a := answer{c.key(c.Exercise), text}
	savedText, isSaved := c.savedAnswer(c.Exercise)
	keep := edited && len(a.Text) <= maxAnswer
	if keep == isSaved && (!isSaved || savedText == a.Text) {
		return c, nil
	}
	save := SaveAnswer{a, !keep}
	c.stored = save.replaceIn(c.stored)
	return c, []feature.Effect{save}
}

// startedText is the text of an exercise that was started and left. The person may return to it.
type startedText struct {
	Exercise *exercise.Exercise
	Text     string
}

// StoreText keeps the text of the current exercise until the person returns to the exercise.
func (c Course) StoreText(text string) Course {
	x := c.Exercise
	c.started = replaced(c.started, startedText{x, text}, func(b startedText) bool { return b.Exercise == x })
	return c
}

// Resume returns the text with which an exercise continues: the text that was put
// aside, the answer of an earlier visit, or the start.
func (c Course) Resume(x *exercise.Exercise) string {
	for _, b := range c.started {
		if b.Exercise == x {
			return b.Text
		}
	}
	if text, ok := c.savedAnswer(x); ok {
		return text
	}
	return x.Start
}
