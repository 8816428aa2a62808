package picture

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
	Ink  Ink
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

func (p *painter) area(ink Ink, path ...Stretch) {
	if len(path) > 0 && ink != None {
		p.shapes = append(p.shapes, Shape{Kind: Area, Ink: ink, Path: path})
	}
}

func (p *painter) line(s *stroke, path ...Stretch) {
	if len(path) > 0 && s.ink != None {
		p.shapes = append(p.shapes, Shape{Kind: Line, Ink: s.ink, Path: path, Width: s.width, Dash: s.dash})
	}
}

func (p *painter) hatch(ink Ink, back bool, path ...Stretch) {
	if len(path) > 0 && ink != None {
		p.shapes = append(p.shapes, Shape{Kind: Hatching, Ink: ink, Path: path, Back: back})
	}
}

func (p *painter) text(ink Ink, l *Label) {
	if l.Text != "" || l.Strong != "" {
		p.shapes = append(p.shapes, Shape{Kind: Words, Ink: ink, Text: *l})
	}
}

// stroke is how a line is drawn.
type stroke struct {
	ink   Ink
	width float64
	dash  []float64
}

var (
	dashed = []float64{5, 4}
	dotted = []float64{2, 3}
)
