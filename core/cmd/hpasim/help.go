package main

import (
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"hpaplayground/core/hpa"
)

func commands() []*command {
	return []*command{
		runCommand(), explainCommand(), renderCommand(), listCommand(), validateCommand(), importCommand(), observeCommand(), adviseCommand(), reportCommand(), kedaCommand(), presetsCommand(), shareCommand(), openCommand(),
		exercisesCommand(), checkCommand(), exerciseCommand(),
		schemaCommand(), versionCommand(),
	}
}

func lookup(name string) *command {
	for _, c := range commands() {
		if c.name == name {
			return c
		}
	}
	return nil
}

func printHelp(w io.Writer) {
	fmt.Fprint(w, "hpasim runs HorizontalPodAutoscaler scenarios as kube-controller-manager would.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  hpasim %-30s %s\n", strings.TrimSpace(c.name+" "+c.args), c.summary)
	}
	fmt.Fprintf(w, "  hpasim %-30s %s\n", "help [COMMAND]", "this text, or a command's flags")
	fmt.Fprint(w, `
A scenario is a stream of Kubernetes manifests, as kubectl get -o yaml prints
them, with an optional Simulation that says what load there is and what happens;
docs/scenario.md has its fields.
FILE may be -, which is the standard input, or preset:NAME.

Exit codes: 0 all went well; 1 the input is wrong or cannot be read, or the
output cannot be written; 2 the command line is wrong.
`)
}

func help(s streams, args []string) int {
	if len(args) == 0 {
		printHelp(s.out)
		return exitOK
	}
	c := lookup(args[0])
	if c == nil {
		fmt.Fprintf(s.err, "hpasim: command %q: not known; hpasim help lists them\n", args[0])
		return exitUsage
	}
	fmt.Fprintf(s.out, "usage: hpasim %s\n\n%s\n", strings.TrimSpace(c.name+" "+c.args), c.help)
	flags := c.flagSet()
	first := true
	flags.VisitAll(func(f *flag.Flag) {
		if f.Name == "output" {
			return // help lists -o instead
		}
		if first {
			fmt.Fprint(s.out, "\nFlags:\n")
			first = false
		}
		name, usage := flag.UnquoteUsage(f)
		dash := "--"
		if len(f.Name) == 1 {
			dash = "-"
		}
		fmt.Fprintf(s.out, "  %-20s %s\n", strings.TrimSpace(dash+f.Name+" "+name), strings.ReplaceAll(usage, "\n", "\n"+strings.Repeat(" ", 23)))
	})
	return exitOK
}

func versionCommand() *command {
	return &command{
		name:    "version",
		summary: "the version, and the Kubernetes releases that it knows",
		help:    "Prints the version of hpasim and the Kubernetes releases whose controller it has.",
		run: func(s streams, args []string, _ *flag.FlagSet) error {
			if len(args) > 0 {
				return usagef("argument %q: version takes no arguments", args[0])
			}
			version := "(devel)"
			if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
				version = info.Main.Version
			}
			releases := hpa.Releases()
			fmt.Fprintf(s.out, "hpasim %s\nKubernetes %s to %s, default %s\n", version, releases[len(releases)-1], releases[0], hpa.Newest())
			return nil
		},
	}
}
