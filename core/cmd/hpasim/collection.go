package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/exercise/course"
)

// collected is a file of exercises.
type collected struct {
	source
	*exercise.Collection
	errors int // number of errors that were printed
}

// openCollections reads a file of exercises, the standard input, or a folder of such
// files. Without a name it reads the course. It prints the diagnostics.
func openCollections(s streams, name string) ([]collected, error) {
	if name == "" {
		return []collected{{source{name: "the course", text: course.Text()}, course.Collection(), 0}}, nil
	}
	names := []string{name}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		names = names[:0]
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if !e.IsDir() && slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(e.Name())) {
				names = append(names, filepath.Join(name, e.Name()))
			}
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("folder %q: it has no file that ends in .yaml, .yml or .json", name)
		}
	}
	var all []collected
	fileOf := map[string]string{}
	for _, name := range names {
		src, err := open(s, name)
		if errors.Is(err, os.ErrNotExist) && !strings.ContainsAny(name, "./") {
			return nil, fmt.Errorf("exercise %q: not known; hpasim exercises lists them", name)
		}
		if err != nil {
			return nil, err
		}
		c, diags := exercise.Parse(src.text)
		one := collected{src, c, src.report(s.err, diags)}
		for _, x := range c.Exercises {
			if other, exists := fileOf[x.Name]; exists {
				fmt.Fprintf(s.err, "%s: exercise %q: it is in %s already\n", src.name, x.Name, other)
				one.errors++
			}
			fileOf[x.Name] = src.name
		}
		all = append(all, one)
	}
	return all, nil
}

// reference splits FILE#NAME. A bare NAME is an exercise of the course, if the
// course has it.
func reference(text string) (file, name string) {
	file, name, found := strings.Cut(text, "#")
	if !found && course.Collection().Lookup(text) != nil {
		return "", text
	}
	return file, name
}

// openExercise finds NAME in the course, FILE#NAME, or the only exercise of a
// FILE.
func openExercise(s streams, ref string) (*exercise.Exercise, error) {
	file, name := reference(ref)
	all, err := openCollections(s, file)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, c := range all {
		if x := c.Lookup(name); x != nil {
			return x, nil
		}
		for _, x := range c.Exercises {
			if names = append(names, x.Name); name == "" && len(all) == 1 && len(c.Exercises) == 1 {
				return x, nil
			}
		}
	}
	switch {
	case len(names) == 0:
		return nil, fmt.Errorf("%s: there is no exercise in it", file)
	case name == "":
		return nil, fmt.Errorf("%s: there are several exercises: choose one, such as %s#%s", file, file, names[0])
	}
	return nil, fmt.Errorf("exercise %q: not in %s; there is %s", name, file, strings.Join(names, ", "))
}
