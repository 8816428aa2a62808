package keda

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-logr/logr"
	kedav1alpha1 "github.com/kedacore/keda/v2/apis/keda/v1alpha1"
	"github.com/kedacore/keda/v2/pkg/fallback"
	"github.com/kedacore/keda/v2/pkg/scalers"
	"github.com/kedacore/keda/v2/pkg/scalers/scalersconfig"
	"github.com/kedacore/keda/v2/pkg/scaling/cache"
	"github.com/kedacore/keda/v2/pkg/scaling/modifiers"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/scale"
	"k8s.io/metrics/pkg/apis/external_metrics"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/kedatrial"
	core "hpaplayground/core/keda"
	"hpaplayground/core/keda/formula"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
)

const samples = 500

func pick[T any](d *rand.Rand, values ...T) T { return values[d.IntN(len(values))] }

// TestFallback: KEDA and this project's code answer the HPA the same for a metric whose source
// often fails.
func TestFallback(t *testing.T) {
	for i := range samples {
		seed := first(t) + uint64(i)
		d := rand.New(rand.NewPCG(seed, 3))
		ours := &core.ScaledObject{ObjectMeta: meta.ObjectMeta{Name: "web", Namespace: kedatrial.Namespace}}
		ours.Spec.ScaleTargetRef = &core.ScaleTarget{Name: "web"}
		ours.Spec.Triggers = []core.Trigger{{
			Type: "prometheus", MetricType: pick[autoscaling.MetricTargetType](d, "", "AverageValue", "Value"),
			Metadata: map[string]string{"serverAddress": "http://p", "query": "q", "threshold": pick(d, "10", "0.5", "3.3337", "1e6")},
		}}
		if d.IntN(8) > 0 {
			ours.Spec.Fallback = &operator.Fallback{FailureThreshold: int32(d.IntN(4)), Replicas: int32(d.IntN(8)), Behavior: pick(d, operator.FallbackStatic, operator.FallbackCurrent, operator.FallbackCurrentIfHigher, operator.FallbackCurrentIfLower, operator.FallbackScalingModifiers)}
		}
		if d.IntN(4) == 0 {
			ours.Spec.Advanced = &core.Advanced{ScalingModifiers: core.ScalingModifiers{Formula: "a", Target: pick(d, "2", "7", "1.5"), MetricType: pick[autoscaling.MetricTargetType](d, "", "AverageValue", "Value")}}
			ours.Spec.Triggers[0].Name = "a"
		}
		object, err := ours.Operated(core.Options{Formula: new(formula.Compiler)})
		if err != nil {
			t.Fatal(err)
		}
		sources := object.Sources
		so := convert[kedav1alpha1.ScaledObject](ours)
		so.Status.ScaleTargetGVKR = &kedav1alpha1.GroupVersionKindResource{Group: "apps", Version: "v1", Kind: "Deployment", Resource: "deployments"}
		replicas, ready := int32(d.IntN(6)), int32(d.IntN(4))
		c := fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(so).WithObjects(so,
			&appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: "web", Namespace: kedatrial.Namespace}, Spec: appsv1.DeploymentSpec{Replicas: &replicas}})
		for i := range ready {
			c = c.WithObjects(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprint("web-", i), Namespace: kedatrial.Namespace, Labels: map[string]string{"app": "web"}},
				Status: corev1.PodStatus{Phase: corev1.PodRunning, Conditions: []corev1.PodCondition{{Type: corev1.PodReady, Status: corev1.ConditionTrue}}}})
		}
		handler := fallback.ScaledObjectHandler{Ctx: context.Background(), KubeClient: c.Build(), ScaleClient: selected{&scales{replicas: replicas}}, UpdateLock: &sync.RWMutex{}, ScaledObject: so}
		spec := *convert[autoscalingv2.MetricSpec](sources[0].Metric)
		failures := operator.Failures{}
		for step := range 12 {
			reading := operator.Reading{Milli: int64(d.IntN(100000))}
			if d.IntN(3) > 0 {
				reading.Err = errors.New("the source is down")
			}
			values := []external_metrics.ExternalMetricValue{{MetricName: sources[0].Name(), Value: *resource.NewMilliQuantity(reading.Milli, resource.DecimalSI)}}
			got, active, err := fallback.GetMetricsWithFallback(handler, values, reading.Err, sources[0].Name(), spec)
			want := operator.Answer{Err: err, Fallback: active}
			if err == nil {
				want.Milli = got[0].Value.MilliValue()
			}
			answer := object.Answer(&sources[0], reading, failures, replicas, ready)
			if answer.Milli != want.Milli || answer.Fallback != want.Fallback || fmt.Sprint(answer.Err) != fmt.Sprint(want.Err) {
				t.Errorf("seed %d, step %d: KEDA %+v, ours %+v", seed, step, want, answer)
			}
			if f := so.Spec.Fallback; f != nil && (so.Status.Conditions.GetFallbackCondition().Status == metav1.ConditionTrue) != object.Exceeded(failures) {
				t.Errorf("seed %d, step %d: the condition Fallback is %v", seed, step, so.Status.Conditions.GetFallbackCondition().Status)
			}
		}
	}
}

// selected is a scale subresource with a selector.
type selected struct{ *scales }

func (s selected) Scales(string) scale.ScaleInterface { return s }

func (s selected) Get(ctx context.Context, gr schema.GroupResource, name string, o metav1.GetOptions) (*autoscalingv1.Scale, error) {
	got, err := s.scales.Get(ctx, gr, name, o)
	got.Status.Selector = "app=web"
	return got, err
}

// TestFormula: KEDA and this project's code compute the same composite metric.
func TestFormula(t *testing.T) {
	for i := range samples {
		seed := first(t) + uint64(i)
		d := rand.New(rand.NewPCG(seed, 4))
		ours := &core.ScaledObject{ObjectMeta: meta.ObjectMeta{Name: "web", Namespace: kedatrial.Namespace}}
		ours.Spec.ScaleTargetRef = &core.ScaleTarget{Name: "web"}
		metadata := map[string]string{"serverAddress": "http://p", "query": "q", "threshold": "1"}
		ours.Spec.Triggers = []core.Trigger{{Type: "prometheus", Name: "a", Metadata: metadata}, {Type: "prometheus", Name: "b", Metadata: metadata}}
		ours.Spec.Advanced = &core.Advanced{ScalingModifiers: core.ScalingModifiers{
			Formula: pick(d, "a + b", "(a + b) / 2", "a / b", "a > b ? a : b", "max(a, b)", "min([a, b, 3])", "sum([a,b])", "float(a)", "a ?? b", "a ?? nil", "a ** 0.5", "int(a)", "a +", "a + c", `a > 1 ? "x" : 2`),
			Target:  pick(d, "2", "1.5"),
		}}
		ours.Spec.Fallback = &operator.Fallback{FailureThreshold: 1, Replicas: 4, Behavior: pick(d, operator.FallbackStatic, operator.FallbackScalingModifiers)}
		so := convert[kedav1alpha1.ScaledObject](ours)
		compiled, err := kedav1alpha1.ValidateAndCompileScalingModifiers(so)
		_, problem := ours.CompileFormula(core.Options{Formula: new(formula.Compiler)})
		if fmt.Sprint(err) != fmt.Sprint(problem) {
			t.Errorf("seed %d: KEDA %v, ours %v", seed, err, problem)
		}
		if err != nil {
			continue
		}
		object, err := ours.Operated(core.Options{Formula: new(formula.Compiler)})
		if err != nil {
			t.Fatal(err)
		}
		variables := []operator.Variable{{Trigger: "a", Metric: "s0-prometheus", Milli: int64(d.IntN(20000))}, {Trigger: "b", Metric: "s1-prometheus", Milli: int64(d.IntN(3) * 1000)}}
		failures := operator.Failures{"s0-prometheus": int32(d.IntN(4))}
		var values []external_metrics.ExternalMetricValue
		pairs, health := map[string]string{}, map[string]kedav1alpha1.HealthStatus{}
		for _, v := range variables {
			values = append(values, scalers.GenerateMetricInMili(v.Metric, float64(v.Milli)/1000))
			pairs[v.Metric] = v.Trigger
			n := failures[v.Metric]
			health[v.Metric] = kedav1alpha1.HealthStatus{NumberOfFailures: &n}
		}
		so.Status.Health = health
		metrics := modifiers.HandleScalingModifiers(so, values, pairs, false, nil, &cache.ScalersCache{CompiledFormula: compiled}, logr.Discard())
		want := "an error"
		if len(metrics) == 1 {
			want = fmt.Sprint(metrics[0].Value.MilliValue())
		}
		milli, err := object.Compose(variables, failures)
		computed := fmt.Sprint(milli)
		if err != nil {
			computed = "an error"
		}
		if computed != want {
			t.Errorf("seed %d: %s of %+v: KEDA %s, ours %s, %v", seed, ours.Spec.Advanced.ScalingModifiers.Formula, variables, want, computed, err)
		}
	}
}

// TestCron: KEDA and this project's code give a cron trigger the same value at many times, in
// time zones with daylight saving time.
func TestCron(t *testing.T) {
	for i := range samples / 5 {
		seed := first(t) + uint64(i)
		d := rand.New(rand.NewPCG(seed, 5))
		field := func(low, high int) string {
			a, b := low+d.IntN(high-low+1), low+d.IntN(high-low+1)
			return pick(d, "*", "*", fmt.Sprint(a), fmt.Sprint(a), fmt.Sprintf("%d-%d", min(a, b), max(a, b)), fmt.Sprintf("*/%d", 1+d.IntN(9)), fmt.Sprintf("%d,%d", a, b), fmt.Sprintf("%d/%d", a, 1+d.IntN(9)))
		}
		schedule := func() string {
			return fmt.Sprintf("%s %s %s %s %s", field(0, 59), field(0, 23), pick(d, "*", "*", "?", field(1, 31)), pick(d, "*", "*", field(1, 12), "mar", "feb-oct"), pick(d, "*", "*", field(0, 6), "mon-fri", "SUN"))
		}
		zone := pick(d, "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/Sao_Paulo")
		metadata := map[string]string{"timezone": zone, "start": schedule(), "end": schedule(), "desiredReplicas": "7"}
		ours := &core.ScaledObject{}
		ours.Spec.ScaleTargetRef = &core.ScaleTarget{Name: "web"}
		ours.Spec.Triggers = []core.Trigger{{Type: "cron", Metadata: metadata}}
		sources, _, problem := ours.Sources(core.Options{})
		scaler, err := scalers.NewCronScaler(&scalersconfig.ScalerConfig{TriggerMetadata: metadata})
		if fmt.Sprint(err) != fmt.Sprint(problem) {
			t.Errorf("seed %d: KEDA %v, ours %v", seed, err, problem)
		}
		if err != nil {
			continue
		}
		location, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		sources[0].Cron.Zone = location
		synctest.Test(t, func(t *testing.T) {
			for range 40 {
				time.Sleep(time.Duration(d.Int64N(int64(9 * 24 * time.Hour))))
				if d.IntN(3) == 0 { // at a full minute
					time.Sleep(time.Until(time.Now().Truncate(time.Minute).Add(time.Minute)))
				}
				values, active, err := scaler.GetMetricsAndActivity(context.Background(), "m")
				if err != nil {
					t.Fatal(err)
				}
				clock := time.Now().In(location)
				if ours := sources[0].Cron.Read(clock); ours.Active != active || ours.Milli != values[0].Value.MilliValue() {
					t.Errorf("seed %d: %v at %v: KEDA %v, ours %+v", seed, metadata, clock, active, ours)
				}
			}
		})
	}
}
