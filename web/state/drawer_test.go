package state

import (
	"slices"
	"testing"

	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/why"
)

// The drawer is opened by a tab or by its edge, and closed by its button. A closed drawer
// explains nothing, because an explanation takes a second run.
func TestDrawer(t *testing.T) {
	m, _ := play(New(), opened("#preset=one&t=5m"))
	step := func(msg Msg, open bool, want ...Effect) {
		t.Helper()
		next, effects := Update(m, msg)
		if m = next; m.Drawer != open {
			t.Errorf("%T: open %v, want %v", msg, m.Drawer, open)
		}
		for _, e := range want {
			if !slices.Contains(effects, e) {
				t.Errorf("%T: %v, want %v", msg, effects, e)
			}
		}
	}
	step(playback.CursorStepped{By: playback.NextSync}, false)
	if m.SyncToExplain() != (why.SyncID{}) {
		t.Error("a closed drawer is explained")
	}
	step(feature.TabOpened{Tab: Why}, true, KeepDrawer{true})
	if m.SyncToExplain() == (why.SyncID{}) {
		t.Error("the open drawer is not explained")
	}
	step(DrawerMoved{Open: false}, false, KeepDrawer{false})
	step(feature.ViewOpened{View: feature.Details}, true, KeepDrawer{true})
	step(DrawerMoved{Open: false}, false)
	if m.View != feature.Watch || m.OpenTab != Why {
		t.Errorf("closed, a small screen shows %q, and the tab is %q", m.View, m.OpenTab)
	}
	step(DrawerMoved{Open: true}, true)
}
