package edit

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/internal/golden"
)

const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: x}\n"

// TestEdit runs each edit of the scripts on the text above it. It compares the lines
// that the edit changes: the line above them, the old lines and the new lines. With
// "crlf" in the comment of a script, the texts have Windows line ends.
func TestEdit(t *testing.T) {
	golden.Archives(t, "testdata/*.txtar", func(t *testing.T, a *txtar.Archive) {
		text := ""
		for i, part := range a.Files {
			if !strings.HasSuffix(part.Name, ".yaml") {
				a.Files[i].Data = []byte(script(text, part.Name))
			} else if text = string(part.Data); strings.Contains(string(a.Comment), "crlf") {
				text = strings.ReplaceAll(text, "\n", "\r\n")
			}
		}
	})
}

// script runs one line such as "set Deployment/web:spec.replicas=3".
func script(text, line string) string {
	operation, rest, _ := strings.Cut(line, " ")
	path, value, _ := strings.Cut(rest, "=")
	target := manifest.ParseTarget(path)
	e := New(text, target.Object, nil)
	switch operation {
	case "set":
		e.Set(target.Path, value)
	case "insert":
		e.Insert(target.Path, value)
	case "remove":
		e.Remove(target.Path)
	case "get":
		f, ok := e.Get(target.Path)
		if !ok {
			return "missing\n"
		}
		return fmt.Sprintf("%d:%d %s\n", f.Line, f.Column, strings.ReplaceAll(strings.ReplaceAll(f.Text, "\r", "\\r"), "\n", "\n\t"))
	}
	if e.Err != nil {
		return "error: " + e.Err.Error() + "\n"
	}
	return difference(text, e.Text)
}

// difference lists the lines that only one of the two texts has.
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

// BenchmarkSet measures a step of a slider.
func BenchmarkSet(b *testing.B) {
	text, err := os.ReadFile("../../parse/testdata/real/several-metrics.yaml")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		e := New(string(text), manifest.Object{Kind: "HorizontalPodAutoscaler"}, nil)
		if e.Set("spec.behavior.scaleDown.policies[0].value", "3"); e.Err != nil {
			b.Fatal(e.Err)
		}
	}
}

// A field without a name cannot be inserted into a Simulation that is not in the text.
func TestInsertIntoMissingObject(t *testing.T) {
	e := New(pod, manifest.Object{Kind: "Simulation"}, nil)
	e.Insert("spec.load[0]", "metric: {type: Resource, name: cpu}\n: 10\n")
	if e.Err == nil || e.Text != pod {
		t.Errorf("a field without a name gives\n%s", e.Text)
	}
}

// Get finds no field in a Simulation that is not in the text, although Set would add the
// Simulation.
func TestGetFromMissingObject(t *testing.T) {
	for _, text := range []string{"", "kind: Deployment\n"} {
		if f, ok := New(text, manifest.Object{Kind: "Simulation"}, nil).Get("spec.timeline[0]"); ok {
			t.Errorf("%q: found %+v", text, f)
		}
	}
}

// A trace has thousands of points. The text around it can still be changed.
func TestSetLongList(t *testing.T) {
	rows := make([]string, 10_000)
	for i := range rows {
		rows[i] = fmt.Sprintf("[%dm%ds, %dm]", i/60, i%60, 100+i*i%97)
	}
	const text = "apiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 5m\n  load:\n  - total: {points: [[0s, 1]]}\n"
	e := New(text, manifest.Object{Kind: "Simulation"}, nil)
	e.Set("spec.load[0].total.points", "["+strings.Join(rows, ", ")+"]")
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	long := e.Text
	if got := strings.Count(long, "["); got != len(rows)+1 {
		t.Fatalf("%d brackets for %d rows", got, len(rows))
	}
	e.Set("spec.duration", "6m")
	if e.Err != nil || e.Text != strings.Replace(long, "duration: 5m", "duration: 6m", 1) {
		t.Errorf("the duration: %v", e.Err)
	}
}

// A scalar that is written without parsing it is a string for YAML, too.
func TestIsAmount(t *testing.T) {
	const yes = "5m 16h32m5s 250m 1.5Gi 0s 3k 1e3m 0x1g"
	for _, s := range strings.Fields(yes + " 5 1.5 1e3 0x1f 0b1 0o7 1_000m m5 .5m -5m 5M: 5%") {
		if is := isAmount(s); is != slices.Contains(strings.Fields(yes), s) {
			t.Errorf("%s: %v", s, is)
		}
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte("["+s+"]"), &doc); isAmount(s) && (err != nil || doc.Content[0].Content[0].ShortTag() != "!!str") {
			t.Errorf("%s is not a string: %v", s, err)
		}
	}
}

// Documents that a Reader has parsed give the same result as documents that are parsed
// again, even if it read another text in between.
func TestOpenWithReader(t *testing.T) {
	const hpa = "kind: HorizontalPodAutoscaler\nspec:\n  minReplicas: "
	var r manifest.Reader
	in := manifest.Object{Kind: "HorizontalPodAutoscaler"}
	for i, text := range []string{hpa + "1\n", hpa + "2\n", "---\n" + hpa + "2\n", hpa + "[\n", "", hpa + "1\n"} {
		r.Parse(text)
		want, _ := New(text, in, nil).Get("spec.minReplicas")
		for range 2 {
			var found Field
			fields, err := Open(text, in, &r.Trees)
			if err == nil {
				found, _ = fields.Get("spec.minReplicas")
			}
			if found != want {
				t.Errorf("text %d: opened %+v (%v), want %+v", i, found, err, want)
			}
		}
	}
}
