package loads

import (
	"strconv"

	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
)

// The fields of a total load that say how the pods share it.
const (
	overloadField = "overload"
	spreadField   = "spread"
	partField     = "spreadPart"
)

var overloads = []string{"drop", "queue"}

// overload returns what happens to the work that the pods have no room for. It is "" if
// the load has no limit per pod.
func (t *Load) overload() string {
	d := &t.Demand
	switch {
	case d.Total == nil || d.Metric.Name != "cpu":
		return ""
	case d.Queue:
		return "queue"
	}
	return "drop"
}

// spread returns the way in which the pods share the load, and a number for it. Both results are ""
// if the pods do not share the load.
func (t *Load) spread() (word, part string) {
	d := &t.Demand
	if d.Total == nil || d.Queue {
		return "", ""
	}
	word = load.SpreadNames[d.Spread.Kind]
	switch d.Spread.Kind {
	case load.Sticky:
		part = scenario.ShortDuration(d.Spread.Life)
	case load.Random:
		part = percent(d.Spread.Deviation)
	case load.Hot:
		part = percent(d.Spread.OldestShare)
	}
	return word, part
}

func percent(part float64) string { return strconv.FormatFloat(100*part, 'g', 4, 64) + "%" }

// setShare writes one of the fields overload, spread and spreadPart.
func (m Model) setShare(t Load, field, value string) Model {
	e := m.EditSimulation()
	path := "spec.load[" + strconv.Itoa(t.Index) + "]."
	word, _ := t.spread()
	switch {
	case field == partField && value == "":
		e.Set(path+spreadField, word)
	case field == partField:
		e.Set(path+spreadField, "{"+word+": "+value+"}")
	case value == overloads[0] || value == load.SpreadNames[load.Even]:
		e.Remove(path + field)
	default:
		e.Set(path+field, value)
	}
	return m.write(e, "")
}
