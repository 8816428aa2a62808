package timeline

import (
	"testing"
	"time"
)

func TestParseTime(t *testing.T) {
	elapsed := TimeFormat{}
	clock := TimesOf(time.Date(2026, 11, 23, 22, 30, 0, 0, time.UTC), 3*time.Hour)
	for _, test := range []struct {
		times TimeFormat
		text  string
		want  time.Duration // -1: not a time
	}{
		{elapsed, "6:30", 390 * time.Second},
		{elapsed, " 6：30 ", 390 * time.Second},
		{elapsed, "1:06:30", 3990 * time.Second},
		{elapsed, "12m", 12 * time.Minute},
		{elapsed, "90s", 90 * time.Second},
		{elapsed, "1h5m", 65 * time.Minute},
		{elapsed, "2d12h", 60 * time.Hour},
		{elapsed, "1d", 24 * time.Hour},
		{elapsed, "0", 0},
		{clock, "12m", 12 * time.Minute},
		{clock, "22:31:05", 65 * time.Second},
		{clock, "22:31", time.Minute},
		{clock, "0:30", 2 * time.Hour},
		{clock, "24:00", -1},
		{clock, "1:2:3:4", -1},
		{elapsed, "6:3", -1},
		{elapsed, "6:60", -1},
		{elapsed, ":30", -1},
		{elapsed, "-5s", -1},
		{elapsed, "-1:00", -1},
		{elapsed, "90", -1},
		{elapsed, "", -1},
		{elapsed, "d", -1},
		{elapsed, "65535d2500000h", -1},
		{elapsed, "99999:00", -1},
		{elapsed, "window", -1},
	} {
		if got, ok := test.times.Parse(test.text); ok != (test.want >= 0) || ok && got != test.want {
			t.Errorf("%q: %v, %v; want %v", test.text, got, ok, test.want)
		}
	}
}

// FuzzParseTime: no text is a time before the start.
func FuzzParseTime(f *testing.F) {
	for _, text := range []string{"6:30", "2d12h", "1h", "：", "65535d2500000h"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, times := range []TimeFormat{{}, TimesOf(time.Date(2026, 11, 23, 22, 30, 0, 1, time.UTC), 3*time.Hour)} {
			if at, ok := times.Parse(text); ok && at < 0 {
				t.Errorf("%q is %v", text, at)
			}
		}
	})
}
