package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
	"hpaplayground/core/paste"
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

// source is a scenario's text and its name in messages.
type source struct {
	name, text string
	pasted     paste.Text    // where text is in the file; zero: text is the whole file
	picked     fleet.Picked  // where text is in the pasted text; zero: text is the whole pasted text
	hpas       []fleet.Entry // nil: not listed yet
}

// maxText is the largest number of bytes to read. A scenario must be shorter, so the parser
// can report that a text is too long.
const maxText = fleet.MaxText + 1

// open reads a file, the standard input or a preset.
func open(s streams, name string) (source, error) {
	if presetName, found := strings.CutPrefix(name, "preset:"); found {
		p, ok := preset.Lookup(presetName)
		if !ok {
			return source{}, noPreset(presetName)
		}
		return source{name: name, text: p.Text}, nil
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
	return source{name: name, text: string(text)}, nil
}

// noPreset returns the error for an unknown preset.
func noPreset(name string) error {
	var names []string
	for _, p := range preset.All() {
		names = append(names, p.Name)
	}
	return fmt.Errorf("preset %q: not known%s; hpasim presets lists them", name, didYouMean("", name, names))
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

// openScenario opens the only argument and removes the text around its manifests. It prints
// a note about that on the standard error.
func openScenario(s streams, args []string) (source, error) {
	src, err := openOne(s, args)
	if err != nil {
		return src, err
	}
	if n := src.unwrap(s.err); n != nil {
		src.refuse(s.err, n)
		return src, errReported
	}
	return src, nil
}

// unwrap removes the text around the manifests of a file, and prints what it removed. If
// the file has no manifests, it returns a note about what the file looks like.
func (src *source) unwrap(w io.Writer) (refused *paste.Note) {
	if strings.HasPrefix(src.name, "preset:") {
		return nil
	}
	if len(src.text) > manifest.MaxText {
		// A file of that length is kubectl's output for a whole cluster. Reading it as
		// pasted text would take seconds.
		if src.hpas = fleet.Read(src.text); len(src.hpas) > 0 {
			return nil
		}
	}
	src.hpas, src.pasted = nil, paste.Read(src.text)
	for _, n := range src.pasted.Notes {
		place := ""
		if n.Line > 0 {
			place = fmt.Sprintf("line %d: ", n.Line)
		}
		fmt.Fprintf(w, "note: %s%s\n", place, n.In(words.English))
	}
	if n := len(src.pasted.Recorded); n > 0 && src.pasted.Refused == nil {
		series := 0
		for _, t := range src.pasted.Recorded {
			series += len(t.Series)
		}
		verb := "series were"
		if series == 1 {
			verb = "series was"
		}
		fmt.Fprintf(w, "note: %d %s recorded beside the manifests: hpasim observe compares the run with that.\n", series, verb)
	}
	src.text = src.pasted.YAML
	return src.pasted.Refused
}

// refuse prints why a file is not read.
func (src source) refuse(w io.Writer, n *paste.Note) {
	fmt.Fprintf(w, "%s:%d:1: %s\n", src.name, max(n.Line, 1), n.In(words.English))
}

// report prints diagnostics as file:line:column: message, and counts the
// errors.
func (src source) report(w io.Writer, diags []manifest.Diagnostic) (errors int) {
	for _, d := range diags {
		d = d.Moved(src.picked.Position).Moved(src.pasted.Position)
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
