//go:build e2e

package e2e

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// untilReloaded runs action, which reloads the page, and waits for the new page. While the new
// document replaces the old one, the browser evaluates no expression.
func (p *tab) untilReloaded(action func()) {
	p.t.Helper()
	p.run(`window.e2eOld = true`)
	action()
	if !waitFor(patience, func() bool {
		var stillThere bool
		return p.evaluate(`!window.e2eOld && document.documentElement?.dataset.ready === "1"`, &stillThere) == nil && stillThere
	}) {
		p.t.Fatal("the page did not open again")
	}
}

// reload reloads the page like the browser's button.
func (p *tab) reload() {
	p.t.Helper()
	p.untilReloaded(func() { send(p, page.Reload, page.ReloadParams{}) })
}

// hasLine fails unless an editor contains a line.
func (p *tab) hasLine(part, line string) {
	p.t.Helper()
	p.until("the text to be there", editor(part)+"?.text")
	if text := p.source(part); !strings.Contains(text, line) {
		p.t.Errorf("there is no %q in\n%s", line, text)
	}
}

// A visitor who types and leaves at once finds the last word again, whichever way they
// leave.
func TestLeftAtOnce(t *testing.T) {
	split(t)
	for _, c := range []struct {
		name, path string
		leave      func(p *tab)
	}{
		{"reload", riseAndFall(), (*tab).reload},
		{"reload of a long text", "/", func(p *tab) {
			p.painted(func() { p.paste(simulationPart, p.source(simulationPart)+longComment(90_000)) })
			p.until("the text to be too long for a link", says(pageMain, "too long for a link"))
			p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12")
			p.reload()
		}},
		{"reload of an exercise", "/#exercise=tolerance", func(p *tab) {
			p.waitForGoals("tolerance")
			p.edit(hpaPart, "maxReplicas", "maxReplicas: 12")
			p.reload()
			p.waitForGoals("tolerance")
		}},
		{"back and forward", riseAndFall(), func(p *tab) {
			p.do(chromedp.Navigate("about:blank"))
			p.run(`setTimeout(() => history.back())`)
			p.until("the page again", `location.href !== "about:blank" && document.documentElement?.dataset.ready === "1"`)
		}},
		{"reload by the page", riseAndFall(), func(p *tab) {
			p.untilReloaded(func() { p.run(`setTimeout(() => location.reload())`) })
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := blank(t, desktop)
			p.goTo(c.path)
			p.ready()
			if c.path == riseAndFall() {
				p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12")
			}
			c.leave(p)
			p.hasLine(hpaPart, "maxReplicas: 12")
		})
	}
}

// Typed text is stored at once, so it is still there when the renderer has crashed and
// the page is loaded again.
func TestRendererDies(t *testing.T) {
	split(t)
	for _, c := range []struct{ name, path string }{
		{"own text", riseAndFall()},
		{"long text", riseAndFall()},
		{"answer", "/#exercise=tolerance"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := blank(t, desktop) // the other pages of a used profile would crash, too
			p.goTo(c.path)
			p.ready()
			switch c.name {
			case "long text":
				p.painted(func() { p.paste(simulationPart, p.source(simulationPart)+longComment(90_000)) })
				p.until("the text to be too long for a link", says(pageMain, "too long for a link"))
			case "answer":
				p.waitForGoals("tolerance")
			}
			p.edit(hpaPart, "maxReplicas", "maxReplicas: 12")
			p.until("the text to be kept", `sessionStorage.getItem("hpa-playground/left")?.includes("maxReplicas: 12")`)
			p.run(`hpaPage.storeText = () => {}`) // a page that is left normally stores the text again
			ctx, cancel := context.WithTimeout(p.ctx, time.Second)
			defer cancel()
			_, _ = chromedp.Call(ctx, page.Crash, cdp.Empty{}) // the crashed page does not answer
			send(p, page.Reload, page.ReloadParams{})
			p.ready()
			if c.name == "answer" {
				p.waitForGoals("tolerance")
			}
			p.hasLine(hpaPart, "maxReplicas: 12")
		})
	}
}

// Text that was typed just before many steps back and forward is put aside and stored
// for the next visit, whatever the addresses open.
func TestTypedBeforeStorm(t *testing.T) {
	p := open(t, "/#preset=walkthrough", desktop)
	p.painted(func() { p.edit(hpaPart, "maxReplicas", "maxReplicas: 9") })
	p.addressHas("maxReplicas: 9")
	shared := eval[string](p, `location.hash`)
	p.load("/#preset=spike-cautious-policy")
	p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12")
	p.run(`for (let i = 0; i < 30; i++) location.hash = i % 2 ? "#preset=walkthrough" : ` + quote(shared) + `; history.go(-8)`)
	p.until("the storm to end", says(pageMain, "Put aside: Spike meets a cautious policy, edited"))
	p.until("it to be kept", `localStorage.getItem("hpa-playground")?.includes("maxReplicas: 12")`)
	p.pause()
	p.painted(func() { p.click(storyLink) })
	p.hasLine(hpaPart, "maxReplicas: 12")
}

// longComment returns a comment that is too long for any link.
func longComment(n int) string {
	var b strings.Builder
	state := uint32(1)
	for b.Len() < n {
		b.WriteString("\n# ")
		for range 60 {
			state = state*1664525 + 1013904223
			b.WriteByte(byte('!' + 1 + state>>24%90))
		}
	}
	return b.String()
}

// The typed text is saved as soon as the page is hidden, because a phone may
// then end it without notice. An exercise's answer is saved with the exercise.
func TestKeptWhenHidden(t *testing.T) {
	split(t)
	for _, c := range []struct{ name, path, key string }{
		{"own text", riseAndFall(), "hpa-playground"},
		{"answer", "/#exercise=tolerance", "hpa-playground/answers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := open(t, c.path, desktop)
			if c.name == "answer" {
				p.waitForGoals("tolerance")
			}
			p.edit(hpaPart, "maxReplicas", "maxReplicas: 12")
			p.run(`Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
				document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`)
			if stored := eval[string](p, `localStorage.getItem(`+quote(c.key)+`) ?? ""`); !strings.Contains(stored, "maxReplicas: 12") {
				t.Errorf("kept is %q", stored)
			}
			if text := p.addressText(); !strings.Contains(text, "maxReplicas: 12") {
				t.Errorf("the text in the address is\n%s", text)
			}
		})
	}
}

// Two tabs with exercises save the results of both.
func TestTwoTabs(t *testing.T) {
	p := openExercise(t, "min-and-max", desktop)
	q := p.another("/#exercise=tolerance")
	q.waitForGoals("tolerance")
	p.bringToFront()
	p.painted(func() { p.edit(hpaPart, "minReplicas: 1", "minReplicas: 3") })
	p.until("the answer to be kept", `localStorage.getItem("hpa-playground/answers")?.includes("minReplicas: 3")`)
	q.bringToFront()
	q.painted(func() { q.edit(hpaPart, "maxReplicas", "maxReplicas: 12") })
	q.until("the other to be kept", `localStorage.getItem("hpa-playground/answers")?.includes("maxReplicas: 12")`)
	if stored := eval[string](p, `localStorage.getItem("hpa-playground/answers")`); !strings.Contains(stored, "minReplicas: 3") {
		t.Errorf("the first tab's answer is gone:\n%s", stored)
	}
	// Each tab shows at once what the other tab did.
	q.click(named("exercises"))
	q.until("the first tab's result in the list", says(entryOf("min-and-max"), "2 of 3 goals"))
	q.click(entryOf("min-and-max"))
	q.waitForGoals("min-and-max")
	q.hasLine(hpaPart, "minReplicas: 3")
}
