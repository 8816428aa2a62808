package state

import "time"

// Span is a part of the run that the chart shows; the zero Span is the whole
// run.
type Span struct{ From, To time.Duration }

// leastSpan is the shortest span that can be shown. It holds a few syncs.
const leastSpan = time.Minute

// ZoomSet: show this part of the run.
type ZoomSet struct{ Span Span }

// ZoomScaled: show a part of the run that is By times as long, around the
// cursor.
type ZoomScaled struct{ By float64 }

// Shown is the span that the chart shows.
func (m Model) Shown() Span {
	if m.Zoom == (Span{}) {
		return Span{To: m.Run().End()}
	}
	return m.Zoom
}

// scaled is the span times by, with the cursor at the same place of the chart.
func (m Model) scaled(by float64) Span {
	s := m.Shown()
	length := float64(s.To - s.From)
	at := 0.5
	if s.From <= m.Cursor && m.Cursor <= s.To && length > 0 {
		at = float64(m.Cursor-s.From) / length
	}
	length = max(length*by, float64(leastSpan))
	from := float64(s.From) + float64(at*(float64(s.To-s.From)-length))
	return Span{time.Duration(from), time.Duration(from + length)} //fits: within twice a run or so
}

// within moves a span into a run. The whole run becomes the zero Span.
func (s Span) within(end time.Duration) Span {
	length := max(s.To-s.From, leastSpan)
	if s == (Span{}) || length >= end {
		return Span{}
	}
	from := min(max(s.From, 0), end-length)
	return Span{from, from + length}
}

// frame keeps the span in the run and, if the cursor has moved, the cursor in
// the span. Another text starts with its whole run.
func (m Model) frame(before Model) Model {
	if m.Zoom == (Span{}) {
		return m
	}
	if m.Original != before.Original {
		m.Zoom = Span{}
		return m
	}
	m.Zoom = m.Zoom.within(m.Run().End())
	length := m.Zoom.To - m.Zoom.From
	if m.Cursor == before.Cursor || length == 0 {
		return m
	}
	if m.Cursor < m.Zoom.From || m.Cursor > m.Zoom.To {
		from := m.Cursor - length/8
		m.Zoom = Span{from, from + length}.within(m.Run().End())
	}
	return m
}
