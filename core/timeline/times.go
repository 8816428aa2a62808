package timeline

import "time"

// TimeFormat writes the moments of a run for people. It writes times of the clock if the
// start is known, else times since the start. Everything that shows a moment uses
// TimeFormat, so that all places agree.
type TimeFormat struct {
	start  time.Time // zero: unknown
	dated  bool      // the run continues on another day
	length time.Duration
}

// Zone is the time zone of the clock.
const Zone = "UTC"

// TimesOf returns the TimeFormat of a run with that start and length. A zero start is
// unknown.
func TimesOf(start time.Time, length time.Duration) TimeFormat {
	start = start.UTC()
	return TimeFormat{start, !start.Truncate(day).Equal(start.Add(length).Truncate(day)), length}
}

const day = 24 * time.Hour

// TimeFormat returns how the times of the run are written.
func (tl *Timeline) TimeFormat() TimeFormat {
	switch {
	case tl == nil:
		return TimeFormat{}
	case !tl.HasClock:
		return TimeFormat{length: tl.Duration}
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

// Span returns the ends of a part of the run, such as 14:00 and 14:25 UTC. If the start of
// the run is unknown, the ends are such as 5:00 and 12:30, and whole is the length of the
// run, such as 25:00. Both ends have seconds if one of them is not at a full minute. In a
// run of more than one day, begin also has the day, and so has end if its day is another.
func (t TimeFormat) Span(from, to time.Duration) (begin, end, whole string) {
	if t.start.IsZero() {
		return Clock(from), Clock(to), Clock(t.length)
	}
	layout := "15:04"
	if t.start.Add(from).Second() > 0 || t.start.Add(to).Second() > 0 {
		layout = "15:04:05"
	}
	begin, end = t.span(from, to, layout)
	return begin, end, ""
}

// Brief returns the ends as Span does, but without days in a run of less than a day, and without seconds if the part takes
// minutes in a run of hours.
func (t TimeFormat) Brief(from, to time.Duration) (begin, end string) {
	t.dated = t.dated && t.length >= day
	if IsLong(t.length) && to-from >= 2*time.Minute && !t.start.IsZero() {
		return t.span(from, to, "15:04")
	}
	begin, end, _ = t.Span(from, to)
	return begin, end
}

func (t TimeFormat) span(from, to time.Duration, layout string) (begin, end string) {
	first, last := t.start.Add(from), t.start.Add(to)
	begin, end = first.Format(layout), last.Format(layout)
	if t.dated {
		begin = first.Format("01-02 ") + begin
		if !first.Truncate(day).Equal(last.Truncate(day)) {
			end = last.Format("01-02 ") + end
		}
	}
	return begin, end + " " + Zone
}

// Head returns the header of a column of moments, with the time zone: Time (UTC).
func (t TimeFormat) Head(name string) string { return name + t.zone(" ("+Zone+")") }

func (t TimeFormat) zone(text string) string {
	if t.start.IsZero() {
		return ""
	}
	return text
}
