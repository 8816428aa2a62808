//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// axeFile is the accessibility checker, as npm installed it. It is no part of
// the site.
const axeFile = "../web/assets/node_modules/axe-core/axe.min.js"

// axeRules are those of WCAG 2.2, A and AA, and what is good practice beside.
const axeRules = `
	resultTypes: ["violations"],
	runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
	rules: { "target-size": { enabled: true } },`

// axeColors is the one rule that the theme makes a difference to.
const axeColors = `
	resultTypes: ["violations"],
	runOnly: { type: "rule", values: ["color-contrast"] },`

// The checker finds nothing in any view: each tab of each list of tabs, the
// menu, the dialogs, a broken text, several metrics; small and large, light and
// dark.
func TestAxe(t *testing.T) {
	script, err := os.ReadFile(axeFile)
	if err != nil {
		t.Fatalf("%v; `make deps` installs it", err)
	}
	for _, l := range []look{desktop, {width: 768, height: 1024}, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, "/#preset=spike-cautious-policy&t=6m1s", l)
			p.run(string(script))
			p.unfold()
			reported := map[string]bool{}
			check := func(view string) {
				t.Helper()
				p.media("light")
				p.axe(view, axeRules, reported)
				p.media("dark")
				p.axe(view+", dark", axeColors, reported)
			}
			p.eachTab(check)

			p.run(`document.getElementById("menu").showPopover()`)
			check("menu")
			p.run(`document.getElementById("menu").hidePopover()`)
			p.run(`document.getElementById("keys").showModal()`)
			check("keys")
			p.run(`document.getElementById("keys").close()`)

			p.run(`document.getElementById("detail-load").click()`)
			p.until("the load", `document.getElementById("import")`)
			p.run(`document.getElementById("import").showModal()`)
			p.run(`{ const e = document.querySelector("#import-text"); e.value = ` + quote(measured) + `; e.dispatchEvent(new Event("input", { bubbles: true })); }`)
			p.until("a problem", `document.querySelector(".import .wrong li")`)
			check("a trace with problems")
			p.run(`{ const e = document.querySelector("#import-text"); e.value = ` + quote(strings.Replace(measured, "oops", "", 1)) + `; e.dispatchEvent(new Event("input", { bubbles: true })); }`)
			p.until("a preview", `document.querySelector(".import hpa-load")`)
			check("import")
			p.run(`document.getElementById("import").close()`)

			p.show(hpaPart)
			p.press("f", ctrl)
			p.until("the editor's search", editor(hpaPart)+`.shadowRoot.querySelector(".cm-search")`)
			check("search in the editor")
			p.press("Escape")
			p.edit(hpaPart, "maxReplicas: 15", "maxReplica: 15")
			p.until("the text to be seen as broken", `document.querySelector("main").dataset.state === "broken"`)
			p.eachView(func(view string) { check("broken: " + view) })

			p.painted(func() { p.choose("preset", "hungriest-metric") })
			p.eachView(func(view string) { check("several metrics: " + view) })
		})
	}
}

// axe fails the test for what the checker finds, once for each place.
func (p *tab) axe(view, options string, reported map[string]bool) {
	p.t.Helper()
	type violation struct{ Rule, Help, Target, Why string }
	for _, v := range eval[[]violation](p, `axe.run({`+options+`}).then(({ violations }) =>
		violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
			({ Rule: id, Help: help, Target: target.flat().join(" "), Why: failureSummary }))))`) {
		if key := v.Rule + " " + v.Target; !reported[key] {
			reported[key] = true
			p.t.Errorf("%s: %s at %s: %s\n%s", view, v.Rule, v.Target, v.Help, v.Why)
		}
	}
}

// tabIDs are the tabs that can be seen, either those of the page's views or all others.
func (p *tab) tabIDs(views bool) []string {
	p.t.Helper()
	not := ":not(.views *)"
	if views {
		not = ":is(.views *)"
	}
	return eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll('[role="tab"]%s')].filter((e) => e.checkVisibility()).map((e) => e.id)`, not))
}

// eachView goes through the views that this width parts the page into.
func (p *tab) eachView(look func(view string)) {
	p.t.Helper()
	views := p.tabIDs(true)
	if len(views) == 0 {
		look("whole page")
	}
	for _, view := range views {
		p.run(fmt.Sprintf(`document.getElementById(%s).click()`, quote(view)))
		p.pause()
		look(view)
	}
}

// eachTab goes through the tabs of each view.
func (p *tab) eachTab(look func(view string)) {
	p.t.Helper()
	seen := map[string]bool{}
	p.eachView(func(view string) {
		tabs := p.tabIDs(false)
		if len(tabs) == 0 {
			look(view)
		}
		for _, tab := range tabs {
			if seen[tab] {
				continue
			}
			seen[tab] = true
			p.run(fmt.Sprintf(`document.getElementById(%s).click()`, quote(tab)))
			p.pause()
			look(strings.TrimPrefix(view+" "+tab, "whole page "))
		}
	})
}
