package keda

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
	"unsafe"

	kedav1alpha1 "github.com/kedacore/keda/v2/apis/keda/v1alpha1"
	"github.com/kedacore/keda/v2/pkg/scalers"
	kedaauthentication "github.com/kedacore/keda/v2/pkg/scalers/authentication"
	"github.com/kedacore/keda/v2/pkg/scalers/scalersconfig"
	"github.com/kedacore/keda/v2/pkg/scaling"
	"github.com/kedacore/keda/v2/pkg/scaling/cache"
	"github.com/kedacore/keda/v2/pkg/scaling/cache/metricscache"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/metrics/pkg/apis/external_metrics"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"hpaplayground/core/internal/kedatrial"
	core "hpaplayground/core/keda"
	"hpaplayground/core/keda/formula"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
)

//go:linkname getScaledObjectState github.com/kedacore/keda/v2/pkg/scaling.(*scaleHandler).getScaledObjectState
func getScaledObjectState(h unsafe.Pointer, ctx context.Context, so *kedav1alpha1.ScaledObject) (bool, bool, map[string]metricscache.MetricsRecord, []string, bool, error)

// scaler answers with the trial's reading.
type scaler struct {
	spec    autoscalingv2.MetricSpec
	reading operator.Reading
}

func (s *scaler) GetMetricsAndActivity(_ context.Context, name string) ([]external_metrics.ExternalMetricValue, bool, error) {
	if s.reading.Err != nil {
		return nil, false, s.reading.Err
	}
	return []external_metrics.ExternalMetricValue{scalers.GenerateMetricInMili(name, float64(s.reading.Milli)/1000)}, s.reading.Active, nil
}

func (s *scaler) GetMetricSpecForScaling(context.Context) []autoscalingv2.MetricSpec {
	return []autoscalingv2.MetricSpec{s.spec}
}

func (s *scaler) Close(context.Context) error { return nil }

// TestState: for the same answers of the sources, KEDA and this project's code find the same
// activity.
func TestState(t *testing.T) {
	for i := range samples {
		seed := first(t) + uint64(i)
		d := rand.New(rand.NewPCG(seed, 6))
		ours := &core.ScaledObject{ObjectMeta: meta.ObjectMeta{Name: "web", Namespace: kedatrial.Namespace}}
		ours.Spec.ScaleTargetRef = &core.ScaleTarget{Name: "web"}
		for i := range 1 + d.IntN(3) {
			ours.Spec.Triggers = append(ours.Spec.Triggers, pick(d,
				core.Trigger{Type: "prometheus", Name: fmt.Sprint("t", i), Metadata: map[string]string{"serverAddress": "http://p", "query": "q", "threshold": "10"}},
				core.Trigger{Type: "kafka", Name: fmt.Sprint("t", i), Metadata: map[string]string{"bootstrapServers": "k", "consumerGroup": "g", "topic": "t"}},
				core.Trigger{Type: "cpu", MetricType: "Utilization", Metadata: map[string]string{"value": "50"}}))
		}
		if d.IntN(2) > 0 {
			ours.Spec.Fallback = &operator.Fallback{FailureThreshold: int32(d.IntN(3)), Replicas: int32(d.IntN(5)), Behavior: pick(d, operator.FallbackStatic, operator.FallbackCurrent, operator.FallbackScalingModifiers)}
		}
		if ours.Spec.Triggers[0].Name == "t0" && d.IntN(3) == 0 {
			ours.Spec.Advanced = &core.Advanced{ScalingModifiers: core.ScalingModifiers{Formula: pick(d, "t0", "t0 * 2", "t0 > 5 ? 7 : 0", "t0 ?? 3"), Target: pick(d, "2", "1.5"), ActivationTarget: pick(d, "", "5")}}
		}
		object, err := ours.Operated(core.Options{Formula: new(formula.Compiler)})
		if err != nil {
			t.Fatal(err)
		}
		so := convert[kedav1alpha1.ScaledObject](ours)
		so.Status.ScaleTargetGVKR = &kedav1alpha1.GroupVersionKindResource{Group: "apps", Version: "v1", Kind: "Deployment", Resource: "deployments"}
		replicas := int32(d.IntN(6))
		c := fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(so).WithObjects(so,
			&appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: "web", Namespace: kedatrial.Namespace}, Spec: appsv1.DeploymentSpec{Replicas: &replicas}}).Build()
		handler := scaling.NewScaleHandler(c, &scales{replicas: replicas}, scheme, time.Second, time.Second, &recorder{}, &kedaauthentication.AuthClientSet{})
		failures := operator.Failures{}
		for step := range 8 {
			scalersCache := &cache.ScalersCache{ScaledObject: so, Recorder: &recorder{}}
			if so.IsUsingModifiers() {
				if scalersCache.CompiledFormula, err = kedav1alpha1.ValidateAndCompileScalingModifiers(so); err != nil {
					t.Fatal(err)
				}
			}
			readings := make([]operator.Reading, len(object.Sources))
			for i, source := range object.Sources {
				readings[i] = operator.Reading{Milli: int64(d.IntN(12) * 1000), Active: d.IntN(2) > 0}
				if d.IntN(3) == 0 {
					readings[i].Err = errors.New("the source is down")
				}
				s := &scaler{*convert[autoscalingv2.MetricSpec](source.Metric), readings[i]}
				config := scalersconfig.ScalerConfig{TriggerName: source.Trigger, TriggerIndex: i}
				scalersCache.Scalers = append(scalersCache.Scalers, cache.ScalerBuilder{Scaler: s, ScalerConfig: config, Factory: func(context.Context) (scalers.Scaler, *scalersconfig.ScalerConfig, error) { return s, &config, nil }})
			}
			set(handler, "scalerCaches", map[string]*cache.ScalersCache{so.GenerateIdentifier(): scalersCache})
			active, failed, _, triggers, fallback, err := getScaledObjectState(reflect.ValueOf(handler).UnsafePointer(), context.Background(), so)
			if err != nil {
				t.Fatal(err)
			}
			got := object.Activity(readings, failures, replicas, 0)
			slices.Sort(triggers)
			slices.Sort(got.Triggers)
			if got.Active != active || got.Failed != failed || got.Fallback != fallback || fmt.Sprint(got.Triggers) != fmt.Sprint(triggers) {
				t.Errorf("seed %d, step %d: %+v of %+v: KEDA %v, %v, %v, %v, ours %+v", seed, step, ours.Spec, readings, active, failed, triggers, fallback, got)
			}
		}
	}
}
