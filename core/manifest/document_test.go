package manifest

import (
	"fmt"
	"strings"
	"testing"
)

const positions = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
  annotations:
    example.com/a.b: "c"
spec:
  minReplicas: &n 3
  maxReplicas: *n
  metrics:
  - type: Resource
    resource:
      name: cpu
      target: {type: Utilization, averageUtilization: 80}
  - {type: Pods}
  behavior: {}
`

func TestPosition(t *testing.T) {
	docs, diags := Parse("# c\n---\n" + positions)
	if len(docs) != 1 || len(diags) > 0 {
		t.Fatal(docs, diags)
	}
	for _, test := range []struct{ path, want string }{
		{"", "4:7-4:30"},
		{"kind", "4:7-4:30"},
		{"metadata", "5:1-5:9"},
		{"metadata.name", "6:9-6:12"},
		{"metadata.namespace", "5:1-5:9"}, // missing: the position of the field around it
		{"metadata.annotations[example.com/a.b]", "8:22-8:25"},
		{"spec.minReplicas", "10:16-10:20"},
		{"spec.maxReplicas", "10:16-10:20"}, // the position of the anchor's value
		{"spec.metrics", "12:3-12:10"},
		{"spec.metrics[0]", "13:5-13:9"},
		{"spec.metrics[0].resource.name", "15:13-15:16"},
		{"spec.metrics[0].resource.target", "16:7-16:13"},
		{"spec.metrics[0].resource.target.averageUtilization", "16:55-16:57"},
		{"spec.metrics[0].resource.target.averageValue", "16:7-16:13"},
		{"spec.metrics[1]", "17:5-17:17"},
		{"spec.metrics[1].pods.metric.name", "17:5-17:17"},
		{"spec.metrics[2]", "12:3-12:10"},
		{"spec.metrics[x]", "12:3-12:10"},
		{"spec.behavior.scaleUp", "18:3-18:11"},
	} {
		line, column, endLine, endColumn := docs[0].Position(test.path)
		if got := fmt.Sprintf("%d:%d-%d:%d", line, column, endLine, endColumn); got != test.want {
			t.Errorf("Position(%q) = %s, want %s", test.path, got, test.want)
		}
	}
	for path, want := range map[string]bool{"spec.behavior": true, "spec.behavior.scaleUp": false, "spec.metrics[1]": true, "spec.metrics[2]": false} {
		if got := docs[0].Has(path); got != want {
			t.Errorf("Has(%q) = %v, want %v", path, got, want)
		}
	}
}

func TestDecode(t *testing.T) {
	docs, _ := Parse(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: &m
  name: web # a comment
  labels: {"a\tb": "é\"", c: 'd''e', f: |
    g
    }
spec:
  wrong: 1
  minReplicas: ten
  maxReplicas: 0x10
  metrics:
  - resource: {target: {averageValue: 1_000}}
  - <<: {type: Pods}
    external: {metric: {selector: {}}}
  behavior: {scaleUp: {policies: [], tolerance: 0.10}}
`)
	if len(docs) != 0 { // a block cannot be in brackets
		t.Fatalf("%s", docs[0].JSON())
	}
	docs, diags := Parse(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: &m
  name: web # a comment
  labels:
    {"a\tb": "é\"", c: 'd''e'}
  annotations:
    f: |
      g
spec:
  wrong: 1
  minReplicas: ten
  maxReplicas: 0x10
  metrics:
  - resource: {target: {averageValue: 1_000}}
  - <<: {type: Pods}
    external: {metric: {selector: {}}}
  behavior: {scaleUp: {policies: [], tolerance: 0.10}}
`)
	if len(docs) != 1 || len(diags) != 2 {
		t.Fatal(docs, diags)
	}
	want := `{"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler","metadata":{"name":"web","labels":{"a\tb":"é\"","c":"d'e"},"annotations":{"f":"g\n"}},` +
		`"spec":{"minReplicas":null,"maxReplicas":16,"metrics":[{"resource":{"target":{"averageValue":"1000"}}},{"external":{"metric":{"selector":{}}},"type":"Pods"}],"behavior":{"scaleUp":{"policies":[],"tolerance":"0.1"}}}}`
	if got := string(docs[0].JSON()); got != want {
		t.Errorf("JSON\n%s\nwant\n%s", got, want)
	}
	var into struct{ Spec struct{ MaxReplicas int32 } }
	if err := docs[0].Decode(&into); err != nil || into.Spec.MaxReplicas != 16 {
		t.Errorf("Decode: %v, %v", into, err)
	}
	if err := docs[0].Decode(&struct{ Spec string }{}); err == nil {
		t.Error("Decode into the wrong type: no error")
	}
}

func TestWithin(t *testing.T) {
	docs, _ := Parse("apiVersion: playground/v1\nkind: Simulation\nmetadata: {name: a}\nspec:\n  timeline:\n  - at: 1m\n    apply: |\n\n      kind: Pod\n      x: y\n  - apply: \"kind: Pod\"\n")
	inner := Diagnostic{Line: 3, Column: 4, EndLine: 3, EndColumn: 5, Message: "wrong"}
	if got, want := docs[0].Within("spec.timeline[0].apply", inner).String(), "10:10: wrong"; got != want {
		t.Errorf("in a block: %s, want %s", got, want)
	}
	if got, want := docs[0].Within("spec.timeline[1].apply", inner).String(), "11:12: in line 3 of the text: wrong"; got != want {
		t.Errorf("in a string: %s, want %s", got, want)
	}
}

func TestNearest(t *testing.T) {
	candidates := []string{"minReplicas", "maxReplicas", "metrics", "behavior"}
	for name, want := range map[string]string{
		"maxReplcas": "maxReplicas", "minreplicas": "minReplicas", "behaviour": "behavior", "metric": "metrics",
		"mxaReplicas": "maxReplicas", "replicas": "minReplicas", "selector": "", "": "", "x": "",
	} {
		if got := Nearest(name, candidates); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
}

// A Reader returns the same as Parse, even after it has read other texts.
func TestReader(t *testing.T) {
	var r Reader
	texts := []string{
		positions, "# moved\n---\n" + positions, positions + "---\n" + strings.ReplaceAll(positions, "web", "api"),
		strings.Replace(positions, "maxReplicas", "maxReplica", 1), positions + "---\n\tx", positions, "", positions,
	}
	for i, text := range texts {
		docs, diags := r.Parse(text)
		wantDocs, wantDiags := Parse(text)
		if fmt.Sprint(diags) != fmt.Sprint(wantDiags) || len(docs) != len(wantDocs) {
			t.Errorf("text %d: %d documents, %v; want %d, %v", i, len(docs), diags, len(wantDocs), wantDiags)
			continue
		}
		for j, d := range docs {
			line, column, _, _ := d.Position("spec.metrics[0].type")
			wantLine, wantColumn, _, _ := wantDocs[j].Position("spec.metrics[0].type")
			if string(d.JSON()) != string(wantDocs[j].JSON()) || line != wantLine || column != wantColumn {
				t.Errorf("text %d, document %d: %d:%d %s", i, j, line, column, d.JSON())
			}
		}
	}
}

// BenchmarkParse reads a scenario of the usual size, as the page does on every keystroke.
func BenchmarkParse(b *testing.B) {
	text := positions + "---\n" + "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec:\n      containers:\n      - name: web\n        image: web\n        resources:\n          requests:\n            cpu: 100m\n"
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Parse(text)
	}
}
