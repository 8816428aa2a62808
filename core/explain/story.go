package explain

import (
	"slices"
	"strings"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Story sums up a run in a few sentences for each HPA: what held the replicas back, when and what it cost, the worst
// first; and how many replicas there were.
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
	held := obstacle
	if tl.ScaledObjectOf(index) != nil {
		held = withoutZero
	}
	all := joinSpans(append(spansOf(tl, index, from, to, held), spansOf(tl, index, from, to, unread)...))
	var story []Line
	for i := range all[:min(len(all), maxCauses)] {
		field, value := all[i].field(tl, lang)
		story = append(story, all[i].say(tl, field, value, lang))
	}
	story = append(append(story, plain(scalingText(*summary, lang))), scaledByKEDA(tl, index, from, to, lang)...)
	if deleted, ok := tl.HPAs[index].Deleted(); ok && from <= deleted && deleted <= to {
		var m marks
		at := m.mark(Part{Text: tl.TimeFormat().In(deleted), Moment: true, At: deleted})
		story = append(story, m.line(lang.Say("At %s the HPA was deleted.", at), cause{}))
	}
	return story
}

// maxCauses is the greatest number of causes that a story names.
const maxCauses = 2

// KeepSentence returns a story with the sentence about a cause at its place among the causes, while a person sets the field
// that the sentence names. The sentence says when the field held the HPA back in this run, or that the field never held it
// back.
func KeepSentence(tl *timeline.Timeline, index int, story []Line, keptLine Line, at int, lang words.Language) []Line {
	why := keptLine.subject
	var m marks
	line := m.line(why.neverText(lang, m.markField(keptLine.Field())), why)
	spans := spansOf(tl, index, 0, tl.Duration, func(d *hpa.Decision) (cause, int) {
		if now, gap := obstacle(d); now == why {
			return now, gap
		}
		return cause{}, 0
	})
	for _, h := range joinSpans(spans) {
		_, value := h.field(tl, lang)
		line = h.say(tl, keptLine.Field(), value, lang)
	}
	var causes, rest []Line
	for _, l := range story {
		switch l.subject {
		case why: // its new sentence follows
		case cause{}:
			rest = append(rest, l)
		default:
			causes = append(causes, l)
		}
	}
	for len(causes) < at && at < maxCauses {
		causes = append(causes, Line{}) // another sentence has gone, and this one keeps its place
	}
	causes = slices.Insert(causes, min(at, len(causes)), line)
	return append(causes[:min(len(causes), max(at+1, maxCauses))], rest...)
}

// say tells when the cause held the HPA back, and what it cost. field governs it, and has the value.
func (h *heldSpan) say(tl *timeline.Timeline, field Field, value string, lang words.Language) Line {
	var m marks
	times := tl.TimeFormat()
	ends := func(s *span, zone string) (begin, end string) {
		begin, end = times.Brief(s.from, s.to)
		end = strings.TrimSuffix(end, zone)
		return m.mark(Part{Text: begin, Moment: true, At: s.from}), m.mark(Part{Text: end, Moment: true, At: s.to})
	}
	when := ""
	switch others := len(h.spans) - 1; others {
	case 0:
		begin, end := ends(&h.worst, "")
		when = lang.Say("%s to %s", begin, end)
	case 1:
		begin, end := ends(&h.spans[0], " "+timeline.Zone)
		second, until := ends(&h.spans[1], "")
		when = lang.Say("%s to %s and %s to %s", begin, end, second, until)
	default:
		begin, end := ends(&h.worst, "")
		when = lang.Say("%s to %s and %d times more, %s in all,", begin, end, others, timeline.Clock(h.total))
	}
	mark := func(name string) string { return m.mark(Part{Text: name, Field: field}) }
	what := h.cause.name(lang, mark)
	if value != "" {
		what += m.mark(Part{Text: value, Value: true})
	}
	return m.line(lang.Say("%s %s.", when, h.cause.say(lang, what, h.gap)), h.cause)
}

// field returns the field that governs what held the HPA back when it cost most, and its value as text after the cause's name. It
// returns no value if the HPA's spec changed between the spans, and no field if the text has another spec or none.
func (h *heldSpan) field(tl *timeline.Timeline, lang words.Language) (f Field, value string) {
	sync := &tl.Syncs[h.sync]
	object := &tl.HPAs[sync.HPA]
	version := object.VersionAt(sync.At)
	if h.cause.reason.Info().Cause == hpa.Free || version < 0 || object.Versions[version].Object == nil ||
		object.VersionAt(h.spans[0].from) != object.VersionAt(h.spans[len(h.spans)-1].to-1) {
		return f, ""
	}
	hold, _ := HoldOf(&sync.Decision, &object.Versions[version].Object.Spec, lang)
	if version == 0 && !h.cause.fixed {
		f = Written(tl.OriginOf(sync.HPA), hold.Set)
	}
	if h.cause.reason.Info().Cause == hpa.ByBound {
		return f, " " + hold.Value
	}
	return f, comma(lang, "", hold.Value)
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
	case low == high && ups > 0 && downs > 0: // another HPA undid each
		return lang.SayN(high, "%d replica, after %s and %s.", "%d replicas, after %s and %s.", high, up, down)
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
