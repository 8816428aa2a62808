package keda

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"
	"unsafe"

	eventingv1alpha1 "github.com/kedacore/keda/v2/apis/eventing/v1alpha1"
	kedav1alpha1 "github.com/kedacore/keda/v2/apis/keda/v1alpha1"
	kedacontrollers "github.com/kedacore/keda/v2/controllers/keda"
	"github.com/kedacore/keda/v2/pkg/common/message"
	"github.com/kedacore/keda/v2/pkg/eventemitter"
	"github.com/kedacore/keda/v2/pkg/eventreason"
	"github.com/kedacore/keda/v2/pkg/metricscollector"
	kedaauthentication "github.com/kedacore/keda/v2/pkg/scalers/authentication"
	"github.com/kedacore/keda/v2/pkg/scaling"
	kedautil "github.com/kedacore/keda/v2/pkg/util"
	"google.golang.org/grpc/status"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/scale"
	externalapi "k8s.io/metrics/pkg/apis/external_metrics/v1beta1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/conformance/control"
	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/scenario"
)

// wholeRun is KEDA's operator in a whole run. The HPA controller and the cluster are control's.
type wholeRun struct {
	client.Client
	*control.Live
	scenario *scenario.Scenario
	handler  scaling.ScaleHandler
	loops    map[autoscaling.Key]*loop
	starts   []func()
	did      kedatrial.Transcript
	mu       sync.Mutex // of did, because KEDA asks several sources at once
	ctx      context.Context
	cancel   func()
	problems []string
}

// loop is the loop of a ScaledObject: the lock that each of its turns takes.
type loop struct {
	*wholeRun
	begin, end chan struct{}
	arrived    time.Time
}

// Lock lets the cluster catch up, in which the turn has its place.
func (l *loop) Lock() {
	l.arrived = time.Now()
	go l.Catch()
	select {
	case <-l.begin:
	case <-l.ctx.Done():
	}
}

func (l *loop) Unlock() {
	select {
	case l.end <- struct{}{}:
	case <-l.ctx.Done():
	}
}

// late is a collector of KEDA's metrics. The loop calls it before each turn, so each turn but the
// first is a little late, as by a real timer.
type late struct {
	metricscollector.MetricsCollector
}

//go:linkname collectors github.com/kedacore/keda/v2/pkg/metricscollector.collectors
var collectors []metricscollector.MetricsCollector

func init() { collectors = append(collectors, late{metricscollector.NewPromMetrics(false)}) }

func (late) RecordScalableObjectLatency(string, string, bool, time.Duration) {
	if time.Now().After(kedatrial.Start) {
		time.Sleep(time.Millisecond) // turnDelay of core/sim
	}
}

// newWholeRun makes the HPAs by KEDA's reconciler, which starts the loops.
func newWholeRun(live *control.Live, s *scenario.Scenario, story *kedatrial.Story) (*wholeRun, error) {
	w := &wholeRun{Live: live, scenario: s, loops: map[autoscaling.Key]*loop{}}
	w.ctx, w.cancel = context.WithCancel(context.Background())
	b := fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(&kedav1alpha1.ScaledObject{}).WithInterceptorFuncs(interceptor.Funcs{Get: w.get, List: w.list})
	for _, ours := range story.Scaled {
		so := convert[kedav1alpha1.ScaledObject](ours)
		so.CreationTimestamp = metav1.NewTime(time.Now())
		b = b.WithObjects(so, w.workload(so.Spec.ScaleTargetRef.Kind, so.Spec.ScaleTargetRef.Name))
	}
	w.Client = b.Build()
	w.handler = scaling.NewScaleHandler(w, w, scheme, 3*time.Second, 3*time.Second, w, &kedaauthentication.AuthClientSet{})
	set(kedautil.CreateRT(false), "next", http.RoundTripper(prometheus{w}))
	r := &kedacontrollers.ScaledObjectReconciler{Client: w, Scheme: scheme, ScaleClient: w, EventEmitter: emitting{w: w}, ScaleHandler: loops{w.handler, w}}
	set(r, "restMapper", mapper())
	set(r, "scaledObjectsGenerations", &sync.Map{})
	for _, ours := range story.Scaled {
		if err := reconcile(r, types.NamespacedName{Namespace: ours.Namespace, Name: ours.Name}); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// loops is the scale handler whose loops take our lock.
type loops struct {
	scaling.ScaleHandler
	w *wholeRun
}

//go:linkname startScaleLoop github.com/kedacore/keda/v2/pkg/scaling.(*scaleHandler).startScaleLoop
func startScaleLoop(h unsafe.Pointer, ctx context.Context, of *kedav1alpha1.WithTriggers, so kedav1alpha1.ScalableObject, lock sync.Locker)

func (l loops) HandleScalableObject(_ context.Context, so kedav1alpha1.ScalableObject) error {
	of, err := kedav1alpha1.AsDuckWithTriggers(so)
	if err != nil {
		return err
	}
	l.w.Eventf(of, nil, corev1.EventTypeNormal, eventreason.KEDAScalersStarted, "", "%s", message.ScalerStartMsg)
	one := &loop{wholeRun: l.w, begin: make(chan struct{}), end: make(chan struct{})}
	l.w.loops[autoscaling.Key{Namespace: so.GetNamespace(), Name: so.GetName()}] = one
	own := so.DeepCopyObject().(kedav1alpha1.ScalableObject)
	l.w.starts = append(l.w.starts, func() {
		go startScaleLoop(reflect.ValueOf(l.ScaleHandler).UnsafePointer(), l.w.ctx, of, own, one)
	})
	return nil
}

// Made implements control.Operator.
func (w *wholeRun) Made(key autoscaling.Key) *autoscaling.HorizontalPodAutoscaler {
	made := &autoscalingv2.HorizontalPodAutoscaler{}
	if err := w.Client.Get(w.ctx, types.NamespacedName{Namespace: key.Namespace, Name: key.Name}, made); err != nil {
		return nil
	}
	h := convert[autoscaling.HorizontalPodAutoscaler](made)
	autoscaling.SetDefaults(h)
	return h
}

// Start implements control.Operator.
func (w *wholeRun) Start() {
	for _, start := range w.starts {
		start()
	}
}

// Turn implements control.Operator.
func (w *wholeRun) Turn(of autoscaling.Key) {
	l := w.loops[of]
	due := time.Now()
	before := w.conditions(of)
	l.begin <- struct{}{}
	if l.arrived != due {
		w.problems = append(w.problems, fmt.Sprintf("the turn of %v is at %v, the loop's at %v", of, due.Sub(kedatrial.Start), l.arrived.Sub(kedatrial.Start)))
	}
	<-l.end
	now := &kedav1alpha1.ScaledObject{}
	if err := w.Client.Get(w.ctx, types.NamespacedName{Namespace: of.Namespace, Name: of.Name}, now); err != nil {
		w.problems = append(w.problems, err.Error())
		return
	}
	found, _ := w.Cluster.Scale(of.Namespace, targetOf(now))
	turn := kedatrial.Turn{Replicas: found.SpecReplicas, Conditions: before}
	if now.Status.LastActiveTime != nil {
		turn.LastActive = now.Status.LastActiveTime.Time
	}
	w.did.AddTurn(time.Since(kedatrial.Start), of, &turn)
}

// Stop implements control.Operator.
func (w *wholeRun) Stop() {
	for key := range w.loops {
		w.did.AddEnd(key, w.conditions(key))
	}
	w.cancel()
}

// Metric implements control.Operator, as KEDA's metrics server does, with gRPC in between.
func (w *wholeRun) Metric(namespace, name string, selector labels.Selector) (*externalapi.ExternalMetricValueList, error) {
	set, err := labels.ConvertSelectorToLabelsMap(selector.String())
	if err != nil {
		return nil, err
	}
	of := set.Get(kedav1alpha1.ScaledObjectOwnerAnnotation)
	got, err := w.handler.GetScaledObjectMetrics(w.ctx, of, namespace, name)
	if err != nil {
		return nil, status.Convert(fmt.Errorf("error when getting metric values %w", err)).Err()
	}
	list := &externalapi.ExternalMetricValueList{}
	for _, v := range got.Items {
		list.Items = append(list.Items, externalapi.ExternalMetricValue{MetricName: v.MetricName, Timestamp: v.Timestamp, Value: v.Value})
	}
	return list, nil
}

func targetOf(so *kedav1alpha1.ScaledObject) autoscaling.CrossVersionObjectReference {
	return autoscaling.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: so.Spec.ScaleTargetRef.Kind, Name: so.Spec.ScaleTargetRef.Name}
}

// conditions returns the conditions of a ScaledObject.
func (w *wholeRun) conditions(key autoscaling.Key) (list operator.Conditions) {
	so := &kedav1alpha1.ScaledObject{}
	if err := w.Client.Get(w.ctx, types.NamespacedName{Namespace: key.Namespace, Name: key.Name}, so); err != nil {
		w.problems = append(w.problems, err.Error())
	}
	for _, c := range so.Status.Conditions {
		list = append(list, operator.Condition{Type: operator.ConditionType(c.Type), Status: autoscaling.ConditionStatus(c.Status), Reason: c.Reason, Message: c.Message})
	}
	return list
}

// Eventf implements events.EventRecorder.
func (w *wholeRun) Eventf(about, _ runtime.Object, kind, reason, _, note string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	so := about.(metav1.Object)
	w.did.AddEvent(time.Since(kedatrial.Start), autoscaling.Key{Namespace: so.GetNamespace(), Name: so.GetName()}, operator.Event{Warning: kind == corev1.EventTypeWarning, Reason: reason, Message: fmt.Sprintf(note, args...)})
}

// emitting records the events of the reconciler.
type emitting struct {
	eventemitter.EventHandler
	w *wholeRun
}

func (e emitting) Emit(about runtime.Object, _, kind string, _ eventingv1alpha1.CloudEventType, reason, message string) {
	e.w.Eventf(about, nil, kind, reason, "", "%s", message)
}

// The API server: ScaledObjects are in the fake client, what changes all the time in control's run.

func (w *wholeRun) workload(kind, name string) client.Object {
	template := corev1.PodTemplateSpec{Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "app", Resources: corev1.ResourceRequirements{Requests: corev1.ResourceList{"cpu": resource.MustParse("500m"), "memory": resource.MustParse("256Mi")}}}}}}
	of := metav1.ObjectMeta{Name: name, Namespace: kedatrial.Namespace}
	if kind == "StatefulSet" {
		return &appsv1.StatefulSet{ObjectMeta: of, Spec: appsv1.StatefulSetSpec{Template: template}}
	}
	return &appsv1.Deployment{ObjectMeta: of, Spec: appsv1.DeploymentSpec{Template: template}}
}

func (w *wholeRun) get(ctx context.Context, c client.WithWatch, key client.ObjectKey, into client.Object, options ...client.GetOption) error {
	if h, ok := into.(*autoscalingv2.HorizontalPodAutoscaler); ok {
		if live := w.HPA(autoscaling.Key{Namespace: key.Namespace, Name: key.Name}); live != nil {
			live.DeepCopyInto(h)
			return nil
		}
	}
	if err := c.Get(ctx, key, into, options...); err != nil {
		return err
	}
	switch object := into.(type) {
	case *appsv1.Deployment:
		object.Spec.Replicas = w.replicas("Deployment", key)
	case *appsv1.StatefulSet:
		object.Spec.Replicas = w.replicas("StatefulSet", key)
	}
	return nil
}

func (w *wholeRun) replicas(kind string, key client.ObjectKey) *int32 {
	found, _ := w.Cluster.Scale(key.Namespace, autoscaling.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: kind, Name: key.Name})
	return &found.SpecReplicas
}

func (w *wholeRun) list(ctx context.Context, c client.WithWatch, into client.ObjectList, options ...client.ListOption) error {
	pods, ok := into.(*corev1.PodList)
	if !ok {
		return c.List(ctx, into, options...)
	}
	var of client.ListOptions
	of.ApplyOptions(options)
	for _, p := range w.Pods(of.Namespace, of.LabelSelector) {
		pods.Items = append(pods.Items, *p)
	}
	return nil
}

// The scale subresource.

func (w *wholeRun) Scales(string) scale.ScaleInterface { return subresource{scales: &scales{}, w: w} }

type subresource struct {
	*scales
	w *wholeRun
}

var kinds = map[string]string{"deployments": "Deployment", "statefulsets": "StatefulSet"}

func (s subresource) ref(gr schema.GroupResource, name string) autoscaling.CrossVersionObjectReference {
	return autoscaling.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: kinds[gr.Resource], Name: name}
}

func (s subresource) Get(_ context.Context, gr schema.GroupResource, name string, _ metav1.GetOptions) (*autoscalingv1.Scale, error) {
	found, ok := s.w.Cluster.Scale(kedatrial.Namespace, s.ref(gr, name))
	if !ok {
		return nil, errors.New("there is no such target")
	}
	return &autoscalingv1.Scale{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: kedatrial.Namespace}, Spec: autoscalingv1.ScaleSpec{Replicas: found.SpecReplicas}, Status: autoscalingv1.ScaleStatus{Selector: found.Selector}}, nil
}

func (s subresource) Update(_ context.Context, gr schema.GroupResource, sent *autoscalingv1.Scale, _ metav1.UpdateOptions) (*autoscalingv1.Scale, error) {
	if text := s.w.Cluster.SetScale(kedatrial.Namespace, s.ref(gr, sent.Name), sent.Spec.Replicas); text != "" {
		return nil, errors.New(text)
	}
	return sent, nil
}

// prometheus answers each query, the name of a ScaledObject and of its metric, with the sum of
// the loads that feed it.
type prometheus struct{ w *wholeRun }

func (p prometheus) RoundTrip(r *http.Request) (*http.Response, error) {
	name, metric, _ := strings.Cut(r.URL.Query().Get("query"), " ")
	now := time.Since(kedatrial.Start)
	var loads []int
	for i := range p.w.scenario.Load {
		l := &p.w.scenario.Load[i]
		if l.Metric.Name != metric || l.Metric.Selector[operator.NameLabel] != name {
			continue
		}
		for _, span := range l.Unavailable {
			if span.Contains(now) {
				return nil, errors.New("down")
			}
		}
		loads = append(loads, i)
	}
	sum := int64(0)
	for _, v := range p.w.Cluster.Values(autoscaling.ExternalMetrics, loads) {
		sum += v
	}
	body, err := json.Marshal(map[string]any{"data": map[string]any{"result": []any{map[string]any{"value": []any{0, fmt.Sprintf("%d.%03d", sum/1000, sum%1000)}}}}})
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(string(body)))}, err
}
