package explain_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/explain"
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
