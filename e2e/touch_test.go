//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// openOnTouch opens a page on a touch screen.
func openOnTouch(t testing.TB, path string, l look) *tab {
	t.Helper()
	p := blank(t, l)
	send(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
	p.goTo(path)
	p.ready()
	return p
}

// tap touches the middle of an element, given as a JavaScript expression, once
// it does not move and nothing covers it.
func (p *tab) tap(element string) {
	p.t.Helper()
	p.until("to be touched: "+element, `((element) => {
		element?.scrollIntoView({ block: "nearest", inline: "nearest" });
		const { left, top, width, height } = element?.getBoundingClientRect() ?? { width: 0 };
		const at = [left + width / 2, top + height / 2], was = element?.seenAt;
		if (element) element.seenAt = at.join(" ");
		if (!width || was !== element.seenAt) return false;
		const over = element.getRootNode().elementFromPoint(...at);
		return over && (element.contains(over) || over.contains(element));
	})(`+element+`)`)
	at := eval[spot](p, `(({ left, top, width, height }) => ({ X: left + width / 2, Y: top + height / 2 }))((`+element+`).getBoundingClientRect())`)
	p.fingers(touchStart, at)
	p.fingers(touchEnd)
}

// one returns an expression for the first element of a selector.
func one(selector string) string { return "document.querySelector(" + quote(selector) + ")" }

// Everything that a mouse can do works with a finger, too, on a phone and on a
// tablet.
func TestByTouch(t *testing.T) {
	split(t)
	for _, l := range []look{phone, {width: 768, height: 1024, dark: true}} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := openOnTouch(t, riseAndFall("t=1m"), l)
			clock := func(what, is string) { t.Helper(); p.until(what, one(".clock b")+".innerText"+is) }
			view := func(name string) {
				t.Helper()
				if p.visible("#view-" + name) {
					p.tap(one("#view-" + name))
				}
			}

			// The run.
			p.tap(one(`[data-step="sync-on"]`))
			clock("the next sync", ` === "1:15"`)
			p.tap(one(`[data-step="event-on"]`))
			clock("the next event", ` === "6:00"`)
			p.tap(one(".play"))
			clock("it to play", ` > "6:03"`)
			p.tap(one(".play"))
			p.until("it to stop", one(".play")+`.ariaLabel.startsWith("Play")`)
			p.tap(one("[name=zoom-in]"))
			p.until("half of the run", zoomedIn)
			p.tap(one("[name=zoom-out]"))
			p.until("all of it", whole)
			at := eval[spot](p, `(({ left, width, top }) => ({ X: left + width * 0.8, Y: top + 60 }))(`+one("hpa-chart")+`.getBoundingClientRect())`)
			p.fingers(touchStart, at)
			p.fingers(touchEnd)
			clock("the cursor under the finger", ` > "15:00"`)

			// The text and its controls.
			view("edit")
			p.tap(one("#part-simulation"))
			p.until("the Simulation", "!"+editor(simulationPart)+".hidden")
			p.tap(one("#part-hpa"))
			p.tap(one(`.fold [aria-expanded="false"]`))
			p.until("the controls", one("#controls"))
			text := p.source(hpaPart)
			p.painted(func() { p.tap(slider("spec.minReplicas")) }) // in its middle
			if got := p.source(hpaPart); got == text || !strings.Contains(got, "minReplicas: "+eval[string](p, control("spec.minReplicas")+".value")) {
				t.Errorf("the slider made\n%s", got)
			}
			p.tap(one(`hpa-controls [data-to="scaleDown"]`))
			p.painted(func() { p.tap(one(`hpa-controls [data-do="add"][data-at="spec.behavior.scaleDown.policies"]`)) })
			if got := p.source(hpaPart); !strings.Contains(got, "- type: Percent\n        value: 100\n        periodSeconds: 60") {
				t.Errorf("a policy is not added:\n%s", got)
			}
			p.tap(one(".fold button"))
			p.paste(hpaPart, strings.Replace(text, "scaleUp:\n", "scaleUp:\n      \n", 1))
			p.caret(hpaPart, "scaleUp:\n      ")
			p.typed("sel")
			p.offered(hpaPart, "selectPolicy")
			p.tap(inEditor(hpaPart, "li[aria-selected]"))
			p.until("the word that was touched", editor(hpaPart)+`.text.includes("scaleUp:\n      selectPolicy: ")`)
			p.paste(hpaPart, strings.Replace(text, "maxReplicas", "maxReplica", 1))
			p.until("the problem", `document.querySelector(".problems")?.textContent.includes("maxReplica")`)
			p.tap(one(".problems button"))
			p.until("the line with the problem", "document.activeElement === "+editor(hpaPart))
			if line := p.selectedLine(hpaPart); !strings.HasPrefix(line, "maxReplica:") {
				t.Errorf("the problem leads to %q", line)
			}
			p.painted(func() { p.paste(hpaPart, text) })

			// The drawer.
			view("details")
			p.tap(one("#detail-why"))
			p.tap(one(`.why .step.limit .field[data-path="spec.behavior.scaleUp.policies[0]"], .why .field`))
			p.until("the field in the editor", "document.activeElement === "+editor(hpaPart))
			view("details")
			p.tap(one("#detail-pods"))
			p.until("the pods", tiles+" > 0")
			first := eval[spot](p, `(({ left, top }) => ({ X: left + 12, Y: top + 12 }))((document.querySelector("hpa-pods").scrollIntoView({ block: "center" }), document.querySelector("hpa-pods")).getBoundingClientRect())`)
			p.fingers(touchStart, first)
			p.fingers(touchEnd)
			p.painted(func() { p.tap(one(`.act[data-do="unready"]`)) })
			if got := p.source(simulationPart); !strings.Contains(got, "do: unready") {
				t.Errorf("no pod was made unready:\n%s", got)
			}
			p.tap(one("#detail-load"))
			p.painted(func() { p.tap(one(`.load [data-do="fail"]`)) })
			if got := p.source(simulationPart); !strings.Contains(got, "unavailable:") {
				t.Errorf("no metric fails:\n%s", got)
			}
			p.tap(one("#detail-events"))
			p.tap(one("table.events tbody tr:first-child button.link"))
			clock("the first event's moment", ` === "1:00"`)
			p.tap(one("#detail-compare"))
			p.tap(one(".pin"))
			p.until("it to be pinned", one(".variants .name"))

			// The menu, and an exercise.
			p.tap(one(".opens"))
			p.tap(one(`.menu [data-kind="keys"]`))
			p.tap(one("dialog#keys[open] .done"))
			p.until("the sheet to close", `!`+one("dialog#keys")+`.open`)
			p.tap(one(".opens"))
			p.tap(one(`.menu [data-kind="exercises"]`))
			p.tap(one(`.entry[data-name="min-and-max"]`))
			p.graded("min-and-max")
			p.tap(one(`[name="hint"]`))
			p.until("a hint", one(".hints li"))
			p.tap(one(`[name="leave-exercise"]`))
			p.until("the exercise to be left", `!`+one("main")+`.dataset.exercise`)

			// The lesson of a preset.
			p.painted(func() { p.preset("spike-cautious-policy") })
			view("watch")
			p.tap(one(".lesson summary"))
			p.until("the lesson", one(".lesson")+".open")
		})
	}
}
