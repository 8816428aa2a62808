package sim

import (
	"slices"

	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/timeline"
)

// enqueue mirrors the informer when it sees a new or edited HPA: it queues the key
// at once or a period later. A key that is already queued only becomes due earlier.
func (c *controller) enqueue(s *queuedHPA, atOnce bool) {
	if c.noSyncs || c.leadsAt != never {
		return
	}
	if atOnce {
		s.immediate = c.now
		return
	}
	if c.now >= s.nextDue {
		s.delayed = min(s.delayed, c.now+c.flags.SyncPeriod)
	}
}

// processNext processes the queue's entry for the HPA.
func (c *controller) processNext(s *queuedHPA) {
	if s.live == nil {
		c.process.Forget(s.key)
		s.immediate = never
		if s.delayed <= c.now {
			s.delayed = never // nothing queues it again
		}
		return
	}
	c.sync(s)
	end := c.now + c.flags.SyncDuration + drawBelow(c.durations, c.flags.SyncJitter)
	next := end + c.flags.SyncPeriod
	s.busyUntil, s.immediate = end, never
	switch {
	case s.delayed <= c.now:
		s.delayed = next
	case s.delayed < end: // due during the sync: right after it
		s.nextDue, s.delayed, s.immediate = s.delayed, next, end
	default:
		s.delayed = min(s.delayed, next)
	}
}

// sync lets the controller reconcile the HPA and carries out its decision.
func (c *controller) sync(s *queuedHPA) {
	obs := &s.observation
	obs.HPA = s.live
	obs.Pods = s.namespace.views
	obs.Scale = s.noTarget
	if w := s.target; w != nil {
		obs.Scale = c.workloads.scaleOf(w)
		c.metrics.lookForOutages()
		c.metrics.asks = c.process.ReadsMetrics(obs)
		for i, g := range s.readers {
			c.metrics.read(&s.scope, g, &obs.Metrics[i])
		}
	}
	observes := c.observes()
	c.process.SetDetail(observes)
	decision := c.process.Reconcile(c.now, obs)
	record := timeline.Sync{At: c.now, HPA: s.record, Decision: decision}
	if s.target != nil && s.target.rollout != nil {
		record.Stable, record.Others = s.target.rollout.Parts()
	}
	if observes {
		record.Observed = snapshot(obs)
		if c.sources != nil {
			record.Sources = c.sources(s.key)
			c.countBytes(costDetails, sampleBytes, len(record.Sources))
		}
		c.countBytes(costDetails, observedPodBytes, len(obs.Pods))
		c.countBytes(costDetails, 1, len(decision.Error)) // the steps have it, too
		for i := range obs.Metrics {
			c.countBytes(costDetails, sampleBytes, 3+len(obs.Metrics[i].Samples)+len(obs.Metrics[i].Values))
		}
	}
	cost := c.process.TakeCost()
	c.countWork(costSyncs, 1, int(cost.Work))
	c.countBytes(costSyncs, 1, int(cost.Bytes))
	c.timeline.Syncs = append(c.timeline.Syncs, record)
	if decision.Status != nil {
		s.live.Status = *decision.Status
	}
	switch {
	case !decision.Rescaled || s.target == nil:
	case decision.Desired < 0:
		// More than an int32 holds, cut as upstream does on amd64.
		c.note(note.Say("The controller asks for %d replicas of %s, and an API server would refuse that", decision.Desired, s.target.name), note.Say("nothing is scaled."))
	default:
		c.workloads.scale(s.target, decision.Desired)
	}
}

// snapshot copies the parts of an observation that later steps change. Templates
// and specs do not change.
func snapshot(obs *hpa.Observation) *hpa.Observation {
	o := *obs
	object := *obs.HPA
	o.HPA = &object
	o.Pods = slices.Clone(obs.Pods)
	o.Metrics = slices.Clone(obs.Metrics)
	for i := range o.Metrics {
		m := &o.Metrics[i]
		m.Samples = slices.Clone(m.Samples)
		m.Values = slices.Clone(m.Values)
		m.GoneSamples = slices.Clone(m.GoneSamples)
	}
	return &o
}
