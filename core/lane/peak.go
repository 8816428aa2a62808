package lane

import (
	"math"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// The scale of a metric leaves out peaks that take less than peakWide columns in all
// and are more than peakTall times as high as the rest, for example a cold start. Such
// peaks would make all other values look flat.
const (
	peakWide = 3
	peakTall = 2.5
)

// usual returns the highest value of a series outside of such peaks.
func (s *source) usual(v timeline.Series) float64 {
	peak := plot.Peak(v)
	rest, left := 0.0, s.columns(peakWide)
	for i, value := range v.V {
		if value > peak/peakTall {
			left -= s.next(v.T, i) - v.T[i]
		} else if value > rest { // not a gap, which is NaN
			rest = value
		}
	}
	if left <= 0 {
		return peak
	}
	return rest
}

// peaks returns the values of the peaks that are higher than the plot.
func (s *source) peaks(m *track.Metric, top float64) []Label {
	var labels []Label
	peak := 0.0
	for i, value := range m.Value.V {
		if !(value > top) {
			peak = 0
			continue
		}
		if peak == 0 {
			if n := len(labels); n > 0 {
				labels[n-1].To = m.Value.T[i]
			}
			labels = append(labels, Label{From: m.Value.T[i], To: s.End(), Ink: DemandInk})
		}
		peak = math.Max(peak, value)
		labels[len(labels)-1].Texts = []string{m.Amount(peak) + " ↑"}
	}
	return labels
}
