package explain

import (
	"slices"
	"sort"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Story sums up a run in a sentence or two for each HPA: how many replicas it had,
// and what held them back the longest.
func Story(tl *timeline.Timeline, lang words.Language) string {
	var parts []string
	for i := range tl.HPAs {
		text := StoryOf(tl, i, lang)
		if len(tl.HPAs) > 1 {
			text = lang.Say("%s: %s", tl.HPAs[i].Key.Name, text)
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return lang.Say("There is no HorizontalPodAutoscaler in this scenario, so nothing scales.")
	}
	return lang.Sentences(parts...)
}

// span is a part of the run in which one thing held the HPA back.
type span struct {
	what     string
	from, to time.Duration
}

func (s span) length() time.Duration { return s.to - s.from }

// StoryOf sums up the run of the HPA with that index in Timeline.HPAs.
func StoryOf(tl *timeline.Timeline, index int, lang words.Language) string {
	if tl.HPAs[index].Target < 0 {
		return lang.Say("The target of the HPA does not exist, so nothing scales.")
	}
	summary := tl.Summary().HPAs[index]
	parts := []string{moved(summary, lang)}
	all := together(obstacles(tl, index, lang))
	all = all[:min(len(all), 2)]
	sort.SliceStable(all, func(i, j int) bool { return all[i].spans[0].from < all[j].spans[0].from })
	for _, o := range all {
		parts = append(parts, o.say(lang))
	}
	return lang.Sentences(parts...)
}

// held is all spans in which one thing held the HPA back.
type held struct {
	spans   []span
	total   time.Duration
	longest span
}

// together puts the spans of each thing together; what took longest comes first.
func together(spans []span) []held {
	var all []held
	for _, s := range spans {
		i := slices.IndexFunc(all, func(h held) bool { return h.longest.what == s.what })
		if i < 0 {
			i, all = len(all), append(all, held{longest: s})
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

func (h *held) say(lang words.Language) string {
	clock, first := timeline.Clock, h.spans[0]
	switch len(h.spans) {
	case 1:
		return lang.Say("From %s to %s %s.", clock(first.from), clock(first.to), first.what)
	case 2:
		second := h.spans[1]
		return lang.Say("From %s to %s and from %s to %s %s.", clock(first.from), clock(first.to), clock(second.from), clock(second.to), first.what)
	}
	return lang.Say("In %d spans, %s in all, %s; the longest was from %s to %s.",
		len(h.spans), clock(h.total), first.what, clock(h.longest.from), clock(h.longest.to))
}

func moved(s timeline.HPASummary, lang words.Language) string {
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

// obstacles are the spans in which a policy, a window or maxReplicas held the
// HPA back, or in which it decided nothing. minReplicas is left out, as it
// surprises nobody.
func obstacles(tl *timeline.Timeline, index int, lang words.Language) []span {
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
		what := obstacle(&sync.Decision, lang)
		if n := len(spans); open && n > 0 && spans[n-1].what == what {
			continue
		}
		if open = what != ""; open {
			spans = append(spans, span{what, sync.At, tl.Duration})
		}
	}
	return spans
}

func obstacle(d *hpa.Decision, lang words.Language) string {
	held := d.HeldBy()
	switch cause := held.Info().Cause; {
	case cause == hpa.ByPolicy || cause == hpa.ByWindow:
		return lang.Say("the %s held it back", HeldBy(held, lang))
	case held == hpa.ReasonTooManyReplicas:
		return lang.Say("the metrics wanted more than maxReplicas")
	}
	for i := range d.Metrics {
		if d.Metrics[i].Verdict == hpa.VerdictFailed {
			if name := d.Metrics[i].Name; name != "" {
				return lang.Say("the %s could not be read", name)
			}
			return lang.Say("a metric could not be read")
		}
	}
	return ""
}
