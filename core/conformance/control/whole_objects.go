package control

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/go-logr/logr"
	hpav2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/types"
	listerscore "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/trial"
)

// store puts a new version of the object into the API server and the informer's
// cache.
func (w *scenarioRun) store(object *hpav2.HorizontalPodAutoscaler) (old *hpav2.HorizontalPodAutoscaler) {
	key := autoscaling.Key{Namespace: object.Namespace, Name: object.Name}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.world.version++
	object.ResourceVersion = fmt.Sprint(w.world.version)
	old = w.objects[key]
	if !slices.Contains(w.order, key) {
		w.order = append(w.order, key)
	}
	w.objects[key] = object
	return old
}

func (w *scenarioRun) object(key autoscaling.Key) *hpav2.HorizontalPodAutoscaler {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.objects[key]
}

// listed returns the objects in the order in which their names first appeared. The
// syncs of one moment come in that order.
func (w *scenarioRun) listed() []*hpav2.HorizontalPodAutoscaler {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []*hpav2.HorizontalPodAutoscaler
	for _, key := range w.order {
		if object := w.objects[key]; object != nil {
			list = append(list, object)
		}
	}
	return list
}

// create adds a new object.
func (w *scenarioRun) create(h *autoscaling.HorizontalPodAutoscaler) *hpav2.HorizontalPodAutoscaler {
	object, err := toHPA(h)
	if err != nil {
		panic(err)
	}
	w.objectsMade++
	object.UID = types.UID(fmt.Sprint("uid-", w.objectsMade))
	object.Generation = 0
	if w.gates.Generation {
		object.Generation = 1
	}
	if time.Since(trial.Epoch) > 0 {
		object.Status = hpav2.HorizontalPodAutoscalerStatus{}
	}
	w.store(object)
	return object
}

// apply creates the object, or replaces the spec of the existing one.
func (w *scenarioRun) apply(h *autoscaling.HorizontalPodAutoscaler) {
	old := w.object(h.Key())
	if old == nil {
		added(w.world.handler, w.create(h))
		return
	}
	given, err := toHPA(h)
	if err != nil {
		panic(err)
	}
	object := old.DeepCopy()
	object.Spec, object.Labels, object.Annotations = given.Spec, given.Labels, given.Annotations
	edited := asText(old.Spec) != asText(object.Spec)
	if edited && w.gates.Generation {
		object.Generation++
	}
	if edited || asText(old.Labels) != asText(object.Labels) || asText(old.Annotations) != asText(object.Annotations) {
		w.store(object)
		w.world.handler.OnUpdate(old, object)
	}
}

func (w *scenarioRun) delete(key autoscaling.Key) {
	w.mu.Lock()
	old := w.objects[key]
	delete(w.objects, key)
	w.mu.Unlock()
	if old != nil {
		w.world.handler.OnDelete(old)
	}
}

// begin is the first call of a sync.
func (p *wholeProcess) begin(key autoscaling.Key) *hpav2.HorizontalPodAutoscaler {
	object := p.object(key)
	if object == nil || p.finished {
		return nil
	}
	p.waited = p.flags.SyncDuration == 0
	now := time.Since(trial.Epoch)
	p.advance(now)
	sync := &WholeSync{Begin: Begin{now, key}}
	sync.SetStatus(apiStatus(&object.Status))
	p.syncs = append(p.syncs, sync)
	return object
}

// wholePods is the informer of pods, whose cache is never behind.
type wholePods struct {
	listerscore.PodLister
	listerscore.PodNamespaceLister
	*scenarioRun
	namespace string
}

func (l wholePods) Informer() cache.SharedIndexInformer { return informer{w: l.world} }
func (l wholePods) Lister() listerscore.PodLister       { return l }

func (l wholePods) Pods(namespace string) listerscore.PodNamespaceLister {
	l.namespace = namespace
	return l
}

func (l wholePods) List(selector labels.Selector) ([]*corev1.Pod, error) {
	var selected []*corev1.Pod
	pods := l.cluster.Pods(l.namespace)
	for i := range pods {
		if selector.Matches(labels.Set(pods[i].Template.Labels)) {
			selected = append(selected, toPod(&pods[i], l.namespace))
		}
	}
	return selected, nil
}

// wholeSink also reads the message after which a sync that does not scale no longer reads the
// clock.
type wholeSink struct {
	sink
	p *wholeProcess
}

func (p *wholeProcess) withLog(ctx context.Context) context.Context {
	logger := logr.New(wholeSink{sink{p.world}, p})
	klog.SetLogger(logger) // older recorders know no context
	return klog.NewContext(ctx, logger)
}

func (s wholeSink) WithValues(...any) logr.LogSink { return s }
func (s wholeSink) WithName(string) logr.LogSink   { return s }
func (s wholeSink) Info(level int, message string, args ...any) {
	if message == "Decided not to scale" {
		s.p.waitSyncDuration()
		return
	}
	s.sink.Info(level, message, args...)
}
