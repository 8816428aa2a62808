package main

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hpaplayground/core/hpa"
)

func commands() []*cobra.Command {
	return []*cobra.Command{
		runCommand(), explainCommand(), renderCommand(), listCommand(), validateCommand(), importCommand(), observeCommand(), adviseCommand(), reportCommand(), kedaCommand(), presetsCommand(), shareCommand(), openCommand(),
		exercisesCommand(), checkCommand(), exerciseCommand(),
		schemaCommand(), completionCommand(), manCommand(), versionCommand(), helpCommand(),
	}
}

const (
	summary = "hpasim runs HorizontalPodAutoscaler scenarios as kube-controller-manager would."
	notes   = `A scenario is a stream of Kubernetes manifests, as kubectl get -o yaml prints
them, with an optional Simulation that says what load there is and what happens;
docs/scenario.md has its fields.
FILE may be -, which is the standard input, or preset:NAME.

Exit codes: 0 all went well; 1 the input is wrong or cannot be read, or the
output cannot be written; 2 the command line is wrong.`
)

// newRoot returns hpasim with its commands. This package prints the errors and the help.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:               "hpasim",
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	for _, c := range commands() {
		c.DisableFlagsInUseLine = true
		root.AddCommand(c)
		if c.Name() == "help" {
			root.SetHelpCommand(c)
		}
	}
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { printUsage(c.OutOrStdout(), c) })
	root.SetFlagErrorFunc(flagError)
	return root
}

// lookup returns the command with a name, or nil.
func lookup(root *cobra.Command, name string) *cobra.Command {
	for _, c := range root.Commands() {
		if c.Name() == name {
			return c
		}
	}
	return nil
}

// unknown says that there is no command with a name, and which ones have a similar name.
func unknown(w io.Writer, root *cobra.Command, name string) int {
	fmt.Fprintf(w, "hpasim: command %q: not known; hpasim help lists them\n", name)
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 && name != "" {
		fmt.Fprintf(w, "did you mean hpasim %s?\n", strings.Join(near, " or hpasim "))
	}
	return exitUsage
}

func printHelp(w io.Writer) {
	fmt.Fprint(w, summary+"\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  hpasim %-30s %s\n", c.Use, c.Short)
	}
	fmt.Fprint(w, "\n"+notes+"\n")
}

// printUsage prints the help of a command.
func printUsage(w io.Writer, c *cobra.Command) {
	fmt.Fprintf(w, "usage: hpasim %s\n\n%s\n", c.Use, c.Long)
	first := true
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" {
			return
		}
		if first {
			fmt.Fprint(w, "\nFlags:\n")
			first = false
		}
		name, usage := pflag.UnquoteUsage(f)
		dash := "--"
		if f.Shorthand != "" {
			dash = "-" + f.Shorthand + ", --"
		}
		fmt.Fprintf(w, "  %-20s %s\n", strings.TrimSpace(dash+f.Name+" "+name), strings.ReplaceAll(usage, "\n", "\n"+strings.Repeat(" ", 23)))
	})
	fmt.Fprintf(w, "\nExample:\n%s\n", c.Example)
}

// errUnknown ends help about an unknown command. It is already reported.
var errUnknown = errors.New("unknown command")

func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "this text, or a command's flags",
		Long:    `Lists the commands; with a name it prints the help of that one.`,
		Example: `  hpasim help run`,
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			if len(args) == 0 {
				for _, c := range c.Root().Commands() {
					names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				printHelp(c.OutOrStdout())
				return nil
			}
			about := lookup(c.Root(), args[0])
			if about == nil {
				unknown(c.ErrOrStderr(), c.Root(), args[0])
				return errUnknown
			}
			return about.Help()
		},
	}
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "the version, and the Kubernetes releases that it knows",
		Long:    "Prints the version of hpasim and the Kubernetes releases whose controller it has.",
		Example: `  hpasim version`,

		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: runE(func(s streams, args []string) error {
			if len(args) > 0 {
				return usagef("argument %q: version takes no arguments", args[0])
			}
			releases := hpa.Releases()
			fmt.Fprintf(s.out, "hpasim %s\nKubernetes %s to %s, default %s\n", version(), releases[len(releases)-1], releases[0], hpa.Newest())
			return nil
		}),
	}
}

// version is the version of this program.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
