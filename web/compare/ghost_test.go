package compare

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
)

func TestKeep(t *testing.T) {
	run, other, large := &timeline.Timeline{}, &timeline.Timeline{}, &timeline.Timeline{Kept: maxGhostBytes + 1}
	for _, test := range []struct {
		name  string
		ghost Ghost
		run   *timeline.Timeline
		want  Ghost
	}{
		{"the first", Ghost{}, run, Ghost{run, false, "now"}},
		{"the next", Ghost{other, false, "then"}, run, Ghost{run, false, "now"}},
		{"a large one", Ghost{other, false, "then"}, large, Ghost{HPA: "now"}},
		{"while one is pinned", Ghost{other, true, "then"}, run, Ghost{other, true, "then"}},
		{"before the first run", Ghost{}, nil, Ghost{}},
	} {
		if got := test.ghost.Keep(test.run, "now"); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
	pinned := Ghost{}.Pin(run, "now")
	if pinned != (Ghost{run, true, "now"}) || pinned.Pin(run, "now") != (Ghost{}) || (Ghost{}).Pin(nil, "") != (Ghost{}) {
		t.Errorf("pinned: %+v", pinned)
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
		if got := (Ghost{HPA: test.before}).Applies(test.text, test.cursor); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
	}
	ghost := Ghost{HPA: "kind: HorizontalPodAutoscaler\nspec: {maxReplicas: 5}\n"}
	then, notice := ghost.ApplyLater(now, 90*time.Second, words.English)
	if text := then.PartText(document.HPA); !strings.Contains(text, "maxReplicas: 5") || strings.Contains(text, "8") {
		t.Errorf("the HPA is %s", text)
	}
	if text := then.PartText(document.Simulation); !strings.Contains(text, "at: 1m30s") || !strings.Contains(text, "maxReplicas: 8") || !strings.Contains(notice, "apply") {
		t.Errorf("the Simulation is %s; said %q", text, notice)
	}
}
