package goal

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest"
	"hpaplayground/core/timeline"
)

// Run is what goals are checked on: a finished timeline, and for unchanged the
// documents of the text as it was given and as it is now.
type Run struct {
	Timeline *timeline.Timeline
	Given    []*manifest.Document
	Now      []*manifest.Document
}

// Check says whether the run meets the goal.
func (g *Goal) Check(r *Run) Result {
	tl := r.Timeline
	if g.subject.kind == object {
		return g.checkUnchanged(r)
	}
	if last := max(g.at, g.from); last > tl.Duration {
		return not("the run is over at " + timeline.Clock(tl.Duration))
	}
	index := g.findHPA(tl)
	if index < 0 {
		return not("there is no HPA " + g.hpa)
	}
	target := tl.HPAs[index].Target
	if g.target != "" {
		target = slices.IndexFunc(tl.Targets, func(t timeline.Target) bool { return t.Name == g.target })
	}
	if target < 0 {
		return not(strings.TrimSpace("there is no target " + g.target))
	}
	c := checker{Goal: g, tl: tl, index: index, target: target}
	switch g.subject.name {
	case "event":
		return c.events()
	case "rescales":
		n, _ := c.rescales()
		return c.judge(float64(len(n)), "", NoMoment)
	case "rescalesTo":
		return c.rescalesTo()
	case "highest", "lowest":
		return c.extreme()
	}
	if g.subject.kind == total {
		return c.total()
	}
	return c.state()
}

func not(was string) Result { return Result{Was: was, At: NoMoment} }

func (g *Goal) findHPA(tl *timeline.Timeline) int {
	return slices.IndexFunc(tl.HPAs, func(h timeline.HPA) bool {
		return g.hpa == "" || g.hpa == h.Key.Name || g.hpa == h.Key.String()
	})
}

// checker is a goal at work on one HPA and one target.
type checker struct {
	*Goal
	tl            *timeline.Timeline
	index, target int
}

// second is the last instant of a moment: of a whole second, all of it is
// meant.
func second(t time.Duration) time.Duration {
	if t%time.Second == 0 {
		return t + time.Second - 1
	}
	return t
}

// bounds are the first instant that a goal looks at, and the first one that it
// no longer does.
func (c *checker) bounds() (from, to time.Duration) {
	switch {
	case c.when&atGiven != 0:
		return second(c.at), second(c.at) + 1
	case c.when&toGiven != 0:
		return second(c.from), c.to
	}
	return second(c.from), c.tl.Duration + 1
}

// judge holds one number against the goal's. What was is told with its moment.
func (c *checker) judge(v float64, what string, at time.Duration) Result {
	if c.number.holds(v) {
		return Result{Met: true, At: NoMoment}
	}
	return Result{Was: moment(c.subject.unit.format(v)+what, at), At: at}
}

func moment(what string, at time.Duration) string {
	if at == NoMoment {
		return what
	}
	return what + " at " + timeline.Clock(at)
}

// finding is a state as it was from a moment on.
type finding struct {
	at   time.Duration
	v    float64
	text string
	fits bool
}

// state looks at a state over the span: as it was at its beginning, and each
// time it may have changed.
func (c *checker) state() Result {
	findings := c.findings()
	if len(findings) == 0 {
		return not("nothing was known of it")
	}
	low, high := findings[0], findings[0]
	for _, f := range findings {
		if f.fits != (c.seen == always) && c.seen != sometime {
			return Result{Was: moment(f.text, f.at), At: f.at}
		}
		if f.fits && c.seen == sometime {
			return Result{Met: true, At: NoMoment}
		}
		if f.v < low.v {
			low = f
		}
		if f.v > high.v {
			high = f
		}
	}
	switch {
	case c.seen != sometime:
		return Result{Met: true, At: NoMoment}
	case c.subject.name == "condition":
		return not("it never was")
	case low.text == high.text:
		return not(low.text + " all that time")
	}
	return not("from " + low.text + " to " + high.text)
}

func (c *checker) findings() []finding {
	from, to := c.bounds()
	target := &c.tl.Targets[c.target]
	var out []finding
	switch c.subject.name {
	case "replicas", "pods", "ready":
		s := &target.Spec
		if c.subject.name == "pods" {
			s = &target.Status
		} else if c.subject.name == "ready" {
			s = &target.Ready
		}
		out = append(out, c.number.finding(from, s.At(from), c.subject.unit))
		for i, t := range s.T {
			if t > from && t < to {
				out = append(out, c.number.finding(t, s.V[i], c.subject.unit))
			}
		}
		return out
	}
	first := c.tl.SyncAt(c.index, from)
	for i := max(first, 0); i < len(c.tl.Syncs) && c.tl.Syncs[i].At < to; i++ {
		s := &c.tl.Syncs[i]
		if s.HPA != c.index {
			continue
		}
		if f, ok := c.sync(s); ok {
			f.at = max(s.At, from)
			out = append(out, f)
		}
	}
	return out
}

func (i *interval) finding(at time.Duration, v float64, u unit) finding {
	return finding{at, v, u.format(v), i.holds(v)}
}

// sync is what one sync says of the subject.
func (c *checker) sync(s *timeline.Sync) (finding, bool) {
	d := &s.Decision
	switch c.subject.name {
	case "wanted":
		if d.Winner < 0 {
			return finding{text: "nothing that could be read"}, true
		}
		return c.number.finding(s.At, float64(d.Proposed), whole), true
	case "metric":
		for i := range d.Metrics {
			m := &d.Metrics[i]
			if !strings.Contains(m.Name, c.of) {
				continue
			}
			v := float64(m.Value) / 1000
			switch {
			case m.Verdict == hpa.VerdictFailed:
				return finding{text: "not readable"}, true
			case m.Rule == hpa.RuleUtilization:
				v = float64(m.Utilization)
			}
			return c.number.finding(s.At, v, quantity), true
		}
		return finding{text: "not read"}, true
	}
	if d.Status == nil {
		return finding{}, false
	}
	text := "no such condition"
	for i := range d.Status.Conditions {
		k := &d.Status.Conditions[i]
		if c.match.Type != "" && c.match.Type != string(k.Type) {
			continue
		}
		if (c.match.Status == "" || c.match.Status == string(k.Status)) && (c.match.Reason == "" || c.match.Reason == k.Reason) &&
			strings.Contains(k.Message, c.match.MessageContains) {
			return finding{text: string(k.Status) + ", " + k.Reason, fits: true}, true
		}
		if c.match.Type != "" {
			text = string(k.Status) + ", " + k.Reason
		}
	}
	return finding{text: text}, true
}

// syncs are the HPA's syncs within the span.
func (c *checker) syncs(yield func(*timeline.Sync) bool) {
	from, to := time.Duration(0), c.tl.Duration+1
	if c.when&fromGiven != 0 {
		from = c.from
	}
	if c.when&toGiven != 0 {
		to = c.to
	}
	for i := range c.tl.Syncs {
		if s := &c.tl.Syncs[i]; s.HPA == c.index && s.At >= from && s.At < to && !yield(s) {
			return
		}
	}
}

func (c *checker) events() Result {
	n, last := 0, NoMoment
	for s := range c.syncs {
		for _, e := range s.Decision.Events {
			if (c.match.Type == "" || c.match.Type == e.Type) && (c.match.Reason == "" || c.match.Reason == e.Reason) &&
				strings.Contains(e.Message, c.match.MessageContains) {
				if n++; last == NoMoment || c.seen == sometime {
					last = s.At
				}
			}
		}
	}
	met := n > 0
	switch {
	case c.seen == never:
		met = n == 0
	case c.times.given():
		met = c.times.holds(float64(n))
	}
	if met {
		return Result{Met: true, At: NoMoment}
	}
	if n == 0 {
		return not("it was not seen")
	}
	return Result{Was: fmt.Sprintf("%d times, at %s", n, timeline.Clock(last)), At: last}
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
		return not("it never rescaled")
	}
	return Result{Was: list(sizes), At: at}
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
	return c.judge(v, "", at)
}

// total looks at what is added up over the run.
func (c *checker) total() Result {
	sum := c.tl.Summary()
	s := &sum.HPAs[c.index]
	worst := 0.0
	switch c.subject.name {
	case "flaps":
		worst = float64(s.Flaps)
	case "podHours":
		worst = s.PodHours
	case "aboveTarget":
		for _, m := range s.Metrics {
			if strings.Contains(m.Name, c.of) {
				worst = max(worst, time.Duration(m.AboveTarget).Seconds())
			}
		}
	case "unserved":
		for _, d := range sum.Demands {
			if strings.Contains(d.Name, c.of) && d.Offered > 0 {
				worst = max(worst, 100*d.Unserved/d.Offered)
			}
		}
	}
	return c.judge(worst, "", NoMoment)
}
