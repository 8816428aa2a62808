package state

import (
	"time"

	"hpaplayground/web/playback"
)

// The messages of a click and of a drag on the chart.
type (
	// ChartClicked: the chart was clicked at a moment: on a span in which the
	// replicas were held back, or on a pod.
	ChartClicked struct {
		At   time.Duration
		Held bool
		Pod  string // "": there is none
	}
	// LineDragged: a line of the chart was dragged, so a field of the HPA has
	// another value.
	LineDragged struct {
		Path, Value string
		On          bool // this continues the edit before it
	}
)

// ScrollText scrolls the editor of a part to a line, from 1.
type ScrollText struct {
	Part Part
	Line int
}

// clicked shows the field that held the replicas back, or picks the pod and
// shows what can be done to it.
func (m Model) clicked(msg ChartClicked) (Model, []Effect) {
	if msg.Held {
		m, effects := m.played(playback.CursorMoved{At: msg.At})
		if g := m.Governs(); g.From > 0 {
			m.Part = g.Part
			effects = append(effects, ScrollText{g.Part, g.From})
		}
		return m, effects
	}
	if msg.Pod != "" {
		m.Pod, m.Detail = msg.Pod, Pods
	}
	return m, nil
}

// dragged writes the value of a line, and shows the editor whose undo takes it
// back.
func (m Model) dragged(msg LineDragged) (Model, []Effect) {
	m.Part = HPA
	return m.adjust(FieldSet{Part: HPA, Path: msg.Path, Value: msg.Value, On: msg.On})
}
