package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hpaplayground/core/explain"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/paste"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/words"
)

// observeOptions are the flags of observe.
type observeOptions struct {
	fileRun
	files  []string
	output string
	within moment
	find   bool
	strays int            // how far the load may stray, in percent
	found  *observe.Found // nil: nothing was looked for
}

func observeCommand() *cobra.Command {
	o := observeOptions{}
	c := &cobra.Command{
		Use:   "observe FILE --observed FILE... [flags]",
		Short: "compare a run with what monitoring recorded",
		Long: `Runs the scenario and compares it with what was recorded in a cluster: replicas,
the HPA's status, its conditions, minReplicas and maxReplicas. A recording is a
file as hpasim import reads it, with series as kube-state-metrics, Datadog or
OpenTelemetry name them, or with legends such as "desired replicas". It may also
be the HPA's events, as kubectl get events or kubectl describe prints them. Each line
says for how much of the recorded time the run agrees, where the two differ
first, and by how much at most. Below the table is what the run decided in the
syncs in which the two can have parted, and up to three changes of the scenario
that explain it: slower pods, late metrics, another load, target, bound, policy, flag
or release, an outage, a burst, a rollout, a crash, somebody who scaled, a second HPA or
none. Each was run, and --set makes it. What chance explains as well is not named:
other random numbers, and a load that strays a little (--strays). Series of other HPAs
and of other metrics are left out and named.

With --find, the recording also says what the scenario does not: the load, which
follows from the HPA's metric and the pods that shared it, the edits of minReplicas
and maxReplicas, the replicas at the start and how long pods took to be Ready. The
metric is a series as the HPA names it, or cpu as cAdvisor has it, or
kube_horizontalpodautoscaler_status_target_metric, which is best. So the HPA alone
is scenario enough. -o scenario prints the scenario with all that was found.

Times with a date are placed by spec.start of the Simulation; without it, the
first recorded time is the start of the run. The replicas of an HPA's status are
as of its last sync; those of its target are as of the moment.`,
		Example:           `  hpasim observe hpa.yaml --observed night.csv --find`,
		ValidArgsFunction: oneScenario,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	o.recordingFlags(c)
	f.Var(typed{&o.within}, "within", "a value agrees if the run had it at most this `TIME` before or after, such as\n30s; by default the step of the recording")
	f.StringVarP(&o.output, "output", "o", "text", "print as `FORMAT`: text, json, or scenario for what --find found")
	o.fileRun.flags(c)
	o.work.flag(c)
	completeFlag(c, "output", "text", "json", "scenario")
	return c
}

// recordingFlags adds the flags that say what was recorded.
func (o *observeOptions) recordingFlags(c *cobra.Command) {
	f := c.Flags()
	f.StringArrayVar(&o.files, "observed", nil, "the recording in `FILE`, or - for the standard input; can be repeated")
	f.BoolVar(&o.find, "find", false, "find the load and more in the recording, and run with it")
	f.IntVar(&o.strays, "strays", observe.UsualStrays, "the cluster's load may stray by this `PERCENT` from the scenario's: what that\nexplains needs no cause; 0 if the load is exactly known")
	completeFlag(c, "strays", "0", "5", "10")
}

const nothingRecorded = "what was recorded? --observed prometheus.json, for example, or recorded in the Simulation"

func (o *observeOptions) run(s streams, args []string) error {
	if o.output != "text" && o.output != "json" && o.output != "scenario" {
		return usagef("output %q: must be text, json or scenario", o.output)
	}
	o.find = o.find || o.output == "scenario"
	traces, err := o.observed(s)
	if err == nil {
		err = o.read(s, args)
	}
	if err != nil {
		return err
	}
	traces = o.withOwn(traces)
	if len(traces) == 0 {
		return usagef(nothingRecorded)
	}
	var failure error // of a run that stopped early
	if failure = o.simulate(false, s.err); o.timeline == nil {
		return failure
	}
	index, err := o.chosen()
	if err == nil && o.find {
		err = o.findIn(traces, index, s.err)
	}
	if err != nil {
		return errors.Join(err, failure)
	}
	if o.output == "scenario" {
		_, err = io.WriteString(s.out, strings.TrimRight(o.text, "\n")+"\n")
		return errors.Join(err, o.work.err, failure)
	}
	o.notes(s.err)
	recordings := observe.Recognize(o.timeline, index, traces...)
	all, err := o.compare(recordings, index)
	if err != nil {
		return errors.Join(err, failure)
	}
	causes := o.search(s.err, index, recordings.All)
	out := bufio.NewWriter(s.out)
	if o.output == "json" {
		err = o.writeDifferences(out, all, causes)
	} else {
		err = o.print(out, recordings, all, causes)
	}
	return errors.Join(err, out.Flush(), o.work.err, failure)
}

// findIn finds what the recordings say of the scenario, and runs it with that.
func (o *observeOptions) findIn(traces []*trace.Trace, hpa int, stderr io.Writer) error {
	if o.proposed { // the recording has the load
		var err error
		if o.text, err = o.sets.Apply(o.src.text); err != nil {
			return err
		}
		if o.scenario, _ = parse.Text(o.text); o.scenario == nil {
			return observe.ErrNotRead
		}
		if err = o.simulate(false, stderr); err != nil {
			return err
		}
	}
	finder, err := observe.NewFinder(new(parse.Reader), o.text, o.scenario, o.timeline, hpa, traces)
	if err != nil {
		return err
	}
	finder.Run = o.work.counting(finder.Run)
	o.work.steps(stderr, "find", finder)
	found, err := finder.Found()
	if err != nil {
		return err
	}
	o.found, o.text, o.remarks = &found, found.Text, nil
	if o.scenario, _ = parse.Text(o.text); o.scenario == nil {
		return observe.ErrNotRead
	}
	return o.simulate(false, stderr)
}

// withOwn adds what the file of the scenario has recorded itself, in its Simulation or beside the manifests.
func (o *observeOptions) withOwn(traces []*trace.Trace) []*trace.Trace {
	traces = append(traces, o.src.pasted.Recorded...)
	if o.scenario.Recorded != nil {
		traces = append(traces, o.scenario.Recorded)
	}
	return traces
}

// observed reads the recordings.
func (o *observeOptions) observed(s streams) (traces []*trace.Trace, err error) {
	failed := false
	for _, name := range o.files {
		src, err := openOne(s, []string{name})
		if err != nil {
			return nil, err
		}
		for _, t := range paste.Recorded(src.text) {
			for _, p := range t.Problems {
				printProblem(s.err, src.name, p)
			}
			failed = failed || t.Failed()
			traces = append(traces, t)
		}
	}
	if failed {
		return nil, errReported
	}
	return traces, nil
}

// compare compares the recordings with the run. There must be one that has a time of the run.
func (o *observeOptions) compare(r observe.Recordings, hpa int) (all []observe.Difference, err error) {
	if len(r.All) == 0 {
		return nil, fmt.Errorf("no series is of HPA %s: %s", o.timeline.HPAs[hpa].Key, strings.Join(append(r.Unknown, r.Others...), ", "))
	}
	some := false
	for _, recording := range r.All {
		within := recording.Step
		if o.within.isSet {
			within = o.within.time
		}
		d := observe.Compare(o.timeline, hpa, recording, within)
		some = some || d.Observed > 0
		all = append(all, d)
	}
	if !some {
		first := r.All[0].Points
		times := o.timeline.TimeFormat()
		return nil, fmt.Errorf("nothing was recorded during the run: the recording is from %s to %s, the run from %s to %s; set spec.start of the Simulation",
			times.In(first[0].At), times.In(first[len(first)-1].At), times.In(0), times.In(o.timeline.Duration))
	}
	return all, nil
}

// maxCauses is how many causes are printed.
const maxCauses = 3

// search looks for what explains that the run and the recordings part.
func (o *observeOptions) search(stderr io.Writer, hpa int, recordings []observe.Recording) []observe.Cause {
	search := observe.NewSearch(new(parse.Reader), o.text, o.scenario, o.timeline, hpa, recordings)
	search.Run, search.Strays = o.work.counting(search.Run), o.strays
	o.work.steps(stderr, "explain", search)
	causes := search.Causes()
	return causes[:min(maxCauses, len(causes))]
}

// print prints a line for each recording.
func (o *observeOptions) print(w io.Writer, r observe.Recordings, all []observe.Difference, causes []observe.Cause) error {
	if o.found != nil {
		for _, says := range slices.Concat(o.found.Says, o.found.LeftOut) {
			fmt.Fprintf(w, "found: %s\n", says.In(words.English.Say))
		}
		r.Unknown = slices.DeleteFunc(r.Unknown, func(name string) bool { return slices.Contains(o.found.Series, name) })
	}
	if o.scenario.LoadUnknown() {
		fmt.Fprintln(w, "the load is not known, so run and recording may part for that alone: observe the metric of the HPA, too, or give spec.load")
	}
	times := o.timeline.TimeFormat()
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "SERIES\tAGREES\tOF\tFIRST DIFFERENCE\tRECORDED\tRUN\tLARGEST")
	for _, d := range all {
		at, recorded, model := "-", "-", "-"
		if f := d.First; f != nil {
			at, recorded, model = times.At(f.At), shortNumber(f.Recorded), shortNumber(f.Model)
		}
		fmt.Fprintf(t, "%s\t%s %%\t%s\t%s\t%s\t%s\t%s\n", d.Kind.Name, percent(d.Share()), timeline.Clock(d.Observed), at, recorded, model, shortNumber(d.Largest))
	}
	err := t.Flush()
	o.printParting(w, all)
	if len(causes) == 0 && slices.ContainsFunc(all, func(d observe.Difference) bool { return d.First != nil }) {
		fmt.Fprintln(w, "no single change explains it better than chance does")
	}
	for _, c := range causes {
		fmt.Fprintf(w, "%s %% is explained by: %s %s\n", percent(c.Explains), c.Says.In(words.English.Say), c.Sure.Says().In(words.English.Say))
		for _, setting := range c.Settings {
			fmt.Fprintf(w, "  --set '%s'\n", strings.ReplaceAll(setting, "'", `'\''`))
		}
	}
	for _, left := range []struct {
		why   string
		names []string
	}{{"another HPA or target", r.Others}, {"not known", r.Unknown}} {
		if len(left.names) > 0 {
			fmt.Fprintf(w, "left out, %s: %s\n", left.why, strings.Join(left.names, ", "))
		}
	}
	return err
}

// printParting prints what the run decided where it first parts from the recordings.
func (o *observeOptions) printParting(w io.Writer, all []observe.Difference) {
	first := observe.Parting(all)
	if first == nil {
		return
	}
	for _, sync := range first.Syncs {
		s := &o.timeline.Syncs[sync]
		fmt.Fprintf(w, "the run at %s: %s\n", o.timeline.TimeFormat().At(s.At), explain.Sentence(&s.Decision, words.English))
	}
}

// writeDifferences writes JSON. Times are in seconds from the run's start.
func (o *observeOptions) writeDifferences(w io.Writer, all []observe.Difference, causes []observe.Cause) error {
	type series struct {
		Name            string    `json:"name"`
		Series          string    `json:"series"`
		FirstDifference *float64  `json:"firstDifference"`
		Syncs           []float64 `json:"syncs,omitempty"` // in which the two can have parted
		Recorded        *float64  `json:"recorded,omitempty"`
		Run             *float64  `json:"run,omitempty"`
		Largest         float64   `json:"largest"`
		Agreeing        float64   `json:"agreeing"`
		Seconds         float64   `json:"seconds"`
	}
	type explanation struct {
		Name     string           `json:"name"`
		Text     string           `json:"text"`
		Explains float64          `json:"explains"`
		Sure     observe.Sureness `json:"sure"`
		Set      []string         `json:"set"`
	}
	type found struct {
		Text []string `json:"text"`
		Set  []string `json:"set"`
	}
	var out struct {
		Found        *found        `json:"found,omitempty"`
		Series       []series      `json:"series"`
		Explanations []explanation `json:"explanations"`
	}
	if o.found != nil {
		out.Found = &found{Set: o.found.Settings}
		for _, says := range slices.Concat(o.found.Says, o.found.LeftOut) {
			out.Found.Text = append(out.Found.Text, says.In(words.English.Say))
		}
	}
	for _, c := range causes {
		out.Explanations = append(out.Explanations, explanation{c.Name, c.Says.In(words.English.Say), math.Round(c.Explains*1000) / 1000, c.Sure, c.Settings})
	}
	for _, d := range all {
		s := series{Name: d.Kind.Name, Series: d.Name, Largest: d.Largest, Agreeing: d.Share(), Seconds: d.Observed.Seconds()}
		if f := d.First; f != nil {
			at := f.At.Seconds()
			s.FirstDifference, s.Recorded, s.Run = &at, &f.Recorded, &f.Model
			for _, sync := range f.Syncs {
				s.Syncs = append(s.Syncs, o.timeline.Syncs[sync].At.Seconds())
			}
		}
		out.Series = append(out.Series, s)
	}
	return writeJSON(w, out)
}

// percent writes a share with at most one decimal. It is 100 only if the share is 1.
func percent(share float64) string {
	tenths := int(share * 1000)
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", tenths/10, tenths%10), ".0")
}
