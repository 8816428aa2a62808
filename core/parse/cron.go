package parse

import (
	"time"

	"hpaplayground/core/keda/operator"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

const (
	// beforeCron is how long before a cron's window changes a run is offered to start.
	beforeCron = 5 * time.Minute
	// shortWindow is the longest window for which the run is offered to last until it closes.
	shortWindow = time.Hour
)

// noteCron says when the window of a cron trigger opens or closes, if it does not in the run, and nothing in
// the text says when the run starts. It offers to start the run shortly before.
func (r *reader) noteCron() {
	s := r.scenario
	if r.startGiven {
		return
	}
	var first *operator.Cron
	var owner *scenario.ScaledObject
	var next time.Time
	opens := false
	for _, so := range s.Objects.ScaledObjects {
		for i := range so.Object.Sources {
			c := so.Object.Sources[i].Cron
			if c == nil {
				continue
			}
			if at, opening, ok := c.Next(s.Start); ok && (first == nil || at.Before(next)) {
				first, owner, next, opens = c, so, at, opening
			}
		}
	}
	if first == nil || next.Sub(s.Start) < s.Duration {
		return
	}
	name, clock, moment := owner.Key.Name, first.Clock(next, s.Start), timeline.Clock(next.Sub(s.Start))
	n := note.Note{
		What: note.Say("The cron of %s closes at %s, %s here, after the end of the run", name, clock, moment),
		More: note.Say("no spec.start says when the run starts, so 0:00 is %s, %s.", s.Start.In(first.Zone).Format(time.DateOnly), first.Clock(s.Start, s.Start)),
	}
	if opens {
		n.What = note.Say("The cron of %s opens at %s, %s here, after the end of the run", name, clock, moment)
	}
	if len(s.Objects.Pods)+len(s.Objects.Samples) == 0 { // their ages count from the start
		start := next.Add(-beforeCron)
		n.Offer = note.Offer{
			Says:     note.Say("Start at %s", first.Clock(start, start)),
			Settings: []string{"Simulation:spec.start=" + start.Format(time.RFC3339)},
		}
		if want := durationFor(first, owner, next, opens); want > s.Duration {
			n.Offer.Settings = append(n.Offer.Settings, "Simulation:spec.duration="+scenario.ShortDuration(want))
		}
	}
	s.Notes = append(s.Notes, n)
}

// durationFor returns how long a run lasts that shows what a change of a cron's window does. It shows the close of a
// short window, too.
func durationFor(c *operator.Cron, so *scenario.ScaledObject, change time.Time, opens bool) time.Duration {
	length := 2*beforeCron + max(so.Object.Cooldown, beforeCron)
	if closes, _, ok := c.Next(change); ok && opens && closes.Sub(change) <= shortWindow {
		length += closes.Sub(change)
	}
	return min(length, scenario.MaxDuration)
}
