package lane

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/labels"
	"hpaplayground/core/plot"
	"hpaplayground/core/track"
)

var (
	valueLook  = Look{Stroke: DemandInk, Width: 1.5}
	targetLook = Look{Stroke: TargetInk, Width: 1, Dash: Dashed}
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
			Keys: []Key{key(s.Lang.Say("value"), &m.Value, valueLook, m.Amount)},
			draw: func(float64) Drawing { return s.drawMetric(m, before) },
			more: func(at, _ time.Duration) []Row { return s.metricRows(m, at) },
		}
		if len(m.Target.T) > 0 {
			lanes[i].Keys = append(lanes[i].Keys, key(s.Lang.Say("target"), &m.Target, targetLook, m.Amount))
		}
		if before != nil {
			lanes[i].Keys = append(lanes[i].Keys, s.beforeKey(&before.Value, m.Amount))
		}
	}
	return lanes
}

// metricBefore is the metric in the run to compare with, nil if it is not drawn.
func (s *source) metricBefore(m *track.Metric) *track.Metric {
	if s.Before == nil || !s.BothMetrics {
		return nil
	}
	metrics := s.Before.Metrics()
	i := slices.IndexFunc(metrics, func(was track.Metric) bool { return was.Name == m.Name && was.Percent == m.Percent })
	if i < 0 {
		return nil
	}
	return &metrics[i]
}

func (s *source) drawMetric(m, before *track.Metric) Drawing {
	was := Shape{Look: beforeLook}
	usual := s.usual(m.Value)
	if before != nil {
		was, usual = s.past(s.Before, before.Value, beforeLook), max(usual, s.usual(before.Value))
	}
	top := max(usual, plot.Peak(m.High), s.goalPeak(Metric, m.Name))
	scale := Scale{Max: plot.Room(top), Numbers: Short}
	if m.Percent {
		scale.Numbers = Percent
	}
	gaps, why := s.gaps(m)
	why = append(why, s.peaks(m, scale.Max)...)
	return Drawing{scale, []Shape{
		{Boxes: gaps},
		{Boxes: s.tolerance(m)},
		s.line(m.Target, targetLook),
		was,
		s.line(m.Value, valueLook),
		{Labels: why},
	}}
}

// gaps returns the spans in which the metric has no value, and the reasons.
func (s *source) gaps(m *track.Metric) (boxes []Box, why []Label) {
	for i, reason := range m.Gap.V {
		from, to := m.Gap.T[i], s.next(m.Gap.T, i)
		switch reason {
		case track.Unread:
			boxes = append(boxes, Box{From: from, To: to, High: math.Inf(1), Look: Look{Fill: BadWash}})
			why = append(why, Label{From: from, To: to, Ink: BadText, Texts: []string{s.Lang.Say("could not be read")}})
		case track.NoPods:
			why = append(why, Label{From: from, To: to, Ink: Quiet, Texts: []string{s.Lang.Say("no pods")}})
		}
	}
	return boxes, why
}

// tolerance returns the band around the target, one box for each span in which
// it stays the same.
func (s *source) tolerance(m *track.Metric) []Box {
	var boxes []Box
	low, high := m.Low, m.High
	for i, j := 0, 0; i < len(low.T) && j < len(high.T); {
		from := max(low.T[i], high.T[j])
		endLow, endHigh := s.next(low.T, i), s.next(high.T, j)
		to := min(endLow, endHigh)
		boxes = append(boxes, Box{From: from, To: to, Low: low.V[i], High: high.V[j], Look: Look{Fill: TargetWash}})
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
func (s *source) metricRows(m *track.Metric, at time.Duration) []Row {
	step := s.StepAt(m, at)
	switch {
	case step == nil:
		return nil
	case step.Verdict == hpa.VerdictFailed:
		return []Row{{
			Name: s.Lang.Say("could not be read"), Value: step.Reason.String(), Note: explain.Meaning(step.Reason.String(), s.Lang),
			Mark: Decided, At: s.decidedAt(at),
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
	low, high := m.Low.At(at), m.High.At(at)
	if low == high {
		return []Row{row}
	}
	return []Row{row, {Looks: []Look{{Fill: TargetWash}}, Name: s.Lang.Say("tolerance"), Value: m.Amount(low) + "–" + m.Amount(high)}}
}
