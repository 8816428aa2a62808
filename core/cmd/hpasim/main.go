// Command hpasim runs HorizontalPodAutoscaler scenarios on the command line,
// with the playground's engine.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Exit codes, as documented by help.
const (
	exitOK    = 0
	exitInput = 1 // the input is wrong or unreadable, or writing the output failed
	exitUsage = 2 // the command line is wrong
)

func main() {
	// A run keeps less than half of this. Until then, memory is cheaper than collecting it.
	debug.SetMemoryLimit(400 << 20)
	debug.SetGCPercent(400)
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// streams are a command's input and outputs.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// runE makes a command's RunE of a function.
func runE(run func(s streams, args []string) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		return run(streams{c.InOrStdin(), c.OutOrStdout(), c.ErrOrStderr()}, args)
	}
}

// usageError is a mistake on the command line.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// errReported ends a command whose diagnostics are already printed.
var errReported = errors.New("reported")

// maxOutput is how many bytes a command prints at most.
const maxOutput = 512 << 20

var errMuchOutput = errors.New("it is longer than 512 MiB; print less of the run, such as a table or the part up to --at")

// output is the standard output. It keeps the first write error, so that callers need not
// check each write.
type output struct {
	io.Writer
	left int64 // bytes
	err  error
}

func (o *output) Write(b []byte) (int, error) {
	if o.left -= int64(len(b)); o.left < 0 && o.err == nil {
		o.err = errMuchOutput
	}
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(b)
	o.err = err
	return n, err
}

func run(args []string, s streams) int {
	out := &output{Writer: s.out, left: maxOutput}
	code := runCommandLine(args, streams{s.in, out, s.err}, out)
	if out.err == nil {
		return code
	}
	fmt.Fprintf(s.err, "hpasim: the output cannot be written: %v\n", out.err)
	return exitInput
}

// runCommandLine runs a command. Its caller, run, reports write errors.
func runCommandLine(args []string, s streams, out *output) int {
	if len(args) == 0 {
		printHelp(s.err)
		return exitUsage
	}
	root := newRoot()
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	name := args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	case cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd:
		return completeLine(root, args)
	}
	c := lookup(root, name)
	if c == nil {
		return unknown(s.err, root, name)
	}
	root.SetArgs(append([]string{name}, normalize(c, args[1:])...))
	err := root.Execute()
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errUnknown):
		return exitUsage
	case errors.As(err, &usage):
		fmt.Fprintf(s.err, "hpasim %s: %v\nusage: hpasim %s\n", name, err, c.Use)
		return exitUsage
	case !errors.Is(err, errReported) && (out.err == nil || !errors.Is(err, out.err)):
		fmt.Fprintf(s.err, "hpasim %s: %v\n", name, err)
	}
	return exitInput
}
