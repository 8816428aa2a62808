package state

import (
	"slices"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
	"hpaplayground/web/loads"
	"hpaplayground/web/playback"
)

// MomentLinked: put the cursor at the moment that a link names.
type MomentLinked struct{ At time.Duration }

// goToMoment puts the cursor at a link's moment. If a run is under way, that happens
// after the run.
func (m Model) goToMoment(at time.Duration) (Model, []Effect) {
	if m.Timeline != nil && m.RunRevision == m.Revision {
		return m.moveTo(m.Seek(m.SyncIn(at)))
	}
	m.Link.At, m.Link.HasAt = max(at, 0), true
	m.Moved, m.MomentPending = true, true
	return m, []Effect{WriteLink{m.Link.Normal()}}
}

// placeCursor puts the cursor where the link says, or at the first event.
func (m Model) placeCursor() Model {
	m.Playback = m.PlaceCursor(m.Link.At)
	return m
}

// played passes a message to playback.
func (m Model) played(msg playback.Msg) (Model, []Effect) {
	now, effects := playback.Update(m.Playback, msg)
	m, relink := m.moveTo(now)
	return m, append(effects, relink...)
}

// pickHPA shows another HPA. The editor scrolls to it, and the Load tab shows its load.
func (m Model) pickHPA(msg playback.HPAPicked) (Model, []Effect) {
	m, effects := m.played(msg)
	r := m.Run()
	if !r.Has() || m.RunRevision != m.Revision {
		return m, effects
	}
	kind := "HorizontalPodAutoscaler"
	if t := r.Target(); t != nil && m.Part == document.Workload {
		kind, _, _ = strings.Cut(t.Name, "/")
	}
	if part, line, _ := m.Find(explain.Field{Kind: kind}); part == m.Part {
		effects = append(effects, document.ScrollText{Part: part, Line: line})
	}
	carried := func(d timeline.Demand) bool { return r.Carries(&d) }
	demands := r.Timeline.Demands
	shown := m.LoadEditor().Entry
	if i := slices.IndexFunc(demands, carried); i >= 0 && !(shown < len(demands) && carried(demands[shown])) {
		now, more := m.sendToFeatures(loads.Chosen{Entry: i})
		return now, append(effects, more...)
	}
	return m, effects
}

// moveTo replaces the playback. When the cursor rests, it also updates the address.
func (m Model) moveTo(now playback.Playback) (Model, []Effect) {
	rests := now.Rests(m.Playback)
	m.Playback = now
	if !rests {
		return m, nil
	}
	return m.relink()
}

// zoomed keeps the cursor in the zoomed part. Another text starts with its whole run.
func (m Model) zoomed(before Model) Model {
	if m.Original != before.Original {
		m.Zoom = playback.Span{}
	}
	m.Playback = m.Follow(before.Playback)
	return m
}
