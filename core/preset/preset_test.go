package preset

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/internal/golden"
)

// groups are in the order in which they are shown.
var groups = []string{
	"First steps", "Metrics and targets", "Behavior", "Pods", "Rollouts and GitOps", "Zero and queues", "When metrics fail",
}

func TestPresets(t *testing.T) {
	last := 0
	names := map[string]bool{}
	for _, p := range All() {
		s, diags := parse.Text(p.Text)
		for _, d := range diags {
			t.Errorf("%s:%v", p.Name, d)
		}
		group := slices.Index(groups, p.Group)
		if group < last {
			t.Errorf("preset %q: group %q is not in its place", p.Name, p.Group)
		}
		last = max(last, group)
		if names[p.Name] {
			t.Errorf("preset %q is there twice", p.Name)
		}
		names[p.Name] = true
		if s == nil {
			continue
		}
		if s.Name != p.Name || p.Title == "" || p.Look == "" || len(p.Try) == 0 || len(p.Sources) == 0 {
			t.Errorf("preset %q: scenario %q, title %q, look %q, try %q, sources %q", p.Name, s.Name, p.Title, p.Look, p.Try, p.Sources)
		}
		if n := strings.Count(p.Summary+" ", ". "); n != 2 || len(p.Summary) > 300 {
			t.Errorf("preset %q: %d sentences, %d bytes of summary", p.Name, n, len(p.Summary))
		}
		if !slices.Contains([]string{"beginner", "intermediate", "advanced"}, p.Level) {
			t.Errorf("preset %q: level %q", p.Name, p.Level)
		}
		for _, source := range p.Sources {
			if !strings.HasPrefix(source, "https://") {
				t.Errorf("preset %q: source %q", p.Name, source)
			}
		}
		if s.Duration < 10*time.Minute || s.Duration > time.Hour {
			t.Errorf("preset %q takes %v", p.Name, s.Duration)
		}
		if len(s.Notes) > 0 {
			t.Errorf("preset %q: notes %q", p.Name, s.Notes)
		}
	}
	for _, linked := range []string{"spike-cautious-policy", "walkthrough", "blind-queue"} {
		if _, ok := Lookup(linked); !ok {
			t.Errorf("preset %q, which links name, is gone", linked)
		}
	}
	p, _ := Lookup("blind-queue")
	for query, want := range map[string]bool{"QUEUE external": true, "": true, "queue elephant": false, "队列 failedGetExternal": true, "队列 大象": false} {
		if p.Matches(query) != want {
			t.Errorf("blind-queue is found by %q: %v", query, !want)
		}
	}
}

// TestPresetHeads: describe reads a preset's head as a YAML parser does.
func TestPresetHeads(t *testing.T) {
	files, err := presetFiles.ReadDir("presets")
	if err != nil || len(files) != len(All()) {
		t.Fatal(len(files), err)
	}
	for i, f := range files {
		text, err := presetFiles.ReadFile("presets/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		docs, diags := manifest.Parse(string(text))
		if len(diags) > 0 || docs[0].Kind != "Preset" {
			t.Errorf("%s: %v", f.Name(), diags)
			continue
		}
		got := All()[i]
		want := Preset{Name: got.Name, Text: got.Text}
		if err := docs[0].Decode(&want); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: -YAML +read:\n%s", f.Name(), diff)
		}
	}
}

// TestGuide writes docs/presets.md: go test ./core/preset -run Guide -rewrite
func TestGuide(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Presets\n\nEach is a separate scenario: choose it on the page, link to it with `#preset=NAME`, run it with\n" +
		"`bin/hpasim run preset:NAME`, or print its text with `bin/hpasim presets NAME`. To post a link, use the address `presets/NAME/` of the site\n" +
		"(`presets/NAME/zh/` in Chinese; `#t=12m` after it names a moment): it has a title, a text and, if the site knows\n" +
		"[where it is](hosting.md), a picture, and leads to the preset. A test checks what is said of each, and that\n" +
		"the effect is gone without its cause.\n")
	group := ""
	for _, p := range All() {
		if p.Group != group {
			group = p.Group
			fmt.Fprintf(&b, "\n## %s\n\n| name | title | what it shows |\n|---|---|---|\n", group)
		}
		var links []string
		for _, s := range p.Sources {
			links = append(links, "["+label(s)+"]("+s+")")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s (%s) |\n", p.Name, p.Title, p.Summary, strings.Join(links, ", "))
	}
	golden.File(t, "../../docs/presets.md", []byte(b.String()))
}

// label returns a link's text: k/k#1234, or the page's section or name.
func label(address string) string {
	address, section, _ := strings.Cut(address, "#")
	parts := strings.Split(strings.Trim(address, "/"), "/")
	last := parts[len(parts)-1]
	switch {
	case strings.Contains(address, "/issues/") || strings.Contains(address, "/pull/"):
		repository := parts[len(parts)-3]
		if repository == "kubernetes" {
			repository = "k/k"
		}
		return repository + "#" + last
	case section != "":
		last = section
	}
	return strings.ReplaceAll(last, "-", " ")
}
