package advise

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/timeline"
)

// Span is a part of the run.
type Span struct{ From, To time.Duration }

// spans returns the spans in which `is` holds for the syncs before the first edit.
func (l *checker) spans(is func(*hpa.Decision) bool) (spans []Span) {
	for i := range l.start {
		if is(&l.start[i].Decision) {
			spans = append(spans, Span{l.start[i].At, min(l.Until(i), l.edited)})
		}
	}
	return joined(spans)
}

// decisions calls f with the decisions of the syncs in spans.
func (l *checker) decisions(spans []Span, f func(*hpa.Decision)) {
	for i := range l.start {
		at := l.start[i].At
		for len(spans) > 0 && spans[0].To <= at {
			spans = spans[1:]
		}
		if len(spans) > 0 && spans[0].From <= at {
			f(&l.start[i].Decision)
		}
	}
}

// highest returns the largest number of pods that was wanted in spans.
func (l *checker) highest(spans []Span) (highest int32) {
	l.decisions(spans, func(d *hpa.Decision) { highest = max(highest, d.Proposed) })
	return highest
}

func total(spans []Span) (sum time.Duration) {
	for _, s := range spans {
		sum += timeline.Between(s.From, s.To)
	}
	return sum
}

func longest(spans []Span) (long Span) {
	for _, s := range spans {
		if s.To-s.From > long.To-long.From {
			long = s
		}
	}
	return long
}

// when begins a sentence with the spans.
func (l *checker) when(spans []Span) note.Text {
	times := l.Timeline.TimeFormat()
	if len(spans) == 1 {
		return note.Say("From %s to %s", times.At(spans[0].From), times.In(spans[0].To))
	}
	long := longest(spans)
	return note.Say("In %d spans, %s in all, the longest from %s to %s,", len(spans), timeline.Clock(total(spans)), times.At(long.From), times.In(long.To))
}

// joined joins spans that touch.
func joined(spans []Span) (out []Span) {
	for _, s := range spans {
		if n := len(out); n > 0 && out[n-1].To >= s.From {
			out[n-1].To = max(out[n-1].To, s.To)
		} else {
			out = append(out, s)
		}
	}
	return out
}
