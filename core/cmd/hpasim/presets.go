package main

import (
	"flag"
	"fmt"
	"io"

	"hpaplayground/core/scenario"
)

func presetsCommand() *command {
	return &command{
		name:    "presets",
		args:    "[NAME]",
		summary: "the scenarios that are built in, or the text of one",
		help: `Lists the built-in scenarios; with a name it prints the text of that one.
hpasim run preset:NAME runs it.`,
		run: func(s streams, args []string, _ *flag.FlagSet) error {
			switch len(args) {
			case 0:
				for i, p := range scenario.Presets() {
					if i > 0 {
						fmt.Fprintln(s.out)
					}
					fmt.Fprintf(s.out, "%s: %s\n", p.Name, p.Title)
					writeWrapped(s.out, p.Summary, "    ", 76)
				}
				return nil
			case 1:
				src, err := open(s, "preset:"+args[0])
				if err != nil {
					return err
				}
				_, err = io.WriteString(s.out, src.text)
				return err
			}
			return usagef("argument %q: one name is enough", args[1])
		},
	}
}
