package lane

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// nextCron says when the window of a cron trigger will open or close, if it does neither in the run. top is the value at
// the top of the lane.
func (s *source) nextCron(m *track.Metric, top float64) []Label {
	if m.Cron == nil {
		return nil
	}
	at, opens, ok := m.Cron.Next(s.Timeline.Start)
	if !ok || at.Sub(s.Timeline.Start) < s.End() {
		return nil
	}
	clock := explain.CronTime(s.Timeline, m.Cron, at, s.Lang)
	text := s.Lang.Say("closes at %s", clock)
	if opens {
		text = s.Lang.Say("opens at %s", clock)
	}
	return []Label{{To: s.End(), Ink: Quiet, Above: top / 20, Texts: []string{text, clock}}}
}

const (
	cronLeast = 70  // the columns that the shortest time of a cron takes
	cronMost  = 140 // the columns that a day, a time and a place take
)

// cron returns the times on the clock of a cron trigger at which its window opens and closes. There are none if the run has
// the same clock.
func (s *source) cron(m *track.Metric) (labels []Label) {
	if m.Cron == nil || m.Cron.Place() == timeline.Zone {
		return nil
	}
	changes := cronChanges(s.Timeline, m.Cron)
	for i, at := range changes {
		l := Label{From: at, To: min(s.next(changes, i), at+s.columns(cronMost)), Ink: Quiet, Texts: []string{m.Cron.Clock(s.Timeline.Start.Add(at), s.Timeline.Start)}}
		if i+1 == len(changes) && l.To-at < s.columns(cronLeast) { // no room after it
			l.From, l.To = max(at-s.columns(cronMost), 0), at
		}
		labels = append(labels, l)
	}
	return labels
}

// maxCronChanges is how many times the window of a cron may open and close so that a lane says when.
const maxCronChanges = 20

// cronChanges returns when the window of a cron opens and closes in a run; nil if it does so more often than
// maxCronChanges.
func cronChanges(tl *timeline.Timeline, c *operator.Cron) (changes []time.Duration) {
	for now := tl.Start; len(changes) <= maxCronChanges; {
		at, _, ok := c.Next(now)
		if !ok || at.Sub(tl.Start) >= tl.Duration {
			return changes
		}
		changes, now = append(changes, at.Sub(tl.Start)), at
	}
	return nil
}
