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

// TestFields: in each preset, every field that the text has leads to its line, and every
// other field to its control.
func TestFields(t *testing.T) {
	withField, withoutField := 0, 0
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
			reveal, inText := d.ShowField(FieldOpened{f.Part, f.Path}, run).(RevealText)
			if inText != f.InText {
				t.Errorf("%s: %s leads to the text: %v", p.Name, f.Path, inText)
			}
			if !inText {
				withoutField++
				continue
			}
			withField++
			line := strings.Split(d.PartText(f.Part), "\n")[reveal.Line-1]
			if !strings.Contains(f.Value, "\n") && !strings.Contains(line, f.Value) {
				t.Errorf("%s: %s leads to %q, not to %q", p.Name, f.Path, line, f.Value)
			}
		}
	}
	if withField < 1000 || withoutField < 500 {
		t.Errorf("%d fields in texts, %d others", withField, withoutField)
	}
	if got := (Field{Kind: "HorizontalPodAutoscaler", Path: "spec.maxReplicas"}).Meaning(words.English); got == "" {
		t.Error("maxReplicas means nothing")
	}
}

// A text that cannot be read completely has the fields that can be read.
func TestFieldsOfBroken(t *testing.T) {
	for _, f := range asPut("a: [").Fields(unrun) {
		if f.InText {
			t.Errorf("%v", f)
		}
	}
}
