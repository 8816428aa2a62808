package exercise

import (
	"strings"

	"hpaplayground/core/manifest/complete"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/words"
)

// Head has the parts of an exercise that a list shows.
type Head struct {
	Name  string
	Title Text
}

// Heads reads only the names and the titles of a collection's exercises. It is much faster
// than Parse. In a collection that is not YAML it finds no exercises.
func Heads(text string) (heads []Head) {
	for _, part := range lex.Split(text) {
		top, _, _ := strings.Cut(part.Text, "\ntext:") // the task and all below it are long
		value := func(path string) string { return strings.Join(complete.Values(top, path), "") }
		h := Head{value("metadata.name"), Text{words.English: value("title")}}
		for _, lang := range words.All() {
			if title := value("title." + lang.Code()); title != "" {
				h.Title[lang] = title
			}
		}
		if value("kind") == "Exercise" && len(heads) < maxExercises {
			heads = append(heads, h)
		}
	}
	return heads
}
