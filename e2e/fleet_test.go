//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"hpaplayground/internal/cluster"
)

const (
	fleetDialog = "#fleet"
	fleetRows   = fleetDialog + " tbody [data-hpa]"
	fleetSearch = fleetDialog + ` [type="search"]`
	fleetCount  = fleetDialog + " .count"
	fleetChoice = fleetDialog + " .choice p"
	fleetOpen   = fleetDialog + ` .detail [data-do="open"]`
	fleetButton = `.bar [data-kind="fleet"]`
)

// fleetRow is the row of the HPA shop-NUMBER, and fleetName its button.
func fleetRow(number int) string  { return fmt.Sprintf(`%s [data-hpa="%d"]`, fleetDialog, number) }
func fleetName(number int) string { return fleetRow(number) + " .hpa-name" }
func fleetBox(number int) string  { return fleetRow(number) + " [type=checkbox]" }

// timeToList pastes a text with a function, waits until the page lists the text's HPAs, and returns
// how long this took.
func (p *tab) timeToList(n int, paste func()) time.Duration {
	p.t.Helper()
	p.run(`{
		window.pasted = window.listed = 0;
		for (const type of ["paste", "drop"]) addEventListener(type, () => (window.pasted = performance.now()), { capture: true, once: true });
		const look = () => {
			if (document.querySelectorAll("` + fleetDialog + `[open] [data-hpa]").length === ` + fmt.Sprint(n) + `) window.listed = performance.now();
			else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	}`)
	paste()
	p.until("the list", "window.listed > 0")
	return time.Duration(eval[float64](p, "window.listed - window.pasted") * float64(time.Millisecond))
}

// fleetText has 500 HPAs with their Deployments, in 9 MB.
var fleetText = sync.OnceValue(func() string { return cluster.YAML(500, 30) })

// A long text changes nothing when it is pasted, in any place, and its HPAs are listed.
func TestFleetPasted(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	text := fleetText()
	p.until("the texts", editor(hpaPart)+`.text`)
	before := p.sources()
	for _, method := range []struct {
		name   string
		action func()
	}{
		{"beside", func() { p.pasteBeside(text) }},
		{"over an editor", func() { p.paste(hpaPart, text) }},
		{"into an editor", func() {
			p.show(hpaPart)
			p.run(editor(hpaPart) + `.reveal(3, 1)`)
			p.pasteAt(hpaPart, text)
		}},
		{"dropped", func() { p.drop("cluster.yaml", text) }},
		{"in the dialog", func() {
			p.click(moreButton)
			p.click(`[data-kind="open"]`)
			p.until("the text to be asked for", `document.activeElement.id === "pasted"`)
			p.run(`{
				const clipboardData = new DataTransfer();
				clipboardData.setData("text/plain", ` + quote(text) + `);
				document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
			}`)
		}},
		{"as JSON", func() { p.pasteBeside(cluster.JSON(cluster.YAML(500, 12))) }},
	} {
		took := p.timeToList(500, method.action)
		t.Logf("%s: listed after %v", method.name, took.Round(time.Millisecond))
		if got := p.shown(fleetCount); got != "24 of 500 with a finding" {
			t.Errorf("%s: counts %q", method.name, got)
		}
		if got := p.sources(); got != before || !eval[bool](p, closed(pastingDialog)) {
			t.Errorf("%s: the texts changed:\n%.300q", method.name, got)
		}
		p.press("Escape")
		p.until("the dialog to be closed", closed(fleetDialog))
	}
	p.pasteBeside(strings.Repeat("# HorizontalPodAutoscaler\n", 700_000))
	p.until("the limit", says(saidLine, "This is longer than 16 MiB: nothing was opened."))
	if got := p.sources(); got != before {
		t.Errorf("after a text that is too long:\n%.300q", got)
	}
}

// With the mouse, each HPA opens with one click, and up to ten run together. The list stays
// until another text is opened.
func TestFleet(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	before := p.sources()
	p.timeToList(500, func() { p.pasteBeside(fleetText()) })
	if got, want := eval[string](p, `[...`+one(fleetRow(41))+`.children].map((cell) => cell.textContent).join("|")`), "|min = max|team-5|shop-41|Deployment/shop-41|cpu: 41%/60%|4–4|3"; got != want {
		t.Errorf("a row has %q, want %q", got, want)
	}
	if got := p.shown(fleetDialog + " .detail"); !strings.Contains(got, "Error: spec.maxReplicas: Invalid value: 3: must be greater than or equal to `minReplicas`") {
		t.Errorf("the details of the first HPA, which has a mistake, are %q", got)
	}
	p.click(fleetDialog + ` [data-filter="min-is-max"]`)
	p.until("the HPAs with a finding", hasText(fleetCount, "16 of 500 HPAs")+" && "+hasText(fleetDialog+" .detail h3", "team-5/shop-41"))
	p.click(fleetDialog + ` [data-filter="all"]`)
	p.until("all HPAs", each(fleetRows)+".length === 500")
	for _, i := range []int{37, 499} {
		p.click(fleetRow(i) + " .metrics")
		p.until("its details", hasText(fleetDialog+" .picked + .detail h3", fmt.Sprintf("team-%d/shop-%d", i%9, i)))
		p.painted(func() { p.click(fleetOpen) })
		if got := p.source(hpaPart); !strings.Contains(got, fmt.Sprintf("name: shop-%d\n", i)) || p.state() != "ok" || !strings.Contains(p.source(workloadPart), fmt.Sprintf("name: shop-%d\n", i)) {
			t.Errorf("%d: %s, opened\n%s", i, p.state(), got)
		}
		p.until("the dialog to be closed", closed(fleetDialog))
		p.until("the others to stay", hasText(fleetButton, "500 HPAs"))
		p.click(fleetButton)
		p.until("the one that was opened", `document.activeElement.matches(`+quote(fleetName(i))+`)`)
	}

	p.click(fleetSearch)
	p.typed("team-3 shop-1")
	p.until("what was found", says(fleetCount, " of 500 HPAs")+" && "+each(fleetRows)+".length < 20")
	for _, i := range []int{12, 102} {
		p.click(fleetBox(i))
	}
	p.until("two", says(fleetChoice, "2 chosen, of at most 10"))
	p.run(one(fleetSearch) + `.select()`)
	p.typed("team-4")
	p.until("others", none(fleetRow(12)))
	selected := eval[[]string](p, each(fleetRows)+`.slice(0, 9).map((row) => row.dataset.hpa)`)
	for _, i := range selected {
		p.click(fleetBox(atoi(i)))
	}
	last := atoi(selected[8])
	p.until("the refusal", hasText(fleetChoice, fmt.Sprintf("team-4/shop-%d was not chosen: at most 10 HPAs run together.", last)))
	if eval[bool](p, one(fleetBox(last))+".checked") {
		t.Error("the eleventh is ticked")
	}
	p.painted(func() { p.click(fleetDialog + ` [data-do="run"]`) })
	if got := eval[int](p, each(hpaButtons)+".length"); got != 10 || p.state() != "ok" {
		t.Errorf("%s: %d HPAs run", p.state(), got)
	}

	for range 3 {
		p.show(hpaPart)
		p.painted(func() { p.press("z", ctrl) })
	}
	if got := p.sources(); got != before {
		t.Errorf("after undo\n%q\nwant\n%q", got, before)
	}
	p.click(fleetButton)
	p.click(fleetDialog + ` [data-do="clear"]`)
	p.until("nothing to be chosen", none(fleetDialog+" input:checked")+" && "+one(fleetDialog+` [data-do="run"]`)+".hidden")
	p.run(one(fleetSearch) + `.select()`)
	p.typed("error")
	p.until("what is wrong", one(fleetRow(20)))
	p.click(fleetName(20))
	p.click(fleetOpen)
	p.until("its mistake", pageHas("state", "broken")+" && "+says(problemList, "must be greater than or equal to"))
	p.painted(func() { p.preset("walkthrough") })
	p.until("the list to go", none(fleetButton))
}

// The list works with keys: the search, the arrows, Enter, Space and Escape. Typing in the
// search is not slow.
func TestFleetKeys(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.timeToList(500, func() { p.pasteBeside(fleetText()) })
	focused := func(name, selector string) {
		t.Helper()
		p.until("the focus on "+name, `document.activeElement.matches(`+quote(selector)+`)`)
	}
	focused("the first, which has a mistake", fleetName(20))
	p.press("ArrowDown")
	p.press("ArrowDown")
	focused("the third", fleetName(140))
	p.until("its details", hasText(fleetDialog+" .detail h3", "team-5/shop-140"))
	p.press("ArrowUp")
	p.press(" ")
	p.until("the second to be chosen", one(fleetBox(80))+".checked && "+says(fleetChoice, "1 chosen"))
	focused("the second", fleetName(80))
	p.press(" ")
	p.until("none to be chosen", none(fleetDialog+" input:checked"))

	p.run(`{
		window.slowest = 0;
		document.querySelector(` + quote(fleetDialog) + `).addEventListener("input", () => {
			const began = performance.now();
			requestAnimationFrame(() => setTimeout(() => (window.slowest = Math.max(window.slowest, performance.now() - began))));
		});
	}`)
	for _, key := range "shop-12" {
		p.press(string(key))
	}
	focused("the search", fleetSearch)
	p.until("what was found", hasText(fleetCount, "11 of 500 HPAs"))
	t.Logf("the slowest key of the search took %.0f ms", eval[float64](p, "window.slowest"))
	p.press("ArrowDown")
	focused("the first found", fleetName(12))
	p.press("ArrowUp")
	focused("the search again", fleetSearch)
	p.painted(func() { p.press("Enter") })
	if got := p.source(hpaPart); !strings.Contains(got, "name: shop-12\n") {
		t.Errorf("Enter opened\n%s", got)
	}
	focused("the button", fleetButton+", body")

	p.focus(fleetButton)
	p.press("Enter")
	focused("the one that was opened", fleetName(12))
	p.run(one(fleetDialog+` [data-sort="replicas"]`) + ".focus()")
	p.press("Enter")
	p.until("the order", each(fleetRows)+`.map((row) => row.dataset.hpa).join() === "120,125,121,126,12,122,127,123,128,124,129"`)
	focused("the head", fleetDialog+` [aria-sort] [data-sort="replicas"]`)
	p.press("Escape")
	p.until("the dialog to be closed", closed(fleetDialog))
	focused("the button", fleetButton)
}

// The list works by touch, on a phone.
func TestFleetTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall(), phone)
	p.timeToList(500, func() { p.drop("cluster.yaml", fleetText()) })
	p.tap(one(fleetBox(1)))
	p.tap(one(fleetBox(3)))
	p.until("two to be chosen", says(fleetChoice, "2 chosen"))
	p.painted(func() { p.tap(one(fleetDialog + ` [data-do="run"]`)) })
	if got := eval[int](p, each(hpaButtons)+".length"); got != 2 {
		t.Errorf("%d HPAs run", got)
	}
	p.tap(one(fleetButton))
	p.until("the list", opened(fleetDialog))
	p.tap(one(fleetDialog + ` [name="way"]`))
	p.until("what costs least first", each(fleetRows)+`[0].dataset.hpa === "0"`)
	p.tap(one(fleetName(7)))
	p.until("its details", one(fleetRow(7)+" + .detail.asked"))
	p.painted(func() { p.tap(one(fleetOpen)) })
	p.until("one HPA", none(hpaButtons))
	p.tap(one(fleetButton))
	p.tap(one(fleetDialog + "[open] form .done"))
	p.until("the dialog to be closed", closed(fleetDialog))
}
