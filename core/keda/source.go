package keda

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
)

// Source is the source of one trigger.
type Source struct {
	operator.Source
	Type    string // the trigger's type
	Assumed bool   // KEDA asks the source for the metric's name and target; this package makes them up
}

// Options say how to read a ScaledObject.
type Options struct {
	Env Env
	// Formula compiles the formula of scalingModifiers. Without it formulas are not checked.
	Formula Compiler
}

// Env is what the text says of the variables of the target's container.
type Env struct {
	Values  map[string]string
	All     bool   // the container has no other variables
	Problem string // why KEDA cannot read the variables; empty if KEDA can
}

// Sources returns the source of each trigger. It mirrors how KEDA builds its scalers, until the
// scalers connect to their sources. The error is about the first wrong trigger.
func (so *ScaledObject) Sources(o Options) (sources []Source, warnings []Warning, err error) {
	if o.Env.Problem != "" && len(so.Spec.Triggers) > 0 {
		return nil, nil, Problem{Path: "spec.scaleTargetRef.envSourceContainerName", Message: "error resolving secrets for ScaleTarget: " + o.Env.Problem}
	}
	for i := range so.Spec.Triggers {
		s, w, err := so.source(i, o)
		if err != nil {
			return nil, warnings, Problem{Path: triggerPath(i), Message: err.Error()}
		}
		sources, warnings = append(sources, s), append(warnings, w...)
	}
	return sources, warnings, nil
}

func triggerPath(i int) string { return fmt.Sprintf("spec.triggers[%d]", i) }

func (so *ScaledObject) source(i int, o Options) (s Source, warnings []Warning, err error) {
	t := &so.Spec.Triggers[i]
	s = Source{Source: operator.Source{Index: i, Trigger: t.Name, Cached: t.UseCachedMetrics}, Type: t.Type}
	entry := types().byName[t.Type]
	if entry == nil {
		if !manyMetrics(t.Type) {
			return s, nil, fmt.Errorf("no scaler found for type: %s", t.Type)
		}
		entry = &triggerType{name: t.Type, baseType: t.Type, metric: t.Type, target: "1", activation: "-"}
		s.Assumed = true
	}
	m := &metadata{Trigger: t, entry: entry, owner: so, env: o.Env}
	if resourceTrigger(t.Type) {
		s.Metric, err = m.resource()
		return s, m.warnings(i), err
	}
	kind, err := m.targetType()
	if err != nil {
		return s, nil, fmt.Errorf("%s metric type: %w", m.withNames(typeProblem(t.Type)), err)
	}
	if err := m.problem(); err != nil {
		return s, nil, err
	}
	s.Metric = external(m.metricName(i), kind, m.target(), entry.whole())
	s.Activation, s.AtTarget = m.activation(), t.Type == "github-runner"
	if t.Type == "cron" {
		s.Cron, _ = m.cron() // m.problem has read the schedules without an error
	}
	s.Assumed = s.Assumed || strings.HasPrefix(t.Type, "external")
	warnings = m.warnings(i)
	if s.Assumed {
		warnings = append(warnings, Warning{triggerPath(i), fmt.Sprintf("the source of a trigger of type %s tells KEDA the metric's name and its target: they are made up here", t.Type)})
	}
	return s, warnings, nil
}

// typeProblem returns the start of a message about a metric's type.
func typeProblem(kind string) string {
	switch kind {
	case "external", "external-push":
		return "error getting external scaler"
	case "temporal":
		return "failed to get scaler"
	}
	return "error getting scaler"
}

// manyMetrics reports whether KEDA's triggers of a type may have several metrics. This
// package does not support such types.
func manyMetrics(kind string) bool {
	return kind == "solace-event-queue" || kind == "solace-direct-messaging"
}

// addSelector adds the selector with which KEDA's metrics server finds the ScaledObject.
func (so *ScaledObject) addSelector(spec *autoscaling.MetricSpec) {
	spec.External.Metric.Selector = &meta.LabelSelector{MatchLabels: map[string]string{NameLabel: so.Name}}
}

// warnings returns warnings about deprecated parameters, and about parameters that the type
// does not have.
func (m *metadata) warnings(i int) (warnings []Warning) {
	for _, text := range m.notices {
		warnings = append(warnings, Warning{triggerPath(i) + ".metadata", text})
	}
	if m.Type == "cron" {
		if c, err := m.cron(); err == nil && c.ZoneError != nil {
			warnings = append(warnings, Warning{triggerPath(i) + ".metadata.timezone", fmt.Sprintf("the trigger's source fails: %v", c.ZoneError)})
		}
	}
	for _, param := range m.unknown {
		warnings = append(warnings, Warning{triggerPath(i) + ".metadata", fmt.Sprintf("the value of %s is not in the text, so the metric's name lacks it", param)})
	}
	for _, key := range slices.Sorted(maps.Keys(m.Metadata)) {
		if m.entry.param(key) == nil && !sharedKeys[key] && m.entry.baseType != "external" && !manyMetrics(m.Type) {
			warnings = append(warnings, Warning{triggerPath(i) + ".metadata[" + key + "]", fmt.Sprintf("a trigger of type %s has no parameter %q: KEDA ignores it", m.Type, key)})
		}
	}
	return warnings
}

// sharedKeys has the keys of metadata that KEDA reads for many types of triggers.
var sharedKeys = map[string]bool{
	"identityOwner": true, "awsAccessKeyID": true, "awsAccessKeyIDFromEnv": true, "awsSecretAccessKeyFromEnv": true,
	"awsSessionTokenFromEnv": true, "credentialsFromEnv": true, "credentialsFromEnvFile": true, "cloud": true,
	"endpointSuffix": true, "storageEndpointSuffix": true, "type": true,
}
