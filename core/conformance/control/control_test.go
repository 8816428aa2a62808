package control

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/record"
)

var (
	seedFlag     = flag.Uint64("seed", 1, "first seed; 0: one from the clock. Without the flag, as many seeds from the clock follow those from 1")
	runsFlag     = flag.Int("runs", 100, "how many runs")
	storiesFlag  = flag.Int("stories", 100, "how many runs of the queue")
	wholeFlag    = flag.Int("whole", 50, "how many whole runs")
	recordedFlag = flag.Int("recorded", 20, "how many whole runs that Prometheus records")
	syncsFlag    = flag.Int("syncs", 100, "syncs in each run")
	keepFlag     = flag.String("keep", "", "folder for the shrunk run of each difference")
	summaryFlag  = flag.String("summary", "", "file for the numbers, as JSON")
	vectorsFlag  = flag.String("vectors", "", "file in which to record the outcomes")
)

// seeds returns n seeds, as the flag seed says, and the Summary of their comparison.
func seeds(t *testing.T, n int) (list []uint64, s Summary) {
	t.Helper()
	firsts := []uint64{1, 0}
	flag.Visit(func(f *flag.Flag) {
		if f.Name == "seed" {
			firsts = []uint64{*seedFlag}
		}
	})
	if len(firsts) > 1 && *vectorsFlag+*summaryFlag != "" {
		t.Fatal("-vectors and -summary tell of one range of seeds: give -seed, too")
	}
	for i, first := range firsts {
		if first == 0 {
			first = uint64(time.Now().UnixNano())
		}
		if i == 0 {
			s.Seed = first
		}
		for after := range uint64(n) {
			list = append(list, first+after)
		}
	}
	s.Minor, s.Runs = Minor, len(list)
	return list, s
}

// Summary is what a comparison counted.
type Summary struct {
	Minor       int
	Seed        uint64
	Runs        int
	Syncs       int
	Rescales    int
	Emitted     int // events, before correlation
	Events      int // event objects compared
	Pods        int // pods whose lives were compared
	Interrupted int // runs in which something happened in the middle of a sync that takes time
	Differences int
	Seconds     float64
}

func TestMain(m *testing.M) { tally.Main(m) }

// TestDecisions compares our controller with the real one, sync by sync.
func TestDecisions(t *testing.T) {
	release, err := hpa.LookupRelease(fmt.Sprintf("1.%d", Minor))
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	list, s := seeds(t, *runsFlag)
	rivals, mappings, chances := 0, 0, 0
	vectors := trial.Vectors{Release: release.String(), Seed: s.Seed, Syncs: *syncsFlag}
	for _, seed := range list {
		result := Run(t, trial.New(seed, release, *syncsFlag))
		if d := Compare(&result); d != nil {
			s.Differences++
			report(t, seed, &result, d)
		}
		compared, forgotten, text := compareEvents(&result)
		rivals, mappings, chances = rivals+result.SelectorOrders, mappings+result.MappingErrors, chances+forgotten
		if text != "" {
			s.Differences++
			t.Errorf("seed %d: %s", seed, text)
		}
		s.Events += compared
		s.Emitted += len(result.Emissions)
		for i := range result.Done.Steps {
			if result.Done.Steps[i].Op == trial.OpSync {
				s.Syncs++
			}
			if result.Outcomes[i].Scale != nil {
				s.Rescales++
			}
		}
		vectors.Add(result.Outcomes)
	}
	s.Seconds = time.Since(start).Seconds()
	t.Logf("%+v", s)
	if *runsFlag >= 100 && Minor == 37 {
		tally.CountKnown(t, "The rivals that an ambiguous selector names are sorted", "it is random upstream, and with the optimized selector store any two of them are named: their number is compared", rivals)
		tally.CountKnown(t, "The error that a failed REST mapping returns", "it is handed to ours as the error of the GET: the event, the condition and the status are compared", mappings)
		tally.CountKnown(t, "The event objects of an HPA with ten or more messages of one type and reason", "client-go combines them and forgets one by chance: what was emitted is compared", chances)
	}
	if *summaryFlag != "" {
		b, _ := json.Marshal(s)
		if err := os.WriteFile(*summaryFlag, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if *vectorsFlag != "" && !t.Failed() {
		b, err := vectors.Encode()
		if err == nil {
			err = os.WriteFile(*vectorsFlag, b, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// report prints the difference and, with -keep, saves a shrunk run that shows it.
func report(t *testing.T, seed uint64, result *Result, d *Difference) {
	step := &result.Done.Steps[d.Step]
	t.Errorf("seed %d, step %d, %v of %s at %v\n%s", seed, d.Step, step.Op, step.Key, step.At, d)
	if *keepFlag == "" {
		return
	}
	shrunk, d := Shrink(t, result.Done)
	if d == nil {
		t.Errorf("seed %d: its steps show no difference", seed)
		return
	}
	b, err := json.MarshalIndent(shrunk, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(*keepFlag, fmt.Sprintf("1.%d-seed%d.json", Minor, seed))
	if err := os.WriteFile(file, b, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Errorf("shrunk to %d steps in %s:\n%s", len(shrunk.Steps), file, d)
}

// TestKept runs the steps that once showed a difference.
func TestKept(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var kept trial.FixedSteps
			if err := json.Unmarshal(b, &kept); err != nil {
				t.Fatal(err)
			}
			if kept.Config.Config.Release.Minor != Minor {
				t.Skip("another release")
			}
			result := Run(t, &kept)
			if d := Compare(&result); d != nil {
				t.Errorf("step %d\n%s", d.Step, d)
			}
		})
	}
}

// compareEvents compares our correlator with the real one, on the events of the real
// controller. If an HPA has so many similar messages that the real correlator combines
// them, it is left out: the real correlator then drops a random message.
func compareEvents(result *Result) (compared, forgotten int, difference string) {
	c := record.New()
	c.OneBudget = Minor < 32
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
		ours := c.Events(key.String(), result.End)
		SortEvents(ours)
		if chance[key] {
			if !slices.Equal(real, ours) {
				forgotten++
			}
			continue
		}
		compared += len(ours)
		if !slices.Equal(real, ours) {
			return compared, forgotten, fmt.Sprintf("events of %s\n real %v\n ours %v", key, missingEvents(real, ours), missingEvents(ours, real))
		}
	}
	return compared, forgotten, ""
}

// missingEvents returns the events of a that b does not have.
func missingEvents(a, b []record.Event) []record.Event {
	return slices.DeleteFunc(slices.Clone(a), func(e record.Event) bool { return slices.Contains(b, e) })
}
