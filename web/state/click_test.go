package state

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// A click on a mark of the chart moves the cursor there and shows the cause.
func TestClicked(t *testing.T) {
	const held = 12 * time.Minute // held by a window in the text
	for _, test := range []struct {
		name   string
		click  playback.ChartClicked
		detail string
		pod    string
		scroll bool
	}{
		{"a pod", playback.ChartClicked{At: held, Mark: lane.Pod, Pod: "web-1"}, Pods, "web-1", false},
		{"a held span", playback.ChartClicked{At: held, Mark: lane.Held}, Conditions, "", true},
		{"a rescale", playback.ChartClicked{At: held, Mark: lane.Decided}, Why, "", false},
		{"a warning", playback.ChartClicked{At: held, Mark: lane.Warned}, Events, "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := visit(t, "#preset=spike-cautious-policy")
			p.send(document.EditorShown{Part: document.Simulation})
			p.send(feature.TabOpened{Tab: Conditions})
			m, effects := Update(p.model, test.click)
			if m.OpenTab != test.detail || m.Pods().Pod != test.pod || m.Cursor.Truncate(time.Second) != held {
				t.Errorf("got tab %s, pod %q, cursor %s", m.OpenTab, m.Pods().Pod, m.Cursor)
			}
			var scroll *document.ScrollText
			for _, e := range effects {
				if s, ok := e.(document.ScrollText); ok {
					scroll = &s
				}
			}
			switch {
			case !test.scroll:
				if scroll != nil || m.Part != document.Simulation {
					t.Errorf("got %+v, part %d", scroll, m.Part)
				}
			case scroll == nil || *scroll != (document.ScrollText{Part: document.HPA, Line: m.Governs().From}) || m.Part != document.HPA:
				t.Errorf("got %+v, part %d; want line %d", scroll, m.Part, m.Governs().From)
			}
		})
	}
	edits := visit(t, "#preset=max-lowered")
	m, effects := Update(edits.model, playback.ChartClicked{At: 8 * time.Minute, Mark: lane.Edited})
	for _, e := range effects {
		if s, ok := e.(document.ScrollText); ok {
			if lines := strings.Split(m.PartText(document.Simulation), "\n"); s.Part != m.Part || m.Part != document.Simulation || !strings.Contains(lines[s.Line-1], "at: 8m") {
				t.Errorf("an edit leads to %+v", s)
			}
		}
	}
	if m.Part != document.Simulation {
		t.Errorf("an edit leads to part %d", m.Part)
	}
	for path, want := range map[string]string{
		"spec.maxReplicas": "maxReplicas: 15", "spec.minReplicas": "minReplicas: 1",
		"spec.metrics[0].pods.target.averageValue": "averageValue: 1 ",
	} {
		p := visit(t, "#preset=spike-cautious-policy")
		p.send(document.EditorShown{Part: document.Simulation})
		m, effects := Update(p.model, playback.LineClicked{At: held, Path: path})
		var s document.ScrollText
		for _, e := range effects {
			if to, ok := e.(document.ScrollText); ok {
				s = to
			}
		}
		if lines := strings.Split(m.PartText(document.HPA), "\n"); s.Line == 0 || m.Part != document.HPA || !strings.Contains(lines[s.Line-1], want) {
			t.Errorf("the line of %s leads to %+v of part %d", path, s, m.Part)
		}
	}
	p := visit(t, "#preset=no-behavior")
	p.send(feature.TabOpened{Tab: Conditions})
	m, effects = Update(p.model, playback.ChartClicked{At: held, Mark: lane.Held})
	for _, e := range effects {
		if s, ok := e.(document.ScrollText); ok {
			t.Errorf("a default is not in the text, but got %+v", s)
		}
	}
	if m.OpenTab != Why {
		t.Errorf("a default leads to the tab %s", m.OpenTab)
	}
	if _, line := p.model.Governing(held); line != 0 {
		t.Errorf("the text has a default on line %d", line)
	}
	repeated, _ := Update(p.model, playback.ChartClicked{Mark: lane.Pod, Pod: "web-1"})
	if repeated, _ = Update(repeated, playback.ChartClicked{Mark: lane.Pod, Pod: "web-1"}); repeated.Pods().Pod != "web-1" {
		t.Errorf("a second click picks %q", repeated.Pods().Pod)
	}
}
