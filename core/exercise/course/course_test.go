package course

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
)

// TestCourse runs the linter on the course: each start fails, each solution
// passes, and each goal can be missed alone.
func TestCourse(t *testing.T) {
	c, diags := exercise.Parse(Text())
	for _, d := range diags {
		t.Error(d)
	}
	for _, lang := range words.All() {
		if c.Title[lang] == "" {
			t.Errorf("the course has no title in %v", lang)
		}
	}
	if len(c.Exercises) < 16 {
		t.Errorf("%d exercises", len(c.Exercises))
	}
	for _, x := range c.Exercises {
		t.Run(x.Name, func(t *testing.T) {
			for _, d := range x.Lint() {
				t.Error(d)
			}
			for _, lang := range words.All() {
				if x.Title[lang] == "" {
					t.Errorf("there is no title in %v, and maybe nothing else", lang)
				}
			}
			if len(x.Wrong) < 7 {
				t.Errorf("%d wrong answers: want at least 7, of several kinds", len(x.Wrong))
			}
			if !slices.ContainsFunc(x.Wrong, func(a exercise.Attempt) bool { return len(a.Outside) > 0 }) {
				t.Error("no wrong answer takes out the cause, which may not be edited")
			}
			if len(x.Hints) < 2 {
				t.Error("a hint gives all away, or nothing")
			}
			for _, lang := range words.All() {
				if !slices.ContainsFunc(x.Hints, func(h exercise.Text) bool { return strings.ContainsAny(h.In(lang), "?？") }) {
					t.Errorf("no hint asks in %v: then hpasim exercises --trainer has no question", lang)
				}
			}
			for _, a := range x.Typical() {
				for _, lang := range words.All() {
					if a.What[lang] == "" {
						t.Errorf("the wrong answer %q is not described in %v, for hpasim exercises --trainer", a.What.In(words.English), lang)
					}
				}
			}
			want := minutes(t, x)
			if took := tookMinutes[x.Name]; took > 0 {
				if want == took {
					t.Errorf("tookMinutes says %d, as the estimate does: leave it out", took)
				}
				want = took
			}
			if x.Minutes != want {
				t.Errorf("minutes %d: want %d", x.Minutes, want)
			}
		})
	}
}

// tookMinutes has the exercises that people took much longer or shorter for than minutes
// estimates, and how long they took.
var tookMinutes = map[string]int{
	"describe-first": 11, "target-not-found": 3, "switched-off": 4, "silent-pods": 14, "whose-metric": 20, "long-jobs": 12, "incident": 25,
}

// minutes estimates how long an exercise takes: its English texts at 100 words a
// minute, two minutes to read the start and its run, and two minutes for each edit of
// the solution with its run. An edit is an entry of set, or an object that answer
// changes, adds or removes. See docs/exercises.md.
func minutes(t *testing.T, x *exercise.Exercise) int {
	count := 0
	for _, s := range x.ReaderTexts() {
		count += len(strings.Fields(s.In(words.English)))
	}
	edits := len(x.Solution.Set)
	if x.Solution.Documents != "" {
		solved, err := x.Solution.Apply(x)
		if err != nil {
			t.Fatal(err)
		}
		startDocs, _ := manifest.Parse(x.Start)
		now, _ := manifest.Parse(solved)
		for _, d := range startDocs {
			if !slices.ContainsFunc(now, func(n *manifest.Document) bool { return bytes.Equal(n.JSON(), d.JSON()) }) {
				edits++
			}
		}
		for _, d := range now {
			if manifest.Same(startDocs, d) == nil {
				edits++
			}
		}
	}
	return (count+99)/100 + 2 + 2*edits
}

// TestTasks checks that Tasks leaves out other answers and the proofs and nothing else.
func TestTasks(t *testing.T) {
	tasks, diags := exercise.Parse(Tasks())
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	all := Collection()
	if len(tasks.Exercises) != len(all.Exercises) {
		t.Fatalf("%d exercises, want %d", len(tasks.Exercises), len(all.Exercises))
	}
	for i, x := range tasks.Exercises {
		y := all.Exercises[i]
		if len(x.Figures)+len(x.Right)+len(x.Wrong) > 0 || len(y.Figures) == 0 || len(y.Wrong) == 0 {
			t.Errorf("%s: %d bytes of proofs, %d right and %d wrong answers", x.Name, len(x.Figures), len(x.Right), len(x.Wrong))
		}
		if !slices.EqualFunc(x.ReaderTexts(), y.ReaderTexts(), func(a, b exercise.ReaderText) bool { return a.Path == b.Path && maps.Equal(a.Text, b.Text) }) ||
			x.Start != y.Start || !slices.Equal(x.Edit, y.Edit) || !slices.Equal(x.Before, y.Before) || len(x.Goals) != len(y.Goals) || !reflect.DeepEqual(x.Solution, y.Solution) {
			t.Errorf("%s: the task is not the same", x.Name)
		}
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
	parsed, _ := parse.Text(x.Start)
	tl, err := sim.Run(parsed, sim.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		x.Grade(strings.Replace(x.Start, "averageValue: 100", "averageValue: "+strconv.Itoa(i%100), 1), tl, nil, words.English)
	}
}
