package playback

import (
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
	"hpaplayground/web/feature"
)

// Msg is a message about the run that is shown.
type Msg interface{ playbackMsg() }

// The messages.
type (
	// CursorMoved: the cursor was moved to a time. It snaps to a sync.
	CursorMoved struct{ At time.Duration }
	// CursorStepped: the cursor was moved forward or back.
	CursorStepped struct{ By Step }
	// PlayToggled: start or stop playback.
	PlayToggled struct{}
	// SpeedSet: play at another speed.
	SpeedSet struct{ Speed int }
	// TimePassed: a time passed during playback.
	TimePassed struct{ Passed time.Duration }
	// SpanSelected: a part of the run was selected; the zero Span selects nothing.
	SpanSelected struct{ Span Span }
	// PartSelected: select a part around the cursor, whose ends can then be moved.
	PartSelected struct{}
	// EdgeSelected: one end of the selected part is at the cursor: its end or its start.
	EdgeSelected struct{ End bool }
	// SelectionZoomed: show only the selected part, or the whole run if no part is selected.
	SelectionZoomed struct{}
	// SpanShared: the link names the part of the run that is selected or shown, or not.
	SpanShared struct{ Shared bool }
	// DrawnSet: draw both the run and the run before, or only one of them.
	DrawnSet struct{ Drawn track.Drawn }
	// HPAPicked: show another HPA.
	HPAPicked struct{ HPA int }
	// ZoomSet: show this part of the run.
	ZoomSet struct{ Span Span }
	// ZoomScaled: show a part of the run that is By times as long, around the cursor.
	ZoomScaled struct{ By float64 }
)

func (CursorMoved) playbackMsg()     {}
func (CursorStepped) playbackMsg()   {}
func (PlayToggled) playbackMsg()     {}
func (SpeedSet) playbackMsg()        {}
func (TimePassed) playbackMsg()      {}
func (SpanSelected) playbackMsg()    {}
func (PartSelected) playbackMsg()    {}
func (EdgeSelected) playbackMsg()    {}
func (SelectionZoomed) playbackMsg() {}
func (SpanShared) playbackMsg()      {}
func (DrawnSet) playbackMsg()        {}
func (HPAPicked) playbackMsg()       {}
func (ZoomSet) playbackMsg()         {}
func (ZoomScaled) playbackMsg()      {}

// ChartClicked is a message for the page: a mark of the chart was clicked.
type ChartClicked struct {
	At   time.Duration // the time of the mark
	Mark lane.Mark
	Pod  string // the pod's name, if Mark is lane.Pod
}

// LineClicked is a message for the page: the line of a target, min or max was clicked.
type LineClicked struct {
	At   time.Duration
	Path string // the path of the line's field in the HPA
}

// GoalPointed is a message for the page: the pointer is on a goal of the exercise, in the list or
// in the chart. Goal counts from 1; 0 means no goal.
type GoalPointed struct{ Goal int }

// GoalClicked is a message for the page: the mark of a goal was clicked.
type GoalClicked struct {
	At   time.Duration // the time that was clicked
	Goal int           // the goal, from 1
}

// LoadDragged is a message for the page: a load was changed in its lane. Detail is the
// detail of the chart's event hpa-load.
type LoadDragged struct{ Detail string }

// NextFrame is an effect: send TimePassed with the next frame.
type NextFrame struct{}

// Do waits for the frame.
func (NextFrame) Do(h *feature.Host) {
	since := time.Now()
	h.LaterOnce("frame", feature.Frame, func() { h.Send(TimePassed{Passed: min(time.Since(since), time.Second)}) })
}

// Update returns playback after a message, and effects for the page.
func Update(p Playback, msg Msg) (Playback, []feature.Effect) {
	switch msg := msg.(type) {
	case CursorMoved:
		return p.Seek(p.snap(msg.At)), nil
	case CursorStepped:
		p.Playing = false
		return p.Seek(p.step(msg.By)), nil
	case PlayToggled:
		p = p.play()
		return p, p.next()
	case TimePassed:
		p = p.tick(msg.Passed)
		return p, p.next()
	case SpeedSet:
		p.Speed = msg.Speed
	case SpanSelected:
		return p.choose(msg.Span), nil
	case PartSelected:
		return p.selectAround(), nil
	case EdgeSelected:
		return p.selectEdge(msg.End), nil
	case SelectionZoomed:
		return p.zoomToSelected(), nil
	case SpanShared:
		p.WithoutSpan = !msg.Shared
	case DrawnSet:
		p.Drawn = msg.Drawn
	case HPAPicked:
		p.HPA = msg.HPA
	case ZoomSet:
		p.Zoom = msg.Span.within(p.end())
	case ZoomScaled:
		p.Zoom = p.scaled(msg.By).within(p.end())
	}
	return p, nil
}

// next requests the next frame while playback moves the cursor.
func (p Playback) next() []feature.Effect {
	if !p.Playing || p.Timeline == nil {
		return nil
	}
	return []feature.Effect{NextFrame{}}
}
