package operator

import (
	"fmt"

	"hpaplayground/core/autoscaling"
)

// Reconciliation is what the operator does when a ScaledObject was created or changed.
type Reconciliation struct {
	HPA        bool   // there is an HPA afterwards: the HPA that keda.ScaledObject.HPA makes
	Loop       bool   // the loop runs afterwards
	Scaled     *int32 // the new replicas of the target; nil: unchanged
	Conditions Conditions
	Events     []Event
}

const (
	pausedMessage = "ScaledObject is paused"
	noFallback    = "No fallbacks are active on this scaled object"
)

// Reconcile returns what the operator does when a ScaledObject was created or changed. problem is
// the message of the error of keda.ScaledObject.HPA, empty without an error. hadHPA reports
// whether there was an HPA, and a loop. It mirrors the Reconcile of KEDA's controller of ScaledObjects.
func (o *Object) Reconcile(before Conditions, problem string, hadHPA bool) Reconciliation {
	r := Reconciliation{HPA: true, Loop: true, Conditions: append(Conditions(nil), before...)}
	if len(r.Conditions) == 0 {
		r.Conditions = NewConditions()
	}
	message := "ScaledObject is defined correctly and is ready for scaling"
	wasPaused := r.Conditions.Get(PausedByUser).Status == autoscaling.ConditionTrue
	switch {
	case o.Paused:
		r.pause(wasPaused)
		r.HPA, r.Loop, message = false, false, pausedMessage
		if r.Scaled, problem = o.PausedReplicas, ""; o.BadPausedReplicas != "" {
			problem = "failed to scale target to paused replica count: failed to parse paused replica count: " + o.BadPausedReplicas
		}
	case o.PausesIn || o.PausesOut:
		r.pause(wasPaused)
	case wasPaused:
		const unpaused = "pause annotation removed for ScaledObject"
		r.Conditions.Set(PausedByUser, autoscaling.ConditionFalse, "ScaledObjectUnpaused", unpaused)
		r.Events = append(r.Events, Event{Reason: "ScaledObjectUnpaused", Message: unpaused})
	}
	if problem != "" {
		r.HPA, r.Loop = r.HPA && hadHPA, r.Loop && hadHPA
		r.Conditions.Set(Ready, autoscaling.ConditionFalse, "ScaledObjectCheckFailed", problem)
		r.Conditions.Set(Active, autoscaling.ConditionUnknown, "UnknownState", "ScaledObject check failed")
		r.Events = append(r.Events, Event{true, "ScaledObjectCheckFailed", problem})
	} else {
		if r.Conditions.Get(Ready).Status != autoscaling.ConditionTrue {
			r.Events = append(r.Events, Event{Reason: "ScaledObjectReady", Message: "ScaledObject is ready for scaling"})
		}
		r.Conditions.Set(Ready, autoscaling.ConditionTrue, "ScaledObjectReady", message)
	}
	if o.Fallback == nil || !o.hasValidFallback() {
		r.Conditions.Set(FallbackActive, autoscaling.ConditionFalse, "NoFallbackFound", noFallback)
	}
	return r
}

func (r *Reconciliation) pause(wasPaused bool) {
	r.Conditions.Set(PausedByUser, autoscaling.ConditionTrue, "ScaledObjectPaused", pausedMessage)
	if !wasPaused {
		r.Events = append(r.Events, Event{Reason: "ScaledObjectPaused", Message: pausedMessage})
	}
}

// Built returns the events when the operator builds the scalers: when a loop starts, and after
// each failure of a source. failed is why the last scaler cannot be built; empty if all scalers
// can.
func Built(types []string, failed string) (events []Event) {
	for _, kind := range types {
		events = append(events, Event{Reason: "KEDAScalersStarted", Message: fmt.Sprintf("Scaler %s is built", kind)})
	}
	if failed != "" {
		events = append(events, Event{true, "KEDAScalerFailed", failed})
	}
	return events
}

// SetFallback sets the condition Fallback after a source has answered. It mirrors updateStatus.
func (o *Object) SetFallback(c *Conditions, failures Failures) {
	switch {
	case o.Fallback == nil || !o.hasValidFallback():
	case o.Exceeded(failures):
		c.Set(FallbackActive, autoscaling.ConditionTrue, "FallbackExists", "At least one trigger is falling back on this scaled object")
	default:
		c.Set(FallbackActive, autoscaling.ConditionFalse, "NoFallbackFound", noFallback)
	}
}

// FallbackEvents returns the events of a turn in which the fallback starts or ends.
func FallbackEvents(before Conditions, a Activity) []Event {
	wasActive := before.Get(FallbackActive).Status == autoscaling.ConditionTrue
	switch {
	case a.Fallback && !wasActive:
		return []Event{{Reason: "ScaledObjectFallbackActivated", Message: "ScaledObject fallback is active"}}
	case !a.Fallback && wasActive:
		return []Event{{Reason: "ScaledObjectFallbackDeactivated", Message: "ScaledObject fallback is no longer active"}}
	}
	return nil
}
