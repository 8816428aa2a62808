//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// valueIn returns the selector of a value beside the name of a field: in the line about the
// cursor, or in Why.
func valueIn(where, path string) string { return where + ` hpa-field[data-path="` + path + `"]` }

const (
	policyValue = "spec.behavior.scaleUp.policies[0].value"
	ofPeriod    = "spec.behavior.scaleUp.policies[0].periodSeconds"
	ofWindow    = "spec.behavior.scaleDown.stabilizationWindowSeconds"
)

// A value beside a field's name can be typed over: Enter sets it, Escape restores the old
// value, and the arrow keys step the value like the control. The run follows, and undo
// works.
func TestValueByKeys(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	if got := p.shown(valueIn(nowLine, policyValue)); got != "%" {
		t.Errorf("beside the line about the cursor is %q", got)
	}
	openWhy(p)
	text := p.source(hpaPart)
	set := func(value string) string { return strings.Replace(text, "value: 900", "value: "+value, 1) }
	field := valueIn(why, policyValue)
	input := field + " input"
	checkValue := func(value string) {
		t.Helper()
		p.until("the value to be "+value, one(input)+".value === "+quote(value))
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
	p.until("the run to follow", says(why, "1 → 13."))
	openWhy(p)
	p.until("the focus to stay", `document.activeElement === `+one(input))
	checkValue("1200")
	p.undoTo(hpaPart, text)
	checkValue("900")

	p.painted(func() { p.press("ArrowDown") })
	p.painted(func() { p.press("ArrowDown") })
	checkValue("700")
	if got := p.source(hpaPart); got != set("700") {
		t.Errorf("the arrows wrote\n%s", got)
	}
	p.painted(func() { p.press("Escape") })
	checkValue("900")
	if got := p.source(hpaPart); got != text {
		t.Errorf("Escape left\n%s", got)
	}
	p.run(one(input) + ".select()")
	p.typed("many")
	p.press("Enter")
	checkValue("900") // the typed text was not a number
}

// A drag of the grip steps a value, and is one step to undo. While a value in the line
// about the cursor is being set, it stays there, even if the field no longer decides.
func TestValueByMouse(t *testing.T) {
	p := open(t, riseAndFall("t=12m"), desktop)
	text := p.source(hpaPart)
	field := valueIn(nowLine, ofWindow)
	high := eval[float64](p, one(".transport")+".getBoundingClientRect().height")
	point := p.standing(one(field + " .grip"))
	stops := across(point.X, point.Y, point.X-12*5) // 60, 45, 30, 15, 0
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
	p.undoTo(hpaPart, text)

	// A press selects the value, so that typing replaces it.
	input := valueIn(nowLine, ofWindow) + " input"
	p.until("the field to be back", one(input))
	p.click(input)
	p.typed("45")
	p.painted(func() { p.press("Enter") })
	if got, want := p.source(hpaPart), strings.Replace(text, "stabilizationWindowSeconds: 60", "stabilizationWindowSeconds: 45", 1); got != want {
		t.Errorf("typing after a press wrote\n%s", got)
	}
}

// A finger drags the grip, on a phone too.
func TestValueByTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=1m"), phone)
	dragPolicyByTouch(p, valueIn(nowLine, policyValue))
	if eval[bool](p, `document.activeElement.tagName === "INPUT"`) {
		t.Error("the drag opened the phone's keyboard")
	}
	p.view("details")
	openWhy(p)
	p.tap(one(valueIn(why, policyValue) + " input"))
	p.until("the value to be typed over", `document.activeElement === `+one(valueIn(why, policyValue)+" input"))
}

// dragPolicyByTouch drags the grip of the policy's value with a finger, from 900 to 2000.
func dragPolicyByTouch(p *tab, field string) {
	p.t.Helper()
	text := p.source(hpaPart)
	point := p.standing(one(field + " .grip"))
	p.painted(func() {
		p.fingers(touchStart, point)
		for _, to := range across(point.X, point.Y, point.X+40) {
			p.fingers(touchMove, to)
			p.frame()
		}
		p.fingers(touchEnd)
	})
	if got, want := p.source(hpaPart), strings.Replace(text, "value: 900", "value: 2000", 1); got != want {
		p.t.Errorf("the finger wrote\n%s", got)
	}
}

// heldUp is the sentence of the story with the scale-up policy.
const heldUp = "the scale-up policy"

// sameField remembers the element of a field, and returns an expression that is true while the page
// still has the element there, with a value.
func sameField(p *tab, field string) func(value string) string {
	p.run(`window.e2eField = ` + one(field))
	return func(value string) string {
		return `window.e2eField === ` + one(field) + ` && window.e2eField.querySelector("input").value === ` + quote(value)
	}
}

// A value in the story can be typed over and stepped. Its sentence stays at its place until the
// next edit elsewhere, even if the field held nothing back in the new run.
func TestStoryValueByKeys(t *testing.T) {
	p := open(t, riseAndFall("t=12m"), desktop)
	text := p.source(hpaPart)
	set := func(value string) string { return strings.Replace(text, "value: 900", "value: "+value, 1) }
	field := valueIn(story, policyValue)
	input := field + " input"
	if got, want := p.shown(story+" p"), "1:00 to 6:00 the scale-up policy"; !strings.Contains(got, want) {
		t.Errorf("the story is %q", got)
	}
	same := sameField(p, field)
	p.run(one(input) + ".focus(); " + one(input) + ".select()")
	p.typed("1200")
	p.painted(func() { p.press("Enter") })
	if got := p.source(hpaPart); got != set("1200") {
		t.Errorf("Enter wrote\n%s", got)
	}
	p.until("the story to follow", says(story, "in 1 scale-up and 12 scale-downs.")+" && "+says(story, "The scale-up policy")+" && "+says(story, "never held it back."))
	p.until("the field to stay", same("1200")+" && document.activeElement === "+one(input))
	p.until("the results of before", says(results, "−1"))
	p.painted(func() { p.press("ArrowDown") })
	p.until("the next stop", same("1000"))
	if got := p.source(hpaPart); got != set("1000") {
		t.Errorf("the arrow wrote\n%s", got)
	}
	p.painted(func() { p.press("ArrowUp") })
	p.until("the stop after that", same("1500"))
	p.run("document.activeElement.blur()")
	p.frame()
	p.until("the sentence to stay", same("1500")+" && document.activeElement !== "+one(input)+" && "+says(story, "never"))
	p.undoTo(hpaPart, set("1200"))
	p.until("the sentence to go", none(field)+" && !"+says(story, "never"))
	p.undoTo(hpaPart, text)
	p.until("the sentence again", says(story, heldUp))

	// What cannot be run is said below the sentence.
	bound := valueIn(story, "spec.maxReplicas")
	p.painted(func() { p.edit(hpaPart, "minReplicas: 1", "minReplicas: 4") })
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 5") })
	p.until("the bound", one(bound))
	same = sameField(p, bound)
	p.run(one(bound+" input") + ".focus()")
	for range 2 {
		p.press("ArrowDown")
		p.frame()
	}
	p.until("the error", pageHas("state", "broken")+" && "+says(story, "maxReplicas")+" && "+one(story+" .where")+"?.checkVisibility()")
	p.until("the field to stay", same("3"))
	p.painted(func() { p.press("ArrowUp") })
	p.until("the error to go", pageHas("state", "ok")+" && "+none(story+" .where")+" && "+same("4"))
}

// A drag steps a value of the story, as one step to undo, and the times lead to their moments.
func TestStoryValueByMouse(t *testing.T) {
	p := open(t, riseAndFall("t=2m"), device{width: 1280, height: 720})
	text := p.source(hpaPart)
	field := valueIn(story, "spec.behavior.scaleDown.policies[0].value")
	same := sameField(p, field)
	point := p.standing(one(field + " .grip"))
	p.painted(func() { p.drag(across(point.X, point.Y, point.X+12*4+2)...) }) // 2, 3, 4, 5
	p.until("the value", same("5"))
	if got, want := p.source(hpaPart), strings.Replace(text, "value: 1 ", "value: 5 ", 1); got != want {
		t.Errorf("the drag wrote\n%s", got)
	}
	p.until("the unit", says(field, "pods"))
	p.undoTo(hpaPart, text)
	p.until("the value of before", same("1")+" && "+says(field, "pod"))
	p.click(story + " p [data-at]")
	p.until("the first moment", clockAt("1:00"))
}

// A finger drags a value of the story, on a phone too.
func TestStoryValueByTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=1m"), phone)
	dragPolicyByTouch(p, valueIn(story, policyValue))
	p.until("the sentence to stay", says(story, "never held it back."))
	p.tap(one(valueIn(story, ofPeriod) + " input"))
	p.until("the value to be typed over", `document.activeElement === `+one(valueIn(story, ofPeriod)+" input"))
}

// An embed has values in its story if people may edit the text.
func TestStoryValueInEmbed(t *testing.T) {
	split(t)
	for edit, fields := range map[string]bool{"hpa": true, "load": false, "none": false} {
		t.Run(edit, func(t *testing.T) {
			p := open(t, strings.Replace(riseAndFall("edit="+edit), "/#", "/embed.html#load=eager&", 1), device{width: 700, height: 600})
			if got, want := p.shown(story+" p"), "too few."; !strings.Contains(got, want) {
				t.Errorf("the story is %q", got)
			}
			if got := p.visible(valueIn(story, policyValue)); got != fields {
				t.Errorf("a value in the story: %t", got)
			}
			if fields {
				p.run(one(valueIn(story, policyValue)+" input") + ".focus()")
				p.painted(func() { p.press("ArrowDown") })
				p.until("the run to follow", says(story, "in 2 scale-ups"))
			}
		})
	}
}
