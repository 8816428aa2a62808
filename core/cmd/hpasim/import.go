package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/parse"
	"hpaplayground/core/paste"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// importOptions are the flags of import.
type importOptions struct {
	output, series, metric, form, scale, interpolate, scenario string
	anyway                                                     bool
}

var forms = []string{"total", "perPod", "value"}

func importCommand() *cobra.Command {
	var o importOptions
	c := &cobra.Command{
		Use:   "import FILE [flags]",
		Short: "make a load of what Prometheus, Grafana or a spreadsheet exports",
		Long: `Reads a trace: the answer of the Prometheus HTTP API to query_range, what promtool
query prints, Grafana's data frames (Inspect: Query or Panel JSON), the JSON of
Graphite and InfluxDB, or CSV as Grafana and spreadsheets write it. It prints:

  preview  what is in it: each series with its points, values and gaps
  load     a load that follows one of the series, for spec.load of a Simulation

The first time in the trace is the start of the run. Through a gap the last value
holds. What is wrong with the trace goes to the standard error as FILE:row:
message.`,
		Example: `  hpasim import requests.csv
  hpasim import requests.csv -o load --series shop --metric Pods/requests_per_second`,
		RunE: runE(o.run),
	}
	f := c.Flags()
	f.StringVarP(&o.output, "output", "o", "preview", "print as `FORMAT`: preview, load")
	f.StringVar(&o.series, "series", "", "the series by its `NAME`, a part of it, or its number in the preview")
	f.StringVar(&o.metric, "metric", "", "the metric that the load feeds, as `TYPE/NAME`: Resource/cpu, Pods/rps,\nExternal/queue_depth, Object/Service/web/rps, ContainerResource/app/cpu")
	f.StringVar(&o.form, "form", "", "`FORM` of the load: total, shared by the pods, perPod, or value; by default the\nlikeliest one for the metric's type")
	f.StringVar(&o.scale, "scale", "", "multiply the values by `FACTOR`: percent, millicores or a number")
	f.StringVar(&o.scenario, "for", "", "the scenario in `FILE`, or preset:NAME, takes the load: one of more than ten\ntimes what its maxReplicas carry is refused")
	f.BoolVar(&o.anyway, "anyway", false, "print a load that --for refuses")
	f.StringVar(&o.interpolate, "interpolate", "step", "`KIND` of line between the points: step, linear")
	completeFlag(c, "output", "preview", "load")
	completeFlag(c, "form", forms...)
	completeFlag(c, "scale", "percent", "millicores")
	completeFlag(c, "interpolate", "step", "linear")
	offerFrom(c, "for", scenarios)
	completeFlag(c, "metric", metricTypes()...)
	return c
}

// metricTypes lists how a value of --metric begins.
func metricTypes() (names []string) {
	for _, t := range autoscaling.MetricTypes() {
		names = append(names, string(t.Type)+"/")
	}
	return names
}

func (o *importOptions) run(s streams, args []string) error {
	switch {
	case o.output != "preview" && o.output != "load":
		return usagef("output %q: must be preview or load", o.output)
	case o.form != "" && !slices.Contains(forms, o.form):
		return usagef("--form %q: must be one of %s", o.form, strings.Join(forms, ", "))
	case o.interpolate != "step" && o.interpolate != "linear":
		return usagef("--interpolate %q: must be step or linear", o.interpolate)
	case o.output == "load" && o.metric == "":
		return usagef("which metric does the load feed? --metric Pods/requests_per_second, for example")
	}
	factor, ok := parse.Scale(o.scale)
	if !ok {
		return usagef("--scale %q: must be percent, millicores or a number above 0", o.scale)
	}
	m, form, err := o.parseMetric()
	if err != nil {
		return err
	}
	src, err := openOne(s, args)
	if err != nil {
		return err
	}
	all := paste.Recorded(src.text)
	t := all[0]
	for _, p := range t.Problems {
		printProblem(s.err, src.name, p)
	}
	if len(all) > 1 {
		fmt.Fprintf(s.err, "%s: the first of %d recordings is read\n", src.name, len(all))
	}
	if t.More > 0 {
		fmt.Fprintf(s.err, "%s: and %d more\n", src.name, t.More)
	}
	out := bufio.NewWriter(s.out)
	if o.output == "preview" {
		err = o.preview(out, src.name, t, factor, lineWidth(s.out))
	} else if !t.Failed() {
		err = o.load(out, s, src.name, t, m, form, factor)
	}
	err = errors.Join(err, out.Flush())
	if err == nil && t.Failed() {
		return errReported
	}
	return err
}

func printProblem(w io.Writer, name string, p trace.Problem) {
	row, kind := "", ""
	if p.Row > 0 {
		row = fmt.Sprintf(":%d", p.Row)
	}
	if p.Warning {
		kind = "warning: "
	}
	fmt.Fprintf(w, "%s%s: %s%s\n", name, row, kind, p.Message)
}

// parseMetric parses --metric into a load's metric, and its form.
func (o *importOptions) parseMetric() (m load.Metric, form string, err error) {
	if o.metric == "" {
		return m, "", nil
	}
	wrong := usagef("--metric %q: want TYPE/NAME, such as Resource/cpu, Pods/rps, External/queue_depth, Object/Service/web/rps or ContainerResource/app/cpu", o.metric)
	part := strings.Split(o.metric, "/")
	if slices.Contains(part, "") || len(part) < 2 {
		return m, "", wrong
	}
	types := autoscaling.MetricTypes()
	i := slices.IndexFunc(types, func(t autoscaling.MetricType) bool { return strings.EqualFold(string(t.Type), part[0]) })
	if i < 0 {
		return m, "", wrong
	}
	kind := types[i].Type
	m.Type, m.Name = string(kind), part[len(part)-1]
	want := 2
	switch kind {
	case autoscaling.ContainerResourceMetricSourceType:
		want = 3
		m.Container = part[1]
	case autoscaling.ObjectMetricSourceType:
		if len(part) == 4 {
			want = 4
			m.Object = part[1] + "/" + part[2]
		}
	}
	if len(part) != want {
		return m, "", wrong
	}
	form = o.form
	switch {
	case form == "" && types[i].Global:
		form = "value"
	case form == "":
		form = "total"
	case (form == "value") != types[i].Global:
		return m, "", usagef("--form %s: this is not for metrics of type %s", form, kind)
	}
	return m, form, nil
}

// checkSize refuses a load that is far too large for the scenario of --for. It warns about
// a series that seems to measure another metric.
func (o *importOptions) checkSize(s streams, name string, from *trace.Series, to *load.Series, m load.Metric, form string) error {
	peak := 0.0
	for _, p := range to.Points {
		peak = max(peak, p.Milli/1000)
	}
	resource := from.Resource()
	if isResource := m.Type == "Resource" || m.Type == "ContainerResource"; isResource && resource != "" && resource != m.Name ||
		isResource && resource == "" && (m.Name == "cpu" && peak > 1000 || m.Name == "memory" && peak < 1<<20) {
		printProblem(s.err, name, trace.Problem{Warning: true, Message: fmt.Sprintf("series %q does not look like %s: it reaches %s %s", from.Name, m.Name,
			shortNumber(peak), map[string]string{"cpu": "cores", "memory": "bytes"}[m.Name])})
	}
	if o.scenario == "" {
		return nil
	}
	src, err := open(s, o.scenario)
	if err != nil {
		return err
	}
	into, diags := parse.Text(src.text)
	if into == nil {
		src.report(s.err, diags)
		return errReported
	}
	carry, ok := into.LoadLimitOf(&m, form)
	times := peak * 1000 / max(carry.Milli, 1)
	if !ok || times <= scenario.ExcessFactor || o.anyway {
		return nil
	}
	carried := fmt.Sprintf("the pods of %s carry %s at their target with maxReplicas %d", carry.HPA, shortNumber(carry.Milli/1000), carry.Max)
	if form == "perPod" {
		carried = fmt.Sprintf("the target of %s is %s per pod", carry.HPA, shortNumber(carry.Milli/1000))
	}
	return fmt.Errorf("series %q reaches %s, and %s: that is %s times as much. Choose another --series, --metric or --scale, or add --anyway", from.Name, shortNumber(peak), carried, shortNumber(times))
}

// preview lists the series.
func (o *importOptions) preview(w io.Writer, name string, t *trace.Trace, factor float64, width int) error {
	if len(t.Series) == 0 {
		return nil
	}
	shown := make([]int, 0, len(t.Series))
	for i := range t.Series {
		shown = append(shown, i)
	}
	if o.series != "" {
		s, err := t.Choose(o.series)
		if err != nil {
			return err
		}
		shown = slices.DeleteFunc(shown, func(i int) bool { return &t.Series[i] != s })
	}
	start := ""
	if !t.Start.IsZero() {
		start = " from " + t.Start.Format("2006-01-02 15:04:05 UTC")
	}
	series := "1 series"
	if n := len(t.Series); n > 1 {
		series = fmt.Sprintf("%d series", n)
	}
	times := timeline.TimesOf(t.Start, t.Length)
	fmt.Fprintf(w, "%s: %s, %s%s, %s\n\n", name, t.Format, series, start, scenario.ShortDuration(t.Length))
	var g timeline.Grid
	g.Row("NO", "SERIES", "POINTS", times.Head("FROM"), times.Head("TO"), "STEP", "MIN", "MAX", "GAPS", "SHAPE")
	for _, i := range shown {
		s := &t.Series[i]
		if len(s.Points) == 0 {
			g.Row(strconv.Itoa(i+1), shortName(s.Name), "0")
			continue
		}
		low, high := s.Points[0].Value, s.Points[0].Value
		for _, p := range s.Points {
			low, high = min(low, p.Value), max(high, p.Value)
		}
		step := "-"
		if s.Step > 0 {
			step = scenario.ShortDuration(s.Step)
		}
		gaps := "-"
		if len(s.Gaps) > 0 {
			gaps = strconv.Itoa(len(s.Gaps))
		}
		unit := ""
		if s.Unit != "" {
			unit = " " + s.Unit
		}
		g.Row(strconv.Itoa(i+1), shortName(s.Name), strconv.Itoa(len(s.Points)),
			times.At(s.Points[0].At), times.At(s.Points[len(s.Points)-1].At), step,
			shortNumber(low*factor)+unit, shortNumber(high*factor)+unit, gaps, spark(s, t.Length, 24, low, high))
	}
	return g.Write(w, width)
}

// shortName shortens a long name.
func shortName(s string) string {
	const maxLength = 60
	if r := []rune(strings.Map(printable, s)); len(r) > maxLength {
		return string(r[:maxLength-1]) + "…"
	}
	return strings.Map(printable, s)
}

// shortNumber formats a value with four significant digits, or with all before the point if they are at most 15.
func shortNumber(v float64) string {
	if size := math.Abs(v); 1e4 <= size && size < 1e15 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// spark draws a series over the trace's length with Unicode block characters. Gaps are
// spaces.
func spark(s *trace.Series, length time.Duration, width int, low, high float64) string {
	blocks := []rune("▁▂▃▄▅▆▇█")
	if length <= 0 || high == low {
		return strings.Repeat(string(blocks[3]), width)
	}
	peak, hasValue := make([]float64, width), make([]bool, width)
	fill := func(from, to time.Duration, v float64) {
		at := func(t time.Duration) int { return min(int(float64(t)/float64(length)*float64(width)), width-1) }
		for i := at(from); i <= at(to); i++ {
			if !hasValue[i] || v > peak[i] {
				peak[i], hasValue[i] = v, true
			}
		}
	}
	for i, p := range s.Points {
		end := p.At
		if i+1 < len(s.Points) && !slices.Contains(s.Gaps, trace.Gap{From: p.At, To: s.Points[i+1].At}) {
			end = max(p.At, s.Points[i+1].At-1)
		}
		fill(p.At, end, p.Value)
	}
	out := make([]rune, width)
	for i := range out {
		out[i] = ' '
		if hasValue[i] {
			part := (peak[i] - low) / (high - low)
			out[i] = blocks[min(int(part*float64(len(blocks))), len(blocks)-1)]
		}
	}
	return strings.TrimRight(string(out), " ")
}

// load prints an entry of spec.load.
func (o *importOptions) load(w io.Writer, s streams, name string, t *trace.Trace, metric load.Metric, form string, factor float64) error {
	chosen, err := t.Choose(o.series)
	if err != nil {
		return err
	}
	loadTrace, problem := parse.FromTrace(chosen, factor, o.interpolate == "linear")
	if problem != nil {
		printProblem(s.err, name, *problem)
		return errReported
	}
	if err := o.checkSize(s, name, chosen, loadTrace, metric, form); err != nil {
		return err
	}
	gaps := ""
	if n := len(chosen.Gaps); n > 0 {
		gaps = fmt.Sprintf("; the last value holds through %d gaps", n)
		if n == 1 {
			gaps = "; the last value holds through a gap"
		}
	}
	left := ""
	if n := len(chosen.Points) - len(loadTrace.Points); n > 0 {
		left = fmt.Sprintf(" of %d, the rest changes nothing", len(chosen.Points))
	}
	fmt.Fprintf(w, "  # %s of %s: %d points%s%s\n", strings.Map(printable, chosen.Name), strings.Map(printable, name), len(loadTrace.Points), left, gaps)
	if !t.Start.IsZero() {
		fmt.Fprintf(w, "  # The first time is that of spec.start: %q.\n", t.Start.Format(time.RFC3339))
	}
	fmt.Fprintf(w, "  - metric: %s\n    %s:\n", parse.MetricText(&metric), form)
	if loadTrace.Linear {
		fmt.Fprint(w, "      interpolate: linear\n")
	}
	fmt.Fprint(w, "      points: [")
	column := 0
	for i, p := range loadTrace.Points {
		text := "[" + scenario.ShortDuration(p.At) + ", " + quantity(p) + "]"
		if i > 0 {
			if column += len(text) + 2; column > 90 {
				fmt.Fprint(w, ",\n        ")
				column = len(text)
			} else {
				fmt.Fprint(w, ", ")
			}
		}
		fmt.Fprint(w, text)
	}
	fmt.Fprint(w, "]\n")
	return nil
}

func printable(c rune) rune {
	if c < ' ' {
		return ' '
	}
	return c
}

func quantity(p load.Point) string {
	milli := load.Milli(p.Milli)
	if milli%1000 == 0 {
		return strconv.FormatInt(milli/1000, 10)
	}
	return strconv.FormatInt(milli, 10) + "m"
}
