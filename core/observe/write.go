package observe

import (
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// CSV writes what was recorded of the HPAs of a run as a table, for spec.recorded of a Simulation. Its times
// have a date if the run has one; if not, they count from the run's start. If the table would be too long
// to be read again, points are left out evenly.
func CSV(tl *timeline.Timeline, traces ...*trace.Trace) string {
	var columns []Recording
	for i := range tl.HPAs {
		for _, r := range Recognize(tl, i, traces...).All {
			r.Name = r.Kind.columnName(tl, i)
			columns = append(columns, r)
		}
	}
	text := ""
	for most := trace.MaxPoints; most > 0; most /= 2 {
		for i := range columns {
			columns[i].Points = trace.Thin(columns[i].Points, most)
		}
		times := timesOf(tl, columns)
		if len(times) > trace.MaxPoints {
			continue
		}
		if text = table(tl, columns, times); len(text) <= trace.MaxText {
			break
		}
	}
	return text
}

// Keep puts recordings into the text of a run's scenario. A run without a date then starts with the
// recordings, if StartFor allows it.
func Keep(e *edit.Editor, s *scenario.Scenario, tl *timeline.Timeline, traces []*trace.Trace) {
	placed := *tl
	if start, ok := StartFor(s, traces); ok {
		placed.Start, placed.HasClock = start, true
		e.Set("spec.start", start.Format(time.RFC3339))
	}
	e.SetText("spec.recorded", CSV(&placed, traces...))
}

// timesOf returns the times of all points, in order. Most columns have the times of the first.
func timesOf(tl *timeline.Timeline, columns []Recording) []time.Duration {
	times := []time.Duration{0} // times without a date count from the first
	if tl.HasClock {
		times = nil
	}
	first := 0 // how many of the times are of the first column
	for i, c := range columns {
		k := 0
		for _, p := range c.Points {
			for k < first && times[k] < p.At {
				k++
			}
			if k == first || times[k] != p.At {
				times = append(times, p.At)
			}
		}
		if i == 0 {
			slices.Sort(times)
			first = len(times)
		}
	}
	if len(times) > first {
		slices.Sort(times)
	}
	return slices.Compact(times)
}

// table writes a row for each time. An empty cell is no value.
func table(tl *timeline.Timeline, columns []Recording, times []time.Duration) string {
	var text strings.Builder
	names := []string{"time"}
	for _, c := range columns {
		names = append(names, c.Name)
	}
	out := csv.NewWriter(&text)
	_ = out.Write(names) // a Builder never fails
	out.Flush()
	next := make([]int, len(columns))
	var row []byte // times and numbers need no quotes
	for _, at := range times {
		if tl.HasClock {
			row = tl.Start.Add(at).AppendFormat(row[:0], time.RFC3339Nano)
		} else {
			row = strconv.AppendFloat(row[:0], at.Seconds(), 'f', -1, 64)
		}
		for i, c := range columns {
			row = append(row, ',')
			if k := next[i]; k < len(c.Points) && c.Points[k].At == at {
				row = appendNumber(row, c.Points[k].Value)
				next[i]++
			}
		}
		text.Write(append(row, '\n'))
	}
	return text.String()
}

// appendNumber appends a number with all its digits. Most numbers are integers, which are faster to write.
func appendNumber(b []byte, v float64) []byte {
	if v == math.Trunc(v) && v > -1<<53 && v < 1<<53 && v != 0 { // 0 may be -0
		return strconv.AppendInt(b, int64(v), 10) //fits: v was compared above
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

// columnName returns the shortest name by which Recognize finds a kind of an HPA of the run.
func (k Kind) columnName(tl *timeline.Timeline, hpa int) string {
	name, labels := k.Name, []string{}
	switch {
	case len(k.Metrics) == 0:
		name, labels = "", []string{fmt.Sprintf("condition=%q", k.Name), `status="true"`}
	case !slices.Contains(k.words, k.Name):
		name = k.Metrics[0]
	}
	if key := tl.HPAs[hpa].Key; len(tl.HPAs) > 1 {
		labels = append(labels, fmt.Sprintf("horizontalpodautoscaler=%q,namespace=%q", key.Name, key.Namespace))
	}
	if len(labels) == 0 {
		return name
	}
	return name + "{" + strings.Join(labels, ",") + "}"
}
