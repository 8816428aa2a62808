package track

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// SpanText writes a part of a run: 14:00 to 14:25 UTC or, if the start is unknown, 5:00 to
// 12:30 of 25:00.
func SpanText(times timeline.TimeFormat, lang words.Language, from, to time.Duration) string {
	start, end, whole := times.Span(from, to)
	if whole == "" {
		return lang.Say("%s to %s", start, end)
	}
	return lang.Say("%s to %s of %s", start, end, whole)
}

// StoryIn sums up a part of the run, after the times of the part.
func (r Run) StoryIn(from, to time.Duration) string {
	return r.Lang.Say("%s: %s", SpanText(r.Timeline.TimeFormat(), r.Lang, from, to), explain.StoryIn(r.Timeline, r.HPA, from, to, r.Lang))
}
