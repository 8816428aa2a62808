package operator

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
)

// Event is an event about a ScaledObject.
type Event struct {
	Warning         bool
	Reason, Message string
}

// Type returns the event's type: Normal or Warning.
func (e *Event) Type() string {
	if e.Warning {
		return "Warning"
	}
	return "Normal"
}

// Observation has the values that the operator reads in one turn of its loop.
type Observation struct {
	Now     time.Time
	Created time.Time // when the ScaledObject was created
	// LastActive is the status field lastActiveTime, in whole seconds; zero if it was not set.
	LastActive time.Time
	Replicas   int32 // the replicas in the target's spec
	Activity   Activity
	// Missing is why the target's replicas could not be read. Failed is why the replicas could
	// not be changed.
	Missing, Failed error
	// HPA is the condition ScalingActive of the HPA; nil if there is no HPA, or the HPA has
	// no such condition.
	HPA *autoscaling.HorizontalPodAutoscalerCondition
}

// Turn is what the operator does in one turn of its loop.
type Turn struct {
	Scaled     *int32     // the new replicas of the target; nil: unchanged
	Active     bool       // the ScaledObject is active now: lastActiveTime is set to now
	Conditions Conditions // the conditions that the turn sets
	Events     []Event
}

// Step is one turn of the operator's loop, after the operator has asked the sources. It mirrors
// RequestScale.
func (o *Object) Step(observation Observation) Turn {
	t := turn{object: o, observation: &observation}
	t.set(Ready, autoscaling.ConditionTrue, "ScaledObjectReady", "ScaledObject is defined correctly and is ready for scaling")
	switch {
	case observation.Missing != nil:
		t.set(Ready, autoscaling.ConditionFalse, "ErrorGettingCurrentReplicas", fmt.Sprintf("Error getting current replicas count for ScaleTarget: %v", observation.Missing))
		return t.Turn
	case o.Paused:
		t.set(PausedByUser, autoscaling.ConditionTrue, "ScaledObjectPaused", "ScaledObject is paused")
		return t.Turn
	case observation.Activity.Active || o.Forced:
		t.active()
	default:
		t.inactive()
	}
	t.watchHPA()
	return t.Turn
}

// turn builds a Turn.
type turn struct {
	Turn
	object      *Object
	observation *Observation
}

func (t *turn) set(kind ConditionType, status autoscaling.ConditionStatus, reason, message string) {
	t.Conditions.Set(kind, status, reason, message)
}

func (t *turn) active() {
	message := "Scaling is performed because triggers are active"
	if t.object.Forced {
		message = "Scaling is performed because activation is being forced by annotation"
	}
	t.set(Active, autoscaling.ConditionTrue, "ScalerActive", message)
	switch {
	case t.object.Idle != nil && t.observation.Replicas < t.object.Min, t.observation.Replicas == 0:
		t.activate()
	case t.observation.Activity.Failed:
		t.set(Ready, autoscaling.ConditionUnknown, "PartialTriggerError", "Some triggers defined in ScaledObject are not working correctly")
	default:
		t.Active = true
	}
}

func (t *turn) inactive() {
	const message = "Scaling is not performed because triggers are not active"
	t.set(Active, autoscaling.ConditionFalse, "ScalerNotActive", message)
	idle, fallback := t.object.Idle, t.object.Fallback
	switch {
	case t.observation.Activity.Failed && fallback != nil && fallback.Replicas != 0:
		// The HPA gets the fallback's metric after failureThreshold failures.
	case t.observation.Activity.Failed && fallback == nil:
		t.set(Ready, autoscaling.ConditionFalse, "TriggerError", "Triggers defined in ScaledObject are not working correctly")
	case idle != nil && t.observation.Replicas > *idle, t.observation.Replicas > 0 && t.object.Min == 0:
		t.deactivate()
	case idle == nil && t.observation.Replicas < t.object.Min:
		if t.observation.Failed != nil {
			t.fail("error setting ScaleTarget replicas count to ScaledObject minReplicaCount: %w")
			return
		}
		t.scale(t.object.Min)
	}
}

// activate mirrors scaleFromZeroOrIdle.
func (t *turn) activate() {
	if t.object.PausesOut {
		return
	}
	replicas := t.object.firstReplicas()
	if t.observation.Failed != nil {
		t.fail("error activating ScaleTarget: %w")
		t.warn("KEDAScaleTargetActivationFailed", "Failed to scale %s %s/%s from %d to %d", replicas)
		return
	}
	t.scale(replicas)
	cause := "triggered by " + strings.Join(t.observation.Activity.Triggers, ";")
	if t.object.Forced {
		cause = "caused by forced activation annotation"
	}
	t.event("KEDAScaleTargetActivated", fmt.Sprintf("Scaled %s, %s", t.change(replicas), cause))
	t.Active = true
}

// deactivate mirrors scaleToZeroOrIdle.
func (t *turn) deactivate() {
	if t.object.PausesIn {
		return
	}
	since, wait := t.observation.LastActive, t.object.Cooldown
	if since.IsZero() {
		since, wait = t.observation.Created, t.object.InitialCooldown
	}
	if !since.Add(wait).Before(t.observation.Now) {
		t.set(Active, autoscaling.ConditionFalse, CoolingDown, "Scaler cooling down because triggers are not active")
		return
	}
	replicas := t.object.Min
	if idle := t.object.Idle; idle != nil {
		replicas = *idle
	}
	if t.observation.Failed != nil {
		t.fail("error deactivating ScaleTarget: %w")
		t.warn("KEDAScaleTargetDeactivationFailed", "Failed to deactivate %s %s/%s from %d to %d", replicas)
		return
	}
	t.scale(replicas)
	t.event("KEDAScaleTargetDeactivated", "Deactivated "+t.change(replicas))
}

func (t *turn) scale(replicas int32) { t.Scaled = &replicas }

// fail sets the condition Ready when the target could not be scaled.
func (t *turn) fail(format string) {
	t.set(Ready, autoscaling.ConditionFalse, "ErrorScalingTarget", fmt.Errorf(format, t.observation.Failed).Error())
}

// change describes the change of the replicas, as in the message of an event.
func (t *turn) change(replicas int32) string {
	return fmt.Sprintf("%s %s/%s from %d to %d", t.object.Kind, t.object.Namespace, t.object.Target, t.observation.Replicas, replicas)
}

func (t *turn) event(reason, message string) {
	t.Events = append(t.Events, Event{Reason: reason, Message: message})
}

// warn adds the event of a change that failed. If KEDA cannot read the scale, KEDA writes -1 for
// the replicas; in this package only the write fails.
func (t *turn) warn(reason, format string, replicas int32) {
	message := fmt.Sprintf(format+": %v", t.object.Kind, t.object.Namespace, t.object.Target, t.observation.Replicas, replicas, t.observation.Failed)
	t.Events = append(t.Events, Event{true, reason, message})
}

// watchHPA mirrors checkHPAHealth.
func (t *turn) watchHPA() {
	c := t.observation.HPA
	switch {
	case c == nil:
	case c.Status == autoscaling.ConditionTrue:
		t.set(HPAActive, autoscaling.ConditionTrue, "HPAActive", "HPA is actively scaling")
	case c.Reason == "ScalingDisabled":
		t.set(HPAActive, autoscaling.ConditionTrue, c.Reason, c.Message)
	default:
		reason := c.Reason
		if reason == "" {
			reason = "HPAMetricsUnavailable"
		}
		t.set(HPAActive, autoscaling.ConditionFalse, reason, "HPA is not actively scaling: "+c.Message)
	}
}
