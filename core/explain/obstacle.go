package explain

import (
	"slices"
	"sort"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// span is a part of the run in which one thing held the HPA back.
type span struct {
	cause    cause
	from, to time.Duration
	sync     int // the index in Timeline.Syncs of the span's first sync
}

func (s span) length() time.Duration { return timeline.Between(s.from, s.to) }

// within returns the parts of the spans that are in a part of the run.
func within(spans []span, from, to time.Duration) []span {
	spans = slices.DeleteFunc(spans, func(s span) bool { return s.from < from && s.to <= from || s.from >= to && s.to > to })
	for i := range spans {
		spans[i].from, spans[i].to = max(spans[i].from, from), min(spans[i].to, to)
	}
	return spans
}

// heldSpan is a cause and all spans in which it held the HPA back.
type heldSpan struct {
	spans   []span
	total   time.Duration
	longest span
}

// joinSpans groups the spans by cause, without causes of less than a second. The cause that took longest comes first.
func joinSpans(spans []span) []heldSpan {
	var all []heldSpan
	for _, s := range spans {
		i := slices.IndexFunc(all, func(h heldSpan) bool { return h.longest.cause == s.cause })
		if i < 0 {
			i, all = len(all), append(all, heldSpan{longest: s})
		}
		h := &all[i]
		h.spans, h.total = append(h.spans, s), h.total+s.length()
		if s.length() > h.longest.length() {
			h.longest = s
		}
	}
	// A hold that an edit ends at once held nothing.
	all = slices.DeleteFunc(all, func(h heldSpan) bool { return h.total < time.Second })
	sort.SliceStable(all, func(i, j int) bool { return all[i].total > all[j].total })
	return all
}

// cause says what held the HPA back in a sync, or that a metric was above its target.
type cause struct {
	reason   hpa.Reason
	raised   bool   // a window raised the replicas to what was wanted before
	failed   bool   // a metric could not be read
	wasAbove bool   // a metric was above its target
	metric   string // the metric's name
}

// say puts the cause into words. It calls name for the name of the field that decides whether
// the HPA is held back.
func (c cause) say(lang words.Language, name func(string) string) string {
	switch {
	case c.wasAbove:
		return name(lang.Say("%s was above its target", MetricLabel(c.metric)))
	case c.failed && c.metric != "":
		return lang.Say("%s could not be read", MetricLabel(c.metric))
	case c.failed:
		return lang.Say("a metric could not be read")
	case c.reason == hpa.ReasonFailedGetScale:
		return lang.Say("the scale of its target could not be read")
	case c.reason == hpa.ReasonScalingDisabled:
		return lang.Say("it did not act, because its target had 0 replicas")
	case c.reason == hpa.ReasonAmbiguousSelector:
		return lang.Say("it did not act, because another HPA selected the same pods")
	case c.raised:
		return lang.Say("the %s brought replicas back", name(HeldBy(c.reason, lang)))
	case c.reason.Info().Cause == hpa.ByBound:
		return lang.Say("the metrics wanted more than %s", name(HeldBy(c.reason, lang)))
	}
	return lang.Say("the %s held it back", name(HeldBy(c.reason, lang)))
}

// neverText says that the cause did not occur in the run.
func (c cause) neverText(lang words.Language, name func(string) string) string {
	switch {
	case c.wasAbove:
		return lang.Say("%s.", name(lang.Say("%s was never above its target", MetricLabel(c.metric))))
	case c.reason.Info().Cause == hpa.ByBound:
		return lang.Say("The metrics never wanted more than %s.", name(HeldBy(c.reason, lang)))
	}
	return lang.Say("The %s never held it back.", name(HeldBy(c.reason, lang)))
}

// obstacle says why the result of a sync is not what the metrics proposed: a policy, a
// window or a bound such as maxReplicas held it back, or the sync read no metric. It leaves out
// a bound such as minReplicas that only stops scaling down, because that surprises nobody.
func obstacle(d *hpa.Decision) cause {
	if reason := inactive(d); reason != hpa.ReasonNone {
		return cause{reason: reason}
	}
	reason := d.HeldBy()
	if info := reason.Info(); info.Cause == hpa.ByPolicy || info.Cause == hpa.ByWindow || info.Cause == hpa.ByBound && info.Holds == hpa.ScaleUp {
		return cause{reason: reason, raised: info.Cause == hpa.ByWindow && info.Holds == hpa.ScaleDown && d.Desired > d.Current}
	}
	return cause{}
}

// unread says which metric a sync could not read first. That may go on while something else holds the
// replicas back.
func unread(d *hpa.Decision) cause {
	for i := range d.Metrics {
		if d.Metrics[i].Verdict == hpa.VerdictFailed {
			return cause{failed: true, metric: d.Metrics[i].Name}
		}
	}
	return cause{}
}

// inactive returns why a sync read no metric, or ReasonNone. A sync at a bound reads none either, but
// it scales.
func inactive(d *hpa.Decision) hpa.Reason {
	switch {
	case d.Zone == hpa.ZoneFailed:
		return hpa.ReasonFailedGetScale
	case d.Zone == hpa.ZoneDisabled:
		return hpa.ReasonScalingDisabled
	case d.IsAmbiguous():
		return hpa.ReasonAmbiguousSelector
	}
	return hpa.ReasonNone
}

// aboveTarget returns the spans in which each metric was above its target by more than
// the tolerance.
func aboveTarget(tl *timeline.Timeline, index int, metrics []timeline.MetricSummary) []span {
	var spans []span
	for _, metric := range metrics {
		why := cause{wasAbove: true, metric: metric.Name}
		spans = append(spans, spansOf(tl, index, func(d *hpa.Decision) cause {
			if above(d, metric.Name) {
				return why
			}
			return cause{}
		})...)
	}
	return spans
}

// above reports whether a sync found the metric above its target.
func above(d *hpa.Decision, metric string) bool {
	return slices.ContainsFunc(d.Metrics, func(m hpa.MetricStep) bool { return m.Name == metric && m.Above() })
}

// spansOf returns the spans in which the HPA's syncs have the same cause. A span lasts until a sync has
// another one, and at most until the HPA is deleted or the run ends.
func spansOf(tl *timeline.Timeline, index int, causeOf func(*hpa.Decision) cause) []span {
	var spans []span
	object := &tl.HPAs[index]
	open, last := cause{}, time.Duration(0) // of the sync before
	for i := range tl.Syncs {
		sync := &tl.Syncs[i]
		if sync.HPA != index {
			continue
		}
		until, current := object.ExistsUntil(last, sync.At), causeOf(&sync.Decision)
		if open != (cause{}) {
			spans[len(spans)-1].to = until
		}
		if current != (cause{}) && (current != open || until < sync.At) {
			spans = append(spans, span{cause: current, from: sync.At, sync: i})
		}
		open, last = current, sync.At
	}
	if open != (cause{}) {
		spans[len(spans)-1].to = object.ExistsUntil(last, tl.Duration)
	}
	return spans
}

// fieldOf returns the field whose value held the HPA back when the span begins, or which
// changes what held it back, or the zero Field. If the HPA was changed in the run, its fields are not in the text.
func fieldOf(tl *timeline.Timeline, s span, lang words.Language) Field {
	sync := &tl.Syncs[s.sync]
	object := &tl.HPAs[sync.HPA]
	if object.VersionAt(sync.At) != 0 || object.Versions[0].Object == nil {
		return Field{}
	}
	d, spec := &sync.Decision, &object.Versions[0].Object.Spec
	if !s.cause.wasAbove {
		h, _ := HoldOf(d, spec, lang)
		return Written(tl.OriginOf(sync.HPA), h.Set)
	}
	i := slices.IndexFunc(d.Metrics, func(m hpa.MetricStep) bool { return m.Name == s.cause.metric })
	if i < 0 || i >= len(spec.Metrics) {
		return Field{}
	}
	return Written(tl.OriginOf(sync.HPA), (&builder{d: d, spec: spec}).targetField(i))
}
