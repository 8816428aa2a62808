package loads

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// The chart gets the points of the loads that have any. Until the next run has ended,
// they are the points of the last run. A text that cannot be run has no points.
func TestHandles(t *testing.T) {
	m := loaded(t, loadText, 1)
	m.RunRevision, m.Checked = m.Revision, m.Revision
	h := Handles{}.Next(m, true)
	for _, want := range []string{
		`"open":true,"draw":false,"entry":1,"point":0`,
		`{"name":"Load of rps over time","level":true,"points":[[0,0.9,"900m at 0:00","Point 1 of 3"],[60,13,"13 at 1:00","Point 2 of 3"],`,
		`[0,262144000,"250Mi at 0:00","Point 1 of 3"]`, `"level":false,"points":[[0,8,`, `[[0,30,"30 at 0:00","Point 1 of 1"]]`,
		`"Load of cpu over time","level":false,"points":[]`,
	} {
		if !strings.Contains(h.Text, want) {
			t.Errorf("%s is not in %s", want, h.Text)
		}
	}
	if got := h.Lane(); got != "demand-1" {
		t.Errorf("the lane is %q", got)
	}
	edited := play(m, PointMoved{0, 0, 400 << 20 * 1000, true})
	if h.Next(edited, true) != h {
		t.Error("they change before the run has ended")
	}
	edited.RunRevision, edited.Checked = edited.Revision, edited.Revision
	if next := h.Next(edited, true); !strings.Contains(next.Text, `[0,419430400,"400Mi at 0:00"`) {
		t.Errorf("the run has ended: %s", next.Text)
	}
	edited.Document = edited.Write(document.Simulation, "kind: [")
	edited.Checked = edited.Revision
	if next := h.Next(edited, true); next != (Handles{}) {
		t.Errorf("of a broken text: %s", next.Text)
	}
	if closed := h.Next(m, false); !strings.Contains(closed.Text, `"open":false`) || closed.Lane() != "" {
		t.Errorf("closed: %q, %s", closed.Lane(), closed.Text)
	}
}

func TestReadHandled(t *testing.T) {
	for detail, want := range map[string]feature.Msg{
		`{"entry":2,"do":"move","point":1,"seconds":60,"value":12.5,"done":true}`: PointMoved{1, time.Minute, 12_500, true},
		`{"entry":2,"do":"nudge","point":1,"times":-1,"values":10}`:               PointNudged{1, -1, 10},
		`{"entry":2,"do":"add","seconds":30,"value":0.5}`:                         PointAdded{30 * time.Second, 500},
		`{"entry":2,"do":"remove","point":1}`:                                     PointRemoved{1},
		`{"entry":2,"do":"choose","point":1}`:                                     PointChosen{1},
	} {
		if got, err := ReadLaneChange(detail); err != nil || got != (LaneChanged{2, want}) {
			t.Errorf("%s: %+v, %v", detail, got, err)
		}
	}
	got, err := ReadLaneChange(`{"do":"stroke","stroke":[[0,1],[60,2]]}`)
	if style, ok := got.Do.(Drawn); err != nil || !ok || len(style.Stroke) != 2 || style.Stroke[1] != (load.Point{At: time.Minute, Milli: 2000}) {
		t.Errorf("a stroke: %+v, %v", got, err)
	}
	if _, err := ReadLaneChange("{"); err == nil {
		t.Error("half a message is read")
	}
	// The tab shows the load of the line that was pressed.
	m := play(loaded(t, loadText, 0), DrawToggled{}, LaneChanged{1, PointChosen{2}})
	if m.View != (View{Entry: 1, Point: 2, Draw: true}) {
		t.Errorf("caught: %+v", m.View)
	}
}

func TestOutline(t *testing.T) {
	s := &load.Series{}
	for i := range 20_000 {
		s.Points = append(s.Points, load.Point{At: time.Duration(i) * time.Second, Milli: float64(i % 1000)})
	}
	s.Points[7777].Milli = 9999
	points := outline(s, 20_000*time.Second)
	top := 0.0
	for i, p := range points {
		top = max(top, p.Milli)
		if i > 0 && p.At < points[i-1].At {
			t.Fatal("out of order")
		}
	}
	if len(points) > 2*shownPoints || top != 9999 {
		t.Errorf("%d points up to %v", len(points), top)
	}
}
