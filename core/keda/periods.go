package keda

// periodWarnings returns warnings about periods that have no effect.
func (so *ScaledObject) periodWarnings() (warnings []Warning) {
	if so.Spec.PollingInterval != nil && !so.PollsSources() {
		warnings = append(warnings, Warning{"spec.pollingInterval", "PollingInterval is configured but is not relevant for scaling. It only affects scaling when minReplicaCount = 0, idleReplicaCount is set, or useCachedMetrics is enabled, but it still controls how often KEDA refreshes the ScaledObject status conditions and events"})
	}
	if so.Spec.CooldownPeriod != nil && so.min() > 0 && so.Spec.IdleReplicaCount == nil {
		warnings = append(warnings, Warning{"spec.cooldownPeriod", "CooldownPeriod is configured but is not relevant. CooldownPeriod is only relevant when minReplicaCount = 0 or idleReplicaCount is set"})
	}
	return warnings
}
