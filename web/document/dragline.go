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
	Step float64 `json:"step,omitempty"` // the written number is a multiple of this step; 0: a round step

	Min float64 `json:"min"`           // the smallest number to write; 0 and no Step: one step
	Max float64 `json:"max,omitempty"` // the largest number to write; 0: any
}

// DragLines returns the lines of a run's HPA: minReplicas, maxReplicas and the targets
// of the run's metrics.
func (d Document) DragLines(run track.Run, metrics []track.Metric) []DragLine {
	r := fieldReader{doc: &d, run: run, part: HPA}
	if !run.Has() || len(run.Timeline.HPAs[run.HPA].Versions) != 1 {
		return []DragLine{}
	}
	low, high := run.Bounds()
	lowest, highest := low.V[0], high.V[0]
	atLeast := DragLine{Track: "replicas", Path: "spec.minReplicas", Value: lowest, Per: 1, Step: 1, Min: math.Min(lowest, 1), Max: highest}
	atMost := DragLine{Track: "replicas", Path: "spec.maxReplicas", Value: highest, Per: 1, Step: 1, Min: math.Max(lowest, 1)}
	lines := []DragLine{atLeast, atMost}
	var err error
	r.fields, err = d.Open(HPA, run)
	if origin := run.Timeline.OriginOf(run.HPA); origin != nil {
		atLeast.Path, atMost.Path = origin.Path(atLeast.Path), origin.Path(atMost.Path)
		lines = []DragLine{atLeast, atMost}
		if r.text(atLeast.Path) != strconv.Itoa(int(lowest)) { // the HPA of a minReplicaCount of 0 has 1
			lines = lines[1:]
		}
	}
	if err == nil {
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
func (r *fieldReader) target(i int, m track.Metric) (l DragLine, ok bool) {
	if len(m.Target.V) != 1 {
		return l, false
	}
	l = DragLine{Track: fmt.Sprintf("metric-%d", i), Value: m.Target.V[0], Per: 1, Step: 1, Min: 1}
	inText := cpuTarget
	origin := r.run.Timeline.OriginOf(r.run.HPA)
	switch {
	case origin != nil:
		l.Path = origin.Metrics[i].Target
		inText = r.text(l.Path)
	case r.has("spec.metrics[0]"):
		l.Path, inText = r.textTarget(i)
	case !m.Percent || m.Label() != "cpu":
		return l, false
	case r.text("apiVersion") != "autoscaling/v1":
		l.Path = "spec.metrics[0].resource.target.averageUtilization"
	default:
		l.Path = UtilizationV1
		if v := r.text(UtilizationV1); v != "" {
			inText = v
		}
	}
	if !m.Percent {
		var u quantity.Unit
		u, inText = quantity.Cut(inText)
		l.Unit, l.Per, l.Step, l.Min = u.Suffix, 1000/u.Milli, 0, 0
	}
	written, err := strconv.ParseFloat(inText, 64)
	return l, err == nil && math.Abs(written-l.Value*l.Per) < 1e-6*written
}

// textTarget returns the target of a metric in the text.
func (r *fieldReader) textTarget(i int) (path, value string) {
	for _, path := range TargetPaths(i) {
		if value = r.text(path); value != "" {
			return path, value
		}
	}
	return "", ""
}
