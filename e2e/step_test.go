//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A click on a step of the description makes the change, shows its line and the moment
// of its effect. One undo reverts the change. The times of the description are links.
func TestSteps(t *testing.T) {
	for _, l := range []device{desktop, phone} {
		p := open(t, "/#preset=reaction-lag&t=1m", l)
		before := p.source(simulationPart)
		p.click(lessonOpener)
		p.painted(func() { p.click(lesson + ` [data-try="0"]`) })
		p.until("the moment", `/^6:[23]\d$/.test(`+one(clockTime)+`.innerText)`)
		text := p.source(simulationPart)
		if !strings.Contains(text, "profile: exact") || !strings.Contains(text, "ready: 10s") {
			t.Errorf("the Simulation is\n%s", text)
		}
		if l == desktop {
			p.until("its line", editor(simulationPart)+`.shadowRoot.querySelector(".cm-activeLine")?.innerText.includes("profile: exact")`)
		}
		p.painted(func() { p.item("undo") })
		if got := p.source(simulationPart); got != before {
			t.Errorf("undone:\n%s", got)
		}
		p.click(lesson + " [data-at]")
		time := eval[string](p, one(lesson+" [data-at]")+".innerText")
		minutes, _, _ := strings.Cut(time, ":")
		p.until("the sync at "+time, one(clockTime)+".innerText.startsWith("+quote(minutes+":")+")")
	}
}

// The suggestions stay open where they are, and the chart in view, while a person presses the
// suggestions one after the other and sets their values.
func TestSuggestionsStay(t *testing.T) {
	for _, l := range []device{{width: 1280, height: 720}, phone} {
		p := open(t, "/#preset=spike-cautious-policy", l)
		text := p.source(hpaPart)
		p.click(lessonOpener)
		first := lesson + ` [data-try="0"]`
		field := lesson + ` hpa-field[data-path="` + policyValue + `"]`
		p.until("the values", one(field+` input`)+`?.value === "1200"`)
		point := p.standing(one(first))
		stands := func(moment string) {
			t.Helper()
			if newPoint := p.standing(one(first)); newPoint.Y != point.Y || !eval[bool](p, one(lesson)+".open") {
				t.Errorf("%d wide, %s: the first suggestion is at %v, was at %v", l.width, moment, newPoint, point)
			}
			if !eval[bool](p, `(({ top }) => top >= 0 && top < innerHeight - 200)(`+one(chart)+`.getBoundingClientRect())`) {
				t.Errorf("%d wide, %s: the chart is out of view", l.width, moment)
			}
			if !p.visible(lane("demand-0")) {
				t.Errorf("%d wide, %s: the load is left out", l.width, moment)
			}
			if l != phone && !eval[bool](p, one(chart)+`.getBoundingClientRect().bottom <= `+one(drawer)+`.getBoundingClientRect().top + 1`) {
				t.Errorf("%d wide, %s: the drawer covers the axis", l.width, moment)
			}
		}
		for i, want := range []string{"value: 1200", "periodSeconds: 60 "} {
			p.painted(func() { p.click(lesson + ` button[data-try="` + string(rune('0'+i)) + `"]`) })
			if got := p.source(hpaPart); !strings.Contains(got, want) {
				t.Errorf("%d wide, suggestion %d wrote\n%s", l.width, i, got)
			}
			stands(want)
		}
		p.painted(func() { p.item("undo") })
		p.painted(func() { p.item("undo") })
		p.run(one(field+" input") + ".focus()")
		p.painted(func() { p.press("ArrowUp") })
		if got, want := p.source(hpaPart), strings.Replace(text, "value: 900", "value: 1500", 1); got != want {
			t.Errorf("%d wide, the value wrote\n%s", l.width, got)
		}
		p.until("the value in the suggestion", one(field+` input`)+`.value === "1500"`)
		stands("the value")
	}
}
