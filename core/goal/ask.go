package goal

import (
	"math"
	"time"

	"hpaplayground/core/hpa"
)

// Ask is what a goal asks of a run and where the run misses it, for a picture of
// the run: bounds of a value, or a state, over a span of time.
type Ask struct {
	Subject  string        // such as replicas
	Of       string        // part of the metric's name, or the type or the reason of the condition
	HPA      int           // index in the timeline's HPAs
	Target   int           // index in its Targets
	From, To time.Duration // equal at a moment
	// Least and Most are the bounds of the value, NaN without one. The value must not
	// be BelowLeast or AboveMost; it may where once is enough.
	Least, Most           float64
	BelowLeast, AboveMost bool
	Missed                []Span
	Result
}

// Span is a span of time; To is not in it, unless it equals From.
type Span struct{ From, To time.Duration }

// Ask returns what the goal asks of the run. ok is false if it is about a sum or
// the text, which have no place in a picture, or about what the run does not have.
func (g *Goal) Ask(r *Run) (a Ask, ok bool) {
	if g.subject.kind > count {
		return a, false
	}
	c, why := g.checker(r)
	if why != "" {
		return a, false
	}
	a = Ask{
		Subject: g.subject.name, Of: g.of + g.match.Type, HPA: c.index, Target: c.target,
		From: g.from, To: c.tl.Duration, Least: math.NaN(), Most: math.NaN(), Result: c.check(),
	}
	if a.Of == "" {
		a.Of = g.match.Reason
	}
	switch {
	case g.when&atGiven != 0:
		a.From, a.To = c.at, c.at
	case g.when&toGiven != 0:
		a.To = min(g.to, a.To)
	}
	c.bound(&a)
	if !a.Met {
		a.Missed = c.missed(&a)
	}
	return a, true
}

// bound fills in the bounds, for a goal of a number that is plotted.
func (c *checker) bound(a *Ask) {
	_, counted := pods(&hpa.MetricStep{}, c.subject.name)
	if counted || c.subject.kind == count && !c.extremes() {
		return
	}
	if c.number.hasLeast {
		a.Least = c.number.least
		a.BelowLeast = c.seen == always && c.subject.name != "highest"
	}
	if c.number.hasMost {
		a.Most = c.number.most
		a.AboveMost = c.seen == always && c.subject.name != "lowest"
	}
}

func (c *checker) extremes() bool { return c.subject.name == "highest" || c.subject.name == "lowest" }

// missed returns the spans in which the run misses the goal.
func (c *checker) missed(a *Ask) []Span {
	if c.subject.name == "event" && a.At != NoMoment {
		return []Span{{a.At, a.At}}
	}
	if a.From == a.To || c.seen == sometime || c.subject.kind == count && !c.extremes() {
		return []Span{{a.From, a.To}}
	}
	var spans []Span
	findings := c.findings()
	for i := range findings {
		from, to := findings[i].at, a.To
		if i+1 < len(findings) {
			to = findings[i+1].at
		}
		if from <= second(a.From) {
			from = a.From
		}
		switch last := len(spans) - 1; {
		case !c.misses(a, &findings[i]):
		case last >= 0 && spans[last].To == from:
			spans[last].To = to
		default:
			spans = append(spans, Span{from, to})
		}
	}
	if spans == nil { // an extreme that is never reached
		return []Span{{a.From, a.To}}
	}
	return spans
}

// misses reports whether the goal is missed as long as a state lasts.
func (c *checker) misses(a *Ask, f *finding) bool {
	if c.extremes() {
		return a.AboveMost && f.v > a.Most || a.BelowLeast && f.v < a.Least
	}
	return f.fits != (c.seen == always)
}
