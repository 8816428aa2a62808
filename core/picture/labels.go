package picture

import (
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// reading is a label of a line: its name and, where a moment is marked or the
// value never changes, its value.
type reading struct {
	stroke
	thick float64 // of the sample, where it is an area
	// shades: the sample has all shades of a pod.
	shades bool
	name   string
	value  string
	at     float64 // the value beside which it stands
	y      float64 // where it stands beside a plot
}

const sampleWide = 14

func (r *reading) width() float64 {
	w := sampleWide + 6 + width(r.name, labelSize, false)
	if r.value != "" {
		w += width(" "+r.value, labelSize, true)
	}
	return w
}

// read reads a line where its label stands: at the marked moment, else at the
// end. It is left out if the line is empty.
func (p *painter) read(into *[]reading, s *timeline.Series, how *stroke, name string, say func(float64) string) {
	if len(s.T) == 0 {
		return
	}
	at := p.End()
	if p.Marked {
		at = p.At
	}
	r := reading{stroke: *how, name: name}
	v, ok := track.ValueAt(*s, at)
	if r.at = v; !ok || v != v {
		r.at, v = 0, nan
	}
	if p.Marked || len(s.T) == 1 {
		r.value = say(v)
	}
	*into = append(*into, r)
}

// headings write a track's name and its labels.
func (p *painter) headings(t *place) {
	size := float64(labelSize)
	if p.wide() && t.view.kind != plotted {
		y := t.top + t.height/2 + 4
		p.text(Quiet, &Label{At: Point{p.right + 10, y}, Text: cut(t.name, size, false, labelRoom-10), Size: size})
		return
	}
	if t.view.kind == marked {
		return
	}
	y := t.top - p.above(t) + 11
	p.text(Text, &Label{At: Point{p.pad, y}, Text: cut(t.name, size, true, p.room()), Size: size, Bold: true})
	if p.wide() {
		p.beside(t)
		return
	}
	p.flow(t, func(i int, x float64, line int) { p.reading(&t.labels[i], x, y+float64(pitch*line)) })
}

// flow puts the labels behind a track's name, in as many lines as they take.
func (p *painter) flow(t *place, put func(label int, x float64, line int)) (lines int) {
	x, line := p.pad+width(t.name, labelSize, true)+14, 0
	for i := range t.labels {
		w := t.labels[i].width()
		if x+w > p.width-p.pad && x > p.pad {
			x = p.pad
			line++
		}
		put(i, x, line)
		x += w + 12
	}
	return line + 1
}

// beside puts the labels to the right of the plot, each as near to its line as
// the others let it.
func (p *painter) beside(t *place) {
	labels := t.labels
	for i := range labels {
		r := &labels[i]
		if r.y = t.top; t.max > 0 {
			r.y = t.y(r.at)
		}
		for j := i; j > 0 && labels[j].y < labels[j-1].y; j-- {
			labels[j], labels[j-1] = labels[j-1], labels[j]
		}
	}
	highest := t.top + 5
	for i := range labels {
		r := &labels[i]
		r.y = max(r.y, highest)
		highest = r.y + pitch
	}
	lowest := t.top + t.height
	for i := len(labels) - 1; i >= 0; i-- {
		r := &labels[i]
		r.y = min(r.y, lowest)
		lowest = r.y - pitch
		p.reading(r, p.right+10, r.y+4)
	}
}

// reading writes one label behind a sample of its line.
func (p *painter) reading(r *reading, x, y float64) {
	if r.shades {
		const wide = float64(sampleWide) / track.PodShades
		for i := range track.PodShades {
			p.area(Pod1Ink+Ink(i), box(x+float64(wide*float64(i)), y-4-r.thick/2, wide, r.thick))
		}
	} else if r.thick > 0 {
		p.area(r.ink, box(x, y-4-r.thick/2, sampleWide, r.thick))
	} else {
		p.line(&r.stroke, Stretch{{x, y - 4}, {x + sampleWide, y - 4}})
	}
	p.text(Quiet, &Label{At: Point{x + sampleWide + 6, y}, Text: r.name, Strong: r.value, Size: labelSize})
}

// times rule the plots, and write the times below them.
func (p *painter) times(step time.Duration) {
	var rules []Stretch
	for t := time.Duration(0); t <= p.End() && step > 0; t += step {
		x := half(p.x(t))
		for i := range p.tracks {
			if k := &p.tracks[i]; k.view.kind != lanes {
				rules = append(rules, Stretch{{x, k.top}, {x, k.top + k.height}})
			}
		}
		text := timeline.Clock(t)
		l := &Label{At: Point{x, p.bottom + 18}, Text: text, Size: labelSize, Anchor: Middle}
		if w := width(text, labelSize, false); x+w/2 > p.width-4 {
			l.Anchor, l.At.X = End, p.width-4
		}
		p.text(Quiet, l)
		if p.End() == 0 {
			break
		}
	}
	p.line(&stroke{ink: Rule, width: 1}, rules...)
}
