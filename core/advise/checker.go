package advise

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// checker looks at one HPA.
type checker struct {
	track.Run

	docs        []*manifest.Document
	s           *scenario.Scenario
	key         autoscaling.Key
	spec        *autoscaling.HorizontalPodAutoscalerSpec // at the start, with its defaults
	workload    *scenario.Workload                       // nil: the target does not exist
	minReplicas int32
	start       []timeline.Sync // the syncs of the HPA as it was at the start
	edited      time.Duration   // when it was edited first, or the end of the run
	now         *outcome
	found       []Finding
}

// newChecker returns nil, and the reason, if the HPA cannot be looked at.
func newChecker(docs []*manifest.Document, s *scenario.Scenario, tl *timeline.Timeline, index int, now *outcome) (l *checker, why note.Text) {
	h := &tl.HPAs[index]
	if why, ok := absent(tl, h); ok {
		return nil, why
	}
	l = &checker{Run: track.Of(tl, index), docs: docs, s: s, key: h.Key, spec: &h.Versions[0].Object.Spec, minReplicas: 1, now: now}
	if l.spec.MinReplicas != nil {
		l.minReplicas = *l.spec.MinReplicas
	}
	for _, w := range s.Objects.Workloads {
		if h.Target >= 0 && w.MatchesRef(l.spec.ScaleTargetRef, h.Key.Namespace) {
			l.workload = w
		}
	}
	l.edited = editedAt(h, tl.Duration)
	for l.start = l.Syncs; len(l.start) > 0 && l.start[len(l.start)-1].At >= l.edited; {
		l.start = l.start[:len(l.start)-1]
	}
	return l, why
}

// editedAt returns when the spec of an HPA changes first, or the end of the run. What KEDA puts back at
// once does not count.
func editedAt(h *timeline.HPA, end time.Duration) time.Duration {
	for i, v := range h.Versions {
		if (i+1 == len(h.Versions) || h.Versions[i+1].At > v.At) && !reflect.DeepEqual(v.Object.Spec, h.Versions[0].Object.Spec) {
			return v.At
		}
	}
	return end
}

// absent reports an HPA that does not exist for the whole run, and why.
func absent(tl *timeline.Timeline, h *timeline.HPA) (why note.Text, absent bool) {
	first := tl.Duration
	if len(h.Versions) > 0 {
		first = h.Versions[0].At
	}
	if first > 0 {
		return note.Say("it exists only from %s on", tl.TimeFormat().In(first)), true
	}
	for _, v := range h.Versions {
		if v.Object == nil {
			return note.Say("it is deleted at %s", tl.TimeFormat().In(v.At)), true
		}
	}
	return why, false
}

// newFinding begins a finding. Its changes are still to be given, and add then keeps it.
func (l *checker) newFinding(code string, m *measure, field manifest.Target, spans []Span, says, why note.Text) *Finding {
	return &Finding{Code: code, HPA: l.HPA, Field: field, Spans: spans, Says: says, Reason: why, measure: m}
}

// newTargetFinding is newFinding for a metric whose target is changed.
func (l *checker) newTargetFinding(code string, m *measure, field manifest.Target, spans []Span, says, why note.Text) *Finding {
	f := l.newFinding(code, m, field, spans, says, why)
	f.target = true
	return f
}

func (l *checker) add(f *Finding) {
	if len(f.tries) > 0 {
		l.found = append(l.found, *f)
	}
}

// field names a field of the HPA where the text has it, which is in the ScaledObject if KEDA
// makes the HPA.
func (l *checker) field(path string) manifest.Target {
	f := explain.Written(l.Timeline.OriginOf(l.HPA), explain.Field{Kind: "HorizontalPodAutoscaler", Path: "spec." + path})
	field := manifest.Target{Object: l.Object(f.Kind).Short(l.docs), Path: f.Path}
	if d := field.In(l.docs); d != nil && f.Kind == "HorizontalPodAutoscaler" {
		if at := parse.Place(d, l.Timeline.HPAs[l.HPA].Versions[0].Object, f.Path); !strings.HasPrefix(at, "metadata.") { // no field within an annotation can be set
			field.Path = at
		}
	}
	return field
}

// metric is field for a metric of the HPA.
func (l *checker) metric(index int, path string) manifest.Target {
	b := l.spec.Metrics[index].Block()
	return l.field(fmt.Sprintf("metrics[%d].%s%s", index, b.Field, path))
}

// workloadField names a field of the workload.
func (l *checker) workloadField(path string) manifest.Target {
	o := manifest.Object{Kind: l.workload.Kind, Name: l.workload.Name, Namespace: l.workload.Namespace}
	return manifest.Target{Object: o.Short(l.docs), Path: path}
}

// hasUniqueName reports whether an entry of the timeline can name the workload: it does so without a namespace.
func (l *checker) hasUniqueName() bool {
	return !slices.ContainsFunc(l.s.Objects.Workloads, func(w *scenario.Workload) bool {
		return w != l.workload && w.Kind == l.workload.Kind && w.Name == l.workload.Name
	})
}

// template reports whether the text has the workload with its pods' template.
func (l *checker) template() bool {
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

// entries returns the entries of the timeline.
func (l *checker) entries() []any {
	if d := (manifest.Object{Kind: "Simulation"}).In(l.docs); d != nil {
		entries, _ := d.Value("spec.timeline").([]any)
		return entries
	}
	return nil
}

// event is a setting that adds an entry to the timeline.
func (l *checker) event(at time.Duration, format string, values ...any) string {
	return l.events(at, fmt.Sprintf(format, values...))[0]
}

// events are settings that add entries to the timeline.
func (l *checker) events(at time.Duration, actions ...string) (settings []string) {
	n := len(l.entries())
	for i, action := range actions {
		settings = append(settings, set(simulation(fmt.Sprintf("spec.timeline[%d]", n+i)), "{at: %s, %s}", scenario.ShortDuration(at.Truncate(time.Second)), action))
	}
	return settings
}

// addWithCost adds a finding for what a lack of pods costs: load that nobody serves or, if the pods
// serve everything or it is not known, the time above target.
func (l *checker) addWithCost(f *Finding) {
	for _, f.measure = range []*measure{unserved, above} {
		if l.now.of(f.measure) >= f.measure.minChange {
			l.add(f)
		}
	}
}

// label is a metric's short name.
func label(m *hpa.MetricStep) string { return explain.MetricLabel(m.Name) }
