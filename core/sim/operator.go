package sim

import (
	"errors"
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// operator is KEDA: for each ScaledObject it runs a loop that asks the sources and scales
// the target to and from zero. It also serves the sources' values to the HPAs.
type operator struct {
	*records
	workloads  *workloads
	metrics    *metrics
	controller *controller
	epoch      time.Time
	objects    []*scaledObject
	elsewhere  func(autoscaling.Key) // does the turns instead; nil: KEDA runs here
}

// scaledObject is a ScaledObject in the cluster.
type scaledObject struct {
	*scenario.ScaledObject
	keda             *keda.Object
	record           int             // the ScaledObject's index in the timeline's ScaledObjects
	readers          []*metricReader // each source's reader; nil for cpu, memory and cron
	polled           []keda.Seen     // what the last turn got from each source
	served           []*keda.Seen    // what the HPA's last request got from each source; nil: there was none
	status                           // in the API
	turnStatus       *status         // as the turn of the loop has read it
	cached           *status         // as it was read with the scalers, for requests of the HPA; nil: the scalers are built anew
	asked            bool            // the loop has asked the sources
	created          time.Time
	lastActive       time.Time
	originalReplicas *int32       // the target's replicas before KEDA scaled it
	events           []keda.Event // since the last report
	loops            int          // how often a loop was started
	looping          bool
}

func newOperator(c *controller, s *scenario.Scenario) *operator {
	return &operator{records: c.records, workloads: c.workloads, metrics: c.metrics, controller: c, epoch: s.Start}
}

// add adds a ScaledObject that the operator has not reconciled yet.
func (o *operator) add(object *scenario.ScaledObject) *scaledObject {
	o.metrics.external, o.controller.sources = o.serve, o.sourceReadings
	s := &scaledObject{status: status{failures: keda.Failures{}}, turnStatus: &status{}, created: o.epoch.Add(floor(max(0, o.now)))}
	if t := object.Created; o.now <= 0 && !t.IsZero() && t.Before(s.created) {
		s.created = t
	}
	o.set(s, object)
	o.objects = append(o.objects, s)
	return s
}

// set gives a ScaledObject its spec and annotations.
func (o *operator) set(s *scaledObject, object *scenario.ScaledObject) {
	s.ScaledObject, s.keda, s.readers = object, o.loopObject(object), nil
	s.polled, s.served, s.asked = make([]keda.Seen, len(s.keda.Sources)), make([]*keda.Seen, len(s.keda.Sources)), false
	for i := range s.keda.Sources {
		var g *metricReader
		if source := &s.keda.Sources[i]; source.Name() != "" && source.Cron == nil {
			g = o.metrics.newMetricReader(&source.Metric)
		}
		s.readers = append(s.readers, g)
	}
	same := func(r timeline.ScaledObject) bool { return r.Key == s.Key && r.HPA == s.HPA.Name }
	if s.record = slices.IndexFunc(o.timeline.ScaledObjects, same); s.record < 0 {
		s.record = len(o.timeline.ScaledObjects)
		o.timeline.ScaledObjects = append(o.timeline.ScaledObjects, timeline.ScaledObject{Key: s.Key, HPA: s.HPA.Name, Origin: s.Origin})
	}
}

// start lets the operator reconcile all ScaledObjects. It has seen those from before the run
// already.
func (o *operator) start() {
	for _, s := range o.objects {
		o.reconcile(s, true)
	}
}

// turn runs one turn of a ScaledObject's loop.
func (o *operator) turn(s *scaledObject) {
	before := slices.Clone(s.conditions)
	o.metrics.lookForOutages()
	*s.turnStatus = *s.copy()
	if s.cached == nil {
		o.build(s, s.turnStatus)
	}
	o.poll(s)
	target, missing := o.workloads.findTarget(s.Key.Namespace, s.Target)
	observation := keda.Observation{
		Now: o.epoch.Add(o.now), Created: s.created, LastActive: s.lastActive,
		Activity: s.keda.State(s.polled, s.turnStatus.failures), HPA: o.scalingActive(s),
	}
	if target == nil {
		observation.Missing = errors.New(missing.Error)
	} else {
		observation.Replicas = target.replicas
		if text := o.workloads.outage.errorFor(target, o.now); text != "" {
			observation.Failed = errors.New(text)
		}
	}
	turn := s.keda.Step(observation)
	if turn.Active {
		s.lastActive = observation.Now.Truncate(time.Second)
	}
	if turn.Scaled != nil && target != nil {
		o.workloads.scale(target, *turn.Scaled)
	}
	s.events = append(s.events, keda.FallbackEvents(before, observation.Activity)...)
	s.events = append(s.events, turn.Events...)
	for _, c := range turn.Conditions {
		s.conditions.Set(c.Type, c.Status, c.Reason, c.Message)
	}
	o.countWork(costSyncs, turnWork, 1+len(s.polled))
	o.countBytes(costSyncs, turnBytes, 1+len(s.polled))
	turns := &o.timeline.ScaledObjects[s.record].Turns
	*turns = append(*turns, timeline.Turn{At: o.now, Object: s.keda, Seen: slices.Clone(s.polled), Observed: observation, Turn: turn})
	o.report(s)
}

// scalingActive returns the condition ScalingActive of the ScaledObject's HPA; nil if there
// is no such condition.
func (o *operator) scalingActive(s *scaledObject) *autoscaling.HorizontalPodAutoscalerCondition {
	h := o.controller.queuedHPA(s.HPA.Key())
	if h == nil || h.live == nil {
		return nil
	}
	for i := range h.live.Status.Conditions {
		if c := h.live.Status.Conditions[i]; c.Type == autoscaling.ScalingActive {
			return &c
		}
	}
	return nil
}
