package timeline

import (
	"testing"
	"time"
)

// TestBacklogSummary: a backlog's summary has what arrived, the largest level and the
// level at the end.
func TestBacklogSummary(t *testing.T) {
	tl := &Timeline{Duration: time.Minute, Demands: []Demand{{Name: "queue"}, {Name: "cpu"}}}
	d := &tl.Demands[0]
	d.Offered.Set(0, 3)
	d.Offered.Set(30*time.Second, 1)
	d.Backlog.Set(0, 5)
	d.Backlog.Set(10*time.Second, 40)
	d.Backlog.Set(50*time.Second, 2)
	s := tl.Summary()
	if got := s.Demands[0]; got.Offered != 120 || got.Backlog == nil || *got.Backlog != (BacklogSummary{Max: 40, End: 2}) {
		t.Errorf("%+v %+v", got, got.Backlog)
	}
	if s.Demands[1].Backlog != nil {
		t.Error("a load without a backlog has one")
	}
}
