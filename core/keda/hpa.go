package keda

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/meta"
)

// HPA returns the HPA that the operator makes. The error is a Problem with the message of the
// condition Ready. It mirrors reconcileScaledObject and newHPAForScaledObject.
func (so *ScaledObject) HPA(o Options) (*autoscaling.HorizontalPodAutoscaler, []Warning, error) {
	if p := so.checkKind(); p != nil {
		return nil, nil, Problem{p.Path, "ScaledObject doesn't have correct scaleTargetRef specification: " + p.Message}
	}
	if p := so.checkCounts(); p != nil {
		return nil, nil, Problem{p.Path, "ScaledObject doesn't have correct Idle/Min/Max Replica Counts specification: " + p.Message}
	}
	if p := so.checkTriggers(); p != nil {
		return nil, nil, Problem{p.Path, "ScaledObject doesn't have correct triggers specification: " + p.Message}
	}
	metrics, warnings, err := so.metrics(o)
	if err != nil {
		p := Problem{"spec", err.Error()}
		errors.As(err, &p)
		return nil, warnings, Problem{p.Path, "failed to ensure HPA is correctly created for ScaledObject: " + p.Message}
	}
	low, yes := so.MinReplicas(), true
	return &autoscaling.HorizontalPodAutoscaler{
		TypeMeta: meta.TypeMeta{APIVersion: "autoscaling/v2", Kind: "HorizontalPodAutoscaler"},
		ObjectMeta: meta.ObjectMeta{
			Name: so.HPAName(), Namespace: so.Namespace, Labels: so.hpaLabels(), Annotations: *meta.DeepCopy(&so.Annotations),
			OwnerReferences: []meta.OwnerReference{{APIVersion: APIVersion, Kind: Kind, Name: so.Name, UID: so.UID, Controller: &yes, BlockOwnerDeletion: &yes}},
		},
		Spec: autoscaling.HorizontalPodAutoscalerSpec{
			ScaleTargetRef: so.Target(), MinReplicas: &low, MaxReplicas: so.MaxReplicas(), Metrics: metrics, Behavior: so.behavior(),
		},
	}, warnings, nil
}

// Target is the workload, with KEDA's defaults: the kind is Deployment, and the apiVersion
// apps/v1.
func (so *ScaledObject) Target() autoscaling.CrossVersionObjectReference {
	t := autoscaling.CrossVersionObjectReference{Kind: "Deployment", APIVersion: "apps/v1"}
	if ref := so.Spec.ScaleTargetRef; ref != nil {
		t.Name = ref.Name
		if ref.Kind != "" {
			t.Kind = ref.Kind
		}
		if ref.APIVersion != "" {
			t.APIVersion = ref.APIVersion
		}
	}
	return t
}

// behavior returns the HPA's behavior: the behavior in the ScaledObject, with selectPolicy
// Disabled for a paused direction.
func (so *ScaledObject) behavior() *autoscaling.HorizontalPodAutoscalerBehavior {
	var b *autoscaling.HorizontalPodAutoscalerBehavior
	if a := so.Spec.Advanced; a != nil && a.HorizontalPodAutoscalerConfig != nil {
		b = meta.DeepCopy(a.HorizontalPodAutoscalerConfig.Behavior)
	}
	pausesIn, pausesOut := so.boolAnnotation(PausedScaleInAnnotation), so.boolAnnotation(PausedScaleOutAnnotation)
	if b == nil && (pausesIn || pausesOut) {
		b = &autoscaling.HorizontalPodAutoscalerBehavior{}
	}
	if pausesIn {
		b.ScaleDown = disable(b.ScaleDown)
	}
	if pausesOut {
		b.ScaleUp = disable(b.ScaleUp)
	}
	return b
}

func disable(rules *autoscaling.HPAScalingRules) *autoscaling.HPAScalingRules {
	if rules == nil {
		rules = &autoscaling.HPAScalingRules{}
	}
	policy := autoscaling.DisabledPolicySelect
	rules.SelectPolicy = &policy
	return rules
}

// hpaLabels returns the HPA's labels: KEDA's labels and the labels of the ScaledObject.
func (so *ScaledObject) hpaLabels() map[string]string {
	name := so.HPAName()
	if len(name) > maxLabel {
		name = strings.TrimRightFunc(name[:maxLabel], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	}
	labels := map[string]string{
		"app.kubernetes.io/name":       name,
		"app.kubernetes.io/version":    patch,
		"app.kubernetes.io/part-of":    so.Name,
		"app.kubernetes.io/managed-by": "keda-operator",
	}
	var excluded []string
	if list, found := so.Annotations[ExcludedLabelsAnnotation]; found {
		excluded = strings.Split(list, ",")
	}
	for key, value := range so.Labels { //maps: copied into another map
		if !slices.Contains(excluded, key) {
			labels[key] = value
		}
	}
	if !slices.Contains(excluded, NameLabel) { // the operator has already added this label to the ScaledObject
		labels[NameLabel] = so.Name
	}
	return labels
}

// metrics returns the metrics of the HPA. It mirrors getScaledObjectMetricSpecs.
func (so *ScaledObject) metrics(o Options) ([]autoscaling.MetricSpec, []Warning, error) {
	sources, warnings, err := so.Sources(o)
	if err != nil {
		return nil, warnings, err
	}
	if a := so.Spec.Advanced; a != nil && a.ScalingModifiers.Formula != "" {
		if _, err := so.CompileFormula(o); err != nil {
			return nil, warnings, Problem{modifiersPath, err.Error()}
		}
	}
	specs := make([]autoscaling.MetricSpec, 0, len(sources))
	seen := map[string]bool{}
	for i := range sources {
		spec := sources[i].Metric
		if name := sources[i].Name(); name != "" {
			if seen[name] {
				return nil, warnings, Problem{triggerPath(i), fmt.Sprintf("metricName %s defined multiple times in ScaledObject %s", name, so.Name)}
			}
			seen[name] = true
			so.addSelector(&spec)
		}
		specs = append(specs, spec)
	}
	sort.Slice(specs, func(i, j int) bool { return specs[i].Type < specs[j].Type })
	if !so.usesModifiers() {
		return specs, warnings, nil
	}
	composite, err := so.compositeMetric()
	if err != nil || composite == nil {
		return specs, warnings, err
	}
	specs = slices.DeleteFunc(specs, func(s autoscaling.MetricSpec) bool { return s.Resource == nil })
	return append(specs, *composite), warnings, nil
}

// Make returns the HPA, and nil problems, if neither the webhook nor the operator refuses the
// ScaledObject. workload is the target, see NewWorkload.
func (so *ScaledObject) Make(o *Options, c Cluster, workload *Workload) (hpa *autoscaling.HorizontalPodAutoscaler, problems []Problem, warnings []Warning) {
	o.Env = Env{} // not that of another ScaledObject
	if ref := so.Spec.ScaleTargetRef; workload != nil && ref != nil {
		o.Env, c.Requests = workload.Env(ref.EnvSourceContainerName), workload.Requests
	}
	problems, warnings = so.Validate(*o, c.in(so.Namespace))
	hpa, hpaWarnings, err := so.HPA(*o)
	var problem Problem
	if len(problems) == 0 && errors.As(err, &problem) {
		problems = append(problems, problem)
	}
	if len(problems) > 0 {
		hpa = nil
	}
	return hpa, problems, append(warnings, hpaWarnings...)
}
