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

// Clocked reports whether the time axis shows times of the clock, and which time
// of the day it is when the run starts. It does so for a long run whose scenario
// says when it starts.
func (r Run) Clocked() (since time.Duration, ok bool) {
	if !r.Timeline.Timed || !r.Timeline.Long() {
		return 0, false
	}
	start := r.Timeline.Start.UTC()
	return start.Sub(start.Truncate(day)), true
}

// Ticks are the lines of the time axis from one moment to another, in a plot of
// that width in pixels. Those of the clock are at its full hours.
func (r Run) Ticks(from, to time.Duration, width int) []Tick {
	step := plot.TimeStep(to-from, width)
	since, _ := r.Clocked()
	at := (from + since).Truncate(step) - since
	if at < from {
		at += step
	}
	var ticks []Tick
	for ; at <= to; at += step {
		ticks = append(ticks, Tick{at, r.tick(at, step)})
	}
	return ticks
}

// tick is the text of a line of the time axis.
func (r Run) tick(at, step time.Duration) string {
	since, clocked := r.Clocked()
	switch when := r.Timeline.Start.Add(at).UTC(); {
	case !r.Timeline.Long():
		return timeline.Clock(at)
	case clocked && (at+since)%day == 0:
		return when.Format(r.Lang.Say("Jan 2"))
	case clocked && step < time.Minute:
		return when.Format("15:04:05")
	case clocked:
		return when.Format("15:04")
	}
	return r.ago(at)
}

// ago is a time since the start of a long run as Kubernetes writes durations,
// without zero parts: 7h30m, or 2d12h in a run of two days or more.
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
