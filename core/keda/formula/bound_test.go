package formula_test

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/keda/formula"
)

// doubled is a formula with variables v0 to v40: each has the one before twice.
func doubled(first, next, last string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "let v0 = %s; ", first)
	for i := range 40 {
		fmt.Fprintf(&b, "let v%d = %s; ", i+1, strings.ReplaceAll(next, "v", fmt.Sprint("v", i)))
	}
	return b.String() + strings.ReplaceAll(last, "v", "v40")
}

// A formula is refused if it may take all time or memory, and before it does.
func TestRefused(t *testing.T) {
	for _, text := range []string{
		doubled(`"aa"`, "v + v", "len(v)"),
		doubled("[1]", "[v, v]", "len(flatten(v))"),
		doubled("[1]", "[v, v]", "len(toJSON(v))"),
		doubled("[1]", "[v, v]", "max(v)"),
		doubled("[1]", "concat(v, v)", "len(v)"),
		doubled("{'a': 1}", "{'a': v, 'b': v}", "v == v ? 1 : 2"),
		doubled("1", "string(v) + string(v)", "len(v)"),
		doubled(`"aa"`, `replace(v, "a", v)`, "len(v)"),
		doubled(`"aa"`, `join([v, v], v)`, "len(v)"),
		doubled(`"aa"`, `join([v, v])`, "len(v)"),
		doubled(`"1"`, `date("2024-11-11").Format(v)`, "len(v)"),
		doubled(`"aa"`, `repeat(v, int(a))`, "len(v)"),
		strings.Repeat("sum(keys($env), ", 30) + "1" + strings.Repeat(")", 30),
		"sum(1..999, sum(1..999, sum(1..999, # * a)))",
		"sum(1..999, count(1..999, any(1..999, # > 999)))",
		"len(filter(1..999, len(map(1..999, len(map(1..999, #)))) > 5))",
		`reduce(1..40, #acc + #acc, "aa")`,
		`reduce(1..40, [#acc, #acc], "aa")`,
		`reduce(1..40, reduce(1..999, reduce(1..999, #acc + #)))`,
		`len(map(1..999999, repeat("a", 99999)))`,
		`len(repeat(repeat("a", 999999), 999999))`,
		"len(uniq(1..999999))",
		`"` + strings.Repeat("a", 9999) + `" matches "(a*)*` + strings.Repeat("b?", 9999) + `" ? 1 : 2`,
	} {
		_, err := new(formula.Compiler).Compile(text, []string{"a"})
		if err == nil || !strings.Contains(err.Error(), "the formulas may make or look at more than 10 million values and bytes") {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// Whatever people write runs.
func TestNotRefused(t *testing.T) {
	c := new(formula.Compiler)
	for _, text := range []string{
		"float(a" + strings.Repeat(" + a", 2000) + ")",
		"sum(1..1000, # * a)",
		"sum(filter([a, a, a], # > 2), # * 2)",
		"reduce([a, a, a], #acc + #) / 3",
		"max(map([a, a], {max([#, a])}))",
		"let x = [a, a]; any(x, # > 5) ? mean(x) : median(x)",
		`{"a": a, "b": 2}["b"] + len(split("a,b", ","))`,
		"count(uniq(sort([a, 1, 2, 1])), # > 1) + first([a]) + [a, 2][1]",
		"sum(1..int(abs(a)), #)",
		`a > 5 ? "x" + string(a) : repeat("x", 9)`,
	} {
		if _, err := c.Compile(text, []string{"a"}); err != nil {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// A formula that is compiled again, as KEDA's operator does after its webhook, counts once.
func TestCompiledAgain(t *testing.T) {
	c := new(formula.Compiler)
	for range 100 {
		if _, err := c.Compile("sum(1..100000, # * a)", []string{"a"}); err != nil {
			t.Fatal(err)
		}
	}
}

// All formulas of a text share the limit.
func TestManyFormulas(t *testing.T) {
	c := new(formula.Compiler)
	for n := 1; ; n++ {
		if _, err := c.Compile(fmt.Sprintf("sum(1..10000, # * %d)", n), []string{"a"}); err != nil {
			if n < 10 {
				t.Errorf("formula %d: %v", n, err)
			}
			return
		}
		if n > 10_000 {
			t.Fatal("none is refused")
		}
	}
}
