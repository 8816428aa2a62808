package manifest

import (
	"strings"
	"testing"
	"unicode/utf8"

	"hpaplayground/internal/golden"
)

// FuzzParse: for any text, Parse returns, its diagnostics are within the text,
// and its documents can be decoded.
func FuzzParse(f *testing.F) {
	for _, archive := range golden.Read(f, "testdata/*.txtar") {
		for _, part := range archive.Files {
			if strings.HasSuffix(part.Name, ".yaml") {
				f.Add(transform(string(archive.Comment), string(part.Data)))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		docs, diags := Parse(text)
		lines := strings.Split(text, "\n")
		inside := func(name string, line, column, endLine, endColumn int) {
			if line < 1 || endLine < line || endLine > len(lines) ||
				column < 1 || column > utf8.RuneCountInString(lines[line-1])+1 ||
				endColumn < 1 || endColumn > utf8.RuneCountInString(lines[endLine-1])+1 ||
				line == endLine && endColumn < column {
				t.Errorf("%s at %d:%d-%d:%d, outside the text", name, line, column, endLine, endColumn)
			}
		}
		for _, d := range diags {
			inside(d.Message, d.Line, d.Column, d.EndLine, d.EndColumn)
			if d.Message == "" {
				t.Error("a diagnostic without a message")
			}
		}
		for _, d := range docs {
			var into map[string]any
			if err := d.Decode(&into); err != nil {
				t.Errorf("Decode: %v; JSON %s", err, d.JSON())
			}
			for _, path := range []string{"", "metadata.name", "spec.metrics[0].type", "spec.template.spec.containers[1].resources", "spec.load[0].total.points[1][0]", "a[b"} {
				line, column, endLine, endColumn := d.Position(path)
				inside("Position "+path, line, column, endLine, endColumn)
				d.Has(path)
				g := d.Within(path, Diagnostic{Line: 1, Column: 1, EndLine: 1, EndColumn: 1})
				inside("Within "+path, g.Line, 1, g.EndLine, 1)
			}
		}
	})
}
