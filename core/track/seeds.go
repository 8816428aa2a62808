package track

import (
	"slices"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Seeds collects runs of one scenario that differ in their seed. It keeps only what its
// methods need from each run, not the timelines.
type Seeds struct {
	Runs int

	hpas []hpaRuns
}

// hpaRuns has the data that Seeds keeps of one HPA for each run.
type hpaRuns struct {
	results, glances [][]Result
	replicas         []timeline.Series
}

// Add adds a finished run. The names of its results are in lang.
func (s *Seeds) Add(tl *timeline.Timeline, lang words.Language) {
	s.Runs++
	all := tl.Summary()
	for i := range tl.HPAs {
		if i == len(s.hpas) {
			s.hpas = append(s.hpas, hpaRuns{})
		}
		h, r := &s.hpas[i], Run{Timeline: tl, HPA: i, Lang: lang}
		h.results = append(h.results, r.results(&all))
		h.glances = append(h.glances, r.glance(&all))
		if t := r.Target(); t != nil {
			h.replicas = append(h.replicas, thin(t.Spec, tl.Duration))
		}
	}
}

// HPAs returns how many HPAs the runs have.
func (s *Seeds) HPAs() int { return len(s.hpas) }

// Results returns how far the results of an HPA spread, see Run.Results.
func (s *Seeds) Results(hpa int) []Spread { return Spreads(s.hpas[hpa].results) }

// Glance returns how far the numbers of Run.Glance spread.
func (s *Seeds) Glance(hpa int) []Spread { return Spreads(s.hpas[hpa].glances) }

// AllSame reports whether an HPA has the same results and replicas in all runs.
func (s *Seeds) AllSame(hpa int) bool {
	h := &s.hpas[hpa]
	for i := range h.results {
		if !slices.Equal(h.results[i], h.results[0]) {
			return false
		}
	}
	for i := range h.replicas {
		if !slices.Equal(h.replicas[i].T, h.replicas[0].T) || !slices.Equal(h.replicas[i].V, h.replicas[0].V) {
			return false
		}
	}
	return true
}

// Band is how far the replicas of an HPA spread over runs that differ in their seed. At
// each moment 5 % of the runs have at most Low replicas, half of the runs have at most
// Median, and 95 % have at most High.
type Band struct {
	Runs              int
	Low, Median, High timeline.Series
}

// Band returns the band of an HPA.
func (s *Seeds) Band(hpa int) Band {
	band, runs := Band{Runs: s.Runs}, s.hpas[hpa].replicas
	next := make([]int, len(runs)) // the index of each run's next change
	var values []float64           // the runs' values at the moment
	for {
		moment, more := time.Duration(0), false
		for i := range runs {
			if n := next[i]; n < len(runs[i].T) && (!more || runs[i].T[n] < moment) {
				moment, more = runs[i].T[n], true
			}
		}
		if !more {
			return band
		}
		for i := range runs {
			n := next[i]
			if n == len(runs[i].T) || runs[i].T[n] != moment {
				continue
			}
			if n > 0 {
				old, _ := slices.BinarySearch(values, runs[i].V[n-1])
				values = slices.Delete(values, old, old+1)
			}
			place, _ := slices.BinarySearch(values, runs[i].V[n])
			values = slices.Insert(values, place, runs[i].V[n])
			next[i]++
		}
		band.Low.Set(moment, values[rank(len(values), 5)])
		band.Median.Set(moment, values[rank(len(values), 50)])
		band.High.Set(moment, values[rank(len(values), 95)])
	}
}

// maxChanges limits what Seeds keeps of a run, and the work of Band. The run is divided into
// maxChanges parts, and only the last change in each part is kept.
const maxChanges = 2000

func thin(s timeline.Series, end time.Duration) timeline.Series {
	var series timeline.Series
	part := end/maxChanges + 1
	for i, moment := range s.T {
		if i+1 < len(s.T) && s.T[i+1]/part == moment/part {
			continue
		}
		series.Set(moment, s.V[i])
	}
	return series
}
