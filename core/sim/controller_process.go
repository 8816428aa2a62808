package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/setting"
)

// start starts the controller process.
func (c *controller) start(flags setting.Controller) {
	c.flags = flags
	c.process = hpa.New(hpa.Config{
		Release:                 c.release,
		Gates:                   c.gates,
		Tolerance:               flags.Tolerance,
		DownscaleStabilization:  flags.DownscaleStabilization,
		CPUInitializationPeriod: flags.CPUInitializationPeriod,
		InitialReadinessDelay:   flags.InitialReadinessDelay,
		Epoch:                   c.epoch,
	})
}

// enqueueExisting queues the HPAs that are there when the run starts.
func (c *controller) enqueueExisting() {
	for _, s := range c.hpas {
		s.delayed, s.immediate = never, never
		c.enqueue(s, c.release.NewAtOnce())
	}
}

// next returns when the controller has something to do next.
func (c *controller) next() time.Duration {
	next := c.leadsAt
	for _, s := range c.hpas {
		next = min(next, s.due())
	}
	return next
}

// restart ends the controller process. The next one starts after the restart gap.
func (c *controller) restart(flags setting.Controller) {
	c.flags = flags
	c.timeline.Restarts = append(c.timeline.Restarts, c.now)
	for _, s := range c.hpas {
		s.delayed, s.immediate, s.busyUntil, s.nextDue = never, never, 0, 0
	}
	if c.leadsAt = c.later(flags.RestartGap); c.leadsAt == c.now {
		c.startNext()
	}
}

// startNext starts a new controller process, which remembers nothing and sees every HPA
// for the first time.
func (c *controller) startNext() {
	c.leadsAt = never
	c.start(c.flags)
	for _, s := range c.hpas {
		if s.live != nil {
			c.process.Add(s.key)
			c.enqueue(s, c.release.NewAtOnce())
		}
	}
}

// observes reports whether the details of the next sync are kept.
func (c *controller) observes() bool {
	return c.observe || c.inspected == len(c.timeline.Syncs)+1
}
