package operator

import (
	"strconv"
	"strings"
)

// BehaviorPath is the field of a ScaledObject with the behavior of its HPA.
const BehaviorPath = "spec.advanced.horizontalPodAutoscalerConfig.behavior"

// Kind is the kind of a ScaledObject. NameLabel is the label with a ScaledObject's name.
// The ScaledObject, its HPA and the selector of each External metric have it.
const (
	Kind      = "ScaledObject"
	NameLabel = "scaledobject.keda.sh/name"
)

// Origin has the fields of a ScaledObject that the fields of its HPA come from.
type Origin struct {
	Name    string // the ScaledObject's name
	Metrics []MetricOrigin
}

// MetricOrigin has the fields that a metric of the HPA comes from.
type MetricOrigin struct {
	Trigger string // the trigger's field, such as spec.triggers[0]
	Target  string // the field of the metric's target
	Cron    bool   // the trigger is a cron trigger
}

// fields has fields of an HPA, each with the field of the ScaledObject that it comes from.
var fields = []struct{ hpa, scaled string }{
	{"spec.minReplicas", "spec.minReplicaCount"},
	{"spec.maxReplicas", "spec.maxReplicaCount"},
	{"spec.behavior", BehaviorPath},
}

// Path returns the field of the ScaledObject that a field of its HPA comes from.
func (o *Origin) Path(path string) string {
	for _, f := range fields {
		if suffix, ok := strings.CutPrefix(path, f.hpa); ok {
			return f.scaled + suffix
		}
	}
	suffix, ok := strings.CutPrefix(path, "spec.metrics")
	if !ok {
		return path
	}
	for i, m := range o.Metrics {
		rest, ok := strings.CutPrefix(suffix, "["+strconv.Itoa(i)+"]")
		switch {
		case ok && strings.Contains(rest, ".target."):
			return m.Target
		case ok:
			return m.Trigger
		}
	}
	return "spec.triggers"
}
