package hpa

import (
	"slices"
	"time"
)

// Before is the controller's state when a sync of one HPA began. Before and the
// observation are enough to decide the sync again, as it was or with a change.
type Before struct {
	Config Config
	Now    time.Duration
	// Recommendations and scale events that the controller remembered, in the
	// order of their slots.
	Recommendations      []Recommendation
	ScaleUps, ScaleDowns []ScaleEvent

	initialized bool
	selectors   []registration
}

// SetDetail switches Config.Detail on or off for later syncs.
func (c *Controller) SetDetail(detail bool) { c.config.Detail = detail }

func (c *Controller) before(now time.Duration, m *memory) *Before {
	return &Before{
		Config: c.config, Now: now,
		Recommendations: slices.Clone(m.recommendations),
		ScaleUps:        slices.Clone(m.scaleUps),
		ScaleDowns:      slices.Clone(m.scaleDowns),
		initialized:     m.initialized,
		selectors:       slices.Clone(c.selectors),
	}
}

// Clone copies b and the lists in it, so that the copy can be changed.
func (b *Before) Clone() *Before {
	c := *b
	c.Recommendations = slices.Clone(b.Recommendations)
	c.ScaleUps = slices.Clone(b.ScaleUps)
	c.ScaleDowns = slices.Clone(b.ScaleDowns)
	return &c
}

// Decide reconciles the observation with a controller in that state. It changes
// neither b nor obs.
func (b *Before) Decide(obs *Observation) Decision {
	c := New(b.Config)
	c.selectors = slices.Clone(b.selectors)
	before := b.Clone()
	c.memories[obs.HPA.Key()] = &memory{
		initialized:     b.initialized,
		recommendations: before.Recommendations,
		scaleUps:        before.ScaleUps,
		scaleDowns:      before.ScaleDowns,
	}
	return c.Reconcile(b.Now, obs)
}
