package advise

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/preset"
	"hpaplayground/internal/golden"
)

// Each archive of testdata has the name of a finding, and perhaps more after an underscore. Its text raises the finding, and with the settings
// of each line that begins with "near" the finding is not there. A line "from" names the exercise or preset
// with the text.
func TestScripts(t *testing.T) {
	codes := map[string]bool{}
	golden.Archives(t, "testdata/*.txtar", func(t *testing.T, a *txtar.Archive) {
		_, code, _ := strings.Cut(t.Name(), "/")
		code, _, _ = strings.Cut(code, "_")
		codes[code] = true
		var text string
		var files []txtar.File
		if len(a.Files) > 0 && a.Files[0].Name == "text.yaml" {
			text, files = string(a.Files[0].Data), a.Files[:1]
		}
		add := func(name, text string, want bool) {
			found := prove(t, text)
			if slices.ContainsFunc(found, func(f Finding) bool { return f.Code == code }) != want {
				t.Errorf("%s: found is %v", name, !want)
			}
			files = append(files, txtar.File{Name: name, Data: []byte(reports(found))})
		}
		for line := range strings.Lines(string(a.Comment)) {
			line = strings.TrimSpace(line)
			if name, ok := strings.CutPrefix(line, "from exercise "); ok {
				text = course.Collection().Lookup(name).Start
			}
			if name, ok := strings.CutPrefix(line, "from preset "); ok {
				p, _ := preset.Lookup(name)
				text = p.Text
			}
		}
		add("found", text, true)
		for line := range strings.Lines(string(a.Comment)) {
			if near, ok := strings.CutPrefix(strings.TrimSpace(line), "near "); ok {
				add("near "+near, changed(t, text, strings.Split(near, " && ")), false)
			}
		}
		a.Files = files
	})
	guide, err := os.ReadFile("../../docs/command-line.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range raised(t) {
		if !strings.Contains(string(guide), "`"+code+"`") {
			t.Errorf("%s is not in docs/command-line.md", code)
		}
		if !codes[code] {
			t.Errorf("%s has no script", code)
		}
	}
}

func changed(t *testing.T, text string, settings []string) string {
	t.Helper()
	var all edit.Settings
	for _, setting := range settings {
		if err := all.Set(setting); err != nil {
			t.Fatal(err)
		}
	}
	text, err := all.Apply(text)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// reports writes findings, a block of lines for each.
func reports(found []Finding) string {
	var b strings.Builder
	for i := range found {
		f := &found[i]
		fmt.Fprintf(&b, "%s, %s: %s, line %d\n  %s\n", f.Code, f.Severity, f.Field, f.Line, f.Says.In(fmt.Sprintf))
		for _, setting := range f.Change.Settings {
			fmt.Fprintf(&b, "  --set %.140s\n", setting)
		}
		for _, e := range f.Change.Effects {
			fmt.Fprintf(&b, "  %s %s -> %s\n", e.Measure, e.Before, e.After)
		}
		if f.Change.Drilled() {
			fmt.Fprintf(&b, "  %s\n", f.Change.If.In(fmt.Sprintf))
		}
	}
	return b.String()
}

// raised returns the codes that the source has.
func raised(t *testing.T) (codes []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range regexp.MustCompile(`(?:(?:newFinding|newTargetFinding)\(|f\.Code, f\.Reason = )"([a-z-]+)"`).FindAllStringSubmatch(string(text), -1) {
			codes = append(codes, m[1])
		}
	}
	if len(codes) < 20 {
		t.Fatalf("the source has the codes %q", codes)
	}
	return codes
}
