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
	name   string   // of the series that it comes from; without labels if it is their sum
	parts  []string // the names of all
	step   time.Duration
	points []point // in the run's time, in the metric's unit
}

// point is a value of a metric. An edit of the HPA can change of what it is measured.
type point struct {
	trace.Point
	basis basis
}

// metricsOf returns the metrics that an HPA has during a run.
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

// readingsOf finds the metrics of an HPA in traces: for each the series that say it best, added up
// if there is one for each pod.
func readingsOf(tl *timeline.Timeline, hpa int, metrics []autoscaling.MetricSpec, traces []*trace.Trace) []reading {
	best := make([]reading, len(metrics))
	start, namespace := startOf(tl, traces), namespaceIn(tl, hpa, traces)
	for _, t := range traces {
		parts := map[string][]int{}
		found := map[string]measure{}
		var names []string
		for i := range t.Series {
			s := &t.Series[i]
			if _, known := KindOf(s.Name, tl.HPAs[hpa].Key.Name, targetOf(tl, hpa).Name); known || len(s.Points) == 0 || !concerns(tl, hpa, s.Name, namespace) || !ofPods(tl, hpa, s.Name) {
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

// startOf returns the time at which a run starts to which traces are compared.
func startOf(tl *timeline.Timeline, traces []*trace.Trace) time.Time {
	if tl.HasClock {
		return tl.Start
	}
	return earliest(traces)
}

// ofPods reports whether a series with the name of a pod is of the target's, and not of a pod's
// sandbox.
func ofPods(tl *timeline.Timeline, hpa int, name string) bool {
	_, target, _ := strings.Cut(targetOf(tl, hpa).Name, "/")
	pod := label(name, "pod", "pod_name", "k8s_pod_name")
	return (pod == "" || strings.HasPrefix(pod, target+"-")) && label(name, "container") != "POD"
}

// maxRead is how many points of a metric are read, so that the load fits into a text.
const maxRead = 2000

func readingOf(t *trace.Trace, parts []int, m measure, from time.Duration) reading {
	r := reading{measure: m, name: t.Series[parts[0]].Name}
	rates := trace.Trace{Length: t.Length}
	var all []int
	for n, i := range parts {
		s := t.Series[i]
		if counts(&s) {
			s.Points = rate(s.Points)
		}
		r.parts = append(r.parts, s.Name)
		rates.Series, all = append(rates.Series, s), append(all, n)
	}
	s := &rates.Series[0]
	if len(parts) > 1 {
		r.name, _, _ = strings.Cut(r.name, "{")
		if s = rates.Sum(all); m.basis == ofRequest {
			s = rates.Average(all)
		} else if label(r.parts[0], "pod", "pod_name", "k8s_pod_name") != "" {
			r.basis = whole
		}
	}
	for _, p := range s.Points {
		r.points = append(r.points, point{trace.Point{At: p.At + from, Value: p.Value * m.factor, Row: p.Row}, r.basis})
	}
	return r
}

// counts reports whether a series is a counter: its name says so, and it hardly ever falls.
func counts(s *trace.Series) bool {
	name, _, _ := strings.Cut(s.Name, "{")
	falls := 0
	for i := 1; i < len(s.Points); i++ {
		if s.Points[i].Value < s.Points[i-1].Value {
			falls++
		}
	}
	return strings.HasSuffix(name, "_total") && len(s.Points) > 2 && falls*10 < len(s.Points)
}

// rate makes the rate per second of a counter, in the middle between two of its points.
func rate(points []trace.Point) (out []trace.Point) {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		if more, seconds := b.Value-a.Value, (b.At - a.At).Seconds(); more >= 0 && seconds > 0 {
			out = append(out, trace.Point{At: a.At + (b.At-a.At)/2, Value: more / seconds, Row: b.Row})
		}
	}
	return out
}

// held returns the last value at or before a time; ok is false if there is none.
func held(points []trace.Point, at time.Duration) (v float64, ok bool) {
	i := sort.Search(len(points), func(i int) bool { return points[i].At > at })
	switch {
	case len(points) == 0:
		return 0, false
	case i == 0:
		return points[0].Value, true
	}
	return points[i-1].Value, true
}

// RecordingOf returns the first recording of one of the kinds that has points, or nil.
func RecordingOf(all []Recording, kinds ...string) *Recording {
	for _, kind := range kinds {
		if i := slices.IndexFunc(all, func(r Recording) bool { return r.Kind.Name == kind && len(r.Points) > 0 }); i >= 0 {
			return &all[i]
		}
	}
	return nil
}
