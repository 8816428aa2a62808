package chart

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/plot"
)

// encoder writes the content of the lanes as JSON, which draw.js paints:
//
//	{"scales": [{"max", "step", "numbers"}, ...], one for each lane
//	 "lanes": [[shape, ...], ...],
//	 "looks": [lane.Style, ...]}
//
// A shape is one of the following. Looks are indexes of looks, and times are seconds.
// null is a gap, or the top of the plot:
//
//	{"look", "line": [[at, value], ...]}
//	{"boxes": [[from, to, low, high, look], ...]}
//	{"labels": [[from, to, colour, place, text, ...], ...]}
//	{"look", "marks": [at, ...], "level", "glyph": [[[x, y], ...], ...]}
//
// Encoding by reflection would take longer than all other work on the chart for an edit.
type encoder struct {
	b      []byte
	styles []lane.Style
	err    error
}

// drawing returns what changes with the run, for Chart.Drawing.
func (s *scene) drawing() (string, error) {
	e := &encoder{styles: []lane.Style{}}
	lanes := s.lanes()
	e.list(`{"scales":[`, len(lanes), func(i int) {
		scale := lanes[i].drawing.Scale
		e.add(`{"max":`)
		e.b = strconv.AppendFloat(e.b, scale.Max, 'g', -1, 64)
		e.add(`,"step":`)
		e.b = strconv.AppendFloat(e.b, scale.Step(float64(lanes[i].plot.Height)), 'g', -1, 64)
		e.add(`,"numbers":"` + string(scale.Numbers) + `"}`)
	})
	e.list(`,"lanes":[`, len(lanes), func(i int) {
		shapes := slices.DeleteFunc(lanes[i].drawing.Shapes, func(s lane.Shape) bool {
			return len(s.Line)+len(s.Boxes)+len(s.Labels)+len(s.Marks) == 0
		})
		e.list(`[`, len(shapes), func(j int) { e.shape(&shapes[j]) })
	})
	e.add(`,"looks":`)
	e.reflect(e.styles)
	e.add(`}`)
	return string(e.b), e.err
}

// reflect writes a small value with encoding/json.
func (e *encoder) reflect(v any) {
	text, err := json.Marshal(v)
	if err != nil {
		e.err = err
	}
	e.b = append(e.b, text...)
}

func (e *encoder) add(text string) { e.b = append(e.b, text...) }

// list writes the opening of a list and its n items.
func (e *encoder) list(open string, n int, segment func(i int)) {
	e.add(open)
	for i := range n {
		if i > 0 {
			e.b = append(e.b, ',')
		}
		segment(i)
	}
	e.b = append(e.b, ']')
}

func (e *encoder) time(t time.Duration) { e.b = plot.AppendNumber(e.b, t.Seconds(), 1e6) }

func (e *encoder) value(v float64) { e.b = plot.AppendNumber(append(e.b, ','), v, 1e6) }

// style writes the index of a style.
func (e *encoder) style(l lane.Style) {
	i := slices.Index(e.styles, l)
	if i < 0 {
		i = len(e.styles)
		e.styles = append(e.styles, l)
	}
	e.b = strconv.AppendInt(e.b, int64(i), 10)
}

func (e *encoder) text(text string) {
	if !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == '\ufffd' }) {
		e.add(`"` + text + `"`)
		return
	}
	e.reflect(text)
}

func (e *encoder) shape(s *lane.Shape) {
	switch {
	case len(s.Boxes) > 0:
		e.list(`{"boxes":[`, len(s.Boxes), func(i int) {
			b := &s.Boxes[i]
			e.span(b.From, b.To)
			e.value(b.Low)
			e.value(b.High)
			e.add(`,`)
			e.style(b.Style)
			e.add(`]`)
		})
	case len(s.Labels) > 0:
		e.list(`{"labels":[`, len(s.Labels), func(i int) {
			l := &s.Labels[i]
			e.span(l.From, l.To)
			e.add(`,"` + l.Ink.Name() + `",`)
			if l.Above > 0 {
				e.b = plot.AppendNumber(e.b, l.Above, 1e6)
			} else {
				e.b = strconv.AppendBool(e.b, l.Inside)
			}
			for _, text := range l.Texts {
				e.add(`,`)
				e.text(text)
			}
			e.add(`]`)
		})
	case len(s.Marks) > 0:
		e.add(`{"look":`)
		e.style(s.Style)
		e.list(`,"marks":[`, len(s.Marks), func(i int) { e.time(s.Marks[i]) })
		e.add(`,"level":`)
		e.b = plot.AppendNumber(e.b, s.Level, 1e6)
		e.add(`,"glyph":`)
		e.reflect(s.Glyph)
	default:
		e.add(`{"look":`)
		e.style(s.Style)
		points, err := s.Line.MarshalJSON()
		if err != nil {
			e.err = err
		}
		e.add(`,"line":`)
		e.b = append(e.b, points...)
	}
	e.add(`}`)
}

func (e *encoder) span(from, to time.Duration) {
	e.add(`[`)
	e.time(from)
	e.add(`,`)
	e.time(to)
}
