package loads

import (
	"time"

	"hpaplayground/core/load"
	"hpaplayground/web/feature"
)

// The messages of the load editor. Values are milli-units.
type (
	// Chosen: show another load.
	Chosen struct{ Entry int }
	// LaneChanged: a load was changed in its lane.
	LaneChanged struct {
		Entry int
		Do    feature.Msg
	}
	// PointChosen: another point has the focus.
	PointChosen struct{ Point int }
	// PointMoved: a point was dragged. Done: the point was released.
	PointMoved struct {
		Point int
		At    time.Duration
		Milli float64
		Done  bool
	}
	// PointNudged: a point was moved by steps of the axes.
	PointNudged struct{ Point, TimeSteps, ValueSteps int }
	// PointAdded: add a point at this place. If At is negative, add it on the curve at
	// the cursor.
	PointAdded struct {
		At    time.Duration
		Milli float64
	}
	// PointRemoved: remove this point.
	PointRemoved struct{ Point int }
	// DrawToggled: start or stop drawing strokes.
	DrawToggled struct{}
	// Drawn: a stroke was drawn.
	Drawn struct{ Stroke []load.Point }
	// Shaped: give the load another form.
	Shaped struct{ Form string }
	// FieldSet: a field of the load was filled in. The fields are: the fields of its
	// form, noise, repeat, interpolate, overload, spread and its part, and at and value
	// of the chosen point.
	FieldSet struct{ Field, Value string }
	// Multiplied: change the load by a percentage from the cursor on.
	Multiplied struct{ Percent int }

	// Failed: make the metric fail for a while, from the cursor on.
	Failed struct{}
	// Added: add a load of a metric.
	Added struct {
		Metric load.Metric
		Kind   string
	}
	// Proposed: replace the loads in the text with loads made from the HPA, in a shape.
	Proposed struct{ Shape string }
	// Removed: remove the load.
	Removed struct{}
	// StateLoadsKept: write the loads that were taken from the cluster's state into the text.
	StateLoadsKept struct{}
)
