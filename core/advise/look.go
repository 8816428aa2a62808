package advise

import (
	"fmt"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// look looks at one HPA.
type look struct {
	track.Run

	text     string
	docs     []*manifest.Document
	s        *scenario.Scenario
	key      autoscaling.Key
	spec     *autoscaling.HorizontalPodAutoscalerSpec // at the start, with its defaults
	workload *scenario.Workload                       // nil: the target does not exist
	least    int32                                    // minReplicas
	now      *outcome
	found    []Finding
}

// newLook returns nil if the text does not have the HPA, or if no setting can name it.
func newLook(text string, docs []*manifest.Document, s *scenario.Scenario, tl *timeline.Timeline, index int) *look {
	h := &tl.HPAs[index]
	if len(h.Versions) == 0 || h.Versions[0].Object == nil {
		return nil
	}
	for i := range tl.HPAs {
		if i != index && tl.HPAs[i].Key.Name == h.Key.Name {
			return nil
		}
	}
	summary := tl.Summary()
	l := &look{Run: track.Of(tl, index), text: text, docs: docs, s: s, key: h.Key, spec: &h.Versions[0].Object.Spec, least: 1, now: outcomeOf(tl, &summary, index)}
	if l.spec.MinReplicas != nil {
		l.least = *l.spec.MinReplicas
	}
	for _, w := range s.Objects.Workloads {
		if h.Target >= 0 && w.MatchesRef(l.spec.ScaleTargetRef, h.Key.Namespace) {
			l.workload = w
		}
	}
	return l
}

// raise begins a finding. Its changes are still to be given, and add then keeps it.
func (l *look) raise(code string, m *measure, field manifest.Target, spans []Span, says, why note.Text) *Finding {
	return &Finding{Code: code, HPA: l.HPA, Field: field, Spans: spans, Says: says, Why: why, measure: m}
}

func (l *look) add(f *Finding) {
	if len(f.tries) > 0 {
		l.found = append(l.found, *f)
	}
}

// field names a field of the HPA where the text has it, which is in the ScaledObject if KEDA
// makes the HPA.
func (l *look) field(path string) manifest.Target {
	f := explain.Written(l.Timeline.OriginOf(l.HPA), explain.Field{Kind: "HorizontalPodAutoscaler", Path: "spec." + path})
	name := l.key.Name
	if so := l.Timeline.ScaledObjectOf(l.HPA); so != nil {
		name = so.Key.Name
	}
	return manifest.Target{Object: manifest.Object{Kind: f.Kind, Name: name}, Path: f.Path}
}

// metric is field for a metric of the HPA.
func (l *look) metric(index int, path string) manifest.Target {
	b := l.spec.Metrics[index].Block()
	return l.field(fmt.Sprintf("metrics[%d].%s%s", index, b.Field, path))
}

// owned names a field of the workload.
func (l *look) owned(path string) manifest.Target {
	return manifest.Target{Object: manifest.Object{Kind: l.workload.Kind, Name: l.workload.Name}, Path: path}
}

// template reports whether the text has the workload with its pods' template.
func (l *look) template() bool {
	return l.workload != nil && !l.workload.MadeUp && l.workload.Template != nil && l.workload.TemplateOf == ""
}

// simulation names a field of the Simulation.
func simulation(path string) manifest.Target {
	return manifest.Target{Object: manifest.Object{Kind: "Simulation"}, Path: path}
}

// set returns a setting.
func set(to manifest.Target, format string, values ...any) string {
	return to.String() + "=" + fmt.Sprintf(format, values...)
}

// event is a setting that adds an entry to the timeline.
func (l *look) event(at time.Duration, format string, values ...any) string {
	n := 0
	if d := documentOf(l.docs, manifest.Object{Kind: "Simulation"}); d != nil {
		entries, _ := d.Value("spec.timeline").([]any)
		n = len(entries)
	}
	return set(simulation(fmt.Sprintf("spec.timeline[%d]", n)), "{at: %s, %s}", scenario.ShortDuration(at.Truncate(time.Second)), fmt.Sprintf(format, values...))
}

// spans returns when syncs of the HPA as it was at the start are as a question says.
func (l *look) spans(is func(*hpa.Decision) bool) (spans []Span) {
	until := l.End()
	if versions := l.Timeline.HPAs[l.HPA].Versions; len(versions) > 1 {
		until = versions[1].At
	}
	open := false
	for i := range l.Syncs {
		at := l.Syncs[i].At
		if at >= until {
			break
		}
		if open {
			spans[len(spans)-1].To = at
		}
		switch now := is(&l.Syncs[i].Decision); {
		case now && !open:
			spans, open = append(spans, Span{at, until}), true
		case !now:
			open = false
		}
	}
	if open {
		spans[len(spans)-1].To = until
	}
	return spans
}

// decisions calls f with the decisions of the syncs in spans.
func (l *look) decisions(spans []Span, f func(*hpa.Decision)) {
	for i := range l.Syncs {
		at := l.Syncs[i].At
		for len(spans) > 0 && spans[0].To <= at {
			spans = spans[1:]
		}
		if len(spans) > 0 && spans[0].From <= at {
			f(&l.Syncs[i].Decision)
		}
	}
}

// most returns the largest number of pods that was wanted in spans.
func (l *look) most(spans []Span) (most int32) {
	l.decisions(spans, func(d *hpa.Decision) { most = max(most, d.Proposed) })
	return most
}

func total(spans []Span) (sum time.Duration) {
	for _, s := range spans {
		sum += s.To - s.From
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
func (l *look) when(spans []Span) note.Text {
	times := l.Timeline.TimeFormat()
	if len(spans) == 1 {
		return note.Say("From %s to %s", times.At(spans[0].From), times.In(spans[0].To))
	}
	long := longest(spans)
	return note.Say("In %d spans, %s in all, the longest from %s to %s,", len(spans), timeline.Clock(total(spans)), times.At(long.From), times.In(long.To))
}

// costs adds a finding for what a lack of pods costs: load that nobody serves or, if the pods
// serve everything or it is not known, the time above target.
func (l *look) costs(f *Finding) {
	for _, f.measure = range []*measure{unserved, above} {
		if l.now.of(f.measure) >= f.measure.least {
			l.add(f)
		}
	}
}

// label is a metric's short name.
func label(m *hpa.MetricStep) string { return explain.MetricLabel(m.Name) }

// until returns when the sync after sync i begins, or the end of the run.
func (l *look) until(i int) time.Duration {
	if i+1 < len(l.Syncs) {
		return l.Syncs[i+1].At
	}
	return l.End()
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
