package chart

import (
	"math"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// metric draws a metric: the value, the target and the band around it in which
// nothing happens.
func (b *builder) metric(p Place) {
	m := b.metrics[p.Index]
	formatter := "@short"
	if m.Percent {
		formatter = "@percent"
	}
	g := b.grid(p, metricTop(m), false, formatter)
	b.shapes(g, "@bands", 1, b.bands(m))
	b.line(g, m.Target, stroke{Color: "var(--target)", Width: 1, Dash: "dashed"})
	b.line(g, m.Value, stroke{Color: "var(--demand)", Width: 1.5})
}

// bands are the spans of one tolerance.
func (b *builder) bands(m track.Metric) [][]any {
	var rows [][]any
	low, high := m.Low, m.High
	for i, j := 0, 0; i < len(low.T) && j < len(high.T); {
		from := max(low.T[i], high.T[j])
		to := b.End()
		if i+1 < len(low.T) {
			to = min(to, low.T[i+1])
		}
		if j+1 < len(high.T) {
			to = min(to, high.T[j+1])
		}
		rows = append(rows, []any{seconds(from), seconds(to), low.V[i], high.V[j], "target-wash"})
		if i+1 < len(low.T) && low.T[i+1] == to {
			i++
		} else if j+1 < len(high.T) && high.T[j+1] == to {
			j++
		} else {
			break
		}
	}
	return rows
}

// demand draws a load: what was asked for, and the part that no pod served.
func (b *builder) demand(p Place) {
	d := b.Timeline.Demands[p.Index]
	g := b.grid(p, plot.Room(plot.Peak(d.Offered, d.Unserved)), false, "@short")
	b.line(g, d.Offered, stroke{Color: "var(--demand)", Width: 1.5, Fill: "var(--demand-wash)"})
	var unserved, backlog timeline.Series
	if plot.Peak(d.Unserved) > 0 {
		unserved = d.Unserved
	}
	// What waits has a height of its own: it is no rate, as what arrives is.
	if most := plot.Peak(d.Backlog); most > 0 {
		backlog = scaled(d.Backlog, b.scales[g].max/plot.Room(most))
	}
	b.line(g, unserved, stroke{Color: "var(--bad)", Width: 1.5, Fill: "var(--bad-wash)"})
	b.line(g, backlog, stroke{Color: "var(--demand)", Width: 1.5, Dash: "dotted"})
}

func scaled(s timeline.Series, by float64) timeline.Series {
	v := make([]float64, len(s.V))
	for i := range v {
		v[i] = s.V[i] * by
	}
	return timeline.Series{T: s.T, V: v}
}

// replicas draws the counts and what held them back.
func (b *builder) replicas(p Place) {
	wanted := b.Wanted()
	low, high := b.Bounds()
	var spec, ready timeline.Series
	if t := b.Target(); t != nil {
		spec, ready = t.Spec, t.Ready
	}
	var former timeline.Series // of the run to compare with
	if b.Before != nil && b.Before.Target() != nil {
		former = b.Before.Target().Spec
	}
	top := plot.ReplicasTop(plot.Peak(former, spec, ready), plot.Peak(wanted), plot.Peak(low), plot.Peak(high))
	g := b.grid(p, top, true, "@short")
	var held [][]any
	for _, h := range b.Holds() {
		held = append(held, []any{seconds(h.From), seconds(h.To), h.Tone(), h.Label, h.Short()})
	}
	b.shapes(g, "@spans", 1, held)
	b.line(g, ready, stroke{Fill: "var(--replicas-wash)"})
	b.line(g, low, stroke{Color: "var(--bound)", Width: 1})
	b.line(g, high, stroke{Color: "var(--bound)", Width: 1})
	b.line(g, former, stroke{Color: "var(--faint)", Width: 1.5, Dash: "dashed"})
	b.line(g, wanted, stroke{Color: "var(--replicas)", Width: 1.5, Dash: "dotted"})
	b.line(g, spec, stroke{Color: "var(--replicas)", Width: 2})
	b.shapes(g, "@labels", 6, held)
}

// HeldAt says whether a span in which the replicas were held back is drawn at a
// moment and that many pixels below the chart's top.
func (c Chart) HeldAt(r track.Run, at time.Duration, y float64) bool {
	for _, p := range c.Places {
		if p.Kind != Replicas || y < float64(p.plotTop) || y > float64(p.plotTop+p.plotHeight) {
			continue
		}
		for _, h := range r.Holds() {
			if h.From <= at && at < h.To {
				return true
			}
		}
	}
	return false
}

func metricTop(m track.Metric) float64 {
	return plot.Room(math.Max(plot.Peak(m.Value), plot.Peak(m.High)))
}

// lanesAndMarks draws the conditions and the events, all in one grid.
func (b *builder) lanesAndMarks() {
	var rows, marks [][]any
	first, last := -1, -1
	for i, p := range b.places {
		switch p.Kind {
		case Condition:
			for _, s := range b.lanes[p.Index].Segments {
				tone := track.Tone(b.lanes[p.Index].Type, s.Status, s.Reason)
				rows = append(rows, []any{seconds(s.From), seconds(s.To), p.plotTop, p.plotHeight, look(s), tone, s.Reason})
			}
		case Events:
			for _, m := range b.marks {
				marks = append(marks, []any{seconds(m.At), p.plotTop + p.plotHeight/2, m.Kind.String()})
			}
		default:
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
	}
	if first < 0 {
		return
	}
	top, bottom := b.places[first].plotTop, b.places[last].plotTop+b.places[last].plotHeight
	g := b.grid(Place{plotTop: top, plotHeight: bottom - top}, 1, false, "")
	b.shapes(g, "@lanes", 2, rows)
	b.shapes(g, "@marks", 5, marks)
}

// look tells a lane's states apart without colour.
func look(s track.Segment) string {
	switch s.Status {
	case "True":
		return "on"
	case "":
		return "none"
	}
	return "off"
}

// ticks is how many steps a scale has room for.
func ticks(p Place) float64 { return float64(p.plotHeight) / 24 }
