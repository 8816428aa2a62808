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
var Text = sync.OnceValue(func() string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return "" // cannot be: the folder is embedded
	}
	var parts []string
	for _, e := range entries {
		if text, err := files.ReadFile(e.Name()); err == nil {
			parts = append(parts, string(text))
		}
	}
	return strings.Join(parts, "---\n")
})

// Collection is the course, read.
var Collection = sync.OnceValue(func() *exercise.Collection {
	c, _ := exercise.Parse(Text())
	return c
})
