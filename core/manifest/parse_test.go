package manifest

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/internal/golden"
)

// TestParse reads testdata/*.txtar. Each pair of files NAME.yaml and NAME.want is a
// text and what Parse finds in it. Words in the archive's comment change every text of
// the archive: "crlf" adds Windows line ends, "bom" adds a byte order mark, "tab"
// replaces "→" by tabs, and "bad" replaces "¤" by a control character and "¥" by a
// byte that is not UTF-8.
func TestParse(t *testing.T) {
	golden.Pairs(t, "testdata/*.txtar", ".yaml", func(_ *testing.T, comment, text string) string {
		return found(transform(comment, text))
	})
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
// with the text that it marks.
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
