package picture

import (
	"math"
	"strconv"
	"strings"

	"hpaplayground/core/lane"
	"hpaplayground/core/plot"
)

// fonts are the page's fonts; every system has at least one of them.
const fonts = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif`

// svg writes a picture. Colours are attributes, which every program that reads
// SVG supports; in the theme Auto, a style sheet replaces them if the reader's
// system is dark.
type svg struct {
	b    []byte
	dark bool
	auto bool
	used [lane.Inks]struct{ fill, stroke bool }
}

// SVG returns the picture as an SVG document in UTF-8.
func (p *Picture) SVG() []byte {
	w := &svg{dark: p.Theme == Dark, auto: p.Theme == Auto}
	for i := range p.Shapes {
		w.shape(&p.Shapes[i])
	}
	body := w.b
	w.b = nil
	w.patterns(p)
	patterns := w.b
	w.b = nil
	w.add(`<svg xmlns="http://www.w3.org/2000/svg" class="hpa-`, p.Theme.String(), `" role="img" lang="`, p.Language.Tag(), `" width="`)
	w.number(p.Width)
	w.add(`" height="`)
	w.number(p.Height)
	w.add(`" viewBox="0 0 `)
	w.number(p.Width)
	w.add(` `)
	w.number(p.Height)
	w.add(`" font-family="`, fonts, `" font-size="`, strconv.Itoa(labelSize), `">`, "\n",
		`<title>`, escape(p.Title), `</title><desc>`, escape(p.Desc), "</desc>\n")
	if w.auto {
		w.style()
	}
	w.b = append(append(w.b, patterns...), body...)
	w.add("</svg>\n")
	return w.b
}

func (w *svg) add(texts ...string) {
	for _, t := range texts {
		w.b = append(w.b, t...)
	}
}

func (w *svg) number(v float64) { w.b = plot.AppendNumber(w.b, v, 10) }

// style replaces the light colours with the dark colours.
func (w *svg) style() {
	w.add(`<style>@media(prefers-color-scheme:dark){`)
	for ink, used := range w.used {
		if used.fill {
			w.rule(lane.Ink(ink), "fill")
		}
		if used.stroke {
			w.rule(lane.Ink(ink), "stroke")
		}
	}
	w.add("}</style>\n")
}

func (w *svg) rule(ink lane.Ink, attribute string) {
	color, opacity := split(ink.Color(true))
	w.add(`.hpa-auto .`, attribute[:1], strconv.Itoa(int(ink)), `{`, attribute, `:`, color)
	if opacity != "" {
		w.add(`;`, attribute, `-opacity:`, opacity)
	}
	w.add(`}`)
}

// paint writes the attributes of a colour. attribute is "fill" or "stroke".
func (w *svg) paint(ink lane.Ink, attribute string) {
	color, opacity := split(ink.Color(w.dark))
	if w.auto {
		w.add(` class="`, attribute[:1], strconv.Itoa(int(ink)), `"`)
		if attribute == "fill" {
			w.used[ink].fill = true
		} else {
			w.used[ink].stroke = true
		}
	}
	w.add(` `, attribute, `="`, color, `"`)
	if opacity != "" {
		w.add(` `, attribute, `-opacity="`, opacity, `"`)
	}
}

// split splits #rrggbbaa into a colour and an opacity, which is "" if it is 1.
func split(color string) (rgb, opacity string) {
	if len(color) < 9 {
		return color, ""
	}
	n, err := strconv.ParseUint(color[7:], 16, 8)
	if err != nil {
		return color, ""
	}
	return color[:7], strings.TrimPrefix(strconv.FormatFloat(math.Round(float64(n)/255*100)/100, 'f', -1, 64), "0")
}

func (w *svg) shape(s *Shape) {
	switch s.Kind {
	case Words:
		w.words(s)
		return
	case Area:
		w.add(`<path`)
		w.paint(s.Ink, "fill")
	case Hatching:
		w.add(`<path fill="url(#`, w.pattern(s), `)"`)
	case Line:
		w.add(`<path fill="none"`)
		w.paint(s.Ink, "stroke")
		w.add(` stroke-width="`)
		w.number(s.Width)
		w.add(`"`)
		for i, d := range s.Dash {
			w.add([]string{` stroke-dasharray="`, ` `}[min(i, 1)])
			w.number(d)
		}
		if s.Dash != nil {
			w.add(`"`)
		}
	}
	w.add(` d="`, s.PathData(), "\"/>\n")
}

// PathData returns the shape's path as SVG's attribute d.
func (s *Shape) PathData() string {
	w := &svg{}
	for _, stretch := range s.Path {
		w.stretch(stretch, s.Kind != Line)
	}
	return string(w.b)
}

// stretch writes a part of a path. Horizontal and vertical steps become h and
// v.
func (w *svg) stretch(s Stretch, closed bool) {
	tenth := func(v float64) float64 { return math.Round(v*10) / 10 }
	x, y := tenth(s[0].X), tenth(s[0].Y)
	w.add(`M`)
	w.number(x)
	w.add(` `)
	w.number(y)
	for i := 1; i < len(s); i++ {
		to := Point{tenth(s[i].X), tenth(s[i].Y)}
		// Join pieces in the same direction.
		for i+1 < len(s) && (to.Y == y && tenth(s[i+1].Y) == y && (tenth(s[i+1].X)-to.X)*(to.X-x) >= 0 ||
			to.X == x && tenth(s[i+1].X) == x && (tenth(s[i+1].Y)-to.Y)*(to.Y-y) >= 0) {
			i++
			to = Point{tenth(s[i].X), tenth(s[i].Y)}
		}
		switch {
		case to.X == x && to.Y == y:
		case to.Y == y:
			w.add(`h`)
			w.number(to.X - x)
		case to.X == x:
			w.add(`v`)
			w.number(to.Y - y)
		default:
			w.add(`L`)
			w.number(to.X)
			w.add(` `)
			w.number(to.Y)
		}
		x, y = to.X, to.Y
	}
	if closed {
		w.add(`z`)
	}
}

func (w *svg) words(s *Shape) {
	l := &s.Text
	open := func() {
		w.add(`<text x="`)
		w.number(l.At.X)
		w.add(`" y="`)
		w.number(l.At.Y)
		w.add(`"`)
		if l.Size != labelSize {
			w.add(` font-size="`)
			w.number(l.Size)
			w.add(`"`)
		}
		if l.Bold {
			w.add(` font-weight="600"`)
		}
		w.add([]string{"", ` text-anchor="middle"`, ` text-anchor="end"`}[l.Anchor])
	}
	if l.Outlined { // a separate text, because not every program supports paint-order
		open()
		w.add(` fill="none" stroke-width="4" stroke-linejoin="round"`)
		w.paint(lane.Ground, "stroke")
		w.add(`>`, escape(l.Text), "</text>\n")
	}
	open()
	w.paint(s.Ink, "fill")
	w.add(`>`, escape(l.Text))
	if l.Strong != "" {
		w.add(` <tspan font-weight="600"`)
		w.paint(lane.Text, "fill")
		w.add(`>`, escape(l.Strong), `</tspan>`)
	}
	w.add("</text>\n")
}

// pattern returns the ID of a hatching's pattern. Equal IDs must have equal patterns,
// because a page may contain several pictures.
func (w *svg) pattern(s *Shape) string {
	id := "hpa-" + strconv.Itoa(int(s.Ink))
	switch {
	case w.auto:
		id += "a"
	case w.dark:
		id += "d"
	}
	return id
}

// patterns defines the hatchings that the picture uses.
func (w *svg) patterns(p *Picture) {
	var done [lane.Inks]bool
	for i := range p.Shapes {
		s := &p.Shapes[i]
		if s.Kind != Hatching || done[s.Ink] {
			continue
		}
		done[s.Ink] = true
		angle, apart := "45", strconv.Itoa(HatchGap(s.LeansLeft))
		if s.LeansLeft {
			angle = "-45"
		}
		w.add(`<pattern id="`, w.pattern(s), `" width="`, apart, `" height="`, apart,
			`" patternUnits="userSpaceOnUse" patternTransform="rotate(`, angle, `)"><path d="M.5 0v`, apart, `"`)
		w.paint(s.Ink, "stroke")
		w.add("/></pattern>\n")
	}
}

// escape makes any text safe for XML.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text { // invalid UTF-8 becomes U+FFFD
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r < ' ' || r == 0xfffe || r == 0xffff:
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
