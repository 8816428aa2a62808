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
	leastWidth = 240
	usualWidth = 800
	narrow     = 560 // below this width, the labels are above their plots

	axisRoom  = 40  // of the value labels
	labelRoom = 116 // of the labels next to the plots
	headTall  = 20
	timesTall = 24
	gap       = 14
	pitch     = 15 // from one label to the next one below
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
	bottom        float64 // of the lowest plot
}

// place is a lane and its position.
type place struct {
	*lane.Lane
	form   lane.Form
	name   string
	labels []reading
	lines  int // of labels above a plot
	Plot
	drawing lane.Drawing
}

// wide reports whether the labels have room next to the plots.
func (p *painter) wide() bool { return p.width >= narrow }

// room returns the width of a text that fills the picture from side to side.
func (p *painter) room() float64 { return p.width - p.pad - p.pad }

// place decides the position of everything.
func (p *painter) place() {
	p.width = float64(p.Width)
	if p.Width <= 0 {
		p.width = usualWidth
	}
	p.width = math.Max(p.width, leastWidth)
	p.pad = 20
	if !p.wide() {
		p.pad = 14
	}
	p.left, p.right = p.pad+axisRoom, p.width-p.pad
	if p.wide() {
		p.right -= labelRoom
	}
	p.choose()

	most := 3
	if !p.wide() {
		most = 4
	}
	if !p.Bare {
		p.title = even(p.Title, titleSize, true, p.room(), 2)
		p.story = even(p.Story, storySize, false, math.Min(p.room(), 720), most)
		p.story = append(p.story, even(p.compared(), storySize, false, p.room(), most)...)
	}
	least, usual := p.need()
	height := float64(p.Height)
	if p.Height <= 0 {
		height = usual
	}
	if least > height {
		p.story = nil
		least, _ = p.need()
	}
	if least > height {
		p.title = nil
		least, _ = p.need()
	}
	p.height = math.Max(height, least)
	p.stack(p.height - least)
}

// choose lists the lanes. It leaves out details below two pixels.
func (p *painter) choose() {
	columns := int(p.right-p.left) / 2 //fits: a width
	lanes := lane.List(p.Run, lane.Pixels{Width: columns, Columns: columns}, p.Views...)
	for i := range lanes {
		t := place{Lane: &lanes[i], form: lanes[i].Kind.Form(), name: cmp.Or(lanes[i].Full, lanes[i].Name), labels: p.readings(&lanes[i])}
		if !p.wide() {
			t.lines = p.flow(&t, func(int, float64, int) {})
		}
		p.tracks = append(p.tracks, t)
	}
}

// above returns the height of the texts above a plot.
func (p *painter) above(t *place) float64 {
	switch {
	case t.form == lane.Strip, p.wide() && t.form == lane.Bar:
		return 0 // its name is next to it
	}
	return headTall + float64(pitch*max(t.lines-1, 0))
}

// below returns the height of the space under a lane.
func (p *painter) below(i int) float64 {
	if i+1 == len(p.tracks) {
		return 0
	}
	next := p.tracks[i+1].form
	both := next == lane.Bar && p.tracks[i].form == lane.Bar
	switch {
	case both && p.wide():
		return 3
	case both, next == lane.Strip:
		return 8
	}
	return gap
}

// head returns the height of the title and the story.
func (p *painter) head() float64 {
	h := float64(titleLine*len(p.title)) + float64(storyLine*len(p.story))
	if len(p.title) > 0 && len(p.story) > 0 {
		h += 4
	}
	if h > 0 {
		h += gap
	}
	return h
}

// need returns the smallest and the usual height of the picture.
func (p *painter) need() (least, usual float64) {
	fixed := p.pad + p.pad + p.head() + timesTall - 6
	for i := range p.tracks {
		t := &p.tracks[i]
		fixed += p.above(t) + p.below(i)
		size := t.Kind.Size()
		least += float64(size.Tight)
		usual += float64(size.Usual)
	}
	return fixed + least, fixed + usual
}

// stack places the lanes below each other and gives them the spare height.
func (p *painter) stack(spare float64) {
	p.headEnd = p.pad + p.head()
	weights := 0.0
	for i := range p.tracks {
		weights += float64(p.tracks[i].Kind.Size().Weight)
	}
	y := p.headEnd
	for i := range p.tracks {
		t := &p.tracks[i]
		size := t.Kind.Size()
		t.Top = y + p.above(t)
		t.Height = float64(size.Tight)
		if size.Weight > 0 {
			t.Height += math.Floor(spare * float64(size.Weight) / weights)
		}
		t.drawing = t.Draw(t.Height)
		t.Left, t.Right, t.End, t.Scale = p.left, p.right, p.End(), t.drawing.Scale.Max
		p.bottom = t.Top + t.Height
		y = p.bottom + p.below(i)
	}
}

// x returns the position of a moment.
func (p *painter) x(t time.Duration) float64 {
	return (&Plot{Left: p.left, Right: p.right, End: p.End()}).x(t)
}
