package chart

import (
	"html"
	"math"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// Poster is a run's lines and boxes as SVG with the names of the lanes, for the
// time before the chart can be drawn. It stretches to any room, its words do
// not; its colours are the style sheet's. Where there is no style sheet yet it
// has its size all the same.
func Poster(r track.Run, size Size) string {
	p := poster{scene: newScene(r, size)}
	class := "poster wide"
	if p.narrow {
		class = "poster narrow"
	}
	for _, l := range p.lanes() {
		p.heading(&l)
		for i := range l.drawing.Shapes {
			p.shape(&l, &l.drawing.Shapes[i])
		}
	}
	p.word("0", "start", p.bottom+14, timeline.Clock(0))
	p.word("100%", "end", p.bottom+14, timeline.Clock(p.End()))
	tall := strconv.Itoa(size.Height)
	return `<svg class="` + class + `" width="` + strconv.Itoa(p.width()) + `" height="` + tall + `" aria-hidden="true">` +
		`<svg width="100%" height="100%" preserveAspectRatio="none" viewBox="0 0 ` + strconv.Itoa(posterWide) + ` ` + tall + `">` + string(p.shapes) + `</svg>` +
		p.words.String() + `</svg>`
}

// posterWide is how wide the shapes of a poster are before they are stretched.
const posterWide = 1000

type poster struct {
	*scene
	shapes []byte
	words  strings.Builder
}

// word writes a text; its place is a part of a height that may be stretched.
func (p *poster) word(x, anchor string, y int, text string) {
	part := strconv.FormatFloat(100*float64(y)/float64(p.size.Height), 'f', 1, 64)
	p.words.WriteString(`<text x="` + x + `" y="` + part + `%" text-anchor="` + anchor + `">` + html.EscapeString(text) + `</text>`)
}

// heading writes a lane's name and the ends of its scale.
func (p *poster) heading(l *Place) {
	switch {
	case l.Kind.Form() == lane.Strip:
	case p.narrow:
		p.word("0", "start", l.Top+headHeight-6, l.Name)
	default:
		p.word(strconv.Itoa(12-p.left), "start", l.plotTop+13, l.Name)
	}
	scale := l.drawing.Scale
	if scale.Numbers == lane.Unwritten {
		return
	}
	unit := ""
	if scale.Numbers == lane.Percent {
		unit = "%"
	}
	p.word("-6", "end", l.plotTop+9, track.Short(scale.Max)+unit)
	p.word("-6", "end", l.plotTop+l.plotHeight, "0"+unit)
	p.add(`<path stroke="var(--rule)" d="M0 ` + strconv.Itoa(l.plotTop+l.plotHeight) + `H` + strconv.Itoa(posterWide) + `"/>`)
}

func (p *poster) add(text string) { p.shapes = append(p.shapes, text...) }

func (p *poster) x(t time.Duration) {
	at := 0.0
	if p.End() > 0 {
		at = float64(posterWide) * float64(t) / float64(p.End())
	}
	p.shapes = plot.AppendNumber(p.shapes, at, 10)
}

func (p *poster) y(l *Place, v float64) {
	part := math.Min(math.Max(v/l.drawing.Scale.Max, 0), 1)
	p.shapes = plot.AppendNumber(p.shapes, float64(l.plotTop)+float64(float64(l.plotHeight)*(1-part)), 10)
}

func (p *poster) shape(l *Place, s *lane.Shape) {
	if len(s.Line) > 0 && s.Look.Stroke != lane.None {
		p.add(`<path fill="none" stroke="var(--` + s.Look.Stroke.Name() + `)" stroke-width="` + strconv.FormatFloat(s.Look.Width, 'f', -1, 64) + `"`)
		if s.Look.Dash != lane.Solid {
			p.add(` stroke-dasharray="4 3"`)
		}
		p.add(` d="`)
		p.steps(l, s.Line)
		p.add(`"/>`)
	}
	for i := range s.Boxes {
		if b := &s.Boxes[i]; b.Look.Fill != lane.None {
			p.add(`<path fill="var(--` + b.Look.Fill.Name() + `)" d="M`)
			p.x(b.From)
			p.add(` `)
			p.y(l, b.Low)
			p.add(`H`)
			p.x(b.To)
			p.add(`V`)
			p.y(l, b.High)
			p.add(`H`)
			p.x(b.From)
			p.add(`z"/>`)
		}
	}
}

// steps is a step line's path.
func (p *poster) steps(l *Place, points plot.Points) {
	down := false
	for _, q := range points {
		if math.IsNaN(q.V) {
			down = false
			continue
		}
		p.add(map[bool]string{true: "H", false: "M"}[down])
		p.x(q.T)
		p.add(map[bool]string{true: "V", false: " "}[down])
		p.y(l, q.V)
		down = true
	}
}
