package playback

import (
	"testing"
	"time"

	"hpaplayground/web/feature"
)

// The run of this test takes ten minutes.
func TestZoom(t *testing.T) {
	span := func(from, to int) Span { return Span{seconds(from), seconds(to)} }
	for _, test := range []struct {
		name string
		msgs []feature.Msg
		want Span
	}{
		{"a part", []feature.Msg{ZoomSet{span(60, 180)}}, span(60, 180)},
		{"all of it", []feature.Msg{ZoomSet{span(0, 600)}}, Span{}},
		{"more than all", []feature.Msg{ZoomSet{span(-100, 900)}}, Span{}},
		{"before the start", []feature.Msg{ZoomSet{span(-30, 90)}}, span(0, 120)},
		{"beyond the end", []feature.Msg{ZoomSet{span(500, 800)}}, span(300, 600)},
		{"too short", []feature.Msg{ZoomSet{span(100, 101)}}, span(100, 160)},
		{"backwards", []feature.Msg{ZoomSet{span(200, 100)}}, span(200, 260)},
		{"in, around the cursor", []feature.Msg{CursorMoved{5 * time.Minute}, ZoomScaled{0.5}}, span(150, 450)},
		{"in and out", []feature.Msg{CursorMoved{5 * time.Minute}, ZoomScaled{0.5}, ZoomScaled{2}}, Span{}},
		{"in as far as it goes", []feature.Msg{CursorMoved{5 * time.Minute}, ZoomScaled{1e-9}}, span(270, 330)},
		{"in, at the end", []feature.Msg{CursorMoved{10 * time.Minute}, ZoomScaled{0.5}}, span(300, 600)},
		{"the cursor leaves to the right", []feature.Msg{ZoomSet{span(0, 80)}, CursorMoved{5 * time.Minute}}, span(290, 370)},
		{"and to the left", []feature.Msg{ZoomSet{span(500, 580)}, CursorMoved{5 * time.Minute}}, span(290, 370)},
		{"the cursor stays out of sight", []feature.Msg{CursorMoved{0}, ZoomSet{span(500, 580)}, SpeedSet{600}}, span(500, 580)},
	} {
		p := play(tenMinutes(), test.msgs...)
		// The syncs are a few milliseconds late.
		if got := (Span{p.Zoom.From.Round(time.Second), p.Zoom.To.Round(time.Second)}); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, p.Zoom, test.want)
		}
	}
	p := play(New(), ZoomSet{span(60, 180)}, ZoomScaled{0.5})
	if p.Zoom != (Span{}) {
		t.Errorf("without a run: %v", p.Zoom)
	}
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }
