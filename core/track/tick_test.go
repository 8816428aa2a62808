package track

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

func TestTicks(t *testing.T) {
	const hour = time.Hour
	eight := time.Date(2026, 3, 2, 8, 30, 0, 0, time.UTC)
	for _, test := range []struct {
		name          string
		start         time.Time
		end, from, to time.Duration
		width         int
		lang          words.Language
		want          string
	}{
		{"short", time.Time{}, 25 * time.Minute, 0, 25 * time.Minute, 400, words.English, "0:00 5:00 10:00 15:00 20:00 25:00"},
		{"short, with clock times", eight, 25 * time.Minute, 0, 25 * time.Minute, 400, words.English, "08:30 UTC 08:35 08:40 08:45 08:50 08:55"},
		{"a day", time.Time{}, day, 0, day, 400, words.English, "0 6h 12h 18h 24h"},
		{"a part of a day", time.Time{}, day, 7*hour + 1, 9 * hour, 400, words.English, "7h30m 8h 8h30m 9h"},
		{"minutes", time.Time{}, day, 10 * hour, 10*hour + 20*time.Minute, 300, words.English, "10h 10h5m 10h10m 10h15m 10h20m"},
		{"seconds", time.Time{}, day, 7*hour + 20*time.Second, 7*hour + time.Minute, 300, words.English, "7h0m20s 7h0m30s 7h0m40s 7h0m50s 7h1m"},
		{"a week", time.Time{}, 7 * day, 0, 7 * day, 700, words.English, "0 1d 2d 3d 4d 5d 6d 7d"},
		{"a part of a week", time.Time{}, 7 * day, 2 * day, 3 * day, 400, words.English, "2d 2d6h 2d12h 2d18h 3d"},
		{"a day, with clock times", eight, day, 0, day, 400, words.English, "12:00 UTC 18:00 Mar 3 06:00"},
		{"a week, with clock times", eight, 7 * day, 0, 7 * day, 700, words.Chinese, "3 月 3 日 UTC 3 月 4 日 3 月 5 日 3 月 6 日 3 月 7 日 3 月 8 日 3 月 9 日"},
		{"seconds, with clock times", eight, day, 0, time.Minute, 300, words.English, "08:30:00 UTC 08:30:15 08:30:30 08:30:45 08:31:00"},
		{"no time", time.Time{}, 0, 0, 0, 400, words.English, "0:00"},
	} {
		r := Run{Timeline: &timeline.Timeline{Start: test.start, HasClock: !test.start.IsZero(), Duration: test.end}, Lang: test.lang}
		var texts []string
		for _, tick := range r.Ticks(test.from, test.to, test.width) {
			texts = append(texts, tick.Text)
		}
		if got := strings.Join(texts, " "); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
