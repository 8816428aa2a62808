package chart

import (
	"strconv"

	"hpaplayground/core/plot"
)

// The sizes that do not depend on the room, in pixels.
const (
	narrowBelow = 600 // width from which on the heads lie beside the plots

	headWidth  = 140 // of a head beside its plot
	headHeight = 20  // of a head above it
	headLine   = 18  // of a line in a head beside its plot
	axisWidth  = 44  // the labels of the value axes
	scrubTall  = 24
	laneTall   = 18
	eventsTall = 16
	gap        = 12
	axisTall   = 24
)

// layout is what the page's chart element needs to know of the places.
type layout struct {
	Left   int      `json:"left"`
	Right  int      `json:"right"`
	Top    int      `json:"top"`
	Bottom int      `json:"bottom"`
	Height int      `json:"height"` // the least in which all has room
	Head   int      `json:"head"`   // width of the heads; 0: as wide as the plots
	From   float64  `json:"from"`   // seconds; the plots show the run from there
	To     float64  `json:"to"`     // to there
	Tracks []placed `json:"tracks"`
}

// plotted is where a plot's values are: from 0 at its bottom to the scale's end at
// its top.
type plotted struct {
	Scale  int `json:"scale"` // counts those of the drawing
	Top    int `json:"top"`
	Height int `json:"height"`
}

type placed struct {
	ID     string   `json:"id"`
	Top    int      `json:"top"`
	Height int      `json:"height"`
	Over   bool     `json:"over,omitempty"` // lies over the plot, not beside it
	Axis   bool     `json:"axis,omitempty"` // lies where the value axes are: there is no head
	Values *plotted `json:"values,omitempty"`
}

func (s *scene) layout() layout {
	l := layout{
		Left: s.left, Right: s.right, Top: scrubTall / 2, Bottom: s.bottom, Height: s.needed,
		Tracks: make([]placed, len(s.places)),
	}
	from, to := s.span()
	l.From, l.To = seconds(from), seconds(to)
	if !s.narrow {
		l.Head = headWidth
	}
	for i, p := range s.places {
		l.Tracks[i] = placed{ID: p.ID, Top: p.Top, Height: p.Height, Over: p.Kind == Scrub, Axis: p.Kind == Events && s.narrow}
	}
	return l
}

// plots say how tall the plots of a kind are at least, which leaves their heads
// room, and how they share what is left of the chart's height.
var plots = map[Kind]struct{ least, weight int }{
	Metric:   {54, 4},
	Demand:   {36, 3},
	Replicas: {90, 8},
	Pods:     {54, 3},
}

// place puts the tracks one under the other.
func (s *scene) place() {
	s.narrow = s.size.Width < narrowBelow
	s.left, s.right = headWidth+axisWidth, 28
	if s.narrow {
		s.left, s.right = axisWidth, 28
	}
	s.readPods()
	add := func(kind Kind, name string, index int) {
		if s.size.Without.has(kind) {
			return
		}
		id := name
		if kind != Scrub && kind != Replicas && kind != Pods && kind != Events {
			id += "-" + strconv.Itoa(index)
		}
		s.places = append(s.places, Place{ID: id, Kind: kind, Index: index})
	}
	add(Scrub, "scrub", 0)
	for i := range s.metrics {
		add(Metric, "metric", i)
	}
	for i := range s.Timeline.Demands {
		add(Demand, "demand", i)
	}
	if s.Has() {
		add(Replicas, "replicas", 0)
		if s.podsTell() {
			add(Pods, "pods", 0)
		}
		for i := range s.lanes {
			add(Condition, "condition", i)
		}
		add(Events, "events", 0)
	}

	fixed, weight := axisTall, 0
	for i, p := range s.places {
		fixed += s.least(p.Kind) + s.above(p.Kind) + s.gapAfter(i)
		weight += plots[p.Kind].weight
	}
	s.needed = fixed
	spare := max(s.size.Height-fixed, 0)
	y := 0
	for i := range s.places {
		p := &s.places[i]
		height := s.least(p.Kind)
		if w := plots[p.Kind].weight; w > 0 {
			height += spare * w / weight
		}
		above := s.above(p.Kind)
		p.Top, p.plotTop, p.plotHeight = y, y+above, height
		if p.Height = height; above > 0 {
			p.Height = above
		}
		y += above + height + s.gapAfter(i)
	}
	s.bottom = y
}

// least is the least height of a plot.
func (s *scene) least(kind Kind) int {
	least := plots[kind].least
	switch kind {
	case Scrub:
		return scrubTall
	case Condition:
		return laneTall
	case Events:
		return eventsTall
	case Demand:
		for _, d := range s.Timeline.Demands {
			least = max(least, s.lines(2, plot.Peak(d.Unserved) > 0, len(d.Backlog.T) > 0))
		}
	case Replicas:
		least = max(least, s.lines(5, s.Before != nil))
	case Pods:
		least = max(least, s.lines(3, len(s.Timeline.Usages) > 0))
	}
	return least
}

// lines is how tall a head is that has some lines always and some only if. One
// above its plot has one.
func (s *scene) lines(n int, more ...bool) int {
	for _, is := range more {
		if is {
			n++
		}
	}
	if s.narrow {
		n = 1
	}
	return n * headLine
}

// above is the height of the head, where it lies above the plot.
func (s *scene) above(kind Kind) int {
	if s.narrow && headed(kind) {
		return headHeight
	}
	return 0
}

func headed(kind Kind) bool { return kind != Scrub && kind != Events }

// gapAfter is the space under a track. Lanes lie close together.
func (s *scene) gapAfter(i int) int {
	if i+1 == len(s.places) {
		return 4
	}
	kind, next := s.places[i].Kind, s.places[i+1].Kind
	switch {
	case kind == Scrub:
		return 4
	case s.narrow && (kind == Condition || next == Condition):
		return 2
	case kind == Condition:
		return 3
	}
	return gap
}
