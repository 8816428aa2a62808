package observe

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// CSV writes what was recorded of the HPAs of a run as a table, for the Simulation's recorded. Its
// times have a date if the run has one, and else count from the run's start. Points are left out evenly
// if it would be too long to be read again.
func CSV(tl *timeline.Timeline, traces ...*trace.Trace) string {
	var columns []Recording
	for i := range tl.HPAs {
		for _, r := range Recognize(tl, i, traces...).All {
			r.Name = r.Kind.column(tl, i)
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

// Keep returns the fields of the Simulation, each with its value as YAML, that put recordings into the text.
// A run without a date starts with the recordings, if it can.
func Keep(s *scenario.Scenario, tl *timeline.Timeline, traces []*trace.Trace) (fields [][2]string) {
	placed := *tl
	if start, ok := StartFor(s, traces); ok && !tl.Timed {
		placed.Start, placed.Timed = start, true
		fields = append(fields, [2]string{"spec.start", start.Format(time.RFC3339)})
	}
	return append(fields, [2]string{"spec.recorded", strconv.Quote(CSV(&placed, traces...))})
}

// timesOf returns the times of all points, in order.
func timesOf(tl *timeline.Timeline, columns []Recording) []time.Duration {
	times := []time.Duration{0} // times without a date count from the first
	if tl.Timed {
		times = nil
	}
	for _, c := range columns {
		for _, p := range c.Points {
			times = append(times, p.At)
		}
	}
	slices.Sort(times)
	return slices.Compact(times)
}

// table writes a row for each time. An empty cell is no value.
func table(tl *timeline.Timeline, columns []Recording, times []time.Duration) string {
	var text strings.Builder
	out := csv.NewWriter(&text)
	row := []string{"time"}
	for _, c := range columns {
		row = append(row, c.Name)
	}
	_ = out.Write(row) // a Builder never fails
	next := make([]int, len(columns))
	for _, at := range times {
		row[0] = strconv.FormatFloat(at.Seconds(), 'f', -1, 64)
		if tl.Timed {
			row[0] = tl.Start.Add(at).Format(time.RFC3339Nano)
		}
		for i, c := range columns {
			row[i+1] = ""
			if k := next[i]; k < len(c.Points) && c.Points[k].At == at {
				row[i+1] = strconv.FormatFloat(c.Points[k].Value, 'f', -1, 64)
				next[i]++
			}
		}
		_ = out.Write(row)
	}
	out.Flush()
	return text.String()
}

// column returns the shortest name by which Recognize finds a kind of an HPA of the run.
func (k Kind) column(tl *timeline.Timeline, hpa int) string {
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
