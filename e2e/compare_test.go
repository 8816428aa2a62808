//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// row waits for a row of the table of runs.
func (p *tab) row(want string) {
	p.t.Helper()
	p.until(want, each(compareTable+" tr")+`.some(r => r.innerText.replace(/\s+/g, " ").trim().replaceAll(r.querySelector(`+quote(meaning)+`)?.textContent ?? "-", "").trim() === `+quote(want)+`)`)
}

// results are the numbers under the story, without their meanings.
func (p *tab) results() string {
	p.t.Helper()
	return strings.Join(eval[[]string](p, each(results+" li, "+results+" .against")+`.map((e) => [...e.querySelectorAll(".term > button, b, .num:not(b)"), ...(e.children.length ? [] : [e])].map((e) => e.textContent).join(" ")).filter(Boolean)`), "; ")
}

// After an edit, the numbers of the previous run stay for comparison. Pinned runs have
// names and stay, and the run is compared with the first pin. Pins can be renamed,
// opened, compared with and removed.
func TestCompare(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&t=10m", desktop)
	p.detail("compare")
	p.row("Most replicas 13")
	if got := p.results(); !strings.HasPrefix(got, "highest 13; pod hours ") || strings.Contains(got, "against") {
		t.Errorf("the results are %q", got)
	}
	p.press("p")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	p.row("Most replicas 11 −2 13") // against the pin, which is also the previous run
	p.until("the results", says(results, "against sample-app"))
	p.until("the field", each(changedFields+" li")+`.map((e) => e.textContent).join() === "maxReplicas 15 → 11"`)
	if got := p.results(); !strings.HasPrefix(got, "highest 11 −2; pod hours ") {
		t.Errorf("the results are %q", got)
	}
	if got := p.shown(timeline); !strings.Contains(strings.Join(strings.Fields(got), " "), "sample-app 13") {
		t.Errorf("the head of the replicas does not show those of the pin: %q", got)
	}
	p.press("Escape")
	p.press("p")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 11", "maxReplicas: 8") })
	p.row("Most replicas 8 −5 13 11 −2")
	names := each(variantName) + `.map((e) => e.value).join()`
	p.until("the names", names+` === "sample-app,maxReplicas: 11"`)
	p.click(variants + ` [data-do="choose"][data-pin="2"]`)
	p.row("Most replicas 8 −3 13 +2 11")
	p.click(variantName + `[data-pin="2"]`)
	p.press("a", ctrl)
	p.typed("eleven")
	p.press("Enter")
	p.until("the new name", says(results, "against eleven"))
	text := p.source(hpaPart)
	p.painted(func() { p.click(variants + ` [data-do="open"][data-pin="1"]`) })
	if got := p.source(hpaPart); !strings.Contains(got, "maxReplicas: 15") {
		t.Errorf("the pin's text is not there:\n%s", got)
	}
	p.until("the preset", pageHas("preset", "spike-cautious-policy"))
	p.undoTo(hpaPart, text)
	p.click(variants + ` [data-do="remove"][data-pin="1"]`)
	p.until("one pin", names+` === "eleven"`)
}

// Pins stay over a reload: their texts run again.
func TestPinsAfterReload(t *testing.T) {
	p := open(t, riseAndFall("t=10m"), desktop)
	p.press("p")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	p.press("Escape")
	p.press("p")
	p.until("both to be pinned", each(variantName)+`.length === 2`)
	p.reload()
	p.detail("compare")
	p.row("Most replicas 11 −2 13 11 −2")
	p.painted(func() { p.preset("walkthrough") })
	p.until("pins of another HPA", says(variants, "has another HPA"))
}

// The results have one line at every width, and a change moves nothing below it. Each result stays
// in its column.
func TestResultsStand(t *testing.T) {
	split(t)
	for _, l := range []device{projector, desktop, tablet, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=10m"), l)
			top := func() float64 {
				p.until("the story", one(story)+`.checkVisibility()`)
				return eval[float64](p, one(chart)+`.getBoundingClientRect().top - `+one(story)+`.getBoundingClientRect().bottom`)
			}
			columns := func() string {
				return eval[string](p, each(results+" .term")+`.map((e) => e.firstChild.textContent).join()`)
			}
			before, names := top(), columns()
			p.painted(func() { p.edit(simulationPart, "[60s, 13]", "[60s, 6700m]") })
			p.view("watch")
			if newTop := top(); newTop != before {
				t.Errorf("with another load, the chart went from %g below the story to %g", before, newTop)
			}
			if now := columns(); now != names {
				t.Errorf("with another load, the results are %s, were %s", now, names)
			}
			p.painted(func() { p.press("z", ctrl) })
			p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
			p.view("watch")
			p.until("a change", one(results+" .change .num")+`?.checkVisibility()`)
			if newTop := top(); newTop != before {
				t.Errorf("the chart went from %g below the story to %g", before, newTop)
			}
			if high := eval[float64](p, `Math.max(...`+each(results+" li")+`.map((e) => e.offsetHeight))`); high > 48 {
				t.Errorf("a result is %g high", high)
			}
		})
	}
}

// Before and after are two series with keys at the cursor. A click on a key hides its
// series, and the key b hides one series after the other. A new run is never hidden.
func TestSeries(t *testing.T) {
	for _, l := range []device{desktop, phone} {
		p := open(t, riseAndFall("t=2m"), l)
		p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
		p.view("watch")
		before, after := `[name="run-before"]`, `[name="run-after"]`
		checkDrawn := func(description string, wantBefore, wantAfter bool) {
			t.Helper()
			p.until(description+", drawn", fmt.Sprintf(`((looks) => looks.some((l) => l.stroke === "before" && l.dash) === %t && looks.some((l) => l.stroke === "replicas" && l.width === 2.5) === %t)(JSON.parse(window.e2eChart[1]).looks)`, wantBefore, wantAfter))
		}
		checkShown := func(description string, wantBefore, wantAfter bool) {
			t.Helper()
			pressed := func(key string, want bool) string {
				return fmt.Sprintf(`%s?.getAttribute("aria-pressed") === "%t"`, one(key), want)
			}
			p.until(description, pressed(before, wantBefore)+" && "+pressed(after, wantAfter))
			checkDrawn(description, wantBefore, wantAfter)
		}
		checkShown("both", true, true)
		if got := p.shown(before) + " " + p.shown(after); strings.Join(strings.Fields(got), "") != "before10after4" {
			t.Errorf("the keys say %q", got)
		}
		p.waitForIdle() // the lanes get their places once the view is shown
		p.click(before)
		checkShown("after alone", false, true)
		p.click(before)
		checkShown("both again", true, true)
		p.click(after)
		checkShown("before alone", true, false)
		p.run(`document.activeElement.blur()`)
		p.press("b")
		checkShown("both by the key", true, true)
		p.press("b")
		checkShown("after alone by the key", false, true)
		p.press("b")
		checkShown("before alone by the key", true, false)
		p.until("the edit to be kept, which begins another comparison", `localStorage.getItem("hpa-playground")?.includes("value: 300")`)
		p.painted(func() { p.edit(hpaPart, "value: 300", "value: 200") })
		p.view("watch")
		checkShown("the next run", true, true)
		p.addressHas("value: 200")
		link := eval[string](p, "location.hash")
		p = open(t, "/"+link, l)
		checkShown("both by a link", true, true)
		p.until("what was changed", says(story, "Changed: scaleUp.policies[0].value 300 → 200"))
		p = open(t, "/embed.html"+link+"&load=eager", l)
		p.until("a run", `document.documentElement.dataset.revision`)
		checkDrawn("both in an embed", true, true)
		p.until("what was changed, in an embed", says(story, "Changed: scaleUp.policies[0].value 300 → 200"))
	}
}

// Each result has its change below its name, also in the narrow row beside a task. So nothing
// below the row moves when the changes come, and no result stands in a second row.
func TestChangesMoveNothing(t *testing.T) {
	split(t)
	for path, text := range map[string][2]string{riseAndFall(): {"value: 900", "value: 100"}, "/#exercise=incident": {"maxReplicas: 12", "maxReplicas: 30"}} {
		p := open(t, path, projector)
		p.until("the results", one(results+" .num"))
		place := one(results) + ".offsetHeight + `, ` + new Set(" + each(results+" b") + ".map((e) => e.offsetTop)).size"
		before := eval[string](p, place)
		p.painted(func() { p.edit(hpaPart, text[0], text[1]) })
		p.until("the changes", says(results, "against the run before"))
		if after := eval[string](p, place); after != before || !strings.HasSuffix(after, ", 1") {
			t.Errorf("%s: the height of the results and their rows are %s, were %s", path, after, before)
		}
	}
}
