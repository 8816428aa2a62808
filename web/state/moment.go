package state

import (
	"slices"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
	"hpaplayground/web/loads"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
)

// MomentLinked: put the cursor at the moment that a link names.
type MomentLinked struct{ At time.Duration }

// goToMoment puts the cursor at a link's moment. If a run is under way, that happens
// after the run.
func (m Model) goToMoment(moment time.Duration) (Model, []Effect) {
	if m.Timeline != nil && m.RunRevision == m.Revision {
		return m.moveTo(m.Seek(m.SyncIn(moment)))
	}
	m.Link.At, m.Link.HasAt = max(moment, 0), true
	m.Moved, m.MomentPending = true, true
	return m, []Effect{WriteLink{m.Link.Normal()}}
}

// placeCursor puts the cursor where the link says, or where the run starts. A person's own text is
// shown where its HPA was held back longest.
func (m Model) placeCursor() Model {
	m.Playback = m.PlaceCursor(m.Link.At, m.Preset == "" && m.Course().Exercise == nil)
	if m.SpanPending {
		m.Playback = m.ShowSpan(playback.Span{From: m.Link.From, To: m.Link.To})
	}
	return m
}

// playback passes a message to playback.
func (m Model) playback(msg playback.Msg) (Model, []Effect) {
	next, effects := playback.Update(m.Playback, msg)
	m, relink := m.moveTo(next)
	return m, append(effects, relink...)
}

// pickHPA shows another HPA. The editor scrolls to it, and the Load tab shows its load.
func (m Model) pickHPA(msg playback.HPAPicked) (Model, []Effect) {
	m, effects := m.playback(msg)
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
	visible := m.LoadEditor().Entry
	if i := slices.IndexFunc(demands, carried); i >= 0 && !(visible < len(demands) && carried(demands[visible])) {
		next, more := m.sendToFeatures(loads.Chosen{Entry: i})
		return next, append(effects, more...)
	}
	return m, effects
}

// moveTo replaces the playback. When the cursor rests, it also updates the address.
func (m Model) moveTo(next playback.Playback) (Model, []Effect) {
	rests := next.Rests(m.Playback)
	m.Playback = next
	if !rests {
		return m, nil
	}
	return m.relink()
}

// zoomed keeps the cursor in the zoomed part. Another text starts with its whole run.
func (m Model) zoomed(before Model) Model {
	if m.Original != before.Original {
		m.Zoom, m.Selected = playback.Span{}, playback.Span{}
	}
	if shows := before.SpanPending && !m.SpanPending; !shows {
		m.Playback = m.Follow(before.Playback)
	}
	return m
}

// linkShown updates the address if the page shows another part of the run, or another run
// before, than the address names.
func (m Model) linkShown() (Model, []Effect) {
	if l := m.withShown(m.Link).Normal(); m.SpanPending || m.Revision == 0 || l == m.Link.Normal() {
		return m, nil
	}
	return m.relink()
}

// withShown returns a link with the part of the run that the page shows or has selected,
// and with the text of the run before that the chart shows.
func (m Model) withShown(l sharing.Link) sharing.Link {
	inExercise := m.Course().Exercise != nil || m.Link.Exercise != "" || m.Link.Exercises != "" // open, or on its way
	l.Before = ""
	if m.Drawn != track.DrawnAfter && !inExercise {
		l.Before = m.textBefore()
	}
	if l.Before != "" && l.Before == m.Text() { // the text is joined only if it has to be
		l.Before = ""
	}
	switch span := m.Meant(); {
	case m.SpanPending:
		l.From, l.To = m.Link.From, m.Link.To
	case m.WithoutSpan:
		l.From, l.To = 0, 0
	default:
		l.From, l.To = span.From, span.To
	}
	return l
}

// textBefore returns the text of the run that is compared with, unless that run is of another HPA:
// then the chart shows nothing of it.
func (m Model) textBefore() string {
	if m.Compared().Timeline() != nil && m.RunRevision == m.Revision && m.Run().Before == nil {
		return ""
	}
	return m.Compared().Text()
}
