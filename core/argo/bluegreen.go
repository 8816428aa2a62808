package argo

import "slices"

// rollBlueGreen mirrors rolloutBlueGreen.
func (c *sync) rollBlueGreen() {
	if c.BlueGreen.Preview && !c.Paused {
		c.Services[preview] = c.new.Hash
	}
	if !c.templateChanged() {
		c.scaleBlueGreen()
		paused := c.pauseBlueGreen()
		c.activate(paused)
		c.blueGreenStatus(paused)
		return
	}
	c.blueGreenStatus(false)
}

// scaleBlueGreen mirrors reconcileBlueGreenReplicaSets.
func (c *sync) scaleBlueGreen() {
	c.removeDeadlines()
	if c.stable != nil {
		c.write(c.stable, c.Replicas)
	}
	c.scaleNew(c.newReplicas())
	others := slices.DeleteFunc(slices.Clone(c.others), func(s *Set) bool { return s.Replicas == 0 })
	newestFirst(others)
	waiting := int32(0)
	for _, s := range others {
		if c.referenced(s) {
			continue
		}
		var n int32
		waiting, n = c.wait(s, waiting, c.Replicas)
		c.shrink(s, n)
	}
}

// newReplicas mirrors NewRSNewReplicas for a blue-green strategy.
func (c *sync) newReplicas() int32 {
	count, s := c.BlueGreen.PreviewReplicaCount, c.set(c.before.Active)
	switch {
	case count == nil || s == nil || s.Hash == c.new.Hash || c.before.PromoteFull:
		return c.Replicas
	case c.new.Hash == c.before.Current && !c.Paused && !c.before.Pausing && c.before.Checkpoint:
		return c.Replicas
	}
	return *count
}

// ready mirrors ReadyForPause.
func (c *sync) ready() bool { return c.new.has(c.newReplicas()) }

// isFastTracked mirrors isBlueGreenFastTracked.
func (c *sync) isFastTracked() bool {
	return c.fastRollback() || c.before.PromoteFull || c.Services[active] == "" || c.Services[active] == c.new.Hash
}

// fastRollback mirrors isFastRollback.
func (c *sync) fastRollback() bool {
	if c.stable == nil {
		return false
	}
	return c.stable == c.new || c.new.Created < c.stable.Created && c.withinDelay
}

// pauseBlueGreen mirrors reconcileBlueGreenPause. It reports whether a pause starts.
func (c *sync) pauseBlueGreen() (starts bool) {
	b := c.BlueGreen
	switch {
	case c.before.Abort || !c.ready() || c.Paused:
	case c.isFastTracked() || c.before.Checkpoint || !b.NoAutoPromotion && b.AutoPromotion <= 0:
		c.endPause()
	case c.before.Pausing:
		if c.pauseOver(false) {
			c.endPause()
		}
	case !c.before.ControllerPause:
		c.startPause()
		return true
	}
	return false
}

func (c *sync) endPause() { c.Status.Pausing = false }

// pauseOver mirrors CompletedBlueGreenPause.
func (c *sync) pauseOver(starts bool) bool {
	b := c.BlueGreen
	switch {
	case starts:
		return false
	case c.before.Checkpoint:
		return true
	case b.NoAutoPromotion:
		return c.before.ControllerPause && !c.before.Pausing
	case b.AutoPromotion == 0:
		return true
	}
	return c.before.Pausing && c.now > c.before.Since+b.AutoPromotion
}

// activate mirrors reconcileActiveService.
func (c *sync) activate(starts bool) {
	switch {
	case c.Paused || !c.ready() || !c.new.has(c.Replicas) || c.new.Desired != c.Replicas:
	case c.before.Abort:
		c.Services[active] = c.before.Stable
	case c.isFastTracked() || c.pauseOver(starts):
		c.Services[active] = c.new.Hash
	}
}

// blueGreenStatus mirrors syncRolloutStatusBlueGreen.
func (c *sync) blueGreenStatus(starts bool) {
	s := &c.Status
	changed := c.templateChanged()
	s.Current = c.new.Hash
	if changed {
		c.reset()
	}
	if c.before.PromoteFull {
		c.resume()
		c.aborted = false
	}
	s.Active, s.Preview = c.Services[active], ""
	if c.BlueGreen.Preview {
		s.Preview = c.Services[preview]
	}
	switch {
	case c.stable == nil || s.Active == "" ||
		s.Active == s.Current && (c.before.PromoteFull || c.fastRollback() || !c.aborted):
		c.promote()
	case c.BlueGreen.PreviewReplicaCount == nil:
		s.Checkpoint = false
	default:
		s.Checkpoint = c.before.Checkpoint || c.pauseOver(starts) && *c.BlueGreen.PreviewReplicaCount == c.new.Available
	}
	s.HPAReplicas, s.Selector = c.actual(), ""
	if a := c.set(s.Active); a != nil {
		s.HPAReplicas, s.Selector = a.Actual, a.Hash
	}
}
