package causetrial

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace/read"
	"hpaplayground/core/words"
)

// Values has each series that can be recorded of a run, at each time of the run. ok is false where it has no value.
type Values func(series string, at time.Duration) (v float64, ok bool)

// ValuesOf returns the values of a run of core/sim.
func ValuesOf(tl *timeline.Timeline) Values {
	return func(series string, at time.Duration) (float64, bool) {
		target := &tl.Targets[0]
		switch series {
		case "kube_deployment_spec_replicas":
			return target.Spec.At(at), true
		case "kube_deployment_status_replicas_ready":
			return target.Ready.At(at), true
		}
		h := tl.HPAAt(0, at)
		if h == nil {
			return 0, false
		}
		switch _, name, _ := strings.Cut(series, "kube_horizontalpodautoscaler_"); name {
		case "spec_min_replicas":
			return float64(*h.Spec.MinReplicas), true
		case "spec_max_replicas":
			return float64(h.Spec.MaxReplicas), true
		case "status_desired_replicas":
			return float64(h.Status.DesiredReplicas), true
		case "status_current_replicas":
			return float64(h.Status.CurrentReplicas), true
		}
		_, condition, _ := strings.Cut(series, "|")
		for _, c := range h.Status.Conditions {
			if string(c.Type) == condition {
				return map[bool]float64{true: 1}[c.Status == autoscaling.ConditionTrue], true
			}
		}
		return 0, false
	}
}

// minChange is how much the replicas must be changed by what is hidden: the mean over the time, in parts of the
// largest number.
const minChange = 0.02

// changed returns how much two runs differ in what is asked for, or in what is Ready.
func changed(a, b *timeline.Timeline) (most float64) {
	for _, of := range []func(*timeline.Target) *timeline.Series{
		func(t *timeline.Target) *timeline.Series { return &t.Spec }, func(t *timeline.Target) *timeline.Series { return &t.Ready },
	} {
		sum, largest, n := 0.0, 1.0, 0.0
		for at := time.Duration(0); at < a.Duration; at += 5 * time.Second {
			x, y := of(&a.Targets[0]).At(at), of(&b.Targets[0]).At(at)
			sum, largest, n = sum+math.Abs(x-y), max(largest, x, y), n+1
		}
		most = max(most, sum/largest/n)
	}
	return most
}

// Tally is what trials found.
type Tally struct {
	Kinds    map[string]*Count // by what is hidden, by the pipeline, by what was recorded, and by how sure the first cause is
	Hidden   Count
	Controls Count    // First is how many have a cause, although none is hidden
	Runs     int      // of all searches
	Most     int      // of one search
	Missed   []string // what was found instead
}

var (
	pipelines  = map[bool]string{true: "with the usual pipeline", false: "with exact metrics"}
	recordings = map[bool]string{true: "bounds and conditions recorded", false: "replicas alone recorded"}
)

// Count counts trials by the place of their cause.
type Count struct{ Trials, First, Second int }

func (c *Count) add(place int) {
	c.Trials++
	switch place {
	case 0:
		c.First++
	case 1:
		c.Second++
	}
}

// Play makes trials from a seed on: hidden ones that change the replicas, the kinds in turn, and controls. record runs a
// text in the cluster.
func Play(seed uint64, hidden, controls int, record func(text string) (Values, error)) (*Tally, error) {
	t := &Tally{Kinds: map[string]*Count{}}
	for n := 0; t.Hidden.Trials < hidden; n++ {
		trial := New(seed+uint64(n), Kinds[n%len(Kinds)], n/2%2 == 0)
		if err := t.hidden(trial, record); err != nil {
			return nil, fmt.Errorf("seed %d, %s: %w", trial.Seed, trial.Kind, err)
		}
	}
	for n := range controls {
		trial := New(seed+1e6+uint64(n), "", n%2 == 0)
		causes, err := t.search(trial, record)
		if err != nil {
			return nil, fmt.Errorf("seed %d, a control: %w", trial.Seed, err)
		}
		if t.Controls.Trials++; len(causes) > 0 {
			t.Controls.First++
			t.miss(trial, causes)
		}
	}
	return t, nil
}

func (t *Tally) hidden(trial *Trial, record func(text string) (Values, error)) error {
	plain, err := run(trial.Plain)
	if err != nil {
		return err
	}
	cluster, err := run(trial.Cluster)
	if err != nil || changed(plain, cluster) < minChange {
		return err
	}
	causes, err := t.search(trial, record)
	if err != nil {
		return err
	}
	place := slices.IndexFunc(causes, func(c observe.Cause) bool { return slices.Contains(trial.Names, c.Name) })
	names := []string{trial.Kind, pipelines[trial.Usual], recordings[trial.All]}
	if len(causes) > 0 {
		names = append(names, string(causes[0].Sure))
	}
	for _, name := range names {
		if t.Kinds[name] == nil {
			t.Kinds[name] = new(Count)
		}
		t.Kinds[name].add(place)
	}
	t.Hidden.add(place)
	if place != 0 && place != 1 {
		t.miss(trial, causes)
	}
	return nil
}

// miss notes what was found.
func (t *Tally) miss(trial *Trial, causes []observe.Cause) {
	says := fmt.Sprintf("seed %d %s, every %v, all %v:", trial.Seed, trial.Kind, trial.Step, trial.All)
	for _, c := range causes[:min(3, len(causes))] {
		says += fmt.Sprintf("\n   %.2f %s (%s): %s", c.Explains, c.Name, c.Sure, c.Says.In(words.English.Say))
	}
	t.Missed = append(t.Missed, says)
}

// search searches for the cause of a trial.
func (t *Tally) search(trial *Trial, record func(text string) (Values, error)) ([]observe.Cause, error) {
	values, err := record(trial.Cluster)
	if err != nil {
		return nil, err
	}
	tl, err := run(trial.Model)
	if err != nil {
		return nil, err
	}
	s, _ := parse.Text(trial.Model)
	search := observe.NewSearch(new(parse.Reader), trial.Model, s, tl, 0, observe.Recognize(tl, 0, read.Text(trial.Export(values))).All)
	before := t.Runs
	for t.Most = max(t.Most, search.Left()); search.Step(); t.Runs++ {
	}
	t.Most = max(t.Most, t.Runs-before)
	return search.Causes(), nil
}

// Simulate runs a text in core/sim, as what ran in the cluster.
func Simulate(text string) (Values, error) {
	tl, err := run(text)
	if err != nil {
		return nil, err
	}
	return ValuesOf(tl), nil
}

func run(text string) (*timeline.Timeline, error) {
	s, diags := parse.Text(text)
	if s == nil {
		return nil, fmt.Errorf("%v\n%s", diags, text)
	}
	return sim.Run(s, sim.Options{})
}

// The floors and limits of Check, in percent, for trials that are many; few may be off by one.
const (
	leastFound    = 80
	mostNamed     = 5
	mostRunsOfOne = 500
)

// Check returns why what was found is not enough, or that a search took too many runs.
func (t *Tally) Check() error {
	if found := t.Hidden.First + t.Hidden.Second + 1; found*100 < leastFound*t.Hidden.Trials {
		return fmt.Errorf("of %d hidden causes %d are one of the first two, want %d %%", t.Hidden.Trials, found-1, leastFound)
	}
	if named := t.Controls.First - 1; named*100 > mostNamed*t.Controls.Trials {
		return fmt.Errorf("%d of %d controls have a cause, want at most %d %%", named+1, t.Controls.Trials, mostNamed)
	}
	if t.Most > mostRunsOfOne {
		return fmt.Errorf("a search took %d runs, want at most %d", t.Most, mostRunsOfOne)
	}
	return nil
}

// String writes a table.
func (t *Tally) String() string {
	var b strings.Builder
	names := append(slices.Clone(Kinds), pipelines[true], pipelines[false], recordings[true], recordings[false])
	for _, sure := range []observe.Sureness{observe.VeryLikely, observe.Likely, observe.Possible} {
		names = append(names, string(sure))
	}
	for _, name := range names {
		if c := t.Kinds[name]; c != nil {
			fmt.Fprintf(&b, "%-30s %3d: %3d first, %3d second\n", name, c.Trials, c.First, c.Second)
		}
	}
	fmt.Fprintf(&b, "all %d: %d first, %d second; of %d controls %d have a cause; %d runs, at most %d of a search", t.Hidden.Trials, t.Hidden.First, t.Hidden.Second, t.Controls.Trials, t.Controls.First, t.Runs, t.Most)
	return b.String()
}
