package docs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/format"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/internal/golden"
)

// schemaOf compiles scenario.schema.json, as an editor does.
func schemaOf(t *testing.T) *jsonschema.Schema {
	t.Helper()
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(format.JSONSchema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("scenario.schema.json", parsed); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("scenario.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// check validates each document of a text, and returns how many are Simulations.
func check(t *testing.T, s *jsonschema.Schema, text string) (simulations int, problem error) {
	t.Helper()
	in := yaml.NewDecoder(strings.NewReader(text))
	for {
		var v any
		if err := in.Decode(&v); err != nil {
			return simulations, problem
		}
		if m, ok := v.(map[string]any); ok && m["kind"] == format.Kind {
			simulations++
		}
		b, err := json.Marshal(plain(v))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(value); err != nil {
			problem = err
		}
	}
}

// plain converts times to texts, as in YAML 1.2.
func plain(v any) any {
	switch v := v.(type) {
	case time.Time:
		return v.Format(time.RFC3339)
	case map[string]any:
		for key := range v { //maps: each alone
			v[key] = plain(v[key])
		}
	case map[any]any:
		out := map[string]any{}
		for key, one := range v { //maps: each alone
			out[fmt.Sprint(key)] = plain(one)
		}
		return out
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	}
	return v
}

// TestSchemaTakes validates all Simulations of the presets, the exercises, the examples
// of scenario.md and the scripts of the engine.
func TestSchemaTakes(t *testing.T) {
	s := schemaOf(t)
	texts := scenarioExamples(t)
	for _, p := range preset.All() {
		texts = append(texts, p.Text)
	}
	for _, x := range course.Collection().Exercises {
		texts = append(texts, x.Start)
	}
	for _, script := range golden.Read(t, "../core/sim/testdata/*.txtar") {
		texts = append(texts, string(script.Files[0].Data))
	}
	for _, archive := range golden.Read(t, "../core/parse/testdata/*.txtar") {
		for _, f := range archive.Files {
			if scenario, _ := parse.Text(string(f.Data)); scenario != nil && strings.HasSuffix(f.Name, ".yaml") {
				texts = append(texts, string(f.Data))
			}
		}
	}
	simulations := 0
	for _, text := range texts {
		n, err := check(t, s, text)
		if err != nil {
			t.Errorf("%v\n%s", err, text)
		}
		simulations += n
	}
	if simulations < 150 {
		t.Errorf("only %d Simulations", simulations)
	}
	t.Logf("%d Simulations in %d texts", simulations, len(texts))
}

// TestSchemaRefuses checks that the schema refuses every text that the reader refuses.
func TestSchemaRefuses(t *testing.T) {
	s := schemaOf(t)
	for _, text := range []string{
		"kind: Simulation",
		"{apiVersion: playground/v1beta1, kind: Simulation}",
		"{apiVersion: playground/v1, kind: Simulaton}",
		"{apiVersion: hpa-playground/v1, kind: Scenario}",
		"{apiVersion: playground/v1, kind: Simulation, sepc: {}}",
	} {
		if _, err := check(t, s, text); err == nil {
			t.Errorf("it takes %s", text)
		}
	}
	for _, spec := range []string{
		"duration: 30", "duration: 30 m", "duration: 0", "duration: -5m", "seed: -1", "seed: x", "start: yesterday", "featureGates: {HPAScaleToZer: true}",
		"featureGates: {HPAScaleToZero: 1}", "controller: {syncPeriod: 15}", "controller: {tolerance: 10%}", "pods: {startup: 180s}", "pods: {startTime: 1m}",
		"pods: {idle: {cpu: -1m}}", "pods: {idle: {cpu: lots}}", "pods: {nodes: {pods: 5001}}", "pods: {nodes: {cpu: 0}}", "metricsPipeline: {profile: keda}",
		"metricsPipeline: {unavailable: [[1m, 2m, 3m]]}", "metricsPipeline: {unavailable: [1m, 2m]}", "load: {}", "load: [{}]", "timeline: [{at: 1m}]",
		"timeline: [{scale: 3}]", "timeline: [{at: 1m, scale: 5001}]", "timeline: [{at: 1m, scale: 3, delete: web}]", "timeline: [{at: 1m, pod: {do: explode}}]",
	} {
		wrongSpec(t, s, spec)
	}
	for _, load := range []string{
		"", "total: 1, perPod: 1", "total: -1", "total: x", "total: {}", "total: {wave: {low: 1}}", "total: {points: [[5, 1]]}", "total: {points: [[5m]]}",
		"total: {points: [[0s, 1]], interpolate: smooth}", "total: {points: [[0s, 1]], ramp: {from: 1, to: 2, over: 1m}}", "total: 1, overload: wait",
		"total: 1, spread: uneven", "total: 1, spread: {random: 10%, hot: 10%}", "total: {points: [[0s, 1]], repeat: 0s}", "backlog: {arrivals: 1}",
	} {
		wrongSpec(t, s, "load: [{metric: {type: Resource, name: cpu}, "+load+"}]")
	}
	// No object of the examples accepts an unknown field.
	for _, text := range scenarioExamples(t) {
		for _, described := range format.Types() {
			for _, at := range indexed(described.Path) {
				if at == "" || !strings.Contains(valueAt(t, text, at), "{") || strings.HasPrefix(valueAt(t, text, at), "[") {
					continue
				}
				wrong := set(t, text, at+".other", "1")
				if _, err := check(t, s, wrong); err == nil {
					t.Errorf("it takes %s.other", at)
				}
			}
		}
	}
}

// wrongSpec checks that the schema and the reader refuse a spec.
func wrongSpec(t *testing.T, s *jsonschema.Schema, spec string) {
	t.Helper()
	text := "apiVersion: playground/v1\nkind: Simulation\nspec: {" + spec + "}\n"
	if _, err := check(t, s, text); err == nil {
		t.Errorf("it takes %s", spec)
	}
	if !wrongAt(fmt.Sprintf(besideExamples, "  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}}")+text, "spec") {
		t.Errorf("the reader takes %s", spec)
	}
}
