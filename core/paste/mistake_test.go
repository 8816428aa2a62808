package paste

import (
	"strings"
	"testing"

	"hpaplayground/core/preset"
)

// Read leaves a mistake in a scenario to the strict reader: it removes nothing because of
// the mistake. It only adds a missing "---".
func TestMistakes(t *testing.T) {
	mistakes := []func(line string) string{
		func(s string) string { return strings.Replace(s, ":", "", 1) },
		func(s string) string { return " " + s },
		func(string) string { return "" },
		func(s string) string { return strings.TrimLeft(s, " ") },
		func(s string) string { return strings.Replace(s, `"`, "", 1) },
		func(s string) string { return strings.Replace(s, "{", "", 1) },
	}
	made := 0
	for _, p := range preset.All() {
		lines := strings.SplitAfter(p.Text, "\n")
		for i := made % 3; i < len(lines); i += 3 {
			right := lines[i]
			for _, mistake := range mistakes {
				if lines[i] = mistake(right); lines[i] == right {
					continue
				}
				made++
				read := Read(strings.Join(lines, ""))
				if read.Refused != nil || read.lines != nil && (len(read.Notes) > 1 || right != "---\n") {
					t.Errorf("%s, line %d as %q: notes %v, refused %v", p.Name, i+1, lines[i], read.Notes, read.Refused)
				}
			}
			lines[i] = right
		}
	}
	if made < 1000 {
		t.Errorf("only %d mistakes", made)
	}
}
