package lane_test

import (
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// The band is drawn, has a key and shows its median. Until the band is computed, the
// head keeps a line free for its key.
func TestBand(t *testing.T) {
	p, _ := preset.Lookup("spike-cautious-policy")
	r := run(t, p.Text)
	lanes := func() *lane.Lane {
		return &lane.List(r, lane.Pixels{Width: 600, Columns: 600}, lane.Replicas)[0]
	}
	boxes := func(l *lane.Lane) (n int) {
		for _, s := range l.Draw(100).Shapes {
			for _, b := range s.Boxes {
				if b.Style.Fill == lane.BandWash {
					n++
					if width := b.To - b.From; width < r.End()/600 && b.To < r.End() {
						t.Errorf("a box is %s wide", width)
					}
				}
			}
		}
		return n
	}
	without := lanes()
	r.Band = &track.Band{}
	unknown := lanes()
	if unknown.Lines != without.Lines+1 || len(unknown.Keys) != len(without.Keys) || boxes(unknown) > 0 {
		t.Errorf("not known: %d lines, %d keys, %d boxes", unknown.Lines, len(unknown.Keys), boxes(unknown))
	}
	band := track.Band{Runs: 50}
	for i := range 5000 {
		moment := time.Duration(i) * 300 * time.Millisecond
		band.Low.Set(moment, float64(2+i%2))
		band.Median.Set(moment, 6)
		band.High.Set(moment, float64(40+i%3))
	}
	r.Band = &band
	l := lanes()
	if n := boxes(l); n < 100 || n > 600 {
		t.Errorf("%d boxes in 600 columns", n)
	}
	rows := l.RowsAt(3*time.Minute, 0)
	want := map[string]string{"50 seeds": "2–40", "median": "6"}
	for _, row := range rows {
		if text, ok := want[row.Name]; ok && row.Value == text {
			delete(want, row.Name)
		}
	}
	if len(want) > 0 {
		t.Errorf("%+v says nothing of %v", rows, want)
	}
	if top := l.Draw(100).Scale.Max; top < 42 {
		t.Errorf("the scale ends at %v", top)
	}
	band.High = timeline.Series{T: band.Low.T, V: band.Low.V}
	if rows := lanes().RowsAt(0, 0); rows[1].Value != "2" {
		t.Errorf("without a spread it says %+v", rows[1])
	}
}
