package load

import (
	"sort"
	"time"
)

// Series is a value over time, given by points. A single point at 0 is a constant.
// Values are milli-units of the metric.
type Series struct {
	Points []Point // in order of At; if two points have the same time, the later point counts
	Linear bool    // interpolate linearly; otherwise each value holds until the next
}

// Point is a value from the time At.
type Point struct {
	At    time.Duration
	Milli float64
}

// Constant returns the series that is always milli.
func Constant(milli float64) *Series {
	return &Series{Points: []Point{{0, milli}}}
}

// At returns the value at t in milli-units. Before the first point it is the first
// value, after the last point the last. A series without points is 0.
func (s *Series) At(t time.Duration) float64 { return s.value(s.index(t), t) }

// index returns the index of the last point at or before t, or -1.
func (s *Series) index(t time.Duration) int {
	return sort.Search(len(s.Points), func(i int) bool { return s.Points[i].At > t }) - 1
}

// value returns the value at t, which is between the points i and i+1.
func (s *Series) value(i int, t time.Duration) float64 {
	switch {
	case len(s.Points) == 0:
		return 0
	case i < 0:
		return s.Points[0].Milli
	case !s.Linear || i+1 == len(s.Points):
		return s.Points[i].Milli
	}
	a, b := s.Points[i], s.Points[i+1]
	if a.Milli == b.Milli {
		return a.Milli
	}
	part := float64(t-a.At) / float64(b.At-a.At)
	return a.Milli + float64((b.Milli-a.Milli)*part)
}

// varies reports whether the value changes between the points i and i+1.
func (s *Series) varies(i int) bool {
	return s.Linear && i >= 0 && i+1 < len(s.Points) && s.Points[i].Milli != s.Points[i+1].Milli
}

// Cursor reads a series at times that mostly increase. An earlier time needs a search. Use
// NewCursor to make a Cursor.
type Cursor struct {
	series *Series
	at     int // index of the last point at or before the last time; -1 before the first point
}

// NewCursor returns a cursor before the first point.
func NewCursor(s *Series) Cursor { return Cursor{s, -1} }

func (c *Cursor) seek(t time.Duration) {
	points := c.series.Points
	if c.at >= 0 && points[c.at].At > t {
		c.at = c.series.index(t)
		return
	}
	for steps := 0; c.at+1 < len(points) && points[c.at+1].At <= t; steps++ {
		if steps == 8 { // too far ahead: search instead
			c.at = c.series.index(t)
			return
		}
		c.at++
	}
}

// At works like Series.At.
func (c *Cursor) At(t time.Duration) float64 {
	c.seek(t)
	return c.series.value(c.at, t)
}

// Until returns the value just before t. There must be no point between the last time and
// t.
func (c *Cursor) Until(t time.Duration) float64 { return c.series.value(c.at, t) }

// Next returns the time of the first point after t. ok is false if there is none.
func (c *Cursor) Next(t time.Duration) (next time.Duration, ok bool) {
	c.seek(t)
	if c.at+1 >= len(c.series.Points) {
		return 0, false
	}
	return c.series.Points[c.at+1].At, true
}

// Varies reports whether the value changes continuously at t: between two points
// of a linear series with different values.
func (c *Cursor) Varies(t time.Duration) bool {
	c.seek(t)
	return c.series.varies(c.at)
}
