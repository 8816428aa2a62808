package report

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

const twoHPAs = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 4}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: queue}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 4}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: queue, namespace: shop}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 4}
---
apiVersion: playground/v1
kind: Simulation
spec: {duration: 10m, timeline: [{at: 5m, scale: 3}]}
`

// Commands make a whole change, or there is none.
func TestCommands(t *testing.T) {
	w := newWriter(of(t, twoHPAs, words.English))
	const patch = "# spec.maxReplicas: 4 → 6\nkubectl patch horizontalpodautoscaler web --type merge -p '{\"spec\":{\"maxReplicas\":6}}'\n"
	for _, test := range []struct{ settings, want string }{
		{"HorizontalPodAutoscaler/web:spec.maxReplicas=6", patch},
		{"Simulation:spec.timeline[1]={at: 0s, delete: queue} HorizontalPodAutoscaler/web:spec.maxReplicas=6", patch + "kubectl delete hpa queue\n"},
		{"Simulation:spec.timeline[1]={at: 0s, delete: queue} Simulation:spec.timeline[2]={at: 0s, delete: shop/queue}", "kubectl delete hpa queue\nkubectl delete hpa queue -n shop\n"},
		{"Simulation:spec.timeline[1]={at: 0s, delete: none} HorizontalPodAutoscaler/web:spec.maxReplicas=6", ""},
		{"Simulation:spec.timeline[1]={at: 0s, scale: 4} HorizontalPodAutoscaler/web:spec.maxReplicas=6", ""},
		{"Simulation:spec.controller.tolerance=0.2 HorizontalPodAutoscaler/web:spec.maxReplicas=6", ""},
	} {
		settings := strings.Split(strings.NewReplacer(" Simulation:", "\nSimulation:", " Horizontal", "\nHorizontal").Replace(test.settings), "\n")
		if got := w.commands(settings); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.settings, got, test.want)
		}
	}
}

// A setting that is cut cannot be used: the report says so.
func TestCutSettings(t *testing.T) {
	p, _ := preset.Lookup("apply-resets")
	report := of(t, p.Text, words.English).Markdown("x.svg")
	const want = "- The beginning of the change; hpasim advise prints all of it:\\\n  `Deployment/site:spec.replicas=`\\\n"
	if !strings.Contains(report, want) || !strings.Contains(report, "- The change, as hpasim --set takes it:\\\n  `HorizontalPodAutoscaler/site:spec.minReplicas=3`\n") {
		_, report, _ := strings.Cut(report, "## What would help?")
		t.Errorf("%q is not in\n%.2000s", want, report)
	}
}

var patchCommand = regexp.MustCompile(`(?m)^kubectl patch ([a-z0-9.]+) ([a-z0-9.-]+)(?: -n ([a-z0-9-]+))? --type merge -p '?(.*?)'?$`)

// A patch of each preset's findings makes of the object in the text the one of the text with the settings.
func TestPatchesOfPresets(t *testing.T) {
	patches := 0
	for _, p := range preset.All() {
		r := of(t, p.Text, words.English)
		w := newWriter(r)
		for _, f := range r.Findings {
			commands := w.commands(f.Change.Settings)
			text, err := edit.Change(p.Text, f.Change.Settings...)
			if err != nil {
				t.Fatal(err)
			}
			after, _ := manifest.Parse(text)
			for _, c := range patchCommand.FindAllStringSubmatch(commands, -1) {
				patches++
				kind, _, _ := strings.Cut(c[1], "s.v1.autoscaling")
				is := func(d *manifest.Document) bool {
					return strings.ToLower(d.Kind) == kind && d.Name == c[2] && d.Namespace == c[3]
				}
				from, to := value(t, w.docs, is), value(t, after, is)
				var patch map[string]any
				if err := json.Unmarshal([]byte(strings.ReplaceAll(c[4], `'\''`, "'")), &patch); err != nil {
					t.Errorf("%s: %v in %s", p.Name, err, c[0])
				}
				if got := merged(from, patch); !reflect.DeepEqual(got, to) {
					t.Errorf("%s: %s makes\n%v\nwant\n%v", p.Name, c[0], got, to)
				}
			}
			changed := 0
			for i, d := range after {
				if d.Kind != "Simulation" && string(d.JSON()) != string(w.docs[i].JSON()) {
					changed++
				}
			}
			if n := len(patchCommand.FindAllString(commands, -1)) + strings.Count(commands, " cannot be changed: "); commands != "" && n != changed {
				t.Errorf("%s: %d of %d objects are changed in\n%s", p.Name, n, changed, commands)
			}
		}
	}
	if patches < 20 {
		t.Errorf("only %d patches", patches)
	}
}

// value returns the decoded document that is meant.
func value(t *testing.T, docs []*manifest.Document, is func(*manifest.Document) bool) any {
	t.Helper()
	for _, d := range docs {
		if is(d) {
			return d.Value("")
		}
	}
	t.Fatal("a patch of no object of the text")
	return nil
}

// merged is a value with a JSON merge patch, as RFC 7396 writes it.
func merged(value, patch any) any {
	fields, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	out := map[string]any{}
	if object, ok := value.(map[string]any); ok {
		out = object
	}
	for key, v := range fields {
		if v == nil {
			delete(out, key)
		} else {
			out[key] = merged(out[key], v)
		}
	}
	return out
}
