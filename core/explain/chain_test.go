package explain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

// TestAmbiguousSelector: a sync that finds another HPA reads no metric, so it does not say that none gave a number.
func TestAmbiguousSelector(t *testing.T) {
	tl := observedPreset(t, "two-hpas")
	chain := explain.Sync(tl, tl.SyncAt(0, time.Minute), words.English)
	lines := []string{chain.Sentence}
	for _, step := range chain.Steps {
		lines = append(lines, step.Lines...)
	}
	for _, want := range []string{
		"No decision: AmbiguousSelector.",
		"Another HPA selects the same pods, so no metric is read: pods by selector app=worker are controlled by more than one HPA (e.g. [default/worker-cpu default/worker-queue])",
		"No metric is read, so the count stays at 3.",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("%q is not in\n%s", want, strings.Join(lines, "\n"))
		}
	}
}

// TestUnreadMetric: while one of two metrics cannot be read, the other gives a number all the same.
func TestUnreadMetric(t *testing.T) {
	tl := observedPreset(t, "blind-queue")
	steps := explain.Sync(tl, tl.SyncAt(0, 15*time.Minute), words.English).Steps
	const want = "A metric could not be read, so the count stays at 13."
	if lines := steps[len(steps)-1].Lines; !slices.Contains(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
}

// TestPodsOfTwoSizes: how many pods count comes before what they request, because the report has the first line only.
func TestPodsOfTwoSizes(t *testing.T) {
	tl := observedPreset(t, "shared-labels")
	for _, step := range explain.Sync(tl, tl.SyncAt(0, 150*time.Second), words.English).Steps {
		if step.Title != "Pods" {
			continue
		}
		if len(step.Lines) != 3 || !strings.HasPrefix(step.Lines[step.Main], "3 pods count: ") {
			t.Errorf("%q, the main one is %d", step.Lines, step.Main)
		}
		return
	}
	t.Error("no step is about pods")
}

// TestDisabledAtZero: only with the gate of Kubernetes 1.36 and later does it matter who scaled to 0.
func TestDisabledAtZero(t *testing.T) {
	const text = "At 0 replicas the HPA does nothing%s. Someone has to scale up by hand first."
	p, _ := preset.Lookup("zero-by-hand")
	for fields, unless := range map[string]string{
		"kubernetesVersion: '1.37'":                                         ", unless it scaled to 0 itself",
		"kubernetesVersion: '1.36'":                                         "",
		"kubernetesVersion: '1.36'\n  featureGates: {HPAScaleToZero: true}": ", unless it scaled to 0 itself",
		"kubernetesVersion: '1.35'\n  featureGates: {HPAScaleToZero: true}": "",
	} {
		tl := observed(t, strings.Replace(p.Text, "duration: 25m", "duration: 25m\n  "+fields, 1))
		lines := explain.Sync(tl, tl.SyncAt(0, 6*time.Minute), words.English).Steps[0].Lines
		if want := fmt.Sprintf(text, unless); !slices.Contains(lines, want) {
			t.Errorf("%s: %q, want %q", fields, lines, want)
		}
	}
}
