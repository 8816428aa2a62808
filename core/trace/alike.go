package trace

import (
	"slices"
	"strings"
	"unicode"
)

// Group has series of the same metric, such as one series for each pod of a workload. Only
// series of one group can be added up.
type Group struct {
	Name    string // the metric's name; "" if unknown
	Labels  bool   // the series' names have labels, such as the pod's name
	Series  []int
	unit    string
	measure string
	typical float64
}

// farFactor is a factor. Two series without names are different metrics if the typical value of
// one is more than far times the other's.
const farFactor = 1000

// Groups returns the series by their metric, in order of appearance.
func (t *Trace) Groups() []Group {
	var all []Group
	for i := range t.Series {
		s := &t.Series[i]
		if len(s.Points) == 0 {
			continue
		}
		g := Group{unit: s.Unit, measure: s.Resource(), typical: s.typical()}
		if name, _, labels := strings.Cut(s.Name, "{"); labels {
			g.Name, g.Labels = name, true
		}
		k := slices.IndexFunc(all, func(o Group) bool {
			return o.Name == g.Name && o.Labels == g.Labels && o.unit == g.unit && o.measure == g.measure &&
				(g.Name != "" || max(o.typical, g.typical) <= farFactor*min(o.typical, g.typical) || min(o.typical, g.typical) == 0)
		})
		if k < 0 {
			k, all = len(all), append(all, g)
		}
		all[k].Series = append(all[k].Series, i)
	}
	return all
}

// typical returns the mean of the absolute values.
func (s *Series) typical() float64 {
	sum := 0.0
	for _, p := range s.Points {
		sum += max(p.Value, -p.Value)
	}
	return sum / float64(len(s.Points))
}

// Peak returns the largest value; 0 if there is none.
func (s *Series) Peak() float64 {
	peak := 0.0
	for _, p := range s.Points {
		peak = max(peak, p.Value)
	}
	return peak
}

// Resource guesses whether a series measures memory or cpu: by its unit, its name and the
// size of its values. It is "" if neither.
func (s *Series) Resource() string {
	name, _, _ := strings.Cut(s.Name, "{")
	nameWords := Words(name)
	hasAny := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return s.Unit == w || slices.Contains(nameWords, w) })
	}
	switch {
	case hasAny("requests", "reqs", "rps", "qps", "errors", "latency", "duration", "queue", "messages", "connections"), strings.Contains(s.Unit, "/"):
		return ""
	case hasAny("B", "b", "bytes", "mem", "memory", "rss"):
		return "memory"
	case hasAny("core", "cores", "cpu", "CPU", "millicores", "millicpu"):
		return "cpu"
	case s.Unit == "" && s.Peak() >= 1<<24:
		return "memory"
	}
	return ""
}

// Words returns the words of a metric's name, without words that many names have.
func Words(name string) []string {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return slices.DeleteFunc(words, func(w string) bool {
		return len(w) < 3 || slices.Contains([]string{"total", "per", "second", "seconds", "value", "metric", "time"}, w)
	})
}
