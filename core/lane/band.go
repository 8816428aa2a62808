package lane

import (
	"time"

	"hpaplayground/core/track"
)

// bandKey returns the key of the band, which shows the range of the replicas in
// runs with different seeds.
func (s *source) bandKey(c *counts) Key {
	return Key{
		Name: s.Lang.Say("%d seeds", c.band.Runs), Styles: []Style{bandStyle}, Class: "wash band",
		Read: func(t time.Duration) string { return s.rangeText(c, t) },
	}
}

// rangeText writes the lowest and the highest value of the band at a moment.
func (s *source) rangeText(c *counts, moment time.Duration) string {
	low, high := track.Short(c.band.Low.At(moment)), track.Short(c.band.High.At(moment))
	if low == high {
		return low
	}
	return low + "–" + high
}

// bandRows explains the band.
func (s *source) bandRows(c *counts, moment time.Duration) []Row {
	if len(c.band.Low.T) == 0 {
		return nil
	}
	return []Row{{
		Styles: []Style{medianStyle}, Name: s.Lang.Say("median"), Value: track.Short(c.band.Median.At(moment)),
		Note: s.Lang.Say("of %d seeds; 5 %% to 95 %%: %s", c.band.Runs, s.rangeText(c, moment)),
	}}
}

// bandBoxes draws the band. It joins spans that are too narrow to be seen.
func (s *source) bandBoxes(c *counts) []Box {
	var boxes []Box
	low, high, narrow := c.band.Low, c.band.High, s.columns(1)
	for i, j := 0, 0; i < len(low.T) && j < len(high.T); {
		endLow, endHigh := s.next(low.T, i), s.next(high.T, j)
		b := Box{From: max(low.T[i], high.T[j]), To: min(endLow, endHigh), Low: low.V[i], High: high.V[j], Style: bandStyle}
		if n := len(boxes) - 1; n >= 0 && boxes[n].To-boxes[n].From < narrow {
			boxes[n].To, boxes[n].Low, boxes[n].High = b.To, min(boxes[n].Low, b.Low), max(boxes[n].High, b.High)
		} else {
			boxes = append(boxes, b)
		}
		if endLow == b.To {
			i++
		}
		if endHigh == b.To {
			j++
		}
	}
	return boxes
}
