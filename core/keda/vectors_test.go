package keda_test

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/keda"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
)

// TestObjects makes the HPAs of seeded ScaledObjects. The file has a hash of what KEDA does
// with each ScaledObject: to see how KEDA differs, run the comparison in core/conformance/keda
// for the seed.
func TestObjects(t *testing.T) {
	hashes := recorded(t, "testdata/objects.txt", kedatrial.Recorded)
	withHPA := 0
	for i, hash := range hashes {
		object := kedatrial.NewObject(uint64(i + 1))
		outcome := object.Ours(kedatrial.Compiler{})
		if outcome.HPA != nil {
			withHPA++
		}
		if text := outcome.Text(); kedatrial.Hash(text) != hash {
			t.Errorf("seed %d: not what KEDA did; ours: %s", i+1, text)
		}
	}
	if withHPA < len(hashes)/3 {
		t.Errorf("%d of %d objects have an HPA", withHPA, len(hashes))
	}
}

// TestSteps runs the operator's loop for seeded ScaledObjects. The file has a hash of what KEDA
// does with each ScaledObject.
func TestSteps(t *testing.T) {
	for i, hash := range recorded(t, "testdata/steps.txt", kedatrial.RecordedRuns) {
		if text := kedatrial.NewRun(uint64(i + 1)).Ours(); kedatrial.Hash(text) != hash {
			t.Errorf("seed %d: not what KEDA did; ours:\n%s", i+1, text)
		}
	}
}

// TestWhole does whole runs with core/sim. Their transcripts were recorded from KEDA and the real
// HPA controller.
func TestWhole(t *testing.T) {
	for i, hash := range recorded(t, "testdata/whole.txt", kedatrial.RecordedStories) {
		story := kedatrial.NewStory(uint64(i + 1))
		s, diags := parse.Text(story.Text)
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if text := kedatrial.TranscriptOf(tl, trial.Text).Text(); kedatrial.Hash(text) != hash {
			t.Errorf("seed %d: not what KEDA and the HPA controller did", story.Seed)
		}
	}
}

// TestParameters: the table of triggers has the parameters of KEDA's own schema, with their places,
// defaults and values. The file has a hash of them for each type: the test of the same name in
// core/conformance/keda/tables prints what differs, and does not compile KEDA.
func TestParameters(t *testing.T) {
	hashes := recorded(t, "testdata/parameters.txt", 2*len(keda.Types()))
	for i := 0; i < len(hashes); i += 2 {
		if text := kedatrial.Parameters(hashes[i]); kedatrial.Hash(text) != hashes[i+1] {
			t.Errorf("%s: not the parameters of KEDA; ours:\n%s", hashes[i], text)
		}
	}
}

// TestCases: the triggers of KEDA's own tests have the metrics' names that those tests say, and are
// refused as they say. For each type, the tests or the objects of TestObjects have a name.
func TestCases(t *testing.T) {
	f, err := os.Open("testdata/cases.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for lines := json.NewDecoder(unpacked); lines.More(); {
		var c kedatrial.Case
		if err := lines.Decode(&c); err != nil {
			t.Fatal(err)
		}
		if difference := c.Difference(); difference != "" {
			t.Errorf("%+v: %s", c, difference)
		}
		named[c.Type] = named[c.Type] || c.Name != ""
	}
	for _, kind := range keda.Types() {
		alias := strings.NewReplacer("-cluster", "", "-sentinel", "").Replace(kind) // the scalers of Redis differ in how they connect
		if !named[alias] && !slices.Contains(kedatrial.Types, alias) && !strings.HasPrefix(kind, "external") {
			t.Errorf("nothing of KEDA shows the metric's name of the type %s", kind)
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
	hashes := strings.Fields(string(b))
	if len(hashes) != want {
		t.Fatalf("%s has %d hashes, want %d", file, len(hashes), want)
	}
	return hashes
}
