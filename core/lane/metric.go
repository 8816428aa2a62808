package lane

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/labels"
	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

var (
	valueStyle  = Style{Stroke: DemandInk, Width: 1.5}
	targetStyle = Style{Stroke: TargetInk, Width: 1, Dash: Dashed}
	wasStyle    = Style{Stroke: BeforeInk, Width: 1.5, Dash: Dashed}
)

// metricLanes shows what the controller read: the value, the target, and the tolerance
// around the target within which the controller does not rescale.
func (s *source) metricLanes() []Lane {
	metrics := s.Metrics()
	lanes := make([]Lane, len(metrics))
	for i := range metrics {
		m, before := &metrics[i], s.metricBefore(&metrics[i])
		lanes[i] = Lane{
			Name: m.Label(), Description: labels.Shorten(m.Name), Lines: 3, Metric: m,
			Keys: []Key{key(s.Lang.Say("value"), &m.Value, valueStyle, m.Amount)},
			draw: func(float64) Drawing { return s.drawMetric(m, before) },
			more: func(moment, _ time.Duration) []Row {
				if before == nil || s.BeforeKeys {
					return s.metricRows(m, moment)
				}
				return append(s.beforeRow(&before.Value, wasStyle, moment, m.Amount), s.metricRows(m, moment)...)
			},
		}
		if len(m.Target.T) > 0 {
			lanes[i].Keys = append(lanes[i].Keys, key(s.Lang.Say("target"), &m.Target, targetStyle, m.Amount))
		}
		if before != nil && s.BeforeKeys {
			before := s.beforeKey(&before.Value, m.Amount)
			before.Styles = []Style{wasStyle}
			lanes[i].Keys = append(lanes[i].Keys, before)
		}
	}
	return lanes
}

// metricBefore returns the metric in the run to compare with, nil if that run does not have it.
func (s *source) metricBefore(m *track.Metric) *track.Metric {
	if s.Before == nil {
		return nil
	}
	metrics := s.Before.Metrics()
	i := slices.IndexFunc(metrics, func(before track.Metric) bool { return before.Name == m.Name && before.Percent == m.Percent })
	if i < 0 {
		return nil
	}
	return &metrics[i]
}

func (s *source) drawMetric(m, before *track.Metric) Drawing {
	var beforeShape, value Shape
	shown := []timeline.Series{m.Value}
	if before != nil {
		shown = append(shown, before.Value)
	}
	if before != nil && s.Drawn.Has(track.DrawnBefore) {
		beforeShape = s.line(before.Value, wasStyle)
	}
	if s.Drawn.Has(track.DrawnAfter) {
		value = s.line(m.Value, valueStyle)
	}
	top := max(s.metricTop(m, shown...), s.goalPeak(Metric, m.Name))
	scale := Scale{Max: plot.AxisTop(top), Numbers: Short}
	if m.Percent {
		scale.Numbers = Percent
	}
	gaps, labels := s.gaps(m)
	clock := s.cron(m)
	labels = append(clock, apart(labels, clock)...)
	labels = append(labels, apart(s.peaks(m, scale.Max), labels)...)
	labels = append(labels, s.nextCron(m, scale.Max)...)
	return Drawing{scale, []Shape{
		{Boxes: gaps},
		{Boxes: s.tolerance(m)},
		s.line(m.Target, targetStyle),
		beforeShape,
		value,
		{Labels: labels},
	}}
}

// gaps returns the spans in which the metric has no value, and the reasons.
func (s *source) gaps(m *track.Metric) (boxes []Box, labels []Label) {
	for i, reason := range m.Gap.V {
		from, to := m.Gap.T[i], s.next(m.Gap.T, i)
		switch reason {
		case track.Unread:
			boxes = append(boxes, Box{From: from, To: to, High: math.Inf(1), Style: Style{Fill: BadWash}})
			labels = append(labels, Label{From: from, To: to, Ink: BadText, Texts: []string{s.Lang.Say("could not be read")}})
		case track.NoPods:
			labels = append(labels, Label{From: from, To: to, Ink: Quiet, Texts: []string{s.Lang.Say("no pods")}})
		}
	}
	return boxes, labels
}

// tolerance returns the band around the target, with a box for each span in which the band
// stays the same.
func (s *source) tolerance(m *track.Metric) []Box {
	var boxes []Box
	low, high := m.Low, m.High
	for i, j := 0, 0; i < len(low.T) && j < len(high.T); {
		from := max(low.T[i], high.T[j])
		endLow, endHigh := s.next(low.T, i), s.next(high.T, j)
		to := min(endLow, endHigh)
		boxes = append(boxes, Box{From: from, To: to, Low: low.V[i], High: high.V[j], Style: Style{Fill: TargetWash}})
		if endLow == to {
			i++
		}
		if endHigh == to {
			j++
		}
	}
	return boxes
}

// metricRows says what the controller computed from the metric.
func (s *source) metricRows(m *track.Metric, moment time.Duration) []Row {
	step := s.StepAt(m, moment)
	switch {
	case step == nil:
		return nil
	case step.Verdict == hpa.VerdictFailed:
		return []Row{{
			Name: s.Lang.Say("could not be read"), Value: step.Reason.String(), Note: explain.Meaning(step.Reason.String(), s.Lang),
			Mark: Decided, At: s.decidedAt(moment),
		}}
	case step.Rule == hpa.RuleNone || math.IsNaN(track.Measured(step)):
		return []Row{{Name: s.Lang.Say("no pods")}}
	}
	ratio := step.Ratio
	if step.Refilled {
		ratio = step.RefilledRatio
	}
	n := int(step.Proposal)
	row := Row{Name: s.Lang.Say("ratio"), Value: track.Short(ratio), Note: s.Lang.SayN(n, "proposes %d replica", "proposes %d replicas", n)}
	if step.Verdict == hpa.VerdictWithinTolerance {
		row.Note = s.Lang.Say("within the tolerance: no change")
	}
	low, high := m.Low.At(moment), m.High.At(moment)
	if low == high {
		return []Row{row}
	}
	return []Row{row, {Styles: []Style{{Fill: TargetWash}}, Name: s.Lang.Say("tolerance"), Value: m.Amount(low) + "–" + m.Amount(high)}}
}
