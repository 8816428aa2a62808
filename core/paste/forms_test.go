package paste

import (
	"strings"
	"testing"
)

// A reader gets the text of a part, and its notes are about lines of this part.
func TestForms(t *testing.T) {
	before := outputReaders
	defer func() { outputReaders = before }()
	outputReaders = []func(string) (string, []Note, bool){func(text string) (string, []Note, bool) {
		name, ok := strings.CutPrefix(text, "kubectl autoscale deployment ")
		if !ok {
			return "", nil, false
		}
		name, _, _ = strings.Cut(name, "\n")
		return "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: " + name + "}\n" +
			"spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: " + name + "}}\n", []Note{{Line: 1, Text: "a form"}}, true
	}}
	for text, want := range map[string]string{
		"kubectl autoscale deployment web\n": "note 1: a command was taken off\nnote 1: a form\nautoscaling/v2 HorizontalPodAutoscaler web\n",
		"> Try this:\n>\n> ```console\n> $ kubectl autoscale deployment web\n> horizontalpodautoscaler.autoscaling/web autoscaled\n> ```\n": "note 1: quote signs (>) were taken off lines 1-6\n" +
			"note 1: the text outside of the fences was left out\nnote 3: fences of code were taken off: lines 3, 6\nnote 4: a command was taken off\n" +
			"note 4: a form\nnote 5: a line that is not a part of the manifests was left out\nautoscaling/v2 HorizontalPodAutoscaler web\n",
		"$ kubectl autoscale deployment web\n$ kubectl get hpa web -o yaml\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: other}\n" +
			"spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}\n": "note 1: commands were taken off: lines 1-2\n" +
			"note 1: a line that is not a part of the manifests was left out\nautoscaling/v2 HorizontalPodAutoscaler other\n",
	} {
		if got := resultText(text); got != want {
			t.Errorf("%s\ngot\n%swant\n%s", text, got, want)
		}
	}
}
