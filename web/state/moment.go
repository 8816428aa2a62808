package state

import (
	"time"

	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// MomentLinked: put the cursor at the moment that a link names.
type MomentLinked struct{ At time.Duration }

// If a run is under way, the cursor moves after the run.
func (msg MomentLinked) apply(m Model) (Model, []Effect) {
	if m.Timeline != nil && m.RunRevision == m.Revision {
		next := m.Seek(m.SyncIn(msg.At))
		return m.moveTo(next.Follow(m.Playback))
	}
	m.Link.At, m.Link.HasAt = max(msg.At, 0), true
	m.Moved, m.MomentPending = true, true
	return m, []Effect{WriteLink{m.Link.Normal()}}
}

// moveTo replaces the playback. When the cursor rests, or another part of the run is shown, it also
// updates the address.
func (m Model) moveTo(next playback.Playback) (Model, []Effect) {
	before := m.Playback
	m.Playback = next
	var effects, linked []Effect
	if next.Cursor != before.Cursor || next.HPA != before.HPA || next.Playing != before.Playing {
		effects = []Effect{feature.Forward{Msg: feature.MomentShown{}}}
	}
	switch {
	case next.CameToRest(before):
		m, linked = m.relink()
	case next.IsPart(before):
		m, linked = m.linkShown()
	}
	return m, append(effects, linked...)
}

// seek moves the cursor to the sync that is nearest to a moment.
func (m Model) seek(at time.Duration) (Model, []Effect) {
	next, _ := m.Playback.Update(playback.CursorMoved{At: at}, m)
	return m.moveTo(next.(playback.Playback))
}

// placeCursor puts the cursor where the link says, or where the run starts. A person's own text is
// shown where its HPA was held back longest. The chart shows the part that the link names, or follows
// the cursor from the playback before.
func (m Model) placeCursor(before playback.Playback) Model {
	m.Playback = m.PlaceCursor(m.Link.At, m.Preset == "" && m.Course().Exercise == nil)
	if m.SpanPending {
		m.Playback = m.ShowSpan(playback.Span{From: m.Link.From, To: m.Link.To})
	}
	if shown := before.SpanPending && !m.SpanPending; !shown {
		m.Playback = m.Follow(before)
	}
	return m
}
