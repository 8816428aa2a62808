package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
)

var listOutputs = []string{"table", "json"}

func listCommand() *cobra.Command {
	var output string
	c := &cobra.Command{
		Use:   "list FILE [flags]",
		Short: "the HPAs of a file, however many there are",
		Long: `Lists the HPAs of a file as kubectl get hpa does. It may be that of a whole
cluster, such as kubectl get hpa,deploy -A -o yaml prints, of up to 16 MiB. What
is wrong with an HPA is said on the standard error. hpasim run FILE --hpa
NAMESPACE/NAME runs one of them.`,
		Example:           `  hpasim list cluster.yaml`,
		ValidArgsFunction: oneScenario,
		RunE: runE(func(s streams, args []string) error {
			if !slices.Contains(listOutputs, output) {
				return usagef("output %q: must be %s", output, strings.Join(listOutputs, " or "))
			}
			src, err := openScenario(s, args)
			if err != nil {
				return err
			}
			return list(s, &src, output)
		}),
	}
	c.Flags().StringVarP(&output, "output", "o", "table", "print as `FORMAT`: "+strings.Join(listOutputs, " or "))
	completeFlag(c, "output", listOutputs...)
	return c
}

func list(s streams, src *source, output string) error {
	entries, err := src.list()
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return fmt.Errorf("%s: there is no HorizontalPodAutoscaler", src.name)
	}
	var wrong []manifest.Diagnostic
	lost := 0
	for i := range entries {
		e := &entries[i]
		e.Line, _ = src.pasted.Position(e.Line, 1)
		if e.Err != nil {
			wrong = append(wrong, *e.Err)
		}
		if !e.Given {
			lost++
		}
	}
	src.report(s.err, wrong)
	if lost > 0 {
		fmt.Fprintf(s.err, "note: %d of %d have a target that is not in the file: a run makes it up.\n", lost, len(entries))
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
	row("NAMESPACE", "NAME", "REFERENCE", "TARGETS", "MINPODS", "MAXPODS", "REPLICAS")
	number := func(n int32) string { return strconv.Itoa(int(n)) }
	for i := range entries {
		e := &entries[i]
		row(e.Namespace, e.Name, e.Target, e.Metrics, number(e.Min), number(e.Max), number(e.Replicas))
	}
	return table.Flush()
}

// listed is an entry in JSON.
type listed struct {
	fleet.Entry
	Error string `json:"error,omitempty"`
}

func writeEntries(w io.Writer, entries []fleet.Entry) error {
	all := make([]listed, len(entries))
	for i, e := range entries {
		all[i].Entry = e
		if e.Err != nil {
			all[i].Error = strings.TrimPrefix(e.Err.Path+": "+e.Err.Message, ": ")
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
