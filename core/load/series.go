package load

import "time"

// Series is a value over time: points with what holds between them. A single
// point at 0 is a constant. Values are milli-units of the metric.
type Series struct {
	Points []Point
	Linear bool // interpolate linearly; else each value holds until the next
}

// Point is a value from At on.
type Point struct {
	At    time.Duration
	Milli float64
}
