package sharing

import (
	"testing"
	"time"
)

func TestReadMoment(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"12m30s": 750 * time.Second, "12:30": 750 * time.Second, "1:12:30": 4350 * time.Second, "0:05": 5 * time.Second,
		"": -1, "1:2": -1, "1:60": -1, "-1:00": -1, "-1m": -1, "200000000000000000:00": -1, "9000:00:00": -1, "1:00:00:00": -1, "soon": -1,
	} {
		if at, ok := readMoment(text); ok != (want >= 0) || ok && at != want {
			t.Errorf("%q: got %v, %t, want %v", text, at, ok, want)
		}
	}
}

func TestReadSpan(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"6:00–11:00": {6 * time.Minute, 11 * time.Minute}, "6m - 11:00": {6 * time.Minute, 11 * time.Minute},
		"11:00-6:00": {}, "6:00": {}, "6:00-": {}, "": {},
	} {
		if from, to, ok := readSpan(text); ok != (want[1] > 0) || ok && [2]time.Duration{from, to} != want {
			t.Errorf("%q: got %v to %v, %t, want %v", text, from, to, ok, want)
		}
	}
}
