package main

import (
	"flag"
	"fmt"
	"io"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

func presetsCommand() *command {
	var search string
	return &command{
		name:    "presets",
		args:    "[NAME]",
		summary: "the scenarios that are built in, or the text of one",
		help: `Lists the built-in scenarios; with a name it prints the text of that one.
hpasim run preset:NAME runs it.`,
		flags: func(f *flag.FlagSet) {
			f.StringVar(&search, "search", "", "list those with all these `WORDS`, and what is said of them")
		},
		run: func(s streams, args []string, _ *flag.FlagSet) error {
			switch {
			case len(args) > 1:
				return usagef("argument %q: one name is enough", args[1])
			case len(args) == 1 && search != "":
				return usagef("argument %q: either a name or --search", args[0])
			case len(args) == 1:
				src, err := open(s, "preset:"+args[0])
				if err != nil {
					return err
				}
				_, err = io.WriteString(s.out, src.text)
				return err
			case search != "":
				return searchPresets(s.out, search)
			}
			return listPresets(s.out)
		},
	}
}

// listPresets writes a line for each, below the name of its group.
func listPresets(w io.Writer) error {
	var g timeline.Grid
	group := ""
	for _, p := range scenario.Presets() {
		if p.Group != group {
			if group != "" {
				g.Remark("")
			}
			group = p.Group
			g.Remark(group)
		}
		g.Row("  "+p.Name, p.Title)
	}
	return g.Write(w, lineWidth(w))
}

// searchPresets writes all that is said of those that match.
func searchPresets(w io.Writer, words string) error {
	found := 0
	for _, p := range scenario.Presets() {
		if !p.Matches(words) {
			continue
		}
		if found++; found > 1 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s: %s\n", p.Name, p.Title)
		writeWrapped(w, p.Summary, "    ", 76)
		writeWrapped(w, "Look: "+p.Look, "    ", 76)
		for _, try := range p.Try {
			writeWrapped(w, "Try: "+try, "    ", 76)
		}
		for _, source := range p.Sources {
			fmt.Fprintln(w, "    "+source)
		}
	}
	if found == 0 {
		return fmt.Errorf("no preset has the words %q", words)
	}
	return nil
}
