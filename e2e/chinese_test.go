//go:build e2e

package e2e

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"hpaplayground/core/setting"
	"hpaplayground/web/embed"
)

// openChinese opens the site in a browser whose language is Chinese.
func openChinese(t testing.TB, path string, l device) *tab {
	t.Helper()
	p := inUsedProfile(t, l)
	p.setLanguage("zh-CN")
	p.goTo(path)
	p.ready()
	return p
}

// setLanguage sets the browser's preferred language.
func (p *tab) setLanguage(tag string) {
	p.t.Helper()
	send(p, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: eval[string](p, "navigator.userAgent"), AcceptLanguage: tag})
}

// textsScript lists the visible and the accessible texts, with their positions.
// It leaves out texts that are not the page's own: the scenario, the output of
// kubectl and the controller, diagnostics, links, and code.
const textsScript = `(() => {
	const others = ".cm-content, .cm-gutters, .still, pre, textarea, code, kbd, .lesson a, .kubectl, .hpas b, .problems .what, .story:has(.where), .import .wrong li, .import b, .codes tbody th, .wide, .events td, [data-track='events'] .sr";
	const found = [];
	const walk = (root) => {
		for (const e of root.querySelectorAll("*")) {
			if (e.shadowRoot) walk(e.shadowRoot);
			if (e.matches("script, style, svg *") || e.closest(others) || !e.checkVisibility({ visibilityProperty: true }) && !e.matches("option, optgroup")) continue;
			if (e.matches("option, optgroup") && !e.closest("select").checkVisibility()) continue;
			const where = e.tagName.toLowerCase() + (e.className.baseVal ?? e.className ? "." + String(e.className.baseVal ?? e.className).replaceAll(" ", ".") : "");
			for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt", "label"]) {
				if (e.hasAttribute(name)) found.push([e.getAttribute(name), where + "[" + name + "]"]);
			}
			if (e.querySelector(":scope > wbr")) found.push([e.textContent, where]); // a path that may break
			else for (const n of e.childNodes) if (n.nodeType === 3 && n.data.trim()) found.push([n.data.trim(), where]);
		}
	};
	walk(document.body);
	found.push([document.title, "title"]);
	return found.map(([Text, Where]) => ({ Text, Where }));
})()`

var (
	han  = regexp.MustCompile(`\p{Han}`)
	word = regexp.MustCompile(`[A-Za-z][A-Za-z'’]+`)
	// names matches identifiers, quantities and times: words with an inner
	// capital, with a digit, or with a symbol between letters.
	names = regexp.MustCompile(`\S*[A-Za-z0-9][._/=:\-\[\]]+[A-Za-z0-9]\S*|\S*[a-z][A-Z]\S*|\S*[A-Z]{2}[a-z]\S*|\S*\d\S*`)
	// sameInChinese are words that are the same in Chinese: Kubernetes' terms and key
	// names.
	sameInChinese = map[string]bool{}
)

func init() {
	for _, w := range strings.Fields(`HPA HPAs Playground Kubernetes YAML CSV JSON SVG PNG HTML Markdown Pod Pods CPU UTC cpu memory True False Unknown
		kubectl describe hpa apply Deployment Simulation
		HorizontalPodAutoscaler behavior policies policy Percent Max Min Disabled Resource Object External Value Utilization
		English Space Ctrl Shift Alt Esc Home End Type Reason Age From Message Normal Warning web
		metrics metric controller pods Ready low high period from by every count peak load replicas conditions events why
		total perPod value backlog profile custom external none exact true false px iframe Hugo Docusaurus Badge utilization percentage request resource of`) {
		sameInChinese[w] = true
	}
	for _, group := range setting.Groups() {
		for _, row := range group.Rows {
			sameInChinese[row.Name] = true
		}
	}
	for _, view := range embed.Views() {
		sameInChinese[view] = true
	}
}

// findEnglish fails the test for each English text on the page, once each.
func (p *tab) findEnglish(view string, reported map[string]bool) {
	p.t.Helper()
	type visibleText struct{ Text, Where string }
	all := eval[[]visibleText](p, textsScript)
	if len(all) < 10 {
		p.t.Errorf("%s: only %d texts are seen", view, len(all))
	}
	for _, s := range all {
		// An event's message follows its reason, and a diagnostic starts with its
		// position.
		if reported[s.Text] || han.MatchString(s.Text) || strings.HasPrefix(s.Text, ": ") {
			continue
		}
		reported[s.Text] = true
		for _, w := range word.FindAllString(names.ReplaceAllString(s.Text, " "), -1) {
			if !sameInChinese[w] {
				p.t.Errorf("%s: %q at %s", view, s.Text, s.Where)
				break
			}
		}
	}
}

// In Chinese, each of the page's own texts is Chinese, in each view and dialog.
func TestChinese(t *testing.T) {
	split(t)
	t.Run("scenario", func(t *testing.T) {
		p := openChinese(t, "/#preset=spike-cautious-policy&t=6m1s", desktop)
		reported := map[string]bool{}
		check := func(view string) { t.Helper(); p.findEnglish(view, reported) }
		p.unfold()
		p.click(lessonOpener)
		p.eachTab(check)
		p.run(one(menuPopover) + `.showPopover()`)
		check("menu")
		p.run(one(menuPopover) + `.hidePopover()`)
		p.press("?")
		check("keys")
		p.press("Escape")
		p.show(hpaPart)
		p.press("f", ctrl)
		p.until("the editor's search", editor(hpaPart)+`.shadowRoot.querySelector(".cm-search")`)
		check("search in the editor")
		p.press("Escape")
		p.caret(hpaPart, "scaleTargetRef:\n    ")
		p.press(" ", ctrl)
		p.until("words to be offered", "!!"+inEditor(hpaPart, offeredWord))
		check("completion")
		p.press("Escape")
		p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
		p.detail("compare")
		p.until("numbers side by side", one(compareTable+", "+panel+" table"))
		check("compared")
		p.detail("pods")
		p.pod("Home")
		check("a pod")
		openLoad(p)
		p.run(handle(0, 1) + ".focus()")
		check("a point")
		for _, shape := range []string{"wave", "steps", "daily", "points"} {
			p.painted(func() { p.choose("load-shape", shape) })
			check("load: " + shape)
		}
		p.run(one(importDialog) + `.showModal()`)
		for _, text := range []string{measured, strings.Replace(measured, "oops", "", 1)} {
			p.fillIn("import-text", text)
			p.pause()
			check("import")
		}
		p.run(one(importDialog) + `.close()`)
		p.run(one(pastingDialog) + `.showModal()`)
		for _, text := range []string{"time,a\n0,1\n60,2\n", "kind: Deployment\napiVersion: apps/v1\n", "kind: HorizontalPodAutoscaler\n", "Dear all"} {
			p.fillIn("pasted", text)
			p.until("what it is", one(pastingDialog+" .summary")+`.innerText`)
			check("pasting")
		}
		p.run(one(pastingDialog) + `.close()`)
		p.run(one(menuItem("embed")) + `.click()`)
		p.until("the dialog", one("#embedding[open] select"))
		check("embed")
		p.press("Escape")
		p.run(`location.hash += "&codes"`)
		p.until("the dialog", one(codesField))
		p.fillIn("codes-text", chat())
		p.until("the table", one(codesDialog+" tbody tr"))
		check("codes")
		p.press("Escape")
		p.run(noClipboard + one(menuItem("copy-link")) + `.click()`)
		p.until("the text to copy", one(copyField+"[readonly]"))
		check("copy by hand")
		p.press("Escape")
		p.edit(hpaPart, "maxReplicas: 15", "maxReplica: 15")
		p.until("the text to be marked as broken", pageHas("state", "broken"))
		check("broken")
	})
	t.Run("exercise", func(t *testing.T) {
		p := openChinese(t, "/#exercise=min-and-max", desktop)
		reported := map[string]bool{}
		check := func(view string) { t.Helper(); p.findEnglish(view, reported) }
		p.waitForGoals("min-and-max")
		check("exercise")
		openPanel(p)
		check("solution")
		p.click(named("exercises"))
		p.until("the list", one(exerciseEntry))
		check("list")
	})
	t.Run("phone", func(t *testing.T) {
		p := openChinese(t, "/#preset=two-tolerances&t=6m1s", phone)
		reported := map[string]bool{}
		p.eachView(func(view string) { t.Helper(); p.findEnglish(view, reported) })
		p.load("/#preset=no-such&s=broken")
		p.findEnglish("a link that cannot be opened", reported)
	})
}

// The pre-rendered page is Chinese, too, while the program loads.
func TestChineseBeforeProgram(t *testing.T) {
	p := blank(t, desktop)
	p.setLanguage("zh-CN")
	p.onNewDocument(`WebAssembly.instantiate = WebAssembly.instantiateStreaming = () => new Promise(() => {});`)
	p.goTo("/")
	p.until("the story in Chinese", says(story, "一分钟后"))
	p.until("the loading in Chinese", `document.querySelector("#loading")?.innerText.startsWith("正在加载控制器：")`)
	p.findEnglish("before the program", map[string]bool{})
}
