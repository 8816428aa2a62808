package keda

import (
	"strconv"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
)

// Operated returns the values that the operator works with. If a trigger is wrong, Operated
// returns the same error as HPA, and an Object without sources: the operator can reconcile the
// ScaledObject, but the loop does not run.
func (so *ScaledObject) Operated(o Options) (*operator.Object, error) {
	object := so.objectWithoutSources()
	sources, _, err := so.Sources(o)
	if err != nil {
		return object, err
	}
	for _, s := range sources {
		if s.Name() != "" {
			so.addSelector(&s.Metric)
		}
		object.Sources = append(object.Sources, s.Source)
	}
	if !so.usesModifiers() {
		return object, nil
	}
	sm := so.Spec.Advanced.ScalingModifiers
	object.Modifiers = &operator.Modifiers{Value: sm.MetricType == autoscaling.ValueMetricType}
	if sm.Formula != "" {
		if object.Modifiers.Program, err = so.CompileFormula(o); err != nil {
			return object, Problem{modifiersPath, err.Error()}
		}
	}
	object.Modifiers.Target, _ = strconv.ParseFloat(sm.Target, 64)
	n, err := strconv.ParseInt(sm.Target, 10, 64)
	object.Modifiers.Whole = err == nil && n > 0
	if sm.ActivationTarget != "" {
		if object.Modifiers.Activation, err = strconv.ParseFloat(sm.ActivationTarget, 64); err != nil {
			return object, Problem{modifiersPath + ".activationTarget", "scalingModifiers.ActivationTarget parsing error " + err.Error()}
		}
	}
	return object, nil
}

// objectWithoutSources returns an Object with the counts and periods of the spec, and the values of the
// annotations.
func (so *ScaledObject) objectWithoutSources() *operator.Object {
	target := so.Target()
	object := &operator.Object{
		Namespace: so.Namespace, Kind: kindOf(target), Target: target.Name,
		Min: so.min(), Max: so.MaxReplicas(), Idle: so.Spec.IdleReplicaCount,
		Polling: so.PollingInterval(), Cooldown: so.CooldownPeriod(), InitialCooldown: so.InitialCooldownPeriod(),
		Fallback: so.Spec.Fallback, Polls: so.PollsSources(),
		Paused: so.Paused(), PausesIn: so.boolAnnotation(PausedScaleInAnnotation), PausesOut: so.boolAnnotation(PausedScaleOutAnnotation), Forced: so.boolAnnotation(ForceActivationAnnotation),
	}
	var err error
	if object.PausedReplicas, err = so.PausedReplicas(); err != nil {
		object.BadPausedReplicas = err.Error()
	}
	return object
}
