package state

import (
	"testing"
	"time"

	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// A click on the chart picks the pod or shows the field that held the replicas
// back. A click elsewhere changes nothing.
func TestClicked(t *testing.T) {
	const held = 12 * time.Minute // by a window that the text sets
	for _, test := range []struct {
		name   string
		click  playback.ChartClicked
		detail Detail
		pod    string
		moved  bool
		scroll bool
	}{
		{"nothing", playback.ChartClicked{At: held}, Why, "", false, false},
		{"a pod", playback.ChartClicked{At: held, Pod: "web-1"}, Pods, "web-1", false, false},
		{"a held span", playback.ChartClicked{At: held, Held: true}, Why, "", true, true},
		{"a held span over a pod", playback.ChartClicked{At: held, Held: true, Pod: "web-1"}, Why, "", true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := visit(t, "#preset=spike-cautious-policy")
			p.send(document.EditorShown{Part: document.Simulation})
			m, effects := Update(p.model, test.click)
			if m.Detail != test.detail || m.Pod != test.pod || m.Moved != test.moved {
				t.Errorf("got tab %s, pod %q, moved %t", m.Detail, m.Pod, m.Moved)
			}
			var scroll *ScrollText
			for _, e := range effects {
				if s, ok := e.(ScrollText); ok {
					scroll = &s
				}
			}
			switch {
			case !test.scroll:
				if scroll != nil || m.Part != document.Simulation {
					t.Errorf("got %+v, part %d", scroll, m.Part)
				}
			case scroll == nil || *scroll != (ScrollText{document.HPA, m.Governs().From}) || m.Part != document.HPA:
				t.Errorf("got %+v, part %d; want line %d", scroll, m.Part, m.Governs().From)
			}
		})
	}
	p := visit(t, "#preset=no-behavior")
	if _, effects := Update(p.model, playback.ChartClicked{At: held, Held: true}); len(effects) != 0 {
		for _, e := range effects {
			if s, ok := e.(ScrollText); ok {
				t.Errorf("a default is not in the text, but got %+v", s)
			}
		}
	}
	again, _ := Update(p.model, playback.ChartClicked{Pod: "web-1"})
	if again, _ = Update(again, playback.ChartClicked{Pod: "web-1"}); again.Pod != "web-1" {
		t.Errorf("a second click picks %q", again.Pod)
	}
}
