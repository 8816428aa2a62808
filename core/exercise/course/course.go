// Package course holds the exercises that come with the playground, from the
// first steps to production. It is separate from package exercise because the
// page does not contain the course: it fetches it when a reader opens the
// exercises.
package course

import (
	"embed"
	"strings"
	"sync"

	"hpaplayground/core/exercise"
)

//go:embed *.yaml
var files embed.FS

// Text returns the whole course as one collection, in the order of its file
// names.
var Text = sync.OnceValue(func() string { return strings.Join(parts(), "---\n") })

// Tasks returns the course without the proofs of its figures, which
// participants do not need. The proofs come last in each file.
func Tasks() string {
	all := parts()
	for i, text := range all {
		if task, _, found := strings.Cut(text, "\nfigures:\n"); found {
			all[i] = task + "\n"
		}
	}
	return strings.Join(all, "---\n")
}

func parts() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil // cannot happen: the folder is embedded
	}
	var parts []string
	for _, e := range entries {
		if text, err := files.ReadFile(e.Name()); err == nil {
			parts = append(parts, string(text))
		}
	}
	return parts
}

// Collection returns the parsed course.
var Collection = sync.OnceValue(func() *exercise.Collection {
	c, _ := exercise.Parse(Text())
	return c
})
