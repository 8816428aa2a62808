//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// No width has a horizontal scroll bar, and wide pages have no vertical one, in
// any view, also with a broken text and with wider text spacing. 720 by 450 is
// a desktop at 200 %, 320 by 256 at 400 %.
func TestWidths(t *testing.T) {
	p := open(t, "/", desktop)
	text := p.source(hpaPart)
	for _, l := range []device{{width: 320, height: 256}, {width: 360, height: 640}, phone, {width: 720, height: 450}, tablet, {width: 1100, height: 800}, desktop, {width: 2560, height: 1440}} {
		p.resize(l)
		p.until("the width", fmt.Sprintf("innerWidth === %d", l.width))
		checkWidth := func(moment string) {
			t.Helper()
			p.pause()
			if width := eval[int64](p, "document.documentElement.scrollWidth"); width > l.width {
				t.Errorf("%d, %s: the page is %d wide; the widest are %v", l.width, moment, width, eval[[]string](p, fmt.Sprintf(`
					[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > %d)
						.map((e) => e.tagName + "." + e.className).slice(0, 8)`, l.width)))
			}
			// The parts of a wide page scroll; the page as a whole must not.
			if height := eval[int64](p, "document.documentElement.scrollHeight"); l.width >= 1100 && height > l.height {
				t.Errorf("%d, %s: the page is %d high", l.width, moment, height)
			}
		}
		checkWidth("at first")
		p.view("edit")
		p.unfold()
		checkWidth("with the controls open")
		for _, detail := range []string{"events", "describe", "syncs", "conditions", "why"} {
			p.detail(detail)
			checkWidth(detail)
		}
		p.edit(hpaPart, "maxReplicas", "maxReplicas: [")
		p.until("the text to be marked as broken", pageHas("state", "broken"))
		checkWidth("broken")
		p.run(`{
			const wide = new CSSStyleSheet();
			wide.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
			document.adoptedStyleSheets = [wide];
		}`)
		checkWidth("with wider spaces")
		p.run(`document.adoptedStyleSheets = []`)
		p.painted(func() { p.paste(hpaPart, text) })
		p.view("watch")
	}
}

// The page follows the system's colors, or a choice in the page or the link.
func TestThemes(t *testing.T) {
	split(t)
	lightness := `(() => {
		const grounds = ["main", "body", "html"].map((name) => getComputedStyle(document.querySelector(name)).backgroundColor);
		const [r, g, b] = grounds.find((ground) => !/^rgba.*, 0\)$/.test(ground)).match(/[0-9.]+/g).map(Number);
		return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
	})()`
	dark := desktop
	dark.dark = true
	for _, c := range []struct {
		name, path string
		device     device
		dark       bool
	}{
		{"system light", "/", desktop, false},
		{"system dark", "/", dark, true},
		{"link dark", "/#theme=dark", desktop, true},
		{"link light", "/#theme=light", dark, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := open(t, c.path, c.device)
			if got := eval[float64](p, lightness); got < 0.5 != c.dark {
				t.Errorf("lightness of the page is %.2f", got)
			}
			if !chartDrawn(p) {
				t.Error("the chart is blank")
			}
			p.choose("theme", "dark")
			p.until("a dark page", lightness+" < 0.5")
			p.choose("theme", "light")
			p.until("a light page", lightness+" > 0.5")
		})
	}
}

// There is no layout shift: what a visitor sees before the program has loaded
// stays where it is.
func TestNoLayoutShift(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.onNewDocument(`
		window.e2eShift = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) window.e2eShift += entry.value;
		}).observe({ type: "layout-shift", buffered: true });`)
	p.goTo("/")
	p.ready()
	p.pause()
	if shift := eval[float64](p, "window.e2eShift"); shift > 0.05 {
		t.Errorf("the layout shifts by %.3f while the page loads", shift)
	}
}
