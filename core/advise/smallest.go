package advise

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/timeline"
)

// objectives are the measures that a person may want less of.
var objectives = []*measure{unserved, above, hours, rescales}

// Objective is a measure of which a person may want less.
type Objective struct {
	Code string // a stable name, such as unserved
	Name note.Text
}

// Objectives returns the measures of which a SmallestSearch can find less.
func Objectives() (all []Objective) {
	for _, m := range objectives {
		all = append(all, Objective{m.code, m.says()})
	}
	return all
}

const (
	// smallestSeeds is the number of other seeds that a smallest change is run with. It must help
	// with all but one in ten of them.
	smallestSeeds = 49
	// mostOfBest and nearlyAllOfBest are the shares of what the best change of one field and of two takes away that
	// will do if none takes away enough.
	mostOfBest, nearlyAllOfBest = 0.5, 0.8
	// maxSingles and maxPairs are how many changes of one field and of two are found at most, each of fields of its own.
	maxSingles, maxPairs = 3, 1
)

// Error returns in English why an HPA was not looked at.
func (s Skipped) Error() string { return s.Reason.In(fmt.Sprintf) }

// SmallestSearch looks for the smallest changes of an HPA that give less of a measure: of one field of
// the grid or, if none of these is enough, of two, which then stand behind. Of the changes of one field those will do
// that are enough or, if none is, take away half of what the best one does. Of these, the
// smallest is the cheapest: with the fewest pod hours or, if they should be less, with the least load
// unserved and the shortest time above target. A change of two fields must take away a quarter more.
type SmallestSearch struct {
	runs

	hpa                      int
	measure                  *measure
	enough                   float64 // the share of the measure that is enough
	minReplicas, maxReplicas manifest.Target
	fields                   []choice
	seeds                    []string // settings of other random numbers
	days                     []*runs  // other texts, which a change must do no harm to
	changes                  int      // how many were tried
	count                    int      // of the runs that were made
	all                      int      // of the runs that are to be made, as far as it is known
	progress                 int      // in percent
	rest                     func()
	stopped                  bool
}

// Day is another text with the same HPA, and its run.
type Day struct {
	Text string
	Run  *timeline.Timeline
}

// tried is a change that was run.
type tried struct {
	fields   []int // of the grid
	settings []string
	is       *outcome
	gain     float64
	known    bool // whether it was run with other random numbers and on other days
	holds    bool // whether it helped there, too
	seeds    int  // with how many other random numbers it helped
	tried    int  // of how many; 0: the run has none
}

// NewSmallestSearch begins to look for less of a measure, which is the code of an Objective. A change must do no harm
// on other days, which have the HPA, too. A reader that has read the text before has less to read. The error
// is a Skipped if the HPA cannot be looked at.
func NewSmallestSearch(reader *parse.Reader, text string, tl *timeline.Timeline, hpa int, less string, days ...Day) (*SmallestSearch, error) {
	i := slices.IndexFunc(objectives, func(m *measure) bool { return m.code == less })
	if i < 0 {
		return nil, errors.New("must be unserved, aboveTarget, podHours or rescales")
	}
	out := &SmallestSearch{runs: newRuns(reader, text, tl, keysOf(tl)), hpa: hpa, measure: objectives[i], enough: UsualEnough / 100.0}
	s, docs := out.read()
	if s == nil {
		return nil, errors.New("the scenario cannot be read")
	}
	l, why := newChecker(docs, s, tl, hpa, out.outcome(hpa, nil))
	if l == nil {
		return nil, Skipped{HPA: hpa, Reason: why}
	}
	out.minReplicas, out.maxReplicas, out.fields = l.field("minReplicas"), l.field("maxReplicas"), l.grid()
	for n := range uint64(smallestSeeds) {
		out.seeds = append(out.seeds, seeded(s, n+1))
	}
	for n, day := range days {
		r := newRuns(new(parse.Reader), day.Text, day.Run, out.keys)
		if r.outcome(hpa, nil) == nil {
			return nil, fmt.Errorf("day %d: it has no HPA %s", n+1, out.keys[hpa])
		}
		out.days = append(out.days, &r)
	}
	if out.measure == above { // a target is what it is counted by
		out.fields = slices.DeleteFunc(out.fields, func(c choice) bool { return c.target })
	}
	return out, nil
}

// Enough sets how much of the measure is enough, in percent from 1 to 100. Find can be called again then: the runs that
// were made are kept.
func (s *SmallestSearch) Enough(percent int) { s.enough = float64(percent) / 100 }

// Use has the runs of the text made elsewhere.
func (s *SmallestSearch) Use(runner Runner) { s.runner = runner }

// Awaits reports whether Find rests until a run has been made elsewhere.
func (s *SmallestSearch) Awaits() bool { return s.awaits }

// Has returns how much of the measure the run has. enough is false if that is too little to have less.
func (s *SmallestSearch) Has() (text string, enough bool) {
	now := s.outcome(s.hpa, nil).of(s.measure)
	return s.measure.unit.write(now), now >= s.measure.minChange
}

// Done returns how many runs were made, and how many there are in all as far as it is known.
func (s *SmallestSearch) Done() (done, all int) { return s.count, max(s.all, s.count) }

// Progress returns how far Find is, in percent. It never falls, although more runs may be needed than were expected.
func (s *SmallestSearch) Progress() int {
	done, all := s.Done()
	s.progress = max(s.progress, 100*done/max(all, 1))
	return s.progress
}

// Work returns what the runs did so far, as Work of a Search does.
func (s *SmallestSearch) Work() int64 {
	sum := s.runs.Work()
	for _, day := range s.days {
		sum += day.Work()
	}
	return sum
}

// Stop has no more runs made. What Find then returns is not the smallest.
func (s *SmallestSearch) Stop() { s.stopped = true }

// Tried returns how many changes were tried.
func (s *SmallestSearch) Tried() int { return s.changes }

// Find runs the changes. It calls rest often. The first change that it returns is the smallest. The
// others change other fields, or two fields to take away more. It returns none if no change helps.
func (s *SmallestSearch) Find(rest func()) []Change {
	if _, enough := s.Has(); !enough {
		return nil
	}
	s.rest = rest
	s.changes, s.count, s.progress = 0, 0, 0
	if s.knowsCapacity() {
		for i := range s.fields {
			c := &s.fields[i]
			c.values, c.higher = slices.Concat(c.values, c.higher), nil
		}
	}
	singles, pairs := s.singles(), s.pairs()
	s.all = s.count // and more for other random numbers
	for _, t := range slices.Concat(singles, pairs) {
		if !s.has(t.settings) {
			s.all++
		}
	}
	found, best := s.choose(s.helping(singles), 0, mostOfBest, maxSingles)
	if best >= s.bar() {
		return found
	}
	two, _ := s.choose(s.helping(pairs), more*best, nearlyAllOfBest, maxPairs)
	return append(found, two...)
}

// more is how much more two fields must take away than one.
const more = 1.25

// bar is how much of the measure is enough.
func (s *SmallestSearch) bar() float64 { return s.enough * s.outcome(s.hpa, nil).of(s.measure) }

// singles returns the changes of one field.
func (s *SmallestSearch) singles() (all []tried) {
	for i := range s.fields {
		for _, setting := range s.fields[i].settings() {
			all = append(all, tried{fields: []int{i}, settings: []string{setting}})
		}
	}
	return all
}

// pairs returns the changes of two fields.
func (s *SmallestSearch) pairs() (all []tried) {
	for i := range s.fields {
		for j := i + 1; j < len(s.fields); j++ {
			for _, first := range s.fields[i].settings() {
				for _, second := range s.fields[j].settings() {
					all = append(all, tried{fields: []int{i, j}, settings: []string{first, second}})
				}
			}
		}
	}
	return all
}

// helping runs changes, and returns those that help.
func (s *SmallestSearch) helping(changes []tried) (all []tried) {
	before := s.outcome(s.hpa, nil)
	for i := range changes {
		s.ahead(changes[i].settings)
	}
	for _, t := range changes {
		s.changes++
		if t.is = s.run(&s.runs, t.settings); t.is != nil && s.helps(before, t.is) {
			t.gain = before.of(s.measure) - t.is.of(s.measure)
			all = append(all, t)
		}
	}
	return all
}

// run returns what a run with settings measures, which it makes if there is none yet.
func (s *SmallestSearch) run(r *runs, settings []string) *outcome {
	if !r.has(settings) && !s.stopped {
		for r.start(settings); r.step() && !s.stopped; {
			s.rest()
		}
		s.count++
	}
	return r.outcome(s.hpa, settings)
}

// choose returns the smallest changes that hold and take away at least so much, and how much one of them takes away:
// enough or, if none does, the most. Then a share of that will do.
func (s *SmallestSearch) choose(changes []tried, least, share float64, most int) (found []Change, best float64) {
	bar := max(least, s.bar())
	holds := func(i int) bool { return changes[i].gain >= bar && s.proved(&changes[i]) }
	order := make([]int, len(changes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return s.smaller(&changes[i], &changes[j]) })
	if best = bar; !slices.ContainsFunc(order, holds) {
		byGain := slices.Clone(order)
		slices.SortStableFunc(byGain, func(i, j int) int { return cmp.Compare(changes[j].gain, changes[i].gain) })
		i := slices.IndexFunc(byGain, func(i int) bool { return changes[i].gain >= least && s.proved(&changes[i]) })
		if i < 0 {
			return nil, 0
		}
		best = changes[byGain[i]].gain
		bar = max(least, share*best)
	}
	var taken [][]int
	for _, i := range order {
		t := &changes[i]
		if slices.ContainsFunc(taken, func(fields []int) bool { return overlap(fields, t.fields) }) || !holds(i) {
			continue
		}
		taken = append(taken, t.fields)
		target := slices.ContainsFunc(t.fields, func(f int) bool { return s.fields[f].target })
		found = append(found, Change{Settings: t.settings, Effects: effects(s.measure, s.outcome(s.hpa, nil), t.is, target), Seeds: t.seeds, Tried: t.tried})
		if len(found) == most {
			break
		}
	}
	return found, best
}
