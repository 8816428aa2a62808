package playback

import (
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

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
	// MomentOpened: a time in a text was clicked. The cursor moves there, and of a long run its minutes are shown.
	MomentOpened struct{ At time.Duration }
	// SpanShared: the link names the part of the run that is shown, or not.
	SpanShared struct{ Shared bool }
	// DrawnSet: draw both the run and the run before, or only one of them.
	DrawnSet struct{ Drawn track.Drawn }
	// HPAPicked: show another HPA.
	HPAPicked struct{ HPA int }
	// ZoomSet: show this part of the run.
	ZoomSet struct{ Span Span }
	// EdgeZoomed: the part that is shown begins or, with End, ends at the cursor.
	EdgeZoomed struct{ End bool }
	// ZoomScaled: show a part of the run that is By times as long, around the cursor.
	ZoomScaled struct{ By float64 }
)

// ChartClicked: a mark of the chart was clicked. The cursor moves there, and the feature that has the
// mark's cause shows it: see Update in why, describe and pods.
type ChartClicked struct {
	At   time.Duration // the time of the mark
	Mark lane.Mark
	Pod  string // the pod's name, if Mark is lane.Pod
}

// LineClicked: the line of a target, min or max was clicked. Package why shows its field.
type LineClicked struct {
	At   time.Duration
	Path string // the path of the line's field in the HPA
}

// GoalPointed: the pointer is on a goal of the exercise, in the list or in the chart. Goal counts from
// 1; 0 means no goal.
type GoalPointed struct{ Goal int }

// GoalClicked: the mark of a goal was clicked. Package exercises shows the goal in the task.
type GoalClicked struct {
	At   time.Duration // the time that was clicked
	Goal int           // the goal, from 1
}

// LoadDragged: a load was changed in its lane. Detail is the detail of the chart's event hpa-load.
type LoadDragged struct{ Detail string }

// NextFrame is an effect: send TimePassed with the next frame.
type NextFrame struct{}

// Do waits for the frame.
func (NextFrame) Do(h *feature.Host) {
	since := time.Now()
	h.LaterOnce("frame", feature.Frame, func() { h.Send(TimePassed{Passed: min(time.Since(since), time.Second)}) })
}

// Name returns the feature's name.
func (Playback) Name() string { return "run" }

// Update returns playback after a message, with the zoom at the cursor, and effects for the page.
func (p Playback) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	before := p
	var effects []feature.Effect
	switch msg := msg.(type) {
	case CursorMoved:
		p = p.Seek(p.snap(msg.At))
	case CursorStepped:
		p.Playing = false
		p = p.Seek(p.step(msg.By))
	case PlayToggled:
		p = p.play()
		effects = p.next()
	case TimePassed:
		p = p.tick(msg.Passed)
		effects = p.next()
	case SpeedSet:
		p.Speed = msg.Speed
	case MomentOpened:
		p = p.open(msg.At)
	case SpanShared:
		p.WithoutSpan = !msg.Shared
	case DrawnSet:
		p.Drawn = msg.Drawn
	case HPAPicked:
		p.HPA = msg.HPA
	case ZoomSet:
		p.Zoom = msg.Span.within(p.end())
	case EdgeZoomed:
		p.Zoom = p.endedAtCursor(msg.End).within(p.end())
	case ZoomScaled:
		p.Zoom = p.scaled(msg.By).within(p.end())
	case ChartClicked:
		p = p.Seek(p.snap(msg.At))
		if msg.Mark == lane.Edited {
			line := page.(Model).Doc().ActionLine(msg.At)
			effects = []feature.Effect{feature.Forward{Msg: document.LineShown{Part: document.Simulation, Line: line}}}
		}
	case LineClicked:
		p = p.Seek(p.snap(msg.At))
	case GoalClicked:
		p = p.Seek(p.snap(msg.At))
	default:
		return nil, nil
	}
	return p.Follow(before), effects
}

// next requests the next frame while playback moves the cursor.
func (p Playback) next() []feature.Effect {
	if !p.Playing || p.Timeline == nil {
		return nil
	}
	return []feature.Effect{NextFrame{}}
}
