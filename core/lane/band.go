package lane

import (
	"time"

	"hpaplayground/core/track"
)

// bandKey returns the key of the band, which shows the replicas over seeds.
func (s *source) bandKey(c *counts) Key {
	return Key{
		Name: s.Lang.Say("%d seeds", c.band.Runs), Looks: []Look{bandLook}, Class: "wash band",
		Read: func(t time.Duration) string { return s.countsText(c, t) },
	}
}

// countsText writes the values of the band at a moment.
func (s *source) countsText(c *counts, at time.Duration) string {
	low, high := track.Short(c.band.Low.At(at)), track.Short(c.band.High.At(at))
	if low == high {
		return low
	}
	return low + "–" + high
}

// bandRows explains the band.
func (s *source) bandRows(c *counts, at time.Duration) []Row {
	if len(c.band.Low.T) == 0 {
		return nil
	}
	return []Row{{
		Looks: []Look{middleLook}, Name: s.Lang.Say("median"), Value: track.Short(c.band.Median.At(at)),
		Note: s.Lang.Say("of %d seeds; 5 %% to 95 %%: %s", c.band.Runs, s.countsText(c, at)),
	}}
}

// bandBoxes draws the band. It joins spans that are too narrow to be seen.
func (s *source) bandBoxes(c *counts) []Box {
	var boxes []Box
	low, high, column := c.band.Low, c.band.High, s.columns(1)
	for i, j := 0, 0; i < len(low.T) && j < len(high.T); {
		endLow, endHigh := s.next(low.T, i), s.next(high.T, j)
		b := Box{From: max(low.T[i], high.T[j]), To: min(endLow, endHigh), Low: low.V[i], High: high.V[j], Look: bandLook}
		if n := len(boxes) - 1; n >= 0 && boxes[n].To-boxes[n].From < column {
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
