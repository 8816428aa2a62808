package docs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/format"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/internal/golden"
)

// The place of a table in scenario.md: the path of the object, and below it the table
// that the test writes.
var fieldTable = regexp.MustCompile(`(?m)^<!-- fields:(.*) -->\n(?:\n(?:\|.*\n)+)?(?:\nExactly one of .*\n)?`)

// TestScenarioFields writes the tables of scenario.md: go test ./docs -run Scenario -rewrite
// Each type of a Simulation has one, and so each field has a line.
func TestScenarioFields(t *testing.T) {
	page := read(t, "scenario.md")
	anchors := map[string]string{}
	for _, place := range fieldTable.FindAllStringSubmatchIndex(page, -1) {
		path := strings.TrimSpace(page[place[2]:place[3]])
		described, ok := format.At(path)
		if !ok {
			t.Fatalf("scenario.md has a table of %q, which is no object of a Simulation", path)
		}
		above := headings(page[:place[0]])
		anchors[path] = above[len(above)-1]
		if anchors[described.Name] == "" {
			anchors[described.Name] = anchors[path]
		}
	}
	for _, described := range format.Types() {
		if anchors[described.Name] == "" {
			t.Errorf("scenario.md has no table of %s: add a heading, <!-- fields: %s --> and an example", described.Path, described.Path)
		}
		for i := range described.Fields {
			if f := &described.Fields[i]; f.Means == "" && !described.Other {
				t.Errorf("%s has no meaning: core/setting or core/explain/glossary.txt", f.Path)
			}
		}
	}
	now := fieldTable.ReplaceAllStringFunc(page, func(place string) string {
		path := fieldTable.FindStringSubmatch(place)[1]
		described, _ := format.At(strings.TrimSpace(path))
		return "<!-- fields:" + path + " -->\n\n" + tableOf(described, anchors)
	})
	golden.File(t, "scenario.md", []byte(now))
	golden.File(t, "scenario.schema.json", format.JSONSchema())

	// The guide has a line for each field.
	for _, place := range fieldTable.FindAllStringSubmatch(now, -1) {
		described, _ := format.At(strings.TrimSpace(place[1]))
		for i := range described.Fields {
			if !strings.Contains(place[0], "`"+described.Fields[i].Name+"`") {
				t.Errorf("scenario.md has no line for %s", described.Fields[i].Path)
			}
		}
	}
}

// tableOf is the table of a type's fields.
func tableOf(described format.Type, anchors map[string]string) string {
	var b strings.Builder
	b.WriteString("| field | takes | default | range | meaning |\n|---|---|---|---|---|\n")
	var other []string
	for i := range described.Fields {
		f := &described.Fields[i]
		if f.Means == "" {
			other = append(other, "`"+f.Name+"`")
			continue
		}
		takes := typeOf(f.Kind, f.Path, anchors)
		if f.Unit != "" {
			takes += " (" + f.Unit + ")"
		}
		fallback := code(f, f.Default)
		if f.Required {
			fallback = "required"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", f.Name, takes, fallback, limits(f), strings.ReplaceAll(f.Means, "|", `\|`))
	}
	if len(other) > 0 {
		fmt.Fprintf(&b, "| %s | | | | Kubernetes' own: a Simulation may have them, and does not use them. |\n", strings.Join(other, ", "))
	}
	if described.OneOf != nil {
		fmt.Fprintf(&b, "\nExactly one of `%s` is given.\n", strings.Join(described.OneOf, "`, `"))
	}
	return b.String()
}

// code puts a value into code font, and leaves words.
func code(f *format.Field, text string) string {
	if text != "" && !strings.Contains(text, " ") && (slices.Contains(f.Values, text) || text[0] >= '0' && text[0] <= '9') {
		return "`" + text + "`"
	}
	return text
}

// typeOf says what a kind takes, with links to the tables of its objects.
func typeOf(k *schema.Kind, path string, anchors map[string]string) string {
	switch k.Letter {
	case 's', 'v':
		return "text"
	case 'i', 'l':
		return "whole number"
	case 'f':
		return "number"
	case 'b':
		return "true or false"
	case 'q':
		return "quantity"
	case 't':
		return "time"
	case 'd':
		return "duration"
	case '[':
		return "list of " + plural(typeOf(k.Elem, path+"[]", anchors))
	case '{':
		return "map to " + plural(typeOf(k.Elem, path+"[]", anchors))
	case '(':
		var parts []string
		for _, p := range k.Parts {
			parts = append(parts, typeOf(p, path, anchors))
		}
		return "\\[" + strings.Join(parts, ", ") + "\\]"
	case '|':
		var parts []string
		for _, p := range k.Parts {
			parts = append(parts, typeOf(p, path, anchors))
		}
		return strings.Join(parts, " or ")
	case 'O':
		name := "fields"
		if k.Object.Name == "LoadSeries" {
			name = "a series"
		}
		return "[" + name + "](#" + cmp.Or(anchors[path], anchors[k.Object.Name]) + ")"
	}
	return "anything"
}

func plural(what string) string {
	switch {
	case strings.HasPrefix(what, "quantity"):
		return "quantities"
	case strings.HasPrefix(what, "text"):
		return "texts"
	}
	return what
}

// limits returns the range of a field and other limits of its values.
func limits(f *format.Field) string {
	var parts []string
	if f.Values != nil {
		all := "`" + strings.Join(f.Values, "`, `") + "`"
		if f.Open {
			all = "such as " + all
		}
		parts = append(parts, all)
	}
	low, high := f.Low, f.High
	switch {
	case low.Open && high.Value != "":
		parts = append(parts, "above "+low.Value+", "+upTo(high))
	case low.Open:
		parts = append(parts, "above "+low.Value)
	case low.Value != "" && high.Value != "":
		parts = append(parts, low.Value+" "+upTo(high))
	case low.Value != "":
		parts = append(parts, low.Value+" or more")
	case high.Value != "":
		parts = append(parts, upTo(high))
	}
	if f.Note != "" {
		parts = append(parts, f.Note)
	}
	return strings.Join(parts, "; ")
}

func upTo(b format.Bound) string {
	if b.Open {
		return "to below " + b.Value
	}
	return "to " + b.Value
}

// besideExamples has the other documents for the examples of scenario.md. %s are the
// HPA's metrics.
const besideExamples = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: 10
  metrics:
%s
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: app
        resources: {requests: {cpu: 500m, memory: 512Mi}, limits: {cpu: 1}}
---
`

// scenarioExamples are the examples of scenario.md, each a whole text that runs.
func scenarioExamples(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, block := range regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindAllStringSubmatch(read(t, "scenario.md"), -1) {
		simulation := block[1]
		if !strings.HasPrefix(simulation, "apiVersion:") {
			var b strings.Builder
			b.WriteString("apiVersion: playground/v1\nkind: Simulation\nspec:\n")
			for line := range strings.Lines(simulation) {
				b.WriteString("  " + line)
			}
			simulation = b.String()
		}
		metrics := hpaMetrics(t, simulation)
		if len(metrics) == 0 { // an HPA without a load would cause a warning
			metrics = []string{`  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}}`}
			simulation += "  load: [{metric: {type: Resource, name: cpu}, total: {points: [[0s, 1], [4m, 3], [12m, 500m]]}}]\n"
		}
		if strings.Contains(simulation, "Rollout/") {
			simulation = rolloutBeside + simulation
		}
		all = append(all, fmt.Sprintf(besideExamples, strings.Join(metrics, "\n"))+simulation)
	}
	return all
}

const rolloutBeside = `apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: {name: web}
spec:
  selector: {matchLabels: {app: shop}}
  strategy: {canary: {}}
  template: {metadata: {labels: {app: shop}}, spec: {containers: [{name: app}]}}
---
`

// hpaMetrics are the metrics of an HPA that measures the loads of a Simulation.
func hpaMetrics(t *testing.T, simulation string) []string {
	t.Helper()
	docs, _ := manifest.Parse(simulation)
	if len(docs) != 1 {
		t.Fatalf("not one document:\n%s", simulation)
	}
	loads, _ := docs[0].Value("spec.load").([]any)
	var all []string
	for i := range loads {
		text := func(field string) string {
			v, _ := docs[0].Value(fmt.Sprintf("spec.load[%d].metric.%s", i, field)).(string)
			return v
		}
		name := "metric: {name: " + text("name") + "}"
		if docs[0].Has(fmt.Sprintf("spec.load[%d].metric.selector", i)) {
			name = "metric: {name: " + text("name") + ", selector: {matchLabels: {queue: orders}}}"
		}
		average := "target: {type: AverageValue, averageValue: "
		switch text("type") {
		case "Resource":
			amount := "600m"
			if text("name") == "memory" {
				amount = "400Mi"
			}
			all = append(all, "  - {type: Resource, resource: {name: "+text("name")+", "+average+amount+"}}}")
		case "ContainerResource":
			all = append(all, "  - {type: ContainerResource, containerResource: {name: cpu, container: app, "+average+"600m}}}")
		case "Pods":
			all = append(all, "  - {type: Pods, pods: {"+name+", "+average+"10}}}")
		case "Object":
			all = append(all, "  - {type: Object, object: {describedObject: {apiVersion: v1, kind: Service, name: web}, "+name+", "+average+"300}}}")
		case "External":
			all = append(all, "  - {type: External, external: {"+name+", "+average+"10}}}")
		}
	}
	return all
}

// runExample returns an example's run; it must have no mistakes and no warnings.
func runExample(t *testing.T, text string) string {
	t.Helper()
	s, diagnostics := parse.Text(text)
	if s == nil || len(diagnostics) > 0 {
		t.Fatalf("%v\n%s", diagnostics, text)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var b strings.Builder
	if err := tl.WriteCSV(&b, s.Duration); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestScenarioExamples runs each example, and looks for each field in the examples. If
// no example has a field and its values are known, the test adds the field to an
// example that has its object.
func TestScenarioExamples(t *testing.T) {
	examples := scenarioExamples(t)
	for _, text := range examples {
		runExample(t, text)
	}
	fields, tried := 0, 0
	for _, inGuide := range format.Types() {
		for i := range inGuide.Fields {
			f := &inGuide.Fields[i]
			fields++
			if inGuide.Other || f.Path == "apiVersion" || f.Path == "kind" {
				continue
			}
			if text, _ := exampleOf(examples, f, false); text != "" {
				continue
			}
			text, path := exampleOf(examples, f, true)
			values := knownValues(f)
			if text == "" || values == nil {
				t.Errorf("no example of scenario.md has %s", f.Path)
				continue
			}
			for _, value := range values {
				runExample(t, set(t, text, path, value))
				tried++
			}
		}
	}
	if len(examples) < 30 || fields < 150 {
		t.Errorf("%d examples, %d fields", len(examples), fields)
	}
	t.Logf("%d fields, %d examples, %d values tried beside them", fields, len(examples), tried)
}

// knownValues lists the values of a field that needs no example, because its line lists all
// values.
func knownValues(f *format.Field) []string {
	switch k := f.Kind.Choices()[0]; {
	case k.Letter == 'b':
		return []string{"true", "false"}
	case (k.Letter == 's' || k.Letter == 'v') && !f.Open:
		return f.Values
	}
	return nil
}

// exampleOf finds an example that has a field, and the field's path in it. If above is
// set, it finds an example that has the field's object.
func exampleOf(examples []string, f *format.Field, above bool) (text, path string) {
	for _, text := range examples {
		docs, _ := manifest.Parse(text)
		d := docs[len(docs)-1]
		for _, path := range indexed(f.Path) {
			at := path
			if above {
				at = strings.TrimSuffix(path, "."+f.Name)
			}
			if _, isObject := d.Value(at).(map[string]any); d.Has(at) && (!above || isObject) {
				return text, path
			}
		}
	}
	return "", ""
}

// indexed returns the possible paths of a field in a document: with the first few
// indices, and with a series in any field that takes a series.
func indexed(path string) []string {
	all := []string{path}
	for strings.Contains(all[0], "[]") {
		var next []string
		for _, p := range all {
			for i := range 4 {
				next = append(next, strings.Replace(p, "[]", "["+strconv.Itoa(i)+"]", 1))
			}
		}
		all = next
	}
	return all
}

// set sets a field of the Simulation.
func set(t *testing.T, text, path, value string) string {
	t.Helper()
	var sets edit.Settings
	if err := sets.Set("Simulation:" + path + "=" + value); err != nil {
		t.Fatalf("%s=%s: %v", path, value, err)
	}
	changed, err := sets.Apply(text)
	if err != nil {
		t.Fatalf("%s=%s: %v\n%s", path, value, err, text)
	}
	return changed
}

// TestScenarioTables checks what the tables say: a default changes nothing, a value
// outside of the range is a mistake, the bounds of the range are valid, a required
// field must be present, and exactly one of several alternative fields must be present.
func TestScenarioTables(t *testing.T) {
	examples := scenarioExamples(t)
	for _, described := range format.Types() {
		for i := range described.Fields {
			f := &described.Fields[i]
			text, path := exampleOf(examples, f, false)
			if text == "" {
				text, path = exampleOf(examples, f, true)
			}
			if described.Other || text == "" || f.Path == "apiVersion" || f.Path == "kind" {
				continue
			}
			if code(f, f.Default) != f.Default {
				without, with := runExample(t, set(t, text, path, "")), runExample(t, set(t, text, path, f.Default))
				if without != with {
					t.Errorf("%s: the default is not %s", f.Path, f.Default)
				}
			}
			if f.Required && !wrongAt(set(t, text, path, ""), parent(path)) {
				t.Errorf("%s is not missed", path)
			}
			if knownValues(f) != nil && f.Values != nil && !wrongAt(set(t, text, path, "wrong"), path) {
				t.Errorf("%s takes other values than %v", path, f.Values)
			}
			for value, want := range bounds(f) { //maps: each alone
				if got := wrongAt(set(t, text, path, value), path); got != want {
					t.Errorf("%s: %s: a mistake: %v, want %v", path, value, got, want)
				}
			}
		}
		if described.OneOf == nil {
			continue
		}
		for i := range described.Fields {
			f := &described.Fields[i]
			if !slices.Contains(described.OneOf, f.Name) {
				continue
			}
			text, path := exampleOf(examples, f, false)
			if !wrongAt(set(t, text, path, ""), parent(path)) {
				t.Errorf("%s: none of %v is given, and it is not missed", parent(path), described.OneOf)
			}
			for _, second := range described.OneOf {
				if second == f.Name {
					continue
				}
				other := f.Path[:len(f.Path)-len(f.Name)] + second
				from, at := exampleOf(examples, &format.Field{Path: other, Name: second}, false)
				value := valueAt(t, from, at)
				if !wrongAt(set(t, text, parent(path)+"."+second, value), parent(path)) {
					t.Errorf("%s: both %s and %s are taken", parent(path), f.Name, second)
				}
			}
		}
	}
}

// valueAt is the value of a field in the Simulation, as YAML.
func valueAt(t *testing.T, text, path string) string {
	t.Helper()
	docs, _ := manifest.Parse(text)
	value, err := json.Marshal(docs[len(docs)-1].Value(path))
	if err != nil {
		t.Fatal(err)
	}
	return string(value)
}

func parent(path string) string { return path[:strings.LastIndexByte(path, '.')] }

// wrongAt reports whether a text has a mistake at a path, or below or above it.
func wrongAt(text, path string) bool {
	_, diagnostics := parse.Text(text)
	return slices.ContainsFunc(diagnostics, func(d manifest.Diagnostic) bool {
		return d.Severity == manifest.Error && (strings.HasPrefix(d.Path, path) || path == "spec" || d.Path != "" && strings.HasPrefix(path, d.Path+"."))
	})
}

// bounds are values at and beyond the bounds of a field, and whether they are mistakes.
func bounds(f *format.Field) map[string]bool {
	all := map[string]bool{}
	try := func(b format.Bound, step float64) {
		if b.Value == "" {
			return
		}
		all[b.Value] = b.Open
		if d, err := time.ParseDuration(b.Value); err == nil && f.Kind.Letter == 'd' {
			all[(d + time.Duration(step)*time.Second).String()] = true
		} else if v, err := strconv.ParseFloat(b.Value, 64); err == nil {
			all[strconv.FormatFloat(v+step, 'f', -1, 64)] = true
		}
	}
	switch f.Kind.Choices()[0].Letter {
	case 'i', 'l', 'f', 'q', 'd':
		try(f.Low, -1)
		try(f.High, 1)
	}
	return all
}
