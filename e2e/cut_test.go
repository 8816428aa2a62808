//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/preset"
)

// cutScript defines e2eCut, which returns the elements of a selector that are not
// completely in the window, or that another element covers in their middle.
var cutScript = `window.e2eCut = (selector) => [...document.querySelectorAll(selector)].filter((e) => {
	const { left, top, right, bottom, width, height } = e.getBoundingClientRect();
	if (width === 0 || left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return true;
	const over = document.elementFromPoint(left + width / 2, top + height / 2);
	return !over || !e.contains(over) && !over.contains(e);
}).map((e) => e.className + " " + e.textContent.slice(0, 40));
// The value of an input must fit, with room for the caret.
window.e2eCutValues = () => {
	const pen = document.createElement("canvas").getContext("2d");
	return ` + each(controls+" input:not([type=range])") + `.filter((e) => {
		const style = getComputedStyle(e);
		pen.font = style.font;
		return e.checkVisibility() && pen.measureText(e.value).width > e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
	}).map((e) => e.dataset.path + " " + e.value);
};`

// A wide page shows all results with their changes since the previous run, and the
// values of the controls.
func TestResultsAreNotCut(t *testing.T) {
	p := open(t, "/", projector)
	p.run(cutScript)
	for i, preset := range preset.All() {
		if i%3 != 0 && preset.Name != "flapping" {
			continue
		}
		p.painted(func() { p.preset(preset.Name) })
		for _, edited := range []bool{false, true} {
			if edited {
				highest := "maxReplicas: "
				if !strings.Contains(p.source(hpaPart), highest) {
					highest = "maxReplicaCount: "
				}
				p.painted(func() { p.edit(hpaPart, highest, highest+"11") })
			}
			for _, l := range []device{projector, desktop, tablet} {
				send(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: l.height, DeviceScaleFactor: 1})
				p.run("e2eRest(100)") // the text may scroll to its line meanwhile
				p.run("scrollTo(0, 0)")
				if cut := eval[[]string](p, "e2eCut("+quote(results+" li")+")"); len(cut) > 0 {
					t.Errorf("%s, edited: %t, %d: cut or covered: %q", preset.Name, edited, l.width, cut)
				}
			}
			send(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: projector.width, Height: projector.height, DeviceScaleFactor: 1})
			if cut := eval[[]string](p, `e2eCutValues()`); len(cut) > 0 {
				t.Errorf("%s, edited: %t: cut in their boxes: %q", preset.Name, edited, cut)
			}
		}
	}
	p.painted(func() { p.preset("spike-cautious-policy") })
	p.unfold()
	p.painted(func() { p.edit(hpaPart, "value: 900", "value: 1200") })
	p.until("the policy's value", `[...document.querySelectorAll(".policy input")].some((e) => e.value === "1200")`)
	if cut := eval[[]string](p, `e2eCutValues()`); len(cut) > 0 {
		t.Errorf("cut in their boxes: %q", cut)
	}
}

// On a projector, the main content of each part is in view without scrolling: the
// numbers of three pins, with the last two in the chart, and an embed's text with its
// button.
func TestProjectorParts(t *testing.T) {
	p := open(t, riseAndFall("t=10m"), projector)
	p.run(cutScript)
	for _, value := range []string{"300", "1200", "500"} {
		p.press("Escape")
		p.press("p")
		p.painted(func() {
			p.paste(hpaPart, strings.Replace(p.source(hpaPart), eval[string](p, `/value: \d\d+/.exec(`+one(anyEditor)+`.text)[0]`), "value: "+value, 1))
		})
	}
	p.until("three pins", each(variantName)+`.length === 3`)
	p.until("no notice over them", `!`+one(saidLine)+`.textContent`)
	if cut := eval[[]string](p, "e2eCut("+quote(variants+" :is(th, .name, .acts-on button, tr:nth-child(-n + 3) td)")+")"); len(cut) > 0 {
		t.Errorf("of the table of runs these are cut or covered: %q", cut)
	}
	if names := p.shown(lane("replicas")); !strings.Contains(names, "sample-app") || !strings.Contains(names, "value: 1200") {
		t.Errorf("the chart does not have two pins: %q", names)
	}
	p.checkPlace("with pins")
	p.item("embed")
	p.until("the text to copy", one(embedSnippet))
	if cut := eval[[]string](p, `e2eCut("`+embedSnippet+`, .copies button, .embedding form button, .choices label")`); len(cut) > 0 {
		t.Errorf("of the dialog of embeds these are cut or covered: %q", cut)
	}
}

// Beside the text, an exercise's goals are in view at any height. Once the exercise is
// solved, what to remember is in view instead, with the button for the next exercise: the
// goals are below the task. The chart ends with its axis.
func TestTaskInView(t *testing.T) {
	split(t)
	for _, l := range []device{projector, {width: 1440, height: 720}, desktop} {
		t.Run(fmt.Sprintf("%dx%d", l.width, l.height), func(t *testing.T) {
			p := open(t, "/", l)
			p.run(cutScript)
			for i, x := range course.Collection().Exercises {
				if i%4 != 0 && x.Name != "incident" {
					continue
				}
				p.run("location.hash = " + quote("exercise="+x.Name))
				p.waitForGoals(x.Name)
				p.run("e2eRest(100)")
				if cut := eval[[]string](p, "e2eCut("+quote(aims+" h3, "+goalList+" li:first-child")+")"); len(cut) > 0 {
					t.Errorf("%s: of the goals these are not in view: %q", x.Name, cut)
				}
				p.checkPlace(x.Name)
				if i == 0 || x.Name == "incident" {
					p.detail("why")
					p.until("the explanation", one(whyChain))
					p.run("e2eRest(100)")
					if cut := eval[[]string](p, "e2eCut("+quote(aims+" h3, "+detailTab("why")+", "+goalList+" li:first-child")+")"); len(cut) > 0 {
						t.Errorf("with Why, these are not in view: %q", cut)
					}
					p.checkPlace("with Why")
					p.click(named("close-details"))
				}
				p.answer(x.Name, solution(t, x))
				p.until("it to be solved", one(solvedNotice))
				if cut := eval[[]string](p, "e2eCut("+quote(solvedNotice+" :is(h3, .act)")+")"); len(cut) > 0 {
					t.Errorf("%s: once solved, these are not in view: %q", x.Name, cut)
				}
			}
		})
	}
}

// After an edit, no view of a phone is wider than its window. At 640 pixels, half of
// 1280, the names of the lanes do not touch its edge.
func TestPhoneAfterEdit(t *testing.T) {
	p := open(t, riseAndFall("t=10m"), phone)
	p.view("edit")
	p.painted(func() { p.edit(hpaPart, "value: 900", "value: 1200") })
	for _, view := range []string{"edit", "watch", "details"} {
		p.click(viewTab(view))
		p.pause()
		if width := eval[int64](p, "document.documentElement.scrollWidth"); width > phone.width {
			t.Errorf("%s is %d px wide", view, width)
		}
	}
	p.view("watch")
	p.resize(device{width: 640, height: 360})
	p.until("the heads beside the lanes", one(chart+":not(.narrow)"))
	if leftEdge := eval[float64](p, `Math.min(...[...document.querySelectorAll(".head h2")].map((e) => e.getBoundingClientRect().left))`); leftEdge < 8 {
		t.Errorf("the names of the lanes begin at %g", leftEdge)
	}
}
