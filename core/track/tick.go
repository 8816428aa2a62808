package track

import (
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
)

// Tick is a line of the time axis.
type Tick struct {
	At   time.Duration
	Text string
}

const day = 24 * time.Hour

// Ticks returns the lines of the time axis from one moment to another, in a plot of that
// width in pixels. Times of the clock are at full hours, and the first has the zone.
func (r Run) Ticks(from, to time.Duration, width int) []Tick {
	step := plot.TimeStep(to-from, width)
	start, clocked := r.Timeline.TimeFormat().Start()
	since := start.Sub(start.Truncate(day))
	at := (from + since).Truncate(step) - since
	if at < from {
		at += step
	}
	var ticks []Tick
	for ; at <= to; at += step {
		text := ""
		if clocked {
			text = r.clockTick(start.Add(at), step)
		} else {
			text = r.tick(at)
		}
		ticks = append(ticks, Tick{at, text})
	}
	if clocked && len(ticks) > 0 {
		ticks[0].Text += " " + timeline.Zone
	}
	return ticks
}

// clockTick returns the text of a line of the time axis at a time of the clock.
func (r Run) clockTick(when time.Time, step time.Duration) string {
	switch {
	case when.Equal(when.Truncate(day)):
		return when.Format(r.Lang.Say("Jan 2"))
	case step < time.Minute:
		return when.Format("15:04:05")
	}
	return when.Format("15:04")
}

// tick returns the text of a line of the time axis at a time since the start.
func (r Run) tick(at time.Duration) string {
	if !r.Timeline.IsLong() {
		return timeline.Clock(at)
	}
	return r.ago(at)
}

// ago writes a time since the start of a long run as Kubernetes writes durations, without
// zero parts: 7h30m, or 2d12h in a run of two days or more.
func (r Run) ago(at time.Duration) string {
	if at == 0 {
		return "0"
	}
	days := ""
	if r.End() >= 2*day && at >= day {
		if days = strconv.Itoa(int(at/day)) + "d"; at%day == 0 { //fits: a run has few days
			return days
		}
		at %= day
	}
	text := at.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = text[:len(text)-2]
		}
	}
	return days + text
}
