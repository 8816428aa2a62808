package state

import (
	"strings"
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
)

// Two tabs save answers in turns. The answers of both stay.
func TestAnswersOfTwoTabs(t *testing.T) {
	stored := ""
	for _, c := range []struct {
		name string
		keep SaveAnswer
		want string
	}{
		{"the first", SaveAnswer{answer{"a", "1"}, false}, `[{"Key":"a","Text":"1"}]`},
		{"of another exercise", SaveAnswer{answer{"b", "2"}, false}, `[{"Key":"a","Text":"1"},{"Key":"b","Text":"2"}]`},
		{"a newer one", SaveAnswer{answer{"a", "3"}, false}, `[{"Key":"b","Text":"2"},{"Key":"a","Text":"3"}]`},
		{"reset", SaveAnswer{answer{"b", ""}, true}, `[{"Key":"a","Text":"3"}]`},
		{"reset twice", SaveAnswer{answer{"b", ""}, true}, `[{"Key":"a","Text":"3"}]`},
	} {
		if stored = c.keep.Into(stored); stored != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, stored, c.want)
		}
	}
}

// The stored text may be anything: another version or a person wrote it.
func TestAnswersAmongGarbage(t *testing.T) {
	for _, stored := range []string{"", "null", "[", "7", "{}", `"x"`, "[1,null]", `[{"Key":7}]`, `{"a":"1"}`} {
		if got, want := (SaveAnswer{answer{"a", "1"}, false}).Into(stored), `[{"Key":"a","Text":"1"}]`; got != want {
			t.Errorf("into %s: %s\nwant %s", stored, got, want)
		}
	}
	many := ""
	for i := range mostAnswers + 5 {
		many = SaveAnswer{answer{strings.Repeat("k", i+1), "x"}, false}.Into(many)
	}
	if n := strings.Count(many, `"Key"`); n != mostAnswers {
		t.Errorf("%d answers are kept, want %d", n, mostAnswers)
	}
}

func TestResultsOfTwoTabs(t *testing.T) {
	code := func(who, course string, done ...exercise.Done) string {
		h := exercise.HandIn{Who: who, Course: course, Done: done}
		return h.Encode() + "\n"
	}
	done := func(name, met string, hints int) exercise.Done {
		d := exercise.Done{Exercise: name, Hints: hints}
		for _, m := range met {
			d.Met = append(d.Met, m == '1')
		}
		return d
	}
	for _, c := range []struct{ name, first, second, want string }{
		{"nothing", "", "", ""},
		{"nothing stored", code("", "C", done("a", "1", 0)), "", code("", "C", done("a", "1", 0))},
		{"garbage stored", code("", "C", done("a", "1", 0)), "[]\nE1.x\n", code("", "C", done("a", "1", 0))},
		{"another exercise", code("", "C", done("a", "1", 0)), code("", "C", done("b", "0", 1)), code("", "C", done("a", "1", 0), done("b", "0", 1))},
		{"another course", code("", "C", done("a", "1", 0)), code("", "D", done("a", "0", 0)), code("", "C", done("a", "1", 0)) + code("", "D", done("a", "0", 0))},
		{"the better counts", code("", "C", done("a", "10", 0)), code("", "C", done("a", "11", 2)), code("", "C", done("a", "11", 2))},
		{"of equal ones the first", code("", "C", done("a", "10", 1)), code("", "C", done("a", "01", 0)), code("", "C", done("a", "10", 1))},
		{"a new name", code("Ann", "C"), code("Bo", "C"), code("Ann", "C")},
		{"no name any more", code("", "C"), code("Bo", "C"), code("", "C")},
	} {
		if got := MergeResults(c.first, c.second); got != c.want {
			t.Errorf("%s: %q\nwant %q", c.name, got, c.want)
		}
	}
}

// A tab knows what another tab saves, as if it had saved that itself.
func TestKeptElsewhere(t *testing.T) {
	one, other := visit(t, "exercise=min-and-max"), visit(t, "exercise=tolerance")
	one.write(strings.Replace(one.model.Text(), "minReplicas: 1", "minReplicas: 3", 1))
	one.send(EditsSettled{Revision: one.model.Revision})
	other.send(OtherTabSaved{Results: one.kept, Answers: one.answers})
	if d := other.model.Course.Done("min-and-max"); d.Count() == 0 {
		t.Error("the other tab knows no result")
	}
	other.send(ExerciseStarted{Name: "min-and-max"})
	if text := other.model.Text(); !strings.Contains(text, "minReplicas: 3") {
		t.Errorf("the other tab begins with\n%s", text)
	}
}

// Undoing all edits restores the text that was saved before, unless another tab
// has saved something since.
func TestKeepUndone(t *testing.T) {
	m, _ := Update(New(), AddressOpened{Fragment: "preset=walkthrough", Presets: scenario.Presets(), Kept: "old"})
	before := m.PartText(document.HPA)
	settled := func(text string) (keep []Effect) {
		m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: text, Seen: m.Put})
		var effects []Effect
		m, effects = Update(m, EditsSettled{Revision: m.Revision})
		for _, e := range effects {
			if _, ok := e.(SaveText); ok {
				keep = append(keep, e)
			}
		}
		return keep
	}
	edited := strings.Replace(before, "maxReplicas: 10", "maxReplicas: 9", 1)
	if got := settled(edited); len(got) != 1 || !strings.Contains(got[0].(SaveText).Text, "maxReplicas: 9") {
		t.Fatalf("kept: %v", got)
	}
	own := m.Text()
	if got := settled(before); len(got) != 1 || got[0] != (SaveText{Text: "old", Over: own}) {
		t.Errorf("after undo: %v", got)
	}
}

// The text from when the page was left counts, not the older one of the
// address. In an exercise it is the answer.
func TestLeft(t *testing.T) {
	preset := scenario.Presets()[0]
	newer := strings.Replace(preset.Text, "maxReplicas: 15", "maxReplicas: 14", 1)
	for _, fragment := range []string{"", "preset=walkthrough&t=2m", "s=broken"} {
		m, _ := Update(New(), AddressOpened{Fragment: fragment, Presets: scenario.Presets(), Left: newer})
		if m.Text() != newer || !m.Edited || m.Link.Preset != "" || m.Notice() != "" {
			t.Errorf("%s: preset %q, notice %q, text\n%s", fragment, m.Link.Preset, m.Notice(), m.Text())
		}
	}
	p := &player{t: t, model: New(), files: visit(t, "").files}
	p.send(AddressOpened{Fragment: "exercise=min-and-max", Presets: scenario.Presets(), Left: newer})
	if p.model.Text() != newer || p.model.Course.Exercise == nil || !p.model.Edited {
		t.Errorf("in an exercise: edited %v, text\n%s", p.model.Edited, p.model.Text())
	}
}
