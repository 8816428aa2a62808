package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/propose"
)

// shape is how to make up a load, as --load says; empty: as the text needs it.
type shape string

func (l *shape) flag(f *flag.FlagSet) {
	f.StringVar((*string)(l), "load", "", "make up a load from the HPAs, in this `SHAPE`: "+strings.Join(propose.Shapes(), ", ")+";\n"+
		"if not given, proposed for manifests that have neither a Simulation nor a\nstatus to go on from")
}

// of returns the shape for a text: none if the text says what the load is.
func (l shape) of(text string) (string, error) {
	switch {
	case l == "":
		s, _ := parse.Text(text)
		if s == nil || !propose.Wanted(text, s) {
			return propose.None, nil
		}
		return propose.Proposed, nil
	case !slices.Contains(propose.Shapes(), string(l)):
		return "", usagef("load %q: must be one of %s", string(l), strings.Join(propose.Shapes(), ", "))
	}
	return string(l), nil
}

// prepare returns the text with the --set flags and the load. What was set stays: a load
// that is not asked for by its name, and the duration.
func (r *fileRun) prepare() (string, error) {
	shape, err := r.load.of(r.src.text)
	if err != nil {
		return "", err
	}
	text := r.src.text
	if shape != propose.None {
		text = parse.WithUsualPipeline(text)
	}
	before := durationOf(text)
	if len(r.sets) > 0 {
		if text, err = r.sets.Apply(text); err != nil {
			return "", fmt.Errorf("--set %w", err)
		}
	}
	s, _ := parse.Text(text)
	if shape == propose.None || s == nil || r.load == "" && len(s.Load) > 0 {
		return text, nil
	}
	with, made, err := propose.Into(text, shape, nil)
	switch {
	case err != nil && r.load == "":
		return text, nil //nolint:nilerr // the text runs without a load
	case err != nil:
		return "", fmt.Errorf("--load %s: %w", shape, err)
	}
	r.made, r.remarks = true, made.Notes
	if now := durationOf(text); now != before {
		e := edit.New(with, manifest.Object{Kind: "Simulation"}, nil)
		e.Set("spec.duration", now)
		with = e.Text
	}
	return with, nil
}

// durationOf returns spec.duration as the text has it.
func durationOf(text string) string {
	f, _ := edit.New(text, manifest.Object{Kind: "Simulation"}, nil).Get("spec.duration")
	return f.Text
}
