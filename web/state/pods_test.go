package state

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
)

// withPods is a run whose target has a Ready pod, one that is Ready from 6:00
// on, and one that is gone by then.
func withPods() *timeline.Timeline {
	tl := tenMinutes()
	pod := func(name string, created, ready, gone time.Duration) {
		p := timeline.Pod{Name: name, Created: created, Scheduled: created, Started: created, Ready: timeline.NotYet, Deleted: timeline.NotYet, Gone: timeline.NotYet}
		p.Enter(ready, timeline.PodReady)
		if gone > 0 {
			p.Enter(gone, timeline.PodGone)
		}
		tl.Pods = append(tl.Pods, p)
	}
	pod("web-a", -time.Hour, -time.Hour, 0)
	pod("web-b", time.Minute, minuteSync(6), 0)
	pod("web-c", time.Minute, time.Minute, minuteSync(6))
	return tl
}

func TestAct(t *testing.T) {
	start := func(cursor time.Duration, pod string) Model {
		m, _ := play(New(), AddressOpened{Presets: []scenario.Preset{{Name: "one", Text: hpaText + "---\nkind: Simulation\nspec: {} # all\n"}}})
		m.Timeline, m.Cursor = withPods(), cursor
		m, _ = Update(m, PodPicked{pod})
		return m
	}
	for _, test := range []struct {
		name   string
		cursor time.Duration
		pod    string
		do     scenario.PodFault
		want   string // "": nothing
	}{
		{"lasts", minuteSync(6), "web-a", scenario.PodUnready, "- at: 6m pod: name: web-a do: unready for: 2m"},
		{"has no end", minuteSync(6), "web-a", scenario.PodDelete, "- at: 6m pod: name: web-a do: delete"},
		{"not before it stands as it does", minuteSync(6), "web-b", scenario.PodFail, "- at: 6m0.121s pod: name: web-b do: fail"},
		{"gone", minuteSync(6), "web-c", scenario.PodFail, ""},
		{"not yet there", 0, "web-b", scenario.PodFail, ""},
		{"none", 0, "", scenario.PodFail, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := start(test.cursor, test.pod)
			before := m.Text()
			m, effects := Update(m, PodFaultAdded{test.do})
			if test.want == "" {
				if m.Text() != before || len(effects) != 0 {
					t.Errorf("%q, %v", m.Text(), effects)
				}
				return
			}
			flat := strings.Join(strings.Fields(m.PartText(document.Simulation)), " ")
			if !strings.HasSuffix(flat, test.want) || !strings.Contains(flat, "# all") {
				t.Errorf("got %s, want %s", flat, test.want)
			}
			if !m.Edited || m.Part != document.Simulation || m.Put != m.Revision || m.Said == "" || m.Pod != test.pod {
				t.Errorf("model %+v", m)
			}
			if run, ok := effects[0].(Run); !ok || run.Text != m.Text() {
				t.Errorf("effects %v", effects)
			}
		})
	}
	m := start(0, "web-a")
	m.Problems = []document.Problem{{Diagnostic: manifest.Diagnostic{Severity: manifest.Error}}}
	m.Checked = m.Revision
	if after, effects := Update(m, PodFaultAdded{scenario.PodFail}); after.Text() != m.Text() || len(effects) != 0 {
		t.Error("a broken text was added to")
	}
}

func TestPick(t *testing.T) {
	m, _ := play(New(), PodPicked{"a"}, PodPicked{"b"})
	if m.Pod != "b" {
		t.Errorf("chosen: %q", m.Pod)
	}
	if m, _ = play(m, PodPicked{"b"}); m.Pod != "" {
		t.Errorf("still chosen: %q", m.Pod)
	}
}
