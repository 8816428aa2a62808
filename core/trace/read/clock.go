package read

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/trace"
)

// moment is a time in nanoseconds, since 1970 or since some start.
type moment struct {
	at       int64
	absolute bool
}

// clock reads the times of a column. It remembers how the column writes them.
type clock struct {
	layout int // index of the last date's layout
	// Whether 01/02/2024 is the first of February or the second of January; other
	// times of the column may show which.
	dayFirst, monthFirst bool
}

// isoLayouts are dates that start with the year. Parse accepts fractions of a
// second after them.
var isoLayouts = []string{
	"2006-01-02 15:04:05",
	"2006-01-02 15:04:05Z07:00",
	"2006-01-02 15:04:05 -0700",
	"2006-01-02 15:04",
	"2006-01-02 15:04Z07:00",
	"2006-01-02 15:04:05-0700",
	"2006-01-02",
	"2006-1-2 15:04:05",
	"2006-1-2 15:04",
}

// wordLayouts are dates with the month as a word.
var wordLayouts = []string{
	"Jan 2 2006 15:04:05", "Jan 2 2006 3:04:05 PM", "Jan 2 2006 15:04", "Jan 2 2006 3:04 PM",
	"2 Jan 2006 15:04:05", "2 Jan 2006 15:04", "2-Jan-2006 15:04:05",
	"Mon Jan 2 15:04:05 2006", "Mon 2 Jan 2006 15:04:05", "Mon Jan 2 2006 15:04:05",
}

// read reads a time.
func (c *clock) read(text string) (moment, error) {
	text = strings.Trim(text, " \t\u00a0'")
	if text == "" {
		return moment{}, fmt.Errorf("the time is missing")
	}
	if looksNumeric(text) {
		return readStamp(text)
	}
	if !startsWithYear(text) {
		if d, err := time.ParseDuration(text); err == nil && d.Abs() < 1e8*time.Second {
			return moment{int64(d), false}, nil
		}
		if m, ok, err := c.readNumbered(text); ok {
			return m, err
		}
		if m, ok, err := readOfDay(text); ok {
			return m, err
		}
	}
	if t, ok := c.readDate(text); ok {
		if t.Year() < 1970 || t.Year() > 2200 {
			return moment{}, fmt.Errorf("time %q: want one from 1970 to 2200", trace.Shorten(text))
		}
		return moment{t.UnixNano(), true}, nil
	}
	return moment{}, fmt.Errorf("%q is not a time: want seconds or milliseconds since 1970, 2024-01-02 15:04:05, or 90s from the start", trace.Shorten(text))
}

// startsWithYear reports whether a text can only be a date like 2024-01-02.
func startsWithYear(text string) bool {
	return len(text) > 4 && text[4] == '-' && strings.Trim(text[:4], "0123456789") == ""
}

// readDate reads a date whose form has only one meaning.
func (c *clock) readDate(text string) (time.Time, bool) {
	for _, zone := range []string{" UTC", " GMT", " Z"} {
		text = strings.TrimSuffix(text, zone)
	}
	text = strings.TrimSuffix(text, " +0000 UTC")
	if len(text) > 10 && (text[10] == 'T' || text[10] == 't') {
		text = text[:10] + " " + text[11:]
	}
	if len(text) >= len(time.DateTime) && text[10] == ' ' { // most are read faster as RFC 3339
		full := text[:10] + "T" + text[11:]
		if len(text) == len(time.DateTime) {
			full += "Z"
		}
		if t, err := time.Parse(time.RFC3339, full); err == nil {
			return t, true
		}
	}
	layouts := isoLayouts
	if text[0] >= '0' && text[0] <= '9' && len(text) > 4 && (text[4] == '-' || text[4] == '/' || text[4] == '.') {
		if text[4] != '-' {
			text = strings.Replace(text, text[4:5], "-", 2)
		}
	} else {
		layouts = wordLayouts
		text = strings.Join(strings.Fields(strings.ReplaceAll(text, ",", " ")), " ")
	}
	if c.layout < len(layouts) {
		if t, err := time.Parse(layouts[c.layout], text); err == nil {
			return t, true
		}
	}
	for i, layout := range layouts {
		if t, err := time.Parse(layout, text); err == nil {
			c.layout = i
			return t, true
		}
	}
	return time.Time{}, false
}

// looksNumeric reports whether a text is a plain number.
func looksNumeric(text string) bool {
	digits := false
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			digits = true
		case c == '.', (c == '-' || c == '+') && (i == 0 || text[i-1] == 'e' || text[i-1] == 'E'), (c == 'e' || c == 'E') && digits:
		default:
			return false
		}
	}
	return digits
}

// readStamp reads a number as a time. Its size decides whether it is in seconds,
// milliseconds, microseconds or nanoseconds since 1970, or in seconds from a start.
func readStamp(text string) (moment, error) {
	wrong := func() (moment, error) {
		return moment{}, fmt.Errorf("time %q: its size fits no time since 1970 in seconds, milliseconds, microseconds or nanoseconds", trace.Shorten(text))
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(v) >= 9.2e18 || v < 0 && v <= -1e8 {
		return wrong()
	}
	unit, absolute := int64(time.Second), true
	switch {
	case v < 1e8:
		absolute = false
	case v < 7.3e9:
	case v >= 1e11 && v < 7.3e12:
		unit = int64(time.Millisecond)
	case v >= 1e14 && v < 7.3e15:
		unit = int64(time.Microsecond)
	case v >= 1e17 && v < 7.3e18:
		unit = 1
	default:
		return wrong()
	}
	seconds, fraction, _ := strings.Cut(strings.TrimPrefix(text, "+"), ".")
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil || strings.ContainsAny(fraction, "eE") {
		// A number with an exponent is rounded.
		f := math.Round(v)
		if absolute {
			return moment{int64(f) * unit, true}, nil //fits: v was compared above
		}
		return moment{int64(math.Round(v * 1e9)), false}, nil //fits: v is below 1e8
	}
	at := n * unit
	if fraction != "" {
		part, err := strconv.ParseInt((fraction + "000000000")[:9], 10, 64)
		if err != nil {
			return wrong()
		}
		if part = part * unit / int64(time.Second); strings.HasPrefix(text, "-") {
			part = -part
		}
		at += part
	}
	return moment{at, absolute}, nil
}

// readOfDay reads a time of day as the time since midnight.
func readOfDay(text string) (m moment, ok bool, err error) {
	part := strings.Split(text, ":")
	if len(part) < 2 || len(part) > 3 {
		return moment{}, false, nil
	}
	var n [3]float64
	for i, p := range part {
		v, err := strconv.ParseFloat(strings.TrimSpace(p), 64)
		good := err == nil && v >= 0 && v < 1000 && (i == 0 || v < 60) && (i == 2 || v == math.Trunc(v))
		if !good {
			return moment{}, false, nil
		}
		n[i] = v
	}
	if len(part) == 2 {
		return moment{}, true, fmt.Errorf("time %q: minutes and seconds, or hours and minutes? Write 0:12:30, or 12m30s", trace.Shorten(text))
	}
	seconds := float64(n[0]*3600) + float64(n[1]*60) + n[2]
	return moment{int64(math.Round(seconds * 1e9)), false}, true, nil //fits: each part is below 1000
}

// readNumbered reads a date that does not start with the year and has the month
// as a number: 01/02/2024 15:04, 1.2.2024 15:04:05 or 01/02/24 3:04 PM.
func (c *clock) readNumbered(text string) (m moment, ok bool, err error) {
	n, after, dotted, ok := splitNumbered(text)
	if !ok {
		return moment{}, false, nil
	}
	day, month := n[0], n[1]
	switch {
	case dotted || day > 12 || c.dayFirst && !c.monthFirst && month <= 12:
	case month > 12 || c.monthFirst && !c.dayFirst:
		day, month = month, day
	case day != month:
		return moment{}, true, fmt.Errorf("time %q: the day first, or the month? Write %04d-%02d-%02d or %04d-%02d-%02d",
			trace.Shorten(text), n[2], n[1], n[0], n[2], n[0], n[1])
	}
	if month > 12 || day > 31 || month < 1 || day < 1 {
		return moment{}, true, fmt.Errorf("time %q: there is no such date", trace.Shorten(text))
	}
	ofDay, ok := timeOfDay(after)
	if !ok {
		return moment{}, true, fmt.Errorf("time %q: after the date comes a time such as 15:04:05", trace.Shorten(text))
	}
	t := time.Date(n[2], time.Month(month), day, 0, 0, 0, 0, time.UTC).Add(ofDay)
	if n[2] < 1970 || n[2] > 2200 {
		return moment{}, true, fmt.Errorf("time %q: want one from 1970 to 2200", trace.Shorten(text))
	}
	return moment{t.UnixNano(), true}, true, nil
}

// splitNumbered splits the date from a text that starts with one.
func splitNumbered(text string) (n [3]int, after string, dotted, ok bool) {
	if startsWithYear(text) {
		return n, "", false, false
	}
	end := strings.IndexAny(text, " T,")
	date := text
	if end >= 0 {
		date, after = text[:end], strings.Trim(text[end:], " T,")
	}
	for _, separator := range []string{"/", ".", "-"} {
		part := strings.Split(date, separator)
		if len(part) != 3 || len(part[0]) > 2 || len(part[1]) > 2 || len(part[2]) != 2 && len(part[2]) != 4 {
			continue
		}
		for i, p := range part {
			v, err := strconv.ParseUint(p, 10, 16)
			if err != nil {
				return n, "", false, false
			}
			n[i] = int(v)
		}
		if len(part[2]) == 2 {
			n[2] += 2000
		}
		return n, after, separator == ".", true
	}
	return n, "", false, false
}

// findOrder finds out from a time whether the column has the day or the month first.
func (c *clock) findOrder(text string) {
	if n, _, _, ok := splitNumbered(strings.TrimSpace(text)); ok {
		c.dayFirst = c.dayFirst || n[0] > 12
		c.monthFirst = c.monthFirst || n[1] > 12
	}
}

// timeOfDay reads 15:04:05, 15:04 or 3:04 PM.
func timeOfDay(text string) (time.Duration, bool) {
	if text == "" {
		return 0, true
	}
	text = strings.ToUpper(text)
	for _, layout := range []string{"15:04:05", "15:04", "3:04:05 PM", "3:04 PM", "3:04:05PM", "3:04PM"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Sub(t.Truncate(24 * time.Hour)), true
		}
	}
	return 0, false
}
