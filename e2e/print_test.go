//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// On paper there are the story, the results, the chart, Why and the whole texts,
// black on white, without buttons.
func TestPrint(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), device{width: 1440, height: 900, dark: true})
	p.detail("why")
	p.until("the chain", one(whyChain))
	texts := p.sources() // as soon as the page has the editors
	p.run(`dispatchEvent(new Event("beforeprint"))`)
	send(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	for _, part := range []string{story, results, chart, why, printedText} {
		if !p.visible(part) {
			t.Errorf("%s is not printed", part)
		}
	}
	type printed struct {
		Ground, Ink string
		Pressed     []string
		Text        string
	}
	got := eval[printed](p, `(() => {
		const { color } = getComputedStyle(`+one(story)+`);
		const pressed = [...document.querySelectorAll("button, select, input, hpa-editor")].filter((e) => e.checkVisibility() && !e.matches(".term *, .why *, .lesson *, .story p *"));
		return {
			Ground: getComputedStyle(document.documentElement).backgroundColor, Ink: color,
			Pressed: pressed.map((e) => e.name || e.id || e.className), Text: `+one(printedText)+`.innerText,
		};
	})()`)
	if got.Ground != "rgb(255, 255, 255)" || got.Ink != "rgb(0, 0, 0)" {
		t.Errorf("it is %s on %s", got.Ink, got.Ground)
	}
	if len(got.Pressed) > 0 {
		t.Errorf("printed are %q", got.Pressed)
	}
	for i, part := range parts {
		lines := strings.Split(strings.TrimSpace(texts[i]), "\n")
		if !slices.Contains(strings.Split(got.Text, "\n"), lines[len(lines)-1]) {
			t.Errorf("the last line of %s is not printed", part)
		}
	}
	p.run(`dispatchEvent(new Event("afterprint"))`)
	p.media("dark")
	if p.visible(printedText) || eval[string](p, `document.documentElement.dataset.theme ?? "auto"`) == "light" {
		t.Error("the page stays as it was printed")
	}
}

// An embed's texts are not printed over its chart, and an exercise leaves no column empty.
func TestPrintEmbed(t *testing.T) {
	p := open(t, "/embed#exercise=min-and-max&load=eager", device{width: 1000, height: 640})
	p.waitForGoals("min-and-max")
	p.run(`dispatchEvent(new Event("beforeprint"))`)
	send(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	if p.visible(printedText) || p.visible(taskPanel) || !p.visible(story) {
		t.Errorf("printed are the text %t, the task %t, the story %t", p.visible(printedText), p.visible(taskPanel), p.visible(story))
	}
	if leftEdge := eval[float64](p, one(chart)+`.getBoundingClientRect().left`); leftEdge > 40 {
		t.Errorf("the chart begins at %.0f px", leftEdge)
	}
}
