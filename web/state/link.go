package state

import (
	"hpaplayground/core/track"
	"hpaplayground/web/feature"
	"hpaplayground/web/sharing"
)

// The messages about the link.
type (
	// LinkWritten: the address was written. Fits reports whether it holds the text.
	LinkWritten struct{ Fits bool }
	// ThemePicked: the person picked a theme.
	ThemePicked struct{ Theme sharing.Theme }
)

// The effects.
type (
	// WriteLink writes the link into the address, without a step in the history, and
	// sends LinkWritten. If several links follow each other, it writes only the last
	// link.
	WriteLink struct{ Link sharing.Link }
	// PaintTheme shows the page in a theme.
	PaintTheme struct{ Theme sharing.Theme }
)

// Do writes the link.
func (e WriteLink) Do(h *feature.Host) { h.WriteLink(e.Link) }

// Do shows the theme.
func (e PaintTheme) Do(h *feature.Host) { h.Paint(string(e.Theme)) }

func (msg LinkWritten) apply(m Model) (Model, []Effect) {
	m.Unlinked = !msg.Fits
	return m, nil
}

func (msg ThemePicked) apply(m Model) (Model, []Effect) {
	m, effects := m.relinkIn(msg.Theme)
	return m, append(effects, PaintTheme(msg))
}

// relink updates the address, which names the preset or holds the text. If the link has
// a text that cannot be read, that text stays until another text replaces it.
func (m Model) relink() (Model, []Effect) { return m.relinkIn(m.Link.Theme) }

func (m Model) relinkIn(theme sharing.Theme) (Model, []Effect) {
	l := sharing.Link{Theme: theme, Unknown: m.Link.Unknown, At: m.Cursor, HasAt: m.Moved}
	if m.MomentPending {
		l.At = m.Link.At
	}
	l.Exercises, l.Exercise = m.Course().Link()
	l = m.withShown(l)
	l.Codes = m.Codes().Open
	if m.Edited || m.Preset == "" && l.Exercise == "" {
		l.Text, l.Shared = m.Text(), true
	} else if l.Exercise == "" {
		l.Preset, l.Unreadable, l.Reason = m.Preset, m.Link.Unreadable, m.Link.Reason
	}
	if l.Normal() == m.Link.Normal() {
		return m, nil
	}
	m.Link = l
	return m, []Effect{WriteLink{l.Normal()}}
}

// linkShown updates the address if the page shows another part of the run, or another run
// before, than the address names.
func (m Model) linkShown() (Model, []Effect) {
	if l := m.withShown(m.Link).Normal(); m.SpanPending || m.Revision == 0 || l == m.Link.Normal() {
		return m, nil
	}
	return m.relink()
}

// withShown returns a link with the part of the run that the page shows,
// and with the text of the run before that the chart shows.
func (m Model) withShown(l sharing.Link) sharing.Link {
	inExercise := m.Course().Exercise != nil || l.Exercise != "" || l.Exercises != "" // open, or on its way
	l.Before = ""
	if m.Drawn != track.DrawnAfter && !inExercise {
		l.Before = m.textBefore()
	}
	if l.Before != "" && l.Before == m.Text() { // the text is joined only if it has to be
		l.Before = ""
	}
	switch span := m.Zoom; {
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
