package state

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/lane"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// clicked moves the cursor to a mark of the chart and shows its cause: the field that
// held the replicas back, the steps of the sync, the events, or the pod with its
// actions.
func (m Model) clicked(msg playback.ChartClicked) (Model, []Effect) {
	m, effects := m.played(playback.CursorMoved{At: msg.At})
	switch msg.Mark {
	case lane.Held:
		part, line := m.Governing(m.Cursor)
		if line == 0 { // the field has its default, which only Why can show
			m = m.openTab(Why)
			break
		}
		m.Part = part
		effects = append(effects, document.ScrollText{Part: part, Line: line})
	case lane.Decided:
		m = m.openTab(Why)
	case lane.Warned:
		m = m.openTab(Events)
	case lane.Pod:
		picked := m.Pods()
		picked.Pod = msg.Pod
		m = m.set(picked).openTab(Pods)
	}
	return m, effects
}

// lineClicked moves the cursor to where a line of the chart was clicked and shows
// its field.
func (m Model) lineClicked(msg playback.LineClicked) (Model, []Effect) {
	part, line, _ := m.Find(explain.Field{Kind: "HorizontalPodAutoscaler", Path: msg.Path})
	m, effects := m.played(playback.CursorMoved{At: msg.At})
	m.Part = part
	return m, append(effects, document.ScrollText{Part: part, Line: line})
}

// goalClicked moves the cursor to where the mark of a goal was clicked, and shows the
// goal in the task.
func (m Model) goalClicked(msg playback.GoalClicked) (Model, []Effect) {
	m, effects := m.played(playback.CursorMoved{At: msg.At})
	m.View = feature.Task
	c := m.Course()
	c.Folded, c.PointedGoal = false, msg.Goal
	m = m.set(c)
	return m, append(effects, exercises.ShowGoal{Goal: msg.Goal})
}

// Governing returns the line of the field that held the replicas back at a moment, or 0
// if the text does not have the field. If there are several policies, it returns the
// one that decided.
func (m Model) Governing(at time.Duration) (part document.Part, line int) {
	m.Cursor = at
	g := m.Governs()
	r := m.Run()
	if h, _, ok := r.HoldAt(m.Cursor); ok && g.From > 0 {
		if part, line, _ := m.Find(h.Field); part == g.Part && g.From <= line && line <= g.To {
			return part, line
		}
	}
	return g.Part, g.From
}
