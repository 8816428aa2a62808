package hpa_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
)

// TestVectors runs the controller over seeded runs whose outcomes were recorded
// from the real one. The vectors only hold hashes: to see what the real
// controller does differently, run the live comparison in core/conformance on
// the seed.
func TestVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/vectors/*.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".gz")
		t.Run(name, func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			vectors, err := trial.DecodeVectors(b)
			if err != nil {
				t.Fatal(err)
			}
			release, err := hpa.LookupRelease(vectors.Release)
			if err != nil {
				t.Fatal(err)
			}
			for run := range vectors.Hashes {
				if testing.Short() && run%4 != 0 {
					continue
				}
				seed := vectors.Seed + uint64(run)
				outcomes := trial.Replay(trial.New(seed, release, vectors.Syncs))
				if step := vectors.Match(run, outcomes); step >= 0 {
					t.Fatalf("seed %d, step %d: not what the real controller did; ours: %s", seed, step, outcomes[min(step, len(outcomes)-1)].Text())
				}
			}
		})
	}
}
