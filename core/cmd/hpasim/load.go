package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/propose"
)

// shape is the value of --load, which says how to make up a load. If it is empty, the text
// decides.
type shape string

func (l *shape) flag(c *cobra.Command) {
	c.Flags().StringVar((*string)(l), "load", "", "make up a load from the HPAs, in this `SHAPE`: "+strings.Join(propose.Shapes(), ", ")+";\n"+
		"if not given, proposed for manifests that have neither a Simulation nor a\nstatus to go on from, and status for those with one")
	completeFlag(c, "load", propose.Shapes()...)
}

// resolve returns the shape to use for a text. Without --load it is propose.None if the
// text needs no load.
func (l shape) resolve(text string, reader *parse.Reader) (string, error) {
	switch {
	case l == "":
		s, _ := reader.Parse(text)
		if s == nil {
			return propose.None, nil
		}
		return propose.ShapeFor(text, s), nil
	case !slices.Contains(propose.Shapes(), string(l)):
		return "", usagef("load %q: must be one of %s", string(l), strings.Join(propose.Shapes(), ", "))
	}
	return string(l), nil
}

// prepare applies the --set flags to the text and adds the load. A duration from --set
// stays. A load from --set stays, too, unless --load names a shape.
func (r *fileRun) prepare() (string, error) {
	shape, err := r.load.resolve(r.src.text, &r.reader)
	if err != nil {
		return "", err
	}
	text, before := r.src.text, ""
	if shape != propose.None {
		text = parse.WithUsualPipeline(text)
		before = durationOf(text)
	}
	if len(r.sets) > 0 {
		if text, err = r.sets.Apply(text); err != nil {
			return "", fmt.Errorf("--set %w", err)
		}
	}
	if shape == propose.None {
		return text, nil
	}
	if s, _ := r.reader.Parse(text); s == nil || r.load == "" && len(s.Given) > 0 {
		return text, nil
	}
	loaded, proposal, err := propose.SetLoad(text, shape, nil)
	switch {
	case err != nil && r.load == "":
		return text, nil //nolint:nilerr // the text runs without a load
	case err != nil:
		return "", fmt.Errorf("--load %s: %w", shape, err)
	}
	r.proposed, r.remarks = true, proposal.Notes
	if now := durationOf(text); now != before {
		e := edit.New(loaded, manifest.Object{Kind: "Simulation"}, nil)
		e.Set("spec.duration", now)
		loaded = e.Text
	}
	return loaded, nil
}

// durationOf returns spec.duration as the text has it.
func durationOf(text string) string {
	f, _ := edit.New(text, manifest.Object{Kind: "Simulation"}, nil).Get("spec.duration")
	return f.Text
}
