package picture

import (
	"math"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// The sizes that do not depend on the room, in pixels.
const (
	leastWidth = 240
	usualWidth = 800
	narrow     = 560 // width below which the labels stand above their plots

	axisRoom  = 40  // of the values' labels
	labelRoom = 116 // of the labels beside the plots
	headTall  = 20
	timesTall = 24
	gap       = 14
	pitch     = 15 // from one label to the next below
)

// painter draws one run.
type painter struct {
	Options
	track.Run
	metrics []track.Metric
	shapes  []Shape

	width, height float64
	pad           float64
	left, right   float64 // of the plots
	title, story  []string
	headEnd       float64 // where title and story end
	tracks        []place
	bottom        float64 // of the lowest plot
}

// place is a track with its place.
type place struct {
	view        *view
	index       int
	name        string
	labels      []reading
	lines       int     // that the labels take above a plot
	top, height float64 // of the plot
	max         float64 // the value at its top
}

// wide says whether the labels have room beside the plots.
func (p *painter) wide() bool { return p.width >= narrow }

// room is how wide a text may be that goes from one side to the other.
func (p *painter) room() float64 { return p.width - p.pad - p.pad }

// place decides where everything goes.
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

// choose lists the tracks.
func (p *painter) choose() {
	for _, v := range p.Views {
		if v.view == nil {
			continue
		}
		for _, t := range v.places(p) {
			if t.view = v.view; !p.wide() {
				t.lines = p.flow(&t, func(int, float64, int) {})
			}
			p.tracks = append(p.tracks, t)
		}
	}
}

// above is the height of what stands above a plot.
func (p *painter) above(t *place) float64 {
	switch {
	case t.view.kind == marked, p.wide() && t.view.kind == lanes:
		return 0 // its name stands beside it
	}
	return headTall + float64(pitch*max(t.lines-1, 0))
}

// below is the height of the space under the track with an index.
func (p *painter) below(i int) float64 {
	if i+1 == len(p.tracks) {
		return 0
	}
	next := p.tracks[i+1].view.kind
	both := next == lanes && p.tracks[i].view.kind == lanes
	switch {
	case both && p.wide():
		return 3
	case both, next == marked:
		return 8
	}
	return gap
}

// head is the height of title and story.
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

// need is how tall the picture must be, and how tall it would like to be.
func (p *painter) need() (least, usual float64) {
	fixed := p.pad + p.pad + p.head() + timesTall - 6
	for i := range p.tracks {
		t := &p.tracks[i]
		fixed += p.above(t) + p.below(i)
		least += t.view.least
		usual += t.view.usual
	}
	return fixed + least, fixed + usual
}

// stack puts the tracks one under the other and gives them what is to spare.
func (p *painter) stack(spare float64) {
	p.headEnd = p.pad + p.head()
	weights := 0.0
	for i := range p.tracks {
		weights += p.tracks[i].view.weight
	}
	y := p.headEnd
	for i := range p.tracks {
		t := &p.tracks[i]
		t.top = y + p.above(t)
		t.height = t.view.least
		if w := t.view.weight; w > 0 {
			t.height += math.Floor(spare * w / weights)
		}
		y = t.top + t.height + p.below(i)
		p.bottom = t.top + t.height
	}
}

// x is where a moment lies.
func (p *painter) x(t time.Duration) float64 {
	if p.End() <= 0 {
		return p.left
	}
	return p.left + float64((p.right-p.left)*float64(t)/float64(p.End()))
}

// y is where a value lies in a plot, on a half or whole pixel. What lies beyond
// it is on its edge.
func (t *place) y(v float64) float64 {
	y := t.top + float64(t.height*(1-math.Min(math.Max(v/t.max, 0), 1)))
	return math.Round(y*2) / 2
}

// steps is a step function's path through a plot.
func (p *painter) steps(t *place, s timeline.Series) []Stretch {
	var path []Stretch
	var now Stretch
	end := func() {
		if len(now) > 1 {
			path = append(path, now)
		}
		now = nil
	}
	for _, q := range plot.Steps(s, p.End(), int(p.right-p.left)/2) { //fits: a width
		if q.T > p.End() {
			break
		}
		x := math.Round(p.x(q.T)*2) / 2
		if n := len(now); n > 0 {
			now = append(now, Point{x, now[n-1].Y})
		}
		if math.IsNaN(q.V) {
			end()
			continue
		}
		now = append(now, Point{x, t.y(q.V)})
	}
	end()
	return path
}

// under is the area between a path and the bottom of its plot.
func under(t *place, path []Stretch) []Stretch {
	areas := make([]Stretch, len(path))
	floor := t.top + t.height
	for i, s := range path {
		areas[i] = append(append(Stretch{{s[0].X, floor}}, s...), Point{s[len(s)-1].X, floor})
	}
	return areas
}
