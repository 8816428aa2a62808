//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// grip returns the position of the handle of a field's line.
func (p *tab) grip(path string) spot {
	p.t.Helper()
	place := eval[[]float64](p, fmt.Sprintf(`(() => {
		const r = `+one(chart)+`.shadowRoot.querySelector('.grip[data-path="%s"]').getBoundingClientRect();
		return [r.left + r.width / 2, r.top + r.height / 2];
	})()`, path))
	return spot{X: place[0], Y: place[1]}
}

// down returns the points of a drag downwards by a number of pixels.
func down(from spot, distance float64) (stops []spot) {
	for i := range 10 {
		stops = append(stops, spot{X: from.X, Y: from.Y + distance*float64(i)/9})
	}
	return stops
}

// The lines of min and max can be dragged by a grip at their end or along the
// line. The text changes with them, and one undo restores it.
func TestDragBounds(t *testing.T) {
	for _, l := range []device{desktop, {width: 768, height: 1024, dark: true}} {
		p := open(t, riseAndFall("t=6m1s"), l)
		text := p.source(hpaPart)
		p.show(simulationPart)
		p.painted(func() { p.drag(down(p.grip("spec.maxReplicas"), 40)...) })
		p.until("another maxReplicas", editor(hpaPart)+`.text.match(/maxReplicas: ([0-9]|1[0-2])\n/)`)
		if got := p.dragLine("spec.maxReplicas"); !strings.Contains(p.source(hpaPart), "maxReplicas: "+got+"\n") {
			t.Errorf("the grip is at %s, the text is\n%s", got, p.source(hpaPart))
		}
		p.undoTo(hpaPart, text)
		// Drag along the line of min, far from its grip.
		low := p.grip("spec.minReplicas")
		low.X -= 300
		p.painted(func() { p.drag(down(low, -40)...) })
		p.until("another minReplicas", "!"+editor(hpaPart)+`.text.includes("minReplicas: 1\n")`)
		if clock := p.clock(); clock != "6:00" && clock != "6:01" {
			t.Errorf("the cursor went along to %s", clock)
		}
		p.undoTo(hpaPart, text)
	}
}

// Dragging also works by touch: the grip moves the line, and the page does not
// scroll.
func TestTouchDragLines(t *testing.T) {
	for _, test := range []struct {
		preset, path, old string
		distance          float64
	}{
		{"spike-cautious-policy", "spec.maxReplicas", "maxReplicas: 15\n", 40},
		{"hungriest-metric", ofCPU, "averageUtilization: 60", -15},
	} {
		p := openOnTouch(t, "/#preset="+test.preset+"&t=3m", phone)
		stops := down(p.grip(test.path), test.distance)
		p.painted(func() {
			p.fingers(touchStart, stops[0])
			for _, s := range stops[1:] {
				p.fingers(touchMove, s)
				p.frame()
			}
			p.fingers(touchEnd)
		})
		p.until("another number in the text", "!"+editor(hpaPart)+".text.includes("+quote(test.old)+")")
		if y := eval[float64](p, "scrollY"); y != 0 {
			t.Errorf("%s: the page scrolled by %g", test.path, y)
		}
	}
}

// A click in a hatched span shows the field that limited the replicas. There is
// also a way by keyboard and touch.
func TestHatchedSpanLeadsToField(t *testing.T) {
	p := open(t, riseAndFall("t=20m"), desktop)
	p.show(simulationPart)
	place := eval[[]float64](p, `(() => {
		const chart = `+one(chart)+`.getBoundingClientRect();
		const head = `+one(lane("replicas"))+`.getBoundingClientRect();
		return [chart.left + 184 + (chart.width - 204) * 3 / 25, head.top + head.height / 2];
	})()`)
	p.do(mouseClick(place[0], place[1]))
	p.until("the text that governs", `!`+editor(hpaPart)+`.hidden && `+hasText(nowLine+" .lead", "scaleUp.policies[0]"))
	p.until("the cursor there", clockAt("3:00"))
	for _, l := range []device{desktop, tablet, phone} {
		p := open(t, riseAndFall("t=3m"), l)
		p.focus(nowLine + " .lead")
		p.press("Enter")
		p.until("the editor at the field", editor(hpaPart)+`.shadowRoot.activeElement && !`+editor(hpaPart)+`.hidden`)
	}
}
