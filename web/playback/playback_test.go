package playback

import (
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/timeline"
	"hpaplayground/web/feature"
)

// tenMinutes shows a run with a sync every 60.02 s, and rescales at minutes 3 and 7.
func tenMinutes() Playback {
	tl := &timeline.Timeline{Duration: 10 * time.Minute, HPAs: []timeline.HPA{{}}, Targets: []timeline.Target{{}}}
	for i := range 10 {
		d := hpa.Decision{Current: 1, Desired: 1}
		if i == 3 || i == 7 {
			d.Desired, d.Rescaled = 2, true
		}
		tl.Syncs = append(tl.Syncs, timeline.Sync{At: sync(i), Decision: d})
	}
	p := New()
	p.Timeline = tl
	return p
}

// sync returns the time of the sync of a minute.
func sync(i int) time.Duration { return time.Duration(i) * (time.Minute + 20*time.Millisecond) }

// play sends messages.
func play(p Playback, msgs ...feature.Msg) Playback {
	for _, msg := range msgs {
		next, _ := p.Update(msg, nil)
		p = next.(Playback)
	}
	return p
}

func TestPlay(t *testing.T) {
	p := tenMinutes()
	p.Cursor, p.Moved, p.Speed = sync(9), true, 60
	for _, step := range []struct {
		name    string
		msg     feature.Msg
		playing bool
		cursor  time.Duration
		frame   bool // another frame is requested
		rests   bool
	}{
		{"a late tick", TimePassed{time.Second}, false, sync(9), false, false},
		{"play", PlayToggled{}, true, sync(9), true, false},
		{"a clock that was put back", TimePassed{-time.Second}, true, sync(9), true, false},
		{"half a second at 60x", TimePassed{500 * time.Millisecond}, true, sync(9) + 30*time.Second, true, false},
		{"at the end", TimePassed{time.Second}, false, 10 * time.Minute, false, true},
		{"again from the end", PlayToggled{}, true, 0, true, false},
		{"faster", SpeedSet{600}, true, 0, false, false},
		{"moved while it plays", CursorMoved{5 * time.Minute}, true, sync(5), false, false},
		{"pause", PlayToggled{}, false, sync(5), false, true},
		{"play again", PlayToggled{}, true, sync(5), true, false},
		{"a step stops it", CursorStepped{NextSync}, false, sync(6), false, true},
		{"another speed", SpeedSet{10}, false, sync(6), false, false},
	} {
		before := p
		next, effects := p.Update(step.msg, nil)
		p = next.(Playback)
		if p.Playing != step.playing || p.Cursor != step.cursor || len(effects) > 0 != step.frame || p.CameToRest(before) != step.rests {
			t.Errorf("%s: playing %t, cursor %s, effects %v, rests %t", step.name, p.Playing, p.Cursor, effects, p.CameToRest(before))
		}
	}
	if p := play(New(), PlayToggled{}); p.Playing {
		t.Error("it plays without a run")
	}
	p = New()
	p.Timeline = &timeline.Timeline{Duration: 24 * time.Hour}
	if p = play(p, PlayToggled{}, TimePassed{10 * time.Second}); p.Cursor != 8*time.Hour {
		t.Errorf("a day is at %s after 10 s", p.Cursor)
	}
}

func TestCursor(t *testing.T) {
	for _, test := range []struct {
		name string
		from time.Duration
		msg  feature.Msg
		want time.Duration
	}{
		{"moved to a sync", 0, CursorMoved{2*time.Minute + 10*time.Second}, sync(2)},
		{"moved to the next sync", 0, CursorMoved{2*time.Minute + 50*time.Second}, sync(3)},
		{"moved to the end", 0, CursorMoved{10 * time.Minute}, 10 * time.Minute},
		{"moved beyond the end", 0, CursorMoved{time.Hour}, 10 * time.Minute},
		{"moved before the start", 0, CursorMoved{-time.Hour}, 0},
		{"on", 0, CursorStepped{NextSync}, sync(1)},
		{"on from between", 90 * time.Second, CursorStepped{NextSync}, sync(2)},
		{"back from between", 90 * time.Second, CursorStepped{PreviousSync}, sync(1)},
		{"back at the start", 0, CursorStepped{PreviousSync}, 0},
		{"on past the last", sync(9), CursorStepped{NextSync}, 10 * time.Minute},
		{"event on", 0, CursorStepped{NextEvent}, sync(3)},
		{"next event", sync(3), CursorStepped{NextEvent}, sync(7)},
		{"past the last event", sync(7), CursorStepped{NextEvent}, 10 * time.Minute},
		{"event back", sync(7), CursorStepped{PreviousEvent}, sync(3)},
		{"before the first event", sync(3), CursorStepped{PreviousEvent}, 0},
		{"start", sync(3), CursorStepped{Start}, 0},
		{"end", 0, CursorStepped{End}, 10 * time.Minute},
		{"what is not known", sync(3), CursorStepped{"sideways"}, sync(3)},
	} {
		p := tenMinutes()
		p.Cursor = test.from
		if p = play(p, test.msg); p.Cursor != test.want || !p.Moved {
			t.Errorf("%s: got %s, want %s", test.name, p.Cursor, test.want)
		}
		if p := play(New(), test.msg); p.Cursor != 0 || p.Moved {
			t.Errorf("%s, without a run: got %s", test.name, p.Cursor)
		}
	}
}

// A moment has a time of day only if the scenario says when it starts.
func TestWhen(t *testing.T) {
	for text, want := range map[string]string{
		"": "5:00",
		"---\napiVersion: playground/v1\nkind: Simulation\nspec: {start: \"2026-03-01T08:30:00Z\"}\n": "08:35:00 UTC",
	} {
		s, diags := parse.Text(hpaText + text)
		if s == nil {
			t.Fatal(diags)
		}
		p := Playback{Timeline: &timeline.Timeline{Start: s.Start, HasClock: s.HasClock}}
		if got := p.TimeText(5 * time.Minute); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := New().TimeText(time.Minute); got != "1:00" {
		t.Errorf("without a run: %q", got)
	}
}

const hpaText = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 3
`
