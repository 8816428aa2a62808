package manifest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/manifest/tree"
)

// TestHostile reads texts that are made to be slow. Each must be read quickly, or
// refused quickly with a reason.
func TestHostile(t *testing.T) {
	repeat := func(s string, size int) string { return strings.Repeat(s, size/len(s)) }
	const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: x}\nspec:\n"
	const mib = 1 << 20
	for _, test := range []struct {
		name, text string
		want       string // part of a diagnostic; empty: any
	}{
		{"5 MiB", repeat("a: 1\n", 5*MaxText), "1 MiB"},
		{"aliases", bomb(9, 20), "aliases of this text expand to more than 20000 values"},
		{"aliases in a field that does not exist", "apiVersion: v1\nkind: Pod\n" + classicBomb(), "unknown field"},
		{"aliases where anything goes", "apiVersion: v1\nkind: Pod\nmetadata:\n  managedFields:\n" + indent(classicBomb()), ""},
		{"merges", pod + "  containers:\n" + mergeBomb(), "aliases of this text expand to more"},
		{"deep flow lists", repeat("[", mib), "nested too deep"},
		{"deep flow lists on many lines", repeat("[\n", 2*(tree.MaxNested+1)), "nested too deep"},
		{"deep flow mappings", repeat("{a: ", mib), "nested too deep"},
		{"deep block lists", repeat("- ", mib), "nested too deep"},
		{"deep complex keys", repeat("? ", 2*(tree.MaxNested+1)), "nested too deep"},
		{"deep indentation", deep(1000), "nested too deep"},
		{"brackets in quotes", "apiVersion: v1\nkind: Pod\nmetadata: {name: \"" + repeat("[", 2*tree.MaxNested) + "\", x: 1}\n", "unknown field"},
		{"steps down and up", pod + "  tolerations:\n" + repeat("    - key: a\n      x: 1\n", mib-100), "unknown field"},
		{"deep JSON", `{"apiVersion":"v1","kind":"Pod","metadata":` + strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5001), "nested too deep"},
		{"deep lists of lists", "kind: List\nitems: " + strings.Repeat("[{kind: List, items: ", 300) + "[]" + strings.Repeat("}]", 300), "deep"},
		{"deep timeline", "apiVersion: playground/v1\nkind: Simulation\nspec:\n  load: " + repeat("[", 3000) + repeat("]", 3000), ""},
		{"documents", repeat("---\na: 1\n", mib), ""},
		{"separators", repeat("---\n", mib), ""},
		{"comments", repeat("#\n", mib), ""},
		{"comments in a mapping", pod + repeat("  # c\n", mib-100) + "  x: 1\n", "unknown field"},
		{"anchors", "a:\n" + repeat("- &a b\n", mib-10), ""},
		{"question marks", repeat("? ", mib), ""},
		{"tags", repeat("!a ", mib), ""},
		{"quotes", repeat("'", mib), ""},
		{"one long line", "a: " + repeat("b ", mib-10), ""},
		{"one long word", repeat("a", mib), ""},
		{"keys", "apiVersion: v1\nkind: Pod\nmetadata:\n  labels:\n" + keys(60000), ""},
		{"equal keys", pod + repeat("  a: 1\n", mib-100), "duplicate field"},
		{"unknown keys", pod + repeat("  hostNetwerk: 1\n", mib-100), "duplicate field"},
		{"bad numbers", pod + "  tolerations:\n" + repeat("  - {tolerationSeconds: x}\n", mib-100), "whole number"},
		{"tabs", repeat("\t\n", mib), ""},
		{"broken at the end", pod + repeat("  # c\n", mib-100) + " x: 1\n  y: 'z", ""},
		{"colons", repeat(":\n", mib), ""},
		{"brackets closed", repeat("]", mib), ""},
		{"JSON objects", repeat("{}\n", mib), ""},
		{"open JSON objects", repeat("{", mib), ""},
		{"open strings in JSON", repeat("{\"", mib), ""},
		{"control characters", repeat("\x00", mib), "control character"},
		{"not UTF-8", repeat("\xff", mib), "not UTF-8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			start := time.Now()
			_, diags := Parse(test.text)
			took := time.Since(start)
			if took > time.Minute { // only a text that would take forever: most take a tenth of a second
				t.Errorf("took %v", took)
			}
			t.Logf("%v, %d diagnostics", took.Round(time.Millisecond), len(diags))
			found := test.want == ""
			for _, d := range diags {
				found = found || strings.Contains(d.Message, test.want)
			}
			if !found {
				t.Errorf("no diagnostic says %q; there are %v", test.want, diags[:min(len(diags), 5)])
			}
		})
	}
}

// bomb is a pod whose containers are aliases of aliases: width to the power of
// levels values.
func bomb(levels, width int) string {
	var b strings.Builder
	b.WriteString("apiVersion: v1\nkind: List\nitems:\n- &l0 {apiVersion: v1, kind: Pod, metadata: {name: x, labels: {a: b}}}\n")
	for i := 1; i <= levels; i++ {
		fmt.Fprintf(&b, "- &l%d {apiVersion: v1, kind: List, items: [%s]}\n", i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*l%d,", i-1), width), ","))
	}
	return b.String()
}

func classicBomb() string {
	var b strings.Builder
	b.WriteString("a0: &a0 [x]\n")
	for i := 1; i <= 9; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d,", i-1), 10), ","))
	}
	return b.String()
}

func mergeBomb() string {
	var b strings.Builder
	b.WriteString("  - &m0 {name: x}\n")
	for i := 1; i <= 9; i++ {
		fmt.Fprintf(&b, "  - &m%d {<<: [%s]}\n", i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*m%d,", i-1), 10), ","))
	}
	return b.String()
}

func indent(text string) string { return "  - " + strings.ReplaceAll(text, "\n", "\n    ") + "\n" }

func deep(levels int) string {
	var b strings.Builder
	for i := range levels {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

func keys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "    k%d: v\n", i)
	}
	return b.String()
}
