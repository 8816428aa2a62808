package explain_test

import (
	"strings"
	"testing"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/words"
)

func TestMeaning(t *testing.T) {
	for term, want := range map[string]string{
		"spec.behavior.scaleUp.policies[1].value":                   "The most that may change within the period.",
		"spec.metrics[0].resource.target.averageUtilization":        "The usage to keep the pods at, in percent of what they request, on average.",
		"spec.scaleTargetRef.name":                                  "The name of the workload to scale.",
		"spec.load[0].total.wave.low":                               "The lowest value of the wave.",
		"spec.controller.syncPeriod":                                "How long the controller waits between two syncs of an HPA; 15s by default.",
		"TooManyReplicas":                                           "More is wanted than maxReplicas allows.",
		"NotScaledToZero":                                           "Since Kubernetes 1.36: The HPA's last rescale was not to 0.",
		"--horizontal-pod-autoscaler-tolerance":                     explain.Meaning("spec.controller.tolerance", words.English),
		"spec.behavior.scaleDown.policies[":                         "",
		"Nothing":                                                   "",
		"":                                                          "",
		"spec.metrics[0].object.metric.selector.matchLabels":        "Labels that a series must have, each with this value.",
		"spec.behavior.scaleDown.stabilizationWindowSeconds":        "How far to look back when scaling down: the highest number wanted in that time counts; 300 by default.",
		"spec.metrics[3].external.metric.selector.matchExpressions": "Conditions on a series' labels; all must hold.",
	} {
		if got := explain.Meaning(term, words.English); got != want {
			t.Errorf("%s: %q, want %q", term, got, want)
		}
	}
	if got := explain.Meaning("TooManyReplicas", words.Chinese); got != "所需的副本数超过 maxReplicas。" {
		t.Error(got)
	}
}

// known checks that a term has one sentence in each language.
func known(t *testing.T, term string) {
	t.Helper()
	english, chinese := explain.Meaning(term, words.English), explain.Meaning(term, words.Chinese)
	switch {
	case english == "":
		t.Errorf("%s: the glossary does not have it", term)
	case !strings.HasSuffix(english, ".") || strings.Contains(english, ". "):
		t.Errorf("%s: not one sentence: %s", term, english)
	case !strings.HasSuffix(chinese, "。") || strings.Count(chinese, "。") != 1:
		t.Errorf("%s: not one sentence: %s", term, chinese)
	}
}

// TestReasonsAreKnown: each reason and each type of a condition has a meaning.
func TestReasonsAreKnown(t *testing.T) {
	for _, reason := range hpa.Reasons() {
		known(t, reason.String())
		if kind := reason.Info().Condition; kind != "" {
			known(t, string(kind))
		}
	}
}

// TestFieldsAreKnown walks the fields in the schema of the HPA, in all versions,
// of the Simulation and of the ScaledObject.
func TestFieldsAreKnown(t *testing.T) {
	fields := 0
	var walk func(path string, k *schema.Kind)
	walk = func(path string, k *schema.Kind) {
		for _, k := range k.Choices() {
			if k.Letter == '[' {
				k = k.Elem
			}
			if k.Object == nil || k.Object.Name == "ObjectMeta" {
				continue
			}
			for _, name := range k.Object.Order {
				path := strings.TrimPrefix(path+"."+name, ".")
				known(t, path)
				fields++
				walk(path, k.Object.Fields[name])
			}
		}
	}
	for _, kind := range []string{"HorizontalPodAutoscaler", "Simulation", "ScaledObject"} {
		for _, version := range schema.Get().Versions(kind) {
			walk("", schema.Get().Document(version, kind))
		}
	}
	if fields < 450 {
		t.Errorf("only %d fields found", fields)
	}
	for gate := range hpa.Newest().DefaultGates() {
		known(t, gate)
	}
}
