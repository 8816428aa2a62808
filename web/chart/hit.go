package chart

import (
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
)

// at is the lane that is y pixels below the chart's top, and the value there.
// It is nil if there is none.
func (c Chart) at(y float64) (p *Place, value float64) {
	for i := range c.Places {
		p := &c.Places[i]
		if down := y - float64(p.plotTop); p.Lane != nil && 0 <= down && down <= float64(p.plotHeight) {
			return p, p.drawing.Scale.Max * (1 - down/float64(p.plotHeight))
		}
	}
	return nil, 0
}

// PodAt is the index in the timeline of the pod that is drawn at a moment, y
// pixels below the chart's top. ok is false if there is none, for example where
// the pods are only counted.
func (c Chart) PodAt(at time.Duration, y float64) (pod int, ok bool) {
	p, value := c.at(y)
	if p == nil {
		return 0, false
	}
	for _, s := range p.drawing.Shapes {
		for i := range s.Boxes {
			b := &s.Boxes[i]
			if b.Pod > 0 && b.From <= at && at <= b.To && b.Low <= value && value < b.High {
				return b.Pod - 1, true
			}
		}
	}
	return 0, false
}

// HeldAt reports whether a span in which the replicas were held back is drawn
// at a moment, y pixels below the chart's top.
func (c Chart) HeldAt(r track.Run, at time.Duration, y float64) bool {
	if p, _ := c.at(y); p == nil || p.Kind != lane.Replicas {
		return false
	}
	for _, h := range r.Holds() {
		if h.From <= at && at < h.To {
			return true
		}
	}
	return false
}
