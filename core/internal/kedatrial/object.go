// Package kedatrial makes seeded ScaledObjects, and seeded turns of KEDA's operator. KEDA's own
// code and this project's code get the same objects and turns. Only tests and the conformance
// module use the package.
package kedatrial

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
)

// Object is a ScaledObject with the other objects in its namespace.
type Object struct {
	Seed       uint64
	Scaled     *keda.ScaledObject
	Others     []*keda.ScaledObject
	HPAs       []*autoscaling.HorizontalPodAutoscaler
	Containers []Container // the target's containers
}

// Container is a container of the target. CPU and Memory report whether the container has a
// request for the resource.
type Container struct {
	Name        string
	CPU, Memory bool
}

// Namespace is the namespace of all objects.
const Namespace = "shop"

// Env has the variables of the target's first container.
var Env = map[string]string{"TOPIC": "orders", "EMPTY": "", "HOST": "http://guest:guest@rabbit:15672/", "CONNECTION": "Endpoint=sb://a.servicebus.windows.net/;SharedAccessKeyName=k;SharedAccessKey=YWJj"}

// dice are the trial's only source of randomness.
type dice struct{ *rand.Rand }

func (d dice) percent(p int) bool { return d.IntN(100) < p }

func pick[T any](d dice, values ...T) T { return values[d.IntN(len(values))] }

// optional returns one of the values, or nil.
func optional(d dice, percent int, values ...int32) *int32 {
	if !d.percent(percent) {
		return nil
	}
	v := pick(d, values...)
	return &v
}

// NewObject makes the object of a seed.
func NewObject(seed uint64) *Object {
	d := dice{rand.New(rand.NewPCG(seed, 1))}
	o := &Object{Seed: seed, Scaled: d.scaled()}
	o.Containers = []Container{{"app", d.percent(92), d.percent(92)}}
	if d.percent(30) {
		o.Containers = append(o.Containers, Container{"sidecar", d.percent(70), d.percent(70)})
	}
	if d.percent(10) {
		other := &keda.ScaledObject{ObjectMeta: meta.ObjectMeta{Name: "other", Namespace: Namespace}}
		other.Spec.ScaleTargetRef = &keda.ScaleTarget{Name: pick(d, "web", "api"), Kind: pick(d, "", "StatefulSet")}
		other.Spec.Advanced = &keda.Advanced{HorizontalPodAutoscalerConfig: &keda.HPAConfig{Name: pick(d, "", "keda-hpa-web", "own")}}
		o.Others = append(o.Others, other)
	}
	if d.percent(10) {
		o.HPAs = append(o.HPAs, d.hpa(o.Scaled))
	}
	return o
}

// hpa returns an HPA that existed before, perhaps for the same target.
func (d dice) hpa(so *keda.ScaledObject) *autoscaling.HorizontalPodAutoscaler {
	h := &autoscaling.HorizontalPodAutoscaler{ObjectMeta: meta.ObjectMeta{Name: pick(d, "own", "old"), Namespace: Namespace}}
	h.Spec.MaxReplicas = 5
	h.Spec.ScaleTargetRef = autoscaling.CrossVersionObjectReference{Kind: pick(d, "Deployment", "StatefulSet"), Name: pick(d, "web", "api"), APIVersion: pick(d, "apps/v1", "apps/v1", "")}
	if d.percent(20) {
		h.Annotations = map[string]string{"validations.keda.sh/hpa-ownership": pick(d, "false", "true")}
	}
	if d.percent(20) {
		h.OwnerReferences = []meta.OwnerReference{{APIVersion: keda.APIVersion, Kind: keda.Kind, Name: so.Name, UID: "1"}}
	}
	return h
}

func (d dice) scaled() *keda.ScaledObject {
	so := &keda.ScaledObject{TypeMeta: meta.TypeMeta{APIVersion: keda.APIVersion, Kind: keda.Kind}}
	so.Name, so.Namespace, so.UID = "web", Namespace, "u-1"
	if d.percent(5) {
		so.Name = strings.Repeat("long-", 10) + pick(d, "name", "name-of-1", "scaled-object", "-")
	}
	so.Labels, so.Annotations = d.labels(), d.annotations()
	so.Spec.ScaleTargetRef = &keda.ScaleTarget{Name: "web"}
	switch d.IntN(10) {
	case 0:
		so.Spec.ScaleTargetRef.Kind = "Deployment"
	case 1:
		so.Spec.ScaleTargetRef.Kind, so.Spec.ScaleTargetRef.APIVersion = "StatefulSet", "apps/v1"
	case 2:
		so.Spec.ScaleTargetRef.Kind, so.Spec.ScaleTargetRef.APIVersion = "Rollout", "argoproj.io/v1alpha1"
	}
	if d.percent(4) {
		so.Spec.ScaleTargetRef.Kind, so.Spec.ScaleTargetRef.APIVersion = pick(d, "Rollout", "Thing"), pick(d, "", "apps/v1")
	}
	if d.percent(12) {
		so.Spec.ScaleTargetRef.EnvSourceContainerName = pick(d, "app", "app", "sidecar", "none")
	}
	so.Spec.PollingInterval = optional(d, 30, 1, 5, 30, 60)
	so.Spec.CooldownPeriod = optional(d, 30, 0, 30, 300)
	so.Spec.InitialCooldownPeriod = optional(d, 10, 0, 60)
	so.Spec.MinReplicaCount = optional(d, 60, 0, 0, 1, 1, 2, 3, 5)
	so.Spec.MaxReplicaCount = optional(d, 70, 2, 5, 10, 10, 20, 200)
	so.Spec.IdleReplicaCount = optional(d, 6, 0, 0, 1, 3)
	if d.percent(2) {
		so.Spec.MinReplicaCount = optional(d, 90, 150, -1)
	}
	d.triggers(so)
	if d.percent(15) {
		so.Spec.Fallback = &operator.Fallback{FailureThreshold: pick[int32](d, 0, 1, 3, 3, 3, -1), Replicas: pick[int32](d, 0, 2, 6), Behavior: operator.FallbackStatic}
		if d.percent(40) {
			so.Spec.Fallback.Behavior = pick(d, operator.FallbackCurrent, operator.FallbackCurrentIfHigher, operator.FallbackCurrentIfLower, operator.FallbackScalingModifiers)
		}
	}
	if d.percent(35) {
		so.Spec.Advanced = d.advanced(so)
	}
	return so
}

func (d dice) labels() map[string]string {
	if d.percent(40) {
		return nil
	}
	labels := map[string]string{}
	for range d.IntN(4) {
		labels[pick(d, "app", "team", "app.kubernetes.io/name", "app.kubernetes.io/version", "scaledobject.keda.sh/name")] = pick(d, "web", "shop", "1.2.3")
	}
	return labels
}

func (d dice) annotations() map[string]string {
	if d.percent(60) {
		return nil
	}
	a := map[string]string{}
	for range d.IntN(3) {
		switch d.IntN(8) {
		case 5:
			if d.percent(30) {
				a[keda.PausedAnnotation] = pick(d, "true", "false", "yes")
			} else if d.percent(30) {
				a[keda.PausedReplicasAnnotation] = pick(d, "3", "1", "many", "", "-1")
			}
		case 0:
			a[keda.PausedScaleInAnnotation] = pick(d, "true", "false", "", "yes")
		case 1:
			a[keda.PausedScaleOutAnnotation] = pick(d, "true", "false", "t", "on")
		case 2:
			a[keda.ExcludedLabelsAnnotation] = pick(d, "app", "team,app", "scaledobject.keda.sh/name", "")
		case 3:
			a[keda.TransferAnnotation] = pick(d, "true", "false")
		case 4:
			a[keda.ForceActivationAnnotation] = pick(d, "true", "false")
		default:
			a[pick(d, "owner", "note")] = pick(d, "team a", "")
		}
	}
	return a
}

func (d dice) advanced(so *keda.ScaledObject) *keda.Advanced {
	a := &keda.Advanced{RestoreToOriginalReplicaCount: d.percent(30)}
	if d.percent(60) {
		a.HorizontalPodAutoscalerConfig = &keda.HPAConfig{Name: pick(d, "", "", "own", "keda-hpa-web")}
		if d.percent(60) {
			a.HorizontalPodAutoscalerConfig.Behavior = d.behavior()
		}
	}
	if d.percent(30) && !slices.Contains(Connecting, so.Spec.Triggers[0].Type) {
		a.ScalingModifiers = keda.ScalingModifiers{Formula: pick(d, formulas...).text, Target: pick(d, "2", "1.5", "10", "7", "3", "0.25", "0", "x", "", "0.0004"), MetricType: pick[autoscaling.MetricTargetType](d, "", "", "", "AverageValue", "AverageValue", "Value", "Value", "Utilization")}
		if d.percent(8) {
			a.ScalingModifiers.Formula = ""
		}
		if d.percent(85) {
			for i := range so.Spec.Triggers {
				so.Spec.Triggers[i].Name = fmt.Sprintf("t%d", i)
			}
		}
	}
	return a
}

func (d dice) behavior() *autoscaling.HorizontalPodAutoscalerBehavior {
	b := &autoscaling.HorizontalPodAutoscalerBehavior{}
	if d.percent(60) {
		b.ScaleDown = d.rules()
	}
	if d.percent(40) {
		b.ScaleUp = d.rules()
	}
	return b
}

func (d dice) rules() *autoscaling.HPAScalingRules {
	r := &autoscaling.HPAScalingRules{StabilizationWindowSeconds: optional(d, 60, 0, 60, 300)}
	if d.percent(30) {
		policy := pick(d, autoscaling.MaxChangePolicySelect, autoscaling.MinChangePolicySelect)
		r.SelectPolicy = &policy
	}
	for range d.IntN(3) {
		r.Policies = append(r.Policies, autoscaling.HPAScalingPolicy{Type: pick(d, autoscaling.PodsScalingPolicy, autoscaling.PercentScalingPolicy), Value: pick[int32](d, 1, 4, 100), PeriodSeconds: pick[int32](d, 15, 60)})
	}
	return r
}
