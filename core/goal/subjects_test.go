package goal

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
)

// checks are the files that check the subjects of each kind.
var checks = map[kind]string{state: "state.go", count: "check.go", total: "total.go", object: "object.go"}

// TestSubjects: each subject has its own sentence and its own check, and the schema has
// it. A subject without them reads and is checked like one with an unknown name.
func TestSubjects(t *testing.T) {
	r := aRun(t)
	exercise := schema.Get().Document("playground/v1", "Exercise").Object
	sentences := map[string]string{}
	for i := range subjects {
		s := subjects[i]
		// None of these is met. A subject uses one of them.
		g := Goal{
			subject: &s, number: interval{low: 1e9, hasLow: true, lowText: "1G"},
			sizes: []int32{99}, path: "spec.maxReplicas", match: match{Reason: "Nothing"},
		}
		text, result := g.In(words.English), g.Check(r)
		unknown := s
		unknown.name = "unknown"
		g.subject = &unknown
		if text == g.In(words.English) {
			t.Errorf("%s: text.go has no sentence for it", s.name)
		}
		if result == g.Check(r) || result.Met || result.Instead == "" {
			t.Errorf("%s: %s does not check it: %+v", s.name, checks[s.kind], result)
		}
		if other := sentences[text]; other != "" {
			t.Errorf("%s and %s have the same sentence: %s", other, s.name, text)
		}
		sentences[text] = s.name
		if exercise.Fields["goals"].Elem.Object.Fields[s.name] == nil {
			t.Errorf("%s: Goal in playground.schema does not have it", s.name)
		}
	}
}

// aRun returns a run whose text was changed.
func aRun(t *testing.T) *Run {
	t.Helper()
	p, _ := preset.Lookup("spike-cautious-policy")
	s, diags := parse.Text(p.Text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	docs, _ := manifest.Parse(p.Text)
	now, _ := manifest.Parse(regexp.MustCompile(`maxReplicas: \d+`).ReplaceAllString(p.Text, "maxReplicas: 1000"))
	return &Run{Timeline: tl, Original: docs, Current: now}
}

// TestSubjectsInDocument: the table of goals in docs/exercises.md has each subject.
func TestSubjectsInDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/exercises.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Goals\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := slices.DeleteFunc(strings.Split(section, "\n"), func(line string) bool { return !strings.HasPrefix(line, "|") })
	table := strings.Join(rows, "\n")
	for i := range subjects {
		if name := subjects[i].name; !strings.Contains(table, "`{"+name+":") && !strings.Contains(table, "`"+name+"`") {
			t.Errorf("%s: the table of goals in docs/exercises.md does not have it", name)
		}
	}
}
