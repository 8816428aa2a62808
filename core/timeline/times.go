package timeline

import "time"

// TimeFormat writes the moments of a run for people. It writes times of the clock if the start
// is known, else times since the start. Everything that shows a moment uses Times, so
// that all places agree.
type TimeFormat struct {
	start time.Time // zero: unknown
	dated bool      // the run continues on another day
}

// Zone is the time zone of the clock.
const Zone = "UTC"

// TimesOf returns the Times of a run with that start and length. A zero start is unknown.
func TimesOf(start time.Time, length time.Duration) TimeFormat {
	start = start.UTC()
	return TimeFormat{start, !start.Truncate(day).Equal(start.Add(length).Truncate(day))}
}

const day = 24 * time.Hour

// TimeFormat returns how the times of the run are written.
func (tl *Timeline) TimeFormat() TimeFormat {
	if tl == nil || !tl.Timed {
		return TimeFormat{}
	}
	return TimesOf(tl.Start, tl.Duration)
}

// Start returns the start of the run; ok is false if it is unknown.
func (t TimeFormat) Start() (start time.Time, ok bool) { return t.start, !t.start.IsZero() }

// At returns a moment without the time zone, for texts with the zone nearby: 10:27:51, or
// 11-23 10:27:51 in a run of more than one day. If the start is unknown, it returns 1:05,
// as Clock does.
func (t TimeFormat) At(at time.Duration) string {
	switch {
	case t.start.IsZero():
		return Clock(at)
	case t.dated:
		return t.start.Add(at).Format("01-02 15:04:05")
	}
	return t.start.Add(at).Format("15:04:05")
}

// In returns a moment with the zone: 10:27:51 UTC.
func (t TimeFormat) In(at time.Duration) string { return t.At(at) + t.zone(" "+Zone) }

// Head returns the head of a column of moments, with the zone: Time (UTC).
func (t TimeFormat) Head(name string) string { return name + t.zone(" ("+Zone+")") }

func (t TimeFormat) zone(text string) string {
	if t.start.IsZero() {
		return ""
	}
	return text
}
