package document

import (
	"fmt"

	"hpaplayground/core/autoscaling"
)

// UtilizationV1 is the field for the only metric of autoscaling/v1.
const UtilizationV1 = "spec.targetCPUUtilizationPercentage"

var targetFields = [...]string{"averageUtilization", "averageValue", "value"}

// TargetPaths returns the fields of an HPA that may hold the target of the metric with an index.
func TargetPaths(metric int) (paths []string) {
	for _, t := range autoscaling.MetricTypes() {
		for _, field := range targetFields {
			paths = append(paths, fmt.Sprintf("spec.metrics[%d].%s.target.%s", metric, t.Field, field))
		}
	}
	return paths
}
