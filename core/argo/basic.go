package argo

// basic keeps the number of pods between the limits that maxSurge and maxUnavailable set. The
// stable set grows first, and sets that are neither shrink first.
func (r *Rollout) basic(canary, stable *Set, others []*Set) (forCanary, forStable int32) {
	_, weight := r.wanted(canary, stable)
	surge := r.Canary.Strategy.Surge(r.Replicas)
	wantCanary, wantStable := r.split(weight, surge)
	two := stable != nil && canary != stable
	if canary != nil {
		forCanary = canary.Replicas
	}
	if two {
		forStable = stable.Replicas
	} else {
		wantCanary, wantStable = r.Replicas, 0
	}
	old, _ := total(others)
	maxPods := r.Replicas + surge
	add := maxPods - old - forCanary - forStable
	if two && forStable < wantStable && add > 0 {
		grown := min(forStable+add, wantStable)
		add -= grown - forStable
		forStable = grown
	}
	if canary != nil && forCanary < wantCanary && add > 0 {
		forCanary = min(forCanary+add, wantCanary)
	}
	if old > 0 {
		return forCanary, forStable
	}
	minAvailable := r.Replicas - r.Canary.Strategy.Unavailable(r.Replicas)
	grows := canary == nil || wantCanary >= canary.Replicas
	spare := canary.counts(!grows) + stable.counts(grows) - minAvailable
	switch {
	case spare <= 0:
	case !grows:
		forCanary = canary.shrunk(wantCanary, spare, forCanary)
		forCanary, forStable = within(canary, stable, forCanary, forStable, maxPods, minAvailable)
	case two:
		forStable = stable.shrunk(wantStable, spare, forStable)
		forStable, forCanary = within(stable, canary, forStable, forCanary, maxPods, minAvailable)
	}
	return forCanary, forStable
}

// counts mirrors GetReplicasForScaleDown. If all is set, pods that are not available count.
func (s *Set) counts(all bool) int32 {
	switch {
	case s == nil:
		return 0
	case all:
		return s.Replicas
	}
	return min(s.Replicas, s.Available)
}

// shrunk mirrors calculateScaleDownReplicaCount.
func (s *Set) shrunk(want, spare, replicas int32) int32 {
	if s != nil && s.Replicas > want {
		return max(want, s.Replicas-spare)
	}
	return replicas
}

// within mirrors adjustReplicaWithinLimits: it takes what is over the limit most from the
// other set as long as minAvailable pods stay available, and the rest from the set that shrinks.
func within(shrinking, other *Set, forShrinking, forOther, maxPods, minAvailable int32) (int32, int32) {
	if other == nil {
		return forShrinking, forOther
	}
	forOther -= max(0, forOther+forShrinking-maxPods)
	available := min(other.Available, forOther)
	if shrinking != nil {
		available += min(shrinking.Available, forShrinking)
	}
	forOther += min(max(0, other.Available-forOther), max(0, minAvailable-available))
	return forShrinking - max(0, forOther+forShrinking-maxPods), forOther
}
