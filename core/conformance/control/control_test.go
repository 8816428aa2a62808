package control

import (
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/hpa/trial"
	"hpaplayground/core/record"
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
	start := time.Now()
	var syncs, emitted, held int
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
		n, text := compareEvents(&result)
		if text != "" {
			t.Errorf("seed %d: %s", seed, text)
		}
		held += n
		emitted += len(result.Emissions)
		for i := range result.Recording.Steps {
			if result.Recording.Steps[i].Op == trial.OpSync {
				syncs++
			}
		}
	}
	t.Logf("1.%d: %d runs from seed %d, %d syncs, %d events emitted, %d event objects compared, %v",
		Minor, *runsFlag, *seedFlag, syncs, emitted, held, time.Since(start))
}

// compareEvents holds our correlator against the real one, over what the real
// controller emitted. An HPA with so many messages of a kind that the real one
// combines is left out: which message it then forgets is chance.
func compareEvents(result *Result) (compared int, difference string) {
	c := record.New()
	distinct := map[[3]string]map[string]bool{}
	chance := map[autoscaling.Key]bool{}
	for _, e := range result.Emissions {
		if e.Restart {
			c.Restart()
			continue
		}
		c.Emit(e.At, e.Key.String(), e.Event.Type, e.Event.Reason, e.Event.Message)
		group := [3]string{e.Key.String(), e.Event.Type, e.Event.Reason}
		if distinct[group] == nil {
			distinct[group] = map[string]bool{}
		}
		distinct[group][e.Event.Message] = true
		chance[e.Key] = chance[e.Key] || len(distinct[group]) >= 10
	}
	for key, real := range result.Events {
		if chance[key] {
			continue
		}
		ours := c.Events(key.String(), result.End)
		SortEvents(ours)
		compared += len(ours)
		if !slices.Equal(real, ours) {
			return compared, fmt.Sprintf("events of %s\n real %v\n ours %v", key, without(real, ours), without(ours, real))
		}
	}
	return compared, ""
}

// without are the events of a that b does not have.
func without(a, b []record.Event) []record.Event {
	return slices.DeleteFunc(slices.Clone(a), func(e record.Event) bool { return slices.Contains(b, e) })
}
