package state

import (
	"reflect"
	"testing"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// The address follows the cursor.
func TestAddressFollowsCursor(t *testing.T) {
	start, _ := play(New(), opened(""))
	tests := []struct {
		name string
		from time.Duration
		msg  Msg
		want time.Duration
	}{
		{"seek snaps", 0, playback.CursorMoved{At: 2*time.Minute + 10*time.Second}, minuteSync(2)},
		{"a moment in a sync's second", 0, MomentLinked{3 * time.Minute}, minuteSync(3)},
		{"aim between", 0, MomentLinked{3*time.Minute + 20*time.Second}, 3*time.Minute + 20*time.Second},
		{"a moment after the end", 0, MomentLinked{99 * time.Hour}, 10 * time.Minute},
		{"event on", 0, playback.CursorStepped{By: playback.NextEvent}, minuteSync(3)},
		{"start", minuteSync(3), playback.CursorStepped{By: playback.Start}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := start
			m.Cursor = test.from
			m, effects := play(m, test.msg)
			if m.Cursor != test.want {
				t.Errorf("got %s, want %s", m.Cursor, test.want)
			}
			want := []Effect{relink("preset=one&t=" + scenario.ShortDuration(test.want.Truncate(time.Second)))}
			if !reflect.DeepEqual(effects, want) {
				t.Errorf("effects %v, want %v", effects, want)
			}
		})
	}
}

func TestCursorStaysWhileEditing(t *testing.T) {
	m, _ := play(New(), opened(""), playback.CursorMoved{At: 8 * time.Minute}, document.TextTyped{Part: document.HPA, Text: "x", Seen: 1})
	if m.Cursor != minuteSync(8) {
		t.Errorf("the edit moved the cursor to %s", m.Cursor)
	}
	short := tenMinutes()
	short.Duration = 5 * time.Minute
	m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: "y", Seen: 1})
	if m, _ = Update(m, RunEnded{Revision: m.Revision, Timeline: short}); m.Cursor != 5*time.Minute {
		t.Errorf("the cursor is at %s of a run of 5m", m.Cursor)
	}
}

// A moment that is requested before the run has ended is used once the run has ended.
func TestMomentBeforeRunEnds(t *testing.T) {
	m, _ := Update(New(), opened(""))
	m, effects := Update(m, MomentLinked{5 * time.Minute})
	if want := []Effect{relink("preset=one&t=5m")}; !reflect.DeepEqual(effects, want) {
		t.Errorf("effects %v, want %v", effects, want)
	}
	m, _ = Update(m, RunEnded{Revision: m.Revision, Timeline: tenMinutes()})
	if m.Cursor != minuteSync(5) {
		t.Errorf("the cursor is at %s", m.Cursor)
	}
}

// The address is written when playback stops, not while the cursor moves.
func TestAddressFollowsPlayback(t *testing.T) {
	m, _ := play(New(), opened("#preset=one&t=9m"))
	for _, msg := range []Msg{playback.PlayToggled{}, playback.TimePassed{Passed: 500 * time.Millisecond}, playback.CursorMoved{At: 5 * time.Minute}} {
		var effects []Effect
		if m, effects = play(m, msg); lastLink(effects) != nil || m.Link.At != 9*time.Minute {
			t.Errorf("%T: %+v", msg, effects)
		}
	}
	m, effects := play(m, playback.SpeedSet{Speed: 600}, playback.TimePassed{Passed: time.Second})
	if want := relink("preset=one&t=10m"); !reflect.DeepEqual(effects, []Effect{want}) {
		t.Errorf("at the end: %+v", effects)
	}
	m, _ = play(m, playback.ZoomSet{Span: playback.Span{From: time.Minute, To: 3 * time.Minute}}, PresetPicked{presets[1]})
	if m.Zoom != (playback.Span{}) {
		t.Errorf("another text starts with %v", m.Zoom)
	}
}

// A moment before the run cannot be in a link. The host page of an embed may send such
// a moment.
func TestMomentBeforeTheRun(t *testing.T) {
	m, _ := Update(New(), AddressOpened{Fragment: "preset=one", Presets: presets})
	_, effects := Update(m, MomentLinked{-time.Second})
	if got, want := lastLink(effects), relink("preset=one&t=0s"); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
