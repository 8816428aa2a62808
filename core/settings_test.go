package core_test

import (
	"bytes"
	"slices"
	"testing"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/setting"
	"hpaplayground/core/sim"
	"hpaplayground/internal/golden"
)

// tried has values for each type of setting. At least one of them should change a run.
var tried = map[byte][]string{
	'd': {"40s", "7m", "3h"},
	'f': {"0.01", "0.9"},
	'i': {"1", "4"},
	'l': {"7"},
	'q': {"70m", "2", "900Mi"},
}

// Each setting changes the run of a preset or of a script of core/sim. The test finds a
// row that the engine does not read.
func TestSettingsCount(t *testing.T) {
	var texts []string
	for _, p := range preset.All() {
		texts = append(texts, p.Text)
	}
	for _, script := range golden.Read(t, "sim/testdata/*.txtar") {
		texts = append(texts, string(script.Files[0].Data))
	}
	for _, g := range setting.Groups() {
		for _, row := range g.Rows {
			path, values := g.Path+"."+row.Name, tried[row.Letter]
			if !slices.ContainsFunc(texts, func(text string) bool { return counts(t, text, path, values) }) {
				t.Errorf("%s: no run is another with any of %q", path, values)
			}
		}
	}
}

// counts reports whether one of the values changes the run.
func counts(t *testing.T, text, path string, values []string) bool {
	before := runOf(t, text)
	for _, value := range values {
		var sets edit.Settings
		if err := sets.Set("Simulation:" + path + "=" + value); err != nil {
			t.Fatal(err)
		}
		changed, err := sets.Apply(text)
		if err != nil {
			continue // this preset has no such object
		}
		if after := runOf(t, changed); after != nil && !bytes.Equal(before, after) {
			return true
		}
	}
	return false
}

// runOf returns a text's run as CSV, or nil if it cannot be run.
func runOf(t *testing.T, text string) []byte {
	t.Helper()
	s, _ := parse.Text(text)
	if s == nil {
		return nil
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		return nil
	}
	var b bytes.Buffer
	if err := tl.WriteCSV(&b, tl.Duration); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
