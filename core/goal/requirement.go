package goal

import (
	"math"
	"time"

	"hpaplayground/core/hpa"
)

// Requirement is what a picture of a run shows of a goal: bounds of a value, or a state, over
// a span of time, and where the run misses the goal.
type Requirement struct {
	Subject  string        // such as replicas
	NamePart string        // part of the metric's name, or the type or the reason of the condition
	HPA      int           // index in the timeline's HPAs
	Target   int           // index in the timeline's Targets
	From, To time.Duration // equal if the goal is about a moment
	// Min and Max are the bounds of the value; NaN if there is no bound. BelowMin and
	// AboveMax say on which sides the value must never be.
	Min, Max           float64
	BelowMin, AboveMax bool
	MissedSpans        []Span
	Result
}

// Span is a span of time. It excludes To, unless To equals From.
type Span struct{ From, To time.Duration }

// Requirement returns what a picture of the run shows of the goal. ok is false if the goal is
// about a sum, the text, single pods or an object that the run does not have.
func (g *Goal) Requirement(r *Run) (a Requirement, ok bool) {
	if g.subject.kind > count || g.subject.scaled && g.namePart != "" {
		return a, false
	}
	c, why := g.checker(r)
	if why != "" {
		return a, false
	}
	a = Requirement{
		Subject: g.subject.name, NamePart: g.namePart + g.match.Type, HPA: c.index, Target: c.target,
		From: g.from, To: c.tl.Duration, Min: math.NaN(), Max: math.NaN(), Result: c.check(),
	}
	if a.NamePart == "" {
		a.NamePart = g.match.Reason
	}
	switch {
	case g.timesGiven&atGiven != 0:
		a.From, a.To = c.at, c.at
	case g.timesGiven&toGiven != 0:
		a.To = min(g.to, a.To)
	}
	c.bound(&a)
	if !a.Met {
		a.MissedSpans = c.missedSpans(&a)
	}
	return a, true
}

// bound fills in the bounds of a goal about a number that is plotted.
func (c *checker) bound(a *Requirement) {
	_, counted := pods(&hpa.MetricStep{}, c.subject.name)
	if counted || c.subject.kind == count && !c.extremes() {
		return
	}
	if c.number.hasLow {
		a.Min = c.number.low
		a.BelowMin = c.coverage == coverAlways && c.subject.name != "highest"
	}
	if c.number.hasHigh {
		a.Max = c.number.high
		a.AboveMax = c.coverage == coverAlways && c.subject.name != "lowest"
	}
}

func (c *checker) extremes() bool { return c.subject.name == "highest" || c.subject.name == "lowest" }

// missedSpans returns the spans in which the run misses the goal.
func (c *checker) missedSpans(a *Requirement) []Span {
	if c.subject.name == "event" && a.At != NoMoment {
		return []Span{{a.At, a.At}}
	}
	if a.From == a.To || c.coverage == coverSometime || c.subject.kind == count && !c.extremes() {
		return []Span{{a.From, a.To}}
	}
	var spans []Span
	states := c.states()
	for i := range states {
		from, to := states[i].at, a.To
		if i+1 < len(states) {
			to = states[i+1].at
		}
		if from <= endOfSecond(a.From) {
			from = a.From
		}
		switch last := len(spans) - 1; {
		case !c.misses(a, &states[i]):
		case last >= 0 && spans[last].To == from:
			spans[last].To = to
		default:
			spans = append(spans, Span{from, to})
		}
	}
	if spans == nil { // the goal's number is never reached
		return []Span{{a.From, a.To}}
	}
	return spans
}

// misses reports whether the goal is missed as long as a state lasts.
func (c *checker) misses(a *Requirement, f *stateFrom) bool {
	if c.extremes() {
		return a.AboveMax && f.v > a.Max || a.BelowMin && f.v < a.Min
	}
	return f.fits != (c.coverage == coverAlways)
}
