package goal

import (
	"slices"
	"sort"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/manifest"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Run is what goals are checked on: a finished timeline, and the documents of the
// original and the current text for goals about the text. Results are in the given
// language.
type Run struct {
	Timeline *timeline.Timeline
	Original []*manifest.Document
	Current  []*manifest.Document
	Language words.Language
	// Rounded accepts a value that rounds to the goal's exact number, at the
	// precision in which the number is written: 6.93 % meets 6.9%.
	Rounded bool
}

// Check checks the goal on the run.
func (g *Goal) Check(r *Run) Result {
	if g.subject.kind == object {
		return g.checkText(r)
	}
	c, failure := g.checker(r)
	if failure != "" {
		return unmet(failure)
	}
	result := c.check()
	result.Reason = c.reason(result.At)
	return result
}

// reason describes the decision of the HPA's sync at a moment.
func (c *checker) reason(at time.Duration) string {
	i := c.tl.SyncAt(c.index, at)
	if i < 0 || c.path != "" || c.subject.kind == state && c.subject.named && !c.subject.scaled {
		return ""
	}
	s := &c.tl.Syncs[i]
	if c.target >= 0 {
		spec := &c.tl.Targets[c.target].Spec
		if k := sort.Search(len(spec.T), func(k int) bool { return spec.T[k] > at }) - 1; k > 0 && spec.T[k] >= s.At && !(s.Decision.Rescaled && spec.T[k] == s.At) {
			return c.Say("The replicas were set from outside, not by the HPA.")
		}
	}
	return explain.Sentence(&s.Decision, c.Language)
}

// checker finds the goal's HPA and target. If one is missing, failure says so.
func (g *Goal) checker(r *Run) (c checker, failure string) {
	tl := r.Timeline
	if last := max(g.at, g.from); last > tl.Duration {
		return c, r.Language.Say("the run is over at %s", tl.TimeFormat().In(tl.Duration))
	}
	index := g.findHPA(tl)
	if index < 0 {
		return c, r.Language.Say("there is no HPA %s", g.hpa)
	}
	target := tl.HPAs[index].Target
	if g.target != "" {
		target = slices.IndexFunc(tl.Targets, func(t timeline.Target) bool { return t.Name == g.target })
	}
	if target < 0 && (g.subject.scaled || g.target != "") {
		return c, strings.TrimSpace(r.Language.Say("there is no target %s", g.target))
	}
	if changed := *g; r.Rounded || g.timesGiven&atEnd != 0 {
		if r.Rounded {
			changed.number = g.number.rounded()
		}
		if g.timesGiven&atEnd != 0 {
			changed.at = tl.Duration
		}
		g = &changed
	}
	return checker{Goal: g, tl: tl, index: index, target: target, Language: r.Language}, ""
}

func (c *checker) check() Result {
	switch c.subject.name {
	case "event":
		return c.events()
	case "rescales":
		_, times := c.rescales()
		return c.tooMany(float64(len(times)), times)
	case "rescalesTo":
		return c.rescalesTo()
	case "highest", "lowest":
		return c.extreme()
	}
	if c.subject.kind == total {
		return c.total()
	}
	return c.state()
}

func unmet(instead string) Result { return Result{Instead: instead, At: NoMoment} }

func (g *Goal) findHPA(tl *timeline.Timeline) int {
	return slices.IndexFunc(tl.HPAs, func(h timeline.HPA) bool {
		return g.hpa == "" || g.hpa == h.Key.Name || g.hpa == h.Key.String()
	})
}

// checker checks a goal on one HPA and one target.
type checker struct {
	*Goal
	words.Language
	tl            *timeline.Timeline
	index, target int
}

// endOfSecond returns the last instant of the second that begins at t. If t is no whole
// second, it returns t.
func endOfSecond(t time.Duration) time.Duration {
	if t%time.Second == 0 {
		return t + time.Second - 1
	}
	return t
}

// bounds returns the span of time that a goal covers: from inclusive, to exclusive.
func (c *checker) bounds() (from, to time.Duration) {
	switch {
	case c.timesGiven&atGiven != 0:
		return endOfSecond(c.at), endOfSecond(c.at) + 1
	case c.timesGiven&toGiven != 0:
		return endOfSecond(c.from), c.to
	}
	return endOfSecond(c.from), c.tl.Duration + 1
}

// judge compares a number with the goal's number. If the goal is not met, the result
// has the number and its moment at.
func (c *checker) judge(v float64, at time.Duration) Result {
	if c.number.holds(v) {
		return Result{Met: true, At: NoMoment}
	}
	return Result{Instead: c.withTime(c.subject.unit.format(v), at), At: at}
}

// withTime writes a text and when it was true, unless at is NoMoment.
func (c *checker) withTime(text string, at time.Duration) string {
	if at == NoMoment {
		return text
	}
	return c.Say("%[1]s at %[2]s", text, c.tl.TimeFormat().In(at))
}

// syncs iterates over the HPA's syncs within the span.
func (c *checker) syncs(yield func(*timeline.Sync) bool) {
	from, to := time.Duration(0), c.tl.Duration+1
	if c.timesGiven&fromGiven != 0 {
		from = c.from
	}
	if c.timesGiven&toGiven != 0 {
		to = c.to
	}
	for i := range c.tl.Syncs {
		if s := &c.tl.Syncs[i]; s.HPA == c.index && s.At >= from && s.At < to && !yield(s) {
			return
		}
	}
}

func (c *checker) events() Result {
	n, at := 0, NoMoment // at is the first event; with seen: sometime, the last
	for s := range c.syncs {
		for _, e := range s.Decision.Events {
			if (c.match.Type == "" || c.match.Type == e.Type) && (c.match.Reason == "" || c.match.Reason == e.Reason) &&
				strings.Contains(e.Message, c.match.MessageContains) {
				if n++; at == NoMoment || c.coverage == coverSometime {
					at = s.At
				}
			}
		}
	}
	met := n > 0
	switch {
	case c.coverage == coverNever:
		met = n == 0
	case c.count.isSet():
		met = c.count.holds(float64(n))
	}
	if met {
		return Result{Met: true, At: NoMoment}
	}
	if n == 0 {
		return unmet(c.Say("it was not seen"))
	}
	return Result{Instead: c.Say("%d times, at %s", n, c.tl.TimeFormat().In(at)), At: at}
}

func (c *checker) rescales() (sizes []int32, times []time.Duration) {
	for s := range c.syncs {
		if s.Decision.Rescaled {
			sizes, times = append(sizes, s.Decision.Desired), append(times, s.At)
		}
	}
	return sizes, times
}

func (c *checker) rescalesTo() Result {
	sizes, times := c.rescales()
	if slices.Equal(sizes, c.sizes) {
		return Result{Met: true, At: NoMoment}
	}
	at, i := NoMoment, 0
	for i < len(sizes) && i < len(c.sizes) && sizes[i] == c.sizes[i] {
		i++
	}
	if i < len(times) {
		at = times[i]
	}
	if len(sizes) == 0 {
		return unmet(c.Say("it never rescaled"))
	}
	return Result{Instead: list(sizes), At: at}
}

func (c *checker) extreme() Result {
	from, to := c.bounds()
	s := &c.tl.Targets[c.target].Spec
	v, at := s.At(from), from
	for i, t := range s.T {
		if t > from && t < to && (c.subject.name == "highest" && s.V[i] > v || c.subject.name == "lowest" && s.V[i] < v) {
			v, at = s.V[i], t
		}
	}
	return c.judge(v, at)
}
