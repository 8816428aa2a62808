package chart

import (
	"slices"
	"time"

	"hpaplayground/core/lane"
)

// at returns the lane at y pixels below the chart's top, and the value there. If there is no lane,
// p is nil.
func (c Chart) at(y float64) (p *Place, value float64) {
	for i := range c.Places {
		p := &c.Places[i]
		if down := y - float64(p.plot.Top); p.Lane != nil && 0 <= down && down <= float64(p.plot.Height) {
			return p, p.drawing.Scale.Max * (1 - down/float64(p.plot.Height))
		}
	}
	return nil, 0
}

// Y returns how far a value of the place's lane is below the chart's top, in pixels.
func (p *Place) Y(value float64) float64 {
	return float64(p.plot.Top) + float64(p.plot.Height)*(1-value/p.drawing.Scale.Max)
}

// PodAt returns the index in the timeline of the pod that is drawn at a moment, y pixels below the
// chart's top. If there is no pod, ok is false, for example where the lane only counts pods.
func (c Chart) PodAt(moment time.Duration, y float64) (pod int, ok bool) {
	p, value := c.at(y)
	if p == nil {
		return 0, false
	}
	for _, s := range p.drawing.Shapes {
		for i := range s.Boxes {
			b := &s.Boxes[i]
			ends := moment >= b.To && b.To.Seconds() < c.frame.end
			if b.Pod > 0 && b.From <= moment && !ends && b.Low <= value && value < b.High {
				return b.Pod - 1, true
			}
		}
	}
	return 0, false
}

// Spot is what the chart shows at a point.
type Spot struct {
	*Place
	Rows []lane.Row
	Mark lane.Row // the first of Rows that is a mark; its Name is the pod's
	Goal int      // the number of the goal whose mark is at the point, from 1; 0: no goal
}

// nearGoal is the largest distance in pixels between a point and the line of its goal.
const nearGoal = 8

// SpotAt returns what the chart shows at a moment, y pixels below its top. Between the
// lanes, ok is false. A mark counts if its distance is at most reach.
func (c Chart) SpotAt(moment, reach time.Duration, y float64) (s Spot, ok bool) {
	p, value := c.at(y)
	if p == nil {
		return s, false
	}
	s.Place = p
	s.Goal = p.GoalAt(moment, reach, value, p.drawing.Scale.Max*nearGoal/float64(max(p.plot.Height, 1)))
	if pod, found := c.PodAt(moment, y); found {
		s.Rows = append(s.Rows, p.Pod(pod, moment))
	}
	s.Rows = append(s.Rows, p.RowsAt(moment, reach)...)
	if i := slices.IndexFunc(s.Rows, func(r lane.Row) bool { return r.Mark != lane.NoMark }); i >= 0 {
		s.Mark = s.Rows[i]
	}
	return s, true
}
