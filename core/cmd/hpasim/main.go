// Command hpasim runs HorizontalPodAutoscaler scenarios on the command line,
// with the playground's engine.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// Exit codes, as documented by help.
const (
	exitOK    = 0
	exitInput = 1 // the input is wrong or unreadable, or writing the output failed
	exitUsage = 2 // the command line is wrong
)

func main() {
	// A run keeps less than half of this.
	debug.SetMemoryLimit(400 << 20)
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// streams are a command's input and outputs.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// command is one of hpasim's commands.
type command struct {
	name    string
	args    string // the arguments after the name
	summary string
	help    string // more text, for hpasim help NAME
	run     func(s streams, args []string, flags *flag.FlagSet) error
	flags   func(*flag.FlagSet)
}

// usageError is a mistake on the command line.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// errReported ends a command whose diagnostics are already printed.
var errReported = errors.New("reported")

// output is the standard output. It keeps the first write error, so that callers need not
// check each write.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(b)
	o.err = err
	return n, err
}

func run(args []string, s streams) int {
	out := &output{Writer: s.out}
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
	name := args[0]
	switch name {
	case "help", "-h", "-help", "--help":
		return help(s, args[1:])
	case "-version", "--version":
		name = "version"
	}
	c := lookup(name)
	if c == nil {
		fmt.Fprintf(s.err, "hpasim: command %q: not known; hpasim help lists them\n", name)
		return exitUsage
	}
	err := c.execute(s, args[1:])
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, flag.ErrHelp):
		return help(s, []string{name})
	case errors.As(err, &usage):
		fmt.Fprintf(s.err, "hpasim %s: %v\nusage: hpasim %s\n", name, err, strings.TrimSpace(c.name+" "+c.args))
		return exitUsage
	case !errors.Is(err, errReported) && (out.err == nil || !errors.Is(err, out.err)):
		fmt.Fprintf(s.err, "hpasim %s: %v\n", name, err)
	}
	return exitInput
}

func (c *command) flagSet() *flag.FlagSet {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	if c.flags != nil {
		c.flags(flags)
	}
	return flags
}

// execute parses the flags, before and after the arguments, and runs the
// command. After "--", everything is an argument.
func (c *command) execute(s streams, args []string) error {
	flags := c.flagSet()
	var operands []string
	for {
		before := len(args)
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return err
			}
			return usageError{err.Error()}
		}
		unparsed := flags.Args()
		ended := len(unparsed) < before && args[before-len(unparsed)-1] == "--"
		if len(unparsed) == 0 || ended {
			operands = append(operands, unparsed...)
			break
		}
		operands, args = append(operands, unparsed[0]), unparsed[1:]
	}
	return c.run(s, operands, flags)
}
