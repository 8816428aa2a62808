package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hpaplayground/core/advise"
	"hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
)

var listOutputs = []string{"table", "json"}

func listCommand() *cobra.Command {
	var output, finding string
	c := &cobra.Command{
		Use:   "list FILE [flags]",
		Short: "the HPAs of a file, however many there are",
		Long: `Lists the HPAs of a file as kubectl get hpa does, after what their objects show is
wrong with them without a run. What costs most is first. The file may be that of a
whole cluster, such as kubectl get hpa,deploy -A -o yaml prints, of up to 16 MiB.
Errors are said on the standard error. hpasim run FILE --hpa NAMESPACE/NAME runs one
of them.`,
		Example: `  hpasim list cluster.yaml
  hpasim list cluster.yaml --finding two-hpas`,
		ValidArgsFunction: oneScenario,
		RunE: runE(func(s streams, args []string) error {
			if !slices.Contains(listOutputs, output) {
				return usagef("output %q: must be %s", output, strings.Join(listOutputs, " or "))
			}
			if finding != "" && !slices.Contains(findingCodes(), finding) {
				return usagef("finding %q: must be %s", finding, strings.Join(findingCodes(), ", "))
			}
			src, err := openScenario(s, args)
			if err != nil {
				return err
			}
			return list(s, &src, output, finding)
		}),
	}
	c.Flags().StringVarP(&output, "output", "o", "table", "print as `FORMAT`: "+strings.Join(listOutputs, " or "))
	c.Flags().StringVar(&finding, "finding", "", "only those with the finding `CODE`; any: those with one, or an error")
	completeFlag(c, "output", listOutputs...)
	completeFlag(c, "finding", findingCodes()...)
	return c
}

func findingCodes() []string {
	codes := []string{fleet.Any, fleet.Error}
	for _, k := range advise.Kinds() {
		codes = append(codes, k.Code)
	}
	return codes
}

func list(s streams, src *source, output, finding string) error {
	entries, err := src.list()
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return fmt.Errorf("%s: there is no HorizontalPodAutoscaler", src.name)
	}
	var wrong []manifest.Diagnostic
	lost, marked := 0, 0
	for i := range entries {
		e := &entries[i]
		e.Line, _ = src.pasted.Position(e.Line, 1)
		if e.Err != nil {
			wrong = append(wrong, *e.Err)
		}
		if !e.Given {
			lost++
		}
		if e.Has(fleet.Any) {
			marked++
		}
	}
	src.report(s.err, wrong)
	if marked > 0 {
		fmt.Fprintf(s.err, "note: %d of %d HPAs with a finding.\n", marked, len(entries))
	}
	if lost > 0 {
		fmt.Fprintf(s.err, "note: %d of %d have a target that is not in the file: a run makes it up.\n", lost, len(entries))
	}
	entries = slices.SortedStableFunc(slices.Values(entries), func(a, b fleet.Entry) int { return fleet.Compare(&a, &b) })
	if finding != "" {
		entries = slices.DeleteFunc(entries, func(e fleet.Entry) bool { return !e.Has(finding) })
	}
	out := bufio.NewWriter(s.out)
	if output == "json" {
		err = writeEntries(out, entries)
	} else {
		err = tabulate(out, entries)
	}
	return errors.Join(err, out.Flush())
}

func tabulate(w io.Writer, entries []fleet.Entry) error {
	table := tabwriter.NewWriter(w, 0, 8, 3, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(table, strings.Join(cells, "\t")) }
	row("FINDING", "NAMESPACE", "NAME", "REFERENCE", "TARGETS", "MINPODS", "MAXPODS", "REPLICAS")
	number := func(n int32) string { return strconv.Itoa(int(n)) }
	for i := range entries {
		e := &entries[i]
		row(codes(e), e.Namespace, e.Name, e.Target, e.Targets, number(e.Min), number(e.Max), number(e.Replicas))
	}
	return table.Flush()
}

// codes returns the codes of an entry's findings; "error" if it has an error, "-" if nothing is wrong.
func codes(e *fleet.Entry) string {
	var all []string
	if e.Err != nil {
		all = append(all, fleet.Error)
	}
	for i := range e.Findings {
		all = append(all, e.Findings[i].Code)
	}
	return cmp.Or(strings.Join(all, ","), "-")
}

// listed is an entry in JSON.
type listed struct {
	fleet.Entry
	Error    string  `json:"error,omitempty"`
	Findings []shown `json:"findings,omitempty"`
}

// shown is a finding that needs no run.
type shown struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Text     string `json:"text"`
	Why      string `json:"why,omitempty"`
	Field    string `json:"field"`
}

func writeEntries(w io.Writer, entries []fleet.Entry) error {
	all := make([]listed, len(entries))
	for i, e := range entries {
		all[i].Entry = e
		if e.Err != nil {
			all[i].Error = strings.TrimPrefix(e.Err.Path+": "+e.Err.Message, ": ")
		}
		for _, f := range e.Findings {
			all[i].Findings = append(all[i].Findings, shown{f.Code, f.Severity.String(), f.Says.In(fmt.Sprintf), f.Reason.In(fmt.Sprintf), f.Field.String()})
		}
	}
	return writeJSON(w, all)
}

// writeJSON writes a value as JSON for people and programs.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
