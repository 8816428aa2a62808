package control

import (
	"flag"
	"fmt"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/hpa/trial"
)

var (
	seedFlag  = flag.Uint64("seed", 1, "first seed")
	runsFlag  = flag.Int("runs", 30, "how many runs")
	syncsFlag = flag.Int("syncs", 100, "syncs in each run")
	oneFlag   = flag.Bool("one", false, "stop at the first difference")
)

// TestDecisions holds our controller against the real one, sync by sync.
func TestDecisions(t *testing.T) {
	release, err := hpa.LookupRelease(fmt.Sprintf("1.%d", Minor))
	if err != nil {
		t.Fatal(err)
	}
	syncs, start := 0, time.Now()
	for seed := *seedFlag; seed < *seedFlag+uint64(*runsFlag); seed++ {
		source := trial.New(seed, release, *syncsFlag)
		result := Run(t, source)
		if d := Compare(&result); d != nil {
			step := &result.Recording.Steps[d.Step]
			t.Errorf("seed %d, step %d, %v of %s at %v\n%s", seed, d.Step, step.Op, step.Key, step.At, d)
			if *oneFlag {
				t.FailNow()
			}
		}
		for i := range result.Recording.Steps {
			if result.Recording.Steps[i].Op == trial.OpSync {
				syncs++
			}
		}
	}
	t.Logf("1.%d: %d runs from seed %d, %d syncs, %v", Minor, *runsFlag, *seedFlag, syncs, time.Since(start))
}

