package chart

import "strconv"

// The sizes that do not depend on the room, in pixels.
const (
	narrowBelow = 600 // width from which on the heads lie beside the plots

	headWidth  = 140 // of a head beside its plot
	headHeight = 20  // of a head above it
	axisWidth  = 44  // the labels of the value axes
	scrubTall  = 24
	laneTall   = 20
	eventsTall = 16
	gap        = 14
	axisTall   = 24
	leastPlot  = 28
)

// layout is what the page's chart element needs to know of the places.
type layout struct {
	Left     int      `json:"left"`
	Right    int      `json:"right"`
	Top      int      `json:"top"`
	Bottom   int      `json:"bottom"`
	Head     int      `json:"head"` // width of the heads; 0: as wide as the plots
	Duration float64  `json:"duration"`
	Tracks   []placed `json:"tracks"`
}

type placed struct {
	ID     string `json:"id"`
	Top    int    `json:"top"`
	Height int    `json:"height"`
	Plot   bool   `json:"plot,omitempty"` // lies over the plot, not beside it
}

func (s *scene) layout() layout {
	l := layout{
		Left: s.left, Right: s.right, Top: scrubTall / 2, Bottom: s.bottom, Duration: seconds(s.End()),
		Tracks: make([]placed, len(s.places)),
	}
	if !s.narrow {
		l.Head = headWidth
	}
	for i, p := range s.places {
		l.Tracks[i] = placed{p.ID, p.Top, p.Height, p.Kind == Scrub}
	}
	return l
}

// weights share out the height that the fixed parts leave.
var weights = map[Kind]int{Metric: 5, Demand: 3, Replicas: 8}

// place puts the tracks one under the other.
func (s *scene) place() {
	s.narrow = s.size.Width < narrowBelow
	s.left, s.right = headWidth+axisWidth, 20
	if s.narrow {
		s.left, s.right = axisWidth, 16
	}
	add := func(kind Kind, name string, index int) {
		id := name
		if kind != Scrub && kind != Replicas && kind != Events {
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
		for i := range s.lanes {
			add(Condition, "condition", i)
		}
		add(Events, "events", 0)
	}

	share := s.share()
	y := 0
	for i := range s.places {
		p := &s.places[i]
		height := s.tall(p.Kind)
		if w := weights[p.Kind]; w > 0 {
			height = max(leastPlot, share*w/16)
		}
		p.Top, p.Height, p.plotTop, p.plotHeight = y, height, y, height
		if s.narrow && headed(p.Kind) {
			p.Height = headHeight
			p.plotTop += headHeight
			y += headHeight
		}
		y += height + s.gapAfter(i)
	}
	s.bottom = y
}

// share is the height of sixteen weights.
func (s *scene) share() int {
	left, sum := s.size.Height-axisTall, 0
	for i, p := range s.places {
		left -= s.tall(p.Kind) + s.gapAfter(i)
		if s.narrow && headed(p.Kind) {
			left -= headHeight
		}
		sum += weights[p.Kind]
	}
	if sum == 0 {
		return 0
	}
	return max(left, 0) * 16 / sum
}

// tall is the height of a plot that has no weight.
func (s *scene) tall(kind Kind) int {
	switch kind {
	case Scrub:
		return scrubTall
	case Condition:
		if s.narrow {
			return laneTall - 4
		}
		return laneTall
	case Events:
		return eventsTall
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
		return 4
	}
	return gap
}
