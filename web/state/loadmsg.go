package state

import (
	"time"

	"hpaplayground/core/load"
)

// The messages of the load editor. Values are milli-units.
type (
	// LoadChosen: another trace is to be shown.
	LoadChosen struct{ Entry int }
	// PointChosen: another point was focused.
	PointChosen struct{ Point int }
	// PointMoved: a point was dragged; Done: it was let go.
	PointMoved struct {
		Point int
		At    time.Duration
		Milli float64
		Done  bool
	}
	// PointNudged: a point was moved by steps of the axes.
	PointNudged struct{ Point, Times, Values int }
	// PointAdded: one is wanted there, or with a negative At on the curve at the
	// cursor.
	PointAdded struct {
		At    time.Duration
		Milli float64
	}
	// PointRemoved: one is to go.
	PointRemoved struct{ Point int }
	// LoadDrawing: strokes are to be drawn, or no longer.
	LoadDrawing struct{}
	// LoadDrawn: a stroke was.
	LoadDrawn struct{ Stroke []load.Point }
	// LoadShaped: the trace is to have another form.
	LoadShaped struct{ Form string }
	// LoadGiven: a field of it was filled in: one of its form, noise, repeat,
	// interpolate, or at and value of the chosen point.
	LoadGiven struct{ Field, Value string }
	// LoadPushed: it is to be multiplied from the cursor on.
	LoadPushed struct{ Percent int }

	// LoadFailed: its metric cannot be read for a while, from the cursor on.
	LoadFailed struct{}
	// LoadMade: a trace of a metric is wanted.
	LoadMade struct {
		Metric load.Metric
		Kind   string
	}
	// LoadRemoved: the trace is to go.
	LoadRemoved struct{}
)

func (LoadChosen) msg()   {}
func (PointChosen) msg()  {}
func (PointMoved) msg()   {}
func (PointNudged) msg()  {}
func (PointAdded) msg()   {}
func (PointRemoved) msg() {}
func (LoadDrawing) msg()  {}
func (LoadDrawn) msg()    {}
func (LoadShaped) msg()   {}
func (LoadGiven) msg()    {}
func (LoadPushed) msg()   {}
func (LoadFailed) msg()   {}
func (LoadMade) msg()     {}
func (LoadRemoved) msg()  {}
