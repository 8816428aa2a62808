package manifest

// required are the fields without which an object is not valid, in the order
// in which they are best written.
var required = map[string][]string{
	"HorizontalPodAutoscaler":       {"apiVersion", "kind", "metadata", "spec"},
	"Deployment":                    {"apiVersion", "kind", "metadata", "spec"},
	"StatefulSet":                   {"apiVersion", "kind", "metadata", "spec"},
	"ReplicaSet":                    {"apiVersion", "kind", "metadata", "spec"},
	"Simulation":                    {"apiVersion", "kind"},
	"HorizontalPodAutoscalerSpec":   {"scaleTargetRef", "maxReplicas"},
	"CrossVersionObjectReference":   {"kind", "name"},
	"MetricSpec":                    {"type"},
	"ResourceMetricSource":          {"name", "target"},
	"ContainerResourceMetricSource": {"name", "container", "target"},
	"PodsMetricSource":              {"metric", "target"},
	"ObjectMetricSource":            {"describedObject", "metric", "target"},
	"ExternalMetricSource":          {"metric", "target"},
	"MetricIdentifier":              {"name"},
	"MetricTarget":                  {"type"},
	"HPAScalingPolicy":              {"type", "value", "periodSeconds"},
	"LabelSelectorRequirement":      {"key", "operator"},
	"DeploymentSpec":                {"selector", "template"},
	"StatefulSetSpec":               {"selector", "template"},
	"ReplicaSetSpec":                {"selector"},
	"PodSpec":                       {"containers"},
	"Container":                     {"name"},
	"LoadEntry":                     {"metric"},
	"LoadMetric":                    {"type", "name"},
	"TimelineEntry":                 {"at"},
	"FailScale":                     {"for"},
	"ScaleTo":                       {"replicas"},
}

var (
	metricTypes = []string{"Resource", "ContainerResource", "Pods", "Object", "External"}
	resources   = []string{"cpu", "memory"}
)

// enums are the values of the fields that have only a few.
var enums = map[string][]string{
	"CrossVersionObjectReference.kind":       {"Deployment", "StatefulSet", "ReplicaSet"},
	"CrossVersionObjectReference.apiVersion": {"apps/v1"},
	"MetricSpec.type":                        metricTypes,
	"ResourceMetricSource.name":              resources,
	"ContainerResourceMetricSource.name":     resources,
	"MetricTarget.type":                      {"Utilization", "AverageValue", "Value"},
	"HPAScalingRules.selectPolicy":           {"Max", "Min", "Disabled"},
	"HPAScalingPolicy.type":                  {"Pods", "Percent"},
	"LabelSelectorRequirement.operator":      {"In", "NotIn", "Exists", "DoesNotExist"},
	"HorizontalPodAutoscalerCondition.type":  {"AbleToScale", "ScalingActive", "ScalingLimited"},
	"DeploymentStrategy.type":                {"RollingUpdate", "Recreate"},
	"StatefulSetUpdateStrategy.type":         {"RollingUpdate", "OnDelete"},
	"StatefulSetSpec.podManagementPolicy":    {"OrderedReady", "Parallel"},
	"PodSpec.restartPolicy":                  {"Always"},
	"PodStatus.phase":                        {"Pending", "Running", "Succeeded", "Failed"},
	"MetricsPipeline.source":                 {"metrics-server", "legacy"},
	"LoadMetric.type":                        metricTypes,
	"LoadMetric.name":                        resources,
	"LoadSeries.interpolate":                 {"step", "linear"},
	"Trace.scale":                            {"percent", "millicores"},
	"PodAction.count":                        {"all"},
	"PodAction.do":                           {"fail", "delete", "unready", "crash", "missingMetrics"},
}

// words says what a field takes.
func (k *kind) words() string {
	switch k.letter {
	case 's', 'v':
		return "text"
	case 'i', 'l':
		return "whole number"
	case 'f':
		return "number"
	case 'b':
		return "true or false"
	case 'q':
		return "quantity"
	case 'x':
		return "number or percent"
	case 't':
		return "time"
	case 'd':
		return "duration"
	case '[', '(':
		return "list"
	case 'O', '{':
		return "fields"
	case '|':
		return k.parts[0].words() + " or " + k.parts[1].words()
	}
	return ""
}
