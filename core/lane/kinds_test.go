package lane

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
)

// TestKinds: each kind has a row with a unique name, a unique ID and the function that lists its
// lanes, and the documents about embeds and pictures name the kind.
func TestKinds(t *testing.T) {
	names, ids := map[string]bool{}, map[string]bool{}
	for _, kind := range All() {
		row := &kinds[kind]
		if row.name == "" || row.id == "" || row.lanes == nil {
			t.Errorf("kind %d, after %s, has no full row in kinds: name %q, id %q", kind, kinds[max(kind, 1)-1].name, row.name, row.id)
			continue
		}
		if names[row.name] || ids[row.id] {
			t.Errorf("kind %s: the name or the ID %q is that of another kind", row.name, row.id)
		}
		names[row.name], ids[row.id] = true, true
		if got, ok := Lookup(row.name); !ok || got != kind {
			t.Errorf("%s: found as %s", row.name, got)
		}
	}
	if _, ok := Lookup("graph"); ok {
		t.Error("graph is a kind of lane")
	}
	for _, doc := range []string{"docs/embedding.md", "docs/pictures.md"} {
		text, err := os.ReadFile("../../" + doc)
		if err != nil {
			t.Fatal(err)
		}
		list := views(string(text))
		for name := range names {
			if !regexp.MustCompile(`\b` + name + `\b`).MatchString(list) {
				t.Errorf("%s: the line that lists the views does not name %s", doc, name)
			}
		}
	}
}

// views returns the line of a document that lists the kinds of lane.
func views(text string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, "| `view` |") || strings.Contains(line, "`--views ") {
			return line
		}
	}
	return ""
}

// TestKindsAreShown: for each kind there is a preset that has a lane of the kind.
func TestKindsAreShown(t *testing.T) {
	visible := map[Kind]bool{}
	for _, p := range preset.All() {
		if s, _ := parse.Text(p.Text); s != nil {
			tl, err := sim.Run(s, sim.Options{})
			if err != nil {
				t.Fatal(p.Name, err)
			}
			for _, l := range List(track.Of(tl, 0), Pixels{Width: 600, Columns: 600}, filled()...) {
				visible[l.Kind] = true
			}
		}
		if len(visible) == len(filled()) {
			return
		}
	}
	for _, kind := range filled() {
		if !visible[kind] {
			t.Errorf("no preset has a lane of the kind %s", kind)
		}
	}
}

// filled returns the kinds that can list lanes; TestKinds names the other kinds.
func filled() (all []Kind) {
	for _, kind := range All() {
		if kinds[kind].lanes != nil {
			all = append(all, kind)
		}
	}
	return all
}
