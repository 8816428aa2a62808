//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A wide page is never higher than its window: its parts scroll.
func TestPageIsAsHighAsItsWindow(t *testing.T) {
	for _, test := range []struct {
		path string
		l    device
	}{
		{"/#preset=keda-cooldown&t=11m", projector},
		{"/", desktop},
		{"/#exercise=keda-cooldown", projector},
		{"/#exercise=flapping", desktop}, // the task is a band
	} {
		path := test.path
		p := open(t, path, test.l)
		if path == "/" {
			p.item("exercises")
			p.until("the list", one(exerciseEntry))
		}
		if strings.Contains(path, "exercise=") {
			p.waitForGoals(strings.TrimPrefix(path, "/#exercise="))
			p.click(named("hint"))
		}
		check := func(moment string) {
			t.Helper()
			p.pause()
			if height := eval[int64](p, "document.documentElement.scrollHeight"); height > test.l.height {
				t.Errorf("%s, %s: the page is %d px high in a window of %d", path, moment, height, test.l.height)
			}
		}
		check("at first")
		for _, detail := range []string{"why", "events", "pods", "conditions", "describe", "syncs", "load", "compare"} {
			p.detail(detail)
			check(detail)
		}
		p.unfold()
		check("with the controls open")
		for _, part := range []string{simulationPart, hpaPart} {
			p.click(partTab(part))
			check("with the controls of " + part)
		}
	}
}
