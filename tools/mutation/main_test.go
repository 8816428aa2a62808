package main

import (
	"strings"
	"testing"
)

const list = `# A comment.

core/a.go f
- a < b
+ a <= b
- c < d
+ c <= d
They are
never equal.

core/b.go g
- x++
+ x--
Nobody looks.
`

func TestParseSurvivors(t *testing.T) {
	reasons, err := parseSurvivors(list, "core/")
	if err != nil || len(reasons) != 3 || reasons[change{"core/a.go", "f", "c < d", "c <= d"}] != "They are\nnever equal." {
		t.Errorf("got %q, %v", reasons, err)
	}
	if some, err := parseSurvivors(list, "b.go"); err != nil || len(some) != 1 {
		t.Errorf("of b.go: %q, %v", some, err)
	}
	for _, bad := range []string{"core/a.go", "core/a.go f\nreason", "core/a.go f\n- a\n+ b", "core/a.go f\n- a\n+ b\n- c"} {
		if _, err := parseSurvivors(bad, ""); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestCompare(t *testing.T) {
	reasons, err := parseSurvivors(list, "")
	if err != nil {
		t.Fatal(err)
	}
	mutants := func(first, second, third string) []mutant {
		return []mutant{
			{Status: first, change: change{"core/a.go", "f", "a < b", "a <= b"}},
			{Status: second, change: change{"core/a.go", "f", "c < d", "c <= d"}},
			{Status: third, change: change{"core/b.go", "g", "x++", "x--"}},
		}
	}
	other := mutant{Status: "LIVED", change: change{file: "core/c.go"}}
	for _, tt := range []struct {
		mutants []mutant
		want    int
	}{
		{mutants("LIVED", "LIVED", "NOT COVERED"), 0},
		{mutants("LIVED", "LIVED", "TIMED OUT"), 1},
		{append(mutants("LIVED", "LIVED", "LIVED"), other), 1},
		{append(mutants("KILLED", "KILLED", "KILLED"), other), 4},
	} {
		if got := compare(tt.mutants, reasons); len(got) != tt.want {
			t.Errorf("%v: %d problems, want %d: %v", tt.mutants, len(got), tt.want, got)
		}
	}
}

func TestChanged(t *testing.T) {
	for _, tt := range []struct {
		kind   string
		column int
		want   string
	}{
		{"CONDITIONALS_BOUNDARY", 6, "if a < b && c {"},
		{"CONDITIONALS_NEGATION", 6, "if a > b && c {"},
		{"INVERT_LOGICAL", 11, "if a <= b || c {"},
		{"INVERT_LOGICAL", 6, "if a <= b && c { // INVERT_LOGICAL at column 6"},
	} {
		if got := changed(tt.kind, "if a <= b && c {", tt.column); got != tt.want {
			t.Errorf("%s at %d: got %q, want %q", tt.kind, tt.column, got, tt.want)
		}
	}
	source := "package a\n\nfunc f() {\n}\n\nfunc (s *sync) g() {\n\tx++"
	if got := function(source); got != "g" {
		t.Errorf("%q is in %s", source, got)
	}
}

func TestTable(t *testing.T) {
	at := change{file: "core/hpa/a.go"}
	text := table([]mutant{
		{Type: "CONDITIONALS_BOUNDARY", Status: "LIVED", change: at},
		{Type: "CONDITIONALS_BOUNDARY", Status: "KILLED", change: at},
		{Type: "INVERT_LOGICAL", Status: "TIMED OUT", change: at},
	})
	want := `
| ` + "`core/hpa`" + ` | 3 | 1 | 1 | 1 | 66.7 % |
| conditionals boundary | 2 | 1 | 0 | 1 | 50.0 % |
| invert logical | 1 | 0 | 1 | 0 | 100.0 % |
| All | 3 | 1 | 1 | 1 | 66.7 % |
`
	if !strings.HasSuffix(text, want) {
		t.Errorf("got\n%swant\n%s", text, want)
	}
}
