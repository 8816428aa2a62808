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
	most := r.Replicas + surge
	add := most - old - forCanary - forStable
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
	least := r.Replicas - r.Canary.Strategy.Unavailable(r.Replicas)
	grows := canary == nil || wantCanary >= canary.Replicas
	spare := canary.counts(!grows) + stable.counts(grows) - least
	switch {
	case spare <= 0:
	case !grows:
		forCanary = canary.shrunk(wantCanary, spare, forCanary)
		forCanary, forStable = within(canary, stable, forCanary, forStable, most, least)
	case two:
		forStable = stable.shrunk(wantStable, spare, forStable)
		forStable, forCanary = within(stable, canary, forStable, forCanary, most, least)
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
// other set as long as least pods stay available, and the rest from the set that shrinks.
func within(shrinking, other *Set, forShrinking, forOther, most, least int32) (int32, int32) {
	if other == nil {
		return forShrinking, forOther
	}
	forOther -= max(0, forOther+forShrinking-most)
	available := min(other.Available, forOther)
	if shrinking != nil {
		available += min(shrinking.Available, forShrinking)
	}
	forOther += min(max(0, other.Available-forOther), max(0, least-available))
	return forShrinking - max(0, forOther+forShrinking-most), forOther
}
