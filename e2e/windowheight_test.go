//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// A wide page is never higher than its window: its parts scroll.
func TestPageIsAsHighAsItsWindow(t *testing.T) {
	for _, path := range []string{"/#preset=keda-cooldown&t=11m", "/", "/#exercise=keda-cooldown", "/#exercise=flapping"} {
		p := open(t, path, projector)
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
			for _, l := range []device{projector, desktop} {
				p.resize(l)
				p.until("the width", fmt.Sprintf("innerWidth === %d", l.width))
				p.pause()
				if height := eval[int64](p, "document.documentElement.scrollHeight"); height > l.height {
					t.Errorf("%s, %s: the page is %d px high in a window of %d", path, moment, height, l.height)
				}
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
