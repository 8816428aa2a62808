package keda

// periodWarnings returns warnings about periods that have no effect.
func (so *ScaledObject) periodWarnings(r Release) (warnings []Warning) {
	if !r.checksNames() {
		return nil
	}
	idle := so.Spec.IdleReplicaCount
	switch {
	case so.Spec.PollingInterval == nil:
	case r.followsHPA() && !so.PollsSources(r):
		warnings = append(warnings, Warning{"spec.pollingInterval", "PollingInterval is configured but is not relevant for scaling. It only affects scaling when minReplicaCount = 0, idleReplicaCount is set, or useCachedMetrics is enabled, but it still controls how often KEDA refreshes the ScaledObject status conditions and events"})
	case !r.followsHPA() && so.min() > 0 && (idle == nil || *idle != 0) && !so.usesCachedMetrics():
		warnings = append(warnings, Warning{"spec.pollingInterval", "PollingInterval is configured but is not relevant. PollingInterval is only relevant when minReplicaCount = 0 or idleReplicaCount = 0 or useCachedMetrics is enabled"})
	}
	switch {
	case so.Spec.CooldownPeriod == nil || so.min() <= 0:
	case r.followsHPA() && idle == nil:
		warnings = append(warnings, Warning{"spec.cooldownPeriod", "CooldownPeriod is configured but is not relevant. CooldownPeriod is only relevant when minReplicaCount = 0 or idleReplicaCount is set"})
	case !r.followsHPA() && (idle == nil || *idle != 0):
		warnings = append(warnings, Warning{"spec.cooldownPeriod", "CooldownPeriod is configured but is not relevant. CooldownPeriod is only relevant when minReplicaCount = 0 or idleReplicaCount = 0"})
	}
	return warnings
}
