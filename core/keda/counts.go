package keda

import "time"

// Defaults of KEDA.
const (
	defaultPolling  = 30 * time.Second
	defaultCooldown = 5 * time.Minute
	defaultMax      = 100
)

// HPAName is the name of the HPA that the operator makes.
func (so *ScaledObject) HPAName() string {
	if a := so.Spec.Advanced; a != nil && a.HorizontalPodAutoscalerConfig != nil && a.HorizontalPodAutoscalerConfig.Name != "" {
		return a.HorizontalPodAutoscalerConfig.Name
	}
	return "keda-hpa-" + so.Name
}

// MinReplicas is the minReplicas of the HPA: at least 1. Only the operator scales to 0 and from 0.
func (so *ScaledObject) MinReplicas() int32 { return max(so.min(), 1) }

// MaxReplicas is the maxReplicas of the HPA.
func (so *ScaledObject) MaxReplicas() int32 {
	if so.Spec.MaxReplicaCount != nil {
		return *so.Spec.MaxReplicaCount
	}
	return defaultMax
}

// PollingInterval is the time from one turn of the operator's loop to the next.
func (so *ScaledObject) PollingInterval() time.Duration {
	return seconds(so.Spec.PollingInterval, defaultPolling)
}

// CooldownPeriod is how long all triggers have to be inactive before the operator scales to
// 0 or to idleReplicaCount.
func (so *ScaledObject) CooldownPeriod() time.Duration {
	return seconds(so.Spec.CooldownPeriod, defaultCooldown)
}

// InitialCooldownPeriod is the cooldown period of a ScaledObject that was never active. The
// period begins when the ScaledObject is created.
func (so *ScaledObject) InitialCooldownPeriod() time.Duration {
	return seconds(so.Spec.InitialCooldownPeriod, 0)
}

func seconds(count *int32, defaultPeriod time.Duration) time.Duration {
	if count == nil {
		return defaultPeriod
	}
	return time.Duration(*count) * time.Second
}

// min is minReplicaCount; 0 if the ScaledObject does not have the field.
func (so *ScaledObject) min() int32 {
	if so.Spec.MinReplicaCount == nil {
		return 0
	}
	return *so.Spec.MinReplicaCount
}

// usesModifiers reports whether scalingModifiers replace the metrics of all triggers with one
// metric. It mirrors IsUsingModifiers.
func (so *ScaledObject) usesModifiers() bool {
	return so.Spec.Advanced != nil && so.Spec.Advanced.ScalingModifiers != ScalingModifiers{}
}

// resourceTrigger reports whether a trigger's metric is the pods' own cpu or memory.
func resourceTrigger(kind string) bool { return kind == "cpu" || kind == "memory" }

// PollsSources reports whether the operator asks the sources in each turn of its loop.
// Otherwise the operator uses the values that it gave the HPA. PollsSources mirrors
// UsesHPAObservations.
func (so *ScaledObject) PollsSources() bool {
	return so.min() == 0 || so.Spec.IdleReplicaCount != nil || so.usesModifiers() || so.usesCachedMetrics()
}

// usesCachedMetrics reports whether a trigger has useCachedMetrics.
func (so *ScaledObject) usesCachedMetrics() bool {
	for _, t := range so.Spec.Triggers {
		if t.UseCachedMetrics {
			return true
		}
	}
	return false
}
