package keda

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	kedav1alpha1 "github.com/kedacore/keda/v2/apis/keda/v1alpha1"
	kedaauthentication "github.com/kedacore/keda/v2/pkg/scalers/authentication"
	"github.com/kedacore/keda/v2/pkg/scaling"
	"github.com/kedacore/keda/v2/pkg/scaling/executor"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/keda/operator"
)

// TestSteps: in each turn of the loop, KEDA and this project's code scale the target to the same
// replicas, and set the same conditions, lastActiveTime and events.
func TestSteps(t *testing.T) {
	if *record {
		*seed, *runs = 1, kedatrial.RecordedRuns
	}
	var hashes []string
	for i := range *runs {
		r := kedatrial.NewRun(first(t) + uint64(i))
		var want string
		synctest.Test(t, func(t *testing.T) { want = operate(t, r) })
		hashes = append(hashes, kedatrial.Hash(want))
		if got := r.Ours(); got != want {
			t.Errorf("seed %d: %s", r.Seed, difference(want, got))
		}
	}
	keep(t, "steps.txt", hashes)
}

// difference returns the first line that differs, with the lines around it.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			from, to := max(i-5, 0), min(i+4, len(a))
			return fmt.Sprintf("line %d\nKEDA\n%s\nours\n%s", i, strings.Join(a[from:to], "\n"), strings.Join(b[min(from, len(b)):min(to, len(b))], "\n"))
		}
	}
	return "ours has more lines"
}

//go:linkname handleResult github.com/kedacore/keda/v2/pkg/scaling.(*scaleHandler).handleResult
func handleResult(h unsafe.Pointer, ctx context.Context, obj kedav1alpha1.ScalableObject, result executor.ScaleResult)

// operate runs the turns with KEDA's executor.
func operate(t *testing.T, r *kedatrial.Run) string {
	ctx := context.Background()
	so := convert[kedav1alpha1.ScaledObject](r.Steps[0].Scaled)
	so.CreationTimestamp = metav1.NewTime(time.Now())
	target := r.Steps[0].Scaled.Target()
	so.Status.ScaleTargetKind = "apps/v1." + target.Kind
	so.Status.ScaleTargetGVKR = &kedav1alpha1.GroupVersionKindResource{Group: "apps", Version: "v1", Kind: target.Kind, Resource: strings.ToLower(target.Kind) + "s"}
	so.Status.HpaName = "keda-hpa-web"
	so.Status.Conditions = *kedav1alpha1.GetInitializedConditions()
	c := fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(&kedav1alpha1.ScaledObject{}).WithObjects(so).Build()
	s := &scales{replicas: 1}
	events := &recorder{}
	e := executor.NewScaleExecutor(c, s, scheme, 3*time.Second, events)
	h := reflect.ValueOf(scaling.NewScaleHandler(c, s, scheme, time.Second, time.Second, events, &kedaauthentication.AuthClientSet{})).UnsafePointer()
	key := types.NamespacedName{Namespace: so.Namespace, Name: so.Name}
	var b strings.Builder
	for i := range r.Steps {
		step := &r.Steps[i]
		time.Sleep(step.After)
		if step.Replicas != nil {
			s.replicas = *step.Replicas
		}
		s.fails = nil
		if step.Fails {
			s.fails = kedatrial.ErrScale
		}
		place(t, c, step, target.Kind, s.replicas)
		current := &kedav1alpha1.ScaledObject{}
		if err := c.Get(ctx, key, current); err != nil {
			t.Fatal(err)
		}
		current.Spec, current.Annotations = convert[kedav1alpha1.ScaledObject](step.Scaled).Spec, maps.Clone(step.Scaled.Annotations)
		if err := c.Update(ctx, current); err != nil {
			t.Fatal(err)
		}
		events.events = nil
		result := e.RequestScale(ctx, current, step.Activity.Active, step.Activity.Failed, executor.ScaleExecutorOptions{ActiveTriggers: step.Activity.Triggers})
		handleResult(h, ctx, current, result)
		if err := c.Get(ctx, key, current); err != nil {
			t.Fatal(err)
		}
		turn := kedatrial.Turn{Replicas: s.replicas, Events: events.events}
		if current.Status.LastActiveTime != nil {
			turn.LastActive = current.Status.LastActiveTime.Time
		}
		for _, c := range current.Status.Conditions {
			turn.Conditions = append(turn.Conditions, operator.Condition{Type: operator.ConditionType(c.Type), Status: autoscaling.ConditionStatus(c.Status), Reason: c.Reason, Message: c.Message})
		}
		b.WriteString(turn.Text())
	}
	return b.String()
}

// place puts the step's target and HPA into the cluster.
func place(t *testing.T, c client.Client, step *kedatrial.Step, kind string, replicas int32) {
	ctx := context.Background()
	metadata := metav1.ObjectMeta{Name: "web", Namespace: kedatrial.Namespace}
	var target client.Object = &appsv1.Deployment{ObjectMeta: metadata, Spec: appsv1.DeploymentSpec{Replicas: &replicas}}
	if kind == "StatefulSet" {
		target = &appsv1.StatefulSet{ObjectMeta: metadata, Spec: appsv1.StatefulSetSpec{Replicas: &replicas}}
	}
	hpa := &autoscalingv2.HorizontalPodAutoscaler{ObjectMeta: metav1.ObjectMeta{Name: "keda-hpa-web", Namespace: kedatrial.Namespace}}
	_ = c.Delete(ctx, target)
	_ = c.Delete(ctx, hpa)
	target.SetResourceVersion("")
	if !step.Missing {
		if err := c.Create(ctx, target); err != nil {
			t.Fatal(err)
		}
	}
	if step.HPA == nil {
		return
	}
	hpa.SetResourceVersion("")
	hpa.Status.Conditions = []autoscalingv2.HorizontalPodAutoscalerCondition{{Type: autoscalingv2.ScalingActive, Status: corev1.ConditionStatus(step.HPA.Status), Reason: step.HPA.Reason, Message: step.HPA.Message}}
	if err := c.Create(ctx, hpa); err != nil {
		t.Fatal(err)
	}
}

// recorder records the events of the executor.
type recorder struct{ events []operator.Event }

func (r *recorder) Eventf(_, _ runtime.Object, kind, reason, _, note string, args ...any) {
	r.events = append(r.events, operator.Event{Warning: kind == corev1.EventTypeWarning, Reason: reason, Message: fmt.Sprintf(note, args...)})
}
