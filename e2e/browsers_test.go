//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// visits are the first actions of a visitor, tested in each browser. They use only actions that
// every driver has; more tests run only in Chromium. fresh opens an empty tab of a browser with a
// new profile and a preferred language.
var visits = []visit{
	{"look", lookAndPlay},
	{"edit", editAndShare},
	{"exercise", solveExercise},
	{"embed", embedElsewhere},
	{"chinese", readChinese},
}

type visit struct {
	name string
	walk func(t *testing.T, fresh func(language string) *tab)
}

const english = "en-US"

// A preset opens with its run painted, and it plays.
func lookAndPlay(t *testing.T, fresh func(string) *tab) {
	p := fresh(english)
	p.goTo("/#preset=spike-cautious-policy&t=24m")
	p.ready()
	if got := p.presetName(); got != "spike-cautious-policy" || p.state() != "ok" || p.clock() != "24:00" {
		t.Errorf("open is preset %q, %s, at %s", got, p.state(), p.clock())
	}
	if got := p.replicas(); !strings.HasPrefix(got, "0:1 60:10 360:13 ") || !chartDrawn(p) {
		t.Errorf("replicas %s; drawn: %t", got, chartDrawn(p))
	}
	p.waitForIdle()
	if eval[bool](p, `document.body.innerText.includes("Reload")`) {
		t.Error("a first visit is offered a reload")
	}
	p.press(" ")
	p.until("the cursor to move on", one(clockTime)+`.innerText > "24:03"`)
	p.press(" ")
	p.until("it to stop", one(playButton)+`.ariaLabel.startsWith("Play")`)
	p.choose("speed", "600")
	p.click(playButton)
	p.until("the end", clockAt("25:00"))
}

// An edited line runs at once, and its URL opens the same text elsewhere.
func editAndShare(t *testing.T, fresh func(string) *tab) {
	p := fresh(english)
	p.goTo(riseAndFall())
	p.ready()
	before := canvas(p)
	p.painted(func() { p.edit(hpaPart, "value: 900", "value: 100") })
	if got := p.replicas(); !strings.HasPrefix(got, "0:1 60:2 360:4 660:8 ") || p.state() != "ok" {
		t.Errorf("replicas after the edit: %s, state %s", got, p.state())
	}
	if canvas(p) == before {
		t.Error("the chart is still the same picture")
	}
	p.addressHas("value: 100")

	q := fresh(english)
	q.goTo("/" + eval[string](p, "location.hash"))
	q.ready()
	for _, part := range parts {
		if want, got := p.source(part), q.source(part); want != got || want == "" {
			t.Errorf("the link opens as\n%s\nit was\n%s", got, want)
		}
	}
	if p.replicas() != q.replicas() {
		t.Errorf("the link opens with replicas %s; they were %s", q.replicas(), p.replicas())
	}
}

// canvas returns the content of the chart's canvases.
func canvas(p *tab) string {
	p.t.Helper()
	return eval[string](p, `[...`+one(chart)+`.shadowRoot.querySelectorAll("canvas")].map((c) => c.toDataURL()).join()`)
}

// Two numbers solve an exercise, and the page remembers that the exercise is solved.
func solveExercise(t *testing.T, fresh func(string) *tab) {
	p := fresh(english)
	p.goTo("/#exercise=min-and-max")
	p.ready()
	p.waitForGoals("min-and-max")
	p.painted(func() { p.edit(hpaPart, "minReplicas: 1", "minReplicas: 3") })
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 5", "maxReplicas: 20") })
	p.waitForGoals("min-and-max")
	if got := p.goals(); got != "✓✓✓" || !strings.Contains(p.shown(solvedNotice), "Solved") {
		t.Errorf("the goals are %s: %q\n%s", got, p.shown(solvedNotice), p.source(hpaPart))
	}
	p.click(named("exercises"))
	p.until("the list", one(exerciseEntry))
	p.load("/#exercise=min-and-max")
	p.click(named("exercises"))
	p.until("the list with the result", says(taskPanel, "1 of "))
}

// An embed in a page of another origin starts with its button and obeys that
// page's commands.
func embedElsewhere(t *testing.T, fresh func(string) *tab) {
	f := host(t, func(site string) string {
		return recordMessages + `<script type="module" src="` + site + `/embed.js"></script>
			<hpa-playground preset="spike-cautious-policy" load="click" height="400"></hpa-playground>`
	})
	p := fresh(english)
	p.origin = f.origin
	p.allow("foreign request: " + f.site)
	p.visit(f.origin + "/")
	p.until("the picture", `window.last("resize")`)
	if f.responses("/web/app.wasm") > 0 {
		t.Error("the program is sent before the click")
	}
	p.click("iframe") // on the picture; the button is next to it
	p.press("Tab")
	p.press("Enter")
	p.until("the run", `window.last("ready")`)
	p.run(`window.say(0, { type: "pause" })`) // the click may have started playback
	p.run(`window.say(0, { type: "seek", t: "12m", id: "s" })`)
	p.until("its answer", `window.last("state", (m) => m.id === "s" && m.ok && Math.floor(m.t) === 720)`)
	p.run(one(playground) + `.patch({ "spec.maxReplicas": 9 })`)
	p.until("the patched run", `window.last("state", (m) => /maxReplicas: 9/.test(m.scenario))`)
}

// A browser whose language is Chinese gets a Chinese page. Kubernetes' own words stay.
func readChinese(t *testing.T, fresh func(string) *tab) {
	p := fresh("zh-CN")
	p.goTo(riseAndFall("t=6m1s"))
	p.ready()
	if lang := p.data("html", "lang"); lang != "zh-Hans" {
		t.Errorf("the page is in %q", lang)
	}
	for where, text := range map[string]string{story: "副本数", nowLine: "指标需要 13 个副本", moreButton: "更多", lane("replicas"): "当前"} {
		p.until("Chinese in "+where, `document.querySelector(`+quote(where)+`).textContent.includes(`+quote(text)+`)`)
	}
	p.detail("conditions")
	p.until("the conditions", says(conditionsTable, "AbleToScale"))
}

func TestFirefox(t *testing.T) {
	inParallel(t)
	f := startFirefox(t)
	t.Run("errors", func(t *testing.T) {
		testErrors(t, func(language string) *tab { return f.blank(t, desktop, language) })
	})
	for _, visit := range visits {
		t.Run(visit.name, func(t *testing.T) {
			visit.walk(t, func(language string) *tab { return f.blank(t, desktop, language) })
		})
	}
}
