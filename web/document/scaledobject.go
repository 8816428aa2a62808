package document

import (
	"fmt"

	"hpaplayground/core/keda"
)

// scaledObject returns the controls of a ScaledObject of KEDA: its counts and periods, and the
// target and the activation value of each trigger, or the replicas of a cron. The defaults are
// KEDA's.
func (r *fieldReader) scaledObject() []Control {
	fields := []Control{
		r.control("spec.minReplicaCount", "0", counts),
		r.control("spec.maxReplicaCount", "100", counts),
		r.control("spec.pollingInterval", "30", periods),
		r.control("spec.cooldownPeriod", "300", windows),
	}
	if r.has("spec.idleReplicaCount") {
		fields = append(fields, r.control("spec.idleReplicaCount", "", counts))
	}
	for i := 0; i < maxMetrics && r.has(fmt.Sprintf("spec.triggers[%d]", i)); i++ {
		trigger := fmt.Sprintf("spec.triggers[%d]", i)
		kind := r.text(trigger + ".type")
		for _, parameter := range []string{keda.TargetParameter(kind), keda.ActivationParameter(kind), "desiredReplicas"} {
			path := trigger + ".metadata." + parameter
			if parameter == "" || !r.has(path) {
				continue
			}
			c := r.control(path, "", nil)
			c.MetricName = kind
			fields = append(fields, c)
		}
	}
	return fields
}
