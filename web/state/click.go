package state

import (
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/lane"
	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// chartClicked moves the cursor to a mark of the chart and shows its cause: the field that
// held the replicas back, the steps of the sync, the events, or the pod with its
// actions.
func (m Model) chartClicked(msg playback.ChartClicked) (Model, []Effect) {
	m, effects := m.playback(playback.CursorMoved{At: msg.At})
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
	case lane.Edited:
		m.Part = document.Simulation
		effects = append(effects, document.ScrollText{Part: m.Part, Line: m.editLine(msg.At)})
	case lane.Pod:
		pods := m.Pods()
		pods.Pod = msg.Pod
		m = m.set(pods).openTab(Pods)
	}
	return m, effects
}

// editLine returns the line of the timeline's entry that happens at a moment. An entry that
// is repeated has only its first time in the text: then it is the line of the timeline.
func (m Model) editLine(moment time.Duration) int {
	e := m.EditSimulation()
	for i := range scenario.MaxActions {
		entry, ok := e.Get("spec.timeline[" + strconv.Itoa(i) + "]")
		if !ok {
			break
		}
		f, _ := e.Get("spec.timeline[" + strconv.Itoa(i) + "].at")
		if when, err := time.ParseDuration(strings.TrimSpace(f.Value)); err == nil && when == moment {
			return entry.Line
		}
	}
	f, _ := e.Get("spec.timeline")
	return max(f.Line, 1)
}

// lineClicked moves the cursor to where a line of the chart was clicked and shows
// its field.
func (m Model) lineClicked(msg playback.LineClicked) (Model, []Effect) {
	part, line, _ := m.Find(explain.Field{Kind: "HorizontalPodAutoscaler", Path: msg.Path})
	m, effects := m.playback(playback.CursorMoved{At: msg.At})
	m.Part = part
	return m, append(effects, document.ScrollText{Part: part, Line: line})
}

// goalClicked moves the cursor to where the mark of a goal was clicked, and shows the
// goal in the task.
func (m Model) goalClicked(msg playback.GoalClicked) (Model, []Effect) {
	m, effects := m.playback(playback.CursorMoved{At: msg.At})
	m.View = feature.Task
	c := m.Course()
	c.Folded, c.PointedGoal = false, msg.Goal
	m = m.set(c)
	return m, append(effects, exercises.ShowGoal{Goal: msg.Goal})
}

// Governing returns the line of the field that held the replicas back at a moment, or 0
// if the text does not have the field. If there are several policies, it returns the
// policy that decided.
func (m Model) Governing(moment time.Duration) (part document.Part, line int) {
	g := m.GovernsAt(moment)
	return g.Part, g.From
}
