package timeline

import (
	"testing"
	"time"
)

func TestTimes(t *testing.T) {
	start := time.Date(2026, 11, 23, 22, 30, 0, 0, time.FixedZone("CET", 3600))
	for _, test := range []struct {
		name           string
		tl             *Timeline
		at             time.Duration
		short, in, col string
	}{
		{"no run", nil, 65 * time.Second, "1:05", "1:05", "Time"},
		{"made up", &Timeline{Start: start, Duration: time.Hour}, 65 * time.Second, "1:05", "1:05", "Time"},
		{"real", &Timeline{Start: start, HasClock: true, Duration: time.Hour}, 65*time.Second + 999*time.Millisecond, "21:31:05", "21:31:05 UTC", "Time (UTC)"},
		{"before its start", &Timeline{Start: start, HasClock: true, Duration: time.Hour}, -time.Minute, "21:29:00", "21:29:00 UTC", "Time (UTC)"},
		{"past midnight", &Timeline{Start: start, HasClock: true, Duration: 3 * time.Hour}, 150*time.Minute + time.Second, "11-24 00:00:01", "11-24 00:00:01 UTC", "Time (UTC)"},
	} {
		times := test.tl.TimeFormat()
		if short, in, col := times.At(test.at), times.In(test.at), times.Head("Time"); short != test.short || in != test.in || col != test.col {
			t.Errorf("%s: %q, %q, %q; want %q, %q, %q", test.name, short, in, col, test.short, test.in, test.col)
		}
	}
}

func TestSpan(t *testing.T) {
	start := time.Date(2026, 11, 23, 14, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		tl       *Timeline
		from, to time.Duration
		want     string
	}{
		{&Timeline{Duration: 25 * time.Minute}, 5 * time.Minute, 750 * time.Second, "5:00 to 12:30 of 25:00"},
		{&Timeline{Start: start, HasClock: true, Duration: time.Hour}, 0, 25 * time.Minute, "14:00 to 14:25 UTC"},
		{&Timeline{Start: start, HasClock: true, Duration: time.Hour}, 0, 750 * time.Second, "14:00:00 to 14:12:30 UTC"},
		{&Timeline{Start: start, HasClock: true, Duration: 24 * time.Hour}, time.Hour, 2 * time.Hour, "11-23 15:00 to 16:00 UTC"},
		{&Timeline{Start: start, HasClock: true, Duration: 24 * time.Hour}, time.Hour, 11 * time.Hour, "11-23 15:00 to 11-24 01:00 UTC"},
	} {
		begin, end, whole := test.tl.TimeFormat().Span(test.from, test.to)
		got := begin + " to " + end
		if whole != "" {
			got += " of " + whole
		}
		if got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// A part of minutes in a run of hours needs no seconds.
func TestBrief(t *testing.T) {
	start := time.Date(2026, 11, 27, 19, 0, 5, 0, time.UTC)
	for _, test := range []struct {
		tl       *Timeline
		from, to time.Duration
		want     string
	}{
		{&Timeline{Duration: 7 * time.Hour}, time.Second, 750 * time.Second, "0:01 to 12:30"},
		{&Timeline{Start: start, HasClock: true, Duration: time.Hour}, time.Minute, 10 * time.Minute, "19:01:05 to 19:10:05 UTC"},
		{&Timeline{Start: start, HasClock: true, Duration: 6 * time.Hour}, time.Minute, 10 * time.Minute, "19:01 to 19:10 UTC"},
		{&Timeline{Start: start, HasClock: true, Duration: 6 * time.Hour}, time.Minute, 2 * time.Minute, "19:01:05 to 19:02:05 UTC"},
		{&Timeline{Start: start, HasClock: true, Duration: 25 * time.Hour}, time.Minute, 10 * time.Minute, "11-27 19:01 to 19:10 UTC"},
	} {
		begin, end := test.tl.TimeFormat().Brief(test.from, test.to)
		if got := begin + " to " + end; got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
