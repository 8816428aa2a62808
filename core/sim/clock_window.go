package sim

import "time"

// window is the time over which a sample is averaged. If both times are equal, the sample
// is the usage at that time.
type window struct{ from, to time.Duration }

// overlap returns how much of the window, 0 to 1, lies between two times, and that part of
// the window. For a window of a single time it is 1 if from <= time < to.
func (w window) overlap(from, to time.Duration) (float64, window) {
	if w.from == w.to {
		if from <= w.to && w.to < to {
			return 1, w
		}
		return 0, w
	}
	part := window{max(from, w.from), min(to, w.to)}
	if part.from >= part.to {
		return 0, w
	}
	return float64(part.to-part.from) / float64(w.to-w.from), part
}

// weighted returns the mean of a part of a window, times that part. It does not round if
// the part is the whole window.
func weighted(part, mean float64) float64 {
	if part == 1 {
		return mean
	}
	return float64(part * mean)
}
