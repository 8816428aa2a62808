package playback

import (
	"testing"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/web/feature"
)

// The keys f and t show the run from and to the cursor.
func TestEdgeZoomed(t *testing.T) {
	const minute = time.Minute
	at := func(m int) feature.Msg { return CursorMoved{At: sync(m)} }
	for _, test := range []struct {
		name string
		msgs []feature.Msg
		want Span
	}{
		{"from the cursor", []feature.Msg{at(3), EdgeZoomed{}}, Span{sync(3), 10 * minute}},
		{"from and to", []feature.Msg{at(3), EdgeZoomed{}, at(6), EdgeZoomed{End: true}}, Span{sync(3), sync(6)}},
		{"to and from", []feature.Msg{at(6), EdgeZoomed{End: true}, at(3), EdgeZoomed{}}, Span{sync(3), sync(6)}},
		{"to before from", []feature.Msg{at(3), ZoomSet{Span{6 * minute, 9 * minute}}, EdgeZoomed{End: true}}, Span{0, sync(3)}},
		{"from the end", []feature.Msg{CursorMoved{10 * minute}, EdgeZoomed{}}, Span{9 * minute, 10 * minute}},
		{"to the start", []feature.Msg{CursorMoved{0}, EdgeZoomed{End: true}}, Span{}},
	} {
		p := play(tenMinutes(), test.msgs...)
		if (p.Zoom.From-test.want.From).Abs() > time.Second || (p.Zoom.To-test.want.To).Abs() > time.Second {
			t.Errorf("%s: %v, want %v", test.name, p.Zoom, test.want)
		}
	}
}

// A time in a text shows its ten minutes of a long run, with the cursor in them. The next time moves them. Of a run or a
// part of two hours or less it only moves the cursor.
func TestMomentOpened(t *testing.T) {
	long := New()
	long.Timeline = &timeline.Timeline{Duration: 6 * time.Hour}
	for i := range 6 * 60 * 4 {
		long.Timeline.Syncs = append(long.Timeline.Syncs, timeline.Sync{At: time.Duration(i) * 15 * time.Second})
	}
	long.Timeline.HPAs = make([]timeline.HPA, 1)
	at := func(text string) time.Duration {
		d, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, test := range []struct {
		name     string
		of       Playback
		msgs     []feature.Msg
		cursor   time.Duration
		from, to string
	}{
		{"in the middle", long, []feature.Msg{MomentOpened{at("2h12m16s")}}, at("2h12m15s"), "2h8m", "2h18m"},
		{"at the start", long, []feature.Msg{MomentOpened{0}}, 0, "0s", "10m"},
		{"at the end", long, []feature.Msg{MomentOpened{at("6h")}}, at("6h"), "5h50m", "6h"},
		{"another one", long, []feature.Msg{MomentOpened{at("2h12m15s")}, MomentOpened{at("4h")}}, at("4h"), "3h58m45s", "4h8m45s"},
		{"one that is shown", long, []feature.Msg{MomentOpened{at("2h12m15s")}, MomentOpened{at("2h15m")}}, at("2h15m"), "2h8m", "2h18m"},
		{"in a part of an hour", long, []feature.Msg{ZoomSet{Span{at("1h"), at("2h")}}, MomentOpened{at("90m")}}, at("90m"), "1h", "2h"},
		{"back to the whole", long, []feature.Msg{MomentOpened{at("2h12m15s")}, ZoomSet{}}, at("2h12m15s"), "0s", "6h"},
		{"in a short run", tenMinutes(), []feature.Msg{MomentOpened{sync(6)}}, sync(6), "0s", "10m"},
	} {
		p := play(test.of, test.msgs...)
		if want := (Span{at(test.from), at(test.to)}); p.Shown() != want || p.Cursor != test.cursor {
			t.Errorf("%s: %v at %v, want %v at %v", test.name, p.Shown(), p.Cursor, want, test.cursor)
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
