package advise

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda"
	"hpaplayground/core/manifest"
	"hpaplayground/core/meta"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
)

// Objects are an HPA and what is known of its target without a run.
type Objects struct {
	HPA      *autoscaling.HorizontalPodAutoscaler // with its defaults
	Others   []string                             // the names of the other HPAs with its target
	Template func() *manifest.Document            // reads the manifest with the pod template of its target; nil: it is not known
	Applier  string                               // what applies replicas to its target; "": nothing is known to
}

// Kind is a kind of findings that Look knows.
type Kind struct {
	Code     string
	Severity Severity // what it costs: an HPA that wants nothing serves no more load; pods too many cost a little
	Name     note.Text
}

// kinds are the kinds of findings that Look knows, what costs most first.
var kinds = []Kind{
	{"no-target", High, note.Say("No target")},
	{"missing-request", High, note.Say("No request")},
	{"two-hpas", High, note.Say("Two HPAs, one target")},
	{"not-able", High, note.Say("Cannot scale")},
	{"not-active", High, note.Say("No metric")},
	{"switched-off", High, note.Say("Switched off")},
	{"value-of-external", Medium, note.Say("Value on a total")},
	{"max-reached", Medium, note.Say("At maxReplicas")},
	{"replicas-applied", Medium, note.Say("Replicas applied")},
	{"min-is-max", Low, note.Say("min = max")},
	{"memory-holds", Low, note.Say("Memory alone")},
}

// Kinds returns the kinds of findings that Look knows, what costs most first.
func Kinds() []Kind { return kinds }

// Look looks at the objects of an HPA as Find does at its run. It returns what they show without one, what
// costs most first. Such a finding has no change and no spans.
func Look(o *Objects) []Finding {
	k := looker{Objects: o, spec: &o.HPA.Spec}
	k.shares()
	k.lacksRequest()
	k.fails()
	k.values()
	k.bounds()
	k.memory()
	if o.Applier != "" {
		k.add("replicas-applied", k.target("spec.replicas"), note.Say("%s applies replicas to %s.", o.Applier, k.target("").String()), appliedReason())
	}
	slices.SortStableFunc(k.found, func(a, b Finding) int { return Rank(a.Code) - Rank(b.Code) })
	return k.found
}

// Rank is the place of a code among the kinds. A lower one costs more.
func Rank(code string) int {
	return slices.IndexFunc(kinds, func(k Kind) bool { return k.Code == code })
}

// looker collects what the objects of an HPA show.
type looker struct {
	*Objects
	spec  *autoscaling.HorizontalPodAutoscalerSpec
	found []Finding
}

func (k *looker) has(code string) bool {
	return slices.ContainsFunc(k.found, func(f Finding) bool { return f.Code == code })
}

// add keeps a finding, unless there is one of its kind.
func (k *looker) add(code string, field manifest.Target, says, why note.Text) {
	if !k.has(code) {
		k.found = append(k.found, Finding{Code: code, Severity: kinds[Rank(code)].Severity, Field: field, Says: says, Reason: why})
	}
}

// field names a field of the HPA, and target one of what it scales, without the namespace that they share.
func (k *looker) field(path string) manifest.Target {
	return manifest.Target{Object: manifest.Object{Kind: "HorizontalPodAutoscaler", Name: k.HPA.Name}, Path: path}
}

func (k *looker) target(path string) manifest.Target {
	ref := k.spec.ScaleTargetRef
	return manifest.Target{Object: manifest.Object{Kind: ref.Kind, Name: ref.Name}, Path: path}
}

// shares: see twoHPAs.
func (k *looker) shares() {
	if len(k.Others) == 0 {
		return
	}
	names := note.List{k.HPA.Name}
	for _, other := range k.Others {
		names = append(names, other)
	}
	k.add("two-hpas", k.field("spec.scaleTargetRef"), note.Say("The HPAs %s have the same target, %s.", names, k.target("").String()), sharedReason())
}

// lacksRequest: see missingRequest. A utilization in the status shows that the pods have a request, which a
// LimitRange may have given them.
func (k *looker) lacksRequest() {
	_, failed := k.condition(autoscaling.ScalingActive, "False")
	for i := range k.spec.Metrics {
		b := k.spec.Metrics[i].Block()
		if !isUtilization(&b) || !failed && k.measured(&b) {
			continue
		}
		doc := k.Template()
		if doc == nil {
			return
		}
		if names, paths := lacking(parse.Template(doc), &b); len(names) > 0 {
			k.add("missing-request", k.target(paths[0]), note.Say("%s has no request in container %s.", b.Name, names), requestReason())
		}
	}
}

// measured reports whether the status has the utilization of a metric.
func (k *looker) measured(b *autoscaling.Block) bool {
	return slices.ContainsFunc(k.HPA.Status.CurrentMetrics, func(m autoscaling.MetricStatus) bool {
		now := m.Block(b.Type)
		return now.Name == b.Name && now.Container == b.Container && now.Current != nil && now.Current.AverageUtilization != nil
	})
}

func (k *looker) condition(t autoscaling.ConditionType, status autoscaling.ConditionStatus) (c autoscaling.HorizontalPodAutoscalerCondition, found bool) {
	all := k.HPA.Status.Conditions
	i := slices.IndexFunc(all, func(c autoscaling.HorizontalPodAutoscalerCondition) bool { return c.Type == t && c.Status == status })
	if i < 0 {
		return c, false
	}
	return all[i], true
}

// fails: the status says why the HPA decides nothing.
func (k *looker) fails() {
	for _, t := range []autoscaling.ConditionType{autoscaling.AbleToScale, autoscaling.ScalingActive} {
		c, failed := k.condition(t, "False")
		if !failed {
			continue
		}
		reason := hpa.LookupReason(c.Reason)
		says, why := note.Say("%s: %s", c.Reason, c.Message), note.Phrase(reason.Info().Means)
		switch {
		case reason == hpa.ReasonScalingDisabled && k.ofKEDA():
			// It is at 0 because there is nothing to do.
		case reason == hpa.ReasonScalingDisabled:
			k.add("switched-off", k.target("spec.replicas"), says, switchedOffReason())
		case reason == hpa.ReasonAmbiguousSelector:
			k.add("two-hpas", k.field("spec.scaleTargetRef"), says, sharedReason())
		case strings.Contains(c.Message, "missing request for"):
			k.add("missing-request", k.target("spec.template.spec.containers"), says, requestReason())
		case k.has("missing-request") && t == autoscaling.ScalingActive:
			// That is why.
		case reason == hpa.ReasonFailedGetScale:
			k.add("no-target", k.field("spec.scaleTargetRef"), says, why)
		case t == autoscaling.AbleToScale:
			k.add("not-able", k.field("spec.scaleTargetRef"), says, why)
		default:
			k.add("not-active", k.field("spec.metrics"), says, why)
		}
	}
}

// ofKEDA reports whether KEDA made the HPA.
func (k *looker) ofKEDA() bool {
	return slices.ContainsFunc(k.HPA.OwnerReferences, func(o meta.OwnerReference) bool { return o.Kind == keda.Kind }) ||
		k.HPA.Labels[keda.NameLabel] != ""
}

// values: see externalValue. Without a run only its name says that pods do not lower a metric.
func (k *looker) values() {
	for i := range k.spec.Metrics {
		b := k.spec.Metrics[i].Block()
		if b.Global && b.Target != nil && b.Target.Value != nil && isTotal(b.Name, b.Target.Value.AsApproximateFloat64()) {
			k.add("value-of-external", k.field(fmt.Sprintf("spec.metrics[%d].%s.target", i, b.Field)),
				note.Say("%s has a target of the type Value, %s.", b.Name, b.Target.Value.String()), valueReason())
		}
	}
}

// bounds: see tooMany and tooFew.
func (k *looker) bounds() {
	limited, atLimit := k.condition(autoscaling.ScalingLimited, "True")
	atMax := atLimit && limited.Reason == hpa.ReasonTooManyReplicas.String()
	maxReplicas := k.spec.MaxReplicas
	switch {
	case *k.spec.MinReplicas == maxReplicas:
		k.add("min-is-max", k.field("spec.maxReplicas"), note.Say("minReplicas and maxReplicas are both %d.", maxReplicas), fixedReason())
	case atMax:
		k.add("max-reached", k.field("spec.maxReplicas"), note.Say("It wants more pods than maxReplicas, which is %d.", maxReplicas), maxReason())
	}
}

// memory: see memoryAlone. With another HPA it may not be the only metric of the target.
func (k *looker) memory() {
	others := func(m autoscaling.MetricSpec) bool { b := m.Block(); return b.Resource() != "memory" }
	if len(k.spec.Metrics) > 0 && len(k.Others) == 0 && !slices.ContainsFunc(k.spec.Metrics, others) {
		k.add("memory-holds", k.field("spec.metrics"), note.Say("Memory is its only metric."), memoryReason())
	}
}
