package picture

import "hpaplayground/core/lane"

// Kind is a kind of shape.
type Kind uint8

// The kinds. An Area is filled, a Line is stroked, a Hatching is an area of
// slanted lines, and Words are a text.
const (
	Area Kind = iota
	Line
	Hatching
	Words
)

// HatchGap is the distance between the lines of a Hatching, in pixels, at a
// right angle to them. The lines are one pixel wide. Lines that slant to the left are
// closer, so that a window and a policy differ without colour, too.
func HatchGap(leansLeft bool) int {
	if leansLeft {
		return 4
	}
	return 6
}

// Shape is one item of a picture. Positions are in pixels from the upper left.
type Shape struct {
	Kind Kind
	Ink  lane.Ink
	Path []Stretch // for all kinds except Words; rectangles for a Hatching
	// Width of a Line, and its dashes, which alternate the lengths of visible and
	// invisible parts; nil means solid.
	Width float64
	Dash  []float64
	// LeansLeft means that a Hatching slants to the left.
	LeansLeft bool
	Text      Label // for Words
}

// Stretch is a part of a path that is drawn without lifting the pen.
type Stretch []Point

// Point is a position.
type Point struct{ X, Y float64 }

// Label is a text at a position on its baseline.
type Label struct {
	At       Point
	Text     string
	Strong   string // follows after a space, in bold and in Text's ink
	Size     float64
	Bold     bool
	Anchor   Anchor
	Outlined bool // in the background colour
}

// Anchor is the part of a text that is at its position.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// box returns a rectangle's path.
func box(x, y, width, height float64) Stretch {
	return Stretch{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}
}

// pen collects shapes.
type pen struct{ shapes []Shape }

func (p *pen) area(ink lane.Ink, path ...Stretch) {
	if len(path) > 0 && ink != lane.None {
		p.shapes = append(p.shapes, Shape{Kind: Area, Ink: ink, Path: path})
	}
}

// line draws a path with the ink, width and dashes of a shape.
func (p *pen) line(shape Shape, path ...Stretch) {
	if len(path) > 0 && shape.Ink != lane.None {
		shape.Kind, shape.Path = Line, path
		p.shapes = append(p.shapes, shape)
	}
}

func (p *pen) hatch(ink lane.Ink, leansLeft bool, path ...Stretch) {
	if len(path) > 0 && ink != lane.None {
		p.shapes = append(p.shapes, Shape{Kind: Hatching, Ink: ink, Path: path, LeansLeft: leansLeft})
	}
}

func (p *pen) text(ink lane.Ink, l *Label) {
	if l.Text != "" || l.Strong != "" {
		p.shapes = append(p.shapes, Shape{Kind: Words, Ink: ink, Text: *l})
	}
}

// dashes alternate the lengths of visible and invisible parts.
var dashes = map[lane.Dash][]float64{lane.Dashed: {5, 4}, lane.Dotted: {2, 3}}

// stroke returns the line of a style.
func stroke(l lane.Style) Shape { return Shape{Ink: l.Stroke, Width: l.Width, Dash: dashes[l.Dash]} }
