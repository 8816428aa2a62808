//go:build e2e

package e2e

import (
	"encoding/json"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
)

// axis returns the part of the run that the chart shows, in seconds.
func (p *tab) axis() (from, to float64) {
	p.t.Helper()
	var frame struct {
		Layout struct{ From, To float64 }
	}
	if err := json.Unmarshal([]byte(eval[string](p, "window.e2eChart[0]")), &frame); err != nil {
		p.t.Fatal(err)
	}
	return frame.Layout.From, frame.Layout.To
}

const (
	zoomedIn = `(({ from, to }) => to - from < 1500)(JSON.parse(window.e2eChart[0]).layout)`
	whole    = `(({ from, to }) => from === 0 && to === 1500)(JSON.parse(window.e2eChart[0]).layout)`
)

// The wheel with Ctrl zooms the run around the pointer; with Shift it moves
// along the run. A click then seeks in the visible part.
func TestZoomByWheel(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), desktop)
	at := eval[[]float64](p, `(() => {
		const r = `+one(lane("scrub"))+`.getBoundingClientRect();
		return [r.left + r.width * 0.5, r.top + 100];
	})()`)
	turn := func(aside, by float64, keys int64) { // the protocol does not accept 0
		send(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseWheel, X: at[0], Y: at[1], DeltaX: aside, DeltaY: by, Modifiers: keys,
		})
		p.frame()
	}
	const ctrlKey, shiftKey = 2, 8
	turn(0.01, -100, ctrlKey)
	p.until("a part of the run", zoomedIn)
	from, to := p.axis()
	if middle := (from + to) / 2; middle < 740 || middle > 760 {
		t.Errorf("zoomed around 12:30: %g to %g", from, to)
	}
	turn(200, 0.01, shiftKey)
	p.until("a later part", `JSON.parse(window.e2eChart[0]).layout.from > 400`)
	if a, b := p.axis(); b-a < to-from-1 || b-a > to-from+1 {
		t.Errorf("moved from %g..%g to %g..%g", from, to, a, b)
	}
	for range 8 {
		turn(0.01, 100, ctrlKey)
	}
	p.until("all of the run", whole)
}

// Two fingers zoom, too.
func TestZoomByTouch(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), phone)
	send(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	r := eval[[]float64](p, `(() => {
		const r = `+one(lane("replicas"))+`.getBoundingClientRect();
		return [r.left + r.width / 2, r.bottom + 40];
	})()`)
	pair := func(apart float64) []spot { return []spot{{X: r[0] - apart, Y: r[1]}, {X: r[0] + apart, Y: r[1]}} }
	p.fingers(touchStart, pair(30)[0])
	p.fingers(touchStart, pair(30)...)
	for apart := 35.0; apart <= 90; apart += 5 {
		p.fingers(touchMove, pair(apart)...)
		p.frame()
	}
	p.fingers(touchEnd)
	p.until("a third of the run", `(({ from, to }) => to - from > 400 && to - from < 600)(JSON.parse(window.e2eChart[0]).layout)`)
	if scale := eval[float64](p, "visualViewport.scale"); scale != 1 {
		t.Errorf("the page itself is %g times as large", scale)
	}
}

// Buttons and keys zoom, too; the cursor stays visible.
func TestZoomByButtons(t *testing.T) {
	for _, l := range []look{desktop, {width: 768, height: 1024, dark: true}, phone} {
		p := open(t, riseAndFall("t=6m"), l)
		if !eval[bool](p, one(named("zoom-out"))+`.disabled`) {
			t.Error("there is nothing to zoom out of")
		}
		p.click(named("zoom-in"))
		p.until("half of the run", `(({ from, to }) => to - from === 750)(JSON.parse(window.e2eChart[0]).layout)`)
		p.run(`document.activeElement.blur()`)
		p.press("End")
		p.until("the end in sight", `JSON.parse(window.e2eChart[0]).layout.to === 1500`)
		p.press("i")
		p.until("a quarter of the run", `(({ from, to }) => to - from === 375)(JSON.parse(window.e2eChart[0]).layout)`)
		p.press("o")
		p.press("o")
		p.until("all of the run", whole)
	}
}
