package sim

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// apply applies a ScaledObject as kubectl apply does. The operator sees that at once.
func (o *operator) apply(object *scenario.ScaledObject) {
	s := o.find(object.Key)
	if s == nil {
		o.reconcile(o.add(object), true)
		return
	}
	changed := s.Spec != object.Spec
	if s.HPA.Name != object.HPA.Name {
		o.removeHPA(s)
	}
	if changed {
		o.set(s, object)
	} else {
		s.ScaledObject, s.keda = object, o.loopObject(object)
	}
	o.reconcile(s, changed)
}

// delete deletes a ScaledObject. Its finalizer stops the loop and may restore the replicas. Then
// the garbage collector deletes the HPA. delete mirrors finalizeScaledObject.
func (o *operator) delete(key autoscaling.Key) {
	s := o.find(key)
	if s == nil {
		o.note(note.Say("At %v nothing was deleted", o.now), note.Say("there is no ScaledObject %s.", key))
		return
	}
	o.stopLoop(s)
	if target, _ := o.workloads.findTarget(key.Namespace, s.Target); s.RestoresReplicas && target != nil && s.originalReplicas != nil {
		o.workloads.scale(target, *s.originalReplicas)
	}
	s.events = append(s.events, keda.Event{Warning: true, Reason: "ScaledObjectDeleted", Message: "ScaledObject was deleted"})
	s.conditions = nil
	o.objects = slices.DeleteFunc(o.objects, func(other *scaledObject) bool { return other == s })
	o.removeHPA(s)
	o.report(s)
}

func (o *operator) find(key autoscaling.Key) *scaledObject {
	for _, s := range o.objects {
		if s.Key == key {
			return s
		}
	}
	return nil
}

// findByHPA returns the ScaledObject that KEDA creates an HPA for; nil if there is none.
func (o *operator) findByHPA(hpa autoscaling.Key) *scaledObject {
	for _, s := range o.objects {
		if s.HPA.Key() == hpa {
			return s
		}
	}
	return nil
}

// reconcile mirrors Reconcile of the operator. changed reports whether the spec has changed: then
// a new loop starts.
func (o *operator) reconcile(s *scaledObject, changed bool) {
	target, _ := o.workloads.findTarget(s.Key.Namespace, s.Target)
	if s.originalReplicas == nil && target != nil {
		replicas := target.replicas
		s.originalReplicas = &replicas
	}
	live := o.liveHPA(s)
	before := s.copy()
	did := s.keda.Reconcile(s.conditions, "", live != nil)
	s.conditions = did.Conditions
	last := len(did.Events)
	if last > 0 && did.Events[last-1].Reason == "ScaledObjectReady" {
		last--
	}
	s.events = append(s.events, did.Events[:last]...)
	if did.HPA {
		o.ensureHPA(s, live)
		if live == nil || changed {
			o.build(s, before)
		}
	} else {
		o.stopLoop(s)
		o.removeHPA(s)
	}
	if did.Scaled != nil && target != nil && *did.Scaled != target.replicas {
		o.workloads.scale(target, *did.Scaled)
	}
	if did.Loop && (live == nil || changed || !s.looping) {
		o.startLoop(s)
	}
	s.events = append(s.events, did.Events[last:]...)
	if o.now == 0 && s.created.Before(o.epoch) {
		s.events = nil // they are from before the run
	}
	o.report(s)
}

func (o *operator) liveHPA(s *scaledObject) *autoscaling.HorizontalPodAutoscaler {
	if h := o.controller.queuedHPA(s.HPA.Key()); h != nil {
		return h.live
	}
	return nil
}

// ensureHPA makes the HPA, or puts back what somebody changed. It mirrors
// ensureHPAForScaledObjectExists.
func (o *operator) ensureHPA(s *scaledObject, live *autoscaling.HorizontalPodAutoscaler) {
	if live == nil || !sameSpec(&live.Spec, &s.HPA.Spec) || !contains(live.Labels, s.HPA.Labels) ||
		!contains(live.Annotations, s.HPA.Annotations) || s.HPA.Annotations == nil && live.Annotations != nil {
		o.controller.apply(s.HPA)
	}
}

func contains(all, some map[string]string) bool {
	for k, v := range some { //maps: the result does not depend on the order
		if w, found := all[k]; !found || w != v {
			return false
		}
	}
	return true
}

func (o *operator) removeHPA(s *scaledObject) {
	if o.liveHPA(s) != nil {
		o.controller.delete(o.now, s.HPA.Key())
	}
}

// turnDelay is how late each turn is: a timer is never early. So in the turn that is a whole number
// of polling intervals after the last active one, a cooldown of that time is over, because
// lastActiveTime is in whole seconds.
const turnDelay = time.Millisecond

// startLoop starts the loop of a ScaledObject. A loop that runs already ends. At the start of the
// run a turn is due. startLoop mirrors HandleScalableObject.
func (o *operator) startLoop(s *scaledObject) {
	if !s.looping {
		s.events = append(s.events, keda.Event{Reason: "KEDAScalersStarted", Message: "Started scalers watch"})
	}
	s.looping = true
	s.loops++
	n := s.loops
	var turn func()
	turn = func() {
		if s.looping && s.loops == n {
			o.queue.push(o.later(s.keda.Polling+turnDelay), turn)
			if o.elsewhere != nil {
				o.elsewhere(s.Key)
				return
			}
			o.turn(s)
		}
	}
	first := o.now
	if first > 0 {
		first += turnDelay
	}
	o.queue.push(first, turn)
}

// stopLoop mirrors DeleteScalableObject.
func (o *operator) stopLoop(s *scaledObject) {
	if s.looping {
		s.events = append(s.events, keda.Event{Reason: "KEDAScalersStopped", Message: "Stopped scalers watch"})
	}
	s.looping = false
}

// report writes the events and the conditions of a ScaledObject to the timeline, if there are new
// ones.
func (o *operator) report(s *scaledObject) {
	reports := &o.timeline.ScaledObjects[s.record].Reports
	if n := len(*reports); n > 0 && len(s.events) == 0 && slices.Equal((*reports)[n-1].Conditions, s.conditions) {
		return
	}
	o.countBytes(costSyncs, turnBytes, 1+len(s.events))
	*reports = append(*reports, timeline.Report{At: o.now, Conditions: slices.Clone(s.conditions), Looping: s.looping, Events: s.events})
	s.events = nil
}
