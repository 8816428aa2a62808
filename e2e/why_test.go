//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// openWhy opens Why, and waits for the chain of the sync at the cursor.
func openWhy(p *tab) {
	p.t.Helper()
	if p.visible(detailTab("why") + `[aria-selected="false"]`) {
		p.click(detailTab("why"))
	}
	p.until("the chain", one(why+" :not(.stale) > .chain")+` &&
		`+one(why+" .lead b")+`.innerText === `+one(clockTime)+`.innerText`)
}

// chain returns the steps as rendered: title, formula and result, and the
// limit.
func (p *tab) chain() []string {
	p.t.Helper()
	openWhy(p)
	return eval[[]string](p, each(why+" .step")+`.map((step) =>
		["h2", ".formula", ".result", ".held-by"].map((part) => step.querySelector(part)?.innerText ?? "").join(" | "))`)
}

// The chain of each sync has the example's numbers.
func TestWhy(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	for _, c := range []struct {
		time      string
		want      []string
		remaining []string // in the text below
	}{
		{"1:00", []string{
			"Proposal | ceil(13 × 1 pod) = 13 | 13 | ",
			"Policy 1: Percent 900 in 300s | ceil(1 × (1 + 900%)) = 10 | 10 | ",
			"Allowed by the policies | One policy: up to 10 | 10 | Held back by: scale-up policy",
			"Bounds | min(13, rate 10, maxReplicas 15) = 10 | 10 | ",
			"Result | 1 → 10: the scale is written. | 10 | ",
		}, []string{"New size: 10; reason: pods metric metric_hpa above target", "With a value of 1200 in the policy, not 900: 13"}},
		{"6:00", []string{
			"Usage | 13 ÷ 10 samples = 1300m |  | ",
			"Result | 10 → 13: the scale is written. | 13 | ",
		}, []string{"With the metric at 1301m or more, not 1300m: at least 14"}},
		{"12:00", []string{
			"Proposal | ceil(0.07 × 13 pods) = 1 | 1 | ",
			"Stabilization window | Current 13, at least 1, at most 13: 13 | 13 | Held back by: scale-down window",
			"Result | The count stays at 13: nothing is written. | 13 | ",
		}, []string{"No condition changed", "With a window of 30s, not 60s: 12"}},
	} {
		p.seek(c.time)
		got := p.chain()
		for _, want := range c.want {
			if !slices.Contains(got, want) {
				t.Errorf("at %s: no step %q in:\n%s", c.time, want, strings.Join(got, "\n"))
			}
		}
		text := p.shown(why)
		for _, want := range c.remaining {
			if !strings.Contains(text, want) {
				t.Errorf("at %s: no %q in:\n%s", c.time, want, text)
			}
		}
	}
}

// The first stop of Tab in Why is the value that decided, even before the steps are there.
// It keeps the focus when it no longer decides, and the page has it only once.
func TestWhyByKeys(t *testing.T) {
	for path, field := range map[string]string{
		riseAndFall("t=60s"):         policyValue,                                // a policy
		riseAndFall("t=12m"):         ofWindow,                                   // a window
		riseAndFall("t=6m"):          "spec.metrics[0].pods.target.averageValue", // nothing held the replicas back
		"/#preset=no-behavior&t=12m": ofWindow,                                   // a default
	} {
		p := open(t, path, desktop)
		p.press("w")
		p.until("Why to have the focus", `document.activeElement === `+one(panel))
		p.press("Tab")
		focused := `document.activeElement === ` + one(why+" .lead hpa-field") + `?.querySelector("input") && document.activeElement === ` + one(valueIn(why, field)+" input")
		p.until("the focus on "+field, focused)
		openWhy(p)
		for range 3 {
			p.painted(func() { p.press("ArrowUp") })
		}
		openWhy(p)
		p.until("the focus to stay on "+field, focused)
		if n := eval[int](p, each(why+` .lead, `+why+` .chain`)+`.flatMap((e) => [...e.querySelectorAll('hpa-field[data-path="`+field+`"]')]).length`); n != 1 {
			t.Errorf("%d times %s", n, field)
		}
	}
}

// A click on a field shows its line in its editor. The key w returns to Why.
func TestWhyField(t *testing.T) {
	for _, l := range []device{desktop, tablet, phone} {
		p := open(t, riseAndFall("t=60s"), l)
		p.press("g")
		p.press("3")
		p.press("w")
		p.until("the tab", selected(detailTab("why")))
		openWhy(p)
		p.click(why + ` .step.limit .field[data-path="spec.behavior.scaleUp.policies[0]"]`)
		p.until("the editor", "document.activeElement === "+editor(hpaPart))
		// Typed text goes into the line that the link selected.
		line := p.selectedLine(hpaPart)
		if !strings.Contains(line, "- type: Percent") {
			t.Errorf("%d: led to %q", l.width, line)
		}
		p.press("Escape")
		p.press("w")
		p.until("the tab again", one(why)+`.checkVisibility()`)
		p.click(why + ` .field[data-path="spec.controller.tolerance"]`)
		p.until("the other editor", "document.activeElement === "+editor(simulationPart))
		if line := p.selectedLine(simulationPart); line != "spec:" {
			t.Errorf("%d: the link of a field that is not in the text led to %q", l.width, line)
		}
	}
}

// selectedLine returns the line of an editor's caret.
func (p *tab) selectedLine(part string) string {
	p.t.Helper()
	p.pause()
	return strings.TrimSpace(eval[string](p, editor(part)+`.shadowRoot.querySelector(".cm-activeLine")?.innerText ?? ""`))
}

// Kubernetes terms show their meaning, also without a pointer.
func TestMeanings(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	p.detail("conditions")
	p.until("the conditions", one(conditionsTable+" .term"))
	p.run(each(conditionsTable+" .term button") + `.find((b) => b.innerText === "ScaleUpLimit").focus()`)
	p.until("the meaning", `document.activeElement.parentElement.querySelector(`+quote(meaning)+`).checkVisibility()`)
	if text := eval[string](p, `document.activeElement.ariaDescription`); !strings.Contains(text, "polic") {
		t.Errorf("ScaleUpLimit is said to mean %q", text)
	}
	p.press("Escape")
	p.until("the meaning to be hidden", `!document.activeElement.parentElement.querySelector(`+quote(meaning)+`).checkVisibility()`)
	p.detail("events")
	p.until("the events", one(".events .term"))
}

// The editor marks the lines that governed the sync at the cursor.
func TestGovernedLines(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	marked := func(ink, text string) {
		t.Helper()
		p.run(inEditor(hpaPart, ".cm-scroller") + ".scrollTop = 1e6")
		p.until(text+" to be marked", fmt.Sprintf(`(() => {
			const root = %s.shadowRoot;
			const lines = [...root.querySelectorAll(".cm-governs.%s")].map((e) => Number(e.innerText));
			const all = %s.text.split("\n");
			return lines.some((n) => all[n - 1].includes(%s));
		})()`, editor(hpaPart), ink, editor(hpaPart), quote(text)))
	}
	marked("policy", "value: 900")
	p.seek("12:00")
	marked("held", "stabilizationWindowSeconds: 60")
}

// When a focused word is replaced, its replacement gets the focus.
func TestFocusOnWord(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	p.detail("conditions")
	const word = conditionsTable + " tbody tr:first-child td:nth-child(3) button"
	p.until("the reason", `document.querySelector(`+quote(word)+`)?.innerText === "SucceededRescale"`)
	p.focus(word)
	p.press("ArrowRight")
	p.until("the next reason to have the focus", `document.activeElement.innerText === "ReadyForNewScale" && document.activeElement.matches(`+quote(word)+`)`)
	p.run("document.activeElement.blur()")
	p.press("ArrowLeft")
	p.until("the earlier reason", `document.querySelector(`+quote(word)+`).innerText === "SucceededRescale"`)
	if eval[bool](p, `document.activeElement !== document.body`) {
		t.Error("a word took the focus after it had moved away")
	}
}
