package propose

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/section"
)

// testCase is a text to propose a load for.
type testCase struct{ name, text string }

// cases are the manifests of all presets, those that people have, and a table.
func cases(t *testing.T) []testCase {
	t.Helper()
	var all []testCase
	for _, p := range preset.All() {
		all = append(all, testCase{"preset " + p.Name, withoutSimulation(t, p.Text)})
	}
	files, err := filepath.Glob("../parse/testdata/real/*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".want") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, testCase{filepath.Base(file), withoutSimulation(t, string(text))})
	}
	return append(all, table()...)
}

// withoutSimulation removes the Simulation, the samples, and the HPAs' status and annotations from a
// text. From a list with samples it keeps only the HPAs.
func withoutSimulation(t *testing.T, text string) string {
	t.Helper()
	out := ""
	for _, s := range section.Split(text) {
		if s.Role != section.Simulation {
			out += s.Text
		}
	}
	s, _ := parse.Text(out)
	if s == nil {
		return out
	}
	if len(s.Objects.Samples) > 0 {
		out = ""
		for _, h := range s.Objects.HPAs {
			object, err := json.Marshal(h)
			if err != nil {
				t.Fatal(err)
			}
			out += string(object) + "\n---\n"
		}
	}
	for i, h := range s.Objects.HPAs {
		if s.Objects.ScaledObjectOf(h) != nil {
			continue // the text has no HPA
		}
		e := edit.New(out, manifest.Object{Kind: "HorizontalPodAutoscaler", Index: i}, nil)
		e.Remove("status")
		e.Remove("metadata.annotations")
		if e.Err != nil {
			t.Fatal(e.Err)
		}
		out = e.Text
	}
	return out
}

var metrics = []struct{ name, text string }{
	{"cpu", "{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}}"},
	{"cpu 1 %", "{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 1}}}"},
	{"cpu average", "{type: Resource, resource: {name: cpu, target: {type: AverageValue, averageValue: 330m}}}"},
	{"cpu of container", "{type: ContainerResource, containerResource: {name: cpu, container: app, target: {type: Utilization, averageUtilization: 45}}}"},
	{"cpu average of container", "{type: ContainerResource, containerResource: {name: cpu, container: app, target: {type: AverageValue, averageValue: 1}}}"},
	{"memory", "{type: Resource, resource: {name: memory, target: {type: Utilization, averageUtilization: 80}}}"},
	{"memory average", "{type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 100Mi}}}"},
	{"memory of container", "{type: ContainerResource, containerResource: {name: memory, container: app, target: {type: Utilization, averageUtilization: 75}}}"},
	{"pods", "{type: Pods, pods: {metric: {name: requests_per_second}, target: {type: AverageValue, averageValue: 1k}}}"},
	{"pods below one", "{type: Pods, pods: {metric: {name: \"sessions:rate|5m\"}, target: {type: AverageValue, averageValue: 150m}}}"},
	{"external average", "{type: External, external: {metric: {name: queue, selector: {matchLabels: {queue: tasks, on: \"true\"}}}, target: {type: AverageValue, averageValue: 30}}}"},
	{"external value", "{type: External, external: {metric: {name: lag_seconds}, target: {type: Value, value: 10}}}"},
	{"external with expressions", "{type: External, external: {metric: {name: queue, selector: {matchLabels: {a: b}, matchExpressions: [{key: env, operator: In, values: [prod]}]}}, target: {type: AverageValue, averageValue: 7}}}"},
	{"object average", "{type: Object, object: {metric: {name: requests}, describedObject: {apiVersion: networking.k8s.io/v1, kind: Ingress, name: main}, target: {type: AverageValue, averageValue: 2k}}}"},
	{"object value", "{type: Object, object: {metric: {name: latency_ms}, describedObject: {apiVersion: v1, kind: Service, name: main}, target: {type: Value, value: 250m}}}"},
}

var behaviors = []struct{ name, text string }{
	{"no behavior", ""},
	{"slow up", "{scaleUp: {stabilizationWindowSeconds: 120, policies: [{type: Pods, value: 1, periodSeconds: 60}]}}"},
	{"slow down", "{scaleDown: {policies: [{type: Percent, value: 10, periodSeconds: 60}]}}"},
	{"two by Max", "{scaleUp: {policies: [{type: Pods, value: 3, periodSeconds: 30}, {type: Percent, value: 50, periodSeconds: 30}]}, scaleDown: {policies: [{type: Pods, value: 2, periodSeconds: 60}, {type: Percent, value: 20, periodSeconds: 60}]}}"},
	{"two by Min", "{scaleUp: {selectPolicy: Min, policies: [{type: Pods, value: 6, periodSeconds: 30}, {type: Percent, value: 100, periodSeconds: 30}]}, scaleDown: {selectPolicy: Min, policies: [{type: Pods, value: 3, periodSeconds: 60}, {type: Percent, value: 50, periodSeconds: 60}]}}"},
	{"windows of 0", "{scaleUp: {stabilizationWindowSeconds: 0}, scaleDown: {stabilizationWindowSeconds: 0}}"},
	{"windows of an hour", "{scaleUp: {stabilizationWindowSeconds: 3600}, scaleDown: {stabilizationWindowSeconds: 3600}}"},
	{"periods of half an hour", "{scaleUp: {policies: [{type: Pods, value: 4, periodSeconds: 1800}, {type: Percent, value: 100, periodSeconds: 1800}]}, scaleDown: {policies: [{type: Percent, value: 50, periodSeconds: 1800}]}}"},
	{"tolerances", "{scaleUp: {tolerance: 500m}, scaleDown: {tolerance: 0}}"},
	{"tolerance down", "{scaleUp: {tolerance: 0}, scaleDown: {tolerance: 700m}}"},
}

// table returns HPAs with each metric, each behavior and each pair of bounds.
func table() []testCase {
	var all []testCase
	add := func(metric, behavior int, low, high int) {
		m, b := metrics[metric%len(metrics)], behaviors[behavior%len(behaviors)]
		name := fmt.Sprintf("%s, %s, %d..%d", m.name, b.name, low, high)
		all = append(all, testCase{name, manifestOf(low, high, b.text, m.text)})
	}
	small := [][2]int{{1, 2}, {1, 10}, {2, 6}, {4, 25}}
	for i := range metrics {
		for j := range behaviors[:3] {
			b := small[(i+j)%len(small)]
			add(i, j+i, b[0], b[1])
		}
	}
	for j := range behaviors {
		add(0, j, 1, 10)
		add(8, j, 3, 60)
		add(10, j, 0, 5)
		add(11, j, 2, 20)
	}
	for _, j := range []int{0, 2, 3, 4} {
		add(0, j, 3, 500)
		add(10, j, 3, 500)
	}
	add(0, 0, 2, 2000)
	add(10, 2, 2, 2000)
	extra := func(name string, low, high int, behavior string, metrics ...string) {
		all = append(all, testCase{name, manifestOf(low, high, behavior, metrics...)})
	}
	ten := ""
	for i := range 10 {
		ten += strings.ReplaceAll(manifestOf(2, 20, behaviors[i].text, metrics[i].text), "name: web", fmt.Sprintf("name: web%d", i)) + "---\n"
	}
	all = append(all, testCase{"ten HPAs", ten})
	extra("never up", 1, 10, "{scaleUp: {selectPolicy: Disabled}}", metrics[0].text)
	extra("never down", 1, 10, "{scaleDown: {selectPolicy: Disabled}}", metrics[0].text)
	extra("one pod a half hour to 500", 3, 500, "{scaleUp: {policies: [{type: Pods, value: 1, periodSeconds: 1800}]}}", metrics[0].text)
	extra("max of 100000", 1, 100000, "", metrics[0].text)
	extra("min is max", 3, 3, "", metrics[0].text)
	extra("cpu and memory", 1, 10, "", metrics[5].text, metrics[0].text)
	extra("two containers", 2, 9, "", metrics[3].text, strings.Replace(metrics[3].text, "container: app", "container: proxy", 1))
	extra("all types", 1, 12, "", metrics[0].text, metrics[5].text, metrics[8].text, metrics[10].text, metrics[14].text)
	extra("queue and cpu to zero", 0, 5, "", metrics[0].text, metrics[10].text)
	extra("queue and latency to zero", 0, 5, "", metrics[10].text, metrics[11].text)
	extra("value to zero", 0, 5, "", metrics[11].text)
	extra("limit of 100 % and a target of 70 %", 1, 10, "", metrics[0].text)
	all[len(all)-1].text += workload("{requests: {cpu: 1}, limits: {cpu: 1}}", 1)
	extra("limit near the target", 1, 10, "", strings.Replace(metrics[0].text, "70", "80", 1))
	all[len(all)-1].text += workload("{requests: {cpu: 500m}, limits: {cpu: 500m}}", 1)
	extra("limit at the target", 1, 10, "", strings.Replace(metrics[0].text, "70", "100", 1))
	all[len(all)-1].text += workload("{requests: {cpu: 500m}, limits: {cpu: 500m}}", 1)
	extra("no request", 1, 10, "", metrics[0].text)
	all[len(all)-1].text += workload("{}", 1)
	extra("more replicas than minReplicas", 2, 8, "", metrics[0].text)
	all[len(all)-1].text += workload("{requests: {cpu: 250m}}", 5)
	return all
}

func manifestOf(low, high int, behavior string, metrics ...string) string {
	text := fmt.Sprintf("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n"+
		"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  minReplicas: %d\n  maxReplicas: %d\n  metrics:\n", low, high)
	for _, m := range metrics {
		text += "  - " + m + "\n"
	}
	if behavior != "" {
		text += "  behavior: " + behavior + "\n"
	}
	return text
}

func workload(resources string, replicas int) string {
	return fmt.Sprintf("---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: %d\n"+
		"  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec:\n      containers:\n      - {name: app, image: web, resources: %s}\n", replicas, resources)
}
