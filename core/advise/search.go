package advise

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// otherSeeds is with how many other random numbers a change is run.
const otherSeeds = 2

// Search runs the changes of findings, in small steps.
type Search struct {
	text  string
	keys  []autoscaling.Key
	seeds []string              // settings of other random numbers; "": the text's own
	known bool                  // whether seeds has been settled
	runs  map[string][]*outcome // of each HPA, by the settings; nil: it cannot be run
	left  []Finding
	try   int // of the first finding
	found []Finding
	skips []Skipped

	running  *sim.Engine // the present run; nil: none
	settings []string    // of it
}

// NewSearch begins to prove what Find finds.
func NewSearch(text string, s *scenario.Scenario, tl *timeline.Timeline) *Search {
	search := &Search{text: text, seeds: []string{""}, runs: map[string][]*outcome{}}
	search.left, search.skips = find(text, s, tl)
	for i := range tl.HPAs {
		search.keys = append(search.keys, tl.HPAs[i].Key)
	}
	search.runs[""] = search.outcomes(tl)
	for i := range otherSeeds {
		search.seeds = append(search.seeds, fmt.Sprintf("Simulation:spec.seed=%d", s.Seed+1+uint64(i)))
	}
	return search
}

// stepLength is how many syncs a step makes at most.
const stepLength = 64

// Left returns about how many runs are still to be made.
func (s *Search) Left() (n int) {
	for i := range s.left {
		n += len(s.left[i].tries) * len(s.seeds)
	}
	return max(0, n-s.try*len(s.seeds))
}

// Step makes a part of the next run. It returns false when all findings are settled.
func (s *Search) Step() bool {
	if s.running != nil {
		for range stepLength {
			if !s.running.Step() {
				if s.running.Err() == nil {
					s.runs[key(s.settings)] = s.outcomes(s.running.Timeline())
				}
				s.running = nil
				break
			}
		}
		return true
	}
	for len(s.left) > 0 {
		f := &s.left[0]
		if s.try == len(f.tries) || slices.ContainsFunc(s.found, func(other Finding) bool { return other.Code == f.Code && other.HPA == f.HPA }) {
			if s.left, s.try = s.left[1:], 0; f.gain > 0 {
				s.found = append(s.found, *f)
			}
			continue
		}
		if settings, ok := s.next(f); ok {
			s.start(settings)
			return true
		}
		if s.judge(f, f.tries[s.try]) {
			s.try = len(f.tries)
		} else {
			s.try++
		}
	}
	return false
}

// Findings returns what was proved so far, what cost most first. Of two that change one field, it is the
// one that helps more.
func (s *Search) Findings() (all []Finding) {
	for severity := High; severity <= High; severity-- { // below None it is the largest uint8
		for i := range s.found {
			if s.found[i].Severity == severity && !s.beaten(i) {
				all = append(all, s.found[i])
			}
		}
	}
	return all
}

// Skipped returns the HPAs that were not looked at.
func (s *Search) Skipped() []Skipped { return s.skips }

// beaten reports whether another finding for the same field helps more.
func (s *Search) beaten(i int) bool {
	f := &s.found[i]
	for j := range s.found {
		other := &s.found[j]
		order := cmp.Or(cmp.Compare(other.Severity, f.Severity), cmp.Compare(other.gain, f.gain), cmp.Compare(i, j))
		if other.HPA == f.HPA && other.Field == f.Field && order > 0 {
			return true
		}
	}
	return false
}

// next returns the settings of a run that the present try needs.
func (s *Search) next(f *Finding) ([]string, bool) {
	if !s.known { // a run that is the same with other random numbers has none
		other := []string{s.seeds[1]}
		if all, ok := s.runs[key(other)]; !ok {
			return other, true
		} else if same(all, s.runs[""]) {
			s.seeds = s.seeds[:1]
		}
		s.known = true
	}
	for _, seed := range s.seeds {
		for _, settings := range [][]string{with(f.Change.Drill[0], nil, seed), with(f.Change.Drill[1], f.tries[s.try], seed)} {
			if _, ok := s.runs[key(settings)]; !ok {
				return settings, true
			}
		}
	}
	return nil, false
}

func with(drill, settings []string, seed string) []string {
	all := slices.Concat(drill, settings)
	if seed != "" {
		all = append(all, seed)
	}
	return all
}

func key(settings []string) string { return strings.Join(settings, "\n") }

func (s *Search) outcome(f *Finding, settings []string) *outcome {
	if all := s.runs[key(settings)]; all != nil {
		return all[f.HPA]
	}
	return nil
}

// start begins a run of the text with settings.
func (s *Search) start(settings []string) {
	s.runs[key(settings)] = nil // until it ends, and if it cannot be run
	var all edit.Settings
	for _, setting := range settings {
		if all.Set(setting) != nil {
			return
		}
	}
	text, err := all.Apply(s.text)
	if err != nil {
		return
	}
	changed, _ := parse.Text(text)
	if changed == nil {
		return
	}
	if s.running, err = sim.New(changed, sim.Options{}); err != nil {
		s.running = nil
	}
	s.settings = settings
}

// outcomes measures each HPA of the first run; nil for one that another run does not have.
func (s *Search) outcomes(tl *timeline.Timeline) []*outcome {
	summary := tl.Summary()
	all := make([]*outcome, len(s.keys))
	for i := range tl.HPAs {
		if at := slices.Index(s.keys, tl.HPAs[i].Key); at >= 0 {
			all[at] = outcomeOf(tl, &summary, i)
		}
	}
	return all
}

func same(a, b []*outcome) bool {
	return slices.EqualFunc(a, b, func(x, y *outcome) bool { return (x == nil) == (y == nil) && (x == nil || *x == *y) })
}
