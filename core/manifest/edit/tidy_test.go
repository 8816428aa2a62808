package edit

import (
	"strings"
	"testing"

	"hpaplayground/internal/golden"
)

func TestTidy(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing to do", "a:\n  b: 1\n", "a:\n  b: 1\n"},
		{"the end", "a: 1  \n\n\n", "a: 1\n"},
		{"no end", "a: 1", "a: 1\n"},
		{"nothing", "", ""},
		{"line ends of Windows", "a:\r\n    b: 1 \r\n", "a:\r\n  b: 1\r\n"},
		{"four spaces", "a:\n    b:\n        c: 1\n    d: 2\n", "a:\n  b:\n    c: 1\n  d: 2\n"},
		{"lists stay beside or below their key", "a:\n- x: 1\n  y: 2\nb:\n    -   x: 1\n        y: 2\n", "a:\n- x: 1\n  y: 2\nb:\n  - x: 1\n    y: 2\n"},
		{"lists of lists", "a:\n-   - 1\n    - 2\n", "a:\n- - 1\n  - 2\n"},
		{"comments", "# top\na:   # beside\n    # b's\n    b: 1\n# end\n", "# top\na:   # beside\n  # b's\n  b: 1\n# end\n"},
		{"a text of several lines", "a:\n    b: |\n        one  \n          two\n\n        three\n    c: 1\n", "a:\n  b: |\n      one  \n        two\n\n      three\n  c: 1\n"},
		{"one in a list", "a:\n    - |\n      one\n    - 2\n", "a:\n  - |\n    one\n  - 2\n"},
		{"brackets over lines", "a:\n    b: [1,\n        2]\n    c: {\n      d: 1\n    }\n", "a:\n  b: [1,\n      2]\n  c: {\n    d: 1\n  }\n"},
		{"quotes over lines", "a:\n    b: \"x  \n      y\"\n    c: 1\n", "a:\n  b: \"x\n      y\"\n  c: 1\n"},
		{"documents", "a:\n    b: 1\n---\nc:\n   d: 1\n", "a:\n  b: 1\n---\nc:\n  d: 1\n"},
		{"tabs, which YAML does not allow", "a:\n\tb: 1\n", "a:\n  b: 1\n"},
		{"broken", "a: [\n    b: 1 \n", "a: [\n    b: 1\n"},
	} {
		if got := Tidy(c.text); got != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.want)
		}
	}
}

// FuzzTidy: only white space differs.
func FuzzTidy(f *testing.F) {
	for _, archive := range golden.Read(f, "../testdata/*.txtar") {
		for _, part := range archive.Files {
			f.Add(string(part.Data))
		}
	}
	f.Add("a:\n    - |2\n        x\n    -   b: >-\n          c\n")
	f.Fuzz(func(t *testing.T, text string) {
		tidy := Tidy(text)
		strip := strings.NewReplacer(" ", "", "\t", "", "\n", "", "\r", "").Replace
		if strip(tidy) != strip(text) {
			t.Fatalf("%q became %q", text, tidy)
		}
	})
}
