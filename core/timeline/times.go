package timeline

import "time"

// Times writes the moments of a run for people: as times of the clock if it is
// known when the run starts, else as times from its start. Everything that shows
// a moment takes its text from here, so that no two places can disagree.
type Times struct {
	start time.Time // zero: unknown
	dated bool      // the run goes on to another day
}

// Zone is the time zone of the clock.
const Zone = "UTC"

// TimesOf are the times of what starts then, unless start is zero, and takes so
// long.
func TimesOf(start time.Time, length time.Duration) Times {
	start = start.UTC()
	return Times{start, !start.Truncate(day).Equal(start.Add(length).Truncate(day))}
}

const day = 24 * time.Hour

// Times are the run's times.
func (tl *Timeline) Times() Times {
	if tl == nil || !tl.Timed {
		return Times{}
	}
	return TimesOf(tl.Start, tl.Duration)
}

// Start is when the run starts by the clock; ok is false if that is unknown.
func (t Times) Start() (start time.Time, ok bool) { return t.start, !t.start.IsZero() }

// At returns a moment without the zone, for where that is said nearby: 10:27:51, or
// 11-23 10:27:51 in a run of more than one day; else 1:05, as Clock.
func (t Times) At(at time.Duration) string {
	switch {
	case t.start.IsZero():
		return Clock(at)
	case t.dated:
		return t.start.Add(at).Format("01-02 15:04:05")
	}
	return t.start.Add(at).Format("15:04:05")
}

// In returns a moment with the zone: 10:27:51 UTC.
func (t Times) In(at time.Duration) string { return t.At(at) + t.zone(" "+Zone) }

// Head returns the name of a column of moments with their zone: Time (UTC).
func (t Times) Head(name string) string { return name + t.zone(" ("+Zone+")") }

func (t Times) zone(text string) string {
	if t.start.IsZero() {
		return ""
	}
	return text
}
