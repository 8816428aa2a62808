// Package argo compares core/argo with the controller of Argo Rollouts.
package argo

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"time"
	_ "unsafe" // for go:linkname

	"github.com/argoproj/argo-rollouts/controller/metrics"
	"github.com/argoproj/argo-rollouts/pkg/apis/rollouts/v1alpha1"
	"github.com/argoproj/argo-rollouts/pkg/client/clientset/versioned/fake"
	informers "github.com/argoproj/argo-rollouts/pkg/client/informers/externalversions"
	"github.com/argoproj/argo-rollouts/rollout"
	"github.com/argoproj/argo-rollouts/rollout/trafficrouting"
	"github.com/argoproj/argo-rollouts/utils/record"
	timeutil "github.com/argoproj/argo-rollouts/utils/time"
	log "github.com/sirupsen/logrus"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/dynamic/dynamicinformer"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	kubeinformers "k8s.io/client-go/informers"
	kubefake "k8s.io/client-go/kubernetes/fake"
	kubetesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"

	istioutil "github.com/argoproj/argo-rollouts/utils/istio"

	core "hpaplayground/core/argo"
	amount "hpaplayground/core/rollout"
)

//go:linkname syncHandler github.com/argoproj/argo-rollouts/rollout.(*Controller).syncHandler
func syncHandler(c *rollout.Controller, ctx context.Context, key string) error

const namespace, name = "shop", "web"

var (
	epoch  = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	server *metrics.MetricsServer
)

// theirs is a World with the controller of Argo Rollouts.
type theirs struct {
	c      *rollout.Controller
	client *fake.Clientset
	kube   *kubefake.Clientset
	// The controller's caches.
	rollouts, sets, services cache.Indexer

	now      time.Duration
	template map[string]string // by hash
	unready  int               // syncs that ended with an error
}

func newTheirs() *theirs {
	log.SetOutput(io.Discard)
	w := &theirs{template: map[string]string{"": ""}}
	timeutil.SetNowTimeFunc(func() time.Time { return epoch.Add(w.now) })
	w.client, w.kube = fake.NewSimpleClientset(), kubefake.NewSimpleClientset()
	w.kube.PrependReactor("create", "replicasets", func(a kubetesting.Action) (bool, runtime.Object, error) {
		rs := a.(kubetesting.CreateAction).GetObject().(*appsv1.ReplicaSet)
		rs.CreationTimestamp, rs.UID = metav1.NewTime(epoch.Add(w.now)), types.UID(rs.Name)
		return false, nil, nil
	})
	own, kube := informers.NewSharedInformerFactory(w.client, 0), kubeinformers.NewSharedInformerFactory(w.kube, 0)
	dynamic := dynamicfake.NewSimpleDynamicClient(runtime.NewScheme())
	istio := dynamicinformer.NewDynamicSharedInformerFactory(dynamic, 0)
	if server == nil {
		server = metrics.NewMetricsServer(metrics.ServerConfig{K8SRequestProvider: &metrics.K8sRequestsCountProvider{}})
	}
	a := own.Argoproj().V1alpha1()
	w.c = rollout.NewController(rollout.ControllerConfig{
		KubeClientSet: w.kube, ArgoProjClientset: w.client, DynamicClientSet: dynamic, IstioPrimaryDynamicClient: dynamic,
		ExperimentInformer: a.Experiments(), AnalysisRunInformer: a.AnalysisRuns(), AnalysisTemplateInformer: a.AnalysisTemplates(),
		ClusterAnalysisTemplateInformer: a.ClusterAnalysisTemplates(), RolloutsInformer: a.Rollouts(),
		ReplicaSetInformer: kube.Apps().V1().ReplicaSets(), ServicesInformer: kube.Core().V1().Services(),
		IstioVirtualServiceInformer:  istio.ForResource(istioutil.GetIstioVirtualServiceGVR()).Informer(),
		IstioDestinationRuleInformer: istio.ForResource(istioutil.GetIstioDestinationRuleGVR()).Informer(),
		MetricsServer:                server, Recorder: record.NewFakeEventRecorder(), RefResolver: resolver{}, ResyncPeriod: 24 * time.Hour,
	})
	set(w.c, "enqueueRollout", func(any) {})
	set(w.c, "enqueueRolloutAfter", func(any, time.Duration) {})
	f := field(w.c, "newTrafficRoutingReconciler")
	f.Set(reflect.MakeFunc(f.Type(), func([]reflect.Value) []reflect.Value {
		var out []trafficrouting.TrafficRoutingReconciler
		if canary := w.rollout().Spec.Strategy.Canary; canary != nil && canary.TrafficRouting != nil {
			out = append(out, router{})
		}
		return []reflect.Value{reflect.ValueOf(out), reflect.Zero(f.Type().Out(1))}
	}))
	w.rollouts, w.sets, w.services = a.Rollouts().Informer().GetIndexer(), kube.Apps().V1().ReplicaSets().Informer().GetIndexer(), kube.Core().V1().Services().Informer().GetIndexer()
	for _, s := range []string{"one", "two"} {
		try(w.kube.CoreV1().Services(namespace).Create(context.Background(), &corev1.Service{
			ObjectMeta: metav1.ObjectMeta{Name: s, Namespace: namespace}, Spec: corev1.ServiceSpec{Selector: map[string]string{"app": name}},
		}, metav1.CreateOptions{}))
	}
	return w
}

func try[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// field makes an unexported field writable.
func field(c *rollout.Controller, name string) reflect.Value {
	f := reflect.ValueOf(c).Elem().FieldByName(name)
	return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
}

func set(c *rollout.Controller, name string, v any) { field(c, name).Set(reflect.ValueOf(v)) }

// resolver is for Rollouts without a workloadRef.
type resolver struct{}

func (resolver) Resolve(*v1alpha1.Rollout) error { return nil }

// router takes over every weight.
type router struct{}

func (router) UpdateHash(string, string, ...v1alpha1.WeightDestination) error { return nil }
func (router) SetWeight(int32, ...v1alpha1.WeightDestination) error           { return nil }
func (router) SetHeaderRoute(*v1alpha1.SetHeaderRoute) error                  { return nil }
func (router) SetMirrorRoute(*v1alpha1.SetMirrorRoute) error                  { return nil }
func (router) VerifyWeight(int32, ...v1alpha1.WeightDestination) (*bool, error) {
	return nil, nil
}
func (router) Type() string               { return "any" }
func (router) RemoveManagedRoutes() error { return nil }

func (w *theirs) rollout() *v1alpha1.Rollout {
	return try(w.client.ArgoprojV1alpha1().Rollouts(namespace).Get(context.Background(), name, metav1.GetOptions{}))
}

func (w *theirs) put(r *v1alpha1.Rollout) {
	try(w.client.ArgoprojV1alpha1().Rollouts(namespace).Update(context.Background(), r, metav1.UpdateOptions{}))
}

func (w *theirs) replicaSets() []appsv1.ReplicaSet {
	return try(w.kube.AppsV1().ReplicaSets(namespace).List(context.Background(), metav1.ListOptions{})).Items
}

func (w *theirs) serviceList() []corev1.Service {
	return try(w.kube.CoreV1().Services(namespace).List(context.Background(), metav1.ListOptions{})).Items
}

func (w *theirs) Spec(spec *core.Rollout) {
	labels := map[string]string{"app": name}
	limit := int32(1000)
	s := v1alpha1.RolloutSpec{
		Replicas: &spec.Replicas, Paused: spec.Paused, RevisionHistoryLimit: &limit, Selector: &metav1.LabelSelector{MatchLabels: labels},
		Template: corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: labels}, Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "app", Image: spec.Template}}}},
		Strategy: v1alpha1.RolloutStrategy{Canary: canary(spec.Canary), BlueGreen: blueGreen(spec.BlueGreen)},
	}
	if len(try(w.client.ArgoprojV1alpha1().Rollouts(namespace).List(context.Background(), metav1.ListOptions{})).Items) == 0 {
		r := &v1alpha1.Rollout{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace, UID: "rollout"}, Spec: s}
		try(w.client.ArgoprojV1alpha1().Rollouts(namespace).Create(context.Background(), r, metav1.CreateOptions{}))
		return
	}
	r := w.rollout()
	r.Spec = s
	w.put(r)
}

// Promote clears the pause and keeps controllerPause, as the command's patch does.
func (w *theirs) Promote() {
	r := w.rollout()
	r.Status.PauseConditions = nil
	w.put(r)
}

func (w *theirs) PromoteFull() {
	r := w.rollout()
	r.Status.PromoteFull = true
	w.put(r)
}

func (w *theirs) Abort() {
	r := w.rollout()
	r.Status.Abort = true
	w.put(r)
}

func (w *theirs) Retry() {
	r := w.rollout()
	r.Status.Abort = false
	w.put(r)
}

func (w *theirs) Pods(template string, actual, available int32) {
	for _, s := range w.replicaSets() {
		if s.Spec.Template.Spec.Containers[0].Image == template {
			s.Status.Replicas, s.Status.AvailableReplicas, s.Status.ReadyReplicas = actual, available, available
			try(w.kube.AppsV1().ReplicaSets(namespace).Update(context.Background(), &s, metav1.UpdateOptions{}))
		}
	}
}

func (w *theirs) Settle(now time.Duration) {
	w.now = now
	for range 100 {
		before := w.state()
		if err := syncHandler(w.c, context.Background(), namespace+"/"+name); err != nil {
			w.unready++
		}
		if w.state() == before {
			return
		}
	}
}

// state refreshes the controller's caches and returns what is in them.
func (w *theirs) state() string {
	r, sets, services := w.rollout(), w.replicaSets(), w.serviceList()
	_ = w.rollouts.Add(r)
	for i := range sets {
		w.template[sets[i].Labels[v1alpha1.DefaultRolloutUniqueLabelKey]] = sets[i].Spec.Template.Spec.Containers[0].Image
		_ = w.sets.Add(&sets[i])
	}
	for i := range services {
		_ = w.services.Add(&services[i])
	}
	return string(try(json.Marshal([]any{r, sets, services})))
}

func (w *theirs) of(hash string) string {
	t, ok := w.template[hash]
	if !ok {
		panic("no ReplicaSet has the hash " + hash)
	}
	return t
}

func (w *theirs) Rollout() *core.Rollout {
	r := w.rollout()
	out := &core.Rollout{}
	for _, s := range w.replicaSets() {
		ours := &core.Set{
			Hash: w.of(s.Labels[v1alpha1.DefaultRolloutUniqueLabelKey]), Created: s.CreationTimestamp.Sub(epoch), Replicas: *s.Spec.Replicas,
			Actual: s.Status.Replicas, Available: s.Status.AvailableReplicas,
		}
		desired := try(strconv.Atoi(s.Annotations["rollout.argoproj.io/desired-replicas"]))
		ours.Desired, ours.Revision = int32(desired), try(strconv.Atoi(s.Annotations["rollout.argoproj.io/revision"]))
		if text := s.Annotations[v1alpha1.DefaultReplicaSetScaleDownDeadlineAnnotationKey]; text != "" {
			ours.Deadline = try(time.Parse(time.RFC3339, text)).Sub(epoch)
		}
		out.Sets = append(out.Sets, ours)
	}
	for i, s := range w.serviceList() {
		out.Services[i] = w.of(s.Spec.Selector[v1alpha1.DefaultRolloutUniqueLabelKey])
	}
	s := &r.Status
	out.Status = core.Status{
		Current: w.of(s.CurrentPodHash), Stable: w.of(s.StableRS), Active: w.of(s.BlueGreen.ActiveSelector), Preview: w.of(s.BlueGreen.PreviewSelector),
		ControllerPause: s.ControllerPause, Abort: s.Abort, PromoteFull: s.PromoteFull, Checkpoint: s.BlueGreen.ScaleUpPreviewCheckPoint, HPAReplicas: s.HPAReplicas,
	}
	if s.CurrentStepIndex != nil {
		out.Status.Step = int(*s.CurrentStepIndex)
	}
	if len(s.PauseConditions) > 0 {
		out.Status.Pausing, out.Status.Since = true, s.PauseConditions[0].StartTime.Sub(epoch)
	}
	if s.Selector != "" {
		selector := try(metav1.ParseToLabelSelector(s.Selector))
		out.Status.Selector = w.of(selector.MatchLabels[v1alpha1.DefaultRolloutUniqueLabelKey])
	}
	if p := s.Canary.Weights; p != nil {
		out.Status.Weights = core.Weights{Canary: p.Canary.Weight, Stable: p.Stable.Weight, CanaryHash: w.of(p.Canary.PodTemplateHash), StableHash: w.of(p.Stable.PodTemplateHash)}
	}
	return out
}

func intOrString(a amount.Amount) *intstr.IntOrString {
	v := intstr.FromInt32(a.Value)
	if a.Percent {
		v = intstr.FromString(a.String())
	}
	return &v
}

func seconds(d *time.Duration) *int32 {
	if d == nil {
		return nil
	}
	n := int32(*d / time.Second)
	return &n
}

func canary(c *core.Canary) *v1alpha1.CanaryStrategy {
	if c == nil {
		return nil
	}
	out := &v1alpha1.CanaryStrategy{
		MaxSurge: intOrString(c.Strategy.MaxSurge), MaxUnavailable: intOrString(c.Strategy.MaxUnavailable), DynamicStableScale: c.DynamicStableScale,
		ScaleDownDelaySeconds: seconds(c.ScaleDown), AbortScaleDownDelaySeconds: seconds(c.Abort), ScaleDownDelayRevisionLimit: c.RevisionLimit,
	}
	if c.StableService {
		out.StableService = "one"
	}
	if c.Service {
		out.CanaryService = "two"
	}
	if c.Routing {
		out.TrafficRouting = &v1alpha1.RolloutTrafficRouting{Plugins: map[string]json.RawMessage{"any": json.RawMessage("{}")}}
		if c.MaxWeight != 0 {
			out.TrafficRouting.MaxTrafficWeight = &c.MaxWeight
		}
		if c.MinPods != 0 {
			out.MinPodsPerReplicaSet = &c.MinPods
		}
	}
	for _, s := range c.Steps {
		var step v1alpha1.CanaryStep
		switch s.Kind {
		case core.SetWeight:
			step.SetWeight = &s.Value
		case core.Pause:
			step.Pause = &v1alpha1.RolloutPause{}
			if s.Duration >= 0 {
				v := intstr.FromString(fmt.Sprint(s.Duration))
				step.Pause.Duration = &v
			}
		case core.ScaleReplicas:
			step.SetCanaryScale = &v1alpha1.SetCanaryScale{Replicas: &s.Value}
		case core.ScaleWeight:
			step.SetCanaryScale = &v1alpha1.SetCanaryScale{Weight: &s.Value}
		case core.MatchTrafficWeight:
			step.SetCanaryScale = &v1alpha1.SetCanaryScale{MatchTrafficWeight: true}
		}
		out.Steps = append(out.Steps, step)
	}
	return out
}

func blueGreen(b *core.BlueGreen) *v1alpha1.BlueGreenStrategy {
	if b == nil {
		return nil
	}
	out := &v1alpha1.BlueGreenStrategy{
		ActiveService: "one", PreviewReplicaCount: b.PreviewReplicaCount, AutoPromotionSeconds: int32(b.AutoPromotion / time.Second),
		ScaleDownDelaySeconds: seconds(b.ScaleDown), AbortScaleDownDelaySeconds: seconds(b.Abort), ScaleDownDelayRevisionLimit: b.RevisionLimit,
	}
	if b.Preview {
		out.PreviewService = "two"
	}
	if b.NoAutoPromotion {
		v := false
		out.AutoPromotionEnabled = &v
	}
	return out
}
