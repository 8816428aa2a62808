package document

import (
	"strings"
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// TestFields: of each preset, every field of the text leads to its line, and every other one
// to its control.
func TestFields(t *testing.T) {
	given, others := 0, 0
	for _, p := range preset.All() {
		s, diags := parse.Text(p.Text)
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, run := asPut(p.Text), track.Of(tl, 0)
		seen := map[Field]bool{}
		for _, f := range d.Fields(run) {
			id := Field{Part: f.Part, Path: f.Path}
			if seen[id] {
				t.Errorf("%s: %s is listed twice", p.Name, f.Path)
			}
			seen[id] = true
			at, inText := d.ShowField(FieldOpened{f.Part, f.Path}, run).(RevealText)
			if inText != f.Given {
				t.Errorf("%s: %s leads to the text: %v", p.Name, f.Path, inText)
			}
			if !inText {
				others++
				continue
			}
			given++
			line := strings.Split(d.PartText(f.Part), "\n")[at.Line-1]
			if !strings.Contains(f.Value, "\n") && !strings.Contains(line, f.Value) {
				t.Errorf("%s: %s leads to %q, not to %q", p.Name, f.Path, line, f.Value)
			}
		}
	}
	if given < 1000 || others < 500 {
		t.Errorf("%d fields in texts, %d others", given, others)
	}
	if got := (Field{Kind: "HorizontalPodAutoscaler", Path: "spec.maxReplicas"}).Means(words.English); got == "" {
		t.Error("maxReplicas means nothing")
	}
}

// A text that cannot be read has the fields that can.
func TestFieldsOfBroken(t *testing.T) {
	for _, f := range asPut("a: [").Fields(unrun) {
		if f.Given {
			t.Errorf("%v", f)
		}
	}
}
