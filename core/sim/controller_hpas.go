package sim

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
	"hpaplayground/core/timeline"
)

// queuedHPA is an HPA in the cluster and its entry in the controller's queue.
type queuedHPA struct {
	key    autoscaling.Key
	record int // in the timeline's HPAs
	scope
	live *autoscaling.HorizontalPodAutoscaler // nil: deleted

	delayed   time.Duration // when the delayed entry in the queue is due
	immediate time.Duration // when an entry without delay was queued
	busyUntil time.Duration // end of the current sync
	nextDue   time.Duration // when the next sync is due, if that is during the current one

	target      *workload
	carrier     *workload // the last target; it keeps its load even if the HPA is gone or has no target now
	noTarget    hpa.Scale // the error of the GET of the scale
	readers     []*metricReader
	observation hpa.Observation
}

// due returns when the next sync begins.
func (s *queuedHPA) due() time.Duration {
	return max(min(s.delayed, s.immediate), s.busyUntil)
}

// addHPA registers an HPA. An HPA that existed before the start keeps the fields that
// the server sets. An HPA that is created during the run gets new values.
func (c *controller) addHPA(object *autoscaling.HorizontalPodAutoscaler, created bool) {
	key := object.Key()
	s := c.queuedHPA(key)
	if s == nil {
		s = &queuedHPA{key: key, record: len(c.timeline.HPAs), scope: scope{namespace: c.objects.namespace(key.Namespace)}, delayed: never, immediate: never}
		c.hpas = append(c.hpas, s)
		c.timeline.HPAs = append(c.timeline.HPAs, timeline.HPA{Key: key, Target: -1})
	}
	live := *object
	if live.UID == "" || created {
		live.UID = c.objects.random.uid()
	}
	now := meta.NewTime(c.epoch.Add(floor(max(0, c.now))))
	if created || live.CreationTimestamp == nil || live.CreationTimestamp.After(now.Time) {
		live.CreationTimestamp = &now
	}
	live.Generation = 0
	if c.gates.Generation {
		live.Generation = 1
		if !created {
			live.Generation = max(1, object.Generation)
		}
	}
	c.put(s, &live)
	c.process.Add(key)
	c.enqueue(s, c.release.NewAtOnce())
}

// put makes the object the live object and adds a version to the timeline.
func (c *controller) put(s *queuedHPA, live *autoscaling.HorizontalPodAutoscaler) {
	s.live = live
	s.readers = s.readers[:0]
	for i := range live.Spec.Metrics {
		s.readers = append(s.readers, c.metrics.newMetricReader(&live.Spec.Metrics[i]))
	}
	s.observation.Metrics = make([]hpa.Reading, len(s.readers))
	c.addVersion(s)
	c.resolve()
}

func (c *controller) addVersion(s *queuedHPA) {
	h := &c.timeline.HPAs[s.record]
	version := timeline.Version{At: max(0, c.now)}
	if s.live != nil {
		object := *s.live
		version.Object = &object
	}
	h.Versions = append(h.Versions, version)
}

func (c *controller) queuedHPA(key autoscaling.Key) *queuedHPA {
	for _, s := range c.hpas {
		if s.key == key {
			return s
		}
	}
	return nil
}

// resolve finds the scale targets, which change with HPAs and workloads.
func (c *controller) resolve() {
	for _, w := range c.objects.workloads {
		w.scaled = false
	}
	for _, s := range c.hpas {
		s.target, s.noTarget = nil, hpa.Scale{}
		if s.live != nil {
			s.target, s.noTarget = c.workloads.findTarget(s.key.Namespace, s.live.Spec.ScaleTargetRef)
		}
		if s.target != nil {
			s.carrier = s.target
		}
		if s.carrier != nil {
			s.carrier.scaled = true
		}
		if s.live == nil {
			continue
		}
		record := -1
		if s.target != nil {
			record = s.target.record
		}
		c.timeline.HPAs[s.record].Target = record
		s.selected = s.selected[:0]
		size := 1
		if s.target != nil {
			size += s.target.selects.Size()
		}
		c.countWork(costPods, matchWork*size, len(c.objects.classes))
		for _, class := range c.objects.classes {
			s.selected = append(s.selected, s.target != nil && s.target.selects.Matches(class.template.Labels))
		}
	}
	c.loads.recount()
}
