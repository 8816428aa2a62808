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

// Tasks returns the course without other answers than the solution and without the proofs
// of its figures, which participants do not need. In each file, the answers come before
// what to remember, and the proofs come last.
func Tasks() string {
	all := parts()
	for i, text := range all {
		task, _, found := strings.Cut(text, "\nfigures:\n")
		if !found {
			continue
		}
		answers, remember := strings.Index(task, "\nright:\n"), strings.Index(task, "\nremember:\n")
		if answers < 0 {
			answers = strings.Index(task, "\nwrong:\n")
		}
		all[i] = task[:answers] + task[remember:] + "\n"
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
