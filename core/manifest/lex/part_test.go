package lex

import (
	"fmt"
	"strings"
	"testing"
)

// TestSplitLooksOnce counts the bytes in which Split looks for content.
func TestSplitLooksOnce(t *testing.T) {
	for _, part := range []string{"%\n", "# a\n", "---\n", "---\n%\n", "...\n%\n", "a: b\n", "{}\n", "%\n---\na\n"} {
		text := strings.Repeat(part, 1000)
		looked := 0
		split(text, func(line string) bool {
			looked += len(line)
			return HasContent(line)
		})
		if looked > len(text) {
			t.Errorf("%q 1000 times: looked at %d of %d bytes", part, looked, len(text))
		}
	}
}

func TestSplit(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"# only\n---\n", ""},
		{"a\n--- # b\n---\nc\n", `1:"a\n" 3:"---\nc\n"`},
		{"%YAML 1.2\n---\na\n", `1:"%YAML 1.2\n---\na\n"`},
		{"a\n%b\n---\nc\n", `1:"a\n%b\n" 3:"---\nc\n"`},
		{"a\n...\n# b\n%c\n---\nd", `1:"a\n" 3:"# b\n%c\n---\nd"`},
		{"%a\nb\n---\nc\n...\n", `1:"%a\nb\n---\nc\n"`},
		{"{}{}\n{}", `1:"{}" 1:"{}" 1:"\n{}"`},
	} {
		var got []string
		for _, p := range Split(test.text) {
			got = append(got, fmt.Sprintf("%d:%q", p.Line, p.Text))
		}
		if now := strings.Join(got, " "); now != test.want {
			t.Errorf("%q: %s, want %s", test.text, now, test.want)
		}
	}
}
