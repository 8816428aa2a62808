package complete

import (
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/words"
)

// required are the fields that an object must have, in the order in which people
// write them.
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

// takes says what a field takes.
func takes(k *schema.Kind, lang words.Language) string {
	switch k.Letter {
	case 's', 'v':
		return lang.Say("text")
	case 'i', 'l':
		return lang.Say("whole number")
	case 'f':
		return lang.Say("number")
	case 'b':
		return lang.Say("true or false")
	case 'q':
		return lang.Say("quantity")
	case 'x':
		return lang.Say("number or percent")
	case 't':
		return lang.Say("time")
	case 'd':
		return lang.Say("duration")
	case '[', '(':
		return lang.Say("list")
	case 'O', '{':
		return lang.Say("fields")
	case '|':
		return lang.Say("%s or %s", takes(k.Parts[0], lang), takes(k.Parts[1], lang))
	}
	return ""
}
