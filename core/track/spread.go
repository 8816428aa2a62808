package track

import (
	"math"
	"slices"
)

// Spread says how a result differs between runs of one scenario with different seeds.
type Spread struct {
	Name    string
	Meaning string // a sentence; "" if the name says everything
	// 5 % of the runs have at most Low, half of the runs have at most Median, and
	// 95 % have at most High.
	Low, Median, High string
}

// Spreads returns how far each result spreads over the runs. A missing result counts as
// 0: a load that was served completely has no unserved part. A missing reaction is left out,
// because the load did not rise in this run.
func Spreads(runs [][]Result) []Spread {
	var spreads []Spread
	for _, results := range runs {
		for _, r := range results {
			if !slices.ContainsFunc(spreads, func(s Spread) bool { return s.Name == r.Name }) {
				spreads = append(spreads, r.spreadOf(runs))
			}
		}
	}
	return spreads
}

// spreadOf returns how far this result spreads over the runs. A percentile is a lower bound
// if it is not below the smallest value that is a lower bound.
func (f Result) spreadOf(runs [][]Result) Spread {
	var values []float64
	lowest := math.Inf(1)
	for _, results := range runs {
		v := 0.0
		if r := ResultOf(results, f.Name); r != nil {
			v = r.Value
			if r.atLeast {
				lowest = min(lowest, v)
			}
		} else if f.absent {
			continue
		}
		values = append(values, v)
	}
	slices.Sort(values)
	up := func(percent int) string {
		v := values[rank(len(values), percent)]
		return f.text(v, v >= lowest)
	}
	return Spread{f.Name, f.Meaning, up(5), up(50), up(95)}
}

// rank returns the index of a percentile in n sorted values: percent of the values are at
// most the value at this index.
func rank(n, percent int) int { return (n*percent+99)/100 - 1 }
