package read

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hpaplayground/core/trace"
)

// shape has the fields that distinguish JSON of Grafana, Graphite and InfluxDB from JSON of
// Prometheus.
type shape struct {
	Response, Results, Frames, Series, Schema, Fields, Datapoints, Panels, Targets json.RawMessage
}

// grafana reads data frames. It keeps what is missing in a frame, because this is an error
// only if no other frame has a value.
type grafana struct {
	*reader
	frames   int
	named    []named
	problems []string
}

// named is a series with the text that distinguishes it from others of its name.
type named struct {
	*samples
	labels map[string]string
	refID  string
}

// answered is the answer of Grafana to one query. Series is the form before Grafana 8.
type answered struct {
	Error  string
	Frames list[frame]
	Series list[target]
}

// panel is what Grafana hands to a panel.
type panel struct {
	State  string
	Series list[frame]
	Error  struct{ Message string }
}

// list is a list whose length is limited, so that a text does not take a hundred times its
// size in memory.
type list[T any] []T

const maxList = 4 * trace.MaxSeries

func (l *list[T]) UnmarshalJSON(b []byte) error {
	var all []json.RawMessage
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	if len(all) > maxList {
		return fmt.Errorf("a list has %d parts, and at most %d are read: export fewer series", len(all), maxList)
	}
	*l = make(list[T], len(all))
	for i := range all {
		if err := json.Unmarshal(all[i], &(*l)[i]); err != nil {
			return err
		}
	}
	return nil
}

// otherJSON reads the JSON of Grafana, Graphite or InfluxDB. It returns false if the JSON
// is of none of them.
func (r *reader) otherJSON(b []byte) bool {
	first := b
	if b[0] == '[' {
		var list []json.RawMessage
		if json.Unmarshal(b, &list) != nil || len(list) == 0 {
			return false
		}
		first = list[0]
	} else {
		b = slices.Concat([]byte("["), b, []byte("]"))
	}
	var o shape
	if len(first) == 0 || first[0] != '{' || json.Unmarshal(first, &o) != nil {
		return false
	}
	g := &grafana{reader: r}
	r.trace.Format = "Grafana JSON"
	switch {
	case begins(o.Results, '['):
		r.trace.Format = "InfluxDB JSON"
		g.influx(b)
	case begins(o.Results, '{'):
		g.results(b)
	case o.Frames != nil:
		var all list[answered]
		if g.into(b, &all) {
			for i := range all {
				g.readFrames("", all[i].Frames)
			}
		}
	case begins(o.Series, '['):
		g.panels(b)
	case o.Schema != nil, o.Fields != nil:
		var all list[frame]
		if g.into(b, &all) {
			g.readFrames("", all)
		}
	case o.Datapoints != nil:
		r.trace.Format = "Graphite JSON"
		var all list[target]
		if g.into(b, &all) {
			g.targets(all)
		}
	case o.Panels != nil, o.Targets != nil:
		r.report(0, "this is a dashboard or panel of Grafana, without its data: choose Inspect, Panel JSON, and there Panel data")
		return true
	default:
		r.trace.Format = "Prometheus JSON"
		return false
	}
	g.finish()
	return true
}

// unwrap returns the response in what Grafana's query inspector copies: a request and its
// response.
func unwrap(text string) string {
	var o shape
	if strings.Contains(text, `"response"`) && json.Unmarshal([]byte(text), &o) == nil && (begins(o.Response, '{') || begins(o.Response, '[')) {
		return string(o.Response)
	}
	return text
}

func begins(b json.RawMessage, c byte) bool { return bytes.HasPrefix(b, []byte{c}) }

// into decodes JSON, which is known to be valid.
func (g *grafana) into(b []byte, into any) bool { return g.decode(b, into, "", 0) }

// results reads the answer to /api/ds/query, or before Grafana 8 to /api/tsdb/query.
func (g *grafana) results(b []byte) {
	var all list[struct{ Results map[string]answered }]
	if !g.into(b, &all) {
		return
	}
	for i := range all {
		if len(all[i].Results) == 0 {
			g.problems = append(g.problems, "Grafana's answer has no results: the request had no query")
		}
		for _, id := range slices.Sorted(maps.Keys(all[i].Results)) {
			a := all[i].Results[id]
			switch {
			case a.Error != "":
				g.problems = append(g.problems, fmt.Sprintf("Grafana answered query %s with an error: %s", trace.Shorten(id), clip(a.Error)))
			case len(a.Frames)+len(a.Series) == 0:
				g.problems = append(g.problems, fmt.Sprintf("query %s has an empty result: nothing matched, or there was no value in that time", trace.Shorten(id)))
			}
			g.readFrames(id, a.Frames)
			g.targets(a.Series)
		}
	}
}

// panels reads what Grafana calls panel data.
func (g *grafana) panels(b []byte) {
	var all list[panel]
	if !g.into(b, &all) {
		return
	}
	for i := range all {
		p := &all[i]
		switch {
		case p.Error.Message != "":
			g.problems = append(g.problems, "Grafana's query failed: "+clip(p.Error.Message))
		case len(p.Series) == 0 && p.State == "Loading":
			g.problems = append(g.problems, "the panel was still loading: copy its data again")
		case len(p.Series) == 0:
			g.problems = append(g.problems, "the panel has no series: its queries found nothing")
		}
		g.readFrames("", p.Series)
	}
}

func (g *grafana) readFrames(refID string, all []frame) {
	for i := range all {
		f := &all[i]
		if f.RefID == "" {
			f.RefID = refID
		}
		g.frame(f)
	}
}

// finish reports what is missing.
func (g *grafana) finish() {
	g.distinguish()
	found, several := false, false
	for _, s := range g.series {
		found = found || len(s.points) > 0
		several = several || len(s.points) > 1
	}
	switch {
	case !found:
		for _, l := range g.problems {
			g.report(0, "%s", l)
		}
		return
	case len(g.problems) > 1:
		g.warn(0, "%s; and %d more without numbers over time", g.problems[0], len(g.problems)-1)
	case len(g.problems) == 1:
		g.warn(0, "%s", g.problems[0])
	}
	if !several {
		g.instant()
	}
}

// noteProblem says that a frame is not used, and why.
func (g *grafana) noteProblem(f *frame, format string, args ...any) {
	place := fmt.Sprintf("frame %d", g.frames)
	if f.RefID != "" {
		place += " of query " + trace.Shorten(f.RefID)
	}
	g.problems = append(g.problems, place+strings.TrimRight(": "+fmt.Sprintf(format, args...), " "))
}
