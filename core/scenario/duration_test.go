package scenario

import (
	"testing"
	"time"
)

func TestShortDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 90 * time.Second: "1m30s", 5 * time.Minute: "5m", time.Hour: "1h", 90 * time.Minute: "1h30m",
		time.Hour + 5*time.Second: "1h0m5s", 10 * time.Minute: "10m", 20 * time.Hour: "20h",
	} {
		if got := ShortDuration(d); got != want {
			t.Errorf("%d: got %s, want %s", d, got, want)
		}
	}
}
