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

// Recording is the series of one kind, in the run's time.
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
}

// Series returns the recorded values as steps. A span without points has no value.
func (r Recording) Series() (s timeline.Series) {
	for i, p := range r.Points {
		s.Set(p.At, p.Value)
		if i+1 < len(r.Points) && r.Points[i+1].At-p.At > r.Step+r.Step/2 {
			s.Set(p.At+r.Step, math.NaN())
		}
	}
	return s
}

// Recorded returns what the run's text has of an HPA.
func Recorded(tl *timeline.Timeline, hpa int) Recordings {
	if tl.Recorded == nil {
		return Recordings{}
	}
	return Recognize(tl, hpa, tl.Recorded)
}

// Recognize finds what the series of traces measure of an HPA. The times of a trace with a
// date are placed by the run's start; if the run has none, the earliest trace begins with
// the run. Times without a date count from the run's start. Events without such a place begin with
// the first time that the HPA scaled in the run, because each of them is one.
func Recognize(tl *timeline.Timeline, hpa int, traces ...*trace.Trace) Recordings {
	var r Recordings
	start := startOf(tl, traces)
	for _, t := range traces {
		from := time.Duration(0)
		if !t.Start.IsZero() {
			from = t.Start.Sub(start)
		}
		if t.Format == trace.Events && from == 0 && (t.Start.IsZero() || !tl.Timed) {
			from = firstScaling(tl, hpa)
		}
		for i := range t.Series {
			r.add(tl, hpa, &t.Series[i], from)
		}
	}
	return r
}

// firstScaling returns when an HPA scaled first, 0 if it never did.
func firstScaling(tl *timeline.Timeline, hpa int) time.Duration {
	for i := range tl.Syncs {
		if s := &tl.Syncs[i]; s.HPA == hpa && s.Decision.Rescaled {
			return s.At
		}
	}
	return 0
}

// Earliest returns the first time with a date, the zero time if there is none.
func Earliest(traces []*trace.Trace) (start time.Time) {
	for _, t := range traces {
		if !t.Start.IsZero() && (start.IsZero() || t.Start.Before(start)) {
			start = t.Start
		}
	}
	return start
}

// add adds a series whose trace begins at a time of the run.
func (r *Recordings) add(tl *timeline.Timeline, hpa int, s *trace.Series, from time.Duration) {
	kind, ok := KindOf(s.Name, tl.HPAs[hpa].Key.Name, targetOf(tl, hpa).Name)
	switch {
	case !ok:
		r.Unknown = append(r.Unknown, s.Name)
		return
	case !concerns(tl, hpa, s.Name):
		r.Others = append(r.Others, s.Name)
		return
	}
	points := make([]trace.Point, len(s.Points))
	for i, p := range s.Points {
		points[i] = trace.Point{At: p.At + from, Value: p.Value, Row: p.Row}
	}
	i := slices.IndexFunc(r.All, func(o Recording) bool { return o.Kind.Name == kind.Name })
	if i < 0 {
		r.All = append(r.All, Recording{kind, s.Name, s.Step, points})
		return
	}
	r.All[i].Points = merge(r.All[i].Points, points)
}

// merge adds the points of a second series of the same thing: an exporter that restarted
// continues under another instance.
func merge(a, b []trace.Point) []trace.Point {
	byTime := func(a, b trace.Point) int { return cmp.Compare(a.At, b.At) }
	all := slices.Concat(a, b)
	slices.SortStableFunc(all, byTime)
	return slices.CompactFunc(all, func(a, b trace.Point) bool { return a.At == b.At })
}

// concerns reports whether a series, by its labels, is of this HPA or of its target.
func concerns(tl *timeline.Timeline, hpa int, name string) bool {
	h := &tl.HPAs[hpa]
	if of := label(name, "horizontalpodautoscaler", "hpa", "k8s_hpa_name"); of != "" && of != h.Key.Name {
		return false
	}
	if of := label(name, "exported_namespace", "namespace", "k8s_namespace_name"); of != "" && h.Key.Namespace != "" && h.Key.Namespace != "default" && of != h.Key.Namespace {
		return false
	}
	_, target, _ := strings.Cut(targetOf(tl, hpa).Name, "/")
	of := label(name, "deployment", "statefulset", "replicaset", "k8s_deployment_name", "k8s_statefulset_name")
	return of == "" || of == target
}
