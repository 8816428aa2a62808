//go:build e2e

package e2e

import "testing"

// An edit that does not change the chart's frame only redraws the series. The
// result equals a complete redraw.
func TestRedraw(t *testing.T) {
	split(t)
	for _, test := range []struct{ preset, old, first, second string }{
		{"spike-cautious-policy", "value: 900", "value: 800", "value: 850"}, // limited by a policy
		{"hungriest-metric", "averageUtilization: 60}", "averageUtilization: 62}", "averageUtilization: 63}"},
		{"warm-up", "averageUtilization: 60}", "averageUtilization: 63}", "averageUtilization: 64}"}, // pods
		{"tolerance", "maxReplicas: 20", "maxReplicas: 2", "maxReplicas: 19"},                        // no longer limited
	} {
		t.Run(test.preset, func(t *testing.T) {
			p := open(t, "/#preset="+test.preset, desktop)
			p.painted(func() { p.edit(hpaPart, test.old, test.first) })
			p.pause() // the first edit changed the height of the story and of the chart
			frame := eval[string](p, "e2eChart[0]")
			before := p.canvas()
			p.painted(func() { p.edit(hpaPart, test.first, test.second) })
			p.pause()
			if eval[string](p, "e2eChart[0]") != frame {
				t.Fatal("the frame changed: this edit shows nothing")
			}
			if p.canvas() == before {
				t.Error("the edit is not to be seen")
			}
			p.drawnWhole("after an edit")
		})
	}
}

// If the run changes while the chart is hidden, the chart is up to date when it is
// shown again.
func TestRedrawShown(t *testing.T) {
	p := open(t, riseAndFall(), phone)
	before := p.canvas()
	p.painted(func() { p.edit(hpaPart, "value: 900", "value: 100") })
	p.view("watch")
	p.until("the chart", one(chart)+`.checkVisibility()`)
	p.pause()
	if p.canvas() == before {
		t.Error("the edit is not to be seen")
	}
	p.drawnWhole("shown again")
}

// drawnWhole redraws the whole chart and compares it with the previous picture.
func (p *tab) drawnWhole(moment string) {
	p.t.Helper()
	before := p.canvas()
	for _, theme := range []string{"dark", "light"} {
		p.run("document.documentElement.dataset.theme = " + quote(theme))
		p.frame()
		p.frame()
	}
	if p.canvas() != before {
		p.t.Errorf("%s: the picture differs when all of it is drawn again", moment)
	}
}

// canvas returns the picture of the chart.
func (p *tab) canvas() string {
	p.t.Helper()
	return eval[string](p, one(chart)+`.shadowRoot.querySelector("canvas").toDataURL()`)
}
