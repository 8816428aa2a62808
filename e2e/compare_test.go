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

// After an edit, the numbers of the run before stay for comparison. Pinned runs
// have names and stay, the first of them being compared with; they can be
// renamed, opened, compared with and removed.
func TestCompare(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&t=10m", desktop)
	p.detail("compare")
	p.row("Most replicas 13")
	if got := p.results(); !strings.HasPrefix(got, "highest 13; pod hours ") || strings.Contains(got, "against") {
		t.Errorf("the results are %q", got)
	}
	p.press("p")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	p.row("Most replicas 11 −2 13") // against the pin, which is the run before as well
	p.until("the results", says(results, "against sample-app"))
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
	p.undone(hpaPart, text)
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

// The results have one line at every width, and a change moves nothing below it.
func TestResultsStand(t *testing.T) {
	split(t)
	for _, l := range []look{projector, desktop, tablet, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=10m"), l)
			top := func() float64 {
				return eval[float64](p, one(chart)+`.getBoundingClientRect().top - `+one(story)+`.getBoundingClientRect().bottom`)
			}
			before := top()
			p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
			p.view("watch")
			p.until("a change", one(results+" .change .num")+`?.checkVisibility()`)
			if now := top(); now != before {
				t.Errorf("the chart went from %g below the story to %g", before, now)
			}
			if high := eval[float64](p, `Math.max(...`+each(results+" li")+`.map((e) => e.offsetHeight))`); high > 28 {
				t.Errorf("a result is %g high", high)
			}
		})
	}
}
