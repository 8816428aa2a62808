package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hpaplayground/core/lane"
	"hpaplayground/core/picture"
	"hpaplayground/core/picture/raster"
	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// The limits of a picture's size, so that a small machine has enough memory to draw it.
const (
	maxPixels = 4000
	maxScale  = 4
)

// renderOptions are the flags of render.
type renderOptions struct {
	fileRun
	output, theme, views, title, story, language string
	width, height                                int
	from, to                                     moment
	scale                                        float64
	alt                                          bool
}

func renderCommand() *cobra.Command {
	var o renderOptions
	c := &cobra.Command{
		Use:   "render FILE [flags]",
		Short: "draw a run as an SVG or PNG picture",
		Long: `Runs the scenario and writes a picture of one of its HPAs to the standard
output: the metrics with their targets, the replicas with what held them back,
and marks for rescales and warnings. The same scenario gives the same picture,
byte by byte.

The title is the HPA's annotation playground/title, or its name, or a preset's
title; the story below it is made from the run, or a preset's.`,
		Example:           `  hpasim render preset:walkthrough --theme dark >walkthrough.svg`,
		ValidArgsFunction: oneScenario,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	f.StringVarP(&o.output, "output", "o", "svg", "draw as `FORMAT`: svg or png")
	f.IntVar(&o.width, "width", 0, "`PIXELS` from left to right, 800 if not given, at least 240")
	f.IntVar(&o.height, "height", 0, "`PIXELS` from top to bottom; more, if the views need it")
	f.StringVar(&o.theme, "theme", "auto", "colours: auto, light or dark. auto is the reader's choice, and light\nin a PNG")
	f.StringVar(&o.views, "views", "", "`NAMES` of the lanes, from top to bottom, separated by commas:\n"+
		strings.Join(viewNames(), ", ")+"; if not given,\nmetric,replicas,events")
	f.Var(typed{&o.at}, "at", "mark and read this `TIME`: 12m, 90s, 12:30 or 720")
	f.Var(typed{&o.from}, "from", "draw only the part of the run from this `TIME`")
	f.Var(typed{&o.to}, "to", "draw only the part up to this `TIME`")
	f.StringVar(&o.title, "title", "", "write this `TEXT` above")
	f.StringVar(&o.story, "story", "", "write this `TEXT` below the title")
	languageFlag(c, &o.language, "label", "; a PNG's font has no Chinese")
	f.Float64Var(&o.scale, "scale", 2, "`TIMES` as many pixels in a PNG, for high-resolution screens")
	f.BoolVar(&o.alt, "alt", false, "print only the picture's alt text")
	o.fileRun.flags(c)
	completeFlag(c, "output", "svg", "png")
	completeFlag(c, "theme", "auto", "light", "dark")
	completeFlag(c, "views", viewNames()...)
	return c
}

func (o *renderOptions) run(s streams, args []string) error {
	options, err := o.options()
	if err != nil {
		return err
	}
	if o.output == "png" && !o.alt {
		if _, ok := terminal(s.out); ok {
			return usagef("a PNG cannot be shown in a terminal: write it to a file, as in hpasim render %s -o png >picture.png", strings.Join(args, " "))
		}
	}
	failure := o.fileRun.run(s, args, false)
	if o.timeline == nil {
		return failure
	}
	if o.proposed {
		o.notes(s.err)
	}
	if options.HPA, err = o.chosen(); err != nil {
		return errors.Join(err, failure)
	}
	if _, err = o.until(); err != nil {
		return err
	}
	if options.From, options.To, err = o.part(); err != nil {
		return err
	}
	o.name(&options)
	return errors.Join(o.write(s, picture.Draw(o.timeline, options)), failure)
}

// options reads the flags.
func (o *renderOptions) options() (p picture.Options, err error) {
	var ok bool
	if p.Theme, ok = picture.LookupTheme(o.theme); !ok {
		return p, usagef("theme %q: must be auto, light or dark", o.theme)
	}
	if p.Language, err = lookupLanguage(o.language); err != nil {
		return p, err
	}
	for _, name := range strings.FieldsFunc(o.views, func(r rune) bool { return r == ',' || r == ' ' }) {
		view, ok := lane.Lookup(name)
		if !ok {
			return p, usagef("view %q: must be one of %s", name, strings.Join(viewNames(), ", "))
		}
		p.Views = append(p.Views, view)
	}
	switch {
	case o.output != "svg" && o.output != "png":
		return p, usagef("output %q: must be svg or png", o.output)
	case o.width < 0 || o.width > maxPixels:
		return p, usagef("width %d: must be from 240 to %d", o.width, maxPixels)
	case o.height < 0 || o.height > maxPixels:
		return p, usagef("height %d: must be up to %d", o.height, maxPixels)
	case !(o.scale >= 0.5 && o.scale <= maxScale):
		return p, usagef("scale %v: must be from 0.5 to %d", o.scale, maxScale)
	}
	p.Width, p.Height, p.At, p.Marked = o.width, o.height, o.at.time, o.at.isSet
	return p, nil
}

// part returns the part of the run to draw.
func (o *renderOptions) part() (from, to time.Duration, err error) {
	end := track.Of(o.timeline, 0).End()
	if to = end; o.to.isSet {
		to = min(o.to.time, end)
	}
	if from = o.from.time; from >= to {
		return 0, 0, usagef("from %s: must be before %s", timeline.Clock(from), timeline.Clock(to))
	}
	return from, to, nil
}

// name sets the picture's title and story. A preset's own texts are used only
// if the preset is unchanged.
func (o *renderOptions) name(p *picture.Options) {
	p.Title, p.Story = o.title, o.story
	name, ok := strings.CutPrefix(o.src.name, "preset:")
	if !ok || len(o.sets) > 0 || o.proposed || len(o.timeline.HPAs) != 1 {
		return
	}
	if preset, ok := preset.Lookup(name); ok {
		about := preset.In(p.Language)
		if p.Title == "" {
			p.Title = about.Title
		}
		if p.Story == "" {
			p.Story = about.Summary
		}
	}
}

func (o *renderOptions) write(s streams, p *picture.Picture) error {
	switch {
	case o.alt:
		_, err := io.WriteString(s.out, p.Alt()+"\n")
		return err
	case o.output == "svg":
		_, err := s.out.Write(p.SVG())
		return err
	}
	unknown, err := raster.Unknown(p)
	if err != nil {
		return err
	}
	if unknown != "" {
		fmt.Fprintf(s.err, "warning: the font of a PNG has no character for %s; -o svg shows all\n", unknown)
	}
	return raster.PNG(s.out, p, o.scale)
}

// viewNames returns the names of the views.
func viewNames() []string {
	var names []string
	for _, kind := range lane.All() {
		names = append(names, kind.String())
	}
	return names
}
