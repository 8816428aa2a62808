package document

import (
	"fmt"
	"math"
	"strconv"

	"hpaplayground/core/track"
	"hpaplayground/web/quantity"
)

// DragLine is a line of the chart that can be dragged. It shows a number in the HPA's
// text that did not change during the run.
type DragLine struct {
	Track string  `json:"track"` // the track with the line: replicas or metric-0, metric-1, ...
	Path  string  `json:"path"`
	Value float64 `json:"value"` // the value that is drawn

	Per  float64 `json:"per"`            // the number to write for a Value of 1
	Unit string  `json:"unit,omitempty"` // the unit after the written number
	Step float64 `json:"step,omitempty"` // the written number is a multiple of this; 0: a round step

	Least float64 `json:"least"`          // the smallest number to write; 0 and no Step: one step
	Most  float64 `json:"most,omitempty"` // the largest number to write; 0: any
}

// DragLines returns the lines of a run's HPA: minReplicas, maxReplicas and a target for
// each of the run's metrics that has one.
func (d Document) DragLines(run track.Run, metrics []track.Metric) []DragLine {
	r := reading{doc: &d, run: run, part: HPA}
	if !run.Has() || len(run.Timeline.HPAs[run.HPA].Versions) != 1 {
		return []DragLine{}
	}
	low, high := run.Bounds()
	least, most := low.V[0], high.V[0]
	lines := []DragLine{
		{Track: "replicas", Path: "spec.minReplicas", Value: least, Per: 1, Step: 1, Least: math.Min(least, 1), Most: most},
		{Track: "replicas", Path: "spec.maxReplicas", Value: most, Per: 1, Step: 1, Least: math.Max(least, 1)},
	}
	var err error
	if r.fields, err = d.Open(HPA, run); err == nil {
		for i := range metrics {
			if l, ok := r.target(i, metrics[i]); ok {
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// target returns the line of a metric's target. The value in the text must equal the
// run's, because the text may have the metric twice.
func (r *reading) target(i int, m track.Metric) (l DragLine, ok bool) {
	if len(m.Target.V) != 1 {
		return l, false
	}
	l = DragLine{Track: fmt.Sprintf("metric-%d", i), Value: m.Target.V[0], Per: 1, Step: 1, Least: 1}
	given := cpuTarget
	switch {
	case r.has("spec.metrics[0]"):
		l.Path, given = r.given(i)
	case !m.Percent || m.Label() != "cpu":
		return l, false
	case r.text("apiVersion") != "autoscaling/v1":
		l.Path = "spec.metrics[0].resource.target.averageUtilization"
	default:
		l.Path = UtilizationV1
		if v := r.text(UtilizationV1); v != "" {
			given = v
		}
	}
	if !m.Percent {
		var u quantity.Unit
		u, given = quantity.Cut(given)
		l.Unit, l.Per, l.Step, l.Least = u.Suffix, 1000/u.Milli, 0, 0
	}
	written, err := strconv.ParseFloat(given, 64)
	return l, err == nil && math.Abs(written-l.Value*l.Per) < 1e-6*written
}

// given returns the target of a metric in the text.
func (r *reading) given(i int) (path, value string) {
	for _, path := range TargetPaths(i) {
		if value = r.text(path); value != "" {
			return path, value
		}
	}
	return "", ""
}
