package load

import "time"

// Backlog is work that waits: arrivals make it grow, and the target's Ready pods
// process it.
type Backlog struct {
	Arrivals   *Series // milli-units per second
	PerPodRate float64 // milli-units per second that one pod takes
	Initial    float64 // milli-units at the start
}

// maxBacklog is the largest backlog, in milli-units: the largest that the
// controller can hold.
const maxBacklog = float64(1 << 62)

// After returns the backlog at the time to, in milli-units, if it is level at from
// and n pods take from it until then.
func (b *Backlog) After(level float64, n int, from, to time.Duration) float64 {
	return b.Arrivals.waiting(level, float64(b.PerPodRate*float64(n)), from, to)
}

// waiting returns what waits at the time to, if it is level at from, the series
// arrives and taken is done per second. It is exact for arrivals that change
// linearly.
func (s *Series) waiting(level, taken float64, from, to time.Duration) float64 {
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

// grow returns the level after seconds, if its change per second goes linearly from
// first to last and it does not fall below 0. Without that bound the level is a
// parabola. At the bound the level stays 0 while it would fall. So it ends above
// the parabola, by as much as the parabola's lowest point is below 0.
func grow(level, first, last, seconds float64) float64 {
	end := level + float64((first+last)/2*seconds)
	lowest := min(0, end)
	if first < 0 && last > 0 {
		turn := seconds * (-first / (last - first))
		lowest = min(lowest, level+float64(first*turn/2))
	}
	return min(end-lowest, maxBacklog)
}
