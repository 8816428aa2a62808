package lane

import (
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
)

// Drawing is what a lane's plot shows.
type Drawing struct {
	Scale  Scale
	Shapes []Shape // from back to front
}

// Scale is what the values of a plot are measured by: 0 lies at its bottom.
type Scale struct {
	Max     float64 // the value at its top
	Whole   bool    // only whole numbers are ruled
	Numbers Numbers
}

// Numbers says how the numbers of a scale are written.
type Numbers string

// The ways to write numbers.
const (
	Unwritten Numbers = ""
	Short     Numbers = "short" // as track.Short does
	Percent   Numbers = "percent"
)

// ruleApart is about how far the lines of a scale are apart, in pixels.
const ruleApart = 24

// Step is the distance between two lines of the scale, in a plot of a height
// in pixels.
func (s Scale) Step(height float64) float64 { return plot.Scale(s.Max, height/ruleApart, s.Whole) }

// Shape is one thing in a plot: a line, boxes, labels or marks.
type Shape struct {
	Look   Look        // of the line or the marks
	Line   plot.Points // a step function; NaN is a gap in it
	Boxes  []Box
	Labels []Label
	Marks  []time.Duration // in the middle of the plot
	Glyph  []Polygon       // of a mark
}

// Box is a rectangle.
type Box struct {
	From, To  time.Duration
	Low, High float64 // values; an infinite High is the top of the plot
	Look      Look
	Pod       int // which pod it shows: index in the timeline, from 1 on; 0: none
}

// Label is a text in a span, at the top of its plot. The first of Texts that
// fits is written.
type Label struct {
	From, To time.Duration
	Ink      Ink
	// Inside: it belongs to a box, and is cut if it does not fit. Otherwise it
	// stands over lines, and has a halo.
	Inside bool
	Texts  []string
}

// Polygon is an area around a mark's place, in pixels: to the right and down.
type Polygon [][2]float64

// Look is how a line or a box is drawn. As JSON it is what the page's painter
// reads.
type Look struct {
	Fill   Ink     `json:"fill,omitempty"`  // of a box, or of the area below a line
	Hatch  Ink     `json:"hatch,omitempty"` // of slanting lines over the box
	Back   bool    `json:"back,omitempty"`  // they slant to the left
	Stroke Ink     `json:"stroke,omitempty"`
	Width  float64 `json:"width,omitempty"` // of a line, in pixels
	Dash   Dash    `json:"dash,omitempty"`
	Form   BoxForm `json:"form,omitempty"`
	Gap    Gap     `json:"gap,omitempty"`
}

// Dash is a line's dashes.
type Dash string

// The dashes.
const (
	Solid  Dash = ""
	Dashed Dash = "dashed"
	Dotted Dash = "dotted"
)

// BoxForm is how a box is drawn besides its fill.
type BoxForm string

// The forms of a box: Thin fills a third of its height; the others draw
// something in the colour of its stroke.
const (
	Whole      BoxForm = ""
	Thin       BoxForm = "thin"
	Outline    BoxForm = "outline"
	MiddleLine BoxForm = "middle" // dotted
	LeftEdge   BoxForm = "left"
	TopEdge    BoxForm = "top"
)

// Gap is the pixel of a box that is left free between it and its neighbour.
type Gap string

// The gaps.
const (
	NoGap    Gap = ""
	GapAbove Gap = "above"
	GapAfter Gap = "after"
)

// line is the shape of a step function.
func (s *source) line(v timeline.Series, look Look) Shape {
	return Shape{Look: look, Line: plot.Steps(v, s.End(), s.Columns)}
}
