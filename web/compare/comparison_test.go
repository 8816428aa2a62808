package compare

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

func TestKeep(t *testing.T) {
	run, other, large := &timeline.Timeline{}, &timeline.Timeline{}, &timeline.Timeline{Bytes: maxPreviousBytes + 1}
	for _, test := range []struct {
		name   string
		before Previous
		run    *timeline.Timeline
		want   Previous
	}{
		{"the first", Previous{}, run, Previous{"now", run}},
		{"the next", Previous{"then", other}, run, Previous{"now", run}},
		{"a large one", Previous{"then", other}, large, Previous{Text: "now"}},
		{"before the first run", Previous{}, nil, Previous{}},
	} {
		c := Comparison{Before: test.before}
		if got := c.KeepPrevious(test.run, "now"); got.Before != test.want || got.Timeline() != test.want.Timeline {
			t.Errorf("%s: got %+v, want %+v", test.name, got.Before, test.want)
		}
	}
}

// pinned returns a comparison with runs of these sizes.
func pinned(sizes ...int64) Comparison {
	c := Comparison{}
	for i, size := range sizes {
		name := string(rune('a' + i))
		c = c.Add(Pin{Name: name, Text: "text " + name, Timeline: &timeline.Timeline{Bytes: size}})
	}
	return c
}

// page is a page that has run no text yet.
type page struct{ feature.Model }

func (page) Now() feature.PageState { return feature.PageState{} }

func update(c Comparison, msg feature.Msg) (Comparison, []feature.Effect) {
	next, effects := c.Update(msg, page{})
	return next.(Comparison), effects
}

// names lists the pins that have a run. The chosen pin has a star.
func names(c Comparison) (text string) {
	for _, p := range c.Pins {
		if p.Timeline == nil {
			continue
		}
		if text += p.Name; p.ID == c.Chosen {
			text += "*"
		}
	}
	return text
}

func TestPins(t *testing.T) {
	c := pinned(1, 1, 1, 1, 1, 1)
	if len(c.Pins) != MaxPins || names(c) != "a*bcde" || c.Timeline() != c.Pins[0].Timeline {
		t.Errorf("pinned: %s of %d", names(c), len(c.Pins))
	}
	before := c
	for _, step := range []struct {
		msg  feature.Msg
		want string
	}{
		{Chosen{3}, "abc*de"},
		{Chosen{99}, "abc*de"},
		{Renamed{2, "  two \n words "}, "atwo wordsc*de"},
		{Renamed{2, " "}, "atwo wordsc*de"},
		{Renamed{2, strings.Repeat("é", 60)}, "a" + strings.Repeat("é", 28) + "…c*de"},
		{Removed{2}, "ac*de"},
		{Removed{2}, "ac*de"},
		{Removed{3}, "ade"},
		{Chosen{4}, "ad*e"},
		{Chosen{0}, "ade"},
	} {
		if c, _ = update(c, step.msg); names(c) != step.want {
			t.Errorf("%+v: %s, want %s", step.msg, names(c), step.want)
		}
	}
	if names(before) != "a*bcde" {
		t.Errorf("a copy became %s", names(before))
	}
}

// The runs of pins that would take too much memory are dropped. The pins run again when
// they are chosen.
func TestPinsRunAgain(t *testing.T) {
	const half = maxPreviousBytes/2 + 1
	c := pinned(3*half, half, half, 1)
	if names(c) != "a*cd" {
		t.Fatalf("kept: %s", names(c))
	}
	c, effects := update(c, Chosen{2})
	if len(effects) != 1 || effects[0] != (RunPin{2, "text b"}) || !c.Pins[1].Running || names(c) != "cd" {
		t.Fatalf("chosen: %v, %+v", effects, c.Pins[1])
	}
	if _, again := update(c, RunAgain{2}); len(again) > 0 {
		t.Error("it runs twice")
	}
	c, _ = update(c, RunFinished{ID: 2, Timeline: &timeline.Timeline{Bytes: 3 * half}})
	if names(c) != "b*cd" || c.Pins[1].Running {
		t.Errorf("run: %s", names(c))
	}
	c, _ = update(c, RunAgain{1})
	if c, _ = update(c, RunFinished{ID: 1, Failure: "no"}); c.Pins[0].Failed != "no" || c.Pins[0].Running {
		t.Errorf("failed: %+v", c.Pins[0])
	}
}

func TestSave(t *testing.T) {
	c, _ := update(pinned(1, 1), Chosen{2})
	_, effects := update(c, Renamed{1, "first"})
	saved := effects[0].(SavePins).Saved
	c, effects = update(Comparison{}, Restored{saved})
	if len(c.Pins) != 2 || c.Pins[0].Name != "first" || c.Pins[1].Text != "text b" || c.Chosen != 2 || names(c) != "" {
		t.Errorf("restored: %+v", c)
	}
	if len(effects) != 1 || effects[0] != (RunPin{2, "text b"}) {
		t.Errorf("asked for %v", effects)
	}
	for _, text := range []string{"", "{", "[]", `{"Pins":[{}]}`} {
		if c, effects := update(Comparison{}, Restored{text}); len(c.Pins) > 0 || len(effects) > 0 {
			t.Errorf("%s: %+v", text, c)
		}
	}
	if got := (Comparison{}).Save(); got != (SavePins{}) {
		t.Errorf("saved %v", got)
	}
}

func TestNameFor(t *testing.T) {
	const text = "spec:\n  maxReplicas: 15 # so many\n  policies:\n  - value: 1\n    periodSeconds: 10\n"
	edit := func(old, now string) string { return strings.Replace(text, old, now, 1) }
	for _, test := range []struct{ name, now, want string }{
		{"nothing", text, "web"},
		{"a value", edit("15", "11"), "maxReplicas: 11"},
		{"of a list", edit("- value: 1", "- value: 4"), "value: 4"},
		{"two lines", edit("1", "9") + "x", "web"},
		{"a line more", text + "x: y\n", "web"},
		{"no value", edit("maxReplicas: 15 ", "maxReplicas: "), "web"},
	} {
		if got := (Comparison{}).NameFor(test.now, text, "web"); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	c := Comparison{Pins: []Pin{{Name: "web", Text: text}}}
	if got := c.NameFor(text, "", "web"); got != "web 2" {
		t.Errorf("after web: %q", got)
	}
	if got := c.NameFor(edit("15", "7"), "", "web"); got != "maxReplicas: 7" {
		t.Errorf("after a pin: %q", got)
	}
}

func TestApplies(t *testing.T) {
	const hpa = "kind: HorizontalPodAutoscaler\nspec: {maxReplicas: 8}\n"
	now := document.New().Replace(document.Split(hpa + "---\nkind: Simulation\nspec: {}\n"))
	for _, test := range []struct {
		name   string
		before string
		text   document.Document
		cursor time.Duration
		want   bool
	}{
		{"an edit", "kind: HorizontalPodAutoscaler\n", now, time.Second, true},
		{"at the start", "kind: HorizontalPodAutoscaler\n", now, time.Second - 1, false},
		{"no edit", now.PartText(document.HPA), now, time.Minute, false},
		{"no ghost", "", now, time.Minute, false},
		{"no HPA any more", "kind: HorizontalPodAutoscaler\n", document.New(), time.Minute, false},
	} {
		if got := (Previous{Text: test.before}).Applies(test.text, test.cursor); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
	}
	ghost := Previous{Text: "kind: HorizontalPodAutoscaler\nspec: {maxReplicas: 5}\n"}
	then, notice := ghost.ApplyLater(now, 90*time.Second, words.English)
	if text := then.PartText(document.HPA); !strings.Contains(text, "maxReplicas: 5") || strings.Contains(text, "8") {
		t.Errorf("the HPA is %s", text)
	}
	if text := then.PartText(document.Simulation); !strings.Contains(text, "at: 1m30s") || !strings.Contains(text, "maxReplicas: 8") || !strings.Contains(notice, "apply") {
		t.Errorf("the Simulation is %s; said %q", text, notice)
	}
}
