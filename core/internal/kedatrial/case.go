package kedatrial

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/meta"
)

// Case is what the tables of KEDA's own tests say of one trigger.
type Case struct {
	Type       string                       `json:"type"`
	Metadata   map[string]string            `json:"metadata"`
	MetricType autoscaling.MetricTargetType `json:"metricType,omitempty"`
	Namespace  string                       `json:"namespace,omitempty"`
	Env        map[string]string            `json:"env,omitempty"`     // the variables that the metadata names
	Auth       bool                         `json:"auth,omitempty"`    // there is a TriggerAuthentication
	Refused    *bool                        `json:"refused,omitempty"` // nil: the tests do not say it
	Name       string                       `json:"name,omitempty"`    // the metric's name, such as s0-kafka-orders; empty: the tests do not say it
}

// Difference says how this project's code differs from the case; empty if it does not. What a
// TriggerAuthentication holds is not known, so a trigger that has one need not be refused.
func (c *Case) Difference() string {
	so := &keda.ScaledObject{ObjectMeta: meta.ObjectMeta{Name: "web", Namespace: c.Namespace}}
	so.Spec.ScaleTargetRef = &keda.ScaleTarget{Name: "web"}
	index := 0
	_, _ = fmt.Sscanf(c.Name, "s%d-", &index)
	for range index {
		so.Spec.Triggers = append(so.Spec.Triggers, keda.Trigger{Type: "cpu", MetricType: autoscaling.UtilizationMetricType, Metadata: map[string]string{"value": "50"}})
	}
	t := keda.Trigger{Type: c.Type, MetricType: c.MetricType, Metadata: c.Metadata}
	if c.Auth {
		t.AuthenticationRef = &keda.AuthenticationRef{Name: "auth"}
	}
	so.Spec.Triggers = append(so.Spec.Triggers, t)
	sources, _, err := so.Sources(keda.Options{Env: keda.Env{Values: c.Env}})
	switch {
	case err != nil && (c.Name != "" || c.Refused != nil && !*c.Refused):
		return fmt.Sprintf("refused: %v", err)
	case err == nil && c.Refused != nil && *c.Refused && !c.Auth:
		return "not refused"
	case err == nil && c.Name != "" && sources[index].Name() != c.Name:
		return "the metric is " + sources[index].Name()
	}
	return ""
}

// Parameters lists the parameters of a type of trigger, one a line, as Line writes them.
func Parameters(kind string) string {
	var lines []string
	for _, p := range keda.Parameters(kind) {
		for _, name := range append([]string{p.Name}, p.Also...) {
			lines = append(lines, Line(name, p))
		}
	}
	return Lines(append(lines, TargetLine(keda.TargetParameter(kind))))
}

// TargetLine returns a line with the parameter that has the target of the metric.
func TargetLine(name string) string { return "target " + name + "\n" }

// Lines sorts lines and leaves out those that are equal.
func Lines(lines []string) string {
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "")
}

// Line returns a line with the facts that KEDA's schema of a type of trigger has of a parameter;
// empty for those that only a TriggerAuthentication need have: they are not in the table of
// triggers.
func Line(name string, p keda.Parameter) string {
	if p.Secret && !p.InText && !p.FromEnv && !p.Required {
		return ""
	}
	return fmt.Sprintln(name, p.Kind, p.Required, p.Default, p.Values, p.InText, p.FromEnv, p.Secret)
}
