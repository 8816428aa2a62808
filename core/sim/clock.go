package sim

import (
	"math"
	"time"
)

// clock is the run's time, and the queue of later events.
type clock struct {
	now   time.Duration
	queue queue
}

// never is a time that never comes.
const never = time.Duration(math.MaxInt64)

// later returns the time after d, or never if that would overflow.
func (c *clock) later(d time.Duration) time.Duration {
	if d >= never-c.now {
		return never
	}
	return c.now + d
}

// after calls the function after d, at once if d is 0.
func (c *clock) after(d time.Duration, do func()) {
	if d <= 0 {
		do()
		return
	}
	c.queue.push(c.now+min(d, never-max(c.now, 0)), do)
}

// floor cuts a time to whole seconds, as API times are.
func floor(t time.Duration) time.Duration { return floorTo(t, time.Second) }

// floorTo returns the last multiple of step at or before t, also below zero.
func floorTo(t, step time.Duration) time.Duration {
	r := t % step
	if r < 0 {
		r += step
	}
	return t - r
}
