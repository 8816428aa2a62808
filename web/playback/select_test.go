package playback

import (
	"testing"
	"time"

	"hpaplayground/web/feature"
)

// The ends of the selected part are the cursor's, in either order and within the run.
// What is shown alone is no longer selected.
func TestSelect(t *testing.T) {
	const minute = time.Minute
	at := func(m int) feature.Msg { return CursorMoved{At: sync(m)} }
	for _, test := range []struct {
		name         string
		msgs         []feature.Msg
		sel, zoom    Span
		namedByLinks Span
	}{
		{"backwards", []feature.Msg{SpanSelected{Span{5 * minute, 2 * minute}}}, Span{2 * minute, 5 * minute}, Span{}, Span{2 * minute, 5 * minute}},
		{"too far", []feature.Msg{SpanSelected{Span{-minute, time.Hour}}}, Span{0, 10 * minute}, Span{}, Span{0, 10 * minute}},
		{"nothing", []feature.Msg{SpanSelected{Span{minute, minute}}}, Span{}, Span{}, Span{}},
		{"from the cursor", []feature.Msg{at(3), EdgeSelected{}}, Span{sync(3), 10 * minute}, Span{}, Span{sync(3), 10 * minute}},
		{"from and to", []feature.Msg{at(3), EdgeSelected{}, at(6), EdgeSelected{End: true}}, Span{sync(3), sync(6)}, Span{}, Span{sync(3), sync(6)}},
		{"to before from", []feature.Msg{at(6), EdgeSelected{}, at(3), EdgeSelected{End: true}}, Span{0, sync(3)}, Span{}, Span{0, sync(3)}},
		{"around the cursor", []feature.Msg{at(5), PartSelected{}}, Span{225 * time.Second, 375 * time.Second}, Span{}, Span{225 * time.Second, 375 * time.Second}},
		{"at the start of what is shown", []feature.Msg{ZoomSet{Span{2 * minute, 8 * minute}}, at(2), PartSelected{}}, Span{2 * minute, 210 * time.Second}, Span{2 * minute, 8 * minute}, Span{2 * minute, 210 * time.Second}},
		{"alone", []feature.Msg{SpanSelected{Span{2 * minute, 5 * minute}}, SelectionZoomed{}}, Span{}, Span{2 * minute, 5 * minute}, Span{2 * minute, 5 * minute}},
		{"all again", []feature.Msg{ZoomSet{Span{2 * minute, 5 * minute}}, SelectionZoomed{}}, Span{}, Span{}, Span{}},
		{"a part of a part", []feature.Msg{ZoomSet{Span{2 * minute, 8 * minute}}, SpanSelected{Span{3 * minute, 5 * minute}}}, Span{3 * minute, 5 * minute}, Span{2 * minute, 8 * minute}, Span{3 * minute, 5 * minute}},
	} {
		p := play(tenMinutes(), test.msgs...)
		if p.Selected != test.sel || p.Zoom != test.zoom || p.LinkedSpan() != test.namedByLinks {
			t.Errorf("%s: selected %v, shown %v, links name %v; want %v, %v, %v", test.name, p.Selected, p.Zoom, p.LinkedSpan(), test.sel, test.zoom, test.namedByLinks)
		}
	}
}

// A link's part of the run is shown with the cursor in the part: where the cursor was, else at the
// first event in the part, else at the start of the part.
func TestShowSpan(t *testing.T) {
	for _, test := range []struct {
		span         Span
		cursor, want time.Duration
	}{
		{Span{2 * time.Minute, 5 * time.Minute}, 4 * time.Minute, 4 * time.Minute},
		{Span{2 * time.Minute, 5 * time.Minute}, 9 * time.Minute, sync(3)},
		{Span{4 * time.Minute, 6 * time.Minute}, 9 * time.Minute, 4 * time.Minute},
		{Span{0, time.Hour}, 9 * time.Minute, 9 * time.Minute},
	} {
		p := tenMinutes()
		p.Cursor, p.SpanPending = test.cursor, true
		if p = p.ShowSpan(test.span); p.Cursor != test.want || p.SpanPending {
			t.Errorf("%v, from %s: the cursor is at %s, want %s", test.span, test.cursor, p.Cursor, test.want)
		}
	}
}
