package state

import (
	"reflect"
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/why"
)

// asked returns the effects that request an explanation.
func asked(effects []Effect) (list []int) {
	for _, e := range effects {
		if r, ok := e.(why.WaitForRest); ok {
			list = append(list, r.RequestID)
		}
	}
	return list
}

// A sync is explained once, after the cursor has rested on it.
func TestWhy(t *testing.T) {
	m, _ := play(New(), feature.TabOpened{Tab: Why}, opened("#preset=one&t=5m"))
	step := func(msg Msg, want ...int) []Effect {
		t.Helper()
		var effects []Effect
		m, effects = Update(m, msg)
		if got := asked(effects); !reflect.DeepEqual(got, want) {
			t.Errorf("%T: asked %v, want %v", msg, got, want)
		}
		return effects
	}
	explains := func(msg Msg, sync int) {
		t.Helper()
		effects := step(msg)
		want := []Effect{why.ExplainSync{SyncID: why.SyncID{RunRevision: 1, Sync: sync}}}
		if sync < 0 {
			want = nil
		}
		if !reflect.DeepEqual(effects, want) {
			t.Errorf("%+v caused %+v, want %+v", msg, effects, want)
		}
	}
	chain := &explain.Chain{}

	explains(why.CursorRested{RequestID: 1}, 5)
	step(why.SyncExplained{Explanation: why.Explanation{SyncID: why.SyncID{RunRevision: 1, Sync: 5}, Chain: chain}})
	if m.Why().Last.Chain != chain {
		t.Fatal("the explanation was not taken in")
	}
	// Only the end of a drag is explained.
	step(playback.CursorStepped{By: playback.NextSync}, 2)
	step(playback.CursorStepped{By: playback.NextSync}, 3)
	explains(why.CursorRested{RequestID: 2}, -1)
	explains(why.CursorRested{RequestID: 3}, 7)
	// The cursor is back at the explained sync before the new explanation is ready.
	step(playback.CursorMoved{At: minuteSync(5)})
	step(why.SyncExplained{Explanation: why.Explanation{SyncID: why.SyncID{RunRevision: 1, Sync: 7}}})
	if m.Why().Last.Sync != 5 {
		t.Errorf("an answer that came too late was taken in: %+v", m.Why().Last)
	}
	explains(why.CursorRested{RequestID: 3}, -1)
	// No explanation is requested during playback. An explanation is requested when
	// playback stops.
	step(playback.PlayToggled{})
	step(playback.TimePassed{Passed: 2 * time.Second})
	step(playback.PlayToggled{}, 4)
	// Another tab needs no explanation.
	step(feature.TabOpened{Tab: Events})
	explains(why.CursorRested{RequestID: 4}, -1)
	step(playback.CursorStepped{By: playback.NextSync})
	step(feature.TabOpened{Tab: Why}, 5)
	// There is no explanation before the first sync, or without a run.
	none, effects := Update(New(), playback.CursorStepped{By: playback.NextSync})
	if none.SyncToExplain() != (why.SyncID{}) || effects != nil {
		t.Errorf("without a run: %+v", effects)
	}
}
