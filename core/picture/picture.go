// Package picture draws a finished run as a still picture: it turns lanes into shapes in
// pixels, and the shapes into SVG. The pictures are for documents, posters and the
// clipboard. The page's chart draws the same lanes.
package picture

import (
	"slices"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/lane"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// Options say how a picture looks. The zero value is valid.
type Options struct {
	// Width and Height are in pixels. 0 means 800 wide, and the usual height of
	// the views. A picture is at least 240 wide and as tall as its views need. If
	// space is short, the picture leaves out the story first and then the title.
	Width, Height int
	Theme         Theme
	Views         []lane.Kind // from top to bottom; empty: metric, replicas and events
	HPA           int         // index in Timeline.HPAs
	// At is the moment that is marked and whose values are shown, if Marked is set.
	At     time.Duration
	Marked bool
	// From and To are the part of the run that is drawn, unless To is 0.
	From, To time.Duration
	// Title and Story are written above the lanes. The default title is the HPA's
	// annotation playground/title, or else its name. The default story comes from
	// package explain.
	Title, Story string
	Bare         bool // leaves out the title and the story, except in the alt text
	Language     words.Language
	Goals        []track.Goal // goals to mark
	// Before is a run to compare with, or nil. The picture shows its lines and
	// results, too. Pinned is its name, if it has one.
	Before *timeline.Timeline
	Pinned string
}

// Theme is a set of colours.
type Theme uint8

// The themes. Auto follows the reader's system: light or dark.
const (
	Auto Theme = iota
	Light
	Dark
)

var themes = [...]string{"auto", "light", "dark"}

func (t Theme) String() string { return themes[t] }

// LookupTheme finds a theme by its name.
func LookupTheme(name string) (Theme, bool) {
	i := slices.Index(themes[:], name)
	return Theme(max(i, 0)), i >= 0
}

// Picture is a run as shapes, from back to front.
type Picture struct {
	Width, Height float64 // in pixels
	Theme         Theme
	Language      words.Language
	Title         string // the heading
	Desc          string // the description, for the alt text
	Shapes        []Shape
}

// titleAnnotation on an HPA is the title of its pictures.
const titleAnnotation = "playground/title"

// Draw draws a run.
func Draw(tl *timeline.Timeline, o Options) *Picture {
	r := track.Of(tl, o.HPA)
	r.Lang, r.Goals = o.Language, o.Goals
	r.Before, r.Pinned, r.BeforeKeys = r.SameHPA(o.Before), o.Pinned, true
	if o.Title == "" {
		o.Title = titleOf(r)
	}
	if o.From, o.To = max(o.From, 0), min(o.To, r.End()); o.To <= o.From {
		o.From, o.To = 0, r.End()
	}
	switch {
	case o.Story != "":
	case r.Has():
		o.Story = explain.StoryIn(r.Timeline, o.HPA, o.From, o.To, o.Language)
	default:
		o.Story = explain.Story(r.Timeline, o.Language)
	}
	if len(o.Views) == 0 {
		o.Views = []lane.Kind{lane.Metric, lane.Replicas, lane.Events}
	}
	o.At = min(max(o.At, 0), r.End())
	p := &painter{Run: r, Options: o}
	p.place()
	p.paint()
	return &Picture{
		Width: p.width, Height: p.height, Theme: o.Theme, Language: o.Language,
		Title: o.Title, Desc: p.describe(), Shapes: p.shapes,
	}
}

// Alt returns the picture's alt text.
func (p *Picture) Alt() string {
	if p.Title == "" {
		return p.Desc
	}
	return p.Language.Say("%s. %s", p.Title, p.Desc)
}

// SVG draws a run as SVG.
func SVG(tl *timeline.Timeline, o Options) []byte { return Draw(tl, o).SVG() }

// titleOf returns the HPA's latest title.
func titleOf(r track.Run) string {
	if !r.Has() {
		return r.Timeline.Scenario
	}
	h := &r.Timeline.HPAs[r.HPA]
	for i := len(h.Versions) - 1; i >= 0; i-- {
		if object := h.Versions[i].Object; object != nil {
			if title := strings.TrimSpace(object.Annotations[titleAnnotation]); title != "" {
				return title
			}
		}
	}
	return h.Key.Name
}
