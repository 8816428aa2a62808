//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"hpaplayground/internal/cluster"
)

// axeFile is the accessibility checker from npm. It is not part of the site.
const axeFile = "../web/assets/node_modules/axe-core/axe.min.js"

// axeRules are the rules of WCAG 2.2, A and AA, and best practices.
const axeRules = `
	resultTypes: ["violations"],
	runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
	rules: { "target-size": { enabled: true } },`

// axeColors is the only rule whose result depends on the theme.
const axeColors = `
	resultTypes: ["violations"],
	runOnly: { type: "rule", values: ["color-contrast"] },`

var axeScript = sync.OnceValues(func() (string, error) {
	script, err := os.ReadFile(axeFile)
	return string(script), err
})

// checker returns a function that runs the accessibility checker on the page,
// or on the elements of a selector, in light and in dark. Each problem fails
// the test once for each element. Colors do not depend on the width, so a
// tablet is not checked in dark.
func (p *tab) checker() func(view string, within ...string) {
	script, err := axeScript()
	if err != nil {
		p.t.Fatalf("%v; `make deps` installs it", err)
	}
	reported := map[string]bool{}
	dark := eval[int64](p, "innerWidth") != tablet.width
	return func(view string, within ...string) {
		p.t.Helper()
		if !eval[bool](p, `typeof axe === "object"`) {
			p.run(script)
		}
		p.media("light")
		p.run("e2eRest(1000)") // content that is about to be replaced is dimmed
		p.axe(view, axeRules, reported, within...)
		if dark {
			p.media("dark")
			p.axe(view+", dark", axeColors, reported, within...)
		}
	}
}

// axe runs the checker once.
func (p *tab) axe(view, options string, reported map[string]bool, within ...string) {
	p.t.Helper()
	type violation struct{ Rule, Help, Target, Why string }
	part := "html"
	if len(within) > 0 {
		part = within[0]
	}
	for _, v := range eval[[]violation](p, `axe.run(`+quote(part)+`, {`+options+`}).then(({ violations }) =>
		violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
			({ Rule: id, Help: help, Target: target.flat().join(" "), Why: failureSummary }))))`) {
		if key := v.Rule + " " + v.Target; !reported[key] {
			reported[key] = true
			p.t.Errorf("%s: %s at %s: %s\n%s", view, v.Rule, v.Target, v.Help, v.Why)
		}
	}
}

// The checker finds nothing in any view: each tab of each list of tabs, the
// menu, the dialogs, a broken text, several metrics; on small and large
// screens, in light and dark.
func TestAxe(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, tablet, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=6m1s"), l)
			p.unfold()
			check := p.checker()
			p.eachView(func(view string) { check(view) })
			p.eachTab(func(view string) { check(view, partOf(view)) })

			for _, id := range []string{"menu", "share"} {
				p.run(`document.getElementById("` + id + `").showPopover()`)
				check(id, "#"+id)
				p.run(`document.getElementById("` + id + `").hidePopover()`)
			}
			for _, id := range []string{"keys", "about"} {
				p.run(`document.getElementById("` + id + `").showModal()`)
				check(id, "#"+id)
				p.run(`document.getElementById("` + id + `").close()`)
			}
			p.run(one(named("presets")) + ".click()")
			p.until("the pictures", one(galleryDialog+" img")+"?.complete")
			check("gallery", galleryDialog)
			p.run(one(galleryDialog) + `.close()`)
			p.press("k", ctrl)
			p.find("", "Peak of the load")
			check("the palette", findDialog)
			p.find("window", "Window")
			check("the palette with fields", findDialog)
			p.press("Escape")
			p.run(one(pastingDialog) + `.showModal()`)
			p.fillIn("pasted", measured)
			p.until("what it is", says(pastingDialog+" .summary", "A trace"))
			check("pasting", pastingDialog)
			p.run(one(pastingDialog) + `.close()`)

			p.drop("cluster.yaml", cluster.YAML(30, 0))
			p.until("the list", opened(fleetDialog))
			p.click(fleetBox(1))
			p.until("one to be chosen", says(fleetChoice, "1 chosen"))
			check("fleet", fleetDialog)
			p.press("Escape")
			p.until("the list to be closed", closed(fleetDialog))
			check("the bar with the list", bar)

			p.detail("load")
			p.until("the load", one(importDialog))
			p.run(one(importDialog) + `.showModal()`)
			p.fillIn("import-text", measured)
			p.until("a problem", one(importDialog+" .wrong li"))
			check("a trace with problems", importDialog)
			p.fillIn("import-text", strings.Replace(measured, "oops", "", 1))
			p.until("a preview", one(importCurve))
			check("import", importDialog)
			p.run(one(importDialog) + `.close()`)

			p.show(hpaPart)
			p.press("f", ctrl)
			p.until("the editor's search", editor(hpaPart)+`.shadowRoot.querySelector(".cm-search")`)
			check("search in the editor", editors)
			p.press("Escape")
			p.edit(hpaPart, "maxReplicas: 15", "maxReplica: 15")
			p.until("the text to be shown as broken", pageHas("state", "broken"))
			p.eachView(func(view string) { check("broken: " + view) })

			p.painted(func() { p.preset("hungriest-metric") })
			p.eachView(func(view string) { check("several metrics: " + view) })
		})
	}
}

// The checker finds nothing in views that change while they are used.
func TestAxeInUse(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, tablet, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := inUsedProfile(t, l)
			p.onNewDocument(noClipboard)
			p.goTo(riseAndFall("t=6m1s"))
			p.ready()
			check := p.checker()

			p.click(named("zoom-in"))
			p.until("a part of the run", `!`+one(named("zoom-out"))+`.disabled`)
			check("a part of the run", watchSection)
			p.press("s")
			p.until("the link to be shown", one(copyField+"[readonly]"))
			check("to copy by hand", "dialog[open]")
			p.press("Escape")
			p.run(`window.goappOnUpdate()`)
			p.until("the newer page", one(barLink))
			check("a newer page", bar)

			p.detail("conditions")
			p.focus(conditionsTable + " .term button")
			check("what a word means", drawer)
			p.detail("pods")
			p.pod("Home")
			p.until("what can be done to it", one(podActs))
			check("a pod", drawer)
			p.detail("load")
			p.until("the load", one(loadPanel+" .tools"))
			check("its points", drawer)
			p.toChart()
			point(p, 2)
			p.run(handle(0, 2) + ".focus()")
			check("a point", chart)
			p.detail("load")
			p.click(`.tools [data-do="draw"]`)
			check("drawing", drawer)
			shapes := eval[[]string](p, `[...`+one(named("load-shape"))+`.options].map((o) => o.value)`)
			if len(shapes) < 5 {
				t.Errorf("the patterns are %q", shapes)
			}
			for i := range shapes {
				if i%3 != 0 && l != phone { // which has the least room for their fields
					continue
				}
				shape := shapes[len(shapes)-1-i]
				p.painted(func() { p.choose("load-shape", shape) })
				check("a load: "+shape, drawer)
			}

			p.show(hpaPart)
			p.unfold()
			p.click(toScaleDown)
			p.focus(controls + ` [data-path="spec.behavior.scaleDown.selectPolicy"]`)
			check("a control", editors)
			p.caret(hpaPart, "scaleTargetRef:\n    ")
			p.press(" ", ctrl)
			p.until("words to be offered", "!!"+inEditor(hpaPart, offeredWord))
			check("completion", editors)
			p.press("Escape")
			p.press("F1")
			p.until("what a field means", "!!"+inEditor(hpaPart, fieldMeaning))
			check("what a field means", editors)
			p.press("Escape")
			p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
			p.press("Escape")
			p.press("p")
			p.detail("compare")
			p.until("numbers side by side", one(compareTable+" tr td + td"))
			check("compared", drawer)

			p.until("the text to be kept", `(localStorage.getItem("hpa-playground") ?? "").includes("maxReplicas: 12")`)
			p.load("/")
			p.until("the user's own text to be offered", one(storyLink))
			check("the user's own text put aside")
			p.load("/#s=9.zzzz")
			check("a link that cannot be opened", watchSection)
			p.load("/#preset=two-tolerances")
			p.until("several HPAs", one(hpaButtons))
			p.click(lessonOpener)
			check("several HPAs, and a lesson", watchSection)
			p.painted(func() { p.edit(hpaPart, "maxReplicas: ", "maxReplicas: 9000") })
			p.edit(hpaPart, "minReplicas: ", "minReplicas: 6000")
			p.until("a run that does not end", one(story)+`.innerText.startsWith("This run did not end")`)
			check("a run that did not end")
		})
	}
}

// The checker finds nothing before the program runs, and nothing if the program fails
// to load.
func TestAxeBeforeProgram(t *testing.T) {
	for _, c := range []struct{ path, loads, text string }{
		{"/", "await new Promise(() => {})", "Loading the controller"},
		{"/", `throw new Error("cannot be loaded")`, "damaged or incomplete"},
		{"/embed#preset=spike-cautious-policy&load=eager", `throw new Error("cannot be loaded")`, "damaged or incomplete"},
	} {
		for _, l := range []device{desktop, phone} {
			p := blank(t, l)
			p.allow("cannot be loaded")
			p.onNewDocument(`WebAssembly.instantiate = WebAssembly.instantiateStreaming = async (program) => {
				await (await program).arrayBuffer?.();
				` + c.loads + `;
			}`)
			p.goTo(c.path)
			p.until("the pre-rendered page", one(story)+`?.innerText`)
			p.until(c.text, `document.body.innerText.includes(`+quote(c.text)+`)`)
			p.checker()(c.path + ": " + c.loads)
		}
	}
}

// The checker finds nothing in Chinese.
func TestAxeChinese(t *testing.T) {
	for _, l := range []device{desktop, phone} {
		p := openChinese(t, riseAndFall("t=6m1s"), l)
		check := p.checker()
		p.unfold()
		p.eachView(func(view string) { check(view) })
		p.run(one(menuPopover) + `.showPopover()`)
		check("menu", menuPopover)
		p.run(one(menuPopover) + `.hidePopover()`)
		p.detail("load")
		p.until("the load", one(importDialog))
		check("load", drawer)
		p.load("/#exercise=min-and-max")
		p.waitForGoals("min-and-max")
		p.task()
		check("exercise")
	}
}

// partOf returns the part of the page that a tab changes, or the whole page.
func partOf(view string) string {
	switch {
	case strings.Contains(view, "detail-"):
		return drawer
	case strings.Contains(view, "part-"):
		return "section.text"
	}
	return "html"
}

// tabIDs returns the visible tabs: the tabs of the page's views, or all other tabs.
func (p *tab) tabIDs(views bool) []string {
	p.t.Helper()
	exclusion := ":not(.views *)"
	if views {
		exclusion = ":is(.views *)"
	}
	return eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll('[role="tab"]%s')].filter((e) => e.checkVisibility()).map((e) => e.id)`, exclusion))
}

// openTab opens a tab and waits until it shows everything.
func (p *tab) openTab(id string) {
	p.t.Helper()
	tab := fmt.Sprintf(`document.getElementById(%s)`, quote(id))
	p.run(tab + ".click()")
	p.until(id+" to be open", tab+`.ariaSelected === "true"`)
	p.pause()
}

// eachView opens each view that the page has at this width.
func (p *tab) eachView(look func(view string)) {
	p.t.Helper()
	views := p.tabIDs(true)
	if len(views) == 0 {
		look("whole page")
	}
	for _, view := range views {
		p.openTab(view)
		look(view)
	}
}

// eachTab opens each tab of each view.
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
			p.openTab(tab)
			look(strings.TrimPrefix(view+" "+tab, "whole page "))
		}
	})
}
