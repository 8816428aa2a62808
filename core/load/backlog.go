package load

import "time"

// Backlog is work that waits: it grows with what arrives, and the target's
// Ready pods take from it.
type Backlog struct {
	Arrivals   *Series // a second
	PerPodRate float64 // milli-units a second that one pod takes
	Initial    float64 // milli-units at the start
}

// maxBacklog is the largest backlog, in milli-units: what the controller can
// hold.
const maxBacklog = float64(1 << 62)

// After is what a backlog holds at the time to, in milli-units, if it holds
// level at from and n pods take from it all the while. Arrivals that change in a
// straight line count exactly.
func (b *Backlog) After(level float64, n int, from, to time.Duration) float64 {
	s, taken := b.Arrivals, float64(b.PerPodRate*float64(n))
	for i := s.index(from); from < to; i++ {
		end := to
		if i+1 < len(s.Points) && s.Points[i+1].At < to {
			end = s.Points[i+1].At
		}
		if end > from {
			level = grow(level, s.value(i, from)-taken, s.value(i, end)-taken, (end - from).Seconds())
		}
		from = end
	}
	return level
}

// grow is where a level comes to that changes by first a second at the
// beginning and by last at the end, in a straight line between them, and does not
// go below 0. Without that bound the level is a parabola; at the bound it rests
// for as long as it would sink, so it ends above the parabola by how far that
// went below 0 at its lowest.
func grow(level, first, last, seconds float64) float64 {
	end := level + float64((first+last)/2*seconds)
	lowest := min(0, end)
	if first < 0 && last > 0 {
		turn := seconds * (-first / (last - first))
		lowest = min(lowest, level+float64(first*turn/2))
	}
	return min(end-lowest, maxBacklog)
}
