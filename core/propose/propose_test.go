package propose

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/paste"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/internal/golden"
)

// observed is what a run shows of one HPA.
type observed struct {
	ups, downs, maxPods int
	last                int
	bound               []string // the policies that limited a change, in order
}

func (s *observed) binds(policy string) {
	if !slices.Contains(s.bound, policy) {
		s.bound = append(s.bound, policy)
		slices.Sort(s.bound)
	}
}

// observe reads the run of an HPA.
func observe(tl *timeline.Timeline, index int) (s observed) {
	for i := range tl.Syncs {
		d := &tl.Syncs[i].Decision
		if tl.Syncs[i].HPA != index {
			continue
		}
		if d.Desired > d.Current && d.Rescaled {
			s.ups++
		}
		if d.Desired < d.Current && d.Rescaled {
			s.downs++
		}
		s.last, s.maxPods = int(d.Desired), max(s.maxPods, int(d.Desired))
		l := d.Limit
		if l == nil || l.Reason != hpa.ReasonScaleUpLimit && l.Reason != hpa.ReasonScaleDownLimit {
			continue
		}
		way := "up"
		if l.Reason == hpa.ReasonScaleDownLimit {
			way = "down"
		}
		for i, p := range l.Policies {
			if p.Limit == l.Rate {
				s.binds(fmt.Sprintf("%s[%d]", way, i))
			}
		}
	}
	return s
}

func run(t *testing.T, name, text string) (*scenario.Scenario, *timeline.Timeline) {
	t.Helper()
	s, diags := parse.Text(text)
	if s == nil {
		t.Errorf("%s: %v\n%s", name, diags, text)
		return nil, nil
	}
	for _, d := range diags {
		if strings.HasPrefix(d.Path, "spec.load") {
			t.Errorf("%s: %v", name, d)
		}
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil, nil
	}
	return s, tl
}

// proposed is a text with the proposed load.
type proposed struct {
	text string
	Proposal
	err error
}

var allProposed sync.Map // of functions that return it, by the text without a load

// proposedFor returns the text of a case with the proposed load, which is made once for all tests.
func proposedFor(c testCase) proposed {
	made, _ := allProposed.LoadOrStore(c.text, sync.OnceValue(func() (p proposed) {
		p.text, p.Proposal, p.err = SetLoad(c.text, Proposed, nil)
		return p
	}))
	return made.(func() proposed)()
}

// The proposed run goes through all that the HPA can do.
func TestProposed(t *testing.T) {
	checkProposed(t, cases(t), exceptions)
}

// checkProposed fails where the proposed run of a text does not show all that its HPAs can do:
// up to half of maxReplicas or more, down, back to minReplicas, and each policy of the text that can
// bind. What a run
// lacks must be in the exceptions, by the text's name or NAME/HPA.
func checkProposed(t *testing.T, all []testCase, exceptions map[string]exception) {
	t.Helper()
	var used sync.Map
	t.Run("texts", func(t *testing.T) {
		for _, c := range all {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				checkCase(t, c, exceptions, &used)
			})
		}
	})
	for name := range exceptions {
		if _, ok := used.Load(name); !ok {
			t.Errorf("exception %s: there is no such case", name)
		}
	}
	t.Logf("%d texts, %d exceptions", len(all), len(exceptions))
}

func checkCase(t *testing.T, c testCase, exceptions map[string]exception, used *sync.Map) {
	t.Helper()
	if s, _ := parse.Text(c.text); s == nil {
		t.Fatal("it cannot be read")
	} else if ShapeFor(c.text, s) != Proposed {
		t.Fatal("no load is wanted")
	}
	p := proposedFor(c)
	if p.err != nil {
		t.Fatal(p.err)
	}
	text := p.text
	s, tl := run(t, c.name, text)
	if tl == nil {
		return
	}
	extremeRun := sync.OnceValue(func() *timeline.Timeline { return runExtreme(t, c.name, text, &p.Proposal) })
	for i, h := range s.Objects.HPAs {
		name := c.name
		if len(s.Objects.HPAs) > 1 {
			name += "/" + h.Name
		}
		got, extreme := observe(tl, i), observed{}
		if h.Spec.MaxReplicas <= scenario.MaxPods { // else it would hold too many pods
			if tl := extremeRun(); tl != nil {
				extreme = observe(tl, i)
			}
		}
		missing := got.missing(h, extreme.bound)
		want := exceptions[name]
		used.Store(name, true)
		if missing != want.missing {
			t.Errorf("%s: missing %q, excepted %q; %+v, extreme %+v, notes %v\n%s", name, missing, want.missing, got, extreme, p.Notes, text[strings.LastIndex(text, "kind: Simulation"):])
		}
		if want.holds != nil && !want.holds(h, tl, i, p.Notes) {
			t.Errorf("%s: it is not so that %s", name, want.why)
		}
	}
}

// missing is what a run does not show of an HPA: "up", "down", "max", "min" and the
// policies of bound.
func (s *observed) missing(h *autoscaling.HorizontalPodAutoscaler, bound []string) string {
	var missing []string
	add := func(ok bool, what string) {
		if !ok {
			missing = append(missing, what)
		}
	}
	add(s.ups > 0, "up")
	add(s.downs > 0, "down")
	add(2*s.maxPods >= int(h.Spec.MaxReplicas), "max")
	zeroByKEDA := s.last == 0 && len(h.OwnerReferences) > 0
	add(s.last == int(*h.Spec.MinReplicas) || zeroByKEDA, "min")
	for _, policy := range bound {
		add(slices.Contains(s.bound, policy), policy)
	}
	return strings.Join(missing, " ")
}

// runExtreme runs far too much load for twice as long, and then none. A policy that does not
// bind there cannot bind.
func runExtreme(t *testing.T, name, text string, p *Proposal) *timeline.Timeline {
	t.Helper()
	s, _ := parse.Text(text)
	for i := range s.Given {
		g := &s.Given[i]
		if g.Kind == "perPod" || len(g.Base.Points) < 3 {
			continue
		}
		e := edit.New(text, manifest.Object{Kind: "Simulation"}, nil)
		at, peak := g.Base.Points[1].At, g.Base.Points[1].Milli
		for _, point := range g.Base.Points {
			peak = max(peak, point.Milli)
		}
		returns := at + p.Duration
		low := g.Base.Points[len(g.Base.Points)-1].Milli
		e.Set(g.Path, fmt.Sprintf("{points: [[0s, %s], [%s, %s], [%s, %s]]}", amount(g.Base.Points[0].Milli, false), at, amount(peak*20, false), returns, amount(low/2, false)))
		e.Set("spec.duration", min(returns+p.Duration, 7*24*time.Hour).String())
		if e.Err != nil {
			t.Fatal(e.Err)
		}
		text = e.Text
	}
	_, tl := run(t, name+", extreme", text)
	return tl
}

// Dry runs and trials call pause, and pauses change nothing.
func TestRests(t *testing.T) {
	const cpu = "{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}}"
	for _, maxPauses := range []int{10, 1000} {
		text, rests := manifestOf(2, maxPauses, "", cpu), 0
		want, _ := Complete(text, nil)
		if got, changed := Complete(text, func() { rests++ }); got != want || !changed || rests < 8 {
			t.Errorf("up to %d: %d rests, made %v, the text is\n%s\nwant\n%s", maxPauses, rests, changed, got, want)
		}
	}
}

// A load from a status begins with what that says: the HPA stays as it was. Then it rises until the HPA
// scales up, and is as before at the end.
func TestFromStatus(t *testing.T) {
	golden.Pairs(t, "testdata/status/*.txtar", ".txt", func(t *testing.T, _, text string) string {
		read := paste.Read(text)
		s, _ := parse.Text(read.YAML)
		if got := ShapeFor(read.YAML, s); got != Status {
			t.Errorf("the shape is %s", got)
		}
		complete, added := Complete(read.YAML, nil)
		if !added {
			t.Error("no load was added")
		}
		again, _, err := SetLoad(complete, Status, nil)
		if err != nil || again != complete {
			t.Errorf("the second time (%v):\n%s", err, again)
		}
		s, tl := run(t, "", complete)
		got := observe(tl, 0)
		var b strings.Builder
		for _, g := range s.Given {
			fmt.Fprintf(&b, "%s %s %s:", g.Demand.Metric.Name, g.Kind, g.ProposedShape)
			for _, p := range g.Base.Points {
				fmt.Fprintf(&b, " %v=%v", p.At, p.Milli)
			}
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%v, %d up, %d down, notes %q\n", s.Duration, got.ups, got.downs, tl.Notes)
		first := s.Objects.HPAs[0].Status
		for i := range tl.Syncs {
			d := &tl.Syncs[i]
			if d.At < time.Minute {
				fmt.Fprintf(&b, "%v: %d of %d\n", d.At, d.Decision.Desired, first.CurrentReplicas)
			}
		}
		return b.String()
	})
}
