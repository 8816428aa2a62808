//go:build e2e

package e2e

import "testing"

// An edit that leaves the chart's frame as it is draws the series alone. The
// picture is the one that a chart drawn as a whole has.
func TestRedraw(t *testing.T) {
	for _, test := range []struct{ preset, old, first, second string }{
		{"spike-cautious-policy", "value: 900", "value: 800", "value: 850"}, // held back by a policy
		{"hungriest-metric", "averageUtilization: 60}", "averageUtilization: 62}", "averageUtilization: 63}"},
		{"warm-up", "averageUtilization: 60}", "averageUtilization: 63}", "averageUtilization: 64}"}, // pods
	} {
		t.Run(test.preset, func(t *testing.T) {
			p := open(t, "/#preset="+test.preset, desktop)
			p.painted(func() { p.edit(hpaPart, test.old, test.first) })
			p.pause() // the story has another height now, and the chart, too
			frame := eval[string](p, "e2eChart[0]")
			before := p.canvas()
			p.painted(func() { p.edit(hpaPart, test.first, test.second) })
			p.pause()
			if eval[string](p, "e2eChart[0]") != frame {
				t.Fatal("the frame changed: this edit shows nothing")
			}
			alone := p.canvas()
			if alone == before {
				t.Error("the edit is not to be seen")
			}
			for _, theme := range []string{"dark", "light"} {
				p.run("document.documentElement.dataset.theme = " + quote(theme))
				p.frame()
				p.frame()
			}
			if p.canvas() != alone {
				t.Error("drawn as a whole the picture is another")
			}
		})
	}
}

// canvas is the picture of the chart.
func (p *tab) canvas() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector("hpa-chart").shadowRoot.querySelector("canvas").toDataURL()`)
}
