package observe

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// Cause is a change of the scenario with which its run is closer to what was recorded.
type Cause struct {
	Name     string // of the kind of cause, such as "slow pods"
	Says     note.Text
	Settings []string // the change, as hpasim --set takes it
	Explains float64  // how much of the distance between run and recordings it takes away, from 0 to 1
}

// minExplained is how much a change must explain to be called a cause. Changes that explain less may
// help by chance.
const minExplained = 0.25

// Runs with other random numbers are at some distance from each other, too. A distance up to minDistance
// needs no cause.
const (
	otherSeeds  = 5
	minDistance = 0.01
)

// Search looks for what explains that a run and recordings part. It runs one changed scenario after
// the other.
type Search struct {
	// Run runs a text; it returns nil if it cannot be run.
	Run func(text string) *timeline.Timeline

	reader     *parse.Reader
	text       string
	hpa        int
	recordings []Recording
	distance   float64  // without a change: the smallest over the seeds so far
	seeds      []uint64 // that are still to be tried
	candidates []Cause  // that are still to be tried, after the seeds
	found      []Cause  // for each name the change that explains most
}

// NewSearch begins the search for an HPA of a run. text is the text that ran. A reader that has read it
// before has less to read.
func NewSearch(reader *parse.Reader, text string, s *scenario.Scenario, tl *timeline.Timeline, hpa int, recordings []Recording) *Search {
	search := &Search{Run: runner(reader), reader: reader, text: text, hpa: hpa, recordings: withoutSpec(recordings)}
	if search.distance = search.distanceOf(tl); search.distance > minDistance {
		for i := range uint64(otherSeeds) {
			search.seeds = append(search.seeds, s.Seed+1+i)
		}
		search.candidates = candidates(reader, text, s, tl, hpa, recordings)
	}
	return search
}

// runner returns a function that runs a text.
func runner(reader *parse.Reader) func(text string) *timeline.Timeline {
	return func(text string) *timeline.Timeline {
		s, _ := reader.Parse(text)
		if s == nil {
			return nil
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			return nil
		}
		return tl
	}
}

// withoutSpec leaves out recordings of the HPA's spec, which no run changes by itself.
func withoutSpec(recordings []Recording) []Recording {
	return slices.DeleteFunc(slices.Clone(recordings), func(r Recording) bool { return r.Kind.part == ofSpec })
}

// Left returns how many runs are still to be tried.
func (s *Search) Left() int { return len(s.seeds) + len(s.candidates) }

// Step tries the next run: other random numbers first, then the changes. It returns false when all
// were tried.
func (s *Search) Step() bool {
	if len(s.seeds) > 0 {
		s.trySeed()
		return true
	}
	if len(s.candidates) == 0 {
		return false
	}
	c := s.candidates[0]
	s.candidates = s.candidates[1:]
	if c.Explains = s.explained(c.Settings); c.Explains < minExplained {
		return true
	}
	i := slices.IndexFunc(s.found, func(f Cause) bool { return f.Name == c.Name })
	switch {
	case i < 0:
		s.found = append(s.found, c)
	case s.found[i].Explains < c.Explains:
		s.found[i] = c
	}
	return true
}

// trySeed tries other random numbers. If they bring the run to the recordings, there is nothing to
// explain.
func (s *Search) trySeed() {
	if text, err := s.reader.Edit(s.text, manifest.Object{}).Change(fmt.Sprintf("Simulation:spec.seed=%d", s.seeds[0])); err == nil {
		s.distance = min(s.distance, s.distanceAfter(text))
	}
	s.seeds = s.seeds[1:]
	if s.distance <= minDistance {
		s.seeds, s.candidates = nil, nil
	}
}

// Causes returns for each name the change that explains most. They are sorted by how much they explain.
func (s *Search) Causes() []Cause {
	slices.SortStableFunc(s.found, func(a, b Cause) int { return cmp.Compare(b.Explains, a.Explains) })
	return s.found
}

// explained returns how much of the distance a change takes away. A change that cannot be made or
// run explains nothing.
func (s *Search) explained(settings []string) float64 {
	text, err := s.reader.Edit(s.text, manifest.Object{}).Change(settings...)
	if err != nil {
		return 0
	}
	return 1 - s.distanceAfter(text)/s.distance
}

// distanceAfter returns the distanceOf a text's run. It is infinite if the text cannot be run.
func (s *Search) distanceAfter(text string) float64 {
	tl := s.Run(text)
	if tl == nil || s.hpa >= len(tl.HPAs) {
		return math.Inf(1)
	}
	return s.distanceOf(tl)
}

// distanceOf returns how far a run is from the recordings of the search.
func (s *Search) distanceOf(tl *timeline.Timeline) float64 { return distance(tl, s.hpa, s.recordings) }

// distance adds up the mean distances of the recordings, each in shares of its largest value.
func distance(tl *timeline.Timeline, hpa int, recordings []Recording) (sum float64) {
	for _, r := range recordings {
		d := Compare(tl, hpa, r, r.Step)
		if d.Observed == 0 {
			continue
		}
		largest := 1.0
		for _, p := range r.Points {
			largest = max(largest, math.Abs(p.Value))
		}
		sum += d.Area / largest / d.Observed.Seconds()
	}
	return sum
}

// partedAt returns the last recorded time at which the run and all recordings agree, and the earliest
// difference after it.
func partedAt(tl *timeline.Timeline, hpa int, recordings []Recording) (before time.Duration, d Difference) {
	before = math.MaxInt64
	for _, r := range recordings {
		if got := Compare(tl, hpa, r, r.Step); got.First != nil && got.First.Before < before {
			before, d = got.First.Before, got
		}
	}
	return max(0, before), d
}
