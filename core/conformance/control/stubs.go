package control

import (
	"context"
	"errors"
	"fmt"
	"time"

	scalev1 "k8s.io/api/autoscaling/v1"
	hpav2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	typedhpa "k8s.io/client-go/kubernetes/typed/autoscaling/v2"
	listershpa "k8s.io/client-go/listers/autoscaling/v2"
	listerscore "k8s.io/client-go/listers/core/v1"
	scaleclient "k8s.io/client-go/scale"
	"k8s.io/client-go/tools/cache"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/trial"
)

// informer is a shared informer. The world calls its handler directly.
type informer struct {
	cache.SharedIndexInformer
	w     *world // only for HPAs; nil for pods
	store cache.Indexer
}

func (i informer) AddEventHandlerWithResyncPeriod(h cache.ResourceEventHandler, _ time.Duration) (cache.ResourceEventHandlerRegistration, error) {
	i.w.handler = h
	return nil, nil
}
func (i informer) GetStore() cache.Store     { return i.store }
func (i informer) GetIndexer() cache.Indexer { return i.store }
func (i informer) HasSynced() bool           { return true }

// store only has its resource version.
type store struct {
	cache.Indexer
	w *world
}

// LastStoreSyncResourceVersion returns the resource version of the last write. Sometimes the
// cache is behind at the first call; the controller then calls again.
func (s store) LastStoreSyncResourceVersion() string {
	if s.w.behind {
		s.w.behind = false
		return "1"
	}
	return fmt.Sprint(s.w.version)
}

// hpaInformer is the informer of HPAs. Every sync begins with get, which returns nil if
// there is no such HPA.
type hpaInformer struct {
	w   *world
	get func(autoscaling.Key) *hpav2.HorizontalPodAutoscaler
}

func (i hpaInformer) Informer() cache.SharedIndexInformer {
	return informer{w: i.w, store: store{w: i.w}}
}
func (i hpaInformer) Lister() listershpa.HorizontalPodAutoscalerLister {
	return hpaLister{get: i.get}
}

type hpaLister struct {
	listershpa.HorizontalPodAutoscalerLister
	listershpa.HorizontalPodAutoscalerNamespaceLister
	get       func(autoscaling.Key) *hpav2.HorizontalPodAutoscaler
	namespace string
}

func (l hpaLister) List(labels.Selector) ([]*hpav2.HorizontalPodAutoscaler, error) {
	return nil, errors.New("not asked for")
}

func (l hpaLister) HorizontalPodAutoscalers(namespace string) listershpa.HorizontalPodAutoscalerNamespaceLister {
	l.namespace = namespace
	return l
}

func (l hpaLister) Get(name string) (*hpav2.HorizontalPodAutoscaler, error) {
	if object := l.get(autoscaling.Key{Namespace: l.namespace, Name: name}); object != nil {
		return object, nil
	}
	return nil, apierrors.NewNotFound(hpav2.Resource("horizontalpodautoscalers"), name)
}

type podInformer struct{ w *world }

func (i podInformer) Informer() cache.SharedIndexInformer { return informer{w: i.w} }
func (i podInformer) Lister() listerscore.PodLister       { return podLister{w: i.w} }

// podLister lists the pods of the current step, in its order.
type podLister struct {
	listerscore.PodLister
	w *world
}

func (l podLister) Pods(namespace string) listerscore.PodNamespaceLister {
	return podNamespaceLister{w: l.w, namespace: namespace}
}

type podNamespaceLister struct {
	listerscore.PodNamespaceLister
	w         *world
	namespace string
}

func (l podNamespaceLister) List(selector labels.Selector) ([]*corev1.Pod, error) {
	var pods []*corev1.Pod
	for i := range l.w.step.Obs.Pods {
		p := &l.w.step.Obs.Pods[i]
		if selector.Matches(labels.Set(p.Template.Labels)) {
			pods = append(pods, toPod(p, l.namespace))
		}
	}
	return pods, nil
}

// hpas writes statuses.
type hpas struct {
	typedhpa.HorizontalPodAutoscalerInterface
	w *world
}

func (c hpas) HorizontalPodAutoscalers(string) typedhpa.HorizontalPodAutoscalerInterface { return c }

func (c hpas) UpdateStatus(_ context.Context, object *hpav2.HorizontalPodAutoscaler, _ metav1.UpdateOptions) (*hpav2.HorizontalPodAutoscaler, error) {
	if text := c.w.step.Obs.StatusError; text != "" {
		return nil, errors.New(text)
	}
	key := autoscaling.Key{Namespace: object.Namespace, Name: object.Name}
	written := object.DeepCopy()
	old := c.w.objects[key]
	if old == nil {
		old = object
	}
	// The API server does not change the spec, and stores times in whole seconds.
	written.Spec = old.Spec
	written.Status = apiStatus(&object.Status)
	c.w.version++
	written.ResourceVersion = fmt.Sprint(c.w.version)
	c.w.behind = c.w.version > 1 && c.w.version%5 == 0
	c.w.outcome.SetStatus(written.Status)
	c.w.objects[key] = written
	c.w.handler.OnUpdate(old, written)
	return written, nil
}

// scales is the target's scale subresource in the current step.
type scales struct {
	scaleclient.ScaleInterface
	w *world
}

func (c scales) Scales(string) scaleclient.ScaleInterface { return c }

func (c scales) Get(_ context.Context, resource schema.GroupResource, name string, _ metav1.GetOptions) (*scalev1.Scale, error) {
	step := c.w.step
	s := &step.Obs.Scale
	if c.w.puts > 0 && step.RegetError {
		return nil, errors.New("gone in the meantime")
	}
	if s.Error != "" {
		return nil, errors.New(s.Error)
	}
	if resource.Resource != lastMapping(step) {
		return nil, fmt.Errorf("no scale at %s", resource)
	}
	scale := &scalev1.Scale{}
	scale.Name = name
	scale.Spec.Replicas = s.SpecReplicas
	scale.Status.Replicas = s.StatusReplicas
	scale.Status.Selector = s.Selector
	return scale, nil
}

func (c scales) Update(_ context.Context, resource schema.GroupResource, scale *scalev1.Scale, _ metav1.UpdateOptions) (*scalev1.Scale, error) {
	step := c.w.step
	c.w.puts++
	text := step.Obs.Scale.UpdateError
	if c.w.puts <= step.Conflicts {
		if text == "" {
			text = "conflict"
		}
		return nil, &apierrors.StatusError{ErrStatus: metav1.Status{Status: metav1.StatusFailure, Reason: metav1.StatusReasonConflict, Message: text}}
	}
	if text != "" {
		return nil, errors.New(text)
	}
	replicas := scale.Spec.Replicas
	c.w.outcome.Scale = &replicas
	return scale, nil
}

// mapper maps the target's kind to the number of resources in the step.
type mapper struct {
	meta.RESTMapper
	w *world
}

func (m mapper) RESTMappings(schema.GroupKind, ...string) ([]*meta.RESTMapping, error) {
	step := m.w.step
	if step.MappingError {
		return nil, errors.New(step.Obs.Scale.Error)
	}
	var mappings []*meta.RESTMapping
	for i := range step.Mappings {
		mappings = append(mappings, &meta.RESTMapping{Resource: schema.GroupVersionResource{Group: "apps", Version: "v1", Resource: mappingName(i)}})
	}
	return mappings, nil
}

func mappingName(i int) string            { return fmt.Sprintf("deployments%d", i) }
func lastMapping(step *trial.Step) string { return mappingName(step.Mappings - 1) }
