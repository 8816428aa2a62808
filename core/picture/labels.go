package picture

import (
	"cmp"
	"math"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
)

// keyLabel is a key of a lane: its name and, if a moment is marked or the value
// never changes, its value.
type keyLabel struct {
	styles []lane.Style
	name   string
	value  string
	at     float64 // the value that it labels; infinite: at the top
	y      float64 // its position next to a plot
}

const (
	swatchWidth  = 14
	swatchHeight = 8
)

func (r *keyLabel) width() float64 {
	w := swatchWidth + 6 + width(r.name, labelSize, false)
	if r.value != "" {
		w += width(" "+r.value, labelSize, true)
	}
	return w
}

// keyLabels returns a lane's keys at the marked moment, or else at the end of the run.
func (p *painter) keyLabels(l *lane.Lane) []keyLabel {
	var all []keyLabel
	add := func(k *lane.Key) {
		r := keyLabel{styles: k.Styles, name: cmp.Or(k.Short, k.Name)}
		at := p.End()
		switch {
		case p.marks():
			at = p.At
			if r.value = k.Read(at); r.value == "" {
				return
			}
		case k.Fixed:
			r.value = k.Read(at)
		case k.NameAlone != "":
			r.name = k.NameAlone
		}
		if r.at = math.Inf(1); k.Level != nil {
			r.at = k.Level(at)
		}
		all = append(all, r)
	}
	for i := range l.Keys {
		k := &l.Keys[i]
		if !p.labelsBeside() || k.Parts == nil {
			add(k)
			continue
		}
		for j := range k.Parts {
			add(&k.Parts[j])
		}
	}
	return all
}

// headings writes a lane's name and its labels.
func (p *painter) headings(t *place) {
	size := float64(labelSize)
	if p.labelsBeside() && t.form != lane.Plot {
		y := t.Top + t.Height/2 + 4
		p.text(lane.Quiet, &Label{At: Point{p.right + 10, y}, Text: cut(t.name, size, false, labelWidth-10), Size: size})
		return
	}
	if t.form == lane.Strip {
		return
	}
	y := t.Top - float64(p.headHeight(t)) + 11
	p.text(lane.Text, &Label{At: Point{p.pad, y}, Text: cut(t.name, size, true, p.textWidth()), Size: size, Bold: true})
	if p.labelsBeside() {
		p.drawLabels(t)
		return
	}
	p.flow(t, func(i int, x float64, line int) { p.keyLabel(&t.labels[i], x, y+float64(pitch*line)) })
}

// flow places the labels after a lane's name, on as many lines as needed.
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

// drawLabels places the labels to the right of the plot. Each is as close to its line as
// the other labels allow.
func (p *painter) drawLabels(t *place) {
	labels := t.labels
	for i := range labels {
		r := &labels[i]
		r.y = t.y(r.at)
		for j := i; j > 0 && labels[j].y < labels[j-1].y; j-- {
			labels[j], labels[j-1] = labels[j-1], labels[j]
		}
	}
	highest := t.Top + 5
	for i := range labels {
		r := &labels[i]
		r.y = max(r.y, highest)
		highest = r.y + pitch
	}
	lowest := t.Top + t.Height
	for i := len(labels) - 1; i >= 0; i-- {
		r := &labels[i]
		r.y = min(r.y, lowest)
		lowest = r.y - pitch
		p.keyLabel(r, p.right+10, r.y+4)
	}
}

// keyLabel draws a sample of the line or box, and writes its label.
func (p *painter) keyLabel(r *keyLabel, x, y float64) {
	width := swatchWidth / float64(len(r.styles))
	for i, style := range r.styles {
		if left := x + float64(width*float64(i)); style.Width > 0 {
			p.line(stroke(style), Stretch{{left, y - 4}, {left + width, y - 4}})
		} else {
			p.boxes(style, []rect{{left, y - 4 - swatchHeight/2, width, swatchHeight}})
		}
	}
	p.text(lane.Quiet, &Label{At: Point{x + swatchWidth + 6, y}, Text: r.name, Strong: r.value, Size: labelSize})
}

// drawTimes draws the vertical grid lines, and the times below the plots.
func (p *painter) drawTimes(ticks []track.Tick) {
	var rules []Stretch
	for _, tick := range ticks {
		x := pixelCenter(p.x(tick.At))
		for i := range p.tracks {
			if k := &p.tracks[i]; k.form != lane.Bar {
				rules = append(rules, Stretch{{x, k.Top}, {x, k.Top + k.Height}})
			}
		}
		l := &Label{At: Point{x, p.bottom + 18}, Text: tick.Text, Size: labelSize, Anchor: Middle}
		if w := width(tick.Text, labelSize, false); x+w/2 > p.width-4 {
			l.Anchor, l.At.X = End, p.width-4
		}
		p.text(lane.Quiet, l)
	}
	p.line(Shape{Ink: lane.Rule, Width: 1}, rules...)
}
