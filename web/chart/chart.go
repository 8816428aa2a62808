// Package chart turns a run's lanes into the option that ECharts draws: stacked grids
// on one time axis. It builds the option with go-echarts and encodes it once. It is
// pure. The page gives the text to <hpa-chart>, which knows the names of colours and
// axis formatters.
package chart

import (
	"encoding/json"
	"reflect"
	"slices"
	"time"
	"unicode/utf8"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
)

// Chart is a timeline, ready to be drawn.
type Chart struct {
	// Frame is {"option": ..., "layout": ...}: everything except the content of the lanes. Frame
	// changes with the lanes and the times, but not with the values.
	Frame string
	// Drawing is the content of the lanes, see drawing.go.
	Drawing string
	// Places are the places of the lanes, from top to bottom.
	Places []Place
	// Legend explains the hatches that occur in the run. The place with the ID LegendID is for the
	// legend.
	Legend []lane.Key
	// Folded lists the kinds of lane for which there is no room. Place FoldedID is for
	// their hint.
	Folded []lane.Kind
	// Narrow: the heads are above their plots, not next to them.
	Narrow bool

	frame frame
}

// LegendID is the data-track of the legend.
const LegendID = "legend"

// FoldedID is the data-track of the hint that lanes are left out.
const FoldedID = "folded"

// Place is one lane's place in the chart. Top and Height are the top and height of the lane's head,
// in pixels.
type Place struct {
	*lane.Lane        // nil: the slider, which the page draws
	ID         string // the data-track of the head
	Top        int
	Height     int

	plot    lane.Span
	drawing lane.Drawing
}

// Size has the room for a chart in pixels, the kinds of lane to leave out, and the span
// of the run to show. A span that is empty or outside of the run means the whole run.
type Size struct {
	Width, Height int
	Without       lane.Kinds
	Load          string // the lane of the load that is edited: never left out, and taller if there is room
	From, To      time.Duration
	Fold          bool // leave out lanes that have no room, conditions first
	Dragged       bool // the run comes from a drag, so that a load keeps its scale
}

// Next draws a run into a size. The new chart replaces this one, and shares Frame with this chart
// if the frames are equal.
func (c Chart) Next(r track.Run, size Size) (Chart, error) {
	s := newScene(r, size)
	if size.Dragged {
		s.keepScales(c.Places)
	}
	next := Chart{Places: s.places, Legend: s.legend(), Folded: s.folded, Narrow: s.narrow, frame: s.frame()}
	var err error
	if next.Drawing, err = s.drawing(); err != nil {
		return Chart{}, err
	}
	if reflect.DeepEqual(next.frame, c.frame) {
		next.Frame = c.Frame
		return next, nil
	}
	text, err := json.Marshal(struct {
		Option option `json:"option"`
		Layout layout `json:"layout"`
	}{next.frame.option(), next.frame.layout})
	next.Frame = string(text)
	return next, err
}

// keptRatio limits a scale that is kept: it is at most this many times the scale that the load needs.
const keptRatio = 4

// keepScales keeps the scales of loads that have become lower, so that the point that somebody
// has dragged down stays where it was let go.
func (s *scene) keepScales(before []Place) {
	for i := range s.places {
		p := &s.places[i]
		j := slices.IndexFunc(before, func(b Place) bool { return b.ID == p.ID })
		if p.Lane == nil || p.Kind != lane.Load || j < 0 || before[j].Full != p.Full {
			continue
		}
		if top, kept := &p.drawing.Scale.Max, before[j].drawing.Scale.Max; kept > *top && kept <= keptRatio**top {
			*top = kept
		}
	}
}

// Metrics returns the metrics that are shown, in their order.
func (c Chart) Metrics() []track.Metric {
	var metrics []track.Metric
	for _, p := range c.Places {
		if p.Lane != nil && p.Metric != nil {
			metrics = append(metrics, *p.Metric)
		}
	}
	return metrics
}

// scene has everything that a chart shows.
type scene struct {
	track.Run
	size        Size
	places      []Place
	folded      []lane.Kind // the kinds that are left out because there is no room
	narrow      bool
	left        int // the left edge of the plots, in pixels
	right       int
	bottom      int // the lower edge of the lowest lane
	needed      int // the height that everything needs
	floorHeight int // the height of the lanes that are not folded
	lowest      int // the height of the lowest chart
	short       shortage
	taller      int // how much height each load may get above its smallest height
}

// Need returns the height in pixels that these kinds of lane need in a chart of a width.
func Need(r track.Run, width int, kinds lane.Kinds) int {
	return newScene(r, Size{Width: width, Without: ^kinds}).needed
}

// shortage says what a chart leaves out if there is not enough height.
type shortage uint8

const (
	tight  shortage = iota + 1 // metrics have less height than their heads need
	severe                     // the replicas, too, and there may be only the replicas
)

func newScene(r track.Run, size Size) *scene {
	s := &scene{Run: r, size: size}
	s.place()
	return s
}

// width returns the width of the plots.
func (s *scene) width() int { return max(s.size.Width-s.left-s.right, 1) }

// span returns the part of the run that is shown.
func (s *scene) span() (from, to time.Duration) {
	if from, to = s.size.From, s.size.To; 0 <= from && from < to && to <= s.End() {
		return from, to
	}
	return 0, s.End()
}

// startsLong reports whether the first of the axis's texts is long and at the start of the plots. Around its
// time it would cover the legend, so it begins at its time.
func (s *scene) startsLong(ticks []track.Tick) bool {
	from, to := s.span()
	if len(ticks) == 0 || utf8.RuneCountInString(ticks[0].Text) <= shortTick {
		return false
	}
	return float64(ticks[0].At-from)*float64(s.width()) < longTick*float64(to-from)
}

const (
	shortTick = 5  // the most characters of a time that has room beside the legend
	longTick  = 32 // half of the width of a longer time, in pixels
)

// columns returns how many pixels the whole run takes at the zoom that is shown.
func (s *scene) columns() int {
	from, to := s.span()
	if to <= from {
		return s.width()
	}
	return int(float64(s.width()) * float64(s.End()) / float64(to-from)) //fits: at most a week, zoomed to a minute
}

func seconds(t time.Duration) float64 { return t.Seconds() }
