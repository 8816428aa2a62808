//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// openOnTouch opens a page on a touch screen.
func openOnTouch(t testing.TB, path string, l device) *tab {
	t.Helper()
	p := inUsedProfile(t, l)
	p.touches()
	p.goTo(path)
	p.ready()
	return p
}

// touches gives the tab a touch screen.
func (p *tab) touches() {
	p.t.Helper()
	send(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
}

// standing scrolls to an element, given as a JavaScript expression, waits until the
// element does not move, and returns its middle.
func (p *tab) standing(element string) spot {
	p.t.Helper()
	p.until("to stand still: "+element, `((element) => {
		element?.scrollIntoView({ block: "nearest", inline: "nearest" });
		const { left, top, width, height } = element?.getBoundingClientRect() ?? { width: 0 };
		return width && e2eStill(element, left + width / 2, top + height / 2);
	})(`+element+`)`)
	return eval[spot](p, `(({ left, top, width, height }) => ({ X: left + width / 2, Y: top + height / 2 }))((`+element+`).getBoundingClientRect())`)
}

// tap touches the middle of an element, given as a JavaScript expression, once nothing covers the
// element.
func (p *tab) tap(element string) {
	p.t.Helper()
	point := p.standing(element)
	p.until("nothing over "+element, fmt.Sprintf(`((element) => {
		const over = element?.getRootNode().elementFromPoint(%v, %v);
		return over && (element.contains(over) || over.contains(element));
	})(%s)`, point.X, point.Y, element))
	p.fingers(touchStart, point)
	p.fingers(touchEnd)
}

// Everything that a mouse can do works with a finger, too, on a phone and on a
// tablet.
func TestByTouch(t *testing.T) {
	split(t)
	for _, l := range []device{phone, {width: 768, height: 1024, dark: true}} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := openOnTouch(t, riseAndFall("t=1m"), l)
			clock := func(name, expression string) { t.Helper(); p.until(name, one(clockTime)+".innerText"+expression) }
			view := func(name string) {
				t.Helper()
				if p.visible(viewTab(name)) {
					p.tap(one(viewTab(name)))
				}
			}

			// The run.
			p.tap(one(stepButton("sync-on")))
			clock("the next sync", ` === "1:15"`)
			p.tap(one(stepButton("event-on")))
			clock("the next event", ` === "6:00"`)
			p.tap(one(playButton))
			clock("it to play", ` > "6:03"`)
			p.tap(one(playButton))
			p.until("it to stop", one(playButton)+`.ariaLabel.startsWith("Play")`)
			p.tap(one(named("zoom-in")))
			p.until("half of the run", zoomedIn)
			p.tap(one(named("zoom-out")))
			p.until("all of it", wholeRun)
			point := eval[spot](p, `(({ left, width, top }) => ({ X: left + width * 0.8, Y: top + 60 }))(`+one(chart)+`.getBoundingClientRect())`)
			p.fingers(touchStart, point)
			p.fingers(touchEnd)
			clock("the cursor under the finger", ` > "15:00"`)

			// The text and its controls.
			view("edit")
			p.tap(one(partTab("simulation")))
			p.until("the Simulation", "!"+editor(simulationPart)+".hidden")
			p.tap(one(partTab("hpa")))
			p.tap(one(`.fold [aria-expanded="false"]`))
			p.until("the controls", one(controlsBox))
			text := p.source(hpaPart)
			p.painted(func() { p.tap(slider("spec.minReplicas")) }) // in its middle
			if got := p.source(hpaPart); got == text || !strings.Contains(got, "minReplicas: "+eval[string](p, control("spec.minReplicas")+".value")) {
				t.Errorf("the slider made\n%s", got)
			}
			p.tap(one(toScaleDown))
			p.painted(func() { p.tap(one(controls + ` [data-do="add"][data-at="spec.behavior.scaleDown.policies"]`)) })
			if got := p.source(hpaPart); !strings.Contains(got, "- type: Percent\n        value: 100\n        periodSeconds: 60") {
				t.Errorf("a policy is not added:\n%s", got)
			}
			p.tap(one(".fold button"))
			p.paste(hpaPart, strings.Replace(text, "scaleUp:\n", "scaleUp:\n      \n", 1))
			p.caret(hpaPart, "scaleUp:\n      ")
			p.typed("sel")
			p.offered(hpaPart, "selectPolicy")
			p.tap(inEditor(hpaPart, offeredWord))
			p.until("the word that was touched", editor(hpaPart)+`.text.includes("scaleUp:\n      selectPolicy: ")`)
			p.paste(hpaPart, strings.Replace(text, "maxReplicas", "maxReplica", 1))
			p.until("the problem", one(problemList)+`?.textContent.includes("maxReplica")`)
			p.tap(one(problemList + " button"))
			p.until("the line with the problem", "document.activeElement === "+editor(hpaPart))
			if line := p.selectedLine(hpaPart); !strings.HasPrefix(line, "maxReplica:") {
				t.Errorf("the problem leads to %q", line)
			}
			p.painted(func() { p.paste(hpaPart, text) })

			// The drawer.
			view("details")
			p.tap(one(detailTab("why")))
			p.tap(one(why + ` .step.limit .field[data-path="spec.behavior.scaleUp.policies[0]"], .why .field`))
			p.until("the field in the editor", "document.activeElement === "+editor(hpaPart))
			view("details")
			p.tap(one(detailTab("pods")))
			p.until("the pods", tiles+" > 0")
			first := eval[spot](p, `(({ left, top }) => ({ X: left + 12, Y: top + 12 }))((`+one(podTiles)+`.scrollIntoView({ block: "center" }), `+one(podTiles)+`).getBoundingClientRect())`)
			p.fingers(touchStart, first)
			p.fingers(touchEnd)
			p.painted(func() { p.tap(one(`.act[data-do="unready"]`)) })
			if got := p.source(simulationPart); !strings.Contains(got, "do: unready") {
				t.Errorf("no pod was made unready:\n%s", got)
			}
			p.tap(one(detailTab("load")))
			p.painted(func() { p.tap(one(loadPanel + ` [data-do="fail"]`)) })
			if got := p.source(simulationPart); !strings.Contains(got, "unavailable:") {
				t.Errorf("no metric fails:\n%s", got)
			}
			p.tap(one(detailTab("events")))
			p.tap(one(eventsTable + " tbody tr:first-child button.link"))
			clock("the first event's moment", ` === "1:00"`)
			p.tap(one(detailTab("compare")))
			p.tap(one(".pin"))
			p.until("it to be pinned", one(variantName))

			// The menu, and an exercise.
			p.tap(one(moreButton))
			p.tap(one(menuItem("keys")))
			p.tap(one(keysDialog + "[open] .done"))
			p.until("the sheet to close", `!`+one(keysDialog)+`.open`)
			p.tap(one(moreButton))
			p.tap(one(menuItem("exercises")))
			p.tap(one(entryOf("min-and-max")))
			p.waitForGoals("min-and-max")
			p.tap(one(named("hint")))
			p.until("a hint", one(shownHints))
			p.tap(one(named("leave-exercise")))
			p.until("the exercise to be left", `!`+one(pageMain)+`.dataset.exercise`)

			// The lesson of a preset.
			p.painted(func() { p.preset("spike-cautious-policy") })
			view("watch")
			p.tap(one(lessonOpener))
			p.until("the lesson", one(lesson)+".open")
		})
	}
}

// The hint beside a load names what the fingers do.
func TestLoadHintOnTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall(), phone)
	p.view("details")
	p.detail("load")
	p.until("the hint", says(panel, "tap twice")+` && !`+says(panel, "double click"))
}

// A finger drags a load from anywhere in its lane, up and down.
func TestTouchDragsTheLoad(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=1m"), phone)
	text := p.source(simulationPart)
	p.view("watch")
	p.until("the load", one(chart)+`.shadowRoot.querySelector(".load")`)
	p.pause()
	from := placeInLane(p, 0.25, 0.3) // below the line
	p.fingers(touchStart, from)
	for i := 1; i <= 4; i++ {
		p.fingers(touchMove, spot{from.X, from.Y + float64(4*i)})
		p.frame()
	}
	p.fingers(touchEnd)
	p.until("another load", editor(simulationPart)+".text !== "+quote(text))
	if got := p.source(simulationPart); strings.Contains(got, "[60s, 13]") || !strings.Contains(got, "[60s, ") {
		t.Errorf("the text is\n%s", got)
	}
	clock := p.clock()
	at := placeInLane(p, 0.75, 0.3)
	p.fingers(touchStart, at)
	p.fingers(touchEnd)
	p.until("the cursor under the finger", one(clockTime)+".innerText !== "+quote(clock))
}
