package exercises

import (
	"strings"
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
)

// Two tabs save answers alternately. The answers of both stay.
func TestAnswersOfTwoTabs(t *testing.T) {
	stored := ""
	for _, c := range []struct {
		name string
		keep SaveAnswer
		want string
	}{
		{"the first", SaveAnswer{answer{"a", "1"}, false}, `[{"Key":"a","Text":"1"}]`},
		{"of another exercise", SaveAnswer{answer{"b", "2"}, false}, `[{"Key":"a","Text":"1"},{"Key":"b","Text":"2"}]`},
		{"a newer one", SaveAnswer{answer{"a", "3"}, false}, `[{"Key":"b","Text":"2"},{"Key":"a","Text":"3"}]`},
		{"reset", SaveAnswer{answer{"b", ""}, true}, `[{"Key":"a","Text":"3"}]`},
		{"reset twice", SaveAnswer{answer{"b", ""}, true}, `[{"Key":"a","Text":"3"}]`},
	} {
		if stored = c.keep.Apply(stored); stored != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, stored, c.want)
		}
	}
}

// An answer to an earlier version's start is found again, and Reset removes it.
func TestAnswerOfEarlierVersion(t *testing.T) {
	x := course.Collection().Lookup("by-hand")
	then, err := (&exercise.Answer{Set: x.Before}).Apply(x)
	if err != nil || then == x.Start {
		t.Fatal(err)
	}
	mine := strings.Replace(then, "averageValue: 100", "averageValue: 78", 1)
	c := Course{Collection: course.Collection(), Exercise: x}
	old := c.title() + "/by-hand/then"
	for text, found := range map[string]bool{mine: true, strings.Replace(mine, "maxReplicas: ", "maxReplicas: 1", 1): false} {
		c.stored = []answer{{old, text}, {c.title() + "/by-hand-2/x", mine}}
		if got, ok := c.savedAnswer(x); ok != found || ok && got != text {
			t.Errorf("found %v, want %v", ok, found)
		}
	}
	c.stored = []answer{{old, mine}}
	c, _ = c.KeepAnswer(mine+"# more\n", true)
	if len(c.stored) != 1 || c.stored[0].Key != old {
		t.Errorf("kept as %+v", c.stored)
	}
	if c, _ = c.KeepAnswer(x.Start, false); len(c.stored) != 0 {
		t.Errorf("after Reset: %+v", c.stored)
	}
}

// The stored text may be anything, because another version or a person may have written it.
func TestAnswersAmongGarbage(t *testing.T) {
	for _, stored := range []string{"", "null", "[", "7", "{}", `"x"`, "[1,null]", `[{"Key":7}]`, `{"a":"1"}`} {
		if got, want := (SaveAnswer{answer{"a", "1"}, false}).Apply(stored), `[{"Key":"a","Text":"1"}]`; got != want {
			t.Errorf("into %s: %s\nwant %s", stored, got, want)
		}
	}
	many := ""
	for i := range maxAnswers + 5 {
		many = SaveAnswer{answer{strings.Repeat("k", i+1), "x"}, false}.Apply(many)
	}
	if n := strings.Count(many, `"Key"`); n != maxAnswers {
		t.Errorf("%d answers are kept, want %d", n, maxAnswers)
	}
}

func TestResultsOfTwoTabs(t *testing.T) {
	code := func(who, course string, done ...exercise.Done) string {
		h := exercise.Submission{Who: who, Course: course, Done: done}
		return h.Encode() + "\n"
	}
	done := func(name, met string, hints int) exercise.Done {
		d := exercise.Done{Exercise: name, Hints: hints}
		for _, m := range met {
			d.Met = append(d.Met, m == '1')
		}
		return d
	}
	for _, c := range []struct{ name, first, second, want string }{
		{"nothing", "", "", ""},
		{"nothing stored", code("", "C", done("a", "1", 0)), "", code("", "C", done("a", "1", 0))},
		{"garbage stored", code("", "C", done("a", "1", 0)), "[]\nE1.x\n", code("", "C", done("a", "1", 0))},
		{"another exercise", code("", "C", done("a", "1", 0)), code("", "C", done("b", "0", 1)), code("", "C", done("a", "1", 0), done("b", "0", 1))},
		{"another course", code("", "C", done("a", "1", 0)), code("", "D", done("a", "0", 0)), code("", "C", done("a", "1", 0)) + code("", "D", done("a", "0", 0))},
		{"the better counts", code("", "C", done("a", "10", 0)), code("", "C", done("a", "11", 2)), code("", "C", done("a", "11", 2))},
		{"of equal ones the first", code("", "C", done("a", "10", 1)), code("", "C", done("a", "01", 0)), code("", "C", done("a", "10", 1))},
		{"a new name", code("Ann", "C"), code("Bo", "C"), code("Ann", "C")},
		{"no name any more", code("", "C"), code("Bo", "C"), code("", "C")},
	} {
		if got := MergeResults(c.first, c.second); got != c.want {
			t.Errorf("%s: %q\nwant %q", c.name, got, c.want)
		}
	}
}
