//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// Things that a first visitor looks for need one click on a desktop, and two clicks on
// a phone.
func TestWishes(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, {width: 1280, height: 720}, phone} {
		for _, wish := range []struct{ name, button, onPhone, place string }{
			{"what is this", `.tour [data-kind="about"]`, "", one("#about[open]")},
			{"bring my own", `.bar > [data-kind="open"]`, "", one(pastingDialog + "[open]")},
			{"share", `.bar [name="share"]`, menuItem("share"), one("#share:popover-open")},
			{"compare", detailTab("compare"), detailTab("compare"), selected(detailTab("compare"))},
			{"an exercise", tool("exercises"), menuItem("exercises"), one(exerciseEntry)},
		} {
			t.Run(fmt.Sprintf("%d %s", l.width, wish.name), func(t *testing.T) {
				p := open(t, "/", l)
				switch {
				case l != phone || wish.onPhone == "":
				case wish.onPhone == wish.button:
					p.view("details")
				default:
					p.click(moreButton)
					wish.button = wish.onPhone
				}
				p.click(wish.button)
				p.until("it", wish.place)
			})
		}
	}
}

// The gallery is used without a mouse: a search, the arrows, Enter and Escape.
func TestGallery(t *testing.T) {
	p := open(t, "/#preset=walkthrough", desktop)
	focused := func(name, selector string) {
		t.Helper()
		p.until("the focus on "+name, `document.activeElement.matches(`+quote(selector)+`)`)
	}
	p.press("P", shift)
	focused("the search", galleryDialog+"[open] input")
	p.typed("periodseconds look back")
	p.until("what is found", each(".card")+`.length === 1`)
	p.painted(func() { p.press("Enter") })
	if got := p.presetName(); got != "sliding-budget" {
		t.Errorf("Enter chose %q", got)
	}
	p.until("it to be closed", closed(galleryDialog))

	p.focus(named("presets"))
	p.press("Enter")
	focused("the present preset", presetCard("sliding-budget"))
	p.until("its picture", `document.activeElement.querySelector("img")?.naturalWidth > 0`)
	p.press("ArrowLeft")
	focused("the one before", presetCard("policies-are-caps"))
	p.press("ArrowDown")
	focused("the one below", presetCard("no-behavior"))
	p.press("ArrowUp")
	focused("the one above", presetCard("policies-are-caps"))
	p.press("q")
	focused("the search", galleryDialog+"[open] input")
	p.until("the letter", one(galleryDialog+" input")+`.value === "q"`)
	p.press("Escape")
	p.press("Escape")
	p.until("it to be closed", closed(galleryDialog))
	focused("the button", "button[name=presets]")

	p.press("Enter")
	p.click(`.levels [data-level="advanced"]`)
	p.until("fewer", hasText(".gallery .count", "16 presets"))
	p.painted(func() { p.click(presetCard("rollout-drift")) })
	if got := p.presetName(); got != "rollout-drift" {
		t.Errorf("a click chose %q", got)
	}
	if got := p.shown(named("presets")); got != "Presets\nA rollout that leaves more pods behind" {
		t.Errorf("the button says %q", got)
	}
}

// The pictures of the gallery are in the language of the page.
func TestGalleryChinese(t *testing.T) {
	p := openChinese(t, "/#preset=walkthrough", desktop)
	p.press("P", shift)
	p.until("the pictures", each(galleryDialog+" img")+`.some((image) => image.naturalWidth > 0)`)
	if n := eval[int](p, each(galleryDialog+` img:not([src*="-zh-"])`)+`.length`); n > 0 {
		t.Errorf("%d pictures are not in Chinese", n)
	}
}

// Lists use the width of a large window.
func TestListsUseTheWidth(t *testing.T) {
	p := open(t, "/", device{width: 1920, height: 1080})
	p.run(one(named("presets")) + ".click()")
	p.until("the presets", opened(galleryDialog)+` && `+one(galleryDialog+" img"))
	if width := eval[int](p, one(galleryDialog)+".clientWidth"); width < 1700 {
		t.Errorf("the presets have %d px", width)
	}
	if !strings.Contains(p.shown(galleryDialog+" [aria-current]"), "shown now") {
		t.Error("the preset that is shown has no mark")
	}
	for _, l := range []device{{width: 1920, height: 1080}, desktop, projector} {
		p.resize(l)
		p.until("the width", fmt.Sprintf("innerWidth === %d", l.width))
		if size := eval[float64](p, `12 * `+one(galleryDialog+" img")+`.clientWidth / 360`); size < 10 {
			t.Errorf("%d: the texts in the pictures are %.1f px", l.width, size)
		}
	}
}
