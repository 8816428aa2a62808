//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
)

var (
	tablet = device{width: 768, height: 1024}
	phone  = device{width: 390, height: 844}
)

// media emulates a system setting for style sheets.
func (p *tab) media(scheme string, more ...*emulation.MediaFeature) {
	p.t.Helper()
	send(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: append([]*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme},
		{Name: "prefers-reduced-motion", Value: "reduce"},
	}, more...)})
}

// everything is a JavaScript list of all elements, including shadow roots.
const everything = `(function all(root) {
	return [...root.querySelectorAll("*")].flatMap((e) => e.shadowRoot ? [e, ...all(e.shadowRoot)] : [e]);
})(document)`

// With reduced motion nothing is animated, except the caret of an editor.
func TestReducedMotion(t *testing.T) {
	p := open(t, "/", desktop)
	p.edit(hpaPart, "maxReplicas", "maxReplicas: [")
	p.until("the text to be marked as broken", pageHas("state", "broken"))
	if moving := eval[[]string](p, everything+`.filter((e) => {
		const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(e);
		return scrollBehavior === "smooth" || animationName !== "none" || /[1-9]/.test(transitionDuration);
	}).map((e) => e.tagName + "." + e.className).filter((name) => !name.includes("cm-cursor"))`); len(moving) > 0 {
		t.Errorf("these move: %v", moving)
	}
}

// With forced colors, everything that is drawn only by its background stays
// visible: the chart, its cursor, the open tab, the states.
func TestForcedColors(t *testing.T) {
	split(t)
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			p := open(t, riseAndFall("t=6m1s"), desktop)
			p.unfold()
			p.detail("conditions")
			p.media(scheme, &emulation.MediaFeature{Name: "forced-colors", Value: "active"})
			p.until("forced colours", `matchMedia("(forced-colors: active)").matches`)
			p.pause()
			if !chartDrawn(p) {
				t.Error("the chart is blank")
			}
			line := inEditor(hpaPart, ".cm-lineNumbers .cm-governs")
			if width := eval[string](p, "getComputedStyle("+line+").borderLeftWidth"); width != "3px" {
				t.Errorf("the line that decided has a mark of %s", width)
			}
			if track := eval[string](p, `getComputedStyle(`+one(controls+" input[type=range]")+`).backgroundImage`); track == "none" {
				t.Error("sliders have no track")
			}
			if ground := eval[[]string](p, `[".timeline", "html"].map((e) => getComputedStyle(document.querySelector(e)).backgroundColor)`); ground[0] != ground[1] {
				t.Errorf("the chart is on %s, the page on %s", ground[0], ground[1])
			}
			p.run(`window.e2eCursor = ` + one(chart) + `.shadowRoot.querySelector(".cursor")`)
			for _, part := range []struct{ name, element, pseudo string }{
				{"cursor", "e2eCursor", "::before"},
				{"open tab", one(drawer + " .tabs .on"), "::after"},
				{"divider", one(".divider"), "::after"},
				{"state", one(panel + " .state.on"), "::before"},
				{"axis", one(".head h2"), ""},
			} {
				property := "backgroundColor"
				if part.pseudo == "" {
					property = "color"
				}
				colors := eval[[]string](p, fmt.Sprintf(`[getComputedStyle(%s, %s).%s, getComputedStyle(document.documentElement).backgroundColor]`,
					part.element, quote(part.pseudo), property))
				if ratio := contrast(css(t, colors[0]), css(t, colors[1])); ratio < 3 {
					t.Errorf("%s: %s on %s is %.1f:1", part.name, colors[0], colors[1], ratio)
				}
			}
		})
	}
}

// Each control that Tab reaches shows its focus: the changed area is at least
// as large as a line along its edge, with a contrast of 3:1. An editor shows
// its caret.
func TestFocusIsSeen(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, {width: 1440, height: 900, dark: true}, phone} {
		t.Run(fmt.Sprint(l.width, l.dark), func(t *testing.T) {
			p := open(t, riseAndFall("t=6m1s"), l)
			type stop struct {
				Name                string
				X, Y, Width, Height float64
				Slider, Editor      bool
			}
			seen := map[string]bool{}
			for range 40 {
				p.press("Tab")
				stop := eval[stop](p, `(() => {
					const e = document.activeElement;
					window.e2eFocused = e;
					const { x, y, width, height } = e.getBoundingClientRect();
					return { Name: [e.tagName, e.id || e.name || e.className || e.ariaLabel].join(" "), X: x, Y: y, Width: width, Height: height,
						Slider: e.type === "range", Editor: e.tagName === "HPA-EDITOR" };
				})()`)
				if stop.Editor {
					p.press("Escape")
				}
				if stop.Editor || seen[stop.Name] || stop.Name == "BODY " {
					continue
				}
				seen[stop.Name] = true
				const margin = 4
				x, y := math.Max(0, stop.X-margin), math.Max(0, stop.Y-margin)
				clip := page.Viewport{X: x, Y: y, Scale: 1,
					Width:  math.Min(float64(l.width), stop.X+stop.Width+margin) - x,
					Height: math.Min(float64(l.height), stop.Y+stop.Height+margin) - y}
				if clip.Width <= 0 || clip.Height <= 0 {
					t.Errorf("%s has the focus out of sight, at %.0f %.0f", stop.Name, stop.X, stop.Y)
					continue
				}
				with := p.pixels(clip)
				p.run("e2eFocused.blur()")
				without := p.pixels(clip)
				p.run("e2eFocused.focus({ focusVisible: true })")
				want := int(clip.Width + clip.Height) // at least half of its edge, one pixel wide
				if stop.Slider {
					want = 4 * 8
				}
				if changed := changedPixels(with, without); changed < want {
					t.Errorf("%s: the focus changes %d pixels, want %d", stop.Name, changed, want)
				}
			}
			if len(seen) < 10 {
				t.Errorf("tab reaches only %v", seen)
			}
		})
	}
}

// pixels returns a part of the viewport as an image.
func (p *tab) pixels(clip page.Viewport) image.Image {
	p.t.Helper()
	shot := send(p, page.CaptureScreenshot, page.CaptureScreenshotParams{Clip: &clip})
	picture, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		p.t.Fatal(err)
	}
	return picture
}

// changedPixels counts the pixels that differ with a contrast of at least 3:1.
func changedPixels(a, b image.Image) int {
	n := 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if contrast(a.At(x, y), b.At(x, y)) >= 3 {
				n++
			}
		}
	}
	return n
}

// contrast returns the WCAG contrast ratio, from 1 to 21.
func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// css parses a color as computed by the browser.
func css(t *testing.T, text string) color.Color {
	t.Helper()
	var r, g, b uint8
	if _, err := fmt.Sscanf(text, "rgb(%d, %d, %d)", &r, &g, &b); err != nil {
		t.Fatalf("color %q: %v", text, err)
	}
	return color.RGBA{r, g, b, 255}
}

// Every touch target is at least 24 pixels in size, except words in a sentence;
// frequent targets are 44 pixels high.
func TestTouchTargets(t *testing.T) {
	split(t)
	for _, l := range []device{phone, tablet} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := inUsedProfile(t, l)
			send(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
			send(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
				Width: l.width, Height: l.height, DeviceScaleFactor: 1, Mobile: true,
			})
			p.goTo(riseAndFall("t=6m1s"))
			p.ready()
			if !eval[bool](p, `matchMedia("(pointer: coarse)").matches`) {
				t.Fatal("the browser has no coarse pointer")
			}
			p.unfold()
			frequent := ".tabs *, .transport *, .bar *, .menu *, .problems *"
			if l == tablet { // which has the room
				frequent += ", .tour ol *, .lesson summary, .spreads *, .load .act"
			}
			reported := map[string]bool{}
			check := func(view string) {
				t.Helper()
				for _, small := range eval[[]string](p, `[...document.querySelectorAll("button, select, input, summary, a[href], [role=separator]")]
					.filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(".story p *, .story li *, .compare p *"))
					.map((e) => [e, e.getBoundingClientRect()])
					.filter(([e, { width, height }]) => Math.min(width, height) < (e.matches(`+quote(frequent)+`) ? 43.5 : 23.5))
					.map(([e, { width, height }]) => [e.tagName, e.id, e.className, e.innerText.slice(0, 20)].join(" ") + " " + width.toFixed() + "x" + height.toFixed())`) {
					if !reported[small] {
						reported[small] = true
						t.Errorf("%s: %s", view, small)
					}
				}
			}
			p.eachTab(check)
			p.run(one(menuPopover) + `.showPopover()`)
			check("menu")
			p.run(one(menuPopover) + `.hidePopover()`)
			p.edit(hpaPart, "maxReplicas", "maxReplicas: [")
			p.until("the text to be marked as broken", pageHas("state", "broken"))
			check("broken")
		})
	}
}

// With forced colors a number that can be typed over has a line, and a button without a border an outline.
func TestForcedColorsShowWhatCanBeUsed(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&t=6m1s", desktop)
	p.detail("why")
	p.until("a number in a sentence", one(why+" .typed"))
	p.media("light", &emulation.MediaFeature{Name: "forced-colors", Value: "active"})
	p.until("forced colours", `matchMedia("(forced-colors: active)").matches`)
	if line := eval[string](p, `getComputedStyle(`+one(why+" .typed")+`).borderBottomStyle`); line != "dashed" {
		t.Errorf("the line under a number is %s", line)
	}
	if bare := eval[[]string](p, each("button")+`.filter((e) => {
		const { borderTopStyle, outlineStyle, textDecorationLine } = getComputedStyle(e);
		return e.checkVisibility() && !e.matches("[role=tab]") && borderTopStyle === "none" && outlineStyle === "none" && !textDecorationLine.includes("underline");
	}).map((e) => e.className + " " + e.innerText)`); len(bare) > 0 {
		t.Errorf("these buttons look like text: %q", bare)
	}
}
