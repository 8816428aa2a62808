package operator

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Cron is the window of a cron trigger: it opens at each start and closes at each end.
type Cron struct {
	start, end schedule
	Timezone   string // as in the IANA database
	Replicas   int64
	// Zone is the time zone; nil if ZoneError says why there is none.
	Zone      *time.Location
	ZoneError error
}

// schedule has a bit for each minute, hour, day, month and weekday that the schedule allows.
type schedule struct {
	minutes, hours, days, months, weekdays uint64
}

// anyBit marks a field with a star. If days or weekdays has a star, a date has to match days
// and weekdays; otherwise a date has to match days or weekdays.
const anyBit = 1 << 63

// Read returns the source's answer at a time: while the window is open, the replicas in
// thousandths. Without a time zone the source fails.
func (c *Cron) Read(t time.Time) Reading {
	if c.Zone == nil {
		return Reading{Err: fmt.Errorf("unable to load timezone: %w", c.ZoneError)}
	}
	t = t.In(c.Zone)
	r := Reading{Active: c.Open(t)}
	if r.Active {
		r.Milli = c.Replicas * 1000
	}
	return r
}

// Open reports whether the window is open at a time, which is in the trigger's time zone.
// It mirrors the cron scaler's GetMetricsAndActivity.
func (c *Cron) Open(t time.Time) bool {
	start, end := c.start.next(t), c.end.next(t)
	if start.Before(end) {
		return t.After(start) && t.Before(end)
	}
	return t.After(start) || t.Before(end)
}

// Next returns when the window opens or closes next after a time. ok is false if it does neither within
// five years, or if there is no time zone.
func (c *Cron) Next(t time.Time) (at time.Time, opens, ok bool) {
	if c.Zone == nil {
		return time.Time{}, false, false
	}
	t = t.In(c.Zone)
	if opens = !c.Open(t); opens {
		at = c.start.next(t)
	} else {
		at = c.end.next(t)
	}
	return at, opens, !at.IsZero()
}

// Clock returns a time of the clock in the trigger's time zone, such as 08:00 Berlin. It has the day if
// that is not the day of the other time.
func (c *Cron) Clock(at, other time.Time) string {
	at, other = at.In(c.Zone), other.In(c.Zone)
	layout := "15:04 "
	if at.YearDay() != other.YearDay() || at.Year() != other.Year() {
		layout = "01-02 15:04 "
	}
	return at.Format(layout) + c.Place()
}

// Place returns the last part of the name of the time zone, such as New York.
func (c *Cron) Place() string {
	if c.Zone == nil || c.Zone == time.UTC {
		return "UTC"
	}
	return strings.ReplaceAll(c.Timezone[strings.LastIndexByte(c.Timezone, '/')+1:], "_", " ")
}

// NewCron reads the two schedules of a cron trigger. The result has no Zone yet.
func NewCron(start, end, timezone string, replicas int64) (*Cron, error) {
	c := &Cron{Timezone: timezone, Replicas: replicas}
	var err error
	if c.start, err = readSchedule(start); err != nil {
		return nil, fmt.Errorf("error parsing start schedule: %w", err)
	}
	if c.end, err = readSchedule(end); err != nil {
		return nil, fmt.Errorf("error parsing end schedule: %w", err)
	}
	return c, nil
}

// cronField is one of the five fields of a schedule.
type cronField struct {
	low, high int
	names     string // three letters for each value, beginning with low
}

var cronFields = [5]cronField{{0, 59, ""}, {0, 23, ""}, {1, 31, ""}, {1, 12, "janfebmaraprmayjunjulaugsepoctnovdec"}, {0, 6, "sunmontuewedthufrisat"}}

// readSchedule reads the five fields of a schedule, with the messages of the library that
// KEDA uses.
func readSchedule(text string) (s schedule, err error) {
	if text == "" {
		return s, errors.New("empty spec string")
	}
	if strings.HasPrefix(text, "@") {
		return s, fmt.Errorf("parser does not accept descriptors: %v", text)
	}
	fields := strings.Fields(text)
	if len(fields) != len(cronFields) {
		return s, fmt.Errorf("expected exactly 5 fields, found %d: %s", len(fields), fields)
	}
	for i, field := range []*uint64{&s.minutes, &s.hours, &s.days, &s.months, &s.weekdays} {
		for _, part := range strings.FieldsFunc(fields[i], func(r rune) bool { return r == ',' }) {
			bits, err := cronFields[i].read(part)
			if err != nil {
				return s, err
			}
			*field |= bits
		}
	}
	return s, nil
}

// read returns the bits of a part such as *, 5, 1-5, */2, mon-fri or 1-30/5.
func (f cronField) read(part string) (bits uint64, err error) {
	values, stepText, hasStep := strings.Cut(part, "/")
	ends := strings.Split(values, "-")
	low, high := f.low, f.high
	if ends[0] == "*" || ends[0] == "?" {
		bits = anyBit
	} else {
		if low, err = f.value(ends[0]); err != nil {
			return 0, err
		}
		switch len(ends) {
		case 1:
			high = low
		case 2:
			if high, err = f.value(ends[1]); err != nil {
				return 0, err
			}
		default:
			return 0, fmt.Errorf("too many hyphens: %s", part)
		}
	}
	step := 1
	if hasStep {
		if strings.Contains(stepText, "/") {
			return 0, fmt.Errorf("too many slashes: %s", part)
		}
		if step, err = wholeNumber(stepText); err != nil {
			return 0, err
		}
		if len(ends) == 1 {
			high = f.high
		}
		if step > 1 {
			bits = 0
		}
	}
	switch {
	case low < f.low:
		return 0, fmt.Errorf("beginning of range (%d) below minimum (%d): %s", low, f.low, part)
	case high > f.high:
		return 0, fmt.Errorf("end of range (%d) above maximum (%d): %s", high, f.high, part)
	case low > high:
		return 0, fmt.Errorf("beginning of range (%d) beyond end of range (%d): %s", low, high, part)
	case step == 0:
		return 0, fmt.Errorf("step of range should be a positive number: %s", part)
	}
	step = min(step, f.high+1) // a huge step would overflow
	for i := low; i <= high; i += step {
		bits |= 1 << i
	}
	return bits, nil
}

func (f cronField) value(text string) (int, error) {
	if index := strings.Index(f.names, strings.ToLower(text)); len(text) == 3 && index >= 0 && index%3 == 0 {
		return f.low + index/3, nil
	}
	return wholeNumber(text)
}

func wholeNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("failed to parse int from %s: %w", text, err)
	}
	if n < 0 {
		return 0, fmt.Errorf("negative number (%d) not allowed: %s", n, text)
	}
	return n, nil
}

// next returns the first time after t that the schedule allows, in t's time zone; the zero
// time if there is none within five years.
func (s *schedule) next(t time.Time) time.Time {
	lastYear := t.Year() + 5
	t = t.Truncate(time.Second).Add(time.Second)
	if t.Second() != 0 {
		t = t.Add(time.Duration(60-t.Second()) * time.Second)
	}
	for moved := false; t.Year() <= lastYear; moved = true {
		switch {
		case s.months>>t.Month()&1 == 0:
			t = midnight(t, t.Month()+1, 1)
		case !s.allowsDay(t):
			t = midnight(t, t.Month(), t.Day()+1)
		case s.hours>>t.Hour()&1 == 0:
			if !moved {
				t = time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), 0, 0, 0, t.Location())
			}
			t = t.Add(time.Hour) // not always a full hour: some clocks are put back half an hour
		case s.minutes>>t.Minute()&1 == 0:
			t = t.Add(time.Minute)
		default:
			return t
		}
	}
	return time.Time{}
}

// allowsDay reports whether the schedule allows a day.
func (s *schedule) allowsDay(t time.Time) bool {
	day, weekday := s.days>>t.Day()&1 == 1, s.weekdays>>t.Weekday()&1 == 1
	if (s.days|s.weekdays)&anyBit != 0 {
		return day && weekday
	}
	return day || weekday
}

// midnight returns the start of a day in t's year and time zone. If clocks are put forward
// at midnight, the day starts later.
func midnight(t time.Time, month time.Month, day int) time.Time {
	start := time.Date(t.Year(), month, day, 0, 0, 0, 0, t.Location())
	for start.Hour() > 12 {
		start = start.Add(time.Hour)
	}
	return start
}
