package picture

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/lane"
)

// Plot is the position and the range of a lane's plot, in pixels.
type Plot struct {
	Left, Right, Top, Height float64
	From, End                time.Duration // the part of the run that is shown
	Scale                    float64       // the value at the top
}

// Paint turns a lane's shapes into shapes in pixels. It follows the same rules as
// draw.js, which draws the page's chart.
func (p Plot) Paint(shapes []lane.Shape) []Shape {
	b := plotter{Plot: p}
	for i := range shapes {
		s := &shapes[i]
		b.steps(s)
		b.spans(s.Boxes)
		for j := range s.Labels {
			b.label(&s.Labels[j])
		}
		var marks []Stretch
		for _, at := range s.Marks {
			if at < p.From || at > p.End {
				continue
			}
			for _, polygon := range s.Glyph {
				marks = append(marks, b.mark(at, s.Level, polygon))
			}
		}
		b.area(s.Style.Fill, marks...)
	}
	return b.shapes
}

type plotter struct {
	Plot
	pen
}

// x returns the position of a moment.
func (p *Plot) x(t time.Duration) float64 {
	if p.End <= p.From {
		return p.Left
	}
	return p.Left + float64((p.Right-p.Left)*float64(t-p.From)/float64(p.End-p.From))
}

// y returns the position of a value. Values outside of the plot are on its
// edge.
func (p *Plot) y(v float64) float64 {
	if !(v > 0) {
		v = 0
	}
	return p.Top + float64(p.Height*(1-math.Min(v/p.Scale, 1)))
}

// steps draws a step function and the area below it.
func (p *plotter) steps(s *lane.Shape) {
	floor := p.Top + p.Height
	var path, areas []Stretch
	var stretch Stretch
	end := func() {
		if len(stretch) > 1 {
			path = append(path, stretch)
			areas = append(areas, append(append(Stretch{{stretch[0].X, floor}}, stretch...), Point{stretch[len(stretch)-1].X, floor}))
		}
		stretch = nil
	}
	for _, q := range s.Line {
		if q.T <= p.From {
			stretch = nil // only the last value before the part is shown
		}
		past := q.T > p.End
		if past && len(stretch) == 0 {
			break
		}
		x := math.Round(p.x(min(max(q.T, p.From), p.End))*2) / 2
		if n := len(stretch); n > 0 {
			stretch = append(stretch, Point{x, stretch[n-1].Y})
		}
		if past {
			break
		}
		if math.IsNaN(q.V) {
			end()
			continue
		}
		stretch = append(stretch, Point{x, math.Min(pixelCenter(p.y(q.V)), floor)})
	}
	end()
	p.area(s.Style.Fill, areas...)
	p.line(stroke(s.Style), path...)
}

type rect struct{ x, y, width, height float64 }

// span returns the position and the width of a time span, at least one pixel.
func (p *Plot) span(from, to time.Duration) (x, width float64) {
	x = p.x(max(from, p.From))
	return x, math.Max(p.x(min(to, p.End))-x, 1)
}

// shows reports whether some of a time span is in the part that is shown.
func (p *Plot) shows(from, to time.Duration) bool { return from <= p.End && to >= p.From }

// spans draws boxes, grouped by style.
func (p *plotter) spans(boxes []lane.Box) {
	var styles []lane.Style
	var rects [][]rect
	for i := range boxes {
		b := &boxes[i]
		if !p.shows(b.From, b.To) {
			continue
		}
		x, width := p.span(b.From, b.To)
		top := math.Round(p.y(b.High))
		r := rect{math.Round(x*10) / 10, top, width, math.Round(p.y(b.Low)) - top}
		switch {
		case b.Style.Gap == lane.GapAfter:
			r.width = math.Max(r.width-1, 1)
		case b.Style.Gap == lane.GapAbove && r.height >= 3:
			r.y, r.height = r.y+1, r.height-1
		}
		k := slices.Index(styles, b.Style)
		if k < 0 {
			k = len(styles)
			styles, rects = append(styles, b.Style), append(rects, nil)
		}
		rects[k] = append(rects[k], r)
	}
	for k := range styles {
		p.boxes(styles[k], rects[k])
	}
}

// boxes draws boxes of one style.
func (p *pen) boxes(style lane.Style, rects []rect) {
	if style.Form == lane.Outline && len(rects) > 0 && rects[0].height < 4 {
		style = lane.Style{Stroke: style.Stroke, Form: lane.MiddleLine}
	}
	var outer, inner []Stretch
	for _, r := range rects {
		outer = append(outer, box(r.x, r.y, r.width, r.height))
		middle := pixelCenter(r.y + r.height/2 - 0.5)
		switch style.Form {
		case lane.Thin:
			thin := math.Max(1, math.Round(r.height/3))
			inner = append(inner, box(r.x, r.y+(r.height-thin)/2, r.width, thin))
		case lane.Outline:
			edge := box(r.x+0.5, r.y+0.5, math.Max(r.width-1, 0.5), r.height-1)
			inner = append(inner, append(edge, edge[0]))
		case lane.MiddleLine:
			inner = append(inner, Stretch{{r.x, middle}, {r.x + r.width, middle}})
		case lane.LeftEdge:
			inner = append(inner, box(r.x, r.y, math.Min(2, r.width), r.height))
		case lane.TopEdge:
			inner = append(inner, Stretch{{r.x, r.y}, {r.x + r.width, r.y}})
		}
	}
	if style.Form == lane.Thin {
		outer = inner
	}
	p.area(style.Fill, outer...)
	p.hatch(style.Hatch, style.LeansLeft, outer...)
	line := Shape{Ink: style.Stroke, Width: 1}
	switch style.Form {
	case lane.LeftEdge:
		p.area(style.Stroke, inner...)
	case lane.MiddleLine:
		line.Dash = dashes[lane.Dotted]
		p.line(line, inner...)
	case lane.Outline, lane.TopEdge:
		p.line(line, inner...)
	}
}

// minLabel is the width below which a text is left out instead of cut.
const minLabel = 48

// label writes the first text that fits into its span.
func (p *plotter) label(l *lane.Label) {
	if !p.shows(l.From, l.To) {
		return
	}
	x, spanWidth := p.span(l.From, l.To)
	free := spanWidth - 10
	at := Point{x + 6, p.Top + 13}
	if l.Above > 0 {
		at.Y = max(at.Y, p.y(l.Above)-5)
	}
	for _, text := range l.Texts {
		if l.Inside && free >= minLabel {
			text = cut(text, labelSize, false, free)
		}
		if width(text, labelSize, false) <= free {
			p.text(l.Ink, &Label{At: at, Text: text, Size: labelSize, Outlined: !l.Inside})
			return
		}
	}
}

// mark is a polygon around a value at a moment.
func (p *Plot) mark(at time.Duration, level float64, polygon lane.Polygon) Stretch {
	x, y := p.x(at), p.y(level)
	path := make(Stretch, len(polygon))
	for i, q := range polygon {
		path[i] = Point{x + q[0], y + q[1]}
	}
	return path
}
