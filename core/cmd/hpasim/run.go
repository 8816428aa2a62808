package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/timeline"
)

var outputs = []string{"table", "wide", "describe", "yaml", "events", "json", "csv"}

// runOptions are the flags of run.
type runOptions struct {
	output   string
	observed bool
	seeds    seeds
	fileRun
}

func runCommand() *cobra.Command {
	o := runOptions{fileRun: fileRun{onlyHPA: true}}
	c := &cobra.Command{
		Use:   "run FILE [flags]",
		Short: "run a scenario and print what happened",
		Long: `Runs the scenario and prints the result:

  table     the syncs at which something changed
  wide      every sync, with metric values and the conditions' reasons
  describe  the HPAs as kubectl describe hpa shows them, at the end or --at
  yaml      the HPAs with their status, as kubectl get hpa -o yaml prints them
  events    the events as the API server holds them, at the end or --at
  json      everything, as one object; times are seconds from the start
  csv       one row per sync

Remarks and warnings go to the standard error.`,
		Example: `  hpasim run preset:walkthrough
  hpasim run preset:walkthrough --set spec.maxReplicas=5 -o describe --at 12m`,
		ValidArgsFunction: oneScenario,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	f.StringVarP(&o.output, "output", "o", "table", "print as `FORMAT`: "+strings.Join(outputs, ", "))
	f.BoolVar(&o.observed, "observed", false, "with -o json: everything that each sync read")
	f.Var(typed{&o.seeds}, "seeds", "run with `N` seeds, the scenario's and those that follow, and print how far each\nresult spreads")
	f.Var(typed{&o.at}, "at", "show the state at this `TIME` instead of the end: 12m, 90s, 12:30 or 720")
	o.hpaFlag(c, "run only this HPA, `NAMESPACE/NAME` or NAME, with what belongs to it")
	setFlag(c, &o.sets, "`PATH=VALUE` sets a field before the run, such as spec.maxReplicas=20\n"+
		"of the first HPA, or Simulation:spec.duration=1h; an empty value\nremoves the field; may be repeated")
	o.load.flag(c)
	o.work.flag(c)
	completeFlag(c, "output", outputs...)
	return c
}

func (o *runOptions) run(s streams, args []string) error {
	switch {
	case !slices.Contains(outputs, o.output):
		return usagef("output %q: must be one of %s", o.output, strings.Join(outputs, ", "))
	case o.observed && o.output != "json":
		return usagef("--observed: only -o json shows it")
	case o.seeds > 0 && (o.output != "table" || o.at.isSet):
		return usagef("--seeds: goes with neither -o nor --at")
	case o.seeds > 0:
		return o.runSeeds(s, args)
	}
	failure := o.fileRun.run(s, args, o.observed)
	if o.timeline == nil {
		return failure
	}
	o.notes(s.err)
	until, err := o.until()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.out)
	if failed := errors.Join(write(out, o.timeline, o.output, until, lineWidth(s.out)), out.Flush()); failed != nil {
		return failed
	}
	return failure
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
	case "yaml":
		text, err := kubectl.HPAsYAML(tl, until)
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, text)
		return err
	}
	return tl.WriteTable(w, timeline.TableOptions{Wide: output == "wide", Until: until, Width: width})
}

func describe(w io.Writer, tl *timeline.Timeline, at time.Duration) error {
	n := 0
	for i := range tl.HPAs {
		if tl.HPAAt(i, at) == nil {
			continue
		}
		if n++; n > 1 {
			fmt.Fprint(w, "\n\n")
		}
		if _, err := io.WriteString(w, kubectl.DescribeHPA(tl, i, at)); err != nil {
			return err
		}
	}
	if n == 0 {
		fmt.Fprintf(w, "No HorizontalPodAutoscaler exists at %s.\n", tl.TimeFormat().In(at))
	}
	return nil
}

// moment is a time of the run: 12m, 90s, 12:30, 1:02:03 or a number of seconds.
type moment struct {
	time  time.Duration
	isSet bool
}

func (m *moment) String() string {
	if m == nil || !m.isSet {
		return ""
	}
	return m.time.String()
}

func (m *moment) Set(text string) error {
	t, ok := parseMoment(text)
	if !ok || t < 0 {
		return fmt.Errorf("must be a time such as 12m, 90s, 12:30 or 720")
	}
	m.time, m.isSet = t, true
	return nil
}

// upTo returns the end of the moment. A moment at a whole second lasts until the next
// second, because times are shown in whole seconds.
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
