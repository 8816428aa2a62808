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
}

func reportCommand() *cobra.Command {
	o := reportOptions{}
	c := &cobra.Command{
		Use:   "report FILE [flags]",
		Short: "a report of a run, as Markdown for a ticket",
		Long: `Runs the scenario and writes a report of one of its HPAs in Markdown: the chart,
what happened, why the HPA decided as it did where it was held back longest, what
would help as hpasim advise finds it, and the text of the scenario. With a
recording, as hpasim observe takes it, it says where the two differ and what
explains it; the text then has the recording as spec.recorded.

With -o report.md the chart is the file report.svg beside it. On the standard
output the chart is part of the text, which Visual Studio Code, pandoc and browsers
show, and GitHub does not.`,
		Example:           `  hpasim report hpa.yaml --observed night.csv --find -o report.md`,
		ValidArgsFunction: oneScenario,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	o.recordingFlags(f)
	f.StringVarP(&o.output, "output", "o", "-", "write to `FILE`, and the chart beside it; - is the standard output")
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
	found := o.findings(s.err)
	r := report.Report{Text: o.text, Timeline: o.timeline, HPA: index, Findings: found.Findings(), Skipped: found.Skipped(), Language: lang}
	if recorded := observe.Recorded(o.timeline, index).All; len(recorded) > 0 {
		r.Causes = o.search(s.err, index, recorded)
	}
	if o.work.err != nil { // it would say that nothing else helps
		return fmt.Errorf("there is no report: %w", o.work.err)
	}
	if sync := report.Sync(o.timeline, index); sync >= 0 {
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

// keep writes recordings into the text and runs it with them, so that the chart and the link have them.
func (o *reportOptions) keep(traces []*trace.Trace, hpa int, stderr io.Writer) error {
	if _, err := o.compare(observe.Recognize(o.timeline, hpa, traces...), hpa); err != nil {
		return err
	}
	e := edit.New(o.text, manifest.Object{Kind: "Simulation"}, nil)
	if observe.Keep(e, o.scenario, o.timeline, traces); e.Err != nil {
		return fmt.Errorf("the recording cannot be written into the scenario: %w", e.Err)
	}
	o.text = e.Text
	parsed, problems := parse.Text(o.text)
	if parsed == nil {
		return fmt.Errorf("the recording cannot be written into the scenario: %s", problems[0])
	}
	o.scenario = parsed
	return o.simulate(false, stderr)
}
