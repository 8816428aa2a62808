package observe

import (
	"fmt"
	"math"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/load"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// UsualStrays is how much the load of a cluster strays from what is known of it, in percent.
const UsualStrays = 5

// leastChance is a distance that every recording may have by chance.
const leastChance = 0.01

// minSpread is the least that chance changes how much a change explains.
const minSpread = 0.01

// chance is how much of a recording the changes of a name explain if nothing is to be explained.
type chance struct{ mean, spread float64 }

// score returns how much more is explained, in spreads.
func (c chance) score(gain float64) float64 { return (gain - c.mean) / c.spread }

// chances returns what the changes of each name explain of the others, and the highest score of all of these.
func (s *Search) chances() (all map[string]chance, most float64) {
	all = map[string]chance{}
	for name, gains := range s.gains { //maps: the highest of all has no order
		mean, square := 0.0, 0.0
		for _, gain := range gains {
			mean += gain / float64(len(gains))
		}
		for _, gain := range gains {
			square += float64((gain-mean)*(gain-mean)) / float64(len(gains))
		}
		all[name] = chance{mean, max(minSpread, math.Sqrt(square))}
		for _, gain := range gains {
			most = max(most, all[name].score(gain))
		}
	}
	return all, most
}

// overChance is how many times as much as chance a cause must do.
const overChance = 1.1

// Sureness is how sure it is that a change is the cause.
type Sureness string

// The degrees of sureness.
const (
	VeryLikely Sureness = "very likely"
	Likely     Sureness = "likely"
	Possible   Sureness = "possible"
	LessLikely Sureness = "less likely"
)

// Says says how sure it is, and why.
func (s Sureness) Says() note.Text {
	switch s {
	case VeryLikely:
		return note.Say("Very likely: it explains more than twice as much as chance.")
	case Likely:
		return note.Say("Likely: it explains more than chance.")
	case Possible:
		return note.Say("Possible: another change explains nearly as much.")
	}
	return note.Say("Less likely: another change explains more.")
}

// minAhead is by how much of the distance a cause must explain more than the next one, to be more than possible.
const minAhead = 0.1

// setSureness says of causes how sure they are. most is the highest score that chance reaches.
func setSureness(all []Cause, most float64) {
	for i := range all {
		c, ahead := &all[i], all[0].Explains-all[i].Explains
		if i == 0 && len(all) > 1 {
			ahead = all[0].Explains - all[1].Explains
		}
		switch {
		case i > 0 && ahead >= minAhead:
			c.Sure = LessLikely
		case len(all) > 1 && ahead < minAhead:
			c.Sure = Possible
		case c.score > 2*most:
			c.Sure = VeryLikely
		default:
			c.Sure = Likely
		}
	}
}

// addOther adds what might have been recorded if nothing were to be explained: the same series, at the same times, of
// a run with other random numbers, another phase, and a load that strays.
func (s *Search) addOther(i int) {
	if s.Strays == 0 {
		return
	}
	settings := []string{fmt.Sprintf("Simulation:spec.seed=%d", s.scenario.Seed+1001+uint64(i))}
	for _, l := range s.scenario.Given {
		if l.Noise {
			continue
		}
		value := fmt.Sprintf("Simulation:%s.noise=%d%%", l.Path, s.Strays)
		if l.Form == scenario.Constant {
			value = fmt.Sprintf("Simulation:%s={points: [[0s, %s]], noise: %d%%}", l.Path, resource.NewMilliQuantity(load.Milli(l.Base.At(0)), resource.DecimalSI), s.Strays)
		}
		settings = append(settings, value)
	}
	if tl := s.runWith(settings...); tl != nil {
		s.others = append(s.others, recordingsOf(tl, s.hpa, s.recordings, time.Duration(i*7%15)*time.Second))
	}
}

// recordingsOf returns what would have been recorded of a run that is so much later.
func recordingsOf(tl *timeline.Timeline, hpa int, like []Recording, late time.Duration) (all []Recording) {
	for _, r := range like {
		line := r.Kind.model(tl, hpa)
		points := make([]trace.Point, 0, len(r.Points))
		for _, p := range r.Points {
			if v := line.At(max(0, p.At-late)); !math.IsNaN(v) {
				points = append(points, trace.Point{At: p.At, Value: v})
			}
		}
		r.Points = points
		all = append(all, r)
	}
	return all
}
