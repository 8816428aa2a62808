package core_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/explain"
	"hpaplayground/core/internal/draw"
	"hpaplayground/core/parse"
	"hpaplayground/core/paste"
	"hpaplayground/core/preset"
	"hpaplayground/core/propose"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
	"hpaplayground/internal/golden"
)

var drawnRuns = flag.Int("drawn", 500, "how many drawn runs TestHeadlines reads")

// TestHeadlines reads the story of each preset, exercise and pasted text and of drawn runs, sentence by sentence, and looks
// up in the timeline what a sentence says. The steps of the syncs are read here a second time, not as package explain reads
// them.
func TestHeadlines(t *testing.T) {
	said := map[string]int{}
	runs := 0
	check := func(name, text string) {
		s, _ := parse.Text(text)
		if s == nil || s.Duration > 8*time.Hour {
			return
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		runs++
		for i, story := range explain.Stories(tl, words.English) {
			r := reader{tl: tl, index: i, said: said}
			for _, problem := range r.check(story) {
				t.Errorf("%s: %s: %s\n%s", name, tl.HPAs[i].Key.Name, problem, explain.Join(story, words.English))
			}
		}
	}
	for _, p := range preset.All() {
		check("preset "+p.Name, p.Text)
	}
	for _, x := range course.Collection().Exercises {
		check("exercise "+x.Name, x.Start)
		solved, err := x.Solution.Apply(x)
		if err != nil {
			t.Fatal(err)
		}
		check("solution of "+x.Name, solved)
	}
	for name, text := range pastedTexts(t) { //maps: the order of the checks is free
		loaded, _ := propose.Complete(text, nil)
		check(name, loaded)
	}
	for seed := range *drawnRuns {
		check(fmt.Sprint("seed ", seed), draw.Text(rand.New(rand.NewPCG(uint64(seed), 3))))
	}
	t.Logf("%d runs: %v", runs, said)
	for _, kind := range kinds {
		if said[kind] == 0 {
			t.Errorf("no sentence of the kind %q", kind)
		}
	}
}

// pastedTexts returns the YAML of the texts that people paste.
func pastedTexts(t *testing.T) map[string]string {
	texts := map[string]string{}
	add := func(name, text string) {
		if read := paste.Read(golden.Signs.Replace(text)); read.Refused == nil {
			texts[name] = read.YAML
		}
	}
	for _, pattern := range []string{"paste/testdata/singles/*.txtar", "paste/testdata/*.txtar"} {
		for archive, a := range golden.Read(t, pattern) {
			for _, f := range a.Files {
				if name, ok := strings.CutSuffix(f.Name, ".txt"); ok {
					add(archive+" "+name, string(f.Data))
				}
			}
		}
	}
	bases, err := filepath.Glob("paste/testdata/bases/*")
	if err != nil || len(bases) == 0 {
		t.Fatal("no bases", err)
	}
	for _, path := range bases {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		add(path, string(text))
	}
	return texts
}
