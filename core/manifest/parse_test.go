package manifest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var rewrite = flag.Bool("rewrite", false, "write what the tests find into testdata")

// TestParse reads testdata/*.txtar. Each pair of files NAME.yaml and NAME.want
// is a text and what Parse finds in it. Words in the archive's comment change
// every text of the archive: "crlf" gives it Windows line ends, "bom" a byte
// order mark; "tab" makes tabs of "→",
// "bad" a control character of "¤" and a byte that is not UTF-8 of "¥".
func TestParse(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		change := false
		for i := 0; i < len(archive.Files); i++ {
			name, ok := strings.CutSuffix(archive.Files[i].Name, ".yaml")
			if !ok {
				t.Fatalf("%s: file %s has no text before it", file, archive.Files[i].Name)
			}
			text := transform(string(archive.Comment), string(archive.Files[i].Data))
			got := found(text)
			if i+1 == len(archive.Files) || archive.Files[i+1].Name != name+".want" {
				archive.Files = append(archive.Files[:i+1], append([]txtar.File{{Name: name + ".want"}}, archive.Files[i+1:]...)...)
			}
			i++
			if want := string(archive.Files[i].Data); got != want {
				if *rewrite {
					archive.Files[i].Data, change = []byte(got), true
					continue
				}
				t.Errorf("%s: %s (-want +got):\n%s", file, name, cmp.Diff(want, got))
			}
		}
		if change {
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func transform(comment, text string) string {
	for _, word := range strings.Fields(comment) {
		switch word {
		case "crlf":
			text = strings.ReplaceAll(text, "\n", "\r\n")
		case "bom":
			text = "\ufeff" + text
		case "tab":
			text = strings.ReplaceAll(text, "→", "\t")
		case "bad":
			text = strings.NewReplacer("¤", "\x01", "¥", "\xff").Replace(text)
		}
	}
	return text
}

// found is what Parse returns for a text: the documents, then each diagnostic
// with the stretch that it marks.
func found(text string) string {
	docs, diags := Parse(text)
	var b strings.Builder
	for _, d := range docs {
		fmt.Fprintf(&b, "%d-%d: %s %s %s/%s\n", d.Line, d.EndLine, d.APIVersion, d.Kind, d.Namespace, d.Name)
	}
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	for _, d := range diags {
		severity := "error"
		if d.Severity == Warning {
			severity = "warning"
		}
		fmt.Fprintf(&b, "%s %v\n", severity, d)
		line := strings.ReplaceAll(strings.TrimSuffix(lines[d.Line-1], "\r"), "\t", "→")
		fmt.Fprintf(&b, "    |%s\n    |%s%s\n", line, strings.Repeat(" ", d.Column-1), strings.Repeat("^", d.EndColumn-d.Column))
	}
	return b.String()
}
