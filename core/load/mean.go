package load

import "time"

// Mean returns the time-weighted mean of min(series, limit) between from and to, in
// milli-units. If the series does not change, the mean is exactly its value. If from is
// not before to, it is the value at to.
func (s *Series) Mean(from, to time.Duration, limit float64) float64 {
	i := s.index(from)
	if from >= to || i+1 >= len(s.Points) || s.Points[i+1].At >= to {
		return s.piece(i, from, max(from, to), limit)
	}
	mean, length := 0.0, float64(to-from)
	for from < to {
		end := to
		if i+1 < len(s.Points) && s.Points[i+1].At < to {
			end = s.Points[i+1].At
		}
		if end > from {
			mean += float64(s.piece(i, from, end, limit) * (float64(end-from) / length))
		}
		from = end
		i++
	}
	return mean
}

// PointsBetween returns how many points are between from and to. Mean's work grows with it.
func (s *Series) PointsBetween(from, to time.Duration) int { return max(0, s.index(to)-s.index(from)) }

// piece returns the mean over a span that has no point inside: the mean of a straight line
// that is cut at the limit.
func (s *Series) piece(i int, from, to time.Duration, limit float64) float64 {
	if !s.varies(i) {
		return min(s.value(i, from), limit)
	}
	a, b := s.value(i, from), s.value(i, to)
	low, high := min(a, b), max(a, b)
	switch {
	case high <= limit:
		return low + (high-low)/2
	case low >= limit:
		return limit
	}
	below := (limit - low) / (high - low) // the part of the time below the limit
	return float64(below*(low+(limit-low)/2)) + float64((1-below)*limit)
}
