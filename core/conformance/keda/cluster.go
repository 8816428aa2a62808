// Package keda compares core/keda with KEDA's own code: the webhook, the operator's
// reconciler with its scalers, and the executor.
package keda

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"unsafe"

	kedav1alpha1 "github.com/kedacore/keda/v2/apis/keda/v1alpha1"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/scale"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"hpaplayground/core/internal/kedatrial"
)

var scheme = func() *runtime.Scheme {
	s := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, kedav1alpha1.AddToScheme} {
		if err := add(s); err != nil {
			panic(err)
		}
	}
	return s
}()

var rollouts = schema.GroupVersionKind{Group: "argoproj.io", Version: "v1alpha1", Kind: "Rollout"}

// mapper returns a mapper with the kinds of targets in trials.
func mapper() meta.RESTMapper {
	m := meta.NewDefaultRESTMapper(nil)
	m.Add(appsv1.SchemeGroupVersion.WithKind("Deployment"), meta.RESTScopeNamespace)
	m.Add(appsv1.SchemeGroupVersion.WithKind("StatefulSet"), meta.RESTScopeNamespace)
	m.Add(rollouts, meta.RESTScopeNamespace)
	return m
}

// convert turns an object of this project into an object of the Kubernetes API, through JSON.
func convert[T any](source any) *T {
	b, err := json.Marshal(source)
	if err != nil {
		panic(err)
	}
	converted := new(T)
	if err := json.Unmarshal(b, converted); err != nil {
		panic(err)
	}
	return converted
}

// cluster returns a fake client that holds the objects of a trial.
func cluster(o *kedatrial.Object, so *kedav1alpha1.ScaledObject) client.WithWatch {
	builder := fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(&kedav1alpha1.ScaledObject{}).
		WithIndex(&kedav1alpha1.ScaledObject{}, "spec.scaleTargetRef.name", func(o client.Object) []string {
			return []string{o.(*kedav1alpha1.ScaledObject).Spec.ScaleTargetRef.Name}
		}).
		WithIndex(&kedav1alpha1.ScaledObject{}, "spec.hpaName", func(o client.Object) []string {
			return []string{hpaName(*o.(*kedav1alpha1.ScaledObject))}
		}).
		WithIndex(&autoscalingv2.HorizontalPodAutoscaler{}, "spec.scaleTargetRef.name", func(o client.Object) []string {
			return []string{o.(*autoscalingv2.HorizontalPodAutoscaler).Spec.ScaleTargetRef.Name}
		})
	builder = builder.WithObjects(so)
	for _, other := range o.Others {
		builder = builder.WithObjects(convert[kedav1alpha1.ScaledObject](other))
	}
	for _, hpa := range o.HPAs {
		builder = builder.WithObjects(convert[autoscalingv2.HorizontalPodAutoscaler](hpa))
	}
	builder = builder.WithObjects(targets(o)...)
	for kind, data := range credentials {
		builder = builder.WithObjects(secret(kind, data), authentication(kind, data))
	}
	return builder.Build()
}

// targets returns a Deployment, a StatefulSet and a Rollout with the trial's containers.
func targets(o *kedatrial.Object) []client.Object {
	var template corev1.PodTemplateSpec
	for i, c := range o.Containers {
		container := corev1.Container{Name: c.Name, Resources: corev1.ResourceRequirements{Requests: corev1.ResourceList{}}}
		if c.CPU {
			container.Resources.Requests["cpu"] = resource.MustParse("100m")
		}
		if c.Memory {
			container.Resources.Requests["memory"] = resource.MustParse("64Mi")
		}
		if i == 0 {
			for name, value := range kedatrial.Env {
				container.Env = append(container.Env, corev1.EnvVar{Name: name, Value: value})
			}
		}
		template.Spec.Containers = append(template.Spec.Containers, container)
	}
	metadata := metav1.ObjectMeta{Name: "web", Namespace: kedatrial.Namespace}
	rollout := &unstructured.Unstructured{Object: map[string]any{"spec": *convert[map[string]any](map[string]any{"template": template})}}
	rollout.SetGroupVersionKind(rollouts)
	rollout.SetName("web")
	rollout.SetNamespace(kedatrial.Namespace)
	replicas := int32(1)
	return []client.Object{
		&appsv1.Deployment{ObjectMeta: metadata, Spec: appsv1.DeploymentSpec{Replicas: &replicas, Template: template}},
		&appsv1.StatefulSet{ObjectMeta: metadata, Spec: appsv1.StatefulSetSpec{Replicas: &replicas, Template: template}},
		rollout,
	}
}

// scales is the scale subresource of all targets.
type scales struct {
	replicas int32
	fails    error // the error of updates
}

func (s *scales) Scales(namespace string) scale.ScaleInterface { return s }

func (s *scales) Get(_ context.Context, _ schema.GroupResource, name string, _ metav1.GetOptions) (*autoscalingv1.Scale, error) {
	return &autoscalingv1.Scale{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: kedatrial.Namespace}, Spec: autoscalingv1.ScaleSpec{Replicas: s.replicas}}, nil
}

func (s *scales) Update(_ context.Context, _ schema.GroupResource, scale *autoscalingv1.Scale, _ metav1.UpdateOptions) (*autoscalingv1.Scale, error) {
	if s.fails != nil {
		return nil, s.fails
	}
	s.replicas = scale.Spec.Replicas
	return scale, nil
}

func (s *scales) Patch(context.Context, schema.GroupVersionResource, string, types.PatchType, []byte, metav1.PatchOptions) (*autoscalingv1.Scale, error) {
	return nil, fmt.Errorf("not used")
}

// set writes an unexported field.
func set(object any, field string, value any) {
	f := reflect.ValueOf(object).Elem().FieldByName(field)
	reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem().Set(reflect.ValueOf(value))
}
