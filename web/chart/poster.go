package chart

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"hpaplayground/core/lane"
	"hpaplayground/core/picture"
	"hpaplayground/core/track"
)

// Poster returns a run's lines and boxes as SVG, with the names and scales of the lanes and the
// axis, at the places that they have in a chart of the same size. The page shows the poster until
// the chart can be drawn. The poster stretches to any room, but its texts do not. The style sheet
// has its colours. Without a style sheet the poster still has its size.
func Poster(r track.Run, size Size) string {
	p := poster{scene: newScene(r, size)}
	class := "poster wide"
	if p.narrow {
		class = "poster narrow"
	}
	p.axis() // lines are behind the content of the lanes
	for _, l := range p.lanes() {
		p.heading(&l)
		plot := picture.Plot{Right: posterWidth, Top: float64(l.plot.Top), Height: float64(l.plot.Height), End: p.End(), Scale: l.drawing.Scale.Max}
		shapes := plot.Paint(l.drawing.Shapes)
		for i := range shapes {
			p.shape(&shapes[i])
		}
	}
	height := strconv.Itoa(size.Height)
	return `<svg class="` + class + `" width="` + strconv.Itoa(p.width()) + `" height="` + height + `" aria-hidden="true">` +
		`<svg width="100%" height="100%" preserveAspectRatio="none" viewBox="0 0 ` + strconv.Itoa(posterWidth) + ` ` + height + `">` + p.shapes.String() + `</svg>` +
		p.words.String() + `</svg>`
}

// posterWidth is the width of a poster's shapes before they are stretched.
const posterWidth = 1000

type poster struct {
	*scene
	shapes, words strings.Builder
}

// word writes a text at a share of the height, because the poster may be stretched. more
// has further attributes.
func (p *poster) word(x, anchor string, y float64, text, more string) {
	part := strconv.FormatFloat(100*y/float64(p.size.Height), 'f', 2, 64)
	p.words.WriteString(`<text x="` + x + `" y="` + part + `%" text-anchor="` + anchor + `"` + more + `>` + html.EscapeString(text) + `</text>`)
}

// axis writes the times below the plots, and a line for each through the plots.
func (p *poster) axis() {
	ticks := p.Ticks(0, p.End(), p.width())
	for i, tick := range ticks {
		part, anchor := float64(tick.At)/float64(max(p.End(), 1)), "middle"
		if i == 0 && p.startsLong(ticks) {
			anchor = "start"
		}
		p.word(strconv.FormatFloat(100*part, 'f', 2, 64)+"%", anchor, float64(p.bottom+axisBaseline), tick.Text, ` class="time"`)
		x := strconv.FormatFloat(part*posterWidth, 'f', 1, 64)
		for _, l := range p.lanes() {
			if l.Kind.Form() != lane.Bar {
				p.rule("M" + x + " " + strconv.Itoa(l.plot.Top) + "v" + strconv.Itoa(l.plot.Height))
			}
		}
	}
}

// axisBaseline is how far the times are below the lowest plot, and baseline how far the text
// of a line of a head is below the top of the line, in pixels.
const (
	axisBaseline = 13
	baseline     = 13
	signWidth    = 17 // the width of the sign before the name of a condition
)

func (p *poster) rule(path string) {
	p.shapes.WriteString(`<path stroke="var(--rule)" d="` + path + `"/>`)
}

// heading writes a lane's name, and the lines and the numbers of its scale, where the chart
// has them.
func (p *poster) heading(l *Place) {
	bold := ""
	if l.Kind.Form() == lane.Plot {
		bold = ` class="name"`
	}
	switch strip := l.Kind.Form() == lane.Strip; {
	case p.narrow && strip:
		p.word("-2", "end", float64(l.Top+baseline), l.Name, "")
	case p.narrow:
		p.word("0", "start", float64(l.Top+baseline+1), l.Name, bold)
	case l.Kind.Form() == lane.Bar: // after the sign of its state
		p.word(strconv.Itoa(signWidth-p.left), "start", float64(l.plot.Top+baseline), l.Name, "")
	default:
		p.word(strconv.Itoa(-p.left), "start", float64(l.plot.Top+baseline), l.Name, bold)
	}
	scale := l.drawing.Scale
	step := scale.Step(float64(l.plot.Height))
	if scale.Numbers == lane.Unwritten || !(step > 0) {
		return
	}
	unit := ""
	if scale.Numbers == lane.Percent {
		unit = "%"
	}
	for v := 0.0; v < scale.Max*0.999999; v += step {
		y := float64(l.plot.Top) + float64(l.plot.Height)*(1-v/scale.Max)
		p.word("-8", "end", y+4, track.Short(v)+unit, "")
		p.rule("M0 " + strconv.FormatFloat(y, 'f', 1, 64) + "h" + strconv.Itoa(posterWidth))
	}
}

// shape writes a line or an area. Texts and patterns appear only in the chart.
func (p *poster) shape(s *picture.Shape) {
	switch s.Kind {
	case picture.Area:
		p.shapes.WriteString(`<path fill="var(--` + s.Ink.Name() + `)"`)
	case picture.Line:
		p.shapes.WriteString(`<path fill="none" stroke="var(--` + s.Ink.Name() + `)" stroke-width="` + strconv.FormatFloat(s.Width, 'f', -1, 64) + `"`)
		if s.Dash != nil {
			p.shapes.WriteString(` stroke-dasharray="` + strings.Trim(fmt.Sprint(s.Dash), "[]") + `"`)
		}
	default:
		return
	}
	p.shapes.WriteString(` d="` + s.PathData() + `"/>`)
}
