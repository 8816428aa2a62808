package explain

import (
	"slices"
	"sort"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Story sums up a run in a sentence or two for each HPA: how many replicas it had, and
// what held them back the longest. For a long run it leaves out what held them back
// for less than a hundredth of the run, and says how long a metric was above its
// target.
func Story(tl *timeline.Timeline, lang words.Language) string {
	return Whole(tl, Stories(tl, lang), lang)
}

// Whole returns the text of the stories of all HPAs.
func Whole(tl *timeline.Timeline, stories [][]Line, lang words.Language) string {
	parts := make([]string, len(stories))
	for i := range stories {
		parts[i] = Join(stories[i], lang)
	}
	switch len(parts) {
	case 0:
		return lang.Say("There is no HorizontalPodAutoscaler in this scenario, so nothing scales.")
	case 1:
		return parts[0]
	}
	for i := range parts {
		parts[i] = lang.Say("%s: %s", tl.HPAs[i].Key.Name, parts[i])
	}
	return lang.Sentences(parts...)
}

// Stories sums up the run of each of Timeline.HPAs.
func Stories(tl *timeline.Timeline, lang words.Language) [][]Line {
	summary := tl.Summary()
	stories := make([][]Line, len(tl.HPAs))
	for i := range stories {
		stories[i] = storyOf(tl, i, &summary.HPAs[i], 0, tl.Duration, lang)
	}
	return stories
}

// StoryOf sums up the run of the HPA with an index in Timeline.HPAs.
func StoryOf(tl *timeline.Timeline, index int, lang words.Language) string {
	return StoryIn(tl, index, 0, tl.Duration, lang)
}

// StoryIn sums up a part of that run.
func StoryIn(tl *timeline.Timeline, index int, from, to time.Duration, lang words.Language) string {
	summary := tl.Summary().HPAs[index]
	if from > 0 || to < tl.Duration {
		summary.Shorten(tl, index, from, to)
	}
	return Join(storyOf(tl, index, &summary, from, to, lang), lang)
}

func storyOf(tl *timeline.Timeline, index int, summary *timeline.HPASummary, from, to time.Duration, lang words.Language) []Line {
	if tl.HPAs[index].Target < 0 {
		return []Line{plain(lang.Say("The target of the HPA does not exist, so nothing scales."))}
	}
	story := append([]Line{plain(scalingText(*summary, lang))}, scaledByKEDA(tl, index, from, to, lang)...)
	all := joinSpans(within(append(spansOf(tl, index, obstacle), spansOf(tl, index, unread)...), from, to))
	isLong := timeline.IsLong(to - from)
	if isLong {
		all = slices.DeleteFunc(all, func(h heldSpan) bool { return h.total < (to-from)/100 })
	}
	all = all[:min(len(all), maxObstacles)]
	sort.SliceStable(all, func(i, j int) bool { return all[i].spans[0].from < all[j].spans[0].from })
	for _, o := range all {
		story = append(story, o.say(tl, fieldOf(tl, o.longest, lang), lang))
	}
	if isLong {
		if spans := joinSpans(within(aboveTarget(tl, index, summary.Metrics), from, to)); len(spans) > 0 {
			story = append(story, spans[0].say(tl, fieldOf(tl, spans[0].longest, lang), lang))
		}
	}
	if deleted, ok := tl.HPAs[index].Deleted(); ok && from <= deleted && deleted <= to {
		var m marks
		at := m.mark(Part{Text: tl.TimeFormat().In(deleted), Moment: true, At: deleted})
		story = append(story, m.line(lang.Say("At %s the HPA was deleted.", at), cause{}))
	}
	return story
}

// maxObstacles is the greatest number of causes that a story names.
const maxObstacles = 2

// KeepSentence returns a story with a sentence at its place, while a person sets the field that the
// sentence names. The sentence says when the field held the HPA back in this run, or that the
// field never held it back.
func KeepSentence(tl *timeline.Timeline, index int, story []Line, keptLine Line, at int, lang words.Language) []Line {
	story = slices.DeleteFunc(slices.Clone(story), func(l Line) bool { return l.subject == keptLine.subject })
	why, field := keptLine.subject, keptLine.Field()
	var m marks
	line := m.line(why.neverText(lang, m.markField(field)), why)
	spans := spansOf(tl, index, func(d *hpa.Decision) cause {
		if why == obstacle(d) || why.wasAbove && above(d, why.metric) {
			return why
		}
		return cause{}
	})
	for _, h := range joinSpans(spans) {
		line = h.say(tl, field, lang)
	}
	for len(story) < at && at <= maxObstacles {
		story = append(story, Line{}) // another sentence has gone, and this one keeps its place
	}
	at = min(at, len(story))
	story = slices.Insert(story, at, line)
	return story[:min(len(story), max(at, maxObstacles)+1)]
}

// say tells when the cause held the HPA back. field is the field that the cause depends on.
func (h *heldSpan) say(tl *timeline.Timeline, field Field, lang words.Language) Line {
	var m marks
	times, first, why := tl.TimeFormat(), h.spans[0], h.longest.cause.say(lang, m.markField(field))
	at := func(t time.Duration) string { return m.mark(Part{Text: times.At(t), Moment: true, At: t}) }
	in := func(t time.Duration) string { return m.mark(Part{Text: times.In(t), Moment: true, At: t}) }
	text := ""
	switch len(h.spans) {
	case 1:
		text = lang.Say("From %s to %s %s.", at(first.from), in(first.to), why)
	case 2:
		second := h.spans[1]
		text = lang.Say("From %s to %s and from %s to %s %s.", at(first.from), at(first.to), at(second.from), in(second.to), why)
	default:
		text = lang.Say("In %d spans, %s in all, %s; the longest was from %s to %s.",
			len(h.spans), timeline.Clock(h.total), why, at(h.longest.from), in(h.longest.to))
	}
	return m.line(text, h.longest.cause)
}

func scalingText(s timeline.HPASummary, lang words.Language) string {
	low, high, ups, downs := s.MinReplicas, s.MaxReplicas, s.RescalesUp, s.RescalesDown
	up := lang.SayN(ups, "%d scale-up", "%d scale-ups", ups)
	down := lang.SayN(downs, "%d scale-down", "%d scale-downs", downs)
	switch {
	case ups+downs == 0 && low != high:
		return lang.Say("Between %d and %d replicas; the HPA itself never rescaled.", low, high)
	case ups+downs == 0:
		return lang.SayN(high, "%d replica throughout; the HPA never rescaled.", "%d replicas throughout; the HPA never rescaled.", high)
	case low == high && downs == 0:
		return lang.SayN(high, "%d replica, after %s at the start.", "%d replicas, after %s at the start.", high, up)
	case low == high:
		return lang.SayN(high, "%d replica, after %s at the start.", "%d replicas, after %s at the start.", high, down)
	case downs == 0:
		return lang.SayN(high, "%d to %d replica, in %s.", "%d to %d replicas, in %s.", low, high, up)
	case ups == 0:
		return lang.SayN(low, "%d down to %d replica, in %s.", "%d down to %d replicas, in %s.", high, low, down)
	}
	return lang.SayN(high, "%d to %d replica, in %s and %s.", "%d to %d replicas, in %s and %s.", low, high, up, down)
}
