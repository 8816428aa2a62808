package timeline

import "time"

// Delays returns over time how long arriving work waits, in seconds. By Little's law it
// is the waiting work divided by the work done per second. It is -1 while work waits but
// no pod does any. Delays is empty unless the load has overload: queue and work waited.
func (d *Demand) Delays() Series {
	var delays Series
	done := 0
	for i, at := range d.Backlog.T {
		if len(d.Done.T) == 0 {
			break
		}
		for ; done < len(d.Done.T) && d.Done.T[done] <= at; done++ {
			// The work done may change while the waiting work stays the same.
			if t := d.Done.T[done]; t < at {
				delays.Set(t, delay(d.Backlog.At(t), d.Done.V[done]))
			}
		}
		delays.Set(at, delay(d.Backlog.V[i], d.Done.At(at)))
	}
	return delays
}

func delay(waits, done float64) float64 {
	switch {
	case waits == 0:
		return 0
	case done == 0:
		return -1
	}
	return waits / done
}

// delayText returns the delay in seconds, or "" if no pod does any work.
func (d *Demand) delayText(t time.Duration) string {
	if v := delay(d.Backlog.At(t), d.Done.At(t)); v >= 0 {
		return number(v)
	}
	return ""
}

// longestDelay returns 0 if nothing waited.
func (d *Demand) longestDelay() Seconds {
	delays := d.Delays()
	_, longest := delays.extremes()
	return Seconds(FromSeconds(longest))
}

// FromSeconds converts seconds, limited to the range from 0 to 1e9, to a duration.
func FromSeconds(seconds float64) time.Duration {
	return time.Duration(min(max(seconds, 0), 1e9) * float64(time.Second)) //fits: at most 1e18
}
