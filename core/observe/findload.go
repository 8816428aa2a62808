package observe

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/load"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
)

// series returns the load over time, by a guess.
func (h *inferredLoad) series(g *guess) *load.Series {
	s := &load.Series{Linear: true}
	for i, v := range g.values {
		if v != v {
			continue
		}
		at := h.points[i].At - g.lag
		if n := len(s.Points); n > 0 && at-s.Points[n-1].At > h.step+h.step/2 {
			s.Points = append(s.Points, load.Point{At: at - h.step, Milli: s.Points[n-1].Milli}) // it holds through a gap
		}
		s.Points = append(s.Points, load.Point{At: at, Milli: min(roundest(v, g.margins[i]), scenario.MaxUsage)})
	}
	first := s.At(0)
	n := sort.Search(len(s.Points), func(i int) bool { return s.Points[i].At > 0 })
	s.Points = append([]load.Point{{Milli: math.Round(first)}}, s.Points[n:]...)
	return s.Thin()
}

// roundest returns the number with the fewest digits whose distance from v is at most far.
func roundest(v, far float64) float64 {
	power := 1.0
	for power*10 <= min(v, math.MaxFloat64) {
		power *= 10
	}
	for ; power > 1; power /= 10 {
		if r := math.Round(v/power) * power; math.Abs(r-v) <= far {
			return r
		}
	}
	return math.Round(v)
}

// entry returns the load as an entry of spec.load.
func (h *inferredLoad) entry(g *guess) string {
	var b strings.Builder
	fmt.Fprintf(&b, "{metric: %s", parse.MetricText(&h.fed))
	if h.target != "" {
		fmt.Fprintf(&b, ", target: %s", parse.PlainText(h.target))
	}
	fmt.Fprintf(&b, ", %s: {interpolate: linear, points: [", h.form)
	for i, p := range h.series(g).Points {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "[%s, %s]", scenario.ShortDuration(p.At), resource.NewMilliQuantity(load.Milli(p.Milli), resource.DecimalSI))
	}
	b.WriteString("]}")
	if len(h.outages) > 0 {
		var spans []string
		for _, s := range h.outages {
			spans = append(spans, fmt.Sprintf("[%s, %s]", scenario.ShortDuration(s.From), scenario.ShortDuration(s.To)))
		}
		fmt.Fprintf(&b, ", unavailable: [%s]", strings.Join(spans, ", "))
	}
	return b.String() + "}"
}

// origin returns sentences that say where the load comes from.
func (h *inferredLoad) origin() (all []note.Text) {
	name := h.spec.Block().Name
	var text note.Text
	switch {
	case h.basis == whole && h.idle == 0:
		text = note.Say("The load of %s is the series %s", name, h.name)
	case h.basis == whole:
		text = note.Say("The load of %s is the series %s without what idle pods use", name, h.name)
	case h.form == "value":
		text = note.Say("The load of %s is the series %s times the replicas of the series %s", name, h.name, h.pods.Name)
	default:
		text = note.Say("The load of %s is the series %s times the pods of the series %s", name, h.name, h.pods.Name)
	}
	if lag := h.result().lag; lag > 0 {
		all = append(all, note.Say("%s, %s earlier.", text, scenario.ShortDuration(lag)))
	} else {
		all = append(all, note.Say("%s.", text))
	}
	full := 0
	for _, here := range h.result().full {
		if here {
			full++
		}
	}
	if full > 0 {
		all = append(all, note.Say("At %d of %d points the pods used all of their cpu limit: the load may have been more than they served.", full, len(h.points)))
	}
	if len(h.outages) > 0 {
		all = append(all, note.Say("%s was not recorded for a while, although the HPA's status was: it is unavailable then.", name))
	}
	return all
}
