package lane

import (
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// The scale of a metric leaves out peaks that would make all other values look flat, for
// example a cold start, or the first sync after a jump of the load. A peak may be wider if it
// is higher.
var droppedPeaks = [...]struct {
	maxWidth func(width int) int // the most columns that the peaks take in all
	minRatio float64             // how many times as high as the rest they are at least
}{
	{func(int) int { return 3 }, 2.5},
	{func(width int) int { return width / 20 }, 5},
}

// metricTop returns the highest value that the scale of a metric shows. If peaks are left out,
// the target is not above the middle.
func (s *source) metricTop(m *track.Metric, shown ...timeline.Series) float64 {
	peak, rest := 0.0, plot.Peak(m.High)
	for _, v := range shown {
		peak, rest = max(peak, plot.Peak(v)), max(rest, s.usual(v))
	}
	if rest = max(rest, 2*plot.Peak(m.Target)); rest < peak {
		return rest
	}
	return max(peak, plot.Peak(m.High))
}

// usual returns the highest value of a series without its peaks.
func (s *source) usual(v timeline.Series) float64 {
	usual := plot.Peak(v)
	for _, dropped := range droppedPeaks {
		left := s.columns(dropped.maxWidth(s.Width))
		for peak := usual; ; {
			rest, over := s.split(v, peak/dropped.minRatio)
			if over >= left || rest >= peak {
				break
			}
			usual, peak = rest, rest
		}
	}
	return usual
}

// split returns the highest value of a series that is not above a limit, and for how long the
// series is above it.
func (s *source) split(v timeline.Series, limit float64) (rest float64, over time.Duration) {
	for i, value := range v.V {
		if value > limit {
			over += s.next(v.T, i) - v.T[i]
		} else if value > rest { // not a gap, which is NaN
			rest = value
		}
	}
	return rest, over
}

const (
	peakWidth = 60  // columns that the label of a peak takes
	labelLow  = 0.7 // the share of the plot that a label at the top does not reach
)

// peaks returns the values of the peaks that are higher than the plot, after the peaks or, at
// the end of the run, before them.
func (s *source) peaks(m *track.Metric, top float64) []Label {
	var labels []Label
	peak, start, width := 0.0, time.Duration(0), s.columns(peakWidth)
	v := m.Value
	for i, value := range v.V {
		at, end := v.T[i], s.next(v.T, i)
		switch {
		case value > top && peak == 0:
			if n := len(labels); n > 0 {
				labels[n-1].To = at
			}
			labels, start = append(labels, Label{To: s.End(), Ink: DemandInk}), at
		case value > top, peak > 0 && value > labelLow*top && end-at < width: // the label would cover this line
		default:
			peak = 0
			continue
		}
		l := &labels[len(labels)-1]
		if peak = max(peak, value); value > top {
			l.Texts = []string{m.Amount(peak) + " ↑"}
		}
		if l.From = end; s.End()-end < width {
			l.From, l.To = max(start-width, 0), start
		}
	}
	return labels
}

// apart keeps labels off the spans of others.
func apart(labels, others []Label) []Label {
	for i := range labels {
		l := &labels[i]
		for _, o := range others {
			switch {
			case o.To <= l.From || l.To <= o.From:
			case o.From >= l.From:
				l.To = o.From
			default:
				l.From = min(o.To, l.To)
			}
		}
	}
	return labels
}
