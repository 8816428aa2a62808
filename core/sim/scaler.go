package sim

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/meta"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// scaler is an HPA in the cluster and its place in the controller's queue.
type scaler struct {
	key    autoscaling.Key
	record int // in the timeline's HPAs
	space  *space
	live   *autoscaling.HorizontalPodAutoscaler // nil: deleted

	tick      time.Duration // when the entry that waits in the queue is due
	immediate time.Duration // when it was queued without delay
	busy      time.Duration // end of the sync under way
	waits     time.Duration // until then an entry waits that comes up during that sync

	target      *workload
	targetError string // the GET of the scale fails with this
	gauges      []*gauge
	picked      []bool // by class, of the target's selector
	observation hpa.Observation
}

// due is when the next sync begins.
func (s *scaler) due() time.Duration {
	return max(min(s.tick, s.immediate), s.busy)
}

// enqueue does what the informer does when it sees a new or edited HPA: it
// queues it at once or for a period later, and one that waits already is only
// moved forward.
func (e *Engine) enqueue(s *scaler, atOnce bool) {
	if atOnce {
		s.immediate = e.now
		return
	}
	if e.now >= s.waits {
		s.tick = min(s.tick, e.now+e.flags.SyncPeriod)
	}
}

// process works off the queue's entry for the HPA.
func (e *Engine) process(s *scaler) {
	if s.live == nil {
		e.controller.Forget(s.key)
		s.immediate = never
		if s.tick <= e.now {
			s.tick = never // nothing queues it again
		}
		return
	}
	e.sync(s)
	end := e.now + e.flags.SyncDuration
	again := end + e.flags.SyncPeriod
	s.busy, s.immediate = end, never
	switch {
	case s.tick <= e.now:
		s.tick = again
	case s.tick < end: // came up while the key was being worked on: right after it
		s.waits, s.tick, s.immediate = s.tick, again, end
	default:
		s.tick = min(s.tick, again)
	}
}

// sync has the controller reconcile the HPA and does what it decided.
func (e *Engine) sync(s *scaler) {
	obs := &s.observation
	obs.HPA = s.live
	obs.Pods = s.space.seen
	obs.Scale = hpa.Scale{Error: s.targetError}
	if w := s.target; w != nil {
		obs.Scale = hpa.Scale{
			SpecReplicas:   w.replicas,
			StatusReplicas: w.status(),
			Selector:       w.selector,
			UpdateError:    e.outage.errorFor(w, e.now),
		}
		e.spend(onLoads, 1, len(e.scenario.Pipeline.Unavailable))
		e.blackout = slices.ContainsFunc(e.scenario.Pipeline.Unavailable, func(span load.Span) bool { return span.Contains(e.now) })
		for i, g := range s.gauges {
			e.read(s, g, &obs.Metrics[i])
		}
	}
	observes := e.observes()
	e.controller.SetDetail(observes)
	decision := e.controller.Reconcile(e.now, obs)
	record := timeline.Sync{At: e.now, HPA: s.record, Decision: decision}
	if observes {
		record.Observed = snapshot(obs)
		e.hold(onDetails, seenBytes, len(obs.Pods))
		for i := range obs.Metrics {
			e.hold(onDetails, sampleBytes, 3+len(obs.Metrics[i].Samples)+len(obs.Metrics[i].Values))
		}
	}
	cost := e.controller.TakeCost()
	e.spend(onSyncs, 1, int(cost.Work))
	e.hold(onSyncs, 1, int(cost.Kept))
	e.timeline.Syncs = append(e.timeline.Syncs, record)
	if decision.Status != nil {
		s.live.Status = *decision.Status
	}
	if decision.Rescaled && s.target != nil {
		e.scale(s.target, decision.Desired)
	}
}

// addScaler registers an HPA that has just been created or, at the start, has
// been there. Only the latter keeps what the server has set.
func (e *Engine) addScaler(object *autoscaling.HorizontalPodAutoscaler, created bool) {
	key := object.Key()
	s := e.scaler(key)
	if s == nil {
		s = &scaler{key: key, record: len(e.timeline.HPAs), space: e.space(key.Namespace), tick: never, immediate: never}
		e.scalers = append(e.scalers, s)
		e.timeline.HPAs = append(e.timeline.HPAs, timeline.HPA{Key: key, Target: -1})
	}
	live := *object
	if live.UID == "" || created {
		live.UID = e.random.uid()
	}
	now := meta.NewTime(e.scenario.Start.Add(floor(max(0, e.now))))
	if created || live.CreationTimestamp == nil || live.CreationTimestamp.After(now.Time) {
		live.CreationTimestamp = &now
	}
	live.Generation = 0
	if e.gates.Generation {
		live.Generation = 1
		if !created {
			live.Generation = max(1, object.Generation)
		}
	}
	e.put(s, &live)
	e.controller.Add(key)
	e.enqueue(s, e.release.NewAtOnce())
}

// put makes the object the live one and a version in the timeline.
func (e *Engine) put(s *scaler, live *autoscaling.HorizontalPodAutoscaler) {
	s.live = live
	s.gauges = s.gauges[:0]
	for i := range live.Spec.Metrics {
		s.gauges = append(s.gauges, e.newGauge(&live.Spec.Metrics[i]))
	}
	s.observation.Metrics = make([]hpa.Reading, len(s.gauges))
	e.addVersion(s)
	e.resolve()
}

func (e *Engine) addVersion(s *scaler) {
	h := &e.timeline.HPAs[s.record]
	version := timeline.Version{At: max(0, e.now)}
	if s.live != nil {
		object := *s.live
		version.Object = &object
	}
	h.Versions = append(h.Versions, version)
}

func (e *Engine) scaler(key autoscaling.Key) *scaler {
	for _, s := range e.scalers {
		if s.key == key {
			return s
		}
	}
	return nil
}

// picks says whether the target's selector picks the pod.
func (s *scaler) picks(p *pod) bool {
	return p.class.index < len(s.picked) && s.picked[p.class.index]
}

// start starts the controller process.
func (e *Engine) start(flags scenario.Controller) {
	e.flags = flags
	e.controller = hpa.New(hpa.Config{
		Release:                 e.release,
		Gates:                   e.gates,
		Tolerance:               flags.Tolerance,
		DownscaleStabilization:  flags.DownscaleStabilization,
		CPUInitializationPeriod: flags.CPUInitializationPeriod,
		InitialReadinessDelay:   flags.InitialReadinessDelay,
		Epoch:                   e.scenario.Start,
	})
}

// restart ends the controller process and starts another, which remembers
// nothing and sees every HPA for the first time.
func (e *Engine) restart(flags scenario.Controller) {
	e.start(flags)
	e.timeline.Restarts = append(e.timeline.Restarts, e.now)
	for _, s := range e.scalers {
		s.tick, s.immediate, s.busy, s.waits = never, never, 0, 0
		if s.live != nil {
			e.controller.Add(s.key)
			e.enqueue(s, e.release.NewAtOnce())
		}
	}
}

// resolve finds the scale targets, which come and go with HPAs and workloads.
func (e *Engine) resolve() {
	for _, w := range e.workloads {
		w.scaled = false
	}
	for _, s := range e.scalers {
		s.target, s.targetError = nil, ""
		if s.live == nil {
			continue
		}
		s.target, s.targetError = e.findTarget(s.key.Namespace, s.live.Spec.ScaleTargetRef)
		record := -1
		if s.target != nil {
			s.target.scaled = true
			record = s.target.record
		}
		e.timeline.HPAs[s.record].Target = record
		s.picked = s.picked[:0]
		size := 1
		if s.target != nil {
			size += s.target.matches.Size()
		}
		e.spend(onPods, matchWork*size, len(e.classes))
		for _, c := range e.classes {
			s.picked = append(s.picked, s.target != nil && s.target.matches.Matches(c.template.Labels))
		}
	}
	e.recount()
}

// findTarget does the REST mapping and the GET of the scale subresource.
func (e *Engine) findTarget(namespace string, ref autoscaling.CrossVersionObjectReference) (*workload, string) {
	e.spend(onPods, 10, len(e.workloads))
	for _, w := range e.workloads {
		if w.object.Is(ref, namespace) {
			return w, ""
		}
	}
	return nil, scenario.TargetError(ref)
}
