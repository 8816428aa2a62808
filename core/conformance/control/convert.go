package control

import (
	"encoding/json"
	"sync"
	"time"

	hpav2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
)

// toHPA converts through JSON, like an object that a person applies.
func toHPA(from *autoscaling.HorizontalPodAutoscaler) (*hpav2.HorizontalPodAutoscaler, error) {
	b, err := json.Marshal(from)
	if err != nil {
		return nil, err
	}
	to := &hpav2.HorizontalPodAutoscaler{}
	return to, json.Unmarshal(b, to)
}

// apiStatus is the status as it comes back from the API server.
func apiStatus(from *hpav2.HorizontalPodAutoscalerStatus) hpav2.HorizontalPodAutoscalerStatus {
	var to hpav2.HorizontalPodAutoscalerStatus
	b, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(b, &to)
	}
	if err != nil {
		panic(err)
	}
	return to
}

var phases = [...]corev1.PodPhase{corev1.PodUnknown, corev1.PodPending, corev1.PodRunning, corev1.PodSucceeded, corev1.PodFailed}

var readiness = [...]corev1.ConditionStatus{"", corev1.ConditionFalse, corev1.ConditionTrue, corev1.ConditionUnknown}

func at(offset time.Duration) metav1.Time { return metav1.NewTime(trial.Epoch.Add(offset)) }

func toPod(p *hpa.Pod, namespace string) *corev1.Pod {
	pod := &corev1.Pod{}
	pod.Name, pod.Namespace, pod.Labels = p.Name, namespace, p.Template.Labels
	pod.Spec = toPodSpec(p.Template)
	pod.Status.Phase = phases[p.Phase]
	if p.Terminating {
		deleted := at(0)
		pod.DeletionTimestamp = &deleted
	}
	if p.HasStart {
		start := at(p.Start)
		pod.Status.StartTime = &start
	}
	// Begin with another condition: the controller must skip it.
	pod.Status.Conditions = []corev1.PodCondition{{Type: corev1.PodScheduled, Status: corev1.ConditionTrue, LastTransitionTime: at(0)}}
	if p.Ready != hpa.ReadyAbsent {
		pod.Status.Conditions = append(pod.Status.Conditions, corev1.PodCondition{Type: corev1.PodReady, Status: readiness[p.Ready], LastTransitionTime: at(p.ReadySince)})
	}
	return pod
}

// specs holds the pod specs made so far: templates do not change.
var specs sync.Map

func toPodSpec(t *hpa.PodTemplate) corev1.PodSpec {
	if spec, ok := specs.Load(t); ok {
		return spec.(corev1.PodSpec)
	}
	var spec corev1.PodSpec
	for i := range t.Containers {
		c := &t.Containers[i]
		container := corev1.Container{Name: c.Name, Resources: corev1.ResourceRequirements{Requests: toList(c.Requests)}}
		if !c.Init {
			spec.Containers = append(spec.Containers, container)
			continue
		}
		if c.Sidecar {
			setSidecar(&container)
		}
		spec.InitContainers = append(spec.InitContainers, container)
	}
	spec.Overhead = toList(t.Overhead)
	setPodRequests(&spec, toList(t.Requests))
	specs.Store(t, spec)
	return spec
}

func toList(from hpa.ResourceList) corev1.ResourceList {
	if from == nil {
		return nil
	}
	to := corev1.ResourceList{}
	for name, q := range from {
		to[corev1.ResourceName(name)] = q.DeepCopy()
	}
	return to
}
