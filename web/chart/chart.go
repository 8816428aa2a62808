// Package chart turns a run into the option that ECharts draws: stacked grids
// on one time axis, built with go-echarts and encoded once. It is pure; the
// page hands the text to <hpa-chart>, which names colours, axis formatters and
// shapes as it is told here.
package chart

import (
	"encoding/json"
	"reflect"
	"time"

	"hpaplayground/core/track"
)

// Chart is a timeline, ready to be drawn.
type Chart struct {
	// Frame is {"option": ..., "layout": ...}: all but what the series draw. Most
	// edits leave it as it is: other values do, other tracks or times do not.
	Frame string
	// Drawing is what they draw, and the scales of the grids that they draw it on:
	// {"scales": [{"max", "step", "format"}, ...], "series": [{"rows"} or {"points", "stroke"}, ...]}.
	Drawing string
	// Places are where the tracks came to lie, from top to bottom.
	Places []Place
	// Narrow: the heads lie above their tracks, not beside them.
	Narrow bool
	// Metrics and Lanes are what the tracks of these kinds show, for their heads.
	Metrics []track.Metric
	Lanes   []track.Lane

	frame frame
	pods  pods
}

// Place is one track's place in the chart. Top and Height are those of the
// track's head, in pixels.
type Place struct {
	ID     string // as the head's data-track
	Kind   Kind
	Index  int // among the tracks of its kind
	Top    int
	Height int

	plotTop, plotHeight int
}

// Kind is what a track shows.
type Kind uint8

// The kinds of track.
const (
	Scrub Kind = iota // the slider, drawn by the page
	Metric
	Demand
	Replicas
	Pods
	Condition
	Events
)

// Size is the room that a chart has, in pixels, what it is not wasted on, and the
// span of the run that it shows. A span that is empty or beyond the run is all
// of it.
type Size struct {
	Width, Height int
	Without       Kinds
	From, To      time.Duration
}

// Kinds is a set of kinds of track.
type Kinds uint8

// Of are the kinds together.
func Of(kinds ...Kind) (k Kinds) {
	for _, kind := range kinds {
		k |= 1 << kind
	}
	return k
}

func (k Kinds) has(kind Kind) bool { return k>>kind&1 == 1 }

// Build draws a run into the room there is.
func Build(r track.Run, size Size) (Chart, error) { return Chart{}.Next(r, size) }

// Next is Build for a chart that is to take the place of this one.
func (c Chart) Next(r track.Run, size Size) (Chart, error) {
	s := newScene(r, size)
	b := s.draw()
	next := Chart{Places: s.places, Narrow: s.narrow, Metrics: s.metrics, Lanes: s.lanes, frame: b.frame, pods: s.pods}
	var err error
	if next.Drawing, err = b.drawing(); err != nil {
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

// scene is all that one chart shows, read once.
type scene struct {
	track.Run
	size    Size
	metrics []track.Metric
	lanes   []track.Lane
	marks   []track.Mark
	pods    pods
	places  []Place
	narrow  bool
	left    int // of the plots
	right   int
	bottom  int // of the lowest track
	needed  int // height in which all has room
}

func newScene(r track.Run, size Size) *scene {
	s := &scene{Run: r, size: size, metrics: r.Metrics(), lanes: r.Lanes(), marks: r.Marks()}
	s.place()
	return s
}

// width is that of the plots.
func (s *scene) width() int { return max(s.size.Width-s.left-s.right, 1) }

// span is what is shown of the run.
func (s *scene) span() (from, to time.Duration) {
	if from, to = s.size.From, s.size.To; 0 <= from && from < to && to <= s.End() {
		return from, to
	}
	return 0, s.End()
}

// columns is how many pixels wide the whole run would be.
func (s *scene) columns() int {
	from, to := s.span()
	if to <= from {
		return s.width()
	}
	return int(float64(s.width()) * float64(s.End()) / float64(to-from)) //fits: a week in minutes
}

func seconds(t time.Duration) float64 { return t.Seconds() }
