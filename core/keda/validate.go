package keda

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
)

// maxLabel is the greatest length of a label's value.
const maxLabel = 63

// Cluster has the objects that the webhook reads besides the ScaledObject. It reads only those of
// the ScaledObject's namespace.
type Cluster struct {
	ScaledObjects []*ScaledObject
	HPAs          []*autoscaling.HorizontalPodAutoscaler
	// Requests reports for each of the target's containers, in order, whether the container has
	// a request or a limit of a resource above 0. Nil: the target is neither a Deployment nor
	// a StatefulSet.
	Requests func(resource string) []Container
}

// in returns the part of the cluster in a namespace.
func (c Cluster) in(namespace string) Cluster {
	same := func(other string) bool { return cmp.Or(other, "default") == cmp.Or(namespace, "default") }
	c.ScaledObjects = slices.DeleteFunc(slices.Clone(c.ScaledObjects), func(so *ScaledObject) bool { return !same(so.Namespace) })
	c.HPAs = slices.DeleteFunc(slices.Clone(c.HPAs), func(h *autoscaling.HorizontalPodAutoscaler) bool { return !same(h.Namespace) })
	return c
}

// Container says whether a container has a request or a limit of a resource.
type Container struct {
	Name string
	Set  bool
}

// Validate returns the problems that the API server finds or, if there are none, all
// problems that KEDA's webhook finds, in a fixed order. KEDA itself reports one random problem.
// The warnings come from the webhook.
func (so *ScaledObject) Validate(o Options, c Cluster) (problems []Problem, warnings []Warning) {
	if problems := so.CheckSchema(); problems != nil {
		return problems, nil
	}
	return so.Admit(o, c)
}

// Admit returns the problems and the warnings of KEDA's webhook.
func (so *ScaledObject) Admit(o Options, c Cluster) (problems []Problem, warnings []Warning) {
	others := []*Problem{so.checkKind()}
	if others[0] == nil {
		others = []*Problem{so.checkOthers(o, c), so.checkResources(c), so.checkHPAs(c)}
	}
	for _, p := range append(others, so.checkCounts(), so.checkFallback(), so.checkNames(), so.checkTriggers()) {
		if p != nil {
			problems = append(problems, *p)
		}
	}
	if len(problems) == 0 {
		warnings = so.periodWarnings()
	}
	return problems, warnings
}

// appsKinds are the kinds of apps/v1.
var appsKinds = []string{"ControllerRevision", "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"}

// checkKind mirrors ParseGVKR for the API group of Deployments. Which kinds of other groups a
// cluster has is not in the text.
func (so *ScaledObject) checkKind() *Problem {
	if t := so.Target(); t.APIVersion == "apps/v1" && !slices.Contains(appsKinds, t.Kind) {
		return &Problem{"spec.scaleTargetRef.kind", fmt.Sprintf("no matches for kind %q in version %q", t.Kind, t.APIVersion)}
	}
	return nil
}

// checkCounts mirrors CheckReplicaCountBoundsAreValid.
func (so *ScaledObject) checkCounts() *Problem {
	low, high := int32(0), so.MaxReplicas()
	if so.Spec.MinReplicaCount != nil {
		low = so.MinReplicas()
	}
	if low > high {
		return &Problem{"spec.maxReplicaCount", fmt.Sprintf("MinReplicaCount=%d must be less than MaxReplicaCount=%d", low, high)}
	}
	if idle := so.Spec.IdleReplicaCount; idle != nil && *idle >= low {
		return &Problem{"spec.idleReplicaCount", fmt.Sprintf("IdleReplicaCount=%d must be less than MinReplicaCount=%d", *idle, low)}
	}
	return nil
}

// checkTriggers mirrors ValidateTriggers.
func (so *ScaledObject) checkTriggers() *Problem {
	if len(so.Spec.Triggers) == 0 {
		return &Problem{"spec.triggers", "no triggers defined in the ScaledObject/ScaledJob"}
	}
	names := map[string]bool{}
	for i, t := range so.Spec.Triggers {
		if t.UseCachedMetrics && (resourceTrigger(t.Type) || t.Type == "cron") {
			return &Problem{triggerPath(i) + ".useCachedMetrics", fmt.Sprintf("property \"useCachedMetrics\" is not supported for %q scaler", t.Type)}
		}
		if t.Name != "" && names[t.Name] {
			return &Problem{triggerPath(i) + ".name", fmt.Sprintf("triggerName %q is defined multiple times in the ScaledObject/ScaledJob, but it must be unique", t.Name)}
		}
		names[t.Name] = true
	}
	return nil
}

// checkFallback mirrors CheckFallbackValid.
func (so *ScaledObject) checkFallback() *Problem {
	f := so.Spec.Fallback
	if f == nil {
		return nil
	}
	if f.FailureThreshold < 0 || f.Replicas < 0 {
		return &Problem{"spec.fallback", fmt.Sprintf("FailureThreshold=%d & Replicas=%d must both be greater than or equal to 0", f.FailureThreshold, f.Replicas)}
	}
	if so.usesModifiers() || !so.resourcesOnly() {
		return nil
	}
	return &Problem{"spec.fallback", "at least one trigger (that is not cpu or memory) has to have the `AverageValue` type for the fallback to be enabled"}
}

// checkNames mirrors verifyName.
func (so *ScaledObject) checkNames() *Problem {
	if n := len(so.Name); n > maxLabel {
		return &Problem{"metadata.name", fmt.Sprintf("scaledobject name %q is %d characters long; must be no more than %d characters because it is used as the %q label value", so.Name, n, maxLabel, NameLabel)}
	}
	if name := so.HPAName(); len(name) > maxLabel {
		return &Problem{"metadata.name", fmt.Sprintf("HPA name %q derived from scaledobject is %d characters long; must be no more than %d characters; set spec.advanced.horizontalPodAutoscalerConfig.name to a shorter name or shorten the scaledobject name", name, len(name), maxLabel)}
	}
	return nil
}

// checkResources mirrors verifyCPUMemoryScalers, without the limits of a LimitRange.
func (so *ScaledObject) checkResources(c Cluster) *Problem {
	if c.Requests == nil {
		return nil
	}
	for i, t := range so.Spec.Triggers {
		if !resourceTrigger(t.Type) {
			continue
		}
		for _, container := range c.Requests(t.Type) {
			if containerName := t.Metadata["containerName"]; !container.Set && (containerName == "" || containerName == container.Name) {
				return &Problem{triggerPath(i), fmt.Sprintf("the scaledobject has a %s trigger but the container %s doesn't have the %s request defined", t.Type, container.Name, t.Type)}
			}
		}
		if so.resourcesOnly() && (so.Spec.MinReplicaCount == nil || *so.Spec.MinReplicaCount == 0) {
			return &Problem{"spec.minReplicaCount", "scaledobject has only cpu/memory triggers AND minReplica is 0 (scale to zero doesn't work in this case)"}
		}
	}
	return nil
}

// resourcesOnly reports whether all triggers are cpu and memory.
func (so *ScaledObject) resourcesOnly() bool {
	for _, t := range so.Spec.Triggers {
		if !resourceTrigger(t.Type) {
			return false
		}
	}
	return true
}

// checkHPAs mirrors verifyHpas.
func (so *ScaledObject) checkHPAs(c Cluster) *Problem {
	for _, h := range c.HPAs {
		if h.Annotations[ownershipAnnotation] == "false" || workload(h.Spec.ScaleTargetRef) != workload(so.Target()) || so.owns(h) {
			continue
		}
		target := so.Target()
		if so.Annotations[TransferAnnotation] != "true" {
			return &Problem{"spec.scaleTargetRef", fmt.Sprintf("the workload '%s' of type '%s' is already managed by the hpa '%s'", target.Name, kindOf(target), h.Name)}
		}
		if a := so.Spec.Advanced; a == nil || a.HorizontalPodAutoscalerConfig == nil || a.HorizontalPodAutoscalerConfig.Name != h.Name {
			return &Problem{"spec.scaleTargetRef", fmt.Sprintf("the existing hpa '%s' for workload '%s' of type '%s' must be specified by name in advanced settings to enable ownership transfer", h.Name, target.Name, kindOf(target))}
		}
	}
	return nil
}

func (so *ScaledObject) owns(h *autoscaling.HorizontalPodAutoscaler) bool {
	for _, owner := range h.OwnerReferences {
		if owner.Kind == Kind && owner.Name == so.Name {
			return true
		}
	}
	return false
}

// workload returns a text that identifies a target.
func workload(ref autoscaling.CrossVersionObjectReference) string {
	if ref.APIVersion == "" {
		ref.APIVersion = "apps/v1"
	}
	return kindOf(ref) + " " + ref.Name
}

// kindOf returns group/version.Kind, as KEDA writes a kind. The core group is empty.
func kindOf(ref autoscaling.CrossVersionObjectReference) string {
	if !strings.Contains(ref.APIVersion, "/") {
		ref.APIVersion = "/" + ref.APIVersion
	}
	return ref.APIVersion + "." + ref.Kind
}

// checkOthers mirrors verifyScaledObjects.
func (so *ScaledObject) checkOthers(o Options, c Cluster) *Problem {
	for _, other := range c.ScaledObjects {
		if other.Name != so.Name && workload(other.Target()) == workload(so.Target()) {
			return &Problem{"spec.scaleTargetRef", fmt.Sprintf("the workload '%s' of type '%s' is already managed by the ScaledObject '%s'", so.Target().Name, kindOf(so.Target()), other.Name)}
		}
	}
	for _, other := range c.ScaledObjects {
		if other.Name != so.Name && other.HPAName() == so.HPAName() {
			return &Problem{"spec.advanced.horizontalPodAutoscalerConfig.name", fmt.Sprintf("the HPA '%s' is already managed by the ScaledObject '%s'", so.HPAName(), other.Name)}
		}
	}
	if so.usesModifiers() {
		if _, err := so.CompileFormula(o); err != nil {
			return &Problem{modifiersPath, err.Error()}
		}
	}
	if f := so.Spec.Fallback; f != nil && f.Behavior == operator.FallbackScalingModifiers && !so.usesModifiers() {
		return &Problem{"spec.fallback.behavior", "scalingModifiers fallback behavior requires scalingModifiers.formula to be defined"}
	}
	return nil
}
