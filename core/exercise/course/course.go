// Package course holds the exercises that come with the playground, from the
// first steps to production. They stand apart from package exercise since the
// page fetches them when somebody opens them, and does not hold them itself.
package course

import (
	"embed"
	"strings"
	"sync"

	"hpaplayground/core/exercise"
)

//go:embed *.yaml
var files embed.FS

// Text is the whole course as one collection, in the order of its files' names.
var Text = sync.OnceValue(func() string { return strings.Join(parts(), "---\n") })

// Tasks is the course without the proofs of its figures, which nobody needs who
// does it. They come last in each file.
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
		return nil // cannot be: the folder is embedded
	}
	var parts []string
	for _, e := range entries {
		if text, err := files.ReadFile(e.Name()); err == nil {
			parts = append(parts, string(text))
		}
	}
	return parts
}

// Collection is the course, read.
var Collection = sync.OnceValue(func() *exercise.Collection {
	c, _ := exercise.Parse(Text())
	return c
})
