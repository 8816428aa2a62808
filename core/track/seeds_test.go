package track_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// walks returns runs whose replicas change at random times.
func walks(runs, changes int) []timeline.Series {
	random := rand.New(rand.NewPCG(1, 2))
	all := make([]timeline.Series, runs)
	for i := range all {
		all[i].Set(0, 5)
		moment := time.Duration(0)
		for range changes {
			moment += time.Duration(2+random.IntN(40)) * time.Second
			all[i].Set(moment, float64(1+random.IntN(20)))
		}
	}
	return all
}

func seedsOf(replicas []timeline.Series) *track.Seeds {
	var s track.Seeds
	for _, spec := range replicas {
		r := fixture()
		r.Timeline.Duration = time.Hour
		r.Timeline.Targets[0].Spec = spec
		s.Add(r.Timeline, words.English)
	}
	return &s
}

// At every moment the band agrees with the sorted replicas of the runs.
func TestBand(t *testing.T) {
	for _, runs := range []int{1, 2, 20, 50} {
		all := walks(runs, 100)
		band := seedsOf(all).Band(0)
		for moment := time.Duration(0); moment <= time.Hour; moment += 500 * time.Millisecond {
			var values []float64
			for i := range all {
				values = append(values, all[i].At(moment))
			}
			slices.Sort(values)
			want := [3]float64{values[(runs*5+99)/100-1], values[(runs*50+99)/100-1], values[(runs*95+99)/100-1]}
			if got := [3]float64{band.Low.At(moment), band.Median.At(moment), band.High.At(moment)}; got != want {
				t.Fatalf("%d runs at %s: %v, want %v", runs, moment, got, want)
			}
		}
	}
	if band := seedsOf([]timeline.Series{{}, {}}).Band(0); len(band.Low.T) > 0 {
		t.Errorf("runs without replicas have the band %+v", band)
	}
}

// The number of changes that are kept of a run is limited, and the last value is right.
func TestSeedsAreSmall(t *testing.T) {
	var busy timeline.Series
	for i := range 200_000 {
		busy.Set(time.Hour*time.Duration(i)/200_000, float64(1+i%7))
	}
	band := seedsOf([]timeline.Series{busy}).Band(0)
	if n := len(band.High.T); n > 2000 {
		t.Errorf("%d changes are kept", n)
	}
	if got, want := band.High.At(time.Hour), busy.At(time.Hour); got != want {
		t.Errorf("the band ends with %v, the run with %v", got, want)
	}
}

func TestSeedsAreSame(t *testing.T) {
	a := walks(3, 10)
	for _, test := range []struct {
		name string
		runs []timeline.Series
		want bool
	}{
		{"one run", a[:1], true},
		{"the same twice", []timeline.Series{a[0], a[0]}, true},
		{"another among many", append(slices.Repeat(a[:1], 40), a[1]), false},
	} {
		if got := seedsOf(test.runs).AllSame(0); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
	}
}
