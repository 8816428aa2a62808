package scenario

import (
	"time"

	"hpaplayground/core/setting"
)

// The limits of one run. They keep the page responsive.
const (
	MaxDuration = 7 * 24 * time.Hour
	MaxPods     = setting.MaxPods // pods at one time
	MaxSyncs    = 200_000         // syncs of all HPAs together
	MaxHPAs     = 10
	MaxActions  = 1000 // of the timeline, with repetitions

	// MaxWork limits the work of a run, in units of about a nanosecond. MaxKept limits
	// the bytes that a run keeps; a page holds two runs at a time.
	MaxWork = 12_000_000_000
	MaxKept = 224 << 20
)

// Syncs returns how many syncs each HPA has in the run. It takes into account that a
// restart may change the controller's flags.
func (s *Scenario) Syncs() int64 {
	n, from, flags := int64(1), time.Duration(0), &s.Controller
	until := func(at time.Duration) {
		n += int64((at - from) / flags.Interval())
		from = at
	}
	for i := range s.Timeline {
		a := &s.Timeline[i]
		if a.RestartController && a.At <= s.Duration {
			until(a.At)
			n++
			flags = &a.Flags
		}
	}
	until(s.Duration)
	return n
}
