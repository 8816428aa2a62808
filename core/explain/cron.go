package explain

import (
	"time"

	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// CronTime returns a time on the clock of a cron trigger and on that of the run, such as 08:00 Berlin,
// 07:00:00 UTC. If the run has no clock, the time counts from the start of the run: 08:00 Berlin, 7:00:00 here.
func CronTime(tl *timeline.Timeline, c *keda.Cron, at time.Time, lang words.Language) string {
	clock, moment := c.Clock(at, tl.Start), tl.TimeFormat().In(at.Sub(tl.Start))
	switch {
	case !tl.HasClock:
		return lang.Say("%s, %s here", clock, moment)
	case c.Place() == timeline.Zone:
		return clock
	}
	return comma(lang, clock, moment)
}

// cronUntil says of the window of a cron trigger whether it is open, and until when.
func cronUntil(tl *timeline.Timeline, c *keda.Cron, now time.Time, lang words.Language) string {
	at, opens, ok := c.Next(now)
	switch {
	case !ok && opens:
		return lang.Say("the window is closed")
	case !ok:
		return lang.Say("the window is open")
	case opens:
		return lang.Say("the window is closed until %s", CronTime(tl, c, at, lang))
	}
	return lang.Say("the window is open until %s", CronTime(tl, c, at, lang))
}
