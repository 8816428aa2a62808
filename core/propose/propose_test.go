package propose

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// seen is what a run shows of one HPA.
type seen struct {
	ups, downs, most int
	last             int
	bound            []string // the policies that limited a change, in order
}

func (s *seen) binds(policy string) {
	if !slices.Contains(s.bound, policy) {
		s.bound = append(s.bound, policy)
		slices.Sort(s.bound)
	}
}

// look reads the run of an HPA.
func look(tl *timeline.Timeline, index int) (s seen) {
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
		s.last, s.most = int(d.Desired), max(s.most, int(d.Desired))
		l := d.Limit
		if l == nil || l.Reason != hpa.ReasonScaleUpLimit && l.Reason != hpa.ReasonScaleDownLimit {
			continue
		}
		way := "up"
		if l.Reason == hpa.ReasonScaleDownLimit {
			way = "down"
		}
		if len(l.Policies) == 0 {
			s.binds(way)
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

// The proposed run goes through all that the HPA can do.
func TestProposed(t *testing.T) {
	used := map[string]bool{}
	proposed := 0
	for _, c := range cases(t) {
		if s, _ := parse.Text(c.text); s == nil {
			t.Errorf("%s: it cannot be read", c.name)
			continue
		} else if !Wanted(c.text, s) {
			t.Errorf("%s: no load is wanted", c.name)
			continue
		}
		text, p, err := Into(c.text, Tour)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		s, tl := run(t, c.name, text)
		if tl == nil {
			continue
		}
		proposed++
		for i, h := range s.Objects.HPAs {
			name := c.name
			if len(s.Objects.HPAs) > 1 {
				name += "/" + h.Name
			}
			got, extreme := look(tl, i), extremeOf(t, c.name, text, &p, i)
			var missing []string
			add := func(ok bool, what string) {
				if !ok {
					missing = append(missing, what)
				}
			}
			add(got.ups > 0, "up")
			add(got.downs > 0, "down")
			add(got.most == int(h.Spec.MaxReplicas), "max")
			add(got.last == int(*h.Spec.MinReplicas), "min")
			for _, policy := range extreme.bound {
				add(slices.Contains(got.bound, policy), policy)
			}
			want := exceptions[name]
			used[name] = true
			if what := strings.Join(missing, " "); what != want.missing {
				t.Errorf("%s: missing %q, excepted %q; %+v, extreme %+v, notes %v\n%s", name, what, want.missing, got, extreme, p.Notes, text[strings.LastIndex(text, "kind: Simulation"):])
			}
		}
	}
	for name := range exceptions {
		if !used[name] {
			t.Errorf("exception %s: there is no such case", name)
		}
	}
	t.Logf("%d texts, %d exceptions", proposed, len(exceptions))
}

// extremeOf runs a load that is far too much for twice as long, and then none: what
// does not bind there cannot.
func extremeOf(t *testing.T, name, text string, p *Proposal, hpa int) seen {
	t.Helper()
	s, _ := parse.Text(text)
	if s.Objects.HPAs[hpa].Spec.MaxReplicas > scenario.MaxPods {
		return seen{} // it would hold too many pods
	}
	for i := range s.Given {
		g := &s.Given[i]
		if g.Kind == "perPod" || len(g.Own.Points) < 3 {
			continue
		}
		e := edit.New(text, manifest.Object{Kind: "Simulation"}, nil)
		at, most := g.Own.Points[1].At, g.Own.Points[1].Milli
		for _, one := range g.Own.Points {
			most = max(most, one.Milli)
		}
		back := at + p.Duration
		low := g.Own.Points[len(g.Own.Points)-1].Milli
		e.Set(g.Path, fmt.Sprintf("{points: [[0s, %s], [%s, %s], [%s, %s]]}", amount(g.Own.Points[0].Milli, false), at, amount(most*20, false), back, amount(low/2, false)))
		e.Set("spec.duration", min(back+p.Duration, 7*24*time.Hour).String())
		if e.Err != nil {
			t.Fatal(e.Err)
		}
		text = e.Text
	}
	_, tl := run(t, name+", extreme", text)
	if tl == nil {
		return seen{}
	}
	return look(tl, hpa)
}
