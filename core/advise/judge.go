package advise

// What a change must do: take away at least minHelp of the measure. One that leaves at most
// enough of it is taken, and larger changes are not tried.
const (
	minHelp = 0.2
	enough  = 0.2
)

// judge keeps a try if it helps with all random numbers, and more than the one before. It
// returns true if that is enough.
func (s *Search) judge(f *Finding, settings []string) bool {
	left := 0.0
	for i, seed := range s.seeds {
		before, after := s.outcome(f.HPA, with(f.Change.Drill[0], nil, seed)), s.outcome(f.HPA, with(f.Change.Drill[1], settings, seed))
		if before == nil || after == nil || !helps(f.measure, before, after) {
			return false
		}
		if i == 0 {
			left = after.of(f.measure) / before.of(f.measure)
		}
	}
	before, after := s.outcome(f.HPA, with(f.Change.Drill[0], nil, "")), s.outcome(f.HPA, with(f.Change.Drill[1], settings, ""))
	if gain := before.of(f.measure) - after.of(f.measure); gain > f.gain {
		c := &f.Change
		c.Settings, c.Seeds, c.Effects = settings, len(s.seeds)-1, effects(f.measure, before, after, f.target)
		f.gain = gain
		if f.Severity = f.measure.severity(before, gain); c.Drilled() || f.measure == unusedPolicies {
			f.Severity = None
		}
	}
	return left <= enough || f.measure.code == hours.code
}

// helps reports whether a measure is lower after a change, and nothing else is worse for it.
func helps(m *measure, before, after *outcome) bool {
	return lowers(m, before, after) && harmless(m, before, after)
}

// lowers reports whether a change takes away enough of a measure.
func lowers(m *measure, before, after *outcome) bool {
	was, is := before.of(m), after.of(m)
	return was-is >= max(m.minChange, minHelp*was)
}

// harmless reports whether nothing but the measure is worse after a change.
func harmless(m *measure, before, after *outcome) bool {
	lost := 0.1
	if m == undecided {
		lost = 2 // an HPA that decides again may be wrong in the one moment that nobody decided well before
	}
	return after.unserved <= before.unserved+lost &&
		(m == unserved || m == undecided || m == foreign || after.above <= before.above+above.minChange) &&
		(m != hours || after.undecided <= before.undecided+30 && after.flaps < before.flaps+flaps.minChange) &&
		after.unready <= before.unready+5
}

// effects are what a change does to its measure, and to the ones that people know. The time above target
// says nothing if it is another target.
func effects(m *measure, before, after *outcome, target bool) (all []Effect) {
	for _, other := range []*measure{m, unserved, above, flaps, hours} {
		if target && other == above {
			continue
		}
		was, is := other.unit.write(before.of(other)), other.unit.write(after.of(other))
		if len(all) == 0 || was != is && other != m {
			all = append(all, Effect{other.code, other.says(), was, is, [2]float64{before.of(other), after.of(other)}})
		}
	}
	return all
}
