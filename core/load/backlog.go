package load

import "time"

// Backlog is work that waits: arrivals make it grow, and the target's Ready pods
// process it.
type Backlog struct {
	Arrivals   *Series // milli-units per second
	PerPodRate float64 // milli-units per second that one pod takes
	Initial    float64 // milli-units at the start
}

// maxBacklog is the largest backlog, in milli-units. The controller cannot hold a larger
// value.
const maxBacklog = float64(1 << 62)

// After returns the backlog at the time to, in milli-units. level is the backlog at from,
// and n pods process it in between.
func (b *Backlog) After(level float64, n int, from, to time.Duration) float64 {
	return b.Arrivals.waiting(level, float64(b.PerPodRate*float64(n)), from, to)
}

// waiting returns the waiting work at the time to. level is the waiting work at from, the
// series arrives, and taken is processed per second. The result is exact for arrivals that
// change linearly.
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

// grow returns the level after some seconds. The level's change per second goes linearly
// from first to last, and the level stays at 0 where it would fall below. Without this
// bound the level is a parabola. With the bound it ends higher, by as much as the
// parabola's lowest point is below 0.
func grow(level, first, last, seconds float64) float64 {
	end := level + float64((first+last)/2*seconds)
	lowest := min(0, end)
	if first < 0 && last > 0 {
		zeroAt := seconds * (-first / (last - first))
		lowest = min(lowest, level+float64(first*zeroAt/2))
	}
	return min(end-lowest, maxBacklog)
}
