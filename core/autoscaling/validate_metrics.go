package autoscaling

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/name"
)

func validateMetrics(s *HorizontalPodAutoscalerSpec, rule versionRule, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	external := false // there is a metric whose value does not come from the pods
	for i := range s.Metrics {
		m := &s.Metrics[i]
		errs = append(errs, validateMetric(m, rule, path.Index(i))...)
		external = external || m.Type.Info().Global
	}
	if isZero(s.MinReplicas) && !external {
		errs = append(errs, field.Forbidden(path, "must specify at least one Object or External metric to support scaling to zero replicas"))
	}
	return errs
}

// sourceTypes are in the API server's order.
var sourceTypes = typeNames()

func typeNames() []string {
	var names []string
	for _, t := range metricTypes {
		names = append(names, string(t.Type))
	}
	slices.Sort(names)
	return names
}

// sourceBlock is one of a metric's source blocks, with its checks.
type sourceBlock struct {
	MetricType
	present  bool
	validate func(*field.Path) field.ErrorList
}

// blocks returns the blocks in the order in which the API server checks them.
func (m *MetricSpec) blocks(rule versionRule) []sourceBlock {
	return []sourceBlock{
		{ObjectMetricSourceType.Info(), m.Object != nil, func(p *field.Path) field.ErrorList { return validateObject(m.Object, rule, p) }},
		{ExternalMetricSourceType.Info(), m.External != nil, func(p *field.Path) field.ErrorList { return validateExternal(m.External, p) }},
		{PodsMetricSourceType.Info(), m.Pods != nil, func(p *field.Path) field.ErrorList { return validatePods(m.Pods, p) }},
		{ResourceMetricSourceType.Info(), m.Resource != nil, func(p *field.Path) field.ErrorList { return validateResource(m.Resource, p) }},
		{ContainerResourceMetricSourceType.Info(), m.ContainerResource != nil, func(p *field.Path) field.ErrorList { return validateContainerResource(m.ContainerResource, p) }},
	}
}

// validateMetric checks only the first block, even if the type names another block. It
// reports an unknown type twice, as upstream does; InvalidMessage prints the error once.
func validateMetric(m *MetricSpec, rule versionRule, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	blocks := m.blocks(rule)
	var expected *sourceBlock
	var present []sourceBlock
	for i, b := range blocks {
		if b.Type == m.Type {
			expected = &blocks[i]
		}
		if b.present {
			present = append(present, b)
		}
	}
	if m.Type == "" {
		errs = append(errs, field.Required(path.Child("type"), "must specify a metric source type"))
	}
	unsupported := field.NotSupported(path.Child("type"), m.Type, sourceTypes)
	if expected == nil {
		errs = append(errs, unsupported)
	}
	if len(present) > 0 {
		errs = append(errs, present[0].validate(path.Child(present[0].Field))...)
	}
	if expected == nil {
		errs = append(errs, unsupported)
	} else if !expected.present {
		errs = append(errs, field.Required(path.Child(expected.Field), "must populate information for the given metric source"))
	}
	if len(present) != 1 {
		for _, b := range present {
			if b.Type != m.Type {
				errs = append(errs, field.Forbidden(path.Child(b.Field), "must populate the given metric source only"))
			}
		}
	}
	return errs
}

func validateObject(src *ObjectMetricSource, rule versionRule, path *field.Path) field.ErrorList {
	errs := validateReference(src.DescribedObject, rule, path.Child("describedObject"))
	errs = append(errs, validateIdentifier(src.Metric, path.Child("metric"))...)
	errs = append(errs, validateTarget(src.Target, path.Child("target"))...)
	if src.Target.Value == nil && src.Target.AverageValue == nil {
		errs = append(errs, field.Required(path.Child("target", "averageValue"), "must set either a target value or averageValue"))
	}
	return errs
}

func validateExternal(src *ExternalMetricSource, path *field.Path) field.ErrorList {
	errs := validateIdentifier(src.Metric, path.Child("metric"))
	errs = append(errs, validateTarget(src.Target, path.Child("target"))...)
	switch {
	case src.Target.Value == nil && src.Target.AverageValue == nil:
		errs = append(errs, field.Required(path.Child("target", "averageValue"), "must set either a target value for metric or a per-pod target"))
	case src.Target.Value != nil && src.Target.AverageValue != nil:
		errs = append(errs, field.Forbidden(path.Child("target", "value"), "may not set both a target value for metric and a per-pod target"))
	}
	return errs
}

func validatePods(src *PodsMetricSource, path *field.Path) field.ErrorList {
	errs := validateIdentifier(src.Metric, path.Child("metric"))
	errs = append(errs, validateTarget(src.Target, path.Child("target"))...)
	if src.Target.AverageValue == nil {
		errs = append(errs, field.Required(path.Child("target", "averageValue"), "must specify a positive target averageValue"))
	}
	return errs
}

func validateResource(src *ResourceMetricSource, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	if src.Name == "" {
		errs = append(errs, field.Required(path.Child("name"), "must specify a resource name"))
	}
	return append(errs, validateResourceTarget(src.Target, path.Child("target"))...)
}

func validateContainerResource(src *ContainerResourceMetricSource, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	if src.Name == "" {
		errs = append(errs, field.Required(path.Child("name"), "must specify a resource name"))
	} else {
		errs = append(errs, invalid(path.Child("name"), resourceName(src.Name), containerResourceName(src.Name))...)
	}
	if src.Container == "" {
		errs = append(errs, field.Required(path.Child("container"), "must specify a container"))
	} else {
		errs = append(errs, invalid(path.Child("container"), src.Container, name.DNSLabel(src.Container))...)
	}
	return append(errs, validateResourceTarget(src.Target, path.Child("target"))...)
}

func validateResourceTarget(t MetricTarget, path *field.Path) field.ErrorList {
	errs := validateTarget(t, path)
	switch {
	case t.AverageUtilization == nil && t.AverageValue == nil:
		errs = append(errs, field.Required(path.Child("averageUtilization"), "must set either a target raw value or a target utilization"))
	case t.AverageUtilization != nil && t.AverageValue != nil:
		errs = append(errs, field.Forbidden(path.Child("averageValue"), "may not set both a target raw value and a target utilization"))
	}
	return errs
}

// validateTarget does not check that the type matches the value that is set. Neither does
// the API server.
func validateTarget(t MetricTarget, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	if t.Type == "" {
		errs = append(errs, field.Required(path.Child("type"), "must specify a metric target type"))
	}
	switch t.Type {
	case UtilizationMetricType, ValueMetricType, AverageValueMetricType:
	default:
		errs = append(errs, field.Invalid(path.Child("type"), t.Type, "must be either Utilization, Value, or AverageValue"))
	}
	if t.Value != nil && t.Value.Sign() != 1 {
		errs = append(errs, field.Invalid(path.Child("value"), t.Value, "must be positive"))
	}
	if t.AverageValue != nil && t.AverageValue.Sign() != 1 {
		errs = append(errs, field.Invalid(path.Child("averageValue"), t.AverageValue, "must be positive"))
	}
	if t.AverageUtilization != nil && *t.AverageUtilization < 1 {
		errs = append(errs, field.Invalid(path.Child("averageUtilization"), *t.AverageUtilization, "must be greater than 0"))
	}
	return errs
}

func validateIdentifier(id MetricIdentifier, path *field.Path) field.ErrorList {
	return validateSegment(id.Name, "must specify a metric name", path.Child("name"))
}

// resourceName is a name that errors print as JSON, like upstream's type. Errors print
// plain strings as Go strings.
type resourceName string

// containerResourceName mirrors ValidateContainerResourceName of the core group.
func containerResourceName(s string) []string {
	if wrong := name.LabelKey(s); len(wrong) > 0 {
		// For a key with one slash, further checks follow.
		return append(wrong, containerResourceKind(s)...)
	}
	if !strings.Contains(s, "/") && !isStandardResource(s) {
		return []string{"must be a standard resource type or fully qualified", "must be a standard resource for containers"}
	}
	return containerResourceKind(s)
}

func containerResourceKind(s string) []string {
	switch {
	case !strings.Contains(s, "/"):
		switch {
		case s == "cpu", s == "memory", s == "ephemeral-storage", strings.HasPrefix(s, "hugepages-"):
		default:
			return []string{"must be a standard resource for containers"}
		}
	case strings.Contains(s, "kubernetes.io/"):
	case strings.HasPrefix(s, "requests.") || len(name.LabelKey("requests."+s)) > 0:
		return []string{"doesn't follow extended resource name standard"}
	}
	return nil
}

// isStandardResource reports whether some API object or quota uses the name.
func isStandardResource(s string) bool {
	switch s {
	case "cpu", "memory", "ephemeral-storage", "storage",
		"requests.cpu", "requests.memory", "requests.ephemeral-storage", "requests.storage",
		"limits.cpu", "limits.memory", "limits.ephemeral-storage",
		"pods", "resourcequotas", "services", "services.nodeports", "services.loadbalancers",
		"replicationcontrollers", "secrets", "configmaps", "persistentvolumeclaims":
		return true
	}
	return strings.HasPrefix(s, "hugepages-") || strings.HasPrefix(s, "requests.hugepages-")
}
