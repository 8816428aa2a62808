package state

import (
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// ScrollText scrolls the editor of a part to a line, from 1.
type ScrollText struct {
	Part document.Part
	Line int
}

// clicked shows the field that held the replicas back, or picks the pod and
// shows what can be done to it.
func (m Model) clicked(msg playback.ChartClicked) (Model, []Effect) {
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
