package manifest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestEdit plays the edits of the scripts, each on the text above it, and
// compares the lines that it changes, those before and those after, behind the
// line above them. The comment
// of a script may ask for line ends, as TestParse's does.
func TestEdit(t *testing.T) {
	files, err := filepath.Glob("testdata/edit/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text := ""
			for i, part := range archive.Files {
				if strings.HasSuffix(part.Name, ".yaml") {
					text = transform(string(archive.Comment), string(part.Data))
					continue
				}
				got := script(text, part.Name)
				if got == string(part.Data) {
					continue
				}
				if archive.Files[i].Data = []byte(got); !*rewrite {
					t.Errorf("%s\ngot\n%swant\n%s", part.Name, got, part.Data)
				}
			}
			if *rewrite {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// script plays one line such as "set Deployment/web:spec.replicas=3".
func script(text, line string) string {
	operation, rest, _ := strings.Cut(line, " ")
	path, value, _ := strings.Cut(rest, "=")
	in := Object{Kind: "HorizontalPodAutoscaler"}
	if object, field, ok := strings.Cut(path, ":"); ok {
		in.Kind, in.Name, _ = strings.Cut(object, "/")
		path = field
	}
	var c Change
	var err error
	switch operation {
	case "set":
		c, err = Set(text, in, path, value)
	case "insert":
		c, err = Insert(text, in, path, value)
	case "remove":
		c, err = Remove(text, in, path)
	case "get":
		f, ok := Get(text, in, path)
		if !ok {
			return "missing\n"
		}
		return fmt.Sprintf("%d:%d %s\n", f.Line, f.Column, strings.ReplaceAll(strings.ReplaceAll(f.Text, "\r", "\\r"), "\n", "\n\t"))
	}
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	out := difference(text, c.Apply(text))
	if c.Made != "" {
		out += "made " + c.Made + "\n"
	}
	return out
}

// difference lists the lines that are only in one of two texts.
func difference(before, after string) string {
	show := strings.NewReplacer("\r", "\\r", "\t", "\\t")
	a, b := strings.Split(show.Replace(before), "\n"), strings.Split(show.Replace(after), "\n")
	context := ""
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		context = " " + a[0] + "\n"
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a)+len(b) == 0 {
		return "the same\n"
	}
	var out strings.Builder
	out.WriteString(context)
	for _, line := range a {
		fmt.Fprintf(&out, "-%s\n", line)
	}
	for _, line := range b {
		fmt.Fprintf(&out, "+%s\n", line)
	}
	return out.String()
}

// BenchmarkSet is what a step of a slider costs.
func BenchmarkSet(b *testing.B) {
	text, err := os.ReadFile("../scenario/testdata/real/several-metrics.yaml")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Set(string(text), Object{Kind: "HorizontalPodAutoscaler"}, "spec.behavior.scaleDown.policies[0].value", "3"); err != nil {
			b.Fatal(err)
		}
	}
}

// A Simulation that Set would make has no fields to find.
func TestGetOfNothing(t *testing.T) {
	for _, text := range []string{"", "kind: Deployment\n"} {
		if f, ok := Get(text, Object{Kind: "Simulation"}, "spec.timeline[0]"); ok {
			t.Errorf("%q: found %+v", text, f)
		}
	}
}
