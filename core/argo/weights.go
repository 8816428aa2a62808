package argo

import "math"

func (c *Canary) maxWeight() int32 {
	if c.Routing && c.MaxWeight != 0 {
		return c.MaxWeight
	}
	return 100
}

// step returns the current step, or nil after the last one.
func (r *Rollout) step() *Step {
	if r.Status.Step >= len(r.Canary.Steps) {
		return nil
	}
	return &r.Canary.Steps[r.Status.Step]
}

// last returns the value of the last step up to index i whose kind wants says.
func (c *Canary) last(i int, wants func(StepKind) bool) *Step {
	for ; i >= 0; i-- {
		if wants(c.Steps[i].Kind) {
			return &c.Steps[i]
		}
	}
	return nil
}

func setsWeight(k StepKind) bool { return k == SetWeight }

func setsScale(k StepKind) bool {
	return k == ScaleReplicas || k == ScaleWeight || k == MatchTrafficWeight
}

// setWeight mirrors GetCurrentSetWeight.
func (r *Rollout) setWeight() int32 {
	switch {
	case r.Status.Abort:
		return 0
	case r.step() == nil:
		return r.Canary.maxWeight()
	}
	if s := r.Canary.last(r.Status.Step, setsWeight); s != nil {
		return s.Value
	}
	return 0
}

// canaryScale mirrors UseSetCanaryScale.
func (r *Rollout) canaryScale() *Step {
	c := r.Canary
	if !c.Routing || r.Status.Abort && orDefault(c.Abort) != 0 || r.step() == nil {
		return nil
	}
	s := c.last(r.Status.Step, setsScale)
	if s == nil || s.Kind == MatchTrafficWeight {
		return nil
	}
	return s
}

// wanted mirrors GetCanaryReplicasOrWeight: the replicas that a step sets for the canary, or
// the weight.
func (r *Rollout) wanted(canary, stable *Set) (replicas *int32, weight int32) {
	if r.Status.PromoteFull || r.Status.Stable == "" || r.Status.Current == r.Status.Stable {
		return nil, r.Canary.maxWeight()
	}
	if s := r.canaryScale(); s != nil {
		if s.Kind == ScaleReplicas {
			return &s.Value, 0
		}
		return nil, s.Value
	}
	return nil, r.desiredWeight(canary, stable)
}

// desiredWeight mirrors GetDesiredCanaryWeight: with dynamicStableScale, an abort takes the
// steps back.
func (r *Rollout) desiredWeight(canary, stable *Set) int32 {
	c := r.Canary
	if !r.Status.Abort || !c.DynamicStableScale || canary == nil || stable == nil {
		return r.setWeight()
	}
	replicas := max(r.Replicas-stable.Available, canary.Available)
	for i := len(c.Steps) - 1; i >= 0; i-- {
		if s := c.Steps[i]; s.Kind == SetWeight && c.share(r.Replicas, s.Value) < replicas {
			return s.Value
		}
	}
	return 0
}

// share mirrors trafficWeightToReplicas: the replicas for a weight, rounded up.
func (c *Canary) share(replicas, weight int32) int32 {
	maxWeight := int64(c.maxWeight())
	return int32((int64(weight)*int64(replicas) + maxWeight - 1) / maxWeight)
}

// withMinPods mirrors CheckMinPodsPerReplicaSet.
func (r *Rollout) withMinPods(n int32) int32 {
	if n == 0 || !r.Canary.Routing {
		return n
	}
	return max(n, min(r.Canary.MinPods, r.Replicas))
}

// Counts returns the replicas that the canary and the stable set get next. Without traffic
// routing, it mirrors CalculateReplicaCountsForBasicCanary, and with routing
// CalculateReplicaCountsForTrafficRoutedCanary. weights are how the traffic is split now.
func (r *Rollout) Counts(canary, stable *Set, others []*Set, weights Weights) (forCanary, forStable int32) {
	if r.Canary.Routing {
		return r.routed(canary, stable, weights)
	}
	return r.basic(canary, stable, others)
}

func (r *Rollout) routed(canary, stable *Set, weights Weights) (forCanary, forStable int32) {
	c := r.Canary
	replicas, weight := r.wanted(canary, stable)
	if replicas != nil {
		forCanary = *replicas
	} else {
		forCanary = r.withMinPods(c.share(r.Replicas, weight))
	}
	if !c.DynamicStableScale {
		return forCanary, r.Replicas
	}
	forStable = c.share(r.Replicas, c.maxWeight()-weight)
	if weights.known() {
		// The stable pods stay until their traffic is gone.
		forStable = max(forStable, c.share(r.Replicas, weights.Stable))
		if r.Status.Abort {
			forCanary = max(forCanary, c.share(r.Replicas, weights.Canary))
		}
	}
	return r.withMinPods(forCanary), r.withMinPods(forStable)
}

// split mirrors approximateWeightedCanaryStableReplicaCounts: the numbers of canary and stable
// pods that come nearest to the weight. With maxSurge, their sum may be one more than the
// Rollout's size.
func (r *Rollout) split(weight, surge int32) (forCanary, forStable int32) {
	if r.Replicas == 0 {
		return 0, 0
	}
	maxWeight := r.Canary.maxWeight()
	up, down := r.Canary.share(r.Replicas, weight), int32(int64(r.Replicas)*int64(weight)/int64(maxWeight))
	mayBeEmpty := weight == maxWeight || weight == 0 || r.Replicas == 1 && surge == 0
	best := math.Inf(1)
	forStable = r.Replicas
	try := func(canary, sum int32) {
		delta := math.Abs(float64(canary*maxWeight)/float64(sum) - float64(weight))
		if delta < best {
			best, forCanary, forStable = delta, canary, sum-canary
		}
	}
	tied := func(sum int32) bool {
		_, rest := math.Modf(float64(sum) * (float64(weight) / float64(maxWeight)))
		return rest == 0.5
	}
	if up < r.Replicas || mayBeEmpty {
		try(up, r.Replicas)
	}
	if !tied(r.Replicas) && (down != 0 || mayBeEmpty) {
		try(down, r.Replicas)
	}
	if surge > 0 {
		try(up, r.Replicas+1)
		if !tied(r.Replicas+1) && (down != 0 || mayBeEmpty) {
			try(down, r.Replicas+1)
		}
	}
	return forCanary, forStable
}
