//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// valueIn is the value of a field where a sentence names the field: in the line about the
// cursor, or in Why.
func valueIn(where, path string) string { return where + ` hpa-field[data-path="` + path + `"]` }

const (
	policyValue = "spec.behavior.scaleUp.policies[0].value"
	ofWindow    = "spec.behavior.scaleDown.stabilizationWindowSeconds"
)

// A value beside a field's name can be typed over: Enter sets it, Escape takes it back, and
// the arrow keys step it as the control does. Undo and the run follow.
func TestValueByKeys(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	explained(p)
	text := p.source(hpaPart)
	set := func(value string) string { return strings.Replace(text, "value: 900", "value: "+value, 1) }
	field := valueIn(why, policyValue)
	input := field + " input"
	shows := func(value string) {
		t.Helper()
		p.until("the value to be "+value, one(input)+".value === "+quote(value))
	}
	if got := p.shown(valueIn(nowLine, policyValue)); got != "%" {
		t.Errorf("beside the line about the cursor is %q", got)
	}
	p.run(one(input) + ".focus(); " + one(input) + ".select()")
	p.typed("1200")
	if got := p.source(hpaPart); got != text {
		t.Errorf("an unfinished value was written:\n%s", got)
	}
	p.painted(func() { p.press("Enter") })
	if got := p.source(hpaPart); got != set("1200") {
		t.Errorf("Enter wrote\n%s", got)
	}
	p.until("the run to follow", says(nowLine, "1 → 13."))
	explained(p)
	p.until("the focus to stay", `document.activeElement === `+one(input))
	shows("1200")
	p.undone(hpaPart, text)
	shows("900")

	p.painted(func() { p.press("ArrowDown") })
	p.painted(func() { p.press("ArrowDown") })
	shows("700")
	if got := p.source(hpaPart); got != set("700") {
		t.Errorf("the arrows wrote\n%s", got)
	}
	p.painted(func() { p.press("Escape") })
	shows("900")
	if got := p.source(hpaPart); got != text {
		t.Errorf("Escape left\n%s", got)
	}
	p.run(one(input) + ".select()")
	p.typed("many")
	p.press("Enter")
	shows("900") // that was no number
}

// A drag of the grip steps a value, and is one step to undo. The value beside the line about
// the cursor stays while it is set, even if the field no longer decides.
func TestValueByMouse(t *testing.T) {
	p := open(t, riseAndFall("t=12m"), desktop)
	text := p.source(hpaPart)
	field := valueIn(nowLine, ofWindow)
	high := eval[float64](p, one(".transport")+".getBoundingClientRect().height")
	at := p.standing(one(field + " .grip"))
	stops := across(at.X, at.Y, at.X-12*5) // 60, 45, 30, 15, 0
	p.painted(func() { p.drag(stops...) })
	p.until("the least value", one(field+" input")+`.value === "0"`)
	if got, want := p.source(hpaPart), strings.Replace(text, "stabilizationWindowSeconds: 60", "stabilizationWindowSeconds: 0", 1); got != want {
		t.Errorf("the drag wrote\n%s", got)
	}
	p.until("another cause", `!`+says(nowLine, "window."))
	if got := eval[float64](p, one(".transport")+".getBoundingClientRect().height"); got != high {
		t.Errorf("the line is %v high, was %v", got, high)
	}
	p.until("the results of before", says(results, "−"))
	p.run("document.activeElement.blur()")
	p.until("the field to go", none(field))
	p.undone(hpaPart, text)
}

// A finger drags the grip, on a phone too.
func TestValueByTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=1m"), phone)
	text := p.source(hpaPart)
	grip := one(valueIn(nowLine, policyValue) + " .grip")
	at := p.standing(grip)
	p.painted(func() {
		p.fingers(touchStart, at)
		for _, to := range across(at.X, at.Y, at.X+40) {
			p.fingers(touchMove, to)
			p.frame()
		}
		p.fingers(touchEnd)
	})
	if got, want := p.source(hpaPart), strings.Replace(text, "value: 900", "value: 2000", 1); got != want {
		t.Errorf("the finger wrote\n%s", got)
	}
	if eval[bool](p, `document.activeElement.tagName === "INPUT"`) {
		t.Error("the drag opened the phone's keyboard")
	}
	p.view("details")
	explained(p)
	p.tap(one(valueIn(why, policyValue) + " input"))
	p.until("the value to be typed over", `document.activeElement === `+one(valueIn(why, policyValue)+" input"))
}
