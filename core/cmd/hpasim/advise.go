package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"hpaplayground/core/advise"
	"hpaplayground/core/parse"
	"hpaplayground/core/words"
)

// adviseOptions are the flags of advise.
type adviseOptions struct {
	fileRun
	language, output, less string
	enough                 int // in percent
	days                   []string
}

func adviseCommand() *cobra.Command {
	o := adviseOptions{}
	c := &cobra.Command{
		Use:   "advise FILE [flags]",
		Short: "what an HPA costs or loses, and what helps",
		Long: `Runs the scenario and looks for what costs more or serves less than it could:
maxReplicas reached, flapping, a container without the request that a metric
needs, memory that keeps pods, a policy that is too slow, and more. Each finding
names its field, when the run shows it, why it matters, and one change. The
change was run: below it is what it changes, with its price. What helps with
some random numbers and not with others is no finding, and neither is what
loses more load than before. A change after "if" helps only when something goes
wrong, which was run, too.

With --less, it looks for the smallest change of the HPA instead, in a grid of values:
of one field, the cheapest in pod hours of those that are enough or, if none is, take
away half of what the best one does. If none is enough, a change of two fields that
takes away more follows. What is enough is --enough. A change must also help with nine
of ten other random numbers, and do no harm in the files of --day.`,
		Example: `  hpasim advise web.yaml
  hpasim advise web.yaml --less aboveTarget`,
		ValidArgsFunction: oneScenario,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	f.StringVarP(&o.output, "output", "o", "text", "print as `FORMAT`: text, json")
	f.StringVar(&o.less, "less", "", "the smallest change that gives less of `MEASURE`: unserved, aboveTarget,\npodHours or rescales")
	f.IntVar(&o.enough, "enough", advise.UsualEnough, "what is enough for --less: so many `PERCENT` of the measure less; 80 if not given")
	f.StringArrayVar(&o.days, "day", nil, "another day with the same HPA, in `FILE`, which --less must do no harm to;\ncan be repeated")
	languageFlag(c, &o.language, "advise", "")
	o.fileRun.flags(c)
	o.work.flag(c)
	completeFlag(c, "output", "text", "json")
	completeFlag(c, "enough", "25", "50", "80")
	completeFlag(c, "less", "unserved", "aboveTarget", "podHours", "rescales")
	offerFrom(c, "day", scenarios)
	return c
}

func (o *adviseOptions) run(s streams, args []string) error {
	if o.output != "text" && o.output != "json" {
		return usagef("output %q: must be text or json", o.output)
	}
	lang, err := lookupLanguage(o.language)
	if err != nil {
		return err
	}
	if o.enough < 1 || o.enough > 100 {
		return usagef("--enough %d: must be from 1 to 100", o.enough)
	}
	failure := o.fileRun.run(s, args, false)
	if o.timeline == nil || failure != nil {
		return failure
	}
	o.notes(s.err)
	switch {
	case o.less != "":
		return o.smallest(s, lang)
	case len(o.days) > 0:
		return usagef("--day is for --less: which measure should be less?")
	}
	search := o.findings(s.err)
	found, skipped := search.Findings(), search.Skipped()
	if o.hpa != "" {
		index, err := o.chosen()
		if err != nil {
			return err
		}
		found = slices.DeleteFunc(found, func(f advise.Finding) bool { return f.HPA != index })
		skipped = slices.DeleteFunc(skipped, func(s advise.Skipped) bool { return s.HPA != index })
	}
	out := bufio.NewWriter(s.out)
	if o.output == "json" {
		err = o.writeFindings(out, found, skipped, lang)
	} else {
		o.print(out, found, skipped, lang)
	}
	return errors.Join(err, out.Flush(), o.work.err)
}

// findings looks for what helps the run.
func (r *fileRun) findings(stderr io.Writer) *advise.Search {
	search := advise.NewSearch(new(parse.Reader), r.text, r.timeline)
	r.work.steps(stderr, "advise", search)
	return search
}

// print prints a block of lines for each finding.
func (o *adviseOptions) print(w io.Writer, found []advise.Finding, skipped []advise.Skipped, lang words.Language) {
	for _, s := range skipped {
		fmt.Fprintln(w, lang.Say("HPA %s was not looked at: %s.", o.timeline.HPAs[s.HPA].Key.String(), s.Reason.In(lang.Say)))
	}
	if len(found) == 0 && len(skipped) < len(o.timeline.HPAs) && o.work.err == nil {
		fmt.Fprintln(w, lang.Say("No finding: none of the changes that people need most helps in this run."))
	}
	for i := range found {
		f := &found[i]
		place := f.Field.String()
		if len(o.sets) == 0 { // else the lines are not those of the file
			place = fmt.Sprintf("%s:%d: %s", o.src.name, f.Line, place)
		}
		fmt.Fprintf(w, "%s [%s]\n", place, f.Code)
		fmt.Fprintf(w, "  %s\n", lang.Sentences(lang.Say("%s.", f.Severity.Says().In(lang.Say)), f.Says.In(lang.Say)))
		fmt.Fprintf(w, "  %s\n", f.Reason.In(lang.Say))
		printChange(w, &f.Change, lang)
	}
}

// writeFindings writes JSON. Times are in seconds, from the run's start.
func (o *adviseOptions) writeFindings(w io.Writer, found []advise.Finding, skipped []advise.Skipped, lang words.Language) error {
	type finding struct {
		Code     string       `json:"code"`
		Severity string       `json:"severity"`
		HPA      string       `json:"hpa"`
		Text     string       `json:"text"`
		Why      string       `json:"why"`
		Field    string       `json:"field"`
		Line     int          `json:"line,omitempty"` // not with --set
		Spans    [][2]float64 `json:"spans"`
		change
	}
	type skip struct {
		HPA string `json:"hpa"`
		Why string `json:"why"`
	}
	out := struct {
		Findings []finding `json:"findings"`
		Skipped  []skip    `json:"skipped,omitempty"` // HPAs that were not looked at
	}{Findings: []finding{}}
	for _, s := range skipped {
		out.Skipped = append(out.Skipped, skip{o.timeline.HPAs[s.HPA].Key.String(), s.Reason.In(lang.Say)})
	}
	for i := range found {
		f := &found[i]
		j := finding{Code: f.Code, Severity: f.Severity.String(), HPA: o.timeline.HPAs[f.HPA].Key.String(), Text: f.Says.In(lang.Say), Why: f.Reason.In(lang.Say),
			Field: f.Field.String(), Spans: [][2]float64{}, change: changeOf(&f.Change, lang)}
		if len(o.sets) == 0 {
			j.Line = f.Line
		}
		for _, s := range f.Spans {
			j.Spans = append(j.Spans, [2]float64{hundredths(s.From.Seconds()), hundredths(s.To.Seconds())})
		}
		out.Findings = append(out.Findings, j)
	}
	return writeJSON(w, out)
}

func hundredths(v float64) float64 { return math.Round(v*100) / 100 }

// change is a change in JSON.
type change struct {
	Set     []string `json:"set"`
	If      string   `json:"if,omitempty"`
	Drill   *drill   `json:"drill,omitempty"`
	Effects []effect `json:"effects"`         // the first is what the change is for
	Seeds   int      `json:"seeds"`           // with how many other random numbers it helped
	Tried   int      `json:"tried,omitempty"` // with how many it was run, if it is the smallest change
}

// drill is what goes wrong, as settings of the two runs.
type drill struct {
	Without []string `json:"without"`
	With    []string `json:"with"`
}

type effect struct {
	Measure string  `json:"measure"`
	Name    string  `json:"name"`
	Before  float64 `json:"before"`
	After   float64 `json:"after"`
}

func changeOf(c *advise.Change, lang words.Language) change {
	j := change{Set: c.Settings, Seeds: c.Seeds, Tried: c.Tried}
	if c.Drilled() {
		j.If, j.Drill = c.If.In(lang.Say), &drill{c.Drill[0], c.Drill[1]}
	}
	for _, e := range c.Effects {
		j.Effects = append(j.Effects, effect{e.Measure, e.Name.In(lang.Say), hundredths(e.Values[0]), hundredths(e.Values[1])})
	}
	return j
}
