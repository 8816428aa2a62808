package argo

import "time"

// write mirrors scaleReplicaSetAndRecordEvent. It reports whether the size changed.
func (c *sync) write(s *Set, replicas int32) bool {
	if s.Replicas == replicas && s.Desired == c.Replicas && (c.Replicas != 0 || s.Deadline == 0) {
		return false
	}
	out := *s
	out.Replicas, out.Desired = replicas, c.Replicas
	if replicas == 0 && !c.delaysAbort() {
		out.Deadline = 0
	}
	*c.set(s.Hash) = out
	return s.Replicas != replicas
}

// shrink writes another size. Beside write, it leaves a set with the size as it is.
func (c *sync) shrink(s *Set, replicas int32) bool {
	return s.Replicas != replicas && c.write(s, replicas)
}

// removeDeadlines mirrors removeScaleDownDeadlines.
func (c *sync) removeDeadlines() {
	if !c.delaysAbort() {
		c.setDeadline(c.new, 0)
		c.new.Deadline = 0
	}
	if c.stable != nil {
		c.setDeadline(c.stable, 0)
		c.stable.Deadline = 0
	}
}

func (c *sync) setDeadline(s *Set, deadline time.Duration) {
	c.set(s.Hash).Deadline = deadline.Truncate(time.Second)
}

// delaysAbort mirrors shouldDelayScaleDownOnAbort.
func (c *sync) delaysAbort() bool {
	if !c.aborted || c.stable == nil || c.Canary != nil && !c.Canary.Routing {
		return false
	}
	abort := c.delays().Abort
	return orDefault(abort) != 0 && (c.Canary == nil || !c.Canary.DynamicStableScale || abort != nil)
}

// scaleNew mirrors reconcileNewReplicaSet. After an abort, the new set keeps its pods for a
// while.
func (c *sync) scaleNew(replicas int32) bool {
	if c.delaysAbort() {
		switch deadline := c.new.Deadline; {
		case deadline == 0:
			c.write(c.new, c.new.Replicas)
			if c.stable.Available >= c.Replicas {
				c.setDeadline(c.new, c.now+orDefault(c.delays().Abort))
			}
			return false
		case deadline > c.now:
			c.write(c.new, c.new.Replicas)
			return false
		}
		replicas = 0
	}
	return c.write(c.new, replicas)
}

// wait mirrors scaleDownDelayHelper: the replicas of a set that has no traffic any more, and
// how many sets wait for their deadline.
func (c *sync) wait(s *Set, waiting, replicas int32) (int32, int32) {
	limit := c.delays().limit()
	if s.Deadline == 0 {
		if waiting >= limit {
			return waiting, 0
		}
		if delay := orDefault(c.delays().ScaleDown); delay != 0 {
			c.setDeadline(s, c.now+delay)
		}
		return waiting + 1, s.Replicas
	}
	waiting++
	if waiting > limit || s.Deadline <= c.now {
		return waiting, 0
	}
	return waiting, replicas
}

// referenced mirrors isReplicaSetReferenced.
func (c *sync) referenced(s *Set) bool {
	if s.Hash == c.before.Stable || s.Hash == c.before.Current || s.Hash == c.before.Active || s.Hash == c.before.Preview {
		return true
	}
	w := &c.before.Weights
	return s.Hash == w.CanaryHash || s.Hash == w.StableHash || s.Hash == c.Services[0] || s.Hash == c.Services[1]
}
