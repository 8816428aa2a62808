package goal

import (
	"math"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// sum judges a number of the whole run, and reports whether it is too large.
func (c *checker) sum(v float64) (r Result, tooLarge bool) {
	return c.judge(v, NoMoment), c.number.hasHigh && v > c.number.high
}

// tooMany judges a number of moments. If the number is too large, the result has the
// first moment.
func (c *checker) tooMany(n float64, times []time.Duration) Result {
	r, tooLarge := c.sum(n)
	if tooLarge && len(times) > 0 {
		r.At = times[0]
		r.Instead = c.Say("%s, first at %s", r.Instead, c.tl.TimeFormat().In(r.At))
	}
	return r
}

// highest returns when a series is highest.
func highest(s *timeline.Series) time.Duration {
	highest := 0
	for i, v := range s.V {
		if v > s.V[highest] {
			highest = i
		}
	}
	return s.T[highest]
}

// shortage returns a moment at which load was unserved: the first at which something
// held the HPA back, or else the one with the most unserved load.
func (c *checker) shortage(unserved *timeline.Series) time.Duration {
	for s := range c.syncs {
		if unserved.At(s.At) > 0 && s.Decision.HeldBy().Info().Cause != hpa.Free {
			return s.At
		}
	}
	return highest(unserved)
}

// total checks a sum over the run.
func (c *checker) total() Result {
	switch c.subject.name {
	case "flaps":
		times := c.tl.Flaps(c.index)
		return c.tooMany(float64(len(times)), times)
	case "aboveTarget":
		return c.above()
	case "podHours":
		return c.podHours()
	case "unserved":
		return c.unserved()
	}
	return unmet("") // TestSubjects names a subject that comes here
}

// podHours checks how long the pods exist, in all. If there are too many, it says how many
// there are on average, and where the most are unless nearly as many are there all the time.
func (c *checker) podHours() Result {
	hours := c.tl.Summary().HPAs[c.index].PodHours
	r, tooLarge := c.sum(hours)
	if !tooLarge {
		return r
	}
	pods, mean := &c.tl.Targets[c.target].Status, hours/c.tl.Duration.Hours()
	r.Instead = c.Say("%[1]s, on average %[2]s at a time", r.Instead, strconv.FormatFloat(math.Round(10*mean)/10, 'f', -1, 64))
	if most := highest(pods); pods.At(most) > 1.1*mean {
		r.At = most
		r.Instead = c.Say("%s, most at %s", r.Instead, c.tl.TimeFormat().In(r.At))
	}
	return r
}

// unserved checks the share of the load that no pod takes.
func (c *checker) unserved() Result {
	sum, worst := c.tl.Summary(), 0.0
	var worstSeries *timeline.Series
	for i, d := range sum.Demands {
		if share := 100 * d.Unserved / d.Offered; strings.Contains(d.Name, c.namePart) && d.Offered > 0 && share > worst {
			worst, worstSeries = share, &c.tl.Demands[i].Unserved
		}
	}
	r, tooLarge := c.sum(worst)
	if tooLarge && worstSeries != nil {
		r.At = c.shortage(worstSeries)
		r.Instead = c.Say("%s, some of it at %s", r.Instead, c.tl.TimeFormat().In(r.At))
	}
	return r
}

// above checks how long a metric is above its target.
func (c *checker) above() Result {
	worst, name := 0.0, ""
	for _, m := range c.tl.Summary().HPAs[c.index].Metrics {
		if long := time.Duration(m.AboveTarget).Seconds(); strings.Contains(m.Name, c.namePart) && long > worst {
			worst, name = long, m.Name
		}
	}
	var times []time.Duration
	for s := range c.syncs {
		for i := range s.Decision.Metrics {
			if m := &s.Decision.Metrics[i]; m.Name == name && m.Above() {
				times = append(times, s.At)
			}
		}
	}
	return c.tooMany(worst, times)
}
