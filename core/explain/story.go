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
	parts := Stories(tl, lang)
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
func Stories(tl *timeline.Timeline, lang words.Language) []string {
	summary := tl.Summary()
	parts := make([]string, len(tl.HPAs))
	for i := range parts {
		parts[i] = storyOf(tl, i, &summary.HPAs[i], lang)
	}
	return parts
}

// span is a part of the run in which one thing held the HPA back.
type span struct {
	why      cause
	from, to time.Duration
}

func (s span) length() time.Duration { return s.to - s.from }

// StoryOf sums up the run of the HPA with that index in Timeline.HPAs.
func StoryOf(tl *timeline.Timeline, index int, lang words.Language) string {
	return storyOf(tl, index, &tl.Summary().HPAs[index], lang)
}

func storyOf(tl *timeline.Timeline, index int, summary *timeline.HPASummary, lang words.Language) string {
	if tl.HPAs[index].Target < 0 {
		return lang.Say("The target of the HPA does not exist, so nothing scales.")
	}
	parts := []string{scalingText(*summary, lang)}
	all := joinSpans(spansOf(tl, index, obstacle))
	if tl.IsLong() {
		all = slices.DeleteFunc(all, func(h heldSpan) bool { return h.total < tl.Duration/100 })
	}
	all = all[:min(len(all), 2)]
	sort.SliceStable(all, func(i, j int) bool { return all[i].spans[0].from < all[j].spans[0].from })
	for _, o := range all {
		parts = append(parts, o.say(tl.TimeFormat(), lang))
	}
	if tl.IsLong() {
		if above := joinSpans(aboveTarget(tl, index, summary.Metrics)); len(above) > 0 {
			parts = append(parts, above[0].say(tl.TimeFormat(), lang))
		}
	}
	return lang.Sentences(parts...)
}

// heldSpan is a cause and all spans in which it held the HPA back.
type heldSpan struct {
	spans   []span
	total   time.Duration
	longest span
}

// joinSpans groups the spans by cause. The cause that took longest comes first.
func joinSpans(spans []span) []heldSpan {
	var all []heldSpan
	for _, s := range spans {
		i := slices.IndexFunc(all, func(h heldSpan) bool { return h.longest.why == s.why })
		if i < 0 {
			i, all = len(all), append(all, heldSpan{longest: s})
		}
		h := &all[i]
		h.spans, h.total = append(h.spans, s), h.total+s.length()
		if s.length() > h.longest.length() {
			h.longest = s
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].total > all[j].total })
	return all
}

func (h *heldSpan) say(times timeline.TimeFormat, lang words.Language) string {
	at, in, first, why := times.At, times.In, h.spans[0], h.longest.why.say(lang)
	switch len(h.spans) {
	case 1:
		return lang.Say("From %s to %s %s.", at(first.from), in(first.to), why)
	case 2:
		second := h.spans[1]
		return lang.Say("From %s to %s and from %s to %s %s.", at(first.from), at(first.to), at(second.from), in(second.to), why)
	}
	return lang.Say("In %d spans, %s in all, %s; the longest was from %s to %s.",
		len(h.spans), timeline.Clock(h.total), why, at(h.longest.from), in(h.longest.to))
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
		return lang.SayN(high, "%d to %d replica, in %s.", "%d to %d replicas, in %s.", low, high, down)
	}
	return lang.SayN(high, "%d to %d replica, in %s and %s.", "%d to %d replicas, in %s and %s.", low, high, up, down)
}

// cause says what held the HPA back in a sync, or that a metric was above its target.
type cause struct {
	held   hpa.Reason
	failed bool   // a metric could not be read
	above  bool   // a metric was above its target
	metric string // the metric's name
}

func (c cause) say(lang words.Language) string {
	switch {
	case c.above:
		return lang.Say("%s was above its target", MetricLabel(c.metric))
	case c.failed && c.metric != "":
		return lang.Say("the %s could not be read", c.metric)
	case c.failed:
		return lang.Say("a metric could not be read")
	case c.held.Info().Cause == hpa.ByBound:
		return lang.Say("the metrics wanted more than %s", HeldBy(c.held, lang))
	}
	return lang.Say("the %s held it back", HeldBy(c.held, lang))
}

// obstacle says why the result of a sync is not what the metrics proposed: a policy, a
// window or a bound such as maxReplicas held it back, or the sync failed. It leaves out
// a bound such as minReplicas that only stops scaling down, because that surprises nobody.
func obstacle(d *hpa.Decision) cause {
	held := d.HeldBy()
	if info := held.Info(); info.Cause == hpa.ByPolicy || info.Cause == hpa.ByWindow || info.Cause == hpa.ByBound && info.Holds == hpa.ScaleUp {
		return cause{held: held}
	}
	for i := range d.Metrics {
		if d.Metrics[i].Verdict == hpa.VerdictFailed {
			return cause{failed: true, metric: d.Metrics[i].Name}
		}
	}
	return cause{}
}

// aboveTarget returns the spans in which each metric was above its target by more than
// the tolerance.
func aboveTarget(tl *timeline.Timeline, index int, metrics []timeline.MetricSummary) []span {
	var spans []span
	for _, metric := range metrics {
		spans = append(spans, spansOf(tl, index, func(d *hpa.Decision) cause {
			for i := range d.Metrics {
				if m := &d.Metrics[i]; m.Name == metric.Name && m.Above() {
					return cause{above: true, metric: m.Name}
				}
			}
			return cause{}
		})...)
	}
	return spans
}

// spansOf returns the spans in which the HPA's syncs have the same cause.
func spansOf(tl *timeline.Timeline, index int, why func(*hpa.Decision) cause) []span {
	var spans []span
	open := false // whether the last span continues until the next sync
	for i := range tl.Syncs {
		sync := &tl.Syncs[i]
		if sync.HPA != index {
			continue
		}
		if open {
			spans[len(spans)-1].to = sync.At
		}
		now := why(&sync.Decision)
		if open && spans[len(spans)-1].why == now {
			continue
		}
		if open = now != (cause{}); open {
			spans = append(spans, span{now, sync.At, tl.Duration})
		}
	}
	return spans
}
