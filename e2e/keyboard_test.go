//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// Everything that a mouse can do works with keys, too: elements with focus are
// pressed, and arrows move through lists of tabs. TestTabOrder checks that Tab
// reaches them.
func TestByKeyboard(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, tablet} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=1m"), l)
			enter := func(selector string) { t.Helper(); p.focus(selector); p.press("Enter") }
			clock := func(name, expression string) { t.Helper(); p.until(name, one(clockTime)+".innerText"+expression) }

			enter(`[data-step="sync-on"]`)
			clock("the next sync", ` === "1:15"`)
			enter(`[data-step="event-on"]`)
			clock("the next event", ` === "6:00"`)
			enter(`[data-step="event-back"]`)
			clock("the event before", ` === "1:00"`)
			p.focus(playButton)
			p.press(" ")
			clock("it to play", ` > "1:03"`)
			p.press(" ")
			p.until("it to stop", one(playButton)+`.ariaLabel.startsWith("Play")`)
			p.press("Home")
			clock("the start", ` === "0:00"`)
			enter(`[data-step="event-on"]`)
			clock("the first event", ` === "1:00"`)

			// Tabs of the drawer and of the texts.
			p.press("c")
			p.until("the comparison", selected(detailTab("compare")))
			p.press("p")
			p.until("the run to be pinned", one(variantName)+`?.value === "sample-app"`)
			p.focus(detailTab("compare"))
			p.press("ArrowRight")
			p.until("the first tab after the last", selected(detailTab("why"))+` && document.activeElement.id === "detail-why"`)
			openWhy(p)
			enter(why + ` .field[data-path="spec.behavior.scaleUp.policies[0]"]`)
			p.until("the field in the editor", "document.activeElement === "+editor(hpaPart))
			p.press("Escape")
			p.until("the editor to be left", "document.activeElement !== "+editor(hpaPart))
			p.press("End")
			p.press("g")
			p.press("4")
			p.until("the events to be read on from", `document.activeElement.matches(`+quote(panel)+`)`)
			enter("table.events tbody tr:last-child button.link")
			clock("the event's moment", ` === "15:15"`)
			p.press("e")
			p.until("the editor", "document.activeElement === "+editor(hpaPart))
			p.press("Escape")
			p.until("the editor to be left again", "document.activeElement !== "+editor(hpaPart))
			p.focus(partTab("hpa"))
			p.press("ArrowRight")
			p.until("the workload", `document.activeElement.id === "part-workload" && !`+editor(workloadPart)+".hidden")
			p.press("ArrowLeft")
			p.until("the HPA again", "!"+editor(hpaPart)+".hidden")

			// Controls.
			text := p.source(hpaPart)
			p.unfold()
			enter(toScaleDown)
			p.painted(func() { enter(controls + ` [data-do="add"][data-at="spec.behavior.scaleDown.policies"]`) })
			p.painted(func() { enter(controls + ` [data-do="remove"][data-at="spec.behavior.scaleDown.policies[1]"]`) })
			if got := p.source(hpaPart); got != text {
				t.Errorf("a policy came and went:\n%s", got)
			}
			p.focus(controls + ` select[data-path="spec.behavior.scaleDown.selectPolicy"]`)
			p.painted(func() { p.press("ArrowDown") })
			if got := p.source(hpaPart); !strings.Contains(got, "selectPolicy: Min") {
				t.Errorf("no other policy is selected:\n%s", got)
			}

			// A diagnostic, and Format.
			p.edit(hpaPart, "maxReplicas: 15", "maxReplica: 15")
			p.press("Escape")
			enter(story + " .where")
			p.until("the editor", "document.activeElement === "+editor(hpaPart))
			if line := p.selectedLine(hpaPart); line != "maxReplica: 15" {
				t.Errorf("the story's link leads to %q", line)
			}
			p.painted(func() { p.paste(hpaPart, strings.ReplaceAll(text, "\n  ", "\n     ")) })
			p.painted(func() { p.press("F", shift, alt) })
			if got := p.source(hpaPart); got != text {
				t.Errorf("formatted:\n%s", got)
			}
			p.press("Escape")

			// The load.
			p.press("g")
			p.press("2")
			p.until("the tab to be read on from", `document.activeElement.matches(`+quote(panel)+`)`)
			p.focus("#load-shape")
			p.painted(func() { p.press("ArrowDown") })
			if got := p.source(simulationPart); strings.Contains(got, "points:") {
				t.Errorf("no other shape:\n%s", got)
			}

			// The menu, and an exercise.
			if l == desktop {
				enter(tool("exercises"))
			} else {
				enter(moreButton)
				p.until("the menu", one(menuPopover)+`.matches(":popover-open")`)
				p.press("Tab")
				p.until("its first entry", `document.activeElement.dataset.kind === "find"`)
				p.press("Tab")
				p.press("Enter")
			}
			p.until("the list", `document.activeElement.closest(`+quote(taskPanel)+`)`)
			enter(entryOf("min-and-max"))
			p.waitForGoals("min-and-max")
			enter(`[name="hint"]`)
			p.until("a hint", `document.activeElement.matches(`+quote(shownHints)+`)`)
			enter(`[name="leave-exercise"]`)
			p.until("the exercise to be left", `!`+one(pageMain)+`.dataset.exercise`)

			// The lesson of a preset.
			p.painted(func() { p.preset("spike-cautious-policy") })
			enter(lessonOpener)
			p.until("the lesson", one(lesson)+".open")

			// The divider.
			if l != desktop {
				return
			}
			width := one(editors) + `.getBoundingClientRect().width`
			before := eval[float64](p, width)
			p.focus(divider)
			p.press("ArrowRight")
			p.until("more room for the text", fmt.Sprintf("%s > %g", width, before+10))
		})
	}
}

// A popup does not cover the element with focus.
func TestFocusIsNotCovered(t *testing.T) {
	for _, l := range []device{desktop, tablet, phone} {
		p := open(t, riseAndFall(), l)
		for _, part := range []string{hpaPart, simulationPart} {
			p.show(part)
			p.unfold()
			p.run("scrollTo(0, 0)")
			all := each(controls+" :is(button, input, select)") + `.filter((e) => e.checkVisibility() && !e.disabled)`
			if n := eval[int](p, all+".length"); n < 12 {
				t.Errorf("%d, %s: only %d controls", l.width, part, n)
			}
			if covered := eval[[]string](p, `(async () => {
				const covered = [];
				for (const e of `+all+`) {
					e.focus();
					await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
					const { left, top, width, height } = e.getBoundingClientRect();
					if (!e.contains(document.elementFromPoint(left + width / 2, top + height / 2))) covered.push(e.id || e.ariaLabel || e.innerText);
				}
				return covered;
			})()`); len(covered) > 0 {
				t.Errorf("%d, %s: covered are %q", l.width, part, covered)
			}
		}
	}
}
