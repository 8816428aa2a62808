package formula_test

import (
	"testing"

	"hpaplayground/core/keda"
	"hpaplayground/core/keda/formula"
	"hpaplayground/core/keda/operator"
)

func TestCompose(t *testing.T) {
	for _, c := range []struct {
		formula, behavior string
		want              int64 // thousandths
		problem           string
	}{
		{formula: "a + b", want: 7500},
		{formula: "a > 5 ? a : 2", want: 2000},
		{formula: "max([a, b]) / 3", want: 1666},
		{formula: "a + c", problem: "error validating formula in ScalingModifiers\nunknown name c (1:11)\n | float(a + c)\n | ..........^"},
		{formula: "a ?? 9", behavior: operator.FallbackScalingModifiers, want: 9000}, // a failed too often
		{formula: "a ?? nil", behavior: operator.FallbackScalingModifiers, want: 12000},
		{formula: "a ?? 9", want: 2500},
	} {
		so := &keda.ScaledObject{}
		metadata := map[string]string{"serverAddress": "http://p", "query": "q", "threshold": "1"}
		so.Spec.Triggers = []keda.Trigger{{Type: "prometheus", Name: "a", Metadata: metadata}, {Type: "prometheus", Name: "b", Metadata: metadata}, {Type: "cpu", Name: "c", MetricType: "Utilization", Metadata: map[string]string{"value": "50"}}}
		so.Spec.Advanced = &keda.Advanced{ScalingModifiers: keda.ScalingModifiers{Formula: c.formula, Target: "3"}}
		so.Spec.Fallback = &operator.Fallback{FailureThreshold: 2, Replicas: 4, Behavior: c.behavior}
		object, err := so.Operated(keda.Options{Formula: new(formula.Compiler)})
		if err != nil {
			if err.Error() != c.problem {
				t.Errorf("%s: %v, want %s", c.formula, err, c.problem)
			}
			continue
		}
		got, err := object.Compose([]operator.Variable{{Trigger: "a", Metric: "s0-a", Milli: 2500}, {Trigger: "b", Metric: "s1-b", Milli: 5000}}, operator.Failures{"s0-a": 3})
		if err != nil || got != c.want {
			t.Errorf("%s: %d, %v, want %d", c.formula, got, err, c.want)
		}
	}
}
