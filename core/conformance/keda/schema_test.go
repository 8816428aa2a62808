package keda

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"sigs.k8s.io/yaml"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/conformance/keda/tables"
	core "hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
)

// TestSchema: the API server and this project's code refuse the same objects, with the same
// messages, because of the schema of KEDA's CRD.
func TestSchema(t *testing.T) {
	folder, err := tables.Folder()
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(folder, "config/crd/bases/keda.sh_scaledobjects.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var crd apiextensionsv1.CustomResourceDefinition
	if err := yaml.Unmarshal(b, &crd); err != nil {
		t.Fatal(err)
	}
	var props apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(crd.Spec.Versions[0].Schema.OpenAPIV3Schema, &props, nil); err != nil {
		t.Fatal(err)
	}
	validator, _, err := validation.NewSchemaValidator(&props)
	if err != nil {
		t.Fatal(err)
	}
	structural, err := schema.NewStructural(&props)
	if err != nil {
		t.Fatal(err)
	}
	rules := cel.NewValidator(structural, true, celconfig.PerCallLimit)
	refused, byRule := 0, 0
	for i := range samples {
		seed := first(t) + uint64(i)
		d := rand.New(rand.NewPCG(seed, 7))
		so := loose(d)
		b, err := json.Marshal(so)
		if err != nil {
			t.Fatal(err)
		}
		var object map[string]any
		if err := json.Unmarshal(b, &object); err != nil {
			t.Fatal(err)
		}
		object = integers(object).(map[string]any)
		if d.IntN(2) == 0 {
			drop(d, object["spec"])
		}
		if b, err = json.Marshal(object); err != nil {
			t.Fatal(err)
		}
		so = &core.ScaledObject{}
		if err := json.Unmarshal(b, so); err != nil {
			t.Fatal(err)
		}
		errs := validation.ValidateCustomResource(nil, object, validator)
		if len(errs) == 0 {
			ruleErrors, _ := rules.Validate(context.Background(), nil, structural, object, nil, celconfig.RuntimeCELCostBudget)
			byRule += len(ruleErrors)
			errs = append(errs, ruleErrors...)
		}
		var want, got []string
		for _, e := range errs {
			want = append(want, e.Error())
		}
		for _, p := range so.CheckSchema() {
			got = append(got, p.Path+": "+p.Message)
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("seed %d: %s\nthe API server\n%s\nours\n%s", seed, b, strings.Join(want, "\n"), strings.Join(got, "\n"))
		}
		refused += len(want)
	}
	if t.Logf("%d refusals, %d by the rule", refused, byRule); byRule == 0 {
		t.Error("no object breaks the rule")
	}
}

// drop leaves out some of the fields inside a JSON value.
func drop(d *rand.Rand, v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if d.IntN(12) == 0 {
				delete(v, key)
			}
			drop(d, v[key])
		}
	case []any:
		for _, item := range v {
			drop(d, item)
		}
	}
}

// integers turns the float64 numbers of a JSON value into int64 numbers, as the API server does.
func integers(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			v[key] = integers(value)
		}
	case []any:
		for i, value := range v {
			v[i] = integers(value)
		}
	case float64:
		return int64(v)
	}
	return v
}

// loose returns a ScaledObject whose values are often out of range.
func loose(d *rand.Rand) *core.ScaledObject {
	low := pick(d, -2, 1) // with 1, all counts are in range
	randomCount := func() *int32 {
		if d.IntN(2) == 0 {
			return nil
		}
		n := int32(low + d.IntN(9))
		return &n
	}
	so := &core.ScaledObject{}
	so.APIVersion, so.Kind, so.Name = core.APIVersion, core.Kind, "web"
	so.Spec = core.Spec{
		ScaleTargetRef: &core.ScaleTarget{Name: pick(d, "web", "web", "")}, PollingInterval: randomCount(), InitialCooldownPeriod: randomCount(), CooldownPeriod: randomCount(),
		IdleReplicaCount: randomCount(), MinReplicaCount: randomCount(), MaxReplicaCount: randomCount(), Triggers: []core.Trigger{},
	}
	for range d.IntN(3) {
		trigger := core.Trigger{Type: pick(d, "cron", "cron", ""), Metadata: map[string]string{}, MetricType: pick[autoscaling.MetricTargetType](d, "", "Value", "Other")}
		if d.IntN(4) == 0 {
			trigger.AuthenticationRef = &core.AuthenticationRef{Name: "a", Kind: pick(d, "", "TriggerAuthentication", "Secret")}
		}
		so.Spec.Triggers = append(so.Spec.Triggers, trigger)
	}
	if low > 0 {
		so.Spec.ScaleTargetRef.Name = "web"
		so.Spec.Triggers = []core.Trigger{{Type: "cron", Metadata: map[string]string{}}}
		return so
	}
	if d.IntN(3) == 0 {
		so.Spec.Fallback = &operator.Fallback{FailureThreshold: int32(d.IntN(4) - 1), Replicas: int32(d.IntN(4) - 1), Behavior: pick(d, "", "static", "none")}
	}
	if d.IntN(4) == 0 {
		policies := []autoscaling.HPAScalingPolicy{{Type: autoscaling.PodsScalingPolicy, Value: 1, PeriodSeconds: 60}}
		so.Spec.Advanced = &core.Advanced{HorizontalPodAutoscalerConfig: &core.HPAConfig{Behavior: &autoscaling.HorizontalPodAutoscalerBehavior{
			ScaleUp: &autoscaling.HPAScalingRules{Policies: policies}, ScaleDown: &autoscaling.HPAScalingRules{Policies: policies},
		}}}
	} else if d.IntN(4) == 0 {
		so.Spec.Advanced = &core.Advanced{ScalingModifiers: core.ScalingModifiers{MetricType: pick[autoscaling.MetricTargetType](d, "", "Value", "Utilization")}}
	}
	return so
}
