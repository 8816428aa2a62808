package tour

import (
	"testing"

	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// Each step is ticked once. The line disappears after two steps or when it is
// closed. That is stored.
func TestTour(t *testing.T) {
	var now feature.Feature = Tour{}
	send := func(msg feature.Msg) (kept bool) {
		next, effects := now.(Tour).Update(msg, nil)
		if next != nil {
			now = next
		}
		return len(effects) == 1 && effects[0] == Keep{}
	}
	if send(Taken{Drag}); now != (Tour{}) {
		t.Error("without a tour, a step is ticked")
	}
	send(Begun{})
	for _, s := range []Step{Look, Look, -1, steps} {
		if send(Taken{s}) {
			t.Errorf("over after step %d", s)
		}
	}
	if got := now.(Tour); !got.Running || got.Done != [steps]bool{Look: true} {
		t.Errorf("%+v", got)
	}
	if !send(document.SettingsMade{}) || now.(Tour).Running {
		t.Error("not over after a change that was proposed")
	}
	send(Begun{})
	if !send(Closed{}) || now.(Tour).Running {
		t.Error("not closed")
	}
}
