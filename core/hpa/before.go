package hpa

import (
	"slices"
	"time"
)

// Before is a controller as one sync of one HPA found it: all that it takes,
// beside the observation, to have that sync decided again, as it was or with
// something changed.
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

// SetDetail switches Config.Detail for the syncs to come.
func (c *Controller) SetDetail(on bool) { c.config.Detail = on }

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

// Clone copies what a person may want to change before Decide.
func (b *Before) Clone() *Before {
	c := *b
	c.Recommendations = slices.Clone(b.Recommendations)
	c.ScaleUps = slices.Clone(b.ScaleUps)
	c.ScaleDowns = slices.Clone(b.ScaleDowns)
	return &c
}

// Decide has a controller in that state reconcile the observation. Neither is
// changed.
func (b *Before) Decide(obs *Observation) Decision {
	c := New(b.Config)
	c.selectors = slices.Clone(b.selectors)
	kept := b.Clone()
	c.memories[obs.HPA.Key()] = &memory{
		initialized:     b.initialized,
		recommendations: kept.Recommendations,
		scaleUps:        kept.ScaleUps,
		scaleDowns:      kept.ScaleDowns,
	}
	return c.Reconcile(b.Now, obs)
}
