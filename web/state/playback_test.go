package state

import (
	"reflect"
	"testing"
	"time"
)

func TestPlay(t *testing.T) {
	m, _ := play(New(), opened("#preset=one&t=9m"))
	m, effects := play(m, PlayToggled{})
	if !m.Playing || !reflect.DeepEqual(effects, []Effect{NextFrame{}}) {
		t.Fatalf("play: playing %t, %+v", m.Playing, effects)
	}
	m, effects = play(m, TimePassed{500 * time.Millisecond})
	if want := minuteSync(9) + 30*time.Second; m.Cursor != want || !reflect.DeepEqual(effects, []Effect{NextFrame{}}) {
		t.Errorf("half a second at 60x: cursor %s, want %s; %+v", m.Cursor, want, effects)
	}
	m, _ = play(m, SpeedSet{600}, TimePassed{time.Second})
	if m.Playing || m.Cursor != 10*time.Minute || m.Link.At != 10*time.Minute {
		t.Errorf("at the end: playing %t, cursor %s, address %s", m.Playing, m.Cursor, m.Link.At)
	}
	if _, effects = play(m, TimePassed{time.Second}); effects != nil {
		t.Errorf("a late tick caused %+v", effects)
	}
	m, _ = play(m, PlayToggled{})
	if !m.Playing || m.Cursor != 0 {
		t.Errorf("again from the end: playing %t, cursor %s", m.Playing, m.Cursor)
	}
	m, effects = play(m, CursorMoved{5 * time.Minute})
	if !m.Playing || effects != nil {
		t.Errorf("sought while it plays: playing %t, %+v", m.Playing, effects)
	}
	m, _ = play(m, CursorStepped{SyncOn})
	if m.Playing {
		t.Error("a step did not stop it")
	}
}

func TestGhost(t *testing.T) {
	m, _ := play(New(), opened(""))
	first := m.Timeline
	m, effects := play(m, TextTyped{Part: HPA, Text: "a", Seen: 1})
	if m.Ghost.Timeline != first || m.Settled {
		t.Errorf("an edit: ghost %p, want %p", m.Ghost.Timeline, first)
	}
	if last := effects[len(effects)-1]; last != (WaitForEdits{2}) {
		t.Errorf("an edit asks for %+v", last)
	}
	m, _ = play(m, TextTyped{Part: HPA, Text: "ab", Seen: 2}, EditsSettled{2})
	if m.Ghost.Timeline != first || m.Settled {
		t.Error("the ghost of a burst of edits is not the run before it")
	}
	second := m.Timeline
	m, _ = play(m, EditsSettled{3}, TextTyped{Part: HPA, Text: "abc", Seen: 3})
	if m.Ghost.Timeline != second {
		t.Error("the ghost of a second burst is not the run before that")
	}
	m.Timeline.Kept = maxGhostBytes + 1
	if large, _ := play(m, EditsSettled{4}, TextTyped{Part: HPA, Text: "abcd", Seen: 4}); large.Ghost.Timeline != nil || large.Ghost.HPA == "" {
		t.Errorf("the ghost of a large run: %+v", large.Ghost)
	}
	m.Timeline.Kept = 0
	m, _ = play(m, PinToggled{}, EditsSettled{4})
	pinned := m.Timeline
	m, _ = play(m, TextTyped{Part: HPA, Text: "x", Seen: 4}, EditsSettled{5}, TextTyped{Part: HPA, Text: "y", Seen: 5}, PresetPicked{presets[1]})
	if m.Ghost.Timeline != pinned {
		t.Error("a pinned run did not stay")
	}
	m, _ = play(m, PinToggled{})
	if m.Ghost != (Ghost{}) {
		t.Errorf("after unpinning: %+v", m.Ghost)
	}
	m, _ = play(m, TextTyped{Part: HPA, Text: "z", Seen: m.Revision}, PresetPicked{presets[0]})
	if m.Ghost != (Ghost{}) {
		t.Errorf("another preset kept a ghost: %+v", m.Ghost)
	}
}
