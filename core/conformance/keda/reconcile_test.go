package keda

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	eventingv1alpha1 "github.com/kedacore/keda/v2/apis/eventing/v1alpha1"
	kedav1alpha1 "github.com/kedacore/keda/v2/apis/keda/v1alpha1"
	kedacontrollers "github.com/kedacore/keda/v2/controllers/keda"
	"github.com/kedacore/keda/v2/pkg/eventemitter"
	kedaauthentication "github.com/kedacore/keda/v2/pkg/scalers/authentication"
	"github.com/kedacore/keda/v2/pkg/scaling"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/events"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/kedatrial"
	core "hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
)

// emitted records the events of the reconciler.
type emitted struct {
	eventemitter.EventHandler
	events []operator.Event
}

func (e *emitted) Emit(_ runtime.Object, _, kind string, _ eventingv1alpha1.CloudEventType, reason, message string) {
	e.events = append(e.events, operator.Event{Warning: kind == corev1.EventTypeWarning, Reason: reason, Message: message})
}

// TestReconcile: KEDA and this project's code have the same conditions, events, HPA and replicas
// after each change of a ScaledObject.
func TestReconcile(t *testing.T) {
	for i := range samples / 5 {
		seed := first(t) + uint64(i)
		d := rand.New(rand.NewPCG(seed, 8))
		ours := &core.ScaledObject{ObjectMeta: meta.ObjectMeta{Name: "web", Namespace: kedatrial.Namespace}}
		ours.APIVersion, ours.Kind = core.APIVersion, core.Kind
		ours.Spec.ScaleTargetRef = &core.ScaleTarget{Name: "web"}
		so := convert[kedav1alpha1.ScaledObject](ours)
		c := cluster(&kedatrial.Object{Containers: []kedatrial.Container{{Name: "app", CPU: true, Memory: true}}}, so)
		emitter, target := &emitted{}, &scales{replicas: 3}
		r := &kedacontrollers.ScaledObjectReconciler{Client: c, Scheme: scheme, ScaleClient: target, EventEmitter: emitter}
		r.ScaleHandler = handler{scaling.NewScaleHandler(c, target, scheme, time.Second, time.Second, &events.FakeRecorder{}, &kedaauthentication.AuthClientSet{})}
		set(r, "restMapper", mapper())
		set(r, "scaledObjectsGenerations", &sync.Map{})
		key := types.NamespacedName{Namespace: so.Namespace, Name: so.Name}
		var before operator.Conditions
		hadHPA, replicas := false, int32(3)
		for step := range 8 {
			ours.Annotations = nil
			if d.IntN(2) == 0 {
				ours.Annotations = map[string]string{pick(d, core.PausedAnnotation, core.PausedReplicasAnnotation, core.PausedScaleInAnnotation, core.PausedScaleOutAnnotation): pick(d, "true", "false", "2", "5")}
			}
			ours.Spec.Fallback = nil
			if d.IntN(3) == 0 {
				ours.Spec.Fallback = &operator.Fallback{FailureThreshold: 3, Replicas: 2, Behavior: operator.FallbackStatic}
			}
			ours.Spec.Triggers = []core.Trigger{{Type: "cron", Metadata: map[string]string{"timezone": "UTC", "start": "0 8 * * *", "end": pick(d, "0 9 * * *", "0 9 * * *", "0 9 * * *", "0 99 * * *"), "desiredReplicas": "2"}}}
			current := &kedav1alpha1.ScaledObject{}
			if err := c.Get(context.Background(), key, current); err != nil {
				t.Fatal(err)
			}
			changed := convert[kedav1alpha1.ScaledObject](ours)
			current.Spec, current.Annotations, current.Generation = changed.Spec, changed.Annotations, int64(step+1)
			if err := c.Update(context.Background(), current); err != nil {
				t.Fatal(err)
			}
			emitter.events = nil
			_ = reconcile(r, key)
			if err := c.Get(context.Background(), key, current); err != nil {
				t.Fatal(err)
			}
			hpaErr := c.Get(context.Background(), types.NamespacedName{Namespace: so.Namespace, Name: "keda-hpa-web"}, &autoscalingv2.HorizontalPodAutoscaler{})
			want := kedatrial.Turn{Replicas: target.replicas, Events: emitter.events}
			for _, c := range current.Status.Conditions {
				want.Conditions = append(want.Conditions, operator.Condition{Type: operator.ConditionType(c.Type), Status: autoscaling.ConditionStatus(c.Status), Reason: c.Reason, Message: c.Message})
			}

			problem := ""
			if _, _, err := ours.HPA(core.Options{}); err != nil {
				problem = err.Error()
			}
			object, _ := ours.Operated(core.Options{})
			reconciled := object.Reconcile(before, problem, hadHPA)
			if reconciled.Scaled != nil {
				replicas = *reconciled.Scaled
			}
			before, hadHPA = reconciled.Conditions, reconciled.HPA
			got := kedatrial.Turn{Replicas: replicas, Conditions: reconciled.Conditions, Events: reconciled.Events}
			if got.Text() != want.Text() || reconciled.HPA != (hpaErr == nil) {
				t.Errorf("seed %d, step %d: %v %s\nKEDA, HPA %v\n%s\nours, HPA %v\n%s", seed, step, ours.Annotations, strings.TrimSpace(fmt.Sprint(problem)), hpaErr == nil, want.Text(), reconciled.HPA, got.Text())
			}
		}
	}
}
