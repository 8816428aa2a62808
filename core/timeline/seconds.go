package timeline

import (
	"strconv"
	"strings"
	"time"
)

// Seconds is a time from the start as JSON and CSV have it: a number of seconds, exact to
// the nanosecond, without needless decimals.
type Seconds time.Duration

// MarshalJSON writes the number.
func (s Seconds) MarshalJSON() ([]byte, error) { return s.append(nil), nil }

// String returns the number.
func (s Seconds) String() string { return string(s.append(nil)) }

func (s Seconds) append(b []byte) []byte {
	ns := int64(s)
	if ns < 0 {
		b, ns = append(b, '-'), -ns
	}
	b = strconv.AppendInt(b, ns/1e9, 10)
	if ns %= 1e9; ns == 0 {
		return b
	}
	digits := strconv.FormatInt(ns+1e9, 10)[1:]
	return append(append(b, '.'), strings.TrimRight(digits, "0")...)
}

// Between returns the time between two moments as Clock writes them: whole seconds. A sync takes milliseconds,
// so the exact time is often a little more or less than people read.
func Between(from, to time.Duration) time.Duration {
	return to.Truncate(time.Second) - from.Truncate(time.Second)
}

// Clock returns a time from the start for people: 1:05, 1:02:05 from an hour on, or
// 2d 1:02:05 from two days on, cut to whole seconds.
func Clock(t time.Duration) string {
	sign := ""
	if t < 0 {
		sign, t = "-", -t
	}
	s := int64(t / time.Second)
	two := func(n int64) string { return strconv.FormatInt(100+n, 10)[1:] }
	if s < 3600 {
		return sign + strconv.FormatInt(s/60, 10) + ":" + two(s%60)
	}
	if s >= 48*3600 { // as kubectl writes ages
		sign, s = sign+strconv.FormatInt(s/86400, 10)+"d ", s%86400
	}
	return sign + strconv.FormatInt(s/3600, 10) + ":" + two(s/60%60) + ":" + two(s%60)
}
