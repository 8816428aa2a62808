package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// fileRun is a file to run, with the flags that run, explain and render share.
type fileRun struct {
	at      moment
	hpa     string
	onlyHPA bool // run only the HPA of --hpa, even if all run together
	sets    edit.Settings
	load    shape
	work    work

	src      source
	reader   parse.Reader
	text     string   // the text of src after the --set flags and the load
	proposed bool     // the load was made up
	remarks  []string // about that load
	scenario *scenario.Scenario
	timeline *timeline.Timeline // nil: not run
}

func (r *fileRun) flags(c *cobra.Command) {
	r.hpaFlag(c, "the HPA, as `NAMESPACE/NAME` or NAME, if there are several; of more than\nten, only this one runs")
	setFlag(c, &r.sets, "`PATH=VALUE` sets a field before the run, as with run")
	r.load.flag(c)
}

// hpaFlag adds --hpa.
func (r *fileRun) hpaFlag(c *cobra.Command, usage string) {
	c.Flags().StringVar(&r.hpa, "hpa", "", usage)
	offerFrom(c, "hpa", namesOfHPAs)
}

// run reads the only argument and runs it. If the run stops early, the timeline has the
// part before the error.
func (r *fileRun) run(s streams, args []string, observe bool) (err error) {
	if err = r.read(s, args); err != nil {
		return err
	}
	return r.simulate(observe, s.err)
}

// read reads the scenario in the only argument.
func (r *fileRun) read(s streams, args []string) (err error) {
	if r.src, err = openScenario(s, args); err != nil {
		return err
	}
	if err = r.pick(); err != nil {
		return err
	}
	r.scenario, err = r.parse(s)
	return err
}

// notes prints what was made up for the run.
func (r *fileRun) notes(w io.Writer) {
	for _, note := range r.timeline.Notes {
		fmt.Fprintf(w, "note: %s\n", note)
		if note.Offer.Settings != nil {
			fmt.Fprintf(w, "      %s: --set '%s'\n", note.Offer.Says.In(fmt.Sprintf), strings.Join(note.Offer.Settings, "' --set '"))
		}
	}
	for _, remark := range r.remarks {
		fmt.Fprintf(w, "note: %s\n", remark)
	}
}

// until returns the end of the moment in --at, or the end of the run.
func (r *fileRun) until() (time.Duration, error) {
	end := r.timeline.Duration
	switch {
	case !r.at.isSet:
		return end, nil
	case r.at.time > end:
		return 0, fmt.Errorf("time %v: the run is over at %v", r.at.time, end)
	}
	return r.at.upTo(end), nil
}

// parse reads the scenario with the --set flags and the load.
func (r *fileRun) parse(s streams) (*scenario.Scenario, error) {
	text, err := r.prepare()
	if err != nil {
		return nil, err
	}
	r.text = text
	parsed, diags := r.reader.Parse(text)
	if len(r.sets) == 0 {
		r.src.report(s.err, diags)
		if parsed == nil {
			return nil, errReported
		}
		return parsed, nil
	}
	if parsed == nil {
		// If the unchanged file is wrong, report its errors with its line numbers.
		// Otherwise a --set is wrong.
		if scenario, before := parse.Text(r.src.text); scenario == nil {
			r.src.report(s.err, before)
			return nil, errReported
		}
	}
	for _, d := range diags {
		kind := "warning: "
		if d.Severity == manifest.Error {
			kind = ""
		}
		fmt.Fprintf(s.err, "%s with --set: %s%s: %s\n", r.src.name, kind, d.Path, d.Message)
	}
	if parsed == nil {
		return nil, errReported
	}
	return parsed, nil
}

// simulate runs the scenario. If the run stops early, the timeline has the part before the error.
func (r *fileRun) simulate(observe bool, stderr io.Writer) (err error) {
	r.timeline, err = simulate(r.scenario, observe, stderr)
	r.work.ran(r.text, r.timeline)
	return err
}

// simulate runs the scenario to its end and shows its progress.
func simulate(s *scenario.Scenario, observe bool, stderr io.Writer) (*timeline.Timeline, error) {
	e, err := sim.New(s, sim.Options{Observe: observe})
	if err != nil {
		return nil, err
	}
	p := newProgress(stderr, "run")
	defer p.end()
	for step := 0; e.Step(); step++ {
		if step%256 == 0 {
			p.at(int64(e.Now()), int64(s.Duration))
		}
	}
	return e.Timeline(), e.Err()
}

// chosen returns the index of the HPA that --hpa names, or of the only HPA.
func (r *fileRun) chosen() (int, error) {
	var names []string
	found := -1
	for i := range r.timeline.HPAs {
		key := r.timeline.HPAs[i].Key
		names = append(names, key.String())
		if r.hpa != key.String() && r.hpa != key.Name && r.hpa != "" {
			continue
		}
		if found >= 0 {
			if r.hpa != "" {
				return 0, fmt.Errorf("--hpa %q: there are %s and %s", r.hpa, r.timeline.HPAs[found].Key, key)
			}
			found = -2
			continue
		}
		if found == -1 {
			found = i
		}
	}
	switch {
	case len(names) == 0:
		return 0, errors.New("there is no HorizontalPodAutoscaler to explain")
	case found == -1:
		return 0, fmt.Errorf("--hpa %q: not in the run; there is %s", r.hpa, strings.Join(names, ", "))
	case found < 0:
		return 0, fmt.Errorf("there are several HPAs: choose one with --hpa: %s", strings.Join(names, ", "))
	}
	return found, nil
}
