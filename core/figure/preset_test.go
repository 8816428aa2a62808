package figure_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/figure"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
)

// TestPresets proves each figure in the texts of the presets. It also tries each change
// that a text suggests.
func TestPresets(t *testing.T) {
	for _, p := range preset.All() {
		t.Run(p.Name, func(t *testing.T) {
			file := "../preset/testdata/presets/" + p.Name + ".yaml"
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
				step, err := p.Step(i)
				if err != nil {
					t.Fatal(err)
				}
				if step.Sets == nil {
					continue // the suggestion changes nothing
				}
				text, err := step.Sets.Apply(p.Text)
				if err != nil {
					t.Fatal(err)
				}
				want := runs(t, text)
				if !slices.ContainsFunc(in.Figures, func(f figure.Proof) bool { return tries(t, &f, try, p.Text, want) }) {
					t.Errorf("%s: try[%d]: no proof has the step's run: %q", file, i, try)
				}
			}
		})
	}
}

func presetTexts(a *preset.About) []figure.Text {
	texts := []figure.Text{{Path: "title", Says: a.Title}, {Path: "summary", Says: a.Summary}, {Path: "look", Says: a.Look}}
	for i, try := range a.Try {
		texts = append(texts, figure.Text{Path: fmt.Sprintf("try[%d]", i), Says: try})
	}
	return texts
}

// tries reports whether a proof checks the run of a suggested change.
func tries(t *testing.T, f *figure.Proof, try, text, want string) bool {
	if len(f.Set)+len(f.Replace) == 0 || len(f.Goals) == 0 ||
		!slices.ContainsFunc(f.Says, func(words string) bool { return strings.Contains(try, words) }) {
		return false
	}
	changed, err := f.Changed(text)
	if err != nil {
		t.Fatal(err)
	}
	return runs(t, changed) == want
}

// runs returns what happens in the run of a text, or why the text does not run.
func runs(t *testing.T, text string) string {
	s, diags := parse.Text(text)
	if s == nil {
		return fmt.Sprint(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := tl.WriteJSON(&b, tl.Duration); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
