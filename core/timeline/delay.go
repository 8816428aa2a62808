package timeline

import "time"

// Delays returns how long the work waits that comes, in seconds, over time: by Little's law, what waits
// divided by what is done per second. It is -1 while work waits and no pod does any,
// and empty unless the load has overload: queue and something waited.
func (d *Demand) Delays() Series {
	var delays Series
	done := 0
	for i, at := range d.Backlog.T {
		if len(d.Done.T) == 0 {
			break
		}
		for ; done < len(d.Done.T) && d.Done.T[done] <= at; done++ {
			// The pods may change while as much waits as before.
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
	return Seconds(OfSeconds(longest))
}

// OfSeconds returns the time of so many seconds, from 0 to 1e9.
func OfSeconds(seconds float64) time.Duration {
	return time.Duration(min(max(seconds, 0), 1e9) * float64(time.Second)) //fits: at most 1e18
}
