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
	got, err := parseSurvivors(list)
	if err != nil || len(got) != 3 {
		t.Fatalf("got %v, %v", got, err)
	}
	want := survivor{change{"core/a.go", "f", "c < d", "c <= d"}, "They are never equal."}
	if got[1] != want || got[2].reason != "Nobody looks." {
		t.Errorf("got %v", got)
	}
	for _, bad := range []string{"core/a.go", "core/a.go f\nreason", "core/a.go f\n- a\n+ b", "core/a.go f\n- a\n+ b\n- c"} {
		if _, err := parseSurvivors(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestCompare(t *testing.T) {
	listed, err := parseSurvivors(list)
	if err != nil {
		t.Fatal(err)
	}
	at := func(i int, status string) mutant { return mutant{status: status, change: listed[i].change} }
	other := mutant{status: "LIVED", change: change{after: "other"}}
	for _, tt := range []struct {
		mutants []mutant
		want    int
	}{
		{[]mutant{at(0, "LIVED"), at(1, "LIVED"), at(2, "NOT COVERED")}, 0},
		{[]mutant{at(0, "LIVED"), at(1, "LIVED"), at(2, "TIMED OUT")}, 1},
		{[]mutant{at(0, "LIVED"), at(1, "LIVED"), at(2, "LIVED"), other}, 1},
		{[]mutant{at(0, "KILLED"), at(1, "NOT VIABLE"), other}, 4},
	} {
		if got := compare(tt.mutants, listed); len(got) != tt.want {
			t.Errorf("%v: %d problems, want %d: %v", tt.mutants, len(got), tt.want, got)
		}
	}
}

func TestChange(t *testing.T) {
	s := &source{file: "a.go", lines: []string{"\tif a <= b && c {"}, set: nil}
	for _, tt := range []struct {
		kind   string
		column int
		want   string
	}{
		{"CONDITIONALS_BOUNDARY", 7, "if a < b && c {"},
		{"CONDITIONALS_NEGATION", 7, "if a > b && c {"},
		{"INVERT_LOGICAL", 12, "if a <= b || c {"},
		{"INVERT_LOGICAL", 7, "error"},
		{"INVERT_LOGICAL", 70, "error"},
	} {
		got, err := s.changed(tt.kind, 1, tt.column)
		if err != nil {
			got = "error"
		}
		if got != tt.want {
			t.Errorf("%s at %d: got %q, %v; want %q", tt.kind, tt.column, got, err, tt.want)
		}
	}
}

func TestReport(t *testing.T) {
	c := change{"core/a.go", "f", "a < b", "a <= b"}
	text := report("v1", []mutant{
		{"core", 3, "CONDITIONALS_BOUNDARY", "LIVED", c},
		{"core", 4, "CONDITIONALS_BOUNDARY", "KILLED", change{}},
		{"core", 5, "INVERT_LOGICAL", "TIMED OUT", change{}},
		{"core", 6, "INVERT_BITWISE", "NOT VIABLE", change{}},
	}, []survivor{{c, "Why not."}})
	for _, want := range []string{
		"| conditionals boundary | 2 | 1 | 0 | 1 | 50.0 % |", "| invert logical | 1 | 0 | 1 | 0 | 100.0 % |", "| All | 3 | 1 | 1 | 1 | 66.7 % |",
		"### `core/a.go`\n\n```diff\n@@ line 3, f @@\n- a < b\n+ a <= b\n```\n\nWhy not.\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "bitwise") {
		t.Error("a mutator without viable mutants has a row")
	}
}
