package propose

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/paste"
	"hpaplayground/internal/golden"
)

// TestPasted: each text that people paste scales up and down in its first run, reaches
// maxReplicas and meets each policy. Texts with the same objects share a run. Texts that
// package paste wraps in many ways have the objects of its bases, as TestComposed checks.
func TestPasted(t *testing.T) {
	all := pasted(t)
	if len(all) < 50 {
		t.Errorf("only %d texts", len(all))
	}
	excepted := maps.Clone(pastedExceptions)
	if testing.Short() {
		for i := len(all) - 1; i >= 0; i-- {
			if i%5 > 0 {
				all = slices.Delete(all, i, i+1)
			}
		}
		maps.DeleteFunc(excepted, func(name string, _ exception) bool {
			text, _, _ := strings.Cut(name, "/")
			return !slices.ContainsFunc(all, func(c testCase) bool { return c.name == text })
		})
	}
	checkProposed(t, all, excepted)
}

// pasted reads the corpus of package paste, and returns the texts that want a load.
func pasted(t *testing.T) (all []testCase) {
	t.Helper()
	const folder = "../paste/testdata/"
	why := map[string]int{}
	same := map[string]bool{}
	add := func(name, text string) {
		read := paste.Read(text)
		if read.Refused != nil {
			why["refused"]++
			return
		}
		s, _ := parse.Text(read.YAML)
		switch {
		case s == nil:
			why["with errors"]++
		case len(s.Objects.HPAs) == 0:
			why["without an HPA"]++
		case ShapeFor(read.YAML, s) != Proposed:
			why["with a load, or a status to go on from"]++ // by design

		case same[content(t, read.YAML)]:
			why["with the objects of another"]++
		default:
			same[content(t, read.YAML)] = true
			all = append(all, testCase{name, read.YAML})
		}
	}
	for _, pattern := range []string{folder + "singles/*.txtar", folder + "*.txtar"} {
		for archive, a := range golden.Read(t, pattern) {
			for _, f := range a.Files {
				if name, ok := strings.CutSuffix(f.Name, ".txt"); ok {
					add(archive+" "+name, golden.Signs.Replace(string(f.Data)))
				}
			}
		}
	}
	bases, err := filepath.Glob(folder + "bases/*")
	if err != nil || len(bases) == 0 {
		t.Fatal("no bases", err)
	}
	for _, path := range bases {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		add("base "+filepath.Base(path), string(text))
	}
	t.Logf("%d texts to run; not run: %v", len(all), why)
	return all
}

// content is the content of the objects in a YAML text.
func content(t *testing.T, yaml string) string {
	t.Helper()
	docs, _ := manifest.Parse(yaml)
	var b strings.Builder
	for _, d := range docs {
		var object any
		if err := d.Decode(&object); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n", text)
	}
	return b.String()
}

var pastedExceptions = map[string]exception{
	"more v2beta1-object":     {"up down max min", "the target is of extensions/v1beta1, which no cluster of today serves", cannotScale},
	"describe with-tolerance": {"up down max", noWay, neverUp},
}
