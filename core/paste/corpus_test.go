package paste

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/words"
	"hpaplayground/internal/golden"
)

// TestSingles reads testdata/singles: each NAME.txt is a text that a person pastes, and
// NAME.want is the result.
func TestSingles(t *testing.T) {
	golden.Pairs(t, "testdata/singles/*.txtar", ".txt", func(t *testing.T, _, text string) string {
		got := resultText(golden.Signs.Replace(text))
		for _, n := range Read(golden.Signs.Replace(text)).Notes {
			if n.In(words.Chinese) == n.In(words.English) {
				t.Errorf("not in Chinese: %s", n.Text)
			}
		}
		for line := range strings.Lines(got) {
			if !strings.HasPrefix(line, "note ") && strings.Contains(line, "indent") {
				t.Errorf("it speaks of indentation: %s", line)
			}
		}
		return got
	})
}

// TestHandWritten counts the documents that a person wrote, without the wrappings of
// TestComposed, so that a lost file is noticed.
func TestHandWritten(t *testing.T) {
	const minTexts = 380
	bases, err := filepath.Glob("testdata/bases/*")
	if err != nil {
		t.Fatal(err)
	}
	n, seen := len(bases), map[string]string{}
	for _, pattern := range []string{"testdata/*.txtar", "testdata/singles/*.txtar"} {
		for archive, a := range golden.Read(t, pattern) {
			for _, f := range a.Files {
				if !strings.HasSuffix(f.Name, ".txt") {
					continue
				}
				if sameText := seen[string(f.Data)]; sameText != "" && len(f.Data) > 0 {
					t.Errorf("%s/%s is the same text as %s", archive, f.Name, sameText)
				}
				seen[string(f.Data)] = archive + "/" + f.Name
				n++
			}
		}
	}
	if n < minTexts {
		t.Errorf("%d documents, want %d or more", n, minTexts)
	}
	t.Logf("%d documents", n)
}

// resultText prints the result for a text: its notes, then why it was refused, or its objects
// and their mistakes.
func resultText(text string) string {
	var b strings.Builder
	read := Read(text)
	for _, n := range read.Notes {
		fmt.Fprintf(&b, "note %d: %s\n", n.Line, n.In(words.English))
	}
	if n := read.Refused; n != nil {
		fmt.Fprintf(&b, "refused %d: %s\n", n.Line, n.In(words.English))
		return b.String()
	}
	docs, _ := manifest.Parse(read.YAML)
	for _, d := range docs {
		fmt.Fprintf(&b, "%s %s %s\n", d.APIVersion, d.Kind, strings.TrimPrefix(d.Namespace+"/"+d.Name, "/"))
	}
	_, diags := parse.Text(read.YAML)
	for _, d := range diags {
		d = d.Moved(read.Position)
		switch {
		case d.Severity == manifest.Error:
			fmt.Fprintf(&b, "error %v\n", d)
		case strings.Contains(d.Message, "not used here") || strings.Contains(d.Message, "VerticalPod"):
			fmt.Fprintf(&b, "warning %v\n", d)
		}
	}
	return b.String()
}

// TestComposed wraps each of testdata/bases in each of the wrappings. The objects must
// equal the objects of the base, field by field, so that their runs are the same. The notes
// are in testdata/composed.want.
func TestComposed(t *testing.T) {
	paths, err := filepath.Glob("testdata/bases/*")
	if err != nil || len(paths) == 0 {
		t.Fatal("no bases", err)
	}
	var b strings.Builder
	n := 0
	for _, path := range paths {
		base, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		want, content := objects(resultText(string(base))), contentOf(t, string(base))
		fmt.Fprintf(&b, "%s\n%s", name, indented(resultText(string(base))))
		for _, w := range wrappings {
			text := w.wrap(string(base))
			if text == "" {
				continue
			}
			n++
			got := resultText(text)
			if objects(got) != want {
				t.Errorf("%s, %s: got\n%swant\n%s\n--- pasted\n%s\n--- read\n%s", name, w.name, got, want, text, Read(text).YAML)
			}
			if diff := cmp.Diff(content, contentOf(t, Read(text).YAML)); diff != "" {
				t.Errorf("%s, %s: the objects have other fields (- base, + read):\n%s", name, w.name, diff)
			}
			fmt.Fprintf(&b, "  %s\n%s", w.name, indented(indented(saidNotes(got))))
		}
	}
	t.Logf("%d texts", n)
	golden.File(t, "testdata/composed.want", []byte(b.String()))
}

// contentOf decodes the objects of YAML.
func contentOf(t *testing.T, yaml string) []any {
	t.Helper()
	docs, _ := manifest.Parse(yaml)
	var all []any
	for _, d := range docs {
		var content any
		if err := d.Decode(&content); err != nil {
			t.Fatal(err)
		}
		all = append(all, content)
	}
	return all
}

// objects returns a result without its notes and places.
func objects(became string) string {
	var b strings.Builder
	for line := range strings.Lines(became) {
		switch {
		case strings.HasPrefix(line, "note "):
		case strings.HasPrefix(line, "error "), strings.HasPrefix(line, "warning "), strings.HasPrefix(line, "refused "):
			_, line, _ = strings.Cut(line, ": ")
			b.WriteString(line)
		default:
			b.WriteString(line)
		}
	}
	return b.String()
}

func saidNotes(became string) string {
	var b strings.Builder
	for line := range strings.Lines(became) {
		if strings.HasPrefix(line, "note ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("  " + line)
	}
	return b.String()
}
