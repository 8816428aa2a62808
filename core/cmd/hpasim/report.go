package main

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/observe"
	"hpaplayground/core/parse"
	"hpaplayground/core/report"
	"hpaplayground/core/trace"
)

// reportOptions are the flags of report. The output is a file.
type reportOptions struct {
	observeOptions
	language, base string
	changes        edit.Settings
}

func reportCommand() *cobra.Command {
	o := reportOptions{}
	c := &cobra.Command{
		Use:   "report FILE [flags]",
		Short: "a report of a run, as Markdown for a ticket",
		Long: `Runs the scenario and writes a report of one of its HPAs in Markdown: the chart,
what happened, why the HPA decided as it did where it was held back longest or at
--at, what would help as hpasim advise finds it, and the text of the scenario. With
a recording, as hpasim observe takes it, it says where the two differ and what
explains it; the text then has the recording as spec.recorded.

With --change, it is the report of a change, for a pull request: the difference of
the texts, the kubectl patch, and the figures before and after. The recording is of
the run before.

With -o report.md the chart is the file report.svg beside it. In the text there is
always a small chart of characters.`,
		Example: `  hpasim report hpa.yaml --observed night.csv --find -o report.md
  hpasim report web.yaml --change spec.maxReplicas=20`,
		ValidArgsFunction: oneScenario,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	o.recordingFlags(c)
	f.StringVarP(&o.output, "output", "o", "-", "write to `FILE`, and the chart beside it; - is the standard output")
	settingsFlag(c, "change", &o.changes, "the report is of the change that `PATH=VALUE` makes, as --set takes it; can be\nrepeated")
	f.Var(typed{&o.at}, "at", "explain the last sync up to this `TIME`: 12m, 90s, 12:30 or 720")
	baseFlag(f, &o.base)
	languageFlag(c, &o.language, "report", "")
	o.fileRun.flags(c)
	o.work.flag(c)
	return c
}

func (o *reportOptions) run(s streams, args []string) error {
	lang, err := lookupLanguage(o.language)
	if err != nil {
		return err
	}
	page, err := pageAddress(o.base)
	if err != nil {
		return err
	}
	chart := strings.TrimSuffix(o.output, filepath.Ext(o.output)) + ".svg"
	if o.output == "" || o.output == chart {
		return usagef("output %q: must be a file for Markdown, such as report.md", o.output)
	}
	traces, err := o.observed(s)
	if err != nil {
		return err
	}
	if err := o.fileRun.run(s, args, false); err != nil {
		return err
	}
	traces = o.withOwn(traces)
	if o.find && len(traces) == 0 {
		return usagef(nothingRecorded)
	}
	index, err := o.chosen()
	if err == nil && o.find {
		err = o.findIn(traces, index, s.err)
	}
	if err == nil && len(o.files)+len(o.src.pasted.Recorded) > 0 {
		err = o.keep(traces, index, s.err)
	}
	if err != nil {
		return err
	}
	o.notes(s.err)
	r := report.Report{HPA: index, Language: lang}
	if recorded := observe.Recorded(o.timeline, index).All; len(recorded) > 0 {
		r.Causes = o.search(s.err, index, recorded)
	}
	at, err := o.until()
	if err != nil {
		return err
	}
	if !o.at.isSet {
		at = report.Moment(o.timeline, index)
	}
	if len(o.changes) > 0 {
		r.Before = &report.Before{Text: o.text, Timeline: o.timeline}
		if r.HPA, err = o.change(index, s.err); err != nil {
			return err
		}
	}
	found := o.findings(s.err)
	r.Text, r.Timeline, r.Findings, r.Skipped = o.text, o.timeline, found.Findings(), found.Skipped()
	if o.work.err != nil { // it would say that nothing else helps
		return fmt.Errorf("there is no report: %w", o.work.err)
	}
	if sync := report.Sync(o.timeline, r.HPA, at); sync >= 0 {
		if r.Chain, err = inspect(o.scenario, sync, lang); err != nil {
			return err
		}
	}
	if page != "" && len(o.text) <= manifest.MaxText {
		r.Link = page + "#" + fragmentOf(o.text)
	}
	if o.output == "-" {
		_, err := io.WriteString(s.out, r.Markdown(""))
		return err
	}
	text := r.Markdown(url.PathEscape(filepath.Base(chart)))
	return errors.Join(os.WriteFile(o.output, []byte(text), 0o644), os.WriteFile(chart, r.SVG(), 0o644))
}

// change makes the changes and runs the text with them. It returns where the HPA is then.
func (o *reportOptions) change(hpa int, stderr io.Writer) (int, error) {
	key := o.timeline.HPAs[hpa].Key
	text, err := o.changes.Apply(o.text)
	if err != nil {
		return 0, fmt.Errorf("--change: %w", err)
	}
	if err := o.reread(text, "--change", stderr); err != nil {
		return 0, err
	}
	for i := range o.timeline.HPAs {
		if o.timeline.HPAs[i].Key == key {
			return i, nil
		}
	}
	return 0, fmt.Errorf("--change: the run has no HPA %s then", key)
}

// reread runs another text.
func (o *reportOptions) reread(text, because string, stderr io.Writer) error {
	parsed, problems := parse.Text(text)
	if parsed == nil {
		return fmt.Errorf("%s: %s", because, problems[0])
	}
	o.text, o.scenario = text, parsed
	return o.simulate(false, stderr)
}

// keep writes recordings into the text and runs it with them, so that the chart and the link have them.
func (o *reportOptions) keep(traces []*trace.Trace, hpa int, stderr io.Writer) error {
	if _, err := o.compare(observe.Recognize(o.timeline, hpa, traces...), hpa); err != nil {
		return err
	}
	e := edit.New(o.text, manifest.Object{Kind: "Simulation"}, nil)
	if observe.Keep(e, o.scenario, o.timeline, traces); e.Err != nil {
		return fmt.Errorf("the recording cannot be written into the scenario: %w", e.Err)
	}
	return o.reread(e.Text, "the recording cannot be written into the scenario", stderr)
}
