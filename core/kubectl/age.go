// Package kubectl prints a run's HPAs and events as kubectl does: get hpa,
// describe hpa and events.
package kubectl

import (
	"strconv"
	"time"
)

const (
	day  = 24 * time.Hour
	year = 365 * day
)

// Age returns a duration with two or three digits: "96s", "2m10s", "3h5m". It mirrors
// apimachinery's HumanDuration. A negative duration is "0s" if it is above -2 s, else
// "<invalid>".
func Age(d time.Duration) string {
	switch {
	case d <= -2*time.Second:
		return "<invalid>"
	case d < 0:
		return "0s"
	case d < 2*time.Minute:
		return units(d, time.Second, "s", 0, "")
	case d < 10*time.Minute:
		return units(d, time.Minute, "m", time.Second, "s")
	case d < 3*time.Hour:
		return units(d, time.Minute, "m", 0, "")
	case d < 8*time.Hour:
		return units(d, time.Hour, "h", time.Minute, "m")
	case d < 2*day:
		return units(d, time.Hour, "h", 0, "")
	case d < 8*day:
		return units(d, day, "d", time.Hour, "h")
	case d < 2*year:
		return units(d, day, "d", 0, "")
	case d < 8*year:
		return units(d, year, "y", day, "d")
	}
	return units(d, year, "y", 0, "")
}

// units counts the whole large units in d and, if there is a small unit and a
// remainder, the small units in it.
func units(d, large time.Duration, name string, small time.Duration, smallName string) string {
	text := strconv.FormatInt(int64(d/large), 10) + name
	if small > 0 {
		if remainder := d % large / small; remainder > 0 {
			text += strconv.FormatInt(int64(remainder), 10) + smallName
		}
	}
	return text
}
