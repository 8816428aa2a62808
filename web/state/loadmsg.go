package state

import (
	"time"

	"hpaplayground/core/load"
)

// The messages of the load editor. Values are milli-units.
type (
	// LoadChosen: show another trace.
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
	// PointAdded: add a point there or, if At is negative, on the curve at the
	// cursor.
	PointAdded struct {
		At    time.Duration
		Milli float64
	}
	// PointRemoved: remove this point.
	PointRemoved struct{ Point int }
	// LoadDrawing: start or stop drawing strokes.
	LoadDrawing struct{}
	// LoadDrawn: a stroke was drawn.
	LoadDrawn struct{ Stroke []load.Point }
	// LoadShaped: give the trace another form.
	LoadShaped struct{ Form string }
	// LoadFieldSet: a field of the trace was filled in: one of its form, noise,
	// repeat, interpolate, or at and value of the chosen point.
	LoadFieldSet struct{ Field, Value string }
	// LoadPushed: change the load by a percentage from the cursor on.
	LoadPushed struct{ Percent int }

	// LoadFailed: the metric cannot be read for a while, from the cursor on.
	LoadFailed struct{}
	// LoadAdded: add a trace of a metric.
	LoadAdded struct {
		Metric load.Metric
		Kind   string
	}
	// LoadRemoved: remove the trace.
	LoadRemoved struct{}
)
