package argo

// switchServices mirrors reconcileStableAndCanaryService.
func (c *sync) switchServices() {
	if c.Canary.StableService {
		c.target(stable, c.stable, true)
	}
	switch _, back := c.rollingBack(); {
	case !c.Canary.Service:
	case c.aborted && !c.Canary.Routing:
		c.target(canary, c.stable, true)
	case !back:
		c.target(canary, c.new, true)
	}
}

// target mirrors ensureSVCTargets: a Service does not move to a set that is not ready for it.
func (c *sync) target(service int, s *Set, check bool) {
	switch {
	case s == nil || c.Services[service] == s.Hash:
		return
	case check && !c.adopted[service] && (s.Replicas == 0 || s.Available == 0 || s.Replicas > s.Available):
		return
	case check && s.Available == 0:
		return
	}
	c.Services[service], c.adopted[service] = s.Hash, true
}

// rollingBack mirrors IsDynamicallyRollingBackToStable. It returns the hash of the canary that
// had traffic.
func (c *sync) rollingBack() (hash string, ok bool) {
	w := &c.before.Weights
	if c.before.Stable != c.before.Current || !c.Canary.Routing || !c.Canary.DynamicStableScale || !w.known() ||
		w.CanaryHash == c.new.Hash || c.new.Available >= c.Replicas {
		return "", false
	}
	return w.CanaryHash, true
}

// route mirrors reconcileTrafficRouting.
func (c *sync) route() {
	weight, canaryHash, maxWeight := int32(0), c.new.Hash, c.Canary.maxWeight()
	hash, back := c.rollingBack()
	switch {
	case back:
		weight, canaryHash = c.backWeight(), hash
	case c.before.Stable == c.before.Current:
	case c.aborted:
		weight = c.backWeight()
		if c.Canary.Service && (!c.Canary.DynamicStableScale || weight == 0) {
			c.target(canary, c.stable, false)
		}
	case c.new.Available == 0:
	case c.before.PromoteFull && c.Canary.DynamicStableScale:
		if c.Replicas != 0 {
			weight = maxWeight * c.new.Available / c.Replicas
		}
	case c.before.PromoteFull:
		weight = c.before.Weights.Canary
	case len(c.Canary.Steps) == 0:
	case !c.atCounts(Weights{}):
		if s := c.Canary.last(c.Status.Step-1, setsWeight); s != nil {
			weight = s.Value
		}
	default:
		weight = c.setWeight()
	}
	if c.stable == nil || c.stable.Available < (maxWeight-weight)*c.Replicas/maxWeight {
		return
	}
	c.Status.Weights = Weights{weight, maxWeight - weight, canaryHash, c.stable.Hash}
}

// has reports whether all desired pods are available.
func (s *Set) has(desired int32) bool { return s.Replicas == desired && s.Available == desired }

// backWeight mirrors calculateDesiredWeightOnAbortOrStableRollback.
func (c *sync) backWeight() int32 {
	if !c.Canary.DynamicStableScale || c.stable == nil || c.Replicas == 0 {
		return 0
	}
	maxWeight := c.Canary.maxWeight()
	weight := c.desiredWeight(c.new, c.stable)
	forStable := maxWeight * c.stable.Available / c.Replicas
	left := max(0, maxWeight-forStable)
	w := &c.before.Weights
	switch {
	case !w.known():
		return max(left, weight)
	case weight <= 0:
		return min(left, w.Canary)
	case forStable < maxWeight-weight:
		return w.Canary
	}
	return min(weight, w.Canary)
}
