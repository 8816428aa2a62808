package lane_test

import (
	"math"
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/preset"
	"hpaplayground/core/track"
)

// Parts of the run are behind the values of each lane with a plot, also a part that is a moment.
func TestLit(t *testing.T) {
	p, _ := preset.Lookup("walkthrough")
	r := run(t, p.Text)
	plain := lane.List(r, lane.Pixels{Width: 800, Columns: 800}, lane.Replicas)[0].Draw(100)
	r.Highlights = &track.Parts{{time.Minute, 2 * time.Minute}, {5 * time.Minute, 5 * time.Minute}, {5*time.Minute + time.Second, 6 * time.Minute}}
	drawn := lane.List(r, lane.Pixels{Width: 800, Columns: 800}, lane.Replicas)[0].Draw(100)
	if len(drawn.Shapes) != len(plain.Shapes)+1 || len(drawn.Shapes[0].Boxes) != 2 {
		t.Fatalf("drawn: %+v", drawn.Shapes[0])
	}
	if b := drawn.Shapes[0].Boxes[0]; b.From != time.Minute || b.To != 2*time.Minute || !math.IsInf(b.High, 1) {
		t.Errorf("the first part is %+v", b)
	}
	if b := drawn.Shapes[0].Boxes[1]; b.From >= 5*time.Minute || b.To != 6*time.Minute {
		t.Errorf("the second part is %+v", b)
	}
}
