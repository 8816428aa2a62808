package advise

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/draw"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/internal/golden"
)

var all = flag.Bool("all", false, "draw 2,000 scenarios, not 60")

// No finding contradicts the run, and each change does what is claimed.
func TestRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	drawn := 60
	if *all {
		drawn = 2000
	}
	codes := map[string]int{}
	check := func(name, text string) {
		for _, f := range prove(t, text) {
			codes[f.Code]++
			for _, problem := range contradictions(t, text, &f) {
				t.Errorf("%s: %s: %s\n%s", name, f.Code, problem, report(&f))
			}
		}
	}
	for _, p := range preset.All() {
		if s, _ := parse.Text(p.Text); s != nil && s.Duration <= 2*time.Hour {
			check("preset "+p.Name, p.Text)
		}
	}
	for _, x := range course.Collection().Exercises {
		solved, err := x.Solution.Apply(x)
		if err != nil {
			t.Fatal(err)
		}
		check("exercise "+x.Name, x.Start)
		check("solution of "+x.Name, solved)
	}
	golden.Archives(t, "testdata/*.txtar", func(t *testing.T, a *txtar.Archive) {
		if len(a.Files) > 0 && a.Files[0].Name == "text.yaml" {
			check(t.Name(), string(a.Files[0].Data))
		}
	})
	for seed := range drawn {
		check(fmt.Sprint("seed ", seed), draw.Text(rand.New(rand.NewPCG(uint64(seed), 1))))
	}
	t.Logf("%v in %d random runs, the presets and the course", codes, drawn)
	if len(codes) < 20 {
		t.Errorf("only the findings %v", codes)
	}
}

// contradictions returns what is wrong with a finding on a text.
func contradictions(t *testing.T, text string, f *Finding) (problems []string) {
	before, after := rerun(t, text, f.Change.Drill[0]), rerun(t, text, slices.Concat(f.Change.Drill[1], f.Change.Settings))
	plain := rerun(t, text, nil)
	claim := &f.Change.Effects[0]
	index := slices.IndexFunc(after.HPAs, func(h timeline.HPA) bool { return h.Key == plain.HPAs[f.HPA].Key })
	if index < 0 {
		return []string{"the HPA is gone"}
	}
	was, is := value(before, f.HPA, f.measure), value(after, index, f.measure)
	if got := [2]string{f.measure.unit.write(was), f.measure.unit.write(is)}; got != [2]string{claim.Before, claim.After} {
		problems = append(problems, fmt.Sprintf("it claims %v, and the runs say %v", claim, got))
	}
	if was-is < f.measure.minChange || claim.Before == claim.After {
		problems = append(problems, "it does not help")
	}
	if f.Line < 1 || f.Line > strings.Count(text, "\n")+1 {
		problems = append(problems, fmt.Sprintf("line %d", f.Line))
	}
	for _, phrase := range says(plain, f) {
		if !strings.Contains(f.Says.In(fmt.Sprintf), phrase) {
			problems = append(problems, fmt.Sprintf("it does not say %q", phrase))
		}
	}
	edited := plain.Duration
	if f.Field.Kind != "Deployment" && f.Code != "late-pods" {
		edited = editedAt(&plain.HPAs[f.HPA], edited)
	}
	last := time.Duration(0)
	for _, s := range f.Spans {
		if s.From < last || s.To < s.From || s.To > edited {
			problems = append(problems, fmt.Sprintf("the spans are %v", f.Spans))
			break
		}
		last = s.To
		if !seen(plain, f, s) {
			problems = append(problems, fmt.Sprintf("the run does not show it at %s", timeline.Clock(s.From)))
		}
	}
	return problems
}

// seen reports whether a run shows a finding in a span.
func seen(tl *timeline.Timeline, f *Finding, s Span) bool {
	target := tl.HPAs[f.HPA].Target
	if target < 0 {
		return f.Code == "no-target"
	}
	spec, ready := &tl.Targets[target].Spec, &tl.Targets[target].Ready
	i := tl.SyncAt(f.HPA, s.From)
	if i < 0 {
		return true // before the first
	}
	d := &tl.Syncs[i].Decision
	failed := slices.ContainsFunc(d.Metrics, func(m hpa.MetricStep) bool { return m.Error != "" })
	switch f.Code {
	case "max-reached":
		return d.Proposed > d.Desired && d.Desired == d.Max
	case "min-too-high":
		return d.Proposed < d.Desired && d.Desired == d.Min
	case "min-is-max":
		return d.Proposed != d.Desired && d.Min == d.Max
	case "one-replica":
		return d.Desired == 1 && d.Proposed <= 1
	case "slow-policy", "slow-window":
		return d.Proposed > d.Desired && d.Desired < d.Max
	case "slow-down":
		return d.Proposed < d.Desired && d.Desired > d.Min
	case "flapping":
		return d.Rescaled && slices.Contains(tl.Flaps(f.HPA), s.From)
	case "late-pods":
		return ready.At(s.From) < spec.At(s.From) && slices.ContainsFunc(tl.Demands, func(d timeline.Demand) bool { return d.Unserved.At(s.From) > 0 })
	case "no-room":
		return tl.Room.Waiting.At(s.From) > 0 && slices.ContainsFunc(tl.Pods, func(p timeline.Pod) bool {
			state, ok := p.StateAt(s.From)
			return ok && state == timeline.PodPending && p.Target == target
		})
	case "switched-off":
		return spec.At(s.From) == 0 && spec.At(tl.Duration) == 0
	case "sleeping":
		return spec.At(s.From) == 0
	case "replicas-applied":
		return f.Change.Drilled() || spec.At(s.From) != spec.At(s.From-1)
	case "missing-request":
		return failed
	case "failing-metric":
		return failed && !d.Rescaled
	case "memory-holds":
		return d.Winner >= 0 && strings.Contains(d.Metrics[d.Winner].Name, "memory")
	case "wide-tolerance":
		m := &d.Metrics[d.Winner]
		at := m.Ratio
		if m.Refilled {
			at = m.RefilledRatio
		}
		return d.Desired == d.Current && at > 1 && at <= 1+m.ToleranceUp
	case "small-unit":
		return d.Proposed > 10*d.Max
	case "silent-pods":
		return d.Metrics[d.Winner].MissingPods > 0
	case "rollout-drift":
		return d.Rescaled && d.Metrics[d.Winner].Verdict == hpa.VerdictWithinTolerance
	case "edited-hpa":
		return slices.Contains([]int32{d.Min, d.Max}, lastNumber(f.Says.In(fmt.Sprintf)))
	case "moving-request":
		return spec.At(s.From-1) < spec.At(s.To)
	case "two-hpas":
		return d.Winner < 0
	}
	return true
}

// lastNumber returns the number at the end of a sentence.
func lastNumber(text string) (n int32) {
	words := strings.Fields(strings.TrimSuffix(text, "."))
	if _, err := fmt.Sscan(words[len(words)-1], &n); err != nil {
		return -1
	}
	return n
}

// value computes a measure from the summary of a run, where it has it.
func value(tl *timeline.Timeline, index int, m *measure) float64 {
	summary := tl.Summary()
	h := &summary.HPAs[index]
	switch m.code {
	case "podHours":
		return h.PodHours
	case "flaps":
		return float64(h.Flaps)
	case "aboveTarget":
		most := timeline.Seconds(0)
		for i := range h.Metrics {
			most = max(most, h.Metrics[i].AboveTarget)
		}
		return time.Duration(most).Seconds()
	}
	return outcomeOf(tl, &summary, index).of(m)
}

func rerun(t *testing.T, text string, settings []string) *timeline.Timeline {
	t.Helper()
	s, problems := parse.Text(changed(t, text, settings))
	if s == nil {
		t.Fatal(problems)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tl
}
