package keda

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/keda/operator"
)

// CheckSchema returns why the API server refuses an object that breaks the schema of KEDA's
// CRD. Each message is the API server's message, without the path before the message. KEDA
// never sees such an object. Wrong types are found when the text is read.
func (so *ScaledObject) CheckSchema() []Problem {
	var c schemaCheck
	spec := &so.Spec
	for _, field := range []struct {
		name    string
		value   *int32
		minimum int32
	}{
		{"pollingInterval", spec.PollingInterval, 1}, {"initialCooldownPeriod", spec.InitialCooldownPeriod, 0}, {"cooldownPeriod", spec.CooldownPeriod, 0},
		{"idleReplicaCount", spec.IdleReplicaCount, 0}, {"minReplicaCount", spec.MinReplicaCount, 0}, {"maxReplicaCount", spec.MaxReplicaCount, 1},
	} {
		if field.value != nil {
			c.checkMinimum("spec."+field.name, *field.value, field.minimum)
		}
	}
	for _, path := range so.missing {
		c.add(path, "Required value")
	}
	switch ref := spec.ScaleTargetRef; {
	case ref != nil:
		c.checkNotEmpty("spec.scaleTargetRef.name", ref.Name)
	case so.missing == nil: // the object was not read from a text
		c.add("spec.scaleTargetRef", "Required value")
	}
	for i, t := range spec.Triggers {
		c.checkNotEmpty(triggerPath(i)+".type", t.Type)
		if t.AuthenticationRef != nil {
			c.checkOneOf(triggerPath(i)+".authenticationRef.kind", t.AuthenticationRef.Kind, "TriggerAuthentication", "ClusterTriggerAuthentication")
		}
	}
	if len(spec.Triggers) == 0 && !slices.Contains(so.missing, "spec.triggers") && !slices.Contains(so.missing, "spec") {
		c.add("spec.triggers", "Invalid value: 0: spec.triggers in body should have at least 1 items")
	}
	if field := spec.Fallback; field != nil {
		c.checkMinimum("spec.fallback.failureThreshold", field.FailureThreshold, 0)
		c.checkMinimum("spec.fallback.replicas", field.Replicas, 0)
		c.checkOneOf("spec.fallback.behavior", field.Behavior, operator.FallbackStatic, operator.FallbackCurrent, operator.FallbackCurrentIfHigher, operator.FallbackCurrentIfLower, operator.FallbackScalingModifiers)
	}
	if spec.Advanced != nil {
		c.checkOneOf(modifiersPath+".metricType", string(spec.Advanced.ScalingModifiers.MetricType), "AverageValue", "Value")
	}
	if len(c.problems) == 0 && spec.MinReplicaCount != nil && *spec.MinReplicaCount > so.MaxReplicas() {
		c.add("spec", "Invalid value: minReplicaCount must be less than or equal to maxReplicaCount")
	}
	return c.problems
}

// schemaCheck collects the problems that a schema finds.
type schemaCheck struct{ problems []Problem }

func (c *schemaCheck) add(path, text string) {
	c.problems = append(c.problems, Problem{path, text})
}

func (c *schemaCheck) checkMinimum(path string, value, minimum int32) {
	if value < minimum {
		c.add(path, fmt.Sprintf("Invalid value: %d: %s in body should be greater than or equal to %d", value, path, minimum))
	}
}

func (c *schemaCheck) checkNotEmpty(path, value string) {
	if value == "" && !slices.ContainsFunc(c.problems, func(p Problem) bool { return p.Path == path }) {
		c.add(path, fmt.Sprintf("Invalid value: %q: %s in body should be at least 1 chars long", value, path))
	}
}

// checkOneOf checks a value that may be empty.
func (c *schemaCheck) checkOneOf(path, value string, values ...string) {
	if value == "" || slices.Contains(values, value) {
		return
	}
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = strconv.Quote(v)
	}
	c.add(path, fmt.Sprintf("Unsupported value: %q: supported values: %s", value, strings.Join(quoted, ", ")))
}
