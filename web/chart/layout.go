package chart

import (
	"slices"

	"hpaplayground/core/lane"
)

// Sizes in pixels that do not depend on the room.
const (
	narrowBelow = 600 // width below which the heads are above the plots
	phoneBelow  = 700 // width below which the page has one view at a time, and the load is dragged only here

	headWidth   = 140 // the width of a head next to its plot
	headHeight  = 20  // the height of a head above its plot
	headLine    = 18  // the height of a line in a head next to its plot
	axisWidth   = 44  // the width of the labels of the value axes
	narrowAxis  = 56  // the same if the head of the events is there, too
	scrubHeight = 24
	gap         = 12
	axisHeight  = 24
	editHeight  = 96 // the height of the plot of a load that is edited, if there is room
	dragHeight  = 60 // the same for a load that is not edited
)

// layout is what the page's chart element must know about the places.
type layout struct {
	Left      int      `json:"left"`
	Right     int      `json:"right"`
	Top       int      `json:"top"`
	Bottom    int      `json:"bottom"`
	Height    int      `json:"height"`          // the height that everything needs
	MinHeight int      `json:"least"`           // the height that the lanes need which are never left out where the text is beside the run
	Low       int      `json:"low"`             // the height of the lowest chart: the replicas, and the load that is edited
	Head      int      `json:"head"`            // the width of the heads; 0: as wide as the plots
	From      float64  `json:"from"`            // the plots show the run from this time, in seconds,
	To        float64  `json:"to"`              // to this time
	Clock     int64    `json:"clock,omitempty"` // the run's start in seconds since 1970; 0: times count from the start
	Tracks    []placed `json:"tracks"`
}

// plotted is the place of a lane's plot. Its values go from 0 at the bottom to the end
// of the scale at the top.
type plotted struct {
	Lane   int `json:"lane"` // the lane's index in the drawing
	Top    int `json:"top"`
	Height int `json:"height"`
}

type placed struct {
	ID     string   `json:"id"`
	Top    int      `json:"top"`
	Height int      `json:"height"`
	Over   bool     `json:"over,omitempty"` // the head is over the plot, not next to it
	Axis   bool     `json:"axis,omitempty"` // the place has the value axes and no head
	Plot   *plotted `json:"plot,omitempty"`
}

func (s *scene) layout() layout {
	l := layout{
		Left: s.left, Right: s.right, Top: scrubHeight / 2, Bottom: s.bottom, Height: s.needed, MinHeight: s.floorHeight, Low: s.lowest,
		Tracks: make([]placed, len(s.places)),
	}
	from, to := s.span()
	l.From, l.To = seconds(from), seconds(to)
	if !s.narrow {
		l.Head = headWidth
	}
	if start, ok := s.Timeline.TimeFormat().Start(); ok {
		l.Clock = start.Unix()
	}
	lanes := 0
	for i, p := range s.places {
		l.Tracks[i] = placed{ID: p.ID, Top: p.Top, Height: p.Height, Over: p.Lane == nil}
		if p.Lane != nil {
			l.Tracks[i].Axis = s.narrow && p.Kind.Form() == lane.Strip
			l.Tracks[i].Plot = &plotted{lanes, p.plot.Top, p.plot.Height}
			lanes++
			if !s.narrow && p.Kind.Form() == lane.Plot {
				l.Tracks[i].Height -= p.Height % headLine // no line of the head is cut
			}
		}
	}
	if s.hatched() && !s.bare() {
		legend := placed{ID: LegendID, Top: s.bottom + (axisHeight-headLine)/2, Height: headLine, Axis: true}
		if s.narrow {
			legend.Top, legend.Axis = s.bottom+axisHeight, false
		}
		l.Tracks = append(l.Tracks, legend)
	}
	if len(s.folded) > 0 && !s.bare() {
		hint := placed{ID: FoldedID, Height: scrubHeight, Axis: true}
		if s.narrow {
			hint.Top, hint.Height, hint.Axis = s.bottom+s.foot()-headLine, headLine, false
		}
		l.Tracks = append(l.Tracks, hint)
	}
	return l
}

// bare reports whether the chart has no height for lines under its axis.
func (s *scene) bare() bool { return s.narrow && s.short == severe }

// hatched reports whether a lane may have hatches, so that the chart needs a place for
// the legend.
func (s *scene) hatched() bool {
	return slices.ContainsFunc(s.places, func(p Place) bool { return p.Lane != nil && p.Kind == lane.Replicas })
}

// legend returns the keys of the hatches in the lanes that are shown.
func (s *scene) legend() (keys []lane.Key) {
	for i := range s.places {
		if p := &s.places[i]; p.Lane != nil {
			keys = append(keys, p.Legend...)
		}
	}
	return keys
}

// foot returns the height of the axis, and of the legend and the hint about folded lanes
// if they have no room beside the axis.
func (s *scene) foot() int {
	height := axisHeight
	if !s.narrow || s.bare() {
		return height
	}
	if s.hatched() {
		height += headLine
	}
	if len(s.folded) > 0 {
		height += headLine
	}
	return height
}

// place puts the lanes below each other.
func (s *scene) place() {
	s.narrow = s.size.Width < narrowBelow
	s.left, s.right = headWidth+axisWidth, 28
	if s.narrow {
		s.left = narrowAxis
	}
	s.places = []Place{{ID: "scrub"}}
	kinds := slices.DeleteFunc(lane.All(), func(k lane.Kind) bool { return s.size.Without.Has(lane.KindsOf(k)) })
	lanes := lane.List(s.Run, lane.Pixels{Width: s.width(), Columns: s.columns()}, kinds...)
	for i := range lanes {
		if l := &lanes[i]; !s.narrow || !l.Quiet {
			s.places = append(s.places, Place{Lane: l, ID: l.ID})
		}
	}
	s.needed = s.need()
	s.floorHeight, s.lowest = s.needed, s.needed
	if s.size.Fold {
		s.floorHeight, s.lowest = s.floors()
		s.fold()
	}
	if !s.size.Fold || s.size.Load == "" {
		s.grow()
	}

	plots, bottom := lane.Stack(s.slots(), 0, s.size.Height-s.foot())
	for i := range s.places {
		p, pixelsAbove := &s.places[i], s.above(&s.places[i])
		p.plot, p.Top = plots[i], plots[i].Top-pixelsAbove
		if p.Height = p.plot.Height; pixelsAbove > 0 {
			p.Height = pixelsAbove
		}
		if p.Lane != nil {
			p.drawing = p.Draw(float64(p.plot.Height))
		}
	}
	s.bottom = bottom
}

// slots returns the heights of the places.
func (s *scene) slots() []lane.Slot {
	slots := make([]lane.Slot, len(s.places))
	for i := range s.places {
		p := &s.places[i]
		slots[i] = lane.Slot{Above: s.above(p), MinHeight: s.minHeight(p), Below: s.gapAfter(i)}
		if p.Lane != nil {
			slots[i].Weight = p.Kind.Size().Weight
		}
	}
	return slots
}

// need returns the height that all places need.
func (s *scene) need() int { return lane.Need(s.slots()) + s.foot() }

// folds lists the kinds of lane that may be left out if there is little height, in this order. The
// page's tabs show the same details.
var folds = [...]lane.Kind{lane.Conditions, lane.Pods, lane.Active, lane.Room, lane.Load}

// fold leaves out lanes until the other lanes have room, after the loads have become higher.
func (s *scene) fold() {
	all := s.places
	for _, kind := range folds[:len(folds)-1] {
		s.leaveOut(kind)
	}
	if s.need() > s.size.Height {
		s.leaveOut(lane.Load)
	}
	if s.size.Load != "" {
		s.grow()
	}
	s.places = all
	for _, kind := range folds {
		if kind == lane.Load && s.size.Width < phoneBelow {
			break // metrics and events are left out before the loads
		}
		if kind == lane.Load && s.need() > s.size.Height {
			s.short = tight // metrics are lower before the loads are left out
		}
		if n := len(s.places); s.need() > s.size.Height {
			if s.leaveOut(kind); len(s.places) < n {
				s.folded = append(s.folded, kind)
			}
		}
	}
	s.short = 0
	if s.need() > s.size.Height {
		s.short = tight
	}
	if s.need() > s.size.Height {
		s.lower()
	}
}

// lower leaves out what a low chart has no room for: the marks of events, then lanes that an
// exercise has goals in, and metrics, the last metric first. On a phone the loads are the last.
func (s *scene) lower() {
	s.short = severe
	last := []lane.Kind{lane.Load, lane.Metric}
	if s.size.Width < phoneBelow {
		slices.Reverse(last)
	}
	for _, kind := range append([]lane.Kind{lane.Events, lane.Conditions, lane.Pods, lane.Active, lane.Room}, last...) {
		for i := len(s.places) - 1; i > 0 && s.need() > s.size.Height; i-- {
			if p := s.places[i]; p.Kind == kind && p.ID != s.size.Load {
				s.places = slices.Delete(slices.Clone(s.places), i, i+1)
			}
		}
	}
}

// floors returns the height that the lanes need which are not folded, and the height
// of the lowest chart.
func (s *scene) floors() (floor, lowest int) {
	whole := *s
	defer func() { *s = whole }()
	s.short = tight
	for _, kind := range folds {
		s.leaveOut(kind)
	}
	floor = s.need()
	s.size.Height = 0
	s.lower()
	return floor, s.need()
}

func (s *scene) leaveOut(kind lane.Kind) {
	s.places = slices.DeleteFunc(slices.Clone(s.places), func(p Place) bool { return p.Lane != nil && p.Kind == kind && p.ID != s.size.Load && !p.HasGoals() })
}

// minHeight returns the lowest height of a plot. It leaves room for a head next to the plot.
func (s *scene) minHeight(p *Place) int {
	if p.Lane == nil {
		return scrubHeight
	}
	minHeight, lines := p.Kind.Size().MinHeight, p.Lines
	switch {
	case s.short >= tight && p.Kind == lane.Metric:
		minHeight, lines = 2*headLine, 2
	case s.short == severe && p.Kind == lane.Replicas:
		minHeight, lines = p.Kind.Size().Tight, 3
	case s.short == tight && p.Kind == lane.Replicas:
		lines = min(lines, 5) // a run to compare with makes the chart no higher
	}
	if !s.narrow && p.Kind.Form() == lane.Plot {
		minHeight = max(minHeight, lines*headLine)
	}
	if p.Kind == lane.Load {
		height := dragHeight
		if s.size.Load != "" {
			height = editHeight
		}
		minHeight = max(minHeight, min(minHeight+s.taller, height))
	}
	return minHeight
}

// grow makes the loads higher if there is room: they get all of it if a load is edited, else half.
func (s *scene) grow() {
	n := 0
	for i := range s.places {
		if p := &s.places[i]; p.Lane != nil && p.Kind == lane.Load {
			n++
		}
	}
	if s.size.Load == "" {
		n *= 2
	}
	if n > 0 {
		s.taller = max(s.size.Height-s.need(), 0) / n
	}
}

// above returns the height of the head if the head is above the plot, else 0.
func (s *scene) above(p *Place) int {
	if s.narrow && p.Lane != nil && p.Kind.Form() != lane.Strip {
		return headHeight
	}
	return 0
}

// gapAfter returns the space under a lane. Bars are close together.
func (s *scene) gapAfter(i int) int {
	if i+1 == len(s.places) {
		return 4
	}
	p, next := s.places[i], s.places[i+1]
	bar := p.Lane != nil && p.Kind.Form() == lane.Bar
	switch {
	case p.Lane == nil:
		return 4
	case s.narrow && (bar || next.Kind.Form() == lane.Bar):
		return 2
	case bar:
		return 3
	}
	return gap
}

// lanes returns the places except the slider.
func (s *scene) lanes() []Place { return s.places[1:] }
