package advise

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// otherSeeds is the number of other seeds that a change is run with.
const otherSeeds = 2

// Search runs the changes of findings, in small steps.
type Search struct {
	runs

	seeds []string // settings of other random numbers; "": the text's own
	known bool     // whether seeds has been settled
	left  []Finding
	try   int // of the first finding
	found []Finding
	skips []Skipped
}

// NewSearch begins to prove what Find finds in a text and its run. A reader that has read the text before
// has less to read.
func NewSearch(reader *parse.Reader, text string, tl *timeline.Timeline) *Search {
	search := &Search{runs: newRuns(reader, text, tl, keysOf(tl)), seeds: []string{""}}
	s, docs := search.read()
	if s == nil {
		return search
	}
	search.left, search.skips = find(docs, s, tl, search.done[""])
	for i := range uint64(otherSeeds) {
		search.seeds = append(search.seeds, seeded(s, i+1))
	}
	return search
}

// seeded is a setting of other random numbers. A seed has 63 bits.
func seeded(s *scenario.Scenario, n uint64) string {
	return fmt.Sprintf("Simulation:spec.seed=%d", (s.Seed+n)&math.MaxInt64)
}

// Left returns about how many runs are still to be made.
func (s *Search) Left() (n int) {
	for i := range s.left {
		n += len(s.left[i].tries) * len(s.seeds)
	}
	return max(0, n-s.try*len(s.seeds))
}

// Step makes a part of the next run. It returns false when all findings are settled.
func (s *Search) Step() bool {
	if s.step() {
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
	for severity := High; severity <= High; severity-- { // the uint8 below None wraps around to the largest
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
		if !s.has(other) {
			return other, true
		} else if same(s.done[key(other)], s.done[""]) {
			s.seeds = s.seeds[:1]
		}
		s.known = true
	}
	for _, seed := range s.seeds {
		for _, settings := range [][]string{with(f.Change.Drill[0], nil, seed), with(f.Change.Drill[1], f.tries[s.try], seed)} {
			if !s.has(settings) {
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
