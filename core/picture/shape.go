package picture

import "hpaplayground/core/lane"

// Kind is what a shape is.
type Kind uint8

// The kinds. An Area is filled, a Line is stroked, a Hatching is an area of
// slanting lines, Words are a text.
const (
	Area Kind = iota
	Line
	Hatching
	Words
)

// HatchApart is how far the lines of a Hatching are from each other, in pixels
// along their normal. They are one pixel wide.
const HatchApart = 6

// Shape is one thing that is drawn. Places are in pixels from the upper left.
type Shape struct {
	Kind Kind
	Ink  lane.Ink
	Path []Stretch // of all but Words; a Hatching's are rectangles
	// Width of a Line, and its dashes: lengths on and off in turn, nil if solid.
	Width float64
	Dash  []float64
	// Back: a Hatching slants to the left.
	Back bool
	Text Label // of Words
}

// Stretch is a part of a path that is drawn without lifting the pen.
type Stretch []Point

// Point is a place.
type Point struct{ X, Y float64 }

// Label is a text at a place, on its base line.
type Label struct {
	At     Point
	Text   string
	Strong string // goes on after a space, in bold and in Text's ink
	Size   float64
	Bold   bool
	Anchor Anchor
	Halo   bool // in the ground's colour
}

// Anchor is which part of a text stands at its place.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// box is a rectangle's path.
func box(x, y, width, height float64) Stretch {
	return Stretch{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}
}

// pen draws one shape after the other.
type pen struct{ shapes []Shape }

func (p *pen) area(ink lane.Ink, path ...Stretch) {
	if len(path) > 0 && ink != lane.None {
		p.shapes = append(p.shapes, Shape{Kind: Area, Ink: ink, Path: path})
	}
}

// line draws a path as the shape says: its ink, width and dashes.
func (p *pen) line(how Shape, path ...Stretch) {
	if len(path) > 0 && how.Ink != lane.None {
		how.Kind, how.Path = Line, path
		p.shapes = append(p.shapes, how)
	}
}

func (p *pen) hatch(ink lane.Ink, back bool, path ...Stretch) {
	if len(path) > 0 && ink != lane.None {
		p.shapes = append(p.shapes, Shape{Kind: Hatching, Ink: ink, Path: path, Back: back})
	}
}

func (p *pen) text(ink lane.Ink, l *Label) {
	if l.Text != "" || l.Strong != "" {
		p.shapes = append(p.shapes, Shape{Kind: Words, Ink: ink, Text: *l})
	}
}

// dashes are lengths on and off in turn.
var dashes = map[lane.Dash][]float64{lane.Dashed: {5, 4}, lane.Dotted: {2, 3}}

// stroke is how a look's line is drawn.
func stroke(l lane.Look) Shape { return Shape{Ink: l.Stroke, Width: l.Width, Dash: dashes[l.Dash]} }
