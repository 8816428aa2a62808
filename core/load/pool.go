package load

import (
	"math"
	"time"
)

// Pool is the Ready pods that share a load; work that they cannot do waits. It has the
// number of pods for each limit, in increasing order.
type Pool []Pods

// Pods are the pods with one limit, the most that each of them can serve, in milli-units.
type Pods struct {
	Limit float64 // may be infinite
	Count int
}

// TotalLimit returns the largest load that all pods together can serve, in milli-units.
func (p Pool) TotalLimit() float64 {
	sum := 0.0
	for _, r := range p {
		sum += float64(r.Limit * float64(r.Count))
	}
	return sum
}

// Waiting returns how much work waits at the time to, in milli-units times seconds. level
// is the waiting work at from. The series is the arriving work.
func (p Pool) Waiting(s *Series, level float64, from, to time.Duration) float64 {
	limit := p.TotalLimit()
	if math.IsInf(limit, 1) {
		return 0
	}
	return s.waiting(level, limit, from, to)
}

// Share returns the mean load that a pod with this limit serves between from and to, in
// milli-units. level is the waiting work at from. While work waits, every pod serves as
// much as it can. If from is not before to, Share returns the value at to.
func (p Pool) Share(s *Series, level, limit float64, from, to time.Duration) float64 {
	totalLimit := p.TotalLimit()
	switch {
	case len(p) == 0:
		return 0
	case math.IsInf(totalLimit, 1):
		return p.EvenShare(s, limit, from, to)
	case from >= to && level > 0:
		return limit
	case from >= to:
		return p.EvenShare(s, limit, to, to)
	}
	full, idle, length := time.Duration(0), from, to-from // idle: since when no work waits
	done := 0.0
	addIdle := func(until time.Duration) {
		if part := float64(until-idle) / float64(length); until > idle {
			done += float64(part * p.EvenShare(s, limit, idle, until))
		}
	}
	for i := s.index(from); from < to; i++ {
		end := to
		if i+1 < len(s.Points) && s.Points[i+1].At < to {
			end = s.Points[i+1].At
		}
		if end <= from {
			continue
		}
		first, last := s.value(i, from)-totalLimit, s.value(i, end)-totalLimit
		if empty := busy(level, first, last, end-from); empty > 0 {
			addIdle(from)
			idle, full = from+empty, full+empty
		}
		level = grow(level, first, last, (end - from).Seconds())
		from = end
	}
	if full == 0 {
		return p.EvenShare(s, limit, to-length, to)
	}
	addIdle(to)
	return done + float64(float64(full)/float64(length)*limit)
}

// EvenShare returns the mean load that a pod with this limit serves while nothing waits. The
// pods share the load evenly. Load above the limit of one pod goes to the others, so a
// pod's share grows each time that smaller pods are full.
func (p Pool) EvenShare(s *Series, limit float64, from, to time.Duration) float64 {
	pods := 0
	for _, r := range p {
		pods += r.Count
	}
	sum, equalShare, below, mean := 0.0, 0.0, 0.0, 0.0
	for _, r := range p {
		if r.Limit > limit {
			break
		}
		below += float64((r.Limit - equalShare) * float64(pods))
		upTo := s.Mean(from, to, below)
		sum += (upTo - mean) / float64(pods)
		equalShare, mean = r.Limit, upTo
		pods -= r.Count
	}
	return sum
}

// busy returns how long work waits from the start of a piece. The waiting work is level at
// the start, and its change per second goes linearly from first to last. If work waits
// again later in the piece, busy need not include it, because EvenShare then has full pods,
// too.
func busy(level, first, last float64, piece time.Duration) time.Duration {
	seconds := piece.Seconds()
	slope := (last - first) / seconds
	at := func(second float64) time.Duration {
		return time.Duration(math.Round(min(max(second, 0), seconds) * float64(time.Second))) //fits: within a piece
	}
	root := float64(first*first) - float64(2*slope*level)
	switch {
	case level <= 0 && first <= 0:
		return 0
	case first < 0 && root >= 0:
		return at(2 * level / (math.Sqrt(root) - first))
	case first >= 0 && slope < 0:
		return at((first + math.Sqrt(root)) / -slope)
	}
	return piece
}
