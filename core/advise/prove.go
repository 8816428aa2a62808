package advise

import (
	"cmp"
	"math"
	"slices"
)

// smaller compares two changes that are enough: fewer fields first, then the lower price.
func (s *SmallestSearch) smaller(a, b *tried) int {
	hundredths := func(v float64) float64 { return math.Round(100 * v) }
	price := []func(*outcome) float64{hours.of}
	if s.measure == hours {
		price = []func(*outcome) float64{unserved.of, above.of}
	}
	order := cmp.Compare(len(a.fields), len(b.fields))
	for _, of := range price {
		order = cmp.Or(order, cmp.Compare(hundredths(of(a.is)), hundredths(of(b.is))))
	}
	return order
}

// overlap reports whether two changes have a field in common.
func overlap(fields, others []int) bool {
	return slices.ContainsFunc(fields, func(f int) bool { return slices.Contains(others, f) })
}

// proved reports whether a change also holds with other random numbers and on other days.
func (s *SmallestSearch) proved(t *tried) bool {
	if !t.known {
		t.known, t.holds = true, s.holdsOnDays(t) && s.holdsWithSeeds(t)
	}
	return t.holds
}

func (s *SmallestSearch) holdsOnDays(t *tried) bool {
	defer s.expect(2 * len(s.days))()
	for _, day := range s.days {
		before, after := s.run(day, nil), s.run(day, t.settings)
		if after == nil || !s.harmless(before, after) {
			return false
		}
	}
	return true
}

// expect counts runs that may be made. What it returns counts those that were.
func (s *SmallestSearch) expect(runs int) (ended func()) {
	all := s.all - s.count
	s.all += runs
	return func() { s.all = all + s.count }
}

// seedsAhead is the number of other seeds that a change is run with elsewhere at the same time, though
// one of them may settle it.
const seedsAhead = 4

// holdsWithSeeds runs a change with other random numbers. A run that is the same with the first of
// them has none.
func (s *SmallestSearch) holdsWithSeeds(t *tried) bool {
	defer s.expect(2 * len(s.seeds))()
	failed := 0
	with := func(seed string) []string { return append(slices.Clone(t.settings), seed) }
	for i, seed := range s.seeds {
		for _, next := range s.seeds[i:min(i*seedsAhead+1, i+seedsAhead, len(s.seeds))] { // the first may be all
			s.ahead([]string{next}, with(next))
		}
		before, after := s.run(&s.runs, []string{seed}), s.run(&s.runs, with(seed))
		if before == nil || after == nil {
			return false
		}
		if i == 0 && *before == *s.outcome(s.hpa, nil) && *after == *t.is {
			return true
		}
		t.tried++
		switch {
		case s.helps(before, after):
			t.seeds++
		case before.of(s.measure) >= s.measure.minChange || !s.harmless(before, after): // with less there is nothing to take away
			failed++
		}
		if failed > len(s.seeds)/10 {
			return false
		}
	}
	return true
}

// helps reports whether there is less of the measure without harm.
func (s *SmallestSearch) helps(before, after *outcome) bool {
	return lowers(s.measure, before, after) && s.harmless(before, after)
}

// harmless reports whether a change makes nothing worse. An HPA that does not scale any more is no answer.
// Neither are so few pods that a metric which was above its target is still further above it.
func (s *SmallestSearch) harmless(before, after *outcome) bool {
	return harmless(s.measure, before, after) && after.of(s.measure) <= before.of(s.measure)+s.measure.minChange &&
		(before.fixed || !after.fixed) && (before.rescales == 0 || after.rescales > 0) &&
		(s.measure != hours && s.measure != rescales || after.excess <= float64(1.25*before.excess)+60)
}

// knowsCapacity reports whether load goes unserved if there are too few pods. Otherwise nothing says how
// much a pod carries, and so how high a target may be.
func (s *SmallestSearch) knowsCapacity() bool {
	before := s.outcome(s.hpa, nil)
	few := s.run(&s.runs, []string{set(s.minReplicas, "1"), set(s.maxReplicas, "1")})
	return before.unserved > 0 || few != nil && few.unserved > 0
}
