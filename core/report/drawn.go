package report

import (
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"hpaplayground/core/manifest"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

const (
	// drawnColumns is how wide the run is drawn as text.
	drawnColumns = 60
	// drawnMetrics is how many metrics are drawn.
	drawnMetrics = 3
	// maxLabel is how long the name of a metric is at most, in bytes.
	maxLabel = 30
)

// drawn draws the run as text, for those who paste only the Markdown: the whole run and, if that shows little of it,
// the part around the moment that is explained.
func (w *writer) drawn() {
	text := w.draw(0, w.run.End())
	if from, to := w.around(); to-from < w.run.End()/2 {
		text += "\n" + w.draw(from, to)
	}
	w.block("text", text)
}

// leastPart is the shortest part that is drawn.
const leastPart = 10 * time.Minute

// around returns the part of the run around the moment that is explained: what held the replicas back then, in this run
// or in the run before, and half as much on both sides.
func (w *writer) around() (from, to time.Duration) {
	if w.Chain == nil {
		return 0, w.run.End()
	}
	from, to = w.Chain.At, w.Chain.At
	for _, r := range []*track.Run{&w.run, w.run.Before} {
		if r == nil {
			continue
		}
		for _, h := range r.Holds() {
			if h.From <= w.Chain.At && w.Chain.At < h.To {
				from, to = min(from, h.From), max(to, h.To)
			}
		}
	}
	more := max((to-from)/2, (leastPart-(to-from))/2)
	return max(0, from-more).Truncate(time.Second), min(w.run.End(), to+more).Truncate(time.Second)
}

// drawnRow is a row of a drawing: a series from 0 to its highest value.
type drawnRow struct {
	name   string
	series timeline.Series
	unit   string
	scale  int // rows with the same number have the same highest value
}

// draw draws a part of the run.
func (w *writer) draw(from, to time.Duration) string {
	rows := w.rows()
	values, highest, width := make([][]float64, len(rows)), map[int]float64{}, 0
	for i, r := range rows {
		values[i] = peaks(r.series, from, to)
		for _, v := range values[i] {
			if !math.IsNaN(v) {
				highest[r.scale] = max(highest[r.scale], v)
			}
		}
		width = max(width, textWidth(r.name))
	}
	var out strings.Builder
	pad := func(text string, to int) string { return text + strings.Repeat(" ", max(0, to-textWidth(text))) }
	times := w.Timeline.TimeFormat()
	begin, end, _ := times.Span(from, to)
	fmt.Fprintf(&out, "%s  %s%s\n", pad("", width), pad(begin, drawnColumns-textWidth(end)), end)
	for i, r := range rows {
		fmt.Fprintf(&out, "%s  %s  %s\n", pad(r.name, width), bars(values[i], highest[r.scale]), spanOf(values[i], r.unit))
	}
	if c := w.Chain; c != nil && from <= c.At && c.At <= to && to > from {
		column := min(int(int64(c.At-from)*drawnColumns/int64(to-from)), drawnColumns-1)
		mark := "▲ " + c.When
		if column+textWidth(mark) > drawnColumns {
			mark = c.When + " ▲"
			column = max(0, column+1-textWidth(mark))
		}
		fmt.Fprintf(&out, "%s  %s%s\n", pad("", width), strings.Repeat(" ", column), mark)
	}
	return out.String()
}

// rows are the metrics, and the replicas of the run, of the run before and as they were recorded.
func (w *writer) rows() (all []drawnRow) {
	metrics := w.run.Metrics()
	for i := range metrics[:min(len(metrics), drawnMetrics)] {
		m := &metrics[i]
		unit := ""
		if m.Percent {
			unit = " %"
		}
		all = append(all, drawnRow{manifest.Shorten(oneLine(m.Label()), maxLabel), m.Value, unit, i + 1})
	}
	if target := w.run.Target(); target != nil {
		all = append(all, drawnRow{w.Say("Replicas"), target.Spec, "", 0})
	}
	if b := w.run.Before; b != nil && b.Target() != nil {
		all = append(all, drawnRow{"  " + w.Say("before"), b.Target().Spec, "", 0})
	}
	if recorded := w.run.Recorded(); len(recorded.T) > 0 {
		all = append(all, drawnRow{"  " + w.Say("recorded"), recorded, "", 0})
	}
	return all
}

// peaks returns the highest value in each column; NaN where there is none.
func peaks(s timeline.Series, from, to time.Duration) []float64 {
	all := make([]float64, drawnColumns)
	next := 0 // in s.T, after the column's start
	for i := range all {
		start, end := from+(to-from)*time.Duration(i)/drawnColumns, from+(to-from)*time.Duration(i+1)/drawnColumns
		for next < len(s.T) && s.T[next] <= start {
			next++
		}
		all[i] = math.NaN()
		for k := max(0, next-1); k < len(s.T) && s.T[k] < max(end, start+1); k++ {
			if v := s.V[k]; !math.IsNaN(v) && (math.IsNaN(all[i]) || v > all[i]) {
				all[i] = v
			}
		}
	}
	return all
}

var levels = []rune("▁▂▃▄▅▆▇█")

// bars draws values up to the highest. No value is a dot.
func bars(values []float64, highest float64) string {
	var out strings.Builder
	for _, v := range values {
		switch level := math.Ceil(v/highest*float64(len(levels))) - 1; {
		case math.IsNaN(v):
			out.WriteRune('·')
		case highest <= 0 || level < 0:
			out.WriteRune(levels[0])
		default:
			out.WriteRune(levels[min(int(level), len(levels)-1)])
		}
	}
	return out.String()
}

// spanOf writes the lowest and the highest value.
func spanOf(values []float64, unit string) string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	switch {
	case low > high:
		return "–"
	case low == high:
		return track.Short(low) + unit
	}
	return track.Short(low) + "–" + track.Short(high) + unit
}

// textWidth returns how many columns a text takes: Chinese characters take two.
func textWidth(text string) int {
	wide := 0
	for _, r := range text {
		if r >= 0x2e80 {
			wide++
		}
	}
	return utf8.RuneCountInString(text) + wide
}
