package state

import (
	"reflect"
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/web/playback"
	"hpaplayground/web/why"
)

// asked are the effects that request an explanation.
func asked(effects []Effect) (list []int) {
	for _, e := range effects {
		if r, ok := e.(why.WaitForLook); ok {
			list = append(list, r.Asked)
		}
	}
	return list
}

// TestWhy: a sync is explained once the cursor rests on it, and only once.
func TestWhy(t *testing.T) {
	m, _ := play(newModel(), opened("#preset=one&t=5m"))
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
		want := []Effect{why.ExplainSync{Look: why.Look{Ran: 1, Sync: sync}}}
		if sync < 0 {
			want = nil
		}
		if !reflect.DeepEqual(effects, want) {
			t.Errorf("%+v caused %+v, want %+v", msg, effects, want)
		}
	}
	chain := &explain.Chain{}

	explains(why.LookSettled{Asked: 1}, 5)
	step(why.SyncExplained{Told: why.Told{Look: why.Look{Ran: 1, Sync: 5}, Chain: chain}})
	if m.Why().Told.Chain != chain {
		t.Fatal("the explanation was not taken in")
	}
	// A drag: only its end is explained.
	step(playback.CursorStepped{By: playback.SyncOn}, 2)
	step(playback.CursorStepped{By: playback.SyncOn}, 3)
	explains(why.LookSettled{Asked: 2}, -1)
	explains(why.LookSettled{Asked: 3}, 7)
	// Back at the explained sync, before the new explanation is ready.
	step(playback.CursorMoved{At: minuteSync(5)})
	step(why.SyncExplained{Told: why.Told{Look: why.Look{Ran: 1, Sync: 7}}})
	if m.Why().Told.Sync != 5 {
		t.Errorf("an answer that came too late was taken in: %+v", m.Why().Told)
	}
	explains(why.LookSettled{Asked: 3}, -1)
	// During playback nothing is requested. When it stops, a sync is.
	step(playback.PlayToggled{})
	step(playback.TimePassed{Passed: 2 * time.Second})
	step(playback.PlayToggled{}, 4)
	// Another tab needs no explanation.
	step(TabOpened{Events})
	explains(why.LookSettled{Asked: 4}, -1)
	step(playback.CursorStepped{By: playback.SyncOn})
	step(TabOpened{Why}, 5)
	// No explanation before the first sync, or without a run.
	none, effects := Update(newModel(), playback.CursorStepped{By: playback.SyncOn})
	if none.Look() != (why.Look{}) || effects != nil {
		t.Errorf("without a run: %+v", effects)
	}
}
