package keda_test

import (
	"os"
	"strings"
	"testing"

	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
)

// TestObjects makes the HPAs of seeded ScaledObjects. The file has a hash of what KEDA does
// with each ScaledObject: to see how KEDA differs, run the comparison in core/conformance/keda
// for the seed.
func TestObjects(t *testing.T) {
	marks := recorded(t, "testdata/objects.txt", kedatrial.Recorded)
	withHPA := 0
	for i, mark := range marks {
		object := kedatrial.NewObject(uint64(i + 1))
		outcome := object.Ours(kedatrial.Compiler{})
		if outcome.HPA != nil {
			withHPA++
		}
		if text := outcome.Text(); kedatrial.Mark(text) != mark {
			t.Errorf("seed %d: not what KEDA did; ours: %s", i+1, text)
		}
	}
	if withHPA < len(marks)/3 {
		t.Errorf("%d of %d objects have an HPA", withHPA, len(marks))
	}
}

// TestSteps runs the operator's loop for seeded ScaledObjects. The file has a hash of what KEDA
// does with each ScaledObject.
func TestSteps(t *testing.T) {
	for i, mark := range recorded(t, "testdata/steps.txt", kedatrial.RecordedRuns) {
		if text := kedatrial.NewRun(uint64(i + 1)).Ours(); kedatrial.Mark(text) != mark {
			t.Errorf("seed %d: not what KEDA did; ours:\n%s", i+1, text)
		}
	}
}

// TestWhole does whole runs with core/sim. Their transcripts were recorded from KEDA and the real
// HPA controller.
func TestWhole(t *testing.T) {
	for i, mark := range recorded(t, "testdata/whole.txt", kedatrial.RecordedStories) {
		story := kedatrial.NewStory(uint64(i + 1))
		s, diags := parse.Text(story.Text)
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if text := kedatrial.TranscriptOf(tl, trial.Text).Text(); kedatrial.Mark(text) != mark {
			t.Errorf("seed %d: not what KEDA and the HPA controller did", story.Seed)
		}
	}
}

// recorded returns the hashes in a file.
func recorded(t *testing.T, file string, want int) []string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	marks := strings.Fields(string(b))
	if len(marks) != want {
		t.Fatalf("%s has %d marks, want %d", file, len(marks), want)
	}
	return marks
}
