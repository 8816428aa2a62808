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
	Sure     Sureness
	score    float64 // how far it is beyond what such changes explain by chance
}

// minExplained is how much a change must explain to be called a cause. Changes that explain less may
// help by chance.
const minExplained = 0.25

// minDistance is a distance that needs no cause.
const minDistance = 0.01

// How many runs are made beside the candidates.
const (
	otherSeeds = 5  // of the scenario with other random numbers
	others     = 19 // that stand for the recording, see addOther
	refined    = 8  // families that are refined
	maxNumbers = 3  // of a family
	perNumber  = 5  // runs to refine a number of a family
	confirmed  = 8  // families whose best change is run with other random numbers
)

// Search looks for what explains that a run and recordings part. It runs one changed scenario after
// the other.
type Search struct {
	// Run runs a text; it returns nil if it cannot be run.
	Run func(text string) *timeline.Timeline
	// Strays is how much the load of the cluster may stray from the load of the text, in percent. If it is 0, the load and
	// the moments are exactly known, and chance is only what a few other random numbers do.
	Strays int

	reader     *parse.Reader
	text       string
	scenario   *scenario.Scenario
	hpa        int
	recordings []Recording
	others     [][]Recording        // what others might have recorded
	same       []*timeline.Timeline // runs without a change
	distance   float64              // without a change: the smallest
	weights    []float64            // of the recordings: less of those that others have otherwise by chance
	base       []float64            // without a change, the mean distance from the recordings, and from each of the others
	gains      map[string][]float64 // by name: the most that a change takes away of each of the others' distances
	steps      []func()             // what Step is still to do
	reserve    int                  // how many steps may still be added
	found      []trial              // for each family the change that explains most
}

// trial is a candidate that was tried.
type trial struct {
	candidate
	distance float64
	tried    int       // how many runs
	steps    []float64 // by how much the numbers are changed next
	next     int       // the number that is changed
	down     bool      // it becomes less
}

// NewSearch begins the search for an HPA of a run. text is the text that ran. A reader that has read it
// before has less to read.
func NewSearch(reader *parse.Reader, text string, s *scenario.Scenario, tl *timeline.Timeline, hpa int, recordings []Recording) *Search {
	search := &Search{Run: runner(reader), Strays: UsualStrays, reader: reader, text: text, scenario: s, hpa: hpa, recordings: withoutSpec(recordings)}
	if search.distance = search.distanceOf(tl); search.distance <= minDistance {
		return search
	}
	search.same = append(search.same, tl)
	for i := range uint64(otherSeeds) {
		search.steps = append(search.steps, func() { search.trySeed(s.Seed + 1 + i) })
	}
	for i := range others {
		search.steps = append(search.steps, func() { search.addOther(i) })
	}
	for _, c := range candidates(reader, text, s, tl, hpa, recordings) {
		search.steps = append(search.steps, func() { search.try(c) })
	}
	search.reserve = refined*maxNumbers*perNumber + confirmed*confirmRuns
	search.steps = append(search.steps, search.refine)
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

// Left returns how many runs are still to be tried, at most.
func (s *Search) Left() int { return len(s.steps) + s.reserve }

// Step tries the next run: other random numbers first, then the changes. It returns false when all
// were tried.
func (s *Search) Step() bool {
	if len(s.steps) == 0 {
		return false
	}
	step := s.steps[0]
	s.steps = s.steps[1:]
	step()
	return true
}

// trySeed tries other random numbers. If they bring the run to the recordings, there is nothing to
// explain.
func (s *Search) trySeed(seed uint64) {
	tl := s.runWith(fmt.Sprintf("Simulation:spec.seed=%d", seed))
	if tl == nil {
		return
	}
	s.same = append(s.same, tl)
	if s.distance = min(s.distance, s.distanceOf(tl)); s.distance <= minDistance {
		s.steps, s.reserve = nil, 0
	}
}

// runWith runs the text with changes. It returns nil if that cannot be done.
func (s *Search) runWith(settings ...string) *timeline.Timeline {
	text, err := s.reader.Edit(s.text, manifest.Object{}).Change(settings...)
	if err != nil {
		return nil
	}
	if tl := s.Run(text); tl != nil && s.hpa < len(tl.HPAs) {
		return tl
	}
	return nil
}

// distances returns how far a run is from the recordings, and from each of the others.
func (s *Search) distances(tl *timeline.Timeline) []float64 {
	all := make([]float64, 1+len(s.others))
	for k := range s.recordings {
		model := s.recordings[k].Kind.model(tl, s.hpa)
		all[0] += float64(s.weights[k] * s.recordings[k].distanceFrom(&model, tl.Duration))
		for i, o := range s.others {
			all[i+1] += float64(s.weights[k] * o[k].distanceFrom(&model, tl.Duration))
		}
	}
	return all
}

// setBase computes the weights, and the distances without a change.
func (s *Search) setBase() {
	s.weights = make([]float64, len(s.recordings))
	sum := 0.0
	for k, r := range s.recordings {
		model := r.Kind.model(s.same[0], s.hpa)
		chance := leastChance
		for _, o := range s.others {
			chance += o[k].distanceFrom(&model, s.same[0].Duration) / float64(len(s.others))
		}
		s.weights[k] = 1 / chance
		sum += s.weights[k]
	}
	for k := range s.weights {
		s.weights[k] *= float64(len(s.weights)) / sum
	}
	s.base = make([]float64, 1+len(s.others))
	for _, tl := range s.same {
		for i, d := range s.distances(tl) {
			s.base[i] += d / float64(len(s.same))
		}
	}
	if len(s.others) == 0 {
		s.base[0] = s.distance // the nearest, as nothing else stands for chance
	}
	s.same = nil
	s.gains = map[string][]float64{}
}

// try tries a change.
func (s *Search) try(c candidate) {
	if s.base == nil {
		s.setBase()
	}
	tl := s.runWith(c.Settings...)
	if tl == nil {
		return
	}
	d := s.distances(tl)
	gains := s.gains[c.Name]
	if gains == nil {
		gains = slices.Repeat([]float64{math.Inf(-1)}, len(s.others))
		s.gains[c.Name] = gains
	}
	for i := range gains {
		gains[i] = max(gains[i], s.base[i+1]-d[i+1])
	}
	s.keep(c, d[0])
}

// keep keeps a change that was tried, if it is the best of its family.
func (s *Search) keep(c candidate, distance float64) {
	i := slices.IndexFunc(s.found, func(f trial) bool { return f.family == c.family })
	switch {
	case i < 0:
		s.found = append(s.found, trial{candidate: c, distance: distance, tried: 1})
	case distance < s.found[i].distance:
		s.found[i] = trial{candidate: c, distance: distance, tried: 1}
	}
}

// sort sorts what was found: what explains most comes first. What fits more easily must explain more.
func (s *Search) sort() {
	cost := func(t *trial) float64 { return t.distance + float64(t.family.cost*s.base[0]) }
	slices.SortStableFunc(s.found, func(a, b trial) int { return cmp.Compare(cost(&a), cost(&b)) })
}

// refine plans to change the numbers of the best changes a little, and to run the best ones with other random
// numbers.
func (s *Search) refine() {
	if s.reserve = confirmed * confirmRuns; s.base == nil {
		s.reserve = 0
		return
	}
	s.sort()
	for i := range s.found[:min(refined, len(s.found))] {
		t := &s.found[i]
		t.steps = slices.Clone(t.family.steps)
		for range perNumber * len(t.steps) {
			s.steps = append(s.steps, func() { s.tryNear(t) })
		}
	}
	s.steps = append(s.steps, s.confirm)
}

// tryNear changes one number of a change. It goes on in a direction that helps, in longer steps; else it tries the
// other direction, and then the next number.
func (s *Search) tryNear(t *trial) {
	i := t.next % len(t.steps)
	numbers := slices.Clone(t.numbers)
	step := t.steps[i]
	if t.down {
		step = -step
	}
	numbers[i] = max(0, numbers[i]+step)
	c := t.family.with(numbers...)
	if len(c.Settings) > 0 && !slices.Equal(c.Settings, t.Settings) {
		if tl := s.runWith(c.Settings...); tl != nil {
			if d := s.distanceOf(tl); d < t.distance {
				t.candidate, t.distance = c, d
				t.steps[i] *= 1.5
				return
			}
		}
	}
	if t.down {
		t.steps[i] /= 2
		t.next++
	}
	t.down = !t.down
}

// confirmRuns is how many runs with other random numbers confirm a change.
const confirmRuns = 3

// confirm plans to run the best changes with other random numbers.
func (s *Search) confirm() {
	s.reserve = 0
	s.sort()
	for i := range min(confirmed, len(s.found)) {
		for k := range uint64(confirmRuns) {
			s.steps = append(s.steps, func() {
				t := &s.found[i]
				if tl := s.runWith(append(slices.Clone(t.Settings), fmt.Sprintf("Simulation:spec.seed=%d", s.scenario.Seed+101+k))...); tl != nil {
					n := float64(t.tried)
					t.distance = (float64(t.distance*n) + s.distanceOf(tl)) / (n + 1)
					t.tried++
				}
			})
		}
	}
}

// Causes returns for each name the change that explains most. They are sorted by how much they explain. There is none
// if chance does as much: what others might have recorded is as far from the run, or a change brings it as unusually
// close.
func (s *Search) Causes() (all []Cause) {
	if s.base == nil {
		return nil
	}
	for _, d := range s.base[1:] {
		if s.base[0] < d {
			return nil
		}
	}
	chances, most := s.chances()
	s.sort()
	for _, t := range s.found {
		c := t.Cause
		gain := s.base[0] - t.distance
		c.Explains = gain / s.base[0]
		if c.score = chances[c.Name].score(gain); c.Explains < minExplained || c.score < most*overChance {
			continue
		}
		if !slices.ContainsFunc(all, func(o Cause) bool { return o.Name == c.Name }) {
			all = append(all, c)
		}
	}
	setSureness(all, most)
	return all
}

// distanceOf returns how far a run is from the recordings of the search.
func (s *Search) distanceOf(tl *timeline.Timeline) (sum float64) {
	for k := range s.recordings {
		model := s.recordings[k].Kind.model(tl, s.hpa)
		d := s.recordings[k].distanceFrom(&model, tl.Duration)
		if s.weights != nil {
			d *= s.weights[k]
		}
		sum += d
	}
	return sum
}

// distance adds up the mean distances of the recordings, each in shares of its largest value.
func distance(tl *timeline.Timeline, hpa int, recordings []Recording) (sum float64) {
	for i := range recordings {
		model := recordings[i].Kind.model(tl, hpa)
		sum += recordings[i].distanceFrom(&model, tl.Duration)
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
