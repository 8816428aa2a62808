package course

import (
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
)

// TestCourse: each exercise's start fails, its solution passes, and each of its
// goals can be missed alone, which all is for the linter to say.
func TestCourse(t *testing.T) {
	c, diags := exercise.Parse(Text())
	for _, d := range diags {
		t.Error(d)
	}
	if c.Title.English == "" || c.Title.Chinese == "" {
		t.Error("the course has no title")
	}
	if len(c.Exercises) < 16 {
		t.Errorf("%d exercises", len(c.Exercises))
	}
	for _, x := range c.Exercises {
		t.Run(x.Name, func(t *testing.T) {
			for _, d := range x.Lint() {
				t.Error(d)
			}
			if x.Title.Chinese == "" {
				t.Error("there is no Chinese")
			}
			if len(x.Hints) < 2 {
				t.Error("a hint gives all away, or nothing")
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	text := Text()
	for b.Loop() {
		exercise.Parse(text)
	}
}

func BenchmarkGrade(b *testing.B) {
	x := Collection().Lookup("by-hand")
	parsed, _ := scenario.Parse(x.Start)
	tl, err := sim.Run(parsed, sim.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		x.Grade(strings.Replace(x.Start, "averageValue: 100", "averageValue: "+strconv.Itoa(i%100), 1), tl, nil, words.English)
	}
}
