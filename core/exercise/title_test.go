package exercise_test

import (
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
	"hpaplayground/core/words"
)

// Heads finds a head for each exercise of the course.
func TestHeads(t *testing.T) {
	heads := exercise.Heads(course.Text())
	all := course.Collection().Exercises
	if len(heads) != len(all) {
		t.Fatalf("%d heads, %d exercises", len(heads), len(all))
	}
	for i, x := range all {
		if h := heads[i]; h.Name != x.Name || h.Title.In(words.English) != x.Title.In(words.English) || h.Title.In(words.Chinese) != x.Title.In(words.Chinese) {
			t.Errorf("%v is the head of %s, %v", h, x.Name, x.Title)
		}
	}
	plain := exercise.Heads("kind: Exercise\nmetadata: {name: a}\ntitle: A\n")
	if len(plain) != 1 || plain[0].Title.In(words.Chinese) != "A" || len(exercise.Heads("{}[")) != 0 {
		t.Errorf("a title without languages: %v", plain)
	}
}

func BenchmarkHeads(b *testing.B) {
	text := course.Text()
	for b.Loop() {
		exercise.Heads(text)
	}
}
