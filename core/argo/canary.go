package argo

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// rollCanary mirrors rolloutCanary.
func (c *sync) rollCanary() {
	if c.templateChanged() || c.stepsChanged() {
		c.canaryStatus()
		return
	}
	c.switchServices()
	if c.Canary.Routing {
		c.route()
	} else {
		c.Status.Weights = Weights{}
	}
	if !c.scaleCanary() {
		c.pauseCanary()
	}
	c.canaryStatus()
}

// templateChanged mirrors CheckPodSpecChange.
func (c *sync) templateChanged() bool {
	return c.before.Current != "" && c.before.Current != c.new.Hash
}

func (c *sync) stepsChanged() bool {
	return c.before.Steps != fmt.Sprint(c.Canary.Steps)
}

// scaleCanary mirrors reconcileCanaryReplicaSets. It reports whether a set got another size.
func (c *sync) scaleCanary() bool {
	if c.Paused {
		return false
	}
	c.removeDeadlines()
	if c.hasTwoSets() {
		_, n := c.Counts(c.new, c.stable, c.others, c.before.Weights)
		if c.write(c.stable, n) {
			return true
		}
	}
	n, _ := c.Counts(c.new, c.stable, c.others, c.Status.Weights)
	return c.scaleNew(n) || c.shrinkOthers()
}

// hasTwoSets reports whether the stable set is there and is not the new one.
func (c *sync) hasTwoSets() bool { return c.stable != nil && c.stable != c.new }

// shrinkOthers mirrors scaleDownOldReplicaSetsForCanary.
func (c *sync) shrinkOthers() bool {
	others := slices.DeleteFunc(slices.Clone(c.others), func(s *Set) bool { return s.Replicas == 0 })
	slices.SortFunc(others, func(a, b *Set) int { return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.Hash, b.Hash)) })
	shrunk := false
	for i, s := range others {
		if s.Available > s.Replicas {
			return false // the status is older than the size
		}
		shrunk = c.shrink(s, s.Available) || shrunk
		written := *c.set(s.Hash)
		others[i] = &written
	}
	_, available := total(c.Sets)
	spare := available - c.Replicas + c.Canary.Strategy.Unavailable(c.Replicas)
	if spare <= 0 {
		return false
	}
	newestFirst(others)
	waiting := int32(0)
	for _, s := range others {
		if c.Canary.Routing && c.referenced(s) {
			continue
		}
		if spare <= 0 {
			break
		}
		if s.Replicas == 0 {
			continue
		}
		n := int32(0)
		switch {
		case !c.Canary.Routing:
			n = max(0, s.Replicas-spare)
		case (c.before.Stable == c.before.Current || s.Deadline != 0) && !c.Canary.DynamicStableScale:
			waiting, n = c.wait(s, waiting, s.Replicas)
		}
		spare -= s.Replicas - n
		shrunk = c.shrink(s, n) || shrunk
	}
	return shrunk
}

func newestFirst(sets []*Set) {
	slices.SortStableFunc(sets, func(a, b *Set) int {
		return cmp.Or(cmp.Compare(b.Revision, a.Revision), cmp.Compare(b.Created, a.Created))
	})
}

// pauseCanary mirrors reconcileCanaryPause.
func (c *sync) pauseCanary() {
	s := c.step()
	if c.Paused || c.before.PromoteFull || s == nil || s.Kind != Pause || c.before.Pausing || c.before.ControllerPause {
		return
	}
	c.startPause()
}

// stepDone mirrors completedCurrentCanaryStep.
func (c *sync) stepDone() bool {
	s := c.step()
	switch {
	case c.Paused || s == nil:
		return false
	case s.Kind == Pause:
		return c.before.ControllerPause && !c.before.Pausing ||
			s.Duration >= 0 && c.before.Pausing && c.now > c.before.Since+s.Duration
	case s.Kind == Route:
		return true
	}
	return c.atCounts(c.Status.Weights)
}

// atCounts mirrors AtDesiredReplicaCountsForCanary.
func (c *sync) atCounts(weights Weights) bool {
	forCanary, forStable := c.Counts(c.new, c.stable, c.others, weights)
	if c.new.Replicas != forCanary || c.new.Available != forCanary {
		return false
	}
	if (!c.Canary.Routing || !c.Canary.DynamicStableScale) &&
		(c.stable == nil || c.stable.Replicas != forStable || c.stable.Actual != forStable) {
		return false
	}
	_, available := total(c.others)
	return c.Canary.Routing || available == 0
}

// canaryStatus mirrors syncRolloutStatusCanary.
func (c *sync) canaryStatus() {
	s := &c.Status
	changed := c.templateChanged() || c.stepsChanged()
	s.Current = c.new.Hash
	s.HPAReplicas, s.Selector = c.actual(), ""
	if c.StableSelector && c.Canary.Routing && !c.Canary.DynamicStableScale && c.stable != nil {
		s.Selector = c.stable.Hash
	}
	s.Steps = fmt.Sprint(c.Canary.Steps)
	steps := len(c.Canary.Steps)
	switch {
	case changed:
		c.reset()
		if steps > 0 && s.Stable == c.new.Hash {
			s.Step = steps // back to the stable template
		}
		return
	case c.before.PromoteFull:
		c.resume()
		c.aborted = false
		s.Step = steps
	}
	switch {
	case c.promoted():
		c.promote()
		s.Step = steps
	case c.aborted && s.Stable == s.Current:
		s.Step = steps
	case c.aborted:
		s.Step = 0
	case c.stepDoneNow():
		s.Step++
		c.resume()
	}
}

// stepDoneNow is stepDone for the step at the start of the sync.
func (c *sync) stepDoneNow() bool { return c.Status.Step == c.before.Step && c.stepDone() }

// promoted mirrors shouldFullPromote for a canary.
func (c *sync) promoted() bool {
	switch {
	case c.stable == nil:
		return true
	case c.aborted || c.new.Available < c.Replicas:
		return false
	}
	return c.before.PromoteFull || c.stable == c.new || c.before.Step == len(c.Canary.Steps) || len(c.Canary.Steps) == 0
}

// promote mirrors promoteStable.
func (c *sync) promote() {
	c.resume()
	c.aborted = false
	c.Status.PromoteFull, c.Status.Checkpoint = false, false
	c.Status.Stable = c.Status.Current
}

// reset mirrors resetRolloutStatus.
func (c *sync) reset() {
	c.resume()
	c.aborted = false
	c.Status.PromoteFull, c.Status.Checkpoint, c.Status.Step = false, false, 0
}

// resume removes the pause.
func (c *sync) resume() { c.Status.Pausing, c.Status.Since, c.Status.ControllerPause = false, 0, false }

func (c *sync) startPause() {
	c.Status.Pausing, c.Status.Since, c.Status.ControllerPause = true, c.now.Truncate(time.Second), true
}
