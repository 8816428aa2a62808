package main

import (
	"flag"
	"fmt"

	"hpaplayground/core/parse"
	"hpaplayground/core/propose"
)

func validateCommand() *command {
	return &command{
		name:    "validate",
		args:    "FILE...",
		summary: "what is wrong with scenarios, by file, line and column",
		help: `Prints everything that is wrong with the files, each as
file:line:column: field: message, and exits with 1 if any of it is an error.
Warnings alone do no harm. What is around the manifests, such as a Markdown
fence or line numbers, is taken off; notes on the standard error say so.`,
		run: func(s streams, args []string, _ *flag.FlagSet) error {
			if len(args) == 0 {
				return usagef("no file was given")
			}
			failed := 0
			for _, name := range args {
				src, err := open(s, name)
				if err != nil {
					fmt.Fprintf(s.err, "hpasim validate: %v\n", err)
					failed++
					continue
				}
				if n := src.unwrap(s.err); n != nil {
					src.refuse(s.out, n)
					failed++
					continue
				}
				text, proposed := propose.Complete(src.text, nil)
				if proposed {
					fmt.Fprintf(s.err, "note: %s has no load: hpasim run makes one up from the HPA, unless it has --load none\n", src.name)
				} else {
					text = src.text
				}
				_, diags := parse.Text(text)
				failed += src.report(s.out, diags)
			}
			if failed > 0 {
				return errReported
			}
			return nil
		},
	}
}
