//go:build e2e

package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// dragLine returns the value of the chart's line for a field, as written.
func (p *tab) dragLine(path string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`(() => {
		const l = JSON.parse(`+one(chart)+`.dataset.lines).find((l) => l.path === "%s");
		return l.value * l.per + (l.unit ?? "");
	})()`, path))
}

const (
	ofCPU      = "spec.metrics[0].resource.target.averageUtilization"
	ofMemory   = "spec.metrics[0].resource.target.averageValue"
	ofRequests = "spec.metrics[1].pods.target.averageValue"
)

// The line of a metric's target can be dragged by its grip or near the line: a percentage in whole
// percents, a quantity in its unit. The rest of the text stays, and one undo reverts the drag.
func TestDragTarget(t *testing.T) {
	for _, test := range []struct {
		preset, path, old string
		distance          float64
		current           string // the number
		device            device
	}{
		{"hungriest-metric", ofCPU, "averageUtilization: 60", -20, `averageUtilization: (\d+)\b`, desktop},
		{"hungriest-metric", ofRequests, "averageValue: 50", 10, `averageValue: (\d+)\b`, device{width: 1440, height: 900, dark: true}},
		{"memory-never-falls", ofMemory, "averageValue: 400Mi", 15, `averageValue: (\d+)Mi\b`, desktop},
	} {
		for _, onLine := range []bool{false, true} {
			p := open(t, "/#preset="+test.preset+"&t=3m", test.device)
			text := p.source(hpaPart)
			p.show(simulationPart)
			point := p.grip(test.path)
			if onLine { // near enough to the line
				point.X, point.Y = point.X-300, point.Y-9
				p.hover(point)
				p.until("the line to show that it can be dragged", one(chart)+`.shadowRoot.querySelector('.near[data-path="`+test.path+`"]')`)
			}
			clock := p.clock()
			stops := down(point, test.distance)
			p.painted(func() { p.drag(stops...) })
			p.pause() // the last step may still be pending
			changed := p.source(hpaPart)
			number := regexp.MustCompile(test.current).FindString(changed)
			if number == "" || number == test.old || strings.Replace(changed, number, test.old, 1) != text {
				t.Errorf("%s was dragged: %q in\n%s", test.path, number, changed)
			}
			p.until("the line of "+number, fmt.Sprintf(`JSON.parse(`+one(chart)+`.dataset.lines).some((l) => l.path === "%s" && %q.endsWith(" " + l.value * l.per + (l.unit ?? "")))`, test.path, number))
			if got := p.clock(); got != clock {
				t.Errorf("the cursor went along to %s", got)
			}
			p.painted(func() { p.press("z", ctrl) })
			if got := p.source(hpaPart); got != text {
				t.Errorf("after undo\n%s", got)
			}
		}
	}
}
