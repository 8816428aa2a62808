package picture

import (
	"cmp"
	"math"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
)

// Sizes that do not depend on the picture's size, in pixels.
const (
	minWidth     = 240
	defaultWidth = 800
	narrow       = 560 // below this width, the labels are above their plots

	axisWidth   = 40  // width for the value labels
	labelWidth  = 116 // width for the labels next to the plots
	headHeight  = 20
	timesHeight = 24
	gap         = 14
	// maxColumns is the most columns of a run of which a part is shown.
	maxColumns = 1 << 15

	pitch = 15 // distance from one label to the next below it
)

// painter draws one run.
type painter struct {
	Options
	track.Run
	pen

	width, height float64
	pad           float64
	left, right   float64 // edges of the plots
	title, story  []string
	headEnd       float64 // where the title and the story end
	tracks        []place
	bottom        float64 // lower edge of the lowest plot
}

// place is a lane and its position.
type place struct {
	*lane.Lane
	form   lane.Form
	name   string
	labels []keyLabel
	lines  int // lines of labels above a plot
	Plot
	drawing lane.Drawing
}

// labelsBeside reports whether the labels have room next to the plots.
func (p *painter) labelsBeside() bool { return p.width >= narrow }

// textWidth returns the width of a text that fills the picture from side to side.
func (p *painter) textWidth() float64 { return p.width - p.pad - p.pad }

// place computes all positions.
func (p *painter) place() {
	p.width = float64(p.Width)
	if p.Width <= 0 {
		p.width = defaultWidth
	}
	p.width = math.Max(p.width, minWidth)
	p.pad = 20
	if !p.labelsBeside() {
		p.pad = 14
	}
	p.left, p.right = p.pad+axisWidth, p.width-p.pad
	if p.labelsBeside() {
		p.right -= labelWidth
	}
	p.choose()

	maxLines := 3
	if !p.labelsBeside() {
		maxLines = 4
	}
	if !p.Bare {
		p.title = evenLines(p.Title, titleSize, true, p.textWidth(), 2)
		p.story = evenLines(p.Story, storySize, false, math.Min(p.textWidth(), 720), maxLines)
		p.story = append(p.story, evenLines(p.compared(), storySize, false, p.textWidth(), maxLines)...)
	}
	height := float64(p.Height)
	if p.Height <= 0 {
		height = p.need(func(s lane.Size) int { return s.Usual })
	}
	tight := func(s lane.Size) int { return s.Tight }
	if p.need(tight) > height {
		p.story = nil
	}
	if p.need(tight) > height {
		p.title = nil
	}
	p.height = math.Max(height, p.need(tight))
	p.stack()
}

// choose lists the lanes. It leaves out details below two pixels.
func (p *painter) choose() {
	columns := int(p.right-p.left) / 2 //fits: a width
	pixels := lane.Pixels{Width: columns, Columns: columns}
	if shown := p.To - p.From; shown < p.End() {
		pixels.Columns = int(min(float64(columns)*float64(p.End())/float64(shown), maxColumns)) //fits: at most maxColumns
	}
	lanes := lane.List(p.Run, pixels, p.Views...)
	for i := range lanes {
		t := place{Lane: &lanes[i], form: lanes[i].Kind.Form(), name: cmp.Or(lanes[i].Full, lanes[i].Name), labels: p.keyLabels(&lanes[i])}
		if !p.labelsBeside() {
			t.lines = p.flow(&t, func(int, float64, int) {})
		}
		p.tracks = append(p.tracks, t)
	}
}

// headHeight returns the height of the texts above a plot.
func (p *painter) headHeight(t *place) int {
	switch {
	case t.form == lane.Strip, p.labelsBeside() && t.form == lane.Bar:
		return 0 // the name is next to the plot
	}
	return headHeight + pitch*max(t.lines-1, 0)
}

// spaceBelow returns the height of the space under a lane.
func (p *painter) spaceBelow(i int) int {
	if i+1 == len(p.tracks) {
		return 0
	}
	next := p.tracks[i+1].form
	both := next == lane.Bar && p.tracks[i].form == lane.Bar
	switch {
	case both && p.labelsBeside():
		return 3
	case both, next == lane.Strip:
		return 8
	}
	return gap
}

// titleHeight returns the height of the title and the story above the lanes.
func (p *painter) titleHeight() float64 {
	h := float64(titleLine*len(p.title)) + float64(storyLine*len(p.story))
	if len(p.title) > 0 && len(p.story) > 0 {
		h += 4
	}
	if h > 0 {
		h += gap
	}
	return h
}

// frame returns the height of everything except the lanes.
func (p *painter) frame() float64 { return p.pad + p.pad + p.titleHeight() + timesHeight - 6 }

// need returns the height of the picture if its lanes have that size.
func (p *painter) need(heightOf func(lane.Size) int) float64 {
	return p.frame() + float64(lane.Need(p.slots(heightOf)))
}

// slots returns the heights of the lanes if their plots have that size.
func (p *painter) slots(heightOf func(lane.Size) int) []lane.Slot {
	slots := make([]lane.Slot, len(p.tracks))
	for i := range p.tracks {
		size := p.tracks[i].Kind.Size()
		slots[i] = lane.Slot{Above: p.headHeight(&p.tracks[i]), MinHeight: heightOf(size), Below: p.spaceBelow(i), Weight: size.Weight}
	}
	return slots
}

// stack places the lanes below each other, in the height of the picture.
func (p *painter) stack() {
	p.headEnd = p.pad + p.titleHeight()
	plots, bottom := lane.Stack(p.slots(func(s lane.Size) int { return s.Tight }), 0, int(p.height-p.frame())) //fits: a height
	for i := range p.tracks {
		t := &p.tracks[i]
		t.Top, t.Height = p.headEnd+float64(plots[i].Top), float64(plots[i].Height)
		t.drawing = t.Draw(t.Height)
		t.Plot = Plot{p.left, p.right, t.Top, t.Height, p.From, p.To, t.drawing.Scale.Max}
	}
	p.bottom = p.headEnd + float64(bottom)
}

// x returns the position of a moment.
func (p *painter) x(t time.Duration) float64 {
	return (&Plot{Left: p.left, Right: p.right, From: p.From, End: p.To}).x(t)
}
