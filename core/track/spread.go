package track

import (
	"math"
	"slices"
)

// Spread is a result over runs of one scenario that differ in their seed.
type Spread struct {
	Name    string
	Meaning string // a sentence; "" if the name says everything
	// 5 % of the runs have at most Low, half of them at most Median, and 95 % at
	// most High.
	Low, Median, High string
}

// Spreads returns how far each result spreads over the runs. Where a run does not
// have a result, it counts as 0: a load that was served whole has no unserved part.
// Only a reaction is left out: nothing rose in that run.
func Spreads(runs [][]Result) []Spread {
	var out []Spread
	for _, results := range runs {
		for _, r := range results {
			if !slices.ContainsFunc(out, func(s Spread) bool { return s.Name == r.Name }) {
				out = append(out, r.over(runs))
			}
		}
	}
	return out
}

// over returns how far this result spreads over the runs. From the first value on that
// is only a least one, so is each percentile.
func (f Result) over(runs [][]Result) Spread {
	var values []float64
	least := math.Inf(1)
	for _, results := range runs {
		v := 0.0
		if r := ResultOf(results, f.Name); r != nil {
			v = r.Value
			if r.least {
				least = min(least, v)
			}
		} else if f.absent {
			continue
		}
		values = append(values, v)
	}
	slices.Sort(values)
	up := func(percent int) string {
		v := values[rank(len(values), percent)]
		return f.text(v, v >= least)
	}
	return Spread{f.Name, f.Meaning, up(5), up(50), up(95)}
}

// rank is the index, in n sorted values, of the one that this percentage of them is
// at most.
func rank(n, percent int) int { return (n*percent+99)/100 - 1 }
