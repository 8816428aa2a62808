//go:build e2e

package e2e

import (
	"testing"
)

// On a tablet the task and the details have half of the window.
func TestTabletHalf(t *testing.T) {
	p := openExercise(t, "min-and-max", tablet)
	for view, part := range map[string]string{"task": taskPanel, "details": drawer + " " + panel} {
		p.view(view)
		if view == "details" {
			p.click(detailTab("why"))
			p.until("the steps", one(whyChain))
		}
		p.pause()
		seen := eval[float64](p, `(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0))(`+one(part)+`.getBoundingClientRect())`)
		if seen < 0.4*float64(tablet.height) {
			t.Errorf("%s has %.0f px of %d", view, seen, tablet.height)
		}
		if chart := eval[float64](p, one(chart)+`.getBoundingClientRect().height`); chart < 130 {
			t.Errorf("with %s the chart is %.0f px high", view, chart)
		}
	}
}
