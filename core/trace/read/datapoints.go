package read

import (
	"encoding/json"
	"fmt"

	"hpaplayground/core/trace"
)

// target is a series of Graphite, of Grafana's SimpleJSON data source, or of Grafana before
// version 8. A point is [value, time].
type target struct {
	Target, Name       string
	Datapoints, Points [][]json.RawMessage
}

func (g *grafana) targets(all []target) {
	for i := range all {
		t := &all[i]
		name := t.Target + t.Name
		if name == "" {
			name = fmt.Sprintf("series %d", i+1)
		}
		points := append(t.Datapoints, t.Points...)
		if len(points) == 0 {
			g.problems = append(g.problems, fmt.Sprintf("series %q has no points", trace.Shorten(name)))
		}
		s := g.add(0, name)
		if s == nil {
			return
		}
		for n, p := range points {
			if len(p) != 2 {
				g.report(0, "series %q, point %d: want [value, time], got %d values", trace.Shorten(name), n+1, len(p))
				continue
			}
			g.sample(s, []json.RawMessage{p[1], p[0]}, i+1, n+1)
		}
	}
}

// influxAnswer is the answer of InfluxDB 1 to /query.
type influxAnswer struct {
	Error   string
	Results list[struct {
		Error  string
		Series list[influxSeries]
	}]
}

type influxSeries struct {
	Name    string
	Tags    map[string]string
	Columns []string
	Values  [][]json.RawMessage
}

func (g *grafana) influx(b []byte) {
	var all list[influxAnswer]
	if !g.into(b, &all) {
		return
	}
	for _, a := range all {
		if a.Error != "" {
			g.problems = append(g.problems, "InfluxDB answered with an error: "+clip(a.Error))
		}
		for n, q := range a.Results {
			switch {
			case q.Error != "":
				g.problems = append(g.problems, "InfluxDB answered with an error: "+clip(q.Error))
			case len(q.Series) == 0:
				g.problems = append(g.problems, fmt.Sprintf("result %d is empty: nothing matched, or there was no value in that time", n+1))
			}
			for i := range q.Series {
				g.influxSeries(&q.Series[i])
			}
		}
	}
}

// influxSeries reads a series as a frame, with the names that Grafana gives it.
func (g *grafana) influxSeries(s *influxSeries) {
	if len(s.Columns) > maxColumns || len(s.Tags) > maxColumns {
		g.report(0, "series %q has %d columns and %d tags: at most %d are read", trace.Shorten(s.Name), len(s.Columns), len(s.Tags), maxColumns)
		return
	}
	f := frame{frameSchema: frameSchema{Fields: make([]field, len(s.Columns))}}
	for k, column := range s.Columns {
		c := &f.Fields[k]
		c.Name = column
		if column == "time" {
			continue
		}
		c.Labels = s.Tags
		if s.Name != "" {
			c.Name = clip(s.Name) + "." + column
		}
	}
	for row, cells := range s.Values {
		if len(cells) != len(s.Columns) {
			g.report(0, "series %q, row %d: want %d values, one for each column, got %d", trace.Shorten(s.Name), row+1, len(s.Columns), len(cells))
			continue
		}
		for k := range cells {
			f.Fields[k].Values = append(f.Fields[k].Values, cells[k])
		}
	}
	g.frame(&f)
}
