package picture

import (
	"math"

	"hpaplayground/core/lane"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// pixelCenter returns the middle of a pixel, where a thin line is sharp.
func pixelCenter(v float64) float64 { return math.Floor(v) + 0.5 }

// paint draws everything.
func (p *painter) paint() {
	p.area(lane.Ground, box(0, 0, p.width, p.height))
	y := p.pad
	for _, line := range p.title {
		p.text(lane.Text, &Label{At: Point{p.pad, y + 14}, Text: line, Size: titleSize, Bold: true})
		y += titleLine
	}
	if len(p.title) > 0 {
		y += 4
	}
	for _, line := range p.story {
		p.text(lane.Quiet, &Label{At: Point{p.pad, y + 11}, Text: line, Size: storySize})
		y += storyLine
	}
	p.drawTimes(p.Ticks(p.From, p.To, int(p.right-p.left))) //fits: a width
	for i := range p.tracks {
		t := &p.tracks[i]
		p.headings(t)
		p.values(t)
		p.shapes = append(p.shapes, t.Paint(t.drawing.Shapes)...)
	}
	if p.marks() && len(p.tracks) > 0 {
		p.cursor()
	}
}

// marks reports whether a moment is marked. A moment outside the part that is shown is not.
func (p *painter) marks() bool { return p.Marked && p.From <= p.At && p.At <= p.To }

// values draws a plot's horizontal grid lines, and its values on the left.
func (p *painter) values(t *place) {
	scale := t.drawing.Scale
	step := scale.Step(t.Height)
	if scale.Numbers == lane.Unwritten || !(step > 0) {
		return
	}
	var rules []Stretch
	for v := 0.0; v < scale.Max*0.999999; v += step {
		y := pixelCenter(t.y(v))
		rules = append(rules, Stretch{{p.left, y}, {p.right, y}})
		text := track.Short(v)
		if scale.Numbers == lane.Percent {
			text += "%"
		}
		p.text(lane.Quiet, &Label{At: Point{p.left - 8, y + 4}, Text: text, Size: labelSize, Anchor: End})
	}
	p.line(Shape{Ink: lane.Rule, Width: 1}, rules...)
}

// cursor marks the moment in all lanes, as the page's cursor does.
func (p *painter) cursor() {
	x := pixelCenter(p.x(p.At))
	line := []Stretch{{{x, p.tracks[0].Top}, {x, p.bottom + 6}}}
	if !p.labelsBeside() { // labels are between the plots
		line = []Stretch{{{x, p.bottom}, {x, p.bottom + 6}}}
		for i := range p.tracks {
			t := &p.tracks[i]
			line = append(line, Stretch{{x, t.Top}, {x, t.Top + t.Height}})
		}
	}
	p.line(Shape{Ink: lane.Text, Width: 1}, line...)
	text := p.Timeline.TimeFormat().In(p.At)
	wide := width(text, labelSize, true) + 10
	left := min(max(x-wide/2, 2), p.width-wide-2)
	p.area(lane.Text, box(left, p.bottom+5, wide, 18))
	p.text(lane.Ground, &Label{At: Point{left + wide/2, p.bottom + 18}, Text: text, Size: labelSize, Bold: true, Anchor: Middle})
}

// compared says how the results differ from the results of Before; "" without Before.
func (p *painter) compared() string {
	if p.Run.Before == nil {
		return ""
	}
	lang, name := p.Language, p.Run.Pinned
	if name == "" {
		name = lang.Say("Before")
	}
	if unlike := track.Incomparable(p.Timeline, p.Run.Before.Timeline, lang); unlike != "" {
		return lang.Say("%s: %s: no comparison", name, unlike)
	}
	before := p.Run.Before.Glance()
	var changed []string
	for i, now := range p.Glance() {
		if old := before[i]; old.Text != now.Text {
			changed = append(changed, lang.Say("%s %s → %s", now.Name, old.Text, now.Text))
		}
	}
	if changed == nil {
		changed = []string{lang.Say("the same results")}
	}
	return lang.Say("%s → after: %s.", name, lang.List(changed...))
}

// describe returns the alt text of the picture.
func (p *painter) describe() string {
	parts := []string{p.Story}
	if text := p.compared(); text != "" {
		parts = append(parts, text)
	}
	var names []string
	for i := range p.tracks {
		if t := &p.tracks[i]; t.form != lane.Strip {
			names = append(names, t.name)
		}
	}
	if len(names) > 0 {
		list := p.Language.List(names...)
		if p.To-p.From < p.End() {
			parts = append(parts, p.Language.Say("%s: %s.", track.SpanText(p.Timeline.TimeFormat(), p.Language, p.From, p.To), list))
		} else {
			parts = append(parts, p.Language.Say("Over %s of simulated time: %s.", timeline.Clock(p.End()), list))
		}
	}
	if p.marks() {
		parts = append(parts, p.Language.Say("At %s: %s", p.Timeline.TimeFormat().In(p.At), p.Now(p.At)))
	}
	return p.Language.Sentences(parts...)
}
