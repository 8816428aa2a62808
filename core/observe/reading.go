package observe

import (
	"reflect"
	"slices"
	"sort"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// reading is a metric of an HPA as it was recorded.
type reading struct {
	measure
	name        string   // of the series that it comes from; without labels if there are several
	seriesNames []string // of the series that were added up, or averaged if they are in percent
	step        time.Duration
	points      []point // in the run's time, in the metric's unit
}

// point is a value of a metric. An edit of the HPA can change its basis.
type point struct {
	trace.Point
	basis basis
}

// metricsOf returns all metrics that an HPA has at some time of a run.
func metricsOf(tl *timeline.Timeline, hpa int) (all []autoscaling.MetricSpec) {
	for _, v := range tl.HPAs[hpa].Versions {
		if v.Object == nil {
			continue
		}
		for i := range v.Object.Spec.Metrics {
			m := &v.Object.Spec.Metrics[i]
			if !slices.ContainsFunc(all, func(o autoscaling.MetricSpec) bool {
				return sameMetric(&o, m)
			}) {
				all = append(all, *m)
			}
		}
	}
	return all
}

// sameMetric reports whether two entries read the same metric.
func sameMetric(a, b *autoscaling.MetricSpec) bool {
	return a.Type == b.Type && reflect.DeepEqual(scenario.LoadOf(a), scenario.LoadOf(b))
}

// readingsOf finds the metrics of an HPA in traces. For each metric it takes the series that fit best. If
// there is one for each pod, it adds them up.
func readingsOf(tl *timeline.Timeline, hpa int, metrics []autoscaling.MetricSpec, traces []*trace.Trace) []reading {
	best := make([]reading, len(metrics))
	start, namespace := startOf(tl, traces), namespaceIn(tl, hpa, traces)
	for _, t := range traces {
		parts := map[string][]int{}
		found := map[string]measure{}
		var names []string
		for i := range t.Series {
			s := &t.Series[i]
			if _, known := KindOf(s.Name, tl.HPAs[hpa].Key.Name, targetOf(tl, hpa).Name); known || len(s.Points) == 0 || !concerns(tl, hpa, s.Name, namespace) || !ofOwnPods(tl, hpa, s.Name) {
				continue
			}
			m, ok := measureOf(s, metrics)
			if !ok {
				continue
			}
			name, _, _ := strings.Cut(s.Name, "{")
			if m.seen {
				name = s.Name
			}
			if parts[name] == nil {
				names, found[name] = append(names, name), m
			}
			parts[name] = append(parts[name], i)
		}
		for _, name := range names {
			m := found[name]
			switch b := &best[m.metric]; {
			case m.rank > b.rank:
				*b = readingOf(t, parts[name], m, t.From(start))
			case m.rank == b.rank && m.seen:
				b.points = trace.Merge(b.points, readingOf(t, parts[name], m, t.From(start)).points)
			}
		}
	}
	for i := range best {
		r := &best[i]
		r.points = trace.Thin(r.points, maxRead)
		r.step = trace.UsualStep(r.points)
	}
	return slices.DeleteFunc(best, func(r reading) bool { return len(r.points) == 0 })
}

// startOf returns the time at which a run starts that is compared with traces.
func startOf(tl *timeline.Timeline, traces []*trace.Trace) time.Time {
	if tl.HasClock {
		return tl.Start
	}
	return earliest(traces)
}

// ofOwnPods reports whether a series is of a pod of the target, or names no pod. A series of a pod's sandbox
// does not count.
func ofOwnPods(tl *timeline.Timeline, hpa int, name string) bool {
	_, target, _ := strings.Cut(targetOf(tl, hpa).Name, "/")
	pod := label(name, "pod", "pod_name", "k8s_pod_name")
	return (pod == "" || strings.HasPrefix(pod, target+"-")) && label(name, "container") != "POD"
}

// maxRead is how many points of a metric are read, so that the load fits into a text.
const maxRead = 2000

// readingOf makes a reading of the series with these indices. from is when the trace begins in the run.
func readingOf(t *trace.Trace, parts []int, m measure, from time.Duration) reading {
	r := reading{measure: m, name: t.Series[parts[0]].Name}
	rates := trace.Trace{Length: t.Length}
	var all []int
	for n, i := range parts {
		s := t.Series[i]
		if isCounter(&s) {
			s.Points = ratesOf(s.Points)
		}
		r.seriesNames = append(r.seriesNames, s.Name)
		rates.Series, all = append(rates.Series, s), append(all, n)
	}
	s := &rates.Series[0]
	if len(parts) > 1 {
		r.name, _, _ = strings.Cut(r.name, "{")
		if s = rates.Sum(all); m.basis == ofRequest {
			s = rates.Average(all)
		} else if label(r.seriesNames[0], "pod", "pod_name", "k8s_pod_name") != "" {
			r.basis = whole
		}
	}
	for _, p := range s.Points {
		r.points = append(r.points, point{trace.Point{At: p.At + from, Value: p.Value * m.factor, Row: p.Row}, r.basis})
	}
	return r
}

// isCounter reports whether a series is a counter: its name ends as a counter's, it is no result of a function
// such as rate, and it hardly ever falls.
func isCounter(s *trace.Series) bool {
	name, _, _ := strings.Cut(s.Name, "{")
	falls := 0
	for i := 1; i < len(s.Points); i++ {
		if s.Points[i].Value < s.Points[i-1].Value {
			falls++
		}
	}
	return strings.HasSuffix(name, "_total") && !strings.Contains(name, "(") && len(s.Points) > 2 && falls*10 < len(s.Points)
}

// ratesOf returns the rates per second of a counter. Each is in the middle between two points.
func ratesOf(points []trace.Point) (out []trace.Point) {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		if more, seconds := b.Value-a.Value, (b.At - a.At).Seconds(); more >= 0 && seconds > 0 {
			out = append(out, trace.Point{At: a.At + (b.At-a.At)/2, Value: more / seconds, Row: b.Row})
		}
	}
	return out
}

// valueAt returns the last value at or before a time, or the first value if all are later. ok is false if
// there are no values.
func valueAt(points []trace.Point, at time.Duration) (v float64, ok bool) {
	i := sort.Search(len(points), func(i int) bool { return points[i].At > at })
	switch {
	case len(points) == 0:
		return 0, false
	case i == 0:
		return points[0].Value, true
	}
	return points[i-1].Value, true
}

// RecordingOf returns the recording of the first of these kinds that has points, or nil.
func RecordingOf(all []Recording, kinds ...string) *Recording {
	for _, kind := range kinds {
		if i := slices.IndexFunc(all, func(r Recording) bool { return r.Kind.Name == kind && len(r.Points) > 0 }); i >= 0 {
			return &all[i]
		}
	}
	return nil
}
