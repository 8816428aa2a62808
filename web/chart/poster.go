package chart

import (
	"html"
	"strconv"
	"strings"

	"hpaplayground/core/lane"
	"hpaplayground/core/picture"
	"hpaplayground/core/track"
)

// Poster returns a run's lines and boxes as SVG, with the names of the lanes. It is
// shown until the chart can be drawn. It stretches to any room, but its texts do not.
// Its colours are the style sheet's. Without a style sheet it still has its size.
func Poster(r track.Run, size Size) string {
	p := poster{scene: newScene(r, size)}
	class := "poster wide"
	if p.narrow {
		class = "poster narrow"
	}
	for _, l := range p.lanes() {
		p.heading(&l)
		plot := picture.Plot{Right: posterWide, Top: float64(l.plot.Top), Height: float64(l.plot.Height), End: p.End(), Scale: l.drawing.Scale.Max}
		shapes := plot.Paint(l.drawing.Shapes)
		for i := range shapes {
			p.shape(&shapes[i])
		}
	}
	times := p.Timeline.TimeFormat()
	p.word("0", "start", p.bottom+14, times.At(0))
	p.word("100%", "end", p.bottom+14, times.In(p.End()))
	tall := strconv.Itoa(size.Height)
	return `<svg class="` + class + `" width="` + strconv.Itoa(p.width()) + `" height="` + tall + `" aria-hidden="true">` +
		`<svg width="100%" height="100%" preserveAspectRatio="none" viewBox="0 0 ` + strconv.Itoa(posterWide) + ` ` + tall + `">` + p.shapes.String() + `</svg>` +
		p.words.String() + `</svg>`
}

// posterWide is the width of a poster's shapes before they are stretched.
const posterWide = 1000

type poster struct {
	*scene
	shapes, words strings.Builder
}

// word writes a text at a share of the height, because the poster may be stretched.
func (p *poster) word(x, anchor string, y int, text string) {
	part := strconv.FormatFloat(100*float64(y)/float64(p.size.Height), 'f', 1, 64)
	p.words.WriteString(`<text x="` + x + `" y="` + part + `%" text-anchor="` + anchor + `">` + html.EscapeString(text) + `</text>`)
}

// heading writes a lane's name and the end values of its scale.
func (p *poster) heading(l *Place) {
	switch {
	case l.Kind.Form() == lane.Strip:
	case p.narrow:
		p.word("0", "start", l.Top+headHeight-6, l.Name)
	default:
		p.word(strconv.Itoa(12-p.left), "start", l.plot.Top+13, l.Name)
	}
	scale := l.drawing.Scale
	if scale.Numbers == lane.Unwritten {
		return
	}
	unit := ""
	if scale.Numbers == lane.Percent {
		unit = "%"
	}
	p.word("-6", "end", l.plot.Top+9, track.Short(scale.Max)+unit)
	p.word("-6", "end", l.plot.Top+l.plot.Height, "0"+unit)
	p.shapes.WriteString(`<path stroke="var(--rule)" d="M0 ` + strconv.Itoa(l.plot.Top+l.plot.Height) + `h` + strconv.Itoa(posterWide) + `"/>`)
}

// shape writes a line or an area. Texts and patterns appear only in the chart.
func (p *poster) shape(s *picture.Shape) {
	switch s.Kind {
	case picture.Area:
		p.shapes.WriteString(`<path fill="var(--` + s.Ink.Name() + `)"`)
	case picture.Line:
		p.shapes.WriteString(`<path fill="none" stroke="var(--` + s.Ink.Name() + `)" stroke-width="` + strconv.FormatFloat(s.Width, 'f', -1, 64) + `"`)
		if s.Dash != nil {
			p.shapes.WriteString(` stroke-dasharray="4 3"`)
		}
	default:
		return
	}
	p.shapes.WriteString(` d="` + s.PathData() + `"/>`)
}
