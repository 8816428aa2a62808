package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// target is a package under test.
type target struct{ dir string }

// results is the file of a package's results.
func (t target) results(dir string) string {
	return filepath.Join(dir, strings.ReplaceAll(t.dir, "/", "-")+".json")
}

// files returns the names of the files that can be mutated.
func (t target) files(root string) ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(root, t.dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var files []string
	for _, p := range paths {
		if name := filepath.Base(p); !strings.HasSuffix(name, "_test.go") {
			files = append(files, name)
		}
	}
	return files, nil
}

// output is the part of gremlins' output that is used here.
type output struct {
	Files []fileOutput `json:"files"`
}

type fileOutput struct {
	Name      string     `json:"file_name"`
	Mutations []mutation `json:"mutations"`
}

type mutation struct {
	Type   string `json:"type"`
	Status string `json:"status"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

func readOutput(path string) (output, error) {
	var out output
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		return output{}, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}

// merge adds the output of a run to the results of earlier runs. A file's old
// results are dropped if the file was run again or no longer exists.
func merge(from, into string, files []string, again func(string) bool) error {
	fresh, err := readOutput(from)
	if err != nil {
		return err
	}
	old, err := readOutput(into)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, f := range old.Files {
		if slices.Contains(files, f.Name) && !again(f.Name) {
			fresh.Files = append(fresh.Files, f)
		}
	}
	text, err := json.Marshal(fresh)
	if err != nil {
		return err
	}
	return os.WriteFile(into, text, 0o644)
}
