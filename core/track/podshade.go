package track

import (
	"math"
	"time"

	"hpaplayground/core/timeline"
)

// PodShade is how much of its cpu request a Ready pod uses, from 1 to PodShades; 0:
// unknown.
type PodShade uint8

// PodShades is the highest shade: the pod uses about as much as it requests, or more.
const PodShades = 5

// shadeStep is the range of a shade, in percent of usage. shadeSlack is how far the usage
// may leave this range before the shade changes, so that small changes do not show as
// stripes.
const (
	shadeStep  = 20
	shadeSlack = 3
)

// shadeOf returns the shade of a usage. before is the shade before; 0: no shade.
func shadeOf(percent float64, before PodShade) PodShade {
	if math.IsNaN(percent) {
		return 0
	}
	if low := shadeStep * float64(before-1); before > 0 && percent >= low-shadeSlack && (before == PodShades || percent < low+shadeStep+shadeSlack) {
		return before
	}
	return PodShade(min(max(math.Floor(percent/shadeStep), 0), PodShades-1)) + 1 //fits: 0 to 4
}

// shadeTurn is the moment at which a shade begins.
type shadeTurn struct {
	moment time.Duration
	shade  PodShade
}

// shades returns the shades over time of each of the timeline's usages: steady and
// starting.
func (r Run) shades(minLength time.Duration) [][2][]shadeTurn {
	all := make([][2][]shadeTurn, len(r.Timeline.Usages))
	for i := range all {
		u := &r.Timeline.Usages[i]
		all[i] = [2][]shadeTurn{shadeTurns(&u.Steady, minLength), shadeTurns(&u.Starting, minLength)}
	}
	return all
}

// shadeTurns returns the shades of a usage. It leaves out a shade that lasts less than
// minLength.
func shadeTurns(s *timeline.Series, minLength time.Duration) []shadeTurn {
	var turns []shadeTurn
	var now PodShade
	for i, moment := range s.T {
		if i+1 < len(s.T) && s.T[i+1]-moment < minLength && len(turns) > 0 && moment-turns[len(turns)-1].moment < minLength {
			continue
		}
		if shade := shadeOf(s.V[i], now); shade != now {
			turns = append(turns, shadeTurn{moment, shade})
			now = shade
		}
	}
	return turns
}

// shaded splits a span of a Ready pod into spans of one shade.
func shaded(turns []shadeTurn, from, to time.Duration, yield func(from, to time.Duration, shade PodShade)) {
	shade := PodShade(0)
	for _, turn := range turns {
		if turn.moment >= to {
			break
		}
		if turn.moment > from {
			if shade > 0 {
				yield(from, turn.moment, shade)
			}
			from = turn.moment
		}
		shade = turn.shade
	}
	if from < to {
		yield(from, to, shade)
	}
}

// PodUsageAt returns the least and the most cpu that a Ready pod of the target uses at t,
// in percent of its request. ok is false if no pod's usage is known.
func (r Run) PodUsageAt(t time.Duration) (lowest, highest float64, ok bool) {
	for i := range r.Timeline.Pods {
		p := r.targetPod(i)
		if p == nil || p.Usage == 0 || !exists(p, t) {
			continue
		}
		if v, known := r.Timeline.UsageAt(p, t); known {
			if !ok {
				lowest, highest = v, v
			}
			lowest, highest, ok = min(lowest, v), max(highest, v), true
		}
	}
	return lowest, highest, ok
}

// PodUsage writes usages in percent: 48%, or 12–95%.
func PodUsage(lowest, highest float64) string {
	if lowest == highest {
		return Short(lowest) + "%"
	}
	return Short(lowest) + "–" + Short(highest) + "%"
}
