package read

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/trace"
)

// answer is a response of the Prometheus HTTP API, or its data.
type answer struct {
	Status     string          `json:"status"`
	ErrorType  string          `json:"errorType"`
	Error      string          `json:"error"`
	Warnings   []string        `json:"warnings"`
	Data       json.RawMessage `json:"data"`
	ResultType string          `json:"resultType"`
	Result     json.RawMessage `json:"result"`
}

// vector is one series of a response. A sample is [time, "value"]. Its parts are raw JSON,
// because decoding into any would recurse at each bracket.
type vector struct {
	Metric     map[string]string   `json:"metric"`
	Values     [][]json.RawMessage `json:"values"`
	Value      []json.RawMessage   `json:"value"`
	Histograms []json.RawMessage   `json:"histograms"`
	Histogram  json.RawMessage     `json:"histogram"`
}

// json reads JSON of Grafana, Graphite or InfluxDB, or a response of Prometheus, its data
// or its result. lines is the number of lines before the text.
func (r *reader) json(text string, lines int) {
	text = unwrap(text)
	if r.otherJSON([]byte(text)) {
		return
	}
	if text[0] == '[' {
		r.result([]byte(text), text, lines)
		return
	}
	var a answer
	if !r.decode([]byte(text), &a, text, lines) {
		return
	}
	for _, w := range a.Warnings {
		r.warn(0, "Prometheus warns: %s", trace.Shorten(w))
	}
	switch {
	case a.Status == "error" || a.Error != "":
		r.report(0, "Prometheus answered with an error: %s", strings.Trim(a.ErrorType+": "+a.Error, ": "))
	case a.ResultType == "" && bytes.HasPrefix(bytes.TrimSpace(a.Data), []byte("{")):
		var data answer
		if r.decode(a.Data, &data, text, lines) {
			r.typed(&data, text, lines)
		}
	case a.Result != nil:
		r.typed(&a, text, lines)
	default:
		r.report(0, "this JSON is neither what the Prometheus HTTP API answers to query_range, {\"status\": \"success\", \"data\": {\"result\": [...]}}, nor data frames of Grafana")
	}
}

func (r *reader) typed(a *answer, text string, lines int) {
	switch a.ResultType {
	case "string":
		r.report(0, "the query's result is a string, not numbers over time")
	case "", "matrix", "vector", "scalar":
		if a.Result == nil {
			r.report(0, "the answer has no result")
			return
		}
		r.result(a.Result, text, lines)
	default:
		r.report(0, "resultType %q: want matrix, vector or scalar", trace.Shorten(a.ResultType))
	}
}

// decode reports the line of a JSON error.
func (r *reader) decode(b []byte, into any, text string, lines int) bool {
	d := json.NewDecoder(bytes.NewReader(b))
	err := d.Decode(into)
	if err == nil {
		if _, err := d.Token(); err != io.EOF {
			r.report(0, "there is more text after the JSON: paste one answer")
			return false
		}
		return true
	}
	var syntax *json.SyntaxError
	var wrongType *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at := min(int(syntax.Offset), len(text))
		r.report(lines+1+strings.Count(text[:at], "\n"), "this JSON is not valid: %s", strings.TrimPrefix(err.Error(), "json: "))
	case errors.As(err, &wrongType):
		field := wrongType.Field
		if field == "" {
			field = "the value"
		}
		if r.trace.Format != "Prometheus JSON" {
			r.report(0, "this JSON is not what %s should be: %s is a %s", r.trace.Format, trace.Shorten(field), wrongType.Value)
			break
		}
		r.report(0, "this JSON is not a response of the Prometheus HTTP API: %s is a %s", trace.Shorten(field), wrongType.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		r.report(lines+1+strings.Count(text, "\n"), "this JSON is not complete: it ends too early")
	default:
		r.report(0, "this JSON cannot be read: %v", err)
	}
	return false
}

// result reads a list of series, or a scalar's single sample.
func (r *reader) result(b []byte, text string, lines int) {
	var scalar []json.RawMessage
	if !hasObjects(b) && json.Unmarshal(b, &scalar) == nil && len(scalar) == 2 && len(scalar[0]) > 0 {
		var pair []json.RawMessage
		if r.decode(b, &pair, text, lines) {
			if s := r.add(0, "scalar"); s != nil {
				r.sample(s, pair, 1, 1)
			}
			r.instant()
		}
		return
	}
	var vectors []vector
	if !r.decode(b, &vectors, text, lines) {
		return
	}
	if len(vectors) == 0 {
		r.report(0, "the query has an empty result: no series matched, or there was no sample in that time")
	}
	single := len(vectors) > 0
	for i := range vectors {
		v := &vectors[i]
		s := r.add(0, seriesName(v.Metric))
		if s == nil {
			break
		}
		if v.Histograms != nil || v.Histogram != nil {
			r.warn(0, "series %d, %s, is a native histogram: query a number of it, such as histogram_quantile", i+1, trace.Shorten(s.name))
			continue
		}
		if v.Value != nil {
			r.sample(s, v.Value, i+1, 1)
		}
		for n, pair := range v.Values {
			r.sample(s, pair, i+1, n+1)
		}
		single = single && len(v.Values) <= 1
	}
	if single {
		r.instant()
	}
}

// hasObjects reports whether a list begins with an object.
func hasObjects(list []byte) bool {
	list = bytes.TrimSpace(list)
	return len(list) > 0 && bytes.HasPrefix(bytes.TrimSpace(list[1:]), []byte("{"))
}

func (r *reader) instant() {
	r.warn(0, "there is only one value of each series, as from an instant query: a range query shows how they change")
}

// sample reads [time, "value"].
func (r *reader) sample(s *samples, pair []json.RawMessage, series, n int) {
	if len(pair) != 2 {
		r.report(0, "series %d, sample %d: want [time, \"value\"], got %d values", series, n, len(pair))
		return
	}
	var part [2]string
	for i, v := range pair {
		switch {
		case len(v) > 0 && (v[0] == '-' || v[0] >= '0' && v[0] <= '9'):
			part[i] = string(v)
		case json.Unmarshal(v, &part[i]) == nil: // a string, or null
		default:
			r.report(0, "series %d, sample %d: want [time, \"value\"]", series, n)
			return
		}
	}
	var c clock
	m, err := c.read(part[0])
	if err != nil {
		r.report(0, "series %d, sample %d: %v", series, n, err)
		return
	}
	r.addTime(m)
	v, _, err := numbers{}.read(part[1])
	if err != nil {
		r.report(0, "series %d, sample %d: value %v", series, n, err)
		return
	}
	r.put(s, m, v, 0)
}

// seriesName writes labels as Prometheus does.
func seriesName(labels map[string]string) string {
	var b strings.Builder
	b.WriteString(labels["__name__"])
	open := false
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		if key == "__name__" {
			continue
		}
		if open {
			b.WriteString(", ")
		} else {
			b.WriteByte('{')
		}
		open = true
		b.WriteString(key + "=" + strconv.Quote(labels[key]))
	}
	if open {
		b.WriteByte('}')
	}
	if b.Len() == 0 {
		return "{}"
	}
	return b.String()
}

// isPromtool reports whether a text is the output of promtool query: a series
// and "=>", then values as VALUE @[TIME].
func isPromtool(text string) bool {
	line, after, _ := strings.Cut(text, "\n")
	name, value, found := strings.Cut(strings.TrimSpace(line), "=>")
	if !found || name == "" {
		return false
	}
	if value == "" {
		value, _, _ = strings.Cut(after, "\n")
	}
	return strings.Contains(value, "@[")
}

// promtool reads the output of promtool query.
func (r *reader) promtool(text string) {
	var s *samples
	var c clock
	row := 0
	for line := range strings.Lines(text) {
		row++
		line = strings.TrimSpace(line)
		if name, value, found := strings.Cut(line, "=>"); found {
			if s = r.add(row, strings.TrimSpace(name)); s == nil {
				return
			}
			line = strings.TrimSpace(value)
		}
		if line == "" {
			continue
		}
		value, at, found := strings.Cut(line, "@[")
		if !found || !strings.HasSuffix(at, "]") || s == nil {
			r.report(row, "%q: want VALUE @[TIME]", trace.Shorten(line))
			continue
		}
		m, err := c.read(strings.TrimSuffix(at, "]"))
		if err == nil {
			r.addTime(m)
			var v float64
			if v, _, err = (numbers{}).read(value); err == nil {
				r.put(s, m, v, row)
			}
		}
		if err != nil {
			r.report(row, "%v", err)
		}
	}
}
