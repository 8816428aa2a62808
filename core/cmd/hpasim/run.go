package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

var outputs = []string{"table", "wide", "describe", "events", "json", "csv"}

// runOptions are the flags of run.
type runOptions struct {
	output   string
	observed bool
	at       moment
	sets     edit.Settings
}

func runCommand() *command {
	var o runOptions
	return &command{
		name:    "run",
		args:    "FILE [flags]",
		summary: "run a scenario and print what happened",
		help: `Runs the scenario and prints the result:

  table     the syncs at which something changed
  wide      every sync, with metric values and the conditions' reasons
  describe  the HPAs as kubectl describe hpa shows them, at the end or --at
  events    the events as the API server holds them, at the end or --at
  json      everything, as one object; times are seconds from the start
  csv       one row per sync

Remarks and warnings go to the standard error.`,
		flags: func(f *flag.FlagSet) {
			f.StringVar(&o.output, "o", "table", "print as `FORMAT`: "+strings.Join(outputs, ", "))
			f.StringVar(&o.output, "output", "table", "the same as -o")
			f.BoolVar(&o.observed, "observed", false, "with -o json: all that each sync read")
			f.Var(&o.at, "at", "show the state at this `TIME` instead of the end: 12m, 90s, 12:30 or 720")
			f.Var(&o.sets, "set", "`PATH=VALUE` sets a field before the run, such as spec.maxReplicas=20\n"+
				"of the first HPA, or Simulation:spec.duration=1h; an empty value\nremoves the field; may be repeated")
		},
		run: func(s streams, args []string, _ *flag.FlagSet) error { return o.run(s, args) },
	}
}

func (o *runOptions) run(s streams, args []string) error {
	if err := oneFile(args); err != nil {
		return err
	}
	switch {
	case !slices.Contains(outputs, o.output):
		return usagef("output %q: must be one of %s", o.output, strings.Join(outputs, ", "))
	case o.observed && o.output != "json":
		return usagef("--observed: only -o json shows it")
	}
	src, err := open(s, args[0])
	if err != nil {
		return err
	}
	parsed, err := o.parse(s, src)
	if err != nil {
		return err
	}
	tl, err := simulate(parsed, o.observed, s.err)
	if tl == nil {
		return err
	}
	for _, note := range tl.Notes {
		fmt.Fprintf(s.err, "note: %s\n", note)
	}
	until := tl.Duration
	if o.at.given {
		if o.at.time > tl.Duration {
			return fmt.Errorf("time %v: the run is over at %v", o.at.time, tl.Duration)
		}
		until = o.at.upTo(tl.Duration)
	}
	out := bufio.NewWriter(s.out)
	if failed := errors.Join(write(out, tl, o.output, until, lineWidth(s.out)), out.Flush()); failed != nil {
		return failed
	}
	return err
}

// parse reads the scenario and applies the --set flags.
func (o *runOptions) parse(s streams, src source) (*scenario.Scenario, error) {
	if len(o.sets) == 0 {
		parsed, diags := scenario.Parse(src.text)
		src.report(s.err, diags)
		if parsed == nil {
			return nil, errReported
		}
		return parsed, nil
	}
	text, err := o.sets.Apply(src.text)
	if err != nil {
		return nil, fmt.Errorf("--set %w", err)
	}
	parsed, diags := scenario.Parse(text)
	if parsed == nil {
		// If the unchanged file is wrong, report its errors, with its lines;
		// otherwise a --set is wrong.
		if whole, before := scenario.Parse(src.text); whole == nil {
			src.report(s.err, before)
			return nil, errReported
		}
	}
	for _, d := range diags {
		kind := "warning: "
		if d.Severity == manifest.Error {
			kind = ""
		}
		fmt.Fprintf(s.err, "%s with --set: %s%s: %s\n", src.name, kind, d.Path, d.Message)
	}
	if parsed == nil {
		return nil, errReported
	}
	return parsed, nil
}

// simulate runs the scenario to its end and shows its progress.
func simulate(s *scenario.Scenario, observe bool, stderr io.Writer) (*timeline.Timeline, error) {
	e, err := sim.New(s, sim.Options{Observe: observe})
	if err != nil {
		return nil, err
	}
	p := newProgress(stderr, s.Duration)
	defer p.end()
	for step := 0; e.Step(); step++ {
		if step%256 == 0 {
			p.at(e.Now())
		}
	}
	return e.Timeline(), e.Err()
}

func write(w io.Writer, tl *timeline.Timeline, output string, until time.Duration, width int) error {
	switch output {
	case "json":
		return tl.WriteJSON(w, until)
	case "csv":
		return tl.WriteCSV(w, until)
	case "events":
		return tl.WriteEvents(w, until, width)
	case "describe":
		return describe(w, tl, until)
	}
	return tl.WriteTable(w, timeline.TableOptions{Wide: output == "wide", Until: until, Width: width})
}

func describe(w io.Writer, tl *timeline.Timeline, at time.Duration) error {
	shown := 0
	for i := range tl.HPAs {
		if tl.HPAAt(i, at) == nil {
			continue
		}
		if shown++; shown > 1 {
			fmt.Fprint(w, "\n\n")
		}
		if _, err := io.WriteString(w, kubectl.DescribeHPA(tl, i, at)); err != nil {
			return err
		}
	}
	if shown == 0 {
		fmt.Fprintf(w, "No HorizontalPodAutoscaler exists at %s.\n", timeline.Clock(at))
	}
	return nil
}

// moment is a time of the run: 12m, 90s, 12:30, 1:02:03 or a number of seconds.
type moment struct {
	time  time.Duration
	given bool
}

func (m *moment) String() string {
	if m == nil || !m.given {
		return ""
	}
	return m.time.String()
}

func (m *moment) Set(text string) error {
	t, ok := parseMoment(text)
	if !ok || t < 0 {
		return fmt.Errorf("must be a time such as 12m, 90s, 12:30 or 720")
	}
	m.time, m.given = t, true
	return nil
}

// upTo returns the end of the moment: a whole second, which is how times are
// shown, lasts until the next one.
func (m *moment) upTo(end time.Duration) time.Duration {
	if m.time%time.Second != 0 {
		return m.time
	}
	return min(m.time+time.Second-1, end)
}

func parseMoment(text string) (time.Duration, bool) {
	if d, err := time.ParseDuration(text); err == nil {
		return d, true
	}
	total := 0
	for i, part := range strings.Split(text, ":") {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil || i > 2 || i > 0 && (n > 59 || len(part) != 2) {
			return 0, false
		}
		total = total*60 + int(n)
	}
	return time.Duration(total) * time.Second, true
}
