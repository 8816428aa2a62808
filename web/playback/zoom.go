package playback

import "time"

// Span is the part of the run that the chart shows. The zero Span is the whole run.
type Span struct{ From, To time.Duration }

// minSpan is the shortest span that can be shown. It contains a few syncs.
const minSpan = time.Minute

// Shown returns the span that the chart shows.
func (p Playback) Shown() Span {
	if p.Zoom == (Span{}) {
		return Span{To: p.end()}
	}
	return p.Zoom
}

// scaled returns a span that is by times as long. The cursor stays at the same place of
// the chart.
func (p Playback) scaled(factor float64) Span {
	s := p.Shown()
	length := float64(s.To - s.From)
	level := 0.5
	if s.From <= p.Cursor && p.Cursor <= s.To && length > 0 {
		level = float64(p.Cursor-s.From) / length
	}
	length = max(length*factor, float64(minSpan))
	from := float64(s.From) + float64(level*(float64(s.To-s.From)-length))
	return Span{time.Duration(from), time.Duration(from + length)} //fits: within twice a run or so
}

// momentSpan is how much of a run is shown around a moment that is opened, if manyMinutes or more are shown.
const (
	momentSpan  = 10 * time.Minute
	manyMinutes = 2 * time.Hour
)

// open puts the cursor at a moment. If a long time is shown, open shows the minutes around the moment.
func (p Playback) open(moment time.Duration) Playback {
	p = p.Seek(p.snap(moment))
	if s := p.Shown(); s.To-s.From >= manyMinutes {
		from := (p.Cursor - momentSpan/3).Truncate(time.Minute)
		p.Zoom = Span{from, from + momentSpan}.within(p.end())
	}
	return p
}

// endedAtCursor returns what is shown, from the cursor on or, with end, until the cursor. If that is nothing, it is from
// the start or until the end of the run.
func (p Playback) endedAtCursor(end bool) Span {
	s := p.Shown()
	if end {
		if s.To = p.Cursor; s.To <= s.From {
			s.From = 0
		}
	} else if s.From = p.Cursor; s.To <= s.From {
		s.To = p.end()
	}
	return s
}

// within moves a span into a run. The whole run becomes the zero Span.
func (s Span) within(end time.Duration) Span {
	length := max(s.To-s.From, minSpan)
	if s == (Span{}) || length >= end {
		return Span{}
	}
	from := min(max(s.From, 0), end-length)
	return Span{from, from + length}
}

// Follow keeps the span within the run. If the cursor has moved, Follow also keeps the
// cursor within the span.
func (p Playback) Follow(before Playback) Playback {
	if p.Zoom == (Span{}) {
		return p
	}
	p.Zoom = p.Zoom.within(p.end())
	length := p.Zoom.To - p.Zoom.From
	if p.Cursor == before.Cursor || length == 0 {
		return p
	}
	if p.Cursor < p.Zoom.From || p.Cursor > p.Zoom.To {
		from := p.Cursor - length/8
		p.Zoom = Span{from, from + length}.within(p.end())
	}
	return p
}
