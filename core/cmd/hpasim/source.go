package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
)

// source is a scenario's text and its name in messages.
type source struct{ name, text string }

// maxText is the largest number of bytes that are read. It is larger than a scenario may
// be, so that the parser reports a text that is too long.
const maxText = 8 << 20

// open reads a file, the standard input or a preset.
func open(s streams, name string) (source, error) {
	if known, found := strings.CutPrefix(name, "preset:"); found {
		p, ok := preset.Lookup(known)
		if !ok {
			return source{}, fmt.Errorf("preset %q: not known; hpasim presets lists them", known)
		}
		return source{name, p.Text}, nil
	}
	in := s.in
	if name == "-" {
		name = "<stdin>"
	} else {
		file, err := os.Open(name)
		if err != nil {
			return source{}, err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, maxText))
	if err != nil {
		return source{}, fmt.Errorf("reading %s: %w", name, err)
	}
	return source{name, string(text)}, nil
}

// openOne opens the only argument.
func openOne(s streams, args []string) (source, error) {
	switch {
	case len(args) == 0:
		return source{}, usagef("no file was given")
	case len(args) > 1:
		return source{}, usagef("argument %q: one file is enough", args[1])
	}
	return open(s, args[0])
}

// report prints diagnostics as file:line:column: message, and counts the
// errors.
func (src source) report(w io.Writer, diags []manifest.Diagnostic) (errors int) {
	for _, d := range diags {
		kind := ""
		if d.Severity == manifest.Warning {
			kind = "warning: "
		} else {
			errors++
		}
		path := ""
		if d.Path != "" {
			path = d.Path + ": "
		}
		fmt.Fprintf(w, "%s:%d:%d: %s%s%s\n", src.name, d.Line, d.Column, kind, path, d.Message)
	}
	return errors
}
