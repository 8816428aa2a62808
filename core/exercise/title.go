package exercise

import (
	"strings"

	"hpaplayground/core/manifest/complete"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/words"
)

// Title has the parts of an exercise that a list shows.
type Title struct {
	Name string
	Text Text
}

// Titles reads only the names and the titles of a collection's exercises. It is much faster
// than Parse. In a collection that is not YAML it finds no exercises.
func Titles(text string) (titles []Title) {
	for _, part := range lex.Split(text) {
		top, _, _ := strings.Cut(part.Text, "\ntext:") // the task and all below it are long
		value := func(path string) string { return strings.Join(complete.Values(top, path), "") }
		t := Title{value("metadata.name"), Text{words.English: value("title")}}
		for _, lang := range words.All() {
			if title := value("title." + lang.Code()); title != "" {
				t.Text[lang] = title
			}
		}
		if value("kind") == "Exercise" && len(titles) < maxExercises {
			titles = append(titles, t)
		}
	}
	return titles
}
