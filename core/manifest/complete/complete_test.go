package complete_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/complete"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/words"
)

const scaledHead = "apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nspec:\n"

const hpaHead = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n"

var loadNames = map[string][]string{"MetricIdentifier.name": {"queue_length"}, "SimulationSpec.featureGates": {"HPAScaleToZero"}}

// completeAt completes where the text has a ‸, and returns the labels.
func completeAt(t *testing.T, marked string) (labels []string, c complete.Completion, text string) {
	t.Helper()
	before, after, ok := strings.Cut(marked, "‸")
	if !ok {
		t.Fatalf("no cursor in %q", marked)
	}
	text = before + after
	c = complete.At(text, len(before), loadNames, words.English)
	for _, s := range c.List {
		labels = append(labels, s.Label)
	}
	return labels, c, text
}

func TestComplete(t *testing.T) {
	const simulation = "apiVersion: playground/v1\nkind: Simulation\nspec:\n"
	for _, c := range []struct{ name, text, first, has, not string }{
		{"an empty text", "‸", "apiVersion", "kind", "status"},
		{"a kind", "kind: ‸", "", "HorizontalPodAutoscaler Simulation Deployment", "Preset Expectation"},
		{"a kind of a version", "apiVersion: apps/v1\nkind: ‸", "Deployment", "StatefulSet", "Simulation"},
		{"a version of a kind", "kind: Deployment\napiVersion: ‸", "apps/v1", "", "playground/v1"},
		{"a document's fields", hpaHead + "‸", "metadata", "spec status", "kind"},
		{"what is required comes first", hpaHead + "spec:\n  ‸", "scaleTargetRef", "minReplicas behavior", "targetCPUUtilizationPercentage"},
		{"what is there is not offered", hpaHead + "spec:\n  maxReplicas: 3\n  ‸\n  minReplicas: 1\n", "scaleTargetRef", "metrics", "maxReplicas minReplicas"},
		{"half a word", hpaHead + "spec:\n  behavior:\n    scaleDown:\n      sel‸\n      policies: []\n", "", "selectPolicy", "policies"},
		{"its values", hpaHead + "spec:\n  behavior:\n    scaleDown:\n      selectPolicy: ‸", "Max", "Min Disabled", "policies"},
		{"half a value", hpaHead + "spec:\n  behavior:\n    scaleDown:\n      selectPolicy: M‸  # why\n", "Max", "Min", ""},
		{"a comment", hpaHead + "spec:\n  behavior: # sel‸\n", "", "", "scaleUp"},
		{"a list's entry", hpaHead + "spec:\n  metrics:\n  - ‸", "type", "resource", ""},
		{"a list's entry, right of its key", hpaHead + "spec:\n  metrics:\n    - type: ‸", "Resource", "Pods External", ""},
		{"a second entry", hpaHead + "spec:\n  metrics:\n  - type: Pods\n  - ty‸", "type", "pods", ""},
		{"the field of the type", hpaHead + "spec:\n  metrics:\n  - type: Pods\n    ‸", "pods", "resource", "type"},
		{"a target's field", hpaHead + "spec:\n  metrics:\n  - resource:\n      target:\n        type: Utilization\n        ‸", "averageUtilization", "value", "type"},
		{"an entry not begun", hpaHead + "spec:\n  metrics:\n    ‸", "type", "resource", ""},
		{"back at the list's key", hpaHead + "spec:\n  metrics:\n  - type: Pods\n  ‸", "scaleTargetRef", "minReplicas", "type metrics"},
		{"a policy's type", hpaHead + "spec:\n  behavior:\n    scaleUp:\n      policies:\n      - value: 1\n        type: ‸", "Pods", "Percent", "Resource"},
		{"a metric's name", hpaHead + "spec:\n  metrics:\n  - pods:\n      metric: {name: ‸}", "queue_length", "", ""},
		{"in brackets", hpaHead + "spec: {maxReplicas: 3, ‸}", "scaleTargetRef", "minReplicas", "maxReplicas"},
		{"open brackets", hpaHead + "spec:\n  metrics: [{type: ‸\n  maxReplicas: 3\n", "Resource", "Pods", ""},
		{"a mapping in a list in brackets", hpaHead + "spec:\n  metrics: [{type: Pods, po‸}]\n", "pods", "", "type"},
		{"JSON", `{"apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "spec": {"minReplicas": 1, "max‸"}}`, "scaleTargetRef", "maxReplicas", "minReplicas"},
		{"an older version", "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nspec:\n  ‸", "scaleTargetRef", "targetCPUUtilizationPercentage", "behavior"},
		{"after something broken", hpaHead + "spec:\n  maxReplicas: [\n  minReplicas: \"1\n  ‸", "scaleTargetRef", "metrics", "minReplicas"},
		{"a second document", hpaHead + "---\n" + simulation + "  ‸", "kubernetesVersion", "load", "maxReplicas"},
		{"the first of two", hpaHead + "‸\n---\n" + simulation, "metadata", "", "kubernetesVersion"},
		{"a list of documents", "apiVersion: v1\nkind: List\nitems:\n- apiVersion: apps/v1\n  kind: Deployment\n  spec:\n    ‸", "selector", "replicas", "maxReplicas"},
		{"an action", simulation + "  timeline:\n  - at: 1m\n    pod: {do: ‸}", "fail", "unready missingMetrics", ""},
		{"what a pod is resized to", simulation + "  timeline:\n  - at: 1m\n    pod: {resize: {requests: {‸}}}", "cpu", "memory", "app"},
		{"a series", simulation + "  load:\n  - total:\n      ‸", "points", "wave csv", "cpu"},
		{"a switch", simulation + "  featureGates:\n    HPAScaleToZero: ‸", "true", "false", ""},
		{"a switch's name", simulation + "  featureGates:\n    ‸", "HPAScaleToZero", "", ""},
		{"resources", "apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - resources:\n          requests:\n            ‸", "cpu", "memory", ""},
		{"a text of its own", simulation + "  timeline:\n  - apply: |\n      kind: ‸\n", "", "", "Deployment"},
		{"no such field", hpaHead + "spec:\n  nonsense:\n    ‸", "", "", "scaleTargetRef"},
		{"a ScaledObject's fields", scaledHead + "  ‸", "scaleTargetRef", "triggers cooldownPeriod fallback", "scaleTargetRef.name"},
		{"a trigger's parameters", scaledHead + "  triggers:\n  - type: rabbitmq\n    metadata:\n      mode: QueueLength\n      ‸", "queueName", "hostFromEnv host value", "mode username threshold"},
		{"a trigger's parameters in brackets", scaledHead + "  triggers:\n  - {type: cron, metadata: {sta‸}}", "start", "desiredReplicas", "queueName"},
		{"a parameter's values", scaledHead + "  triggers:\n  - type: kafka\n    metadata:\n      offsetResetPolicy: ‸", "latest", "earliest", "true"},
		{"a parameter's switch", scaledHead + "  triggers:\n  - type: kafka\n    metadata:\n      allowIdleConsumers: ‸", `"true"`, `"false"`, ""},
		{"parameters of no type", scaledHead + "  triggers:\n  - metadata:\n      ‸", "", "", "queueName"},
		{"metadata of no trigger", scaledHead + "  metadata:\n    ‸", "", "", "queueName"},
		{"line ends of Windows", strings.ReplaceAll(hpaHead+"spec:\n  ‸\n  minReplicas: 1\n", "\n", "\r\n"), "scaleTargetRef", "maxReplicas", "minReplicas"},
	} {
		labels, _, _ := completeAt(t, c.text)
		if c.first != "" && (len(labels) == 0 || labels[0] != c.first) {
			t.Errorf("%s: the first is not %s: %q", c.name, c.first, labels)
		}
		for _, want := range strings.Fields(c.has) {
			if !slices.Contains(labels, want) {
				t.Errorf("%s: %s is missing: %q", c.name, want, labels)
			}
		}
		for _, other := range strings.Fields(c.not) {
			if slices.Contains(labels, other) {
				t.Errorf("%s: %s is out of place: %q", c.name, other, labels)
			}
		}
	}
}

// A suggestion is inserted as a person would write it.
func TestCompleteInserts(t *testing.T) {
	const spec = hpaHead + "spec:\n"
	for _, c := range []struct{ text, take, want string }{
		{"  max‸", "maxReplicas", "  maxReplicas: "},
		{"  beh‸\n  minReplicas: 1", "behavior", "  behavior:\n    \n  minReplicas: 1"},
		{"  metr‸", "metrics", "  metrics:\n    - "},
		{"  metrics:\n  -‸", "type", "  metrics:\n  - type: "},
		{"  metrics:\n    ‸", "type", "  metrics:\n    - type: "},
		{"  metrics:\n    ‸", "resource", "  metrics:\n    - resource:\n        "},
		{"  metrics:\n  - res‸", "resource", "  metrics:\n  - resource:\n      "},
		{"  m‸: 5", "maxReplicas", "  maxReplicas: 5"},
		{"  metrics:\n  - type:‸", "Pods", "  metrics:\n  - type: Pods"},
		{"  metrics:\n  - type: Res‸ource # all", "Pods", "  metrics:\n  - type: Pods # all"},
		{"  behavior: {sca‸}", "scaleUp", "  behavior: {scaleUp: }"},
	} {
		_, done, text := completeAt(t, spec+c.text)
		i := slices.IndexFunc(done.List, func(s complete.Suggestion) bool { return s.Label == c.take })
		if i < 0 {
			t.Errorf("%q: no %s", c.text, c.take)
			continue
		}
		if got := text[:done.From] + done.List[i].Insert + text[done.To:]; got != spec+c.want {
			t.Errorf("%q: %q, want %q", c.text, strings.TrimPrefix(got, spec), c.want)
		}
	}
}

func TestFieldAt(t *testing.T) {
	for _, c := range []struct{ text, kind, path, key string }{
		{hpaHead + "spec:\n  max‸Replicas: 3\n", "HorizontalPodAutoscaler", "spec.maxReplicas", "maxReplicas"},
		{hpaHead + "spec:\n  metrics:\n  - type: Pods\n  - ‸type: Pods\n", "HorizontalPodAutoscaler", "spec.metrics[1].type", "type"},
		{hpaHead + "spec: {behavior: {scaleUp: {pol‸icies: []}}}\n", "HorizontalPodAutoscaler", "spec.behavior.scaleUp.policies", "policies"},
		{hpaHead + "spec:\n  behavior: {\n    scaleUp: {\n      tol‸erance: 0.1\n", "HorizontalPodAutoscaler", "spec.behavior.scaleUp.tolerance", "tolerance"},
		{hpaHead + "spec:\n  maxReplicas: ‸3\n", "", "", ""},
		{hpaHead + "spec:\n  non‸sense: 3\n", "", "", ""},
		{hpaHead + "spec:\n# max‸Replicas: 3\n", "", "", ""},
		{"metadata:\n  na‸me: x", "", "metadata.name", "name"},
		{"‸", "", "", ""},
	} {
		before, after, _ := strings.Cut(c.text, "‸")
		text := before + after
		f, ok := complete.FieldAt(text, len(before))
		if ok != (c.path != "") || f.Kind != c.kind || f.Path != c.path || text[f.From:f.To] != c.key {
			t.Errorf("%q: %+v", c.text, f)
		}
	}
}

// TestEveryFieldIsOffered walks the schema's documents. Each field is offered in
// its place, and FieldAt finds its path where it was written.
func TestEveryFieldIsOffered(t *testing.T) {
	fields := 0
	var walk func(head string, object *schema.Object, column, deep int)
	walk = func(head string, object *schema.Object, column, deep int) {
		text := head + strings.Repeat(" ", column)
		if strings.HasSuffix(head, "- ") {
			text = head
		}
		c := complete.At(text, len(text), nil, words.English)
		for _, name := range object.Order {
			if column == 0 && (name == "apiVersion" || name == "kind") {
				continue
			}
			// A value may have the same name; it has no path.
			i := slices.IndexFunc(c.List, func(s complete.Suggestion) bool { return s.Label == name && s.Path != "" })
			if i < 0 {
				t.Fatalf("%s is not offered at the end of:\n%s", name, text)
			}
			fields++
			written := text[:c.From] + c.List[i].Insert
			if f, ok := complete.FieldAt(written, c.From+len(c.List[i].Insert)-len(strings.TrimLeft(c.List[i].Insert, "- "))+1); !ok || f.Path != c.List[i].Path {
				t.Fatalf("%s is not found again: %+v in\n%s", c.List[i].Path, f, written)
			}
			for _, kind := range object.Fields[name].Choices() {
				item := kind.Letter == '['
				if item {
					kind = kind.Elem
				}
				if kind.Object == nil || kind.Object == object || deep == 7 {
					continue
				}
				below := strings.Repeat(" ", column+2)
				if item {
					walk(text+name+":\n"+below+"- ", kind.Object, column+4, deep+1)
				} else {
					walk(text+name+":\n", kind.Object, column+2, deep+1)
				}
			}
		}
	}
	for _, kind := range schema.Get().Kinds() {
		for _, version := range schema.Get().Versions(kind) {
			walk("apiVersion: "+version+"\nkind: "+kind+"\n", schema.Get().Document(version, kind).Object, 0, 0)
		}
	}
	if fields < 2000 {
		t.Errorf("only %d fields found", fields)
	}
}

// Completion is fast in any text of the greatest length.
func TestCompleteIsPrompt(t *testing.T) {
	complete := func(line string, size int) time.Duration {
		text := strings.Repeat(line, size/len(line))
		start := time.Now()
		complete.At(text, len(text), nil, words.English)
		return time.Since(start)
	}
	for _, line := range []string{" []\n", "[", "{a: ", "- ", "a:\n", "  [\n [\n", "x: 'y\n", "- {}\n- [\n"} {
		// Sixteen texts of a 64th of the length take about a quarter as long, on any machine;
		// with quadratic work it would be a 256th. A busy machine may delay one try, but
		// not all of them.
		for tries := 10; ; tries-- {
			parts := time.Duration(0)
			for range 16 {
				parts += complete(line, manifest.MaxText/64)
			}
			whole := complete(line, manifest.MaxText)
			if whole <= 32*parts {
				break
			}
			if tries == 0 {
				t.Errorf("%q: took %v, and a quarter of it in 16 parts %v", line, whole, parts)
				break
			}
		}
	}
}

func FuzzComplete(f *testing.F) {
	for _, text := range []string{
		hpaHead + "spec:\n  metrics:\n  - type: Pods\n  behavior: {scaleUp: {policies: [{type: ", "{[", "- - - x: [", "a: |\n  b\nc:", "\"a: 'b\n- ? {", "---\n...\n%",
		"kind: List\nitems:\n- kind: Deployment\n  spec: {}\n", "x:\r\n  y:\r\n\t- z", "- {a: [b}, c]: d}",
	} {
		f.Add(text, len(text)/2)
		f.Add(text, len(text))
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		c := complete.At(text, at, loadNames, words.English)
		if c.From < 0 || c.To < c.From || c.To > len(text) {
			t.Fatalf("from %d to %d of %d", c.From, c.To, len(text))
		}
		if utf8.ValidString(text) && !utf8.ValidString(text[c.From:c.To]) && (at < 0 || at > len(text) || utf8.ValidString(text[:at])) {
			t.Fatalf("%q: half a character", text[c.From:c.To])
		}
		if p, ok := complete.FieldAt(text, at); ok && (p.From > max(at, 0) || min(at, len(text)) > p.To || p.Path == "") {
			t.Fatalf("%+v at %d", p, at)
		}
	})
}
