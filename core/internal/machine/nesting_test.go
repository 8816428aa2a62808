package machine

import (
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/complete"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/words"
)

// nests are texts that nest levels in every way that YAML allows. The test repeats each
// level. Up to tree.MaxNested levels the text must be read without overflowing the stack.
// Deeper texts must be refused, also with other text before and between the lines.
var nests = []struct{ name, before, level string }{
	{"lists", "a: ", "["},
	{"mappings", "a: ", "{a: "},
	{"pairs in lists", "a: ", "[a: "},
	{"complex keys in lists", "a: ", "[? "},
	{"JSON", "", `{"a":`},
	{"lists in JSON", "", `{"a":[`},
	{"dashes", "", "- "},
	{"complex keys", "", "? "},
	{"a quote in a word", "a: [b 'c, ", "["},
	{"a quote in a word of a mapping", "a: {b \"c, d: ", "["},
	{"a comment's sign in a word", "a: [b#', ", "["},
	{"an escaped quote", `a: ["\"", `, "["},
	{"a doubled quote", "a: ['''', ", "["},
	{"a quote in a comment", "a: # 'c\n  ", "["},
	{"a quote in a block", "a: |\n  'b\nc: ", "["},
	{"tags", "a: ", "!!seq ["},
	{"anchors", "a: ", "&a ["},
	{"brackets after CR", "a: [b\r 'c, d\r, ", "["},
	{"brackets after NEL", "a: [b 'c\u0085, ", "["},
	{"brackets after LS", "a: [b 'c\u2028, ", "["},
	{"lines", "", "→a:\n"},
	{"dashes and lines", "", "→→→- a:\n"},
	{"lines that end in CR", "", "→a:\r"},
	{"lines that end in NEL", "", "→a:\u0085"},
	{"lines that end in LS", "", "→a:\u2028"},
	{"lines that end in PS", "", "→a:\u2029"},
}

// nest makes a text with the given number of levels. An arrow stands for the indentation of
// a level.
func nest(before, level string, levels int) string {
	var b strings.Builder
	b.WriteString(before)
	for i := range levels {
		if b.Len() > manifest.MaxText {
			break
		}
		b.WriteString(strings.ReplaceAll(level, "→", strings.Repeat(" ", i)))
	}
	return b.String()
}

// closeBrackets closes the brackets of a text.
func closeBrackets(text string) string {
	closing := strings.NewReplacer("[", "]", "{", "}")
	var ends []byte
	for _, c := range []byte(text) {
		if c == '[' || c == '{' {
			ends = append(ends, closing.Replace(string(c))[0])
		}
	}
	slices.Reverse(ends)
	return text + string(ends)
}

// TestNesting reads deeply nested texts. As js/wasm, a stack overflow would end the test
// program.
func TestNesting(t *testing.T) {
	for _, n := range nests {
		t.Run(n.name, func(t *testing.T) {
			for _, levels := range []int{140, 1200, 9000} {
				text := nest(n.before, n.level, levels)
				if len(text) > manifest.MaxText {
					continue
				}
				for _, text := range []string{text, closeBrackets(text)} {
					_, diags := manifest.Parse(text)
					deep := slices.ContainsFunc(diags, func(d manifest.Diagnostic) bool { return strings.Contains(d.Message, "nested too deep") })
					if deep != (levels > tree.MaxNested) {
						t.Errorf("%d levels: too deep %t, %v", levels, deep, diags[:min(len(diags), 3)])
					}
					e := edit.New(pod, manifest.Object{Kind: "Pod"}, nil)
					if e.Set("metadata.x", text); deep && e.Err == nil {
						t.Errorf("%d levels: Set took them", levels)
					}
					if err := new(edit.Settings).Set("metadata.x=" + text); deep && err == nil {
						t.Errorf("%d levels: Settings took them", levels)
					}
				}
				// Each of these functions reads the text in its own way.
				text = closeBrackets(text)
				edit.Tidy(text)
				complete.At(text, len(text)/2, nil, words.English)
				complete.Values(text, "metadata.name")
				edit.New(text, manifest.Object{Kind: "Pod"}, nil).Set("metadata.x", "1")
			}
		})
	}
}

const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: x}\n"

// TestDeepest reads a text with the deepest nesting that the parser accepts.
func TestDeepest(t *testing.T) {
	const levels = tree.MaxNested - 2
	text := strings.Repeat("- ", levels) + strings.Repeat("[? ", levels) + strings.Repeat("]", levels)
	if _, diags := manifest.Parse(text); len(diags) != 1 || !strings.Contains(diags[0].Message, "want an object") {
		t.Errorf("got %v", diags)
	}
	e := edit.New(pod, manifest.Object{Kind: "Pod"}, nil)
	if e.Set("metadata.x", text); e.Err != nil && strings.Contains(e.Err.Error(), "is not YAML") {
		t.Error(e.Err)
	}
}
