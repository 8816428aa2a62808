package track

import (
	"math"
	"time"

	"hpaplayground/core/timeline"
)

// Twin is the run of the HPA with the same name in another timeline, nil if there
// is none.
func (r Run) Twin(tl *timeline.Timeline) *Run {
	if tl == nil || !r.Has() {
		return nil
	}
	for i := range tl.HPAs {
		if tl.HPAs[i].Key == r.Timeline.HPAs[r.HPA].Key {
			twin := Of(tl, i)
			twin.Lang = r.Lang
			return &twin
		}
	}
	return nil
}

// Figure is a number that sums up a run.
type Figure struct {
	Name  string
	Value float64
	Text  string
	// Good is the sign of an improvement; 0 if neither direction is one.
	Good int
}

// FigureOf finds a figure by its name, nil if it is not there.
func FigureOf(all []Figure, name string) *Figure {
	for i := range all {
		if all[i].Name == name {
			return &all[i]
		}
	}
	return nil
}

// Figures sum up the run. Two runs of one scenario have the same figures if they
// have the same metrics and loads.
func (r Run) Figures() []Figure {
	if !r.Has() {
		return nil
	}
	all := r.Timeline.Summary()
	s := &all.HPAs[r.HPA]
	whole := func(name string, n, good int) Figure { return Figure{name, float64(n), Short(float64(n)), good} }
	figures := []Figure{
		whole(r.Lang.Say("Scale-ups"), s.RescalesUp, 0),
		whole(r.Lang.Say("Scale-downs"), s.RescalesDown, 0),
		whole(r.Lang.Say("Flaps"), s.Flaps, -1),
		whole(r.Lang.Say("Fewest replicas"), s.MinReplicas, 0),
		whole(r.Lang.Say("Most replicas"), s.MaxReplicas, 0),
		{r.Lang.Say("Pod hours"), s.PodHours, Short(math.Round(s.PodHours*100) / 100), -1},
	}
	for i := range s.Metrics {
		m := &s.Metrics[i]
		label := Metric{Name: m.Name}.Label()
		figures = append(figures, span(r.Lang.Say("Time with %s above target", label), m.AboveTarget, -1))
		if m.Failed > 0 {
			figures = append(figures, span(r.Lang.Say("Time without %s", label), m.Failed, -1))
		}
	}
	for i := range all.Demands {
		d := &all.Demands[i]
		if d.Offered > 0 && d.Unserved > 0 {
			share := 100 * d.Unserved / d.Offered
			figures = append(figures, Figure{r.Lang.Say("Unserved %s", d.Name), share, Short(math.Round(share*10)/10) + " %", -1})
		}
	}
	return figures
}

func span(name string, s timeline.Seconds, good int) Figure {
	return Figure{name, float64(s), timeline.Clock(time.Duration(s)), good}
}
