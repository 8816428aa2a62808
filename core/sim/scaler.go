package sim

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
	"hpaplayground/core/setting"
	"hpaplayground/core/timeline"
)

// scaler is an HPA in the cluster and its entry in the controller's queue.
type scaler struct {
	key    autoscaling.Key
	record int // in the timeline's HPAs
	scope
	live *autoscaling.HorizontalPodAutoscaler // nil: deleted

	tick      time.Duration // when the delayed entry in the queue is due
	immediate time.Duration // when it was queued without delay
	busy      time.Duration // end of the current sync
	waits     time.Duration // the due time of an entry that comes due during that sync

	target      *workload
	targetError string // the error of the GET of the scale
	gauges      []*gauge
	observation hpa.Observation
}

// due returns when the next sync begins.
func (s *scaler) due() time.Duration {
	return max(min(s.tick, s.immediate), s.busy)
}

// enqueue mirrors the informer when it sees a new or edited HPA: it queues the key
// at once or a period later. A key that is already queued only becomes due earlier.
func (e *Engine) enqueue(s *scaler, atOnce bool) {
	if e.options.apart || e.leads != never {
		return
	}
	if atOnce {
		s.immediate = e.now
		return
	}
	if e.now >= s.waits {
		s.tick = min(s.tick, e.now+e.flags.SyncPeriod)
	}
}

// process processes the queue's entry for the HPA.
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
	end := e.now + e.flags.SyncDuration + drawBelow(e.syncTimes, e.flags.SyncJitter)
	again := end + e.flags.SyncPeriod
	s.busy, s.immediate = end, never
	switch {
	case s.tick <= e.now:
		s.tick = again
	case s.tick < end: // due during the sync: right after it
		s.waits, s.tick, s.immediate = s.tick, again, end
	default:
		s.tick = min(s.tick, again)
	}
}

// sync lets the controller reconcile the HPA and carries out its decision.
func (e *Engine) sync(s *scaler) {
	obs := &s.observation
	obs.HPA = s.live
	obs.Pods = s.space.seen
	obs.Scale = hpa.Scale{Error: s.targetError}
	if w := s.target; w != nil {
		obs.Scale = e.workloads.scaleOf(w)
		e.metrics.lookForOutages()
		for i, g := range s.gauges {
			e.metrics.read(&s.scope, g, &obs.Metrics[i])
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
	switch {
	case !decision.Rescaled || s.target == nil:
	case decision.Desired < 0:
		// More than an int32 holds, cut as upstream does on amd64.
		e.note("The controller asks for %d replicas of %s, and an API server would refuse that: nothing is scaled.", decision.Desired, s.target.name)
	default:
		e.workloads.scale(s.target, decision.Desired)
	}
}

// addScaler registers an HPA that was created just now or, at the start, existed
// before. Only the latter keeps the fields that the server sets.
func (e *Engine) addScaler(object *autoscaling.HorizontalPodAutoscaler, created bool) {
	key := object.Key()
	s := e.scaler(key)
	if s == nil {
		s = &scaler{key: key, record: len(e.timeline.HPAs), scope: scope{space: e.objects.space(key.Namespace)}, tick: never, immediate: never}
		e.scalers = append(e.scalers, s)
		e.timeline.HPAs = append(e.timeline.HPAs, timeline.HPA{Key: key, Target: -1})
	}
	live := *object
	if live.UID == "" || created {
		live.UID = e.objects.random.uid()
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

// put makes the object the live one and adds a version to the timeline.
func (e *Engine) put(s *scaler, live *autoscaling.HorizontalPodAutoscaler) {
	s.live = live
	s.gauges = s.gauges[:0]
	for i := range live.Spec.Metrics {
		s.gauges = append(s.gauges, e.metrics.newGauge(&live.Spec.Metrics[i]))
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

// start starts the controller process.
func (e *Engine) start(flags setting.Controller) {
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

// restart ends the controller process. Another one leads after the gap.
func (e *Engine) restart(flags setting.Controller) {
	e.flags = flags
	e.timeline.Restarts = append(e.timeline.Restarts, e.now)
	for _, s := range e.scalers {
		s.tick, s.immediate, s.busy, s.waits = never, never, 0, 0
	}
	if e.leads = e.later(flags.RestartGap); e.leads == e.now {
		e.lead()
	}
}

// lead starts a new controller process, which remembers nothing and sees every HPA
// for the first time.
func (e *Engine) lead() {
	e.leads = never
	e.start(e.flags)
	for _, s := range e.scalers {
		if s.live != nil {
			e.controller.Add(s.key)
			e.enqueue(s, e.release.NewAtOnce())
		}
	}
}

// resolve finds the scale targets, which change with HPAs and workloads.
func (e *Engine) resolve() {
	for _, w := range e.objects.workloads {
		w.scaled = false
	}
	for _, s := range e.scalers {
		s.target, s.targetError = nil, ""
		if s.live == nil {
			continue
		}
		s.target, s.targetError = e.workloads.findTarget(s.key.Namespace, s.live.Spec.ScaleTargetRef)
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
		e.spend(onPods, matchWork*size, len(e.objects.classes))
		for _, c := range e.objects.classes {
			s.picked = append(s.picked, s.target != nil && s.target.matches.Matches(c.template.Labels))
		}
	}
	e.loads.recount()
}
