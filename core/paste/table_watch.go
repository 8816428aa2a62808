package paste

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
)

// seenRow is what a row of kubectl get hpa says of an HPA at a moment.
type seenRow struct {
	hpa   *found
	age   string
	line  int
	stamp string // the time that a tool wrote before the row
}

// maxSeen is how many rows are a recording.
const maxSeen = 5000

// see keeps the rows of kubectl get hpa in a block.
func (r *reader) see(b *block) {
	for _, s := range readRows(b.text()).seen {
		if l := &b.lines[s.line-1]; len(r.seen) < maxSeen {
			s.line, s.stamp = l.number, l.stamp
			r.seen = append(r.seen, s)
		}
	}
}

// addSeen adds what kubectl get hpa saw, if there are several rows of an HPA, as with --watch: the replicas and
// the metrics of each HPA over time, named as kube-state-metrics names them.
func (r *reader) addSeen() {
	hpas := map[string]bool{}
	for i := range r.seen {
		hpas[r.seen[i].key()] = true
	}
	if len(r.seen) == len(hpas) {
		return
	}
	times, problems := stamps(r.seen)
	if times == nil {
		times, problems = ages(r.seen)
	}
	var columns []string
	table := make([][]string, len(r.seen))
	put := func(row int, name, value string) {
		i := slices.Index(columns, name)
		if i < 0 {
			i, columns = len(columns), append(columns, name)
		}
		for len(table[row]) <= i {
			table[row] = append(table[row], "")
		}
		table[row][i] = value
	}
	for row := range r.seen {
		r.seen[row].values(func(name, value string) { put(row, name, value) })
	}
	var text strings.Builder
	out := csv.NewWriter(&text)
	_ = out.Write(append([]string{"time"}, columns...)) // a Builder never fails
	for row := range table {
		_ = out.Write(append([]string{times[row]}, table[row]...))
	}
	out.Flush()
	t := load(text.String())
	if t == nil {
		return
	}
	t.Format, t.Problems = "kubectl get hpa", problems
	for i := range t.Series {
		hold(&t.Series[i], t.Length)
	}
	t.Series = slices.DeleteFunc(t.Series, func(s trace.Series) bool { // bounds that nobody has changed
		return strings.Contains(s.Name, "_spec_") && !slices.ContainsFunc(s.Points, func(p trace.Point) bool { return p.Value != s.Points[0].Value })
	})
	r.recorded = append(r.recorded, t)
}

func (s *seenRow) key() string { return s.hpa.Namespace + "/" + s.hpa.Name }

// hold adds points to a series, because each value holds until the next row.
func hold(s *trace.Series, length time.Duration) {
	step := max(watchStep, (length / maxSeen).Truncate(time.Second))
	var all []trace.Point
	for i, p := range s.Points {
		until := length + 1
		if i+1 < len(s.Points) {
			until = s.Points[i+1].At
		}
		for all = append(all, p); p.At+step < until; all = append(all, p) {
			p.At += step
		}
	}
	*s = trace.Series{Name: s.Name, Unit: s.Unit, Points: all}
	s.Measure(length)
}

// values calls put with the name and the value of each series that a row has a value of.
func (s *seenRow) values(put func(name, value string)) {
	h := s.hpa
	labels := fmt.Sprintf("horizontalpodautoscaler=%q", h.Name)
	if h.Namespace != "" {
		labels += fmt.Sprintf(",namespace=%q", h.Namespace)
	}
	if h.status {
		put("kube_horizontalpodautoscaler_status_current_replicas{"+labels+"}", strconv.Itoa(int(h.Status.CurrentReplicas)))
	}
	for i := range h.Status.CurrentMetrics {
		m := &h.Status.CurrentMetrics[i]
		b := m.Block(m.Type)
		of := fmt.Sprintf("kube_horizontalpodautoscaler_status_target_metric{%s,metric_name=%q,metric_target_type=", labels, b.Name)
		if v := b.Current.AverageUtilization; v != nil {
			put(of+`"utilization"}`, strconv.Itoa(int(*v)))
		} else if v := b.Current.AverageValue; v != nil {
			put(of+`"average"}`, strconv.FormatFloat(v.AsApproximateFloat64(), 'g', -1, 64))
		}
	}
	if v := h.Spec.MinReplicas; v != nil {
		put("kube_horizontalpodautoscaler_spec_min_replicas{"+labels+"}", strconv.Itoa(int(*v)))
	}
	if v := h.Spec.MaxReplicas; v > 0 {
		put("kube_horizontalpodautoscaler_spec_max_replicas{"+labels+"}", strconv.Itoa(int(v)))
	}
}

// stamps returns the times that a tool wrote before the rows, nil if a row has none.
func stamps(rows []seenRow) (times []string, _ []trace.Problem) {
	for _, s := range rows {
		if s.stamp == "" {
			return nil, nil
		}
		times = append(times, s.stamp)
	}
	return times, nil
}

// watchStep is between two rows of the same age: a sync.
const watchStep = 15 * time.Second

// ages returns the times of the rows by the ages of their HPAs, in seconds from the first row. kubectl prints
// all HPAs first, so the first rows are of one moment.
func ages(rows []seenRow) (times []string, problems []trace.Problem) {
	first, last := map[string]time.Duration{}, map[string]time.Duration{}
	for i := range rows {
		s := &rows[i]
		age, err := read.Age(s.age)
		at, known := last[s.key()]
		switch {
		case !known:
			first[s.key()] = age
		case err == nil && age-first[s.key()] > at:
			at = age - first[s.key()]
		default:
			at += watchStep
			if problems == nil {
				problems = []trace.Problem{{Row: s.line, Warning: true, Message: "the age is that of the row above: it is placed 15s later, as if it were the next sync; with times before the rows, as ts writes them, they are placed by these"}}
			}
		}
		last[s.key()] = at
		times = append(times, strconv.FormatInt(int64(at/time.Second), 10))
	}
	return times, problems
}
