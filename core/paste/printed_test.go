package paste

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/words"
	"hpaplayground/internal/golden"
)

type readFunc func(text string) (yaml string, notes []Note, ok bool)

// readers are the readers by name. A name is the first word of an archive's comment and the
// beginning of its file name.
var readers = map[string]readFunc{"describe": readDescribe, "table": readTable, "command": readCommand}

// TestGolden reads each text of the archives in testdata. The expected output is the YAML,
// with the notes as comments above it. The other readers must refuse the text.
func TestGolden(t *testing.T) {
	golden.Pairs(t, "testdata/*.txtar", ".txt", func(t *testing.T, comment, text string) string {
		readerName, _, _ := strings.Cut(comment, ":")
		for name, read := range readers {
			if _, _, ok := read(text); ok && name != readerName {
				t.Errorf("read as a %s, too:\n%s", name, text)
			}
		}
		yaml, notes, ok := readers[readerName](text)
		if !ok {
			return "# refused\n"
		}
		if yaml != "" {
			for _, d := range secondOf(parse.Text(yaml)) {
				if d.Severity == manifest.Error {
					t.Errorf("%v\n%s", d, yaml)
				}
			}
		}
		var b strings.Builder
		for _, note := range notes {
			fmt.Fprintf(&b, "# %d: %s\n", note.Line, words.English.Say(note.Text, note.Args...))
		}
		return b.String() + yaml
	})
}

func secondOf[A, B any](_ A, b B) B { return b }

func FuzzDescribe(f *testing.F) { fuzz(f, "describe") }
func FuzzTable(f *testing.F)    { fuzz(f, "table") }
func FuzzCommand(f *testing.F)  { fuzz(f, "command") }

// fuzz: for any text a reader returns, its notes are within the text, and its YAML has
// no errors and is not much longer than the text.
func fuzz(f *testing.F, name string) {
	for _, archive := range golden.Read(f, "testdata/*.txtar") {
		for _, part := range archive.Files {
			f.Add(string(part.Data))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		yaml, notes, ok := readers[name](text)
		if !ok && (yaml != "" || len(notes) > 0) {
			t.Error("a text that is refused says something")
		}
		if maxLength := 20000 + 100*len(text); len(yaml) > maxLength {
			t.Errorf("%d bytes became %d", len(text), len(yaml))
		}
		for _, note := range notes {
			if note.Line < 0 || note.Line > strings.Count(text, "\n")+1 {
				t.Errorf("line %d is outside the text: %s", note.Line, note.Text)
			}
			if s := words.English.Say(note.Text, note.Args...); strings.Contains(s, "%!") && !strings.Contains(text, "%!") {
				t.Errorf("%q does not fit %v", note.Text, note.Args)
			}
		}
		_, diags := manifest.Parse(yaml)
		for _, d := range diags {
			if d.Severity == manifest.Error {
				t.Errorf("%v\n%s", d, yaml)
			}
		}
	})
}
