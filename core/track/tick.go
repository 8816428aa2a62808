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

// Ticks returns the lines of the time axis from one moment to another, in a plot of a width in
// pixels. Times of the clock are at full hours, and the first time has the time zone.
func (r Run) Ticks(from, to time.Duration, width int) []Tick {
	step := plot.TimeStep(to-from, width)
	start, clocked := r.Timeline.TimeFormat().Start()
	since := start.Sub(start.Truncate(day))
	moment := (from + since).Truncate(step) - since
	if moment < from {
		moment += step
	}
	var ticks []Tick
	for ; moment <= to; moment += step {
		text := ""
		if clocked {
			text = r.clockTick(start.Add(moment), step)
		} else {
			text = r.tick(moment)
		}
		ticks = append(ticks, Tick{moment, text})
	}
	if clocked && len(ticks) > 0 {
		ticks[0].Text += " " + timeline.Zone
	}
	return ticks
}

// clockTick returns the text of a line of the time axis at a time of the clock.
func (r Run) clockTick(moment time.Time, step time.Duration) string {
	switch {
	case moment.Equal(moment.Truncate(day)):
		return moment.Format(r.Lang.Say("Jan 2"))
	case step < time.Minute:
		return moment.Format("15:04:05")
	}
	return moment.Format("15:04")
}

// tick returns the text of a line of the time axis at a time since the start.
func (r Run) tick(moment time.Duration) string {
	if !r.Timeline.IsLong() {
		return timeline.Clock(moment)
	}
	return r.ago(moment)
}

// ago writes a time since the start of a long run as Kubernetes writes durations, without
// zero parts: 7h30m, or 2d12h in a run of two days or more.
func (r Run) ago(moment time.Duration) string {
	if moment == 0 {
		return "0"
	}
	days := ""
	if r.End() >= 2*day && moment >= day {
		if days = strconv.Itoa(int(moment/day)) + "d"; moment%day == 0 { //fits: a run has few days
			return days
		}
		moment %= day
	}
	text := moment.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = text[:len(text)-2]
		}
	}
	return days + text
}
