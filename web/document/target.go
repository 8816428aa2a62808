package document

import "fmt"

// UtilizationV1 is the only metric of autoscaling/v1.
const UtilizationV1 = "spec.targetCPUUtilizationPercentage"

// blocks are the metrics of a MetricSpec, with the path to each one's name.
var blocks = [...]struct{ name, metric string }{
	{"resource", "name"}, {"containerResource", "name"}, {"pods", "metric.name"}, {"object", "metric.name"}, {"external", "metric.name"},
}

var targetFields = [...]string{"averageUtilization", "averageValue", "value"}

// TargetPaths are the fields of an HPA that may hold the target of its metric
// with this index.
func TargetPaths(metric int) (paths []string) {
	for _, b := range blocks {
		for _, field := range targetFields {
			paths = append(paths, fmt.Sprintf("spec.metrics[%d].%s.target.%s", metric, b.name, field))
		}
	}
	return paths
}
