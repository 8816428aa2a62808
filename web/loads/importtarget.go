package loads

import (
	"slices"
	"strings"
	"unicode"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/trace"
)

// Target is what a trace can become: a load of the text, or the load of a metric
// that has none there.
type Target struct {
	Entry  int // as in View; -1: it has none
	Metric load.Metric
	Kind   string // total, perPod, value or backlog
}

// Targets are the loads of the text, then the metrics without one.
func (m Model) Targets() []Target {
	var all []Target
	if loads := m.Loads(); loads != nil {
		for i, g := range loads.Given {
			all = append(all, Target{i, g.Demand.Metric, g.Kind})
		}
	}
	for _, metric := range m.Unloaded() {
		t := Target{-1, metric, "total"}
		switch {
		case autoscaling.MetricSourceType(metric.Type).Info().Global:
			t.Kind = "value"
		case metric.Name == "memory":
			t.Kind = "perPod"
		}
		all = append(all, t)
	}
	return all
}

// guess finds the most likely target of a series: by the words that its name
// shares with the metric's, then by its unit, else the one that is shown.
func guess(targets []Target, s *trace.Series, shown int) int {
	name, _, _ := strings.Cut(s.Name, "{")
	said := wordsOf(name)
	best, most := -1, 0
	for i := range targets {
		shared := 0
		for _, word := range wordsOf(targets[i].Metric.Name) {
			if slices.Contains(said, word) {
				shared++
			}
		}
		if shared > most {
			best, most = i, shared
		}
	}
	if best >= 0 {
		return best
	}
	is := func(want func(name string) bool) int {
		return slices.IndexFunc(targets, func(t Target) bool { return want(t.Metric.Name) })
	}
	rate := func(name string) bool { return name != "cpu" && name != "memory" }
	switch resource := resourceOf(s, said); {
	case resource != "":
		best = is(func(name string) bool { return name == resource })
	case shown >= 0 && shown < len(targets) && rate(targets[shown].Metric.Name):
		best = shown
	default:
		best = is(rate)
	}
	if best < 0 {
		best = shown
	}
	return max(min(best, len(targets)-1), 0)
}

// resourceOf guesses by unit and size of the values whether a series measures
// memory or cpu; "" if neither.
func resourceOf(s *trace.Series, said []string) string {
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return s.Unit == w || slices.Contains(said, w) })
	}
	switch {
	case has("B", "b", "bytes", "mem", "rss"):
		return "memory"
	case has("core", "cores", "cpu", "CPU", "millicores"):
		return "cpu"
	case s.Unit == "" && slices.ContainsFunc(s.Points, func(p trace.Point) bool { return p.Value >= 1<<24 }):
		return "memory"
	}
	return ""
}

// wordsOf are the words of a metric's name, without those that many names have.
func wordsOf(name string) []string {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return slices.DeleteFunc(words, func(w string) bool {
		return len(w) < 3 || slices.Contains([]string{"total", "per", "second", "seconds", "value", "metric", "time"}, w)
	})
}

// to returns the target of the import.
func (m Model) to() (Target, bool) {
	targets := m.Targets()
	if len(targets) == 0 {
		return Target{}, false
	}
	return targets[min(max(m.Import.To, 0), len(targets)-1)], true
}

// Aim sets what the import becomes, unless the person chose it, and how several
// series become one.
func (m Model) Aim() Model {
	i := &m.Import
	if i.Trace == nil || len(i.Trace.Series) == 0 {
		return m
	}
	if !i.Chosen {
		i.To = guess(m.Targets(), &i.Trace.Series[max(i.Series, 0)], m.Entry)
	}
	to, ok := m.to()
	if ok && i.Trace.Alike() {
		i.Series = Sum
		if to.Kind == "perPod" {
			i.Series = Average
		}
	}
	return m
}
