package figure_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/figure"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
)

// TestPresets proves each figure in the texts of the presets, and makes each
// change that a text suggests to try.
func TestPresets(t *testing.T) {
	for _, p := range scenario.Presets() {
		t.Run(p.Name, func(t *testing.T) {
			file := "../scenario/testdata/presets/" + p.Name + ".yaml"
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			docs, diags := manifest.Parse(string(text))
			if len(docs) != 1 {
				t.Fatalf("%s: %v", file, diags)
			}
			var in struct{ Figures []figure.Proof }
			if err := docs[0].Decode(&in); err != nil {
				t.Fatal(err)
			}
			var texts []figure.Text
			for _, lang := range words.All() {
				texts = append(texts, presetTexts(p.In(lang))...)
			}
			diags = append(diags, figure.Prove(docs[0], "figures", in.Figures, texts, func(run string) (string, error) {
				if run != "" {
					return "", fmt.Errorf("run %q: a preset has one run", run)
				}
				return p.Text, nil
			})...)
			for _, d := range diags {
				t.Errorf("%s:%v", file, d)
			}
			for i, try := range p.Try {
				if regexp.MustCompile("^(Choose (the|a) sync|Switch) ").MatchString(try) {
					continue // it changes nothing
				}
				if !slices.ContainsFunc(in.Figures, func(f figure.Proof) bool { return tries(&f, try) }) {
					t.Errorf("%s: try[%d]: no proof makes the change: %q", file, i, try)
				}
			}
		})
	}
}

func presetTexts(a *scenario.About) []figure.Text {
	texts := []figure.Text{{Path: "title", Says: a.Title}, {Path: "summary", Says: a.Summary}, {Path: "look", Says: a.Look}}
	for i, try := range a.Try {
		texts = append(texts, figure.Text{Path: fmt.Sprintf("try[%d]", i), Says: try})
	}
	return texts
}

// tries reports whether a proof makes the change that a text suggests to try,
// and checks its result.
func tries(f *figure.Proof, try string) bool {
	return len(f.Set)+len(f.Replace) > 0 && len(f.Goals) > 0 &&
		slices.ContainsFunc(f.Says, func(words string) bool { return strings.Contains(try, words) })
}
