package lane

import (
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
)

// Drawing is the content of a lane's plot.
type Drawing struct {
	Scale  Scale
	Shapes []Shape // from back to front
}

// Scale is the value axis of a plot; it starts at 0.
type Scale struct {
	Max     float64 // the value at the top
	Whole   bool    // grid lines only at whole numbers
	Numbers Numbers
}

// Numbers is a number format of a scale.
type Numbers string

// The number formats.
const (
	Unwritten Numbers = ""
	Short     Numbers = "short" // as track.Short
	Percent   Numbers = "percent"
)

// gridGap is about the distance between two grid lines, in pixels.
const gridGap = 24

// Step returns the distance between two grid lines, in a plot of a height in
// pixels.
func (s Scale) Step(height float64) float64 { return plot.Scale(s.Max, height/gridGap, s.Whole) }

// Shape is one item in a plot: a line, boxes, labels or marks.
type Shape struct {
	Style  Style       // of the line or the marks
	Line   plot.Points // a step function; NaN is a gap in it
	Boxes  []Box
	Labels []Label
	Marks  []time.Duration
	Level  float64   // the value at which the marks are
	Glyph  []Polygon // the shape of each mark
}

// Box is a rectangle.
type Box struct {
	From, To  time.Duration
	Low, High float64 // values; an infinite High is the top of the plot
	Style     Style
	Pod       int // the pod of the box: index in the timeline, from 1; 0: no pod
}

// Label is a text in a span. The first of Texts that fits is used.
type Label struct {
	From, To time.Duration
	Ink      Ink
	Above    float64 // the label is above this value; 0: at the top of the plot
	// Inside means that the label belongs to a box and is cut if it does not fit.
	// Otherwise it is above lines and has a halo.
	Inside bool
	Texts  []string
}

// Polygon is an area relative to a mark's point, in pixels to the right and
// down.
type Polygon [][2]float64

// Style is how a line or a box is drawn. The page's draw.js reads it as JSON.
type Style struct {
	Fill      Ink     `json:"fill,omitempty"`  // fill of a box, or of the area below a line
	Hatch     Ink     `json:"hatch,omitempty"` // slanted lines over a box
	LeansLeft bool    `json:"back,omitempty"`  // the slanted lines lean to the left
	Stroke    Ink     `json:"stroke,omitempty"`
	Width     float64 `json:"width,omitempty"` // width of a line, in pixels
	Dash      Dash    `json:"dash,omitempty"`
	Form      BoxForm `json:"form,omitempty"`
	Gap       Gap     `json:"gap,omitempty"`
}

// Dash is the dash pattern of a line.
type Dash string

// The dash patterns.
const (
	Solid  Dash = ""
	Dashed Dash = "dashed"
	Dotted Dash = "dotted"
)

// BoxForm is what a box shows in addition to its fill.
type BoxForm string

// The forms of a box: Thin fills a third of its height; the other forms draw lines in the
// stroke colour.
const (
	Whole      BoxForm = ""
	Thin       BoxForm = "thin"
	Outline    BoxForm = "outline"
	MiddleLine BoxForm = "middle" // dotted
	LeftEdge   BoxForm = "left"
	TopEdge    BoxForm = "top"
)

// Gap is the side of a box at which one pixel stays free.
type Gap string

// The gaps.
const (
	NoGap    Gap = ""
	GapAbove Gap = "above"
	GapAfter Gap = "after"
)

// line returns the shape of a step function.
func (s *source) line(v timeline.Series, style Style) Shape {
	return Shape{Style: style, Line: plot.Steps(v, s.End(), s.Columns)}
}
