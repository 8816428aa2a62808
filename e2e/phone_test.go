//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"hpaplayground/core/exercise/course"
)

// On a phone the whole chart stays in sight, with its axis, while a person edits or reads the
// details. Each view shows its part below the chart, and hides the other parts.
func TestPhoneViews(t *testing.T) {
	split(t)
	for _, l := range []device{phone, {width: 360, height: 640, dark: true}} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=6m"), l)
			parts := map[string]string{"watch": story, "edit": anyEditor + ":not([hidden])", "details": drawer}
			for _, view := range []string{"edit", "details", "watch"} {
				p.click(viewTab(view))
				p.until(view+" to be shown", one(parts[view])+`.checkVisibility()`)
				for other, part := range parts {
					if other != view && p.visible(part) {
						t.Errorf("%s shows %s, too", view, part)
					}
				}
				p.pause()
				if !chartDrawn(p) {
					t.Errorf("%s: the chart is blank", view)
				}
				// The labels of the axis have 24 px.
				axis := eval[float64](p, one(chart)+`.getBoundingClientRect().top + JSON.parse(window.e2eChart[0]).layout.bottom + 24`)
				if bottom := eval[float64](p, one(chart)+`.getBoundingClientRect().bottom`); axis > bottom+0.5 || axis > float64(l.height) {
					t.Errorf("%s: the axis ends at %.0f, the chart at %.0f", view, axis, bottom)
				}
				if space := eval[float64](p, `document.querySelector(`+quote(parts[view])+`).getBoundingClientRect().top - `+one(chart)+`.getBoundingClientRect().bottom`); view != "watch" && space < 0 {
					t.Errorf("%s begins %.0f px above the end of the chart", view, -space)
				}
				if scrolls := eval[float64](p, `document.documentElement.scrollHeight - innerHeight`); scrolls > 0.5 {
					t.Errorf("%s: the page is %.0f px too high", view, scrolls)
				}
			}
		})
	}
}

// On a phone what kubectl prints scrolls sideways in its own box, so that the end of each line can
// be read and the rest of the view stays.
func TestPhoneDescribe(t *testing.T) {
	p := open(t, riseAndFall("t=6m"), phone)
	p.detail("describe")
	const text = ".panel pre"
	p.until("the text", one(text))
	if !eval[bool](p, `((pre) => { pre.scrollLeft = 1e4; return pre.scrollLeft > 0 && pre.parentElement.scrollWidth === pre.parentElement.clientWidth })(`+one(text)+`)`) {
		t.Error("it does not scroll sideways, or the view does")
	}
}

// keyboard opens or closes an on-screen keyboard of a height.
func (p *tab) keyboard(height int64) {
	p.run(fmt.Sprintf(`Object.defineProperty(visualViewport, "height", { configurable: true, get: () => innerHeight - %d });
		visualViewport.dispatchEvent(new Event("resize"))`, height))
}

// An on-screen keyboard leaves the caret and the chart in sight.
func TestPhoneKeyboard(t *testing.T) {
	split(t)
	for _, c := range []struct {
		device
		keyboard int64
	}{{phone, 336}, {device{width: 360, height: 640}, 280}} {
		t.Run(fmt.Sprint(c.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=6m"), c.device)
			p.view("edit")
			p.caret(hpaPart, "periodSeconds: 300")
			p.keyboard(c.keyboard)
			caret := inEditor(hpaPart, ".cm-cursor-primary")
			seen := func(moment string) {
				t.Helper()
				p.until("the caret to be seen "+moment, fmt.Sprintf(`((r) => r.top > %s.getBoundingClientRect().bottom && r.bottom <= %d)(%s.getBoundingClientRect())`,
					one(chart), c.height-c.keyboard, caret))
			}
			seen("once the keyboard is open")
			p.typed("0\n# more\n# and more\n# and more")
			seen("after typing")
			if axis := eval[float64](p, one(chart)+`.getBoundingClientRect().top`); axis < 0 {
				t.Errorf("the chart begins at %.0f", axis)
			}
			p.keyboard(0)
			p.until("the tabs to be back", one(viewTab("watch"))+`.checkVisibility()`)
		})
	}
}

// On a phone the count of met goals stays in sight, with a link to the goals. Once all
// goals are met, it says so and has a link to the next exercise.
func TestPhoneGoals(t *testing.T) {
	p := inUsedProfile(t, phone)
	p.onNewDocument(recordOutput)
	p.goTo("/#exercise=min-and-max")
	p.ready()
	p.waitForGoals("min-and-max")
	p.run(cutScript)
	const count = ".goal-count"
	pinned := func(text string) {
		t.Helper()
		for _, view := range []string{"task", "watch", "edit", "details"} {
			p.click(viewTab(view))
			p.until(text+" in "+view, says(count, text))
			p.pause()
			if cut := eval[[]string](p, "e2eCut("+quote(count+", "+count+" button")+")"); len(cut) > 0 {
				t.Errorf("%s: not in sight: %q", view, cut)
			}
		}
	}
	pinned("1 of 3 goals met")
	p.click(named("goals"))
	p.until("the first goal that is not met", `document.activeElement.dataset.goal === "1"`)
	p.answer("min-and-max", solution(t, course.Collection().Lookup("min-and-max")))
	pinned("Solved")
	p.click(count + " " + named("hand-in"))
	p.until("the code", `taken.shift()?.text.startsWith("E1.")`)
	p.click(count + " " + named("next-exercise"))
	p.until("the next exercise", pageHas("exercise", "")+` || `+one(pageMain)+`.dataset.exercise !== "min-and-max"`)
}

// On a phone all tabs of the drawer are in sight.
func TestPhoneTabs(t *testing.T) {
	p := inUsedProfile(t, phone)
	p.goTo(riseAndFall("t=6m1s"))
	p.ready()
	p.run(cutScript)
	for _, touch := range []bool{false, true} {
		if touch {
			p.touches()
		}
		for _, lang := range []string{"en", "zh"} {
			p.setLanguage(lang)
			p.view("details")
			for _, l := range []device{phone, {width: 360, height: 640}} {
				p.resize(l)
				p.until("the tabs", fmt.Sprintf(`innerWidth === %d && `+one(detailTab("why"))+`.checkVisibility()`, l.width))
				p.pause()
				if cut := eval[[]string](p, `e2eCut(".details [role=tab]")`); len(cut) > 0 {
					t.Errorf("touch: %t, %s, %d: not in sight: %q", touch, lang, l.width, cut)
				}
			}
			p.view("watch")
		}
	}
}
