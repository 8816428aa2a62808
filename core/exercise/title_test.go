package exercise_test

import (
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
	"hpaplayground/core/words"
)

// Titles finds the title of each exercise of the course.
func TestTitles(t *testing.T) {
	titles := exercise.Titles(course.Text())
	all := course.Collection().Exercises
	if len(titles) != len(all) {
		t.Fatalf("%d titles, %d exercises", len(titles), len(all))
	}
	for i, x := range all {
		if h := titles[i]; h.Name != x.Name || h.Text.In(words.English) != x.Title.In(words.English) || h.Text.In(words.Chinese) != x.Title.In(words.Chinese) {
			t.Errorf("%v is the title of %s, %v", h, x.Name, x.Title)
		}
	}
	plain := exercise.Titles("kind: Exercise\nmetadata: {name: a}\ntitle: A\n")
	if len(plain) != 1 || plain[0].Text.In(words.Chinese) != "A" || len(exercise.Titles("{}[")) != 0 {
		t.Errorf("a title without languages: %v", plain)
	}
}

func BenchmarkTitles(b *testing.B) {
	text := course.Text()
	for b.Loop() {
		exercise.Titles(text)
	}
}
