//go:build e2e

package e2e

import (
	"bytes"
	"cmp"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/exercise/course"
	"hpaplayground/internal/cluster"
)

var screenshots = flag.String("screenshots", "", "`folder` to write pictures of the page's main states to")

func pickPod(p *tab) {
	p.detail("pods")
	p.pod("End")
}

func importing(p *tab) {
	openLoad(p)
	p.click(importButton)
	p.fillIn("import-text", strings.Replace(measured, "oops", "", 1))
	p.until("a preview", one(importCurve))
}

// seeded shows the load that was taken from a status.
func seeded(p *tab) {
	p.painted(func() { p.pasteBeside(snapshot(p.t)) })
	p.detail("load")
	p.until("the loads", one(seedsList+" li"))
}

// pastedBare shows an HPA that was pasted without a load, with other loads to try.
func pastedBare(p *tab) {
	p.painted(func() { p.pasteBeside(bareHPA) })
	p.until("loads to try", proposed("proposed"))
}

// listed shows the list of a cluster's HPAs, with three of them chosen.
func listed(p *tab) {
	p.drop("cluster.yaml", cluster.YAML(30, 3))
	p.until("the list", opened(fleetDialog))
	for i := range 3 {
		p.click(fleetBox(i + 1))
	}
	p.until("three to be chosen", says(fleetChoice, "3 chosen"))
}

// pasting shows the dialog with a text.
func pasting(text string) func(p *tab) {
	return func(p *tab) {
		p.run(one(pastingDialog) + `.showModal()`)
		p.fillIn("pasted", text)
	}
}

// importingDay shows the import of the load of two pods.
func importingDay(p *tab) {
	seeded(p)
	p.pasteBeside(dayOfPods())
	p.until("a preview", one(importCurve))
}

// finding shows the palette with a query.
func finding(query string) func(p *tab) {
	return func(p *tab) {
		p.press("k", ctrl)
		p.find(query, "")
	}
}

// TestScreenshots makes pictures and tests nothing; `make screenshots` runs it.
func TestScreenshots(t *testing.T) {
	if *screenshots == "" {
		t.Skip("no -screenshots folder")
	}
	dark := func(l look) look { l.dark = true; return l }
	tall := look{width: 1440, height: 1800}
	const spike = "/#preset=spike-cautious-policy&t=6m1s"
	complete := func(p *tab) {
		p.caret(hpaPart, "scaleTargetRef:\n    ")
		p.press(" ", ctrl)
		p.until("words to be offered", "!!"+inEditor(hpaPart, offeredWord))
	}
	for _, s := range []struct {
		name, path string
		look       look
		prepare    func(p *tab)
	}{
		// Shown in README.
		{"readme-first", spike, look{width: 1280, height: 800}, nil},
		{"readme-why", "/#preset=spike-cautious-policy&t=2m", tall, explained},
		{"readme-phone", spike, dark(phone), nil},
		{"desktop-light", spike, desktop, nil},
		{"desktop-dark", spike, dark(desktop), nil},
		{"desktop-events", "/#preset=spike-cautious-policy&t=25m", desktop, func(p *tab) { p.detail("events") }},
		{"why-light", "/#preset=spike-cautious-policy&t=12m", tall, explained},
		{"why-end", "/#preset=spike-cautious-policy&t=1m", tall, func(p *tab) {
			explained(p)
			p.run(one(panel) + `.scrollTo(0, 1e6)`)
		}},
		{"why-field", "/#preset=hungriest-metric&t=12m", desktop, func(p *tab) {
			explained(p)
			p.run(`document.querySelectorAll(".step .field")[1].focus()`)
		}},
		{"why-dark", "/#preset=spike-cautious-policy&t=1m", dark(tall), explained},
		{"why-conditions", spike, desktop, func(p *tab) {
			p.detail("conditions")
			p.until("the conditions", one(conditionsTable+" .term"))
			p.focus(conditionsTable + " .term button")
		}},
		{"why-tablet", "/#preset=hungriest-metric&t=12m", tablet, func(p *tab) { p.press("w"); explained(p) }},
		{"why-phone", "/#preset=spike-cautious-policy&t=12m", phone, func(p *tab) { p.view("details"); explained(p) }},
		{"desktop-walkthrough", "/#preset=walkthrough&t=12m", desktop, nil},
		{"desktop-shades", "/#preset=walkthrough&t=12m", desktop, func(p *tab) { p.detail("pods") }},
		{"dark-shades", "/#preset=walkthrough&t=12m", dark(desktop), nil},
		{"phone-compare", spike, phone, func(p *tab) {
			p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
			p.detail("compare")
		}},
		{"first-paste", "/", desktop, pastedBare},
		{"first-paste-dark", "/", dark(desktop), pastedBare},
		{"first-paste-projector", "/", look{width: 1280, height: 720}, pastedBare},
		{"first-paste-phone", "/", phone, pastedBare},
		{"first-paste-phone-load", "/", dark(phone), func(p *tab) { pastedBare(p); p.view("details") }},
		{"fleet", "/", desktop, listed},
		{"fleet-dark", "/", dark(desktop), listed},
		{"fleet-phone", "/", phone, listed},
		{"load-head", "/#preset=no-room&t=6m", look{width: 900, height: 1000}, nil},
		{"phone-shades", "/#preset=walkthrough&t=12m", phone, nil},
		{"desktop-blind-queue", "/#preset=blind-queue&t=15m", desktop, nil},
		{"desktop-zoom", "/#preset=spike-cautious-policy&t=13m", desktop, zoomed},
		{"phone-zoom", "/#preset=no-room&t=6m", dark(phone), zoomed},
		{"desktop-target", "/#preset=hungriest-metric&t=3m", desktop, holding(ofCPU)},
		{"phone-target", "/#preset=hungriest-metric&t=3m", dark(phone), holding(ofRequests)},
		{"desktop-compare", spike, desktop, func(p *tab) {
			p.detail("compare")
			p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
		}},
		{"seeds-light", "/", desktop, seedsShown},
		{"seeds-edited", "/", desktop, func(p *tab) {
			seedsShown(p)
			p.painted(func() { p.edit(hpaPart, "maxReplicas: 30", "maxReplicas: 14") })
			p.until("the spread", ranges)
		}},
		{"seeds-projector", "/#preset=sticky-connections&t=10m", look{width: 1280, height: 720, dark: true}, (*tab).askSeeds},
		{"seeds-wide", "/#preset=sticky-connections&t=10m", look{width: 1920, height: 1080}, (*tab).askSeeds},
		{"seeds-tablet", "/#preset=sticky-connections&t=10m", tablet, (*tab).askSeeds},
		{"seeds-dark", "/", dark(desktop), seedsShown},
		{"seeds-certain", spike, desktop, func(p *tab) {
			p.click(named("seeds"))
			p.until("the notice", one(saidLine)+`.textContent`)
		}},
		{"seeds-phone", "/", phone, seedsShown},
		{"seeds-phone-compare", "/", dark(phone), func(p *tab) {
			seedsShown(p)
			p.detail("compare")
		}},
		{"chinese-seeds", "/", desktop, seedsShown},
		{"desktop-lesson", "/#preset=sliding-budget", desktop, func(p *tab) { p.click(lessonOpener) }},
		{"phone-lesson", "/#preset=sliding-budget", phone, func(p *tab) { p.click(lessonOpener) }},
		{"desktop-pods", "/#preset=no-room&t=6m", desktop, pickPod},
		{"phone-pods", "/#preset=no-room&t=6m", phone, func(p *tab) {
			p.view("details")
			pickPod(p)
		}},
		{"tablet-pods", "/#preset=no-room&t=6m", dark(tablet), func(p *tab) {
			p.press("w")
			pickPod(p)
		}},
		{"desktop-requests", "/#preset=walkthrough&t=12m", dark(desktop), func(p *tab) {
			pickPod(p)
			p.click(".requests input")
			p.press("a", ctrl)
			p.typed("400m")
			p.painted(func() { p.press("Enter") })
		}},
		{"exercise-light", "/#exercise=min-and-max", desktop, func(p *tab) { p.graded("min-and-max") }},
		{"exercise-marks", "/#exercise=four-zones", dark(desktop), func(p *tab) { p.graded("four-zones") }},
		{"exercise-wide", "/#exercise=incident", look{width: 1920, height: 1080}, func(p *tab) { p.graded("incident") }},
		{"exercise-projector", "/#exercise=incident", look{width: 1280, height: 720}, func(p *tab) { p.graded("incident") }},
		{"exercise-help", "/#exercise=min-and-max", tall, revealed},
		{"exercise-solved", "/#exercise=min-and-max", dark(desktop), func(p *tab) {
			p.graded("min-and-max")
			p.answer("min-and-max", solution(p.t, course.Collection().Lookup("min-and-max")))
		}},
		{"exercise-list", "/#exercise=min-and-max", desktop, func(p *tab) {
			p.graded("min-and-max")
			p.answer("min-and-max", solution(p.t, course.Collection().Lookup("min-and-max")))
			p.click(named("exercises"))
		}},
		{"exercise-narrow", "/#exercise=four-zones", look{width: 1120, height: 760}, func(p *tab) { p.graded("four-zones") }},
		{"exercise-tablet", "/#exercise=min-and-max", tablet, func(p *tab) { p.graded("min-and-max") }},
		{"exercise-phone", "/#exercise=min-and-max", phone, func(p *tab) { p.graded("min-and-max") }},
		{"exercise-phone-help", "/#exercise=min-and-max", phone, revealed},
		{"codes-light", "/#codes", desktop, func(p *tab) { p.fillIn("codes-text", chat()) }},
		{"codes-phone", "/#codes", dark(phone), func(p *tab) { p.fillIn("codes-text", chat()) }},
		{"load-light", spike, desktop, openLoad},
		{"load-dark", spike, dark(desktop), openLoad},
		{"load-sticky", "/#preset=sticky-connections&t=10m", desktop, lower(openLoad)},
		{"load-sticky-phone", "/#preset=sticky-connections&t=10m", dark(phone), func(p *tab) { p.view("details"); openLoad(p) }},
		{"load-waits", "/#preset=walkthrough&t=10m", dark(desktop), lower(func(p *tab) {
			openLoad(p)
			p.painted(func() { p.choose("load-overload", "queue") })
		})},
		{"nodes", "/#preset=nodes-that-go&t=18m", desktop, nil},
		{"nodes-phone", "/#preset=nodes-that-go&t=18m", dark(phone), nil},
		{"nodes-controls", "/#preset=nodes-that-go&t=18m", desktop, lowerControls},
		{"nodes-controls-phone", "/#preset=nodes-that-go&t=18m", phone, lowerControls},
		{"load-several", "/#preset=hungriest-metric&t=12m", desktop, openLoad},
		{"load-wave", "/#preset=zero-by-hand&t=2m", desktop, func(p *tab) {
			openLoad(p)
			p.painted(func() { p.choose("load-shape", "wave") })
		}},
		{"paste-bare", spike, look{width: 1280, height: 720}, func(p *tab) { p.painted(func() { p.pasteBeside(bareHPA) }) }},
		{"paste-bare-desktop", spike, desktop, func(p *tab) { p.painted(func() { p.pasteBeside(bareHPA) }) }},
		{"paste-bare-phone", spike, phone, func(p *tab) { p.painted(func() { p.pasteBeside(bareHPA) }); p.detail("load") }},
		{"paste-bare-dark", spike, dark(desktop), func(p *tab) { p.painted(func() { p.pasteBeside(bareHPA) }) }},
		{"paste-describe", spike, desktop, pasting("$ kubectl get hpa\nNAME  REFERENCE        TARGETS        MINPODS  MAXPODS  REPLICAS  AGE\nmine  Deployment/mine  cpu: 82%/50%  2        10       4         3d\n")},
		{"paste", spike, desktop, pasting(snapshot(t))},
		{"paste-dark", spike, dark(desktop), pasting(dayOfPods())},
		{"paste-phone", spike, phone, pasting(dayOfPods())},
		{"paste-phone-dark", spike, dark(phone), pasting(snapshot(t))},
		{"load-status", spike, desktop, seeded},
		{"load-status-phone", spike, dark(phone), seeded},
		{"load-import-day", spike, desktop, importingDay},
		{"load-import-day-dark", spike, dark(desktop), importingDay},
		{"load-import-day-phone", spike, phone, importingDay},
		{"load-import-day-phone-dark", spike, dark(phone), importingDay},
		{"load-import", spike, desktop, importing},
		{"load-import-phone", spike, dark(phone), func(p *tab) { p.view("details"); importing(p) }},
		{"load-tablet", "/#preset=hungriest-metric&t=12m", tablet, func(p *tab) { p.view("details"); openLoad(p) }},
		{"load-phone", spike, phone, func(p *tab) { p.view("details"); openLoad(p) }},
		{"load-phone-dark", "/#preset=hungriest-metric&t=12m", dark(phone), func(p *tab) { p.view("details"); openLoad(p) }},
		{"desktop-about", spike, desktop, func(p *tab) { p.item("about") }},
		{"desktop-share", spike, dark(desktop), func(p *tab) { p.click(named("share")) }},
		{"desktop-gallery", spike, desktop, gallery},
		{"desktop-gallery-dark", spike, dark(desktop), gallery},
		{"tablet-gallery", spike, tablet, gallery},
		{"phone-gallery", spike, phone, gallery},
		{"chinese-gallery", spike, desktop, gallery},
		{"find", spike, look{width: 1280, height: 720}, finding("")},
		{"find-word", spike, look{width: 1280, height: 720, dark: true}, finding("window")},
		{"find-time", spike, look{width: 1280, height: 720}, finding("12m")},
		{"find-phone", spike, phone, finding("max")},
		{"find-phone-dark", spike, dark(phone), finding("")},
		{"chinese-find", spike, look{width: 1280, height: 720}, finding("窗口")},
		{"desktop-menu", spike, desktop, func(p *tab) { p.click(moreButton) }},
		{"desktop-keys", spike, desktop, func(p *tab) { p.press("?") }},
		{"phone-menu", spike, phone, func(p *tab) { p.click(moreButton) }},
		{"desktop-broken", spike, desktop, func(p *tab) {
			p.edit(hpaPart, "maxReplicas: 15", "maxReplica: 15")
			p.until("the text to be marked as broken", pageHas("state", "broken"))
		}},
		{"desktop-update", spike, desktop, updated},
		{"tablet-update", spike, dark(tablet), updated},
		{"phone-update", spike, phone, updated},
		{"phone-said", spike, phone, said},
		{"tablet-said", spike, dark(tablet), said},
		{"tablet-light", spike, tablet, nil},
		{"tablet-dark", spike, dark(tablet), nil},
		{"phone-light", spike, phone, nil},
		{"phone-dark", spike, dark(phone), nil},
		{"desktop-completion", spike, desktop, complete},
		{"desktop-completion-dark", spike, dark(desktop), complete},
		{"phone-completion", spike, phone, complete},
		{"phone-edit", spike, phone, func(p *tab) { p.view("edit") }},
		{"desktop-controls-simulation", spike, desktop, func(p *tab) { p.show(simulationPart) }},
		{"desktop-controls-none", "/#preset=no-behavior", dark(desktop), nil},
		{"phone-controls", spike, phone, controlsOpen},
		{"phone-controls-dark", spike, dark(phone), controlsOpen},
		{"tablet-controls", spike, tablet, controlsOpen},
		{"phone-details", spike, phone, func(p *tab) { p.view("details") }},
		{"chinese-light", spike, desktop, nil},
		{"chinese-lesson", "/#preset=sliding-budget", desktop, func(p *tab) { p.click(lessonOpener) }},
		{"chinese-why", "/#preset=spike-cautious-policy&t=12m", tall, explained},
		{"chinese-conditions", spike, desktop, func(p *tab) { p.detail("conditions") }},
		{"chinese-compare", spike, desktop, func(p *tab) {
			p.detail("compare")
			p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
		}},
		{"chinese-pods", "/#preset=no-room&t=6m", desktop, pickPod},
		{"chinese-load", spike, desktop, openLoad},
		{"chinese-import", spike, desktop, importing},
		{"chinese-menu", spike, desktop, func(p *tab) { p.click(moreButton) }},
		{"chinese-keys", spike, desktop, func(p *tab) { p.press("?") }},
		{"chinese-find-text", spike, desktop, func(p *tab) {
			p.show(hpaPart)
			p.press("f", ctrl)
		}},
		{"chinese-nodes-controls", "/#preset=nodes-that-go&t=18m", desktop, lowerControls},
		{"chinese-load-sticky", "/#preset=sticky-connections&t=10m", desktop, lower(openLoad)},
		{"chinese-controls", spike, desktop, func(p *tab) { p.show(simulationPart) }},
		{"chinese-exercise", "/#exercise=min-and-max", desktop, func(p *tab) { p.graded("min-and-max") }},
		{"chinese-exercise-help", "/#exercise=min-and-max", tall, revealed},
		{"chinese-phone", spike, dark(phone), nil},
		{"chinese-phone-lesson", "/#preset=sliding-budget", phone, func(p *tab) { p.click(lessonOpener) }},
		{"chinese-phone-menu", spike, phone, func(p *tab) { p.click(moreButton) }},
		{"chinese-phone-edit", spike, phone, controlsOpen},
		{"chinese-phone-details", spike, phone, func(p *tab) { p.view("details") }},
		{"chinese-phone-load", spike, phone, func(p *tab) { p.view("details"); openLoad(p) }},
		{"chinese-phone-exercise", "/#exercise=min-and-max", phone, func(p *tab) { p.graded("min-and-max") }},
	} {
		t.Run(s.name, func(t *testing.T) {
			open := open
			if strings.HasPrefix(s.name, "chinese-") {
				open = chinese
			}
			p := open(t, s.path, s.look)
			if s.prepare != nil {
				s.prepare(p)
			}
			p.pause()
			file := filepath.Join(*screenshots, s.name+".png")
			if err := p.picture(file); err != nil {
				t.Fatal(err)
			}
			switch s.name {
			case "readme-first", "readme-phone":
				pack(t, file, image.Rect(0, 0, 1e4, 1e4))
			case "readme-why":
				type rect struct{ X, Y, Width, Bottom int }
				r := eval[rect](p, `(({ x, y, width }) => {
					const ends = [...document.querySelectorAll(".step")].map((step) => step.getBoundingClientRect().bottom);
					return { x: Math.round(x), y: Math.round(y), width: Math.round(width), bottom: Math.round(Math.max(...ends.filter((end) => end < Math.min(y + width * 0.9, innerHeight)))) };
				})(`+one(drawer)+`.getBoundingClientRect())`)
				pack(t, file, image.Rect(r.X, r.Y, r.X+r.Width, r.Bottom))
			}
		})
	}
}

// pack crops a picture and writes it as a small PNG.
func pack(t *testing.T, file string, cut image.Rectangle) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	cut = cut.Intersect(whole.Bounds())
	part := image.NewPaletted(image.Rect(0, 0, cut.Dx(), cut.Dy()), frequent(whole, cut))
	draw.Draw(part, part.Bounds(), whole, cut.Min, draw.Src)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, part); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// frequent returns the 256 most frequent colours of a part. A page has few
// colours; the others, at the edges of letters, are close to one of these.
func frequent(whole image.Image, part image.Rectangle) color.Palette {
	count := map[color.NRGBA]int{}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			r, g, b, _ := whole.At(x, y).RGBA()
			count[color.NRGBA{byte(r >> 8), byte(g >> 8), byte(b >> 8), 255}]++
		}
	}
	colors := slices.SortedFunc(maps.Keys(count), func(a, b color.NRGBA) int {
		return cmp.Or(count[b]-count[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	var palette color.Palette
	for _, c := range colors[:min(len(colors), 256)] {
		palette = append(palette, c)
	}
	return palette
}

// controlsOpen shows the controls next to the text.
func controlsOpen(p *tab) {
	p.view("edit")
	p.unfold()
	p.run(one(controls) + `.scrollIntoView()`)
}

// lower shows the end of what the drawer has.
func lower(prepare func(p *tab)) func(p *tab) {
	return func(p *tab) {
		prepare(p)
		p.run(one(panel) + `.scrollTo(0, 1e6)`)
	}
}

// lowerControls shows the end of the controls of the Simulation.
func lowerControls(p *tab) {
	controlsOpen(p)
	p.show(simulationPart)
	p.run(each(controlsBox+" .label") + `.at(-1).scrollIntoView({ block: "center" })`)
}

// zoomed shows a quarter of the run.
func zoomed(p *tab) {
	p.click(named("zoom-in"))
	p.click(named("zoom-in"))
	p.pause()
}

// holding drags a line and does not release it.
func holding(path string) func(p *tab) {
	return func(p *tab) {
		at := p.grip(path)
		p.mouse(pressed, at, 1)
		for _, s := range down(at, -24)[1:] {
			p.mouse(dragged, s, 1)
			p.frame()
		}
	}
}

// seedsShown shows the spread of an hour over seeds.
func seedsShown(p *tab) {
	p.pasteBusy(noisy(hour))
	p.view("watch")
	p.askSeeds()
}

// updated shows the page when a new version is ready.
func updated(p *tab) {
	p.run("goappOnUpdate()")
	p.until("the offer", `[...document.querySelectorAll("button")].some((b) => b.textContent === "Reload for the new version")`)
}

// gallery opens the presets with their pictures.
func gallery(p *tab) {
	p.click(named("presets"))
	p.until("the pictures", each(galleryDialog+" img")+`.filter((image) => image.naturalWidth > 0).length > 3`)
}

// said shows the notice after a button.
func said(p *tab) {
	p.run(taken) // the browser's own clipboard waits for a permission
	p.item("copy-describe")
	p.until("an answer", one(saidLine)+`.textContent`)
}
