package pods

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
)

// minuteSync returns the time of the sync of a minute.
func minuteSync(i int) time.Duration { return time.Duration(i) * (time.Minute + 20*time.Millisecond) }

// withPods returns a run of ten minutes. Its target has three pods: one is always
// Ready, one is Ready from 6:00 on, and one has ended before 6:00.
func withPods() track.Run {
	tl := &timeline.Timeline{Duration: 10 * time.Minute, HPAs: []timeline.HPA{{}}, Targets: []timeline.Target{{}}}
	for i := range 10 {
		tl.Syncs = append(tl.Syncs, timeline.Sync{At: minuteSync(i)})
	}
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
	return track.Of(tl, 0)
}

// simulation returns a text with a Simulation.
func simulation() document.Document {
	return document.New().Replace(document.Split("kind: HorizontalPodAutoscaler\n---\nkind: Simulation\nspec: {} # all\n"))
}

func TestFault(t *testing.T) {
	for _, test := range []struct {
		name   string
		cursor time.Duration
		pod    string
		do     scenario.PodFault
		want   string // "": nothing
	}{
		{"lasts", minuteSync(6), "web-a", scenario.PodUnready, "- at: 6m pod: name: web-a do: unready for: 2m"},
		{"has no end", minuteSync(6), "web-a", scenario.PodDelete, "- at: 6m pod: name: web-a do: delete"},
		{"not before its present state began", minuteSync(6), "web-b", scenario.PodFail, "- at: 6m0.121s pod: name: web-b do: fail"},
		{"gone", minuteSync(6), "web-c", scenario.PodFail, ""},
		{"not yet there", 0, "web-b", scenario.PodFail, ""},
		{"none", 0, "", scenario.PodFail, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			now, notice := Pods{Pod: test.pod}.act(FaultAdded{test.do}, withPods(), test.cursor, simulation())
			if test.want == "" {
				if now.Revision != simulation().Revision || notice != "" {
					t.Errorf("%q, %q", now.Text(), notice)
				}
				return
			}
			flat := strings.Join(strings.Fields(now.PartText(document.Simulation)), " ")
			if !strings.HasSuffix(flat, test.want) || !strings.Contains(flat, "# all") || now.Part != document.Simulation || notice == "" {
				t.Errorf("got %s, want %s; part %d, %q", flat, test.want, now.Part, notice)
			}
		})
	}
}

func TestPick(t *testing.T) {
	p := Pods{Pod: "a"}
	for _, want := range []string{"b", ""} {
		next, _ := p.Update(Picked{"b"}, nil)
		if p = next.(Pods); p.Pod != want {
			t.Errorf("picked %q, want %q", p.Pod, want)
		}
	}
}
