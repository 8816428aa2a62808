package observe

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// Recording is what was recorded of one kind. Its times are those of the run.
type Recording struct {
	Kind   Kind
	Name   string        // of the first series that it comes from
	Step   time.Duration // the usual distance between two points
	Points []trace.Point // in order of time, at most one for each time
}

// Recordings are the recorded series that can be compared with an HPA of a run.
type Recordings struct {
	All     []Recording
	Others  []string // names of series of other HPAs or targets
	Unknown []string // names of series of which no kind is known
	Named   bool     // the labels of some series name the HPA or its target
}

// Series returns the recorded values as steps. It is NaN in gaps: from a step after a point to the next point.
func (r Recording) Series() (s timeline.Series) {
	for i, p := range r.Points {
		s.Set(p.At, p.Value)
		if i+1 < len(r.Points) && r.Points[i+1].At-p.At > r.Step+r.Step/2 {
			s.Set(p.At+r.Step, math.NaN())
		}
	}
	return s
}

// Recorded returns the recordings of an HPA that the run's text has.
func Recorded(tl *timeline.Timeline, hpa int) Recordings {
	if tl.Recorded == nil {
		return Recordings{}
	}
	return Recognize(tl, hpa, tl.Recorded)
}

// Recognize finds what the series of traces measure of an HPA. The times of a trace with a date are
// placed by the date of the run's start; if the run has none, the earliest trace begins with the run. Times
// without a date count from the run's start. For events that no date places see eventsFrom.
func Recognize(tl *timeline.Timeline, hpa int, traces ...*trace.Trace) Recordings {
	var r Recordings
	start, namespace := startOf(tl, traces), namespaceIn(tl, hpa, traces)
	placed := tl.HasClock || slices.ContainsFunc(traces, func(t *trace.Trace) bool { return t.Format != trace.Events && !t.Start.IsZero() })
	add := func(t *trace.Trace, from time.Duration) {
		for i := range t.Series {
			r.add(tl, hpa, &t.Series[i], from, namespace)
		}
	}
	dateless := func(t *trace.Trace) bool { return t.Format == trace.Events && (t.Start.IsZero() || !placed) }
	for _, t := range traces {
		if !dateless(t) {
			add(t, t.From(start))
		}
	}
	for _, t := range traces {
		if dateless(t) && RecordingOf(r.All, "desired") == nil { // which says the same, more exactly
			add(t, t.From(start)+r.eventsFrom(t, tl, hpa))
		}
	}
	return r
}

// earliest returns the first date at which a trace starts, the zero time if none has a date.
func earliest(traces []*trace.Trace) (start time.Time) {
	for _, t := range traces {
		if !t.Start.IsZero() && (start.IsZero() || t.Start.Before(start)) {
			start = t.Start
		}
	}
	return start
}

// add adds a series. Its trace begins at from in the run.
func (r *Recordings) add(tl *timeline.Timeline, hpa int, s *trace.Series, from time.Duration, namespace string) {
	kind, ok := KindOf(s.Name, tl.HPAs[hpa].Key.Name, targetOf(tl, hpa).Name)
	switch {
	case !ok:
		r.Unknown = append(r.Unknown, s.Name)
		return
	case !concerns(tl, hpa, s.Name, namespace):
		r.Others = append(r.Others, s.Name)
		return
	}
	r.Named = r.Named || label(s.Name, hpaLabels...) != "" || label(s.Name, targetLabels...) != ""
	points := make([]trace.Point, len(s.Points))
	for i, p := range s.Points {
		points[i] = trace.Point{At: p.At + from, Value: p.Value, Row: p.Row}
	}
	i := slices.IndexFunc(r.All, func(o Recording) bool { return o.Kind.Name == kind.Name })
	if i < 0 {
		r.All = append(r.All, Recording{kind, s.Name, s.Step, points})
		return
	}
	// An exporter that restarted continues under another instance.
	o := &r.All[i]
	o.Points = trace.Merge(o.Points, points)
	o.Step = trace.UsualStep(o.Points)
}

// namespaceIn returns the namespace that an HPA has in traces. A manifest may leave its namespace to
// kubectl. If the traces have an HPA or target of these names in only one namespace, it is that one.
func namespaceIn(tl *timeline.Timeline, hpa int, traces []*trace.Trace) string {
	own := tl.HPAs[hpa].Key.Namespace
	if own != "default" {
		return own
	}
	only := own
	for _, t := range traces {
		for i := range t.Series {
			of := namespaceOf(t.Series[i].Name)
			switch {
			case of == "" || of == only || !concerns(tl, hpa, t.Series[i].Name, of):
			case of == own || only != own || slices.ContainsFunc(tl.HPAs, func(h timeline.HPA) bool { return h.Key.Namespace == of }):
				return own
			default:
				only = of
			}
		}
	}
	return only
}

// namespaceOf returns the namespace in the labels of a series, "" if they have none.
func namespaceOf(name string) string {
	return cmp.Or(label(name, "exported_namespace"), label(name, "namespace", "k8s_namespace_name"))
}

// The labels that name an HPA and its target.
var (
	hpaLabels    = []string{"horizontalpodautoscaler", "hpa", "k8s_hpa_name"}
	targetLabels = []string{"deployment", "statefulset", "replicaset", "k8s_deployment_name", "k8s_statefulset_name"}
)

// concerns reports whether the labels of a series fit this HPA, its target and the namespace. Labels that are
// missing fit.
func concerns(tl *timeline.Timeline, hpa int, name, namespace string) bool {
	if of := namespaceOf(name); of != "" && of != namespace {
		return false
	}
	if of := label(name, hpaLabels...); of != "" && of != tl.HPAs[hpa].Key.Name {
		return false
	}
	_, target, _ := strings.Cut(targetOf(tl, hpa).Name, "/")
	of := label(name, targetLabels...)
	return of == "" || of == target
}
