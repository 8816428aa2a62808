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

func showImport(p *tab) {
	openLoad(p)
	p.click(importButton)
	p.fillIn("import-text", strings.Replace(measured, "oops", "", 1))
	p.until("a preview", one(importCurve))
}

// showSeedLoad shows the load that was taken from a status.
func showSeedLoad(p *tab) {
	p.painted(func() { p.pasteBeside(withoutLoad(p.t)) })
	p.detail("load")
	p.until("the loads", one(seedsList+" li"))
}

// showBareHPA shows an HPA that was pasted without a load, with other loads to try.
func showBareHPA(p *tab) {
	p.painted(func() { p.pasteBeside(bareHPA) })
	p.click(named("other-loads"))
	p.until("loads to try", isProposed("proposed"))
}

// showList shows the list of a cluster's HPAs, with three HPAs chosen.
func showList(p *tab) {
	p.drop("cluster.yaml", cluster.YAML(30, 3))
	p.until("the list", opened(fleetDialog))
	for i := range 3 {
		p.click(fleetBox(i + 1))
	}
	p.until("three to be chosen", says(fleetChoice, "3 chosen"))
}

// showPasting shows the dialog with a text.
func showPasting(text string) func(p *tab) {
	return func(p *tab) {
		p.run(one(pastingDialog) + `.showModal()`)
		p.fillIn("pasted", text)
	}
}

// showDayImport shows the import of the load of two pods.
func showDayImport(p *tab) {
	showSeedLoad(p)
	p.pasteBeside(dayOfPods())
	p.until("a preview", one(importCurve))
}

// showFind shows the palette with a query.
func showFind(query string) func(p *tab) {
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
	dark := func(l device) device { l.dark = true; return l }
	tallDevice := device{width: 1440, height: 1800}
	const spike = "/#preset=spike-cautious-policy&t=6m1s"
	complete := func(p *tab) {
		p.caret(hpaPart, "scaleTargetRef:\n    ")
		p.press(" ", ctrl)
		p.until("words to be offered", "!!"+inEditor(hpaPart, offeredWord))
	}
	for _, s := range []struct {
		name, path string
		device     device
		prepare    func(p *tab)
	}{
		// Shown in README.
		{"readme-first", spike, device{width: 1280, height: 800}, nil},
		{"readme-why", "/#preset=spike-cautious-policy&t=2m", tallDevice, openWhy},
		{"readme-phone", spike, dark(phone), nil},
		{"desktop-light", spike, desktop, nil},
		{"desktop-dark", spike, dark(desktop), nil},
		{"desktop-events", "/#preset=spike-cautious-policy&t=25m", desktop, func(p *tab) { p.detail("events") }},
		{"why-light", "/#preset=spike-cautious-policy&t=12m", tallDevice, openWhy},
		{"why-end", "/#preset=spike-cautious-policy&t=1m", tallDevice, func(p *tab) {
			openWhy(p)
			p.run(one(panel) + `.scrollTo(0, 1e6)`)
		}},
		{"why-field", "/#preset=hungriest-metric&t=12m", desktop, func(p *tab) {
			openWhy(p)
			p.run(`document.querySelectorAll(".step .field")[1].focus()`)
		}},
		{"why-dark", "/#preset=spike-cautious-policy&t=1m", dark(tallDevice), openWhy},
		{"why-conditions", spike, desktop, func(p *tab) {
			p.detail("conditions")
			p.until("the conditions", one(conditionsTable+" .term"))
			p.focus(conditionsTable + " .term button")
		}},
		{"why-tablet", "/#preset=hungriest-metric&t=12m", tablet, func(p *tab) { p.press("w"); openWhy(p) }},
		{"why-phone", "/#preset=spike-cautious-policy&t=12m", phone, func(p *tab) { p.view("details"); openWhy(p) }},
		{"desktop-walkthrough", "/#preset=walkthrough&t=12m", desktop, nil},
		{"desktop-shades", "/#preset=walkthrough&t=12m", desktop, func(p *tab) { p.detail("pods") }},
		{"dark-shades", "/#preset=walkthrough&t=12m", dark(desktop), nil},
		{"phone-compare", spike, phone, func(p *tab) {
			p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
			p.detail("compare")
		}},
		{"first-paste", "/", desktop, showBareHPA},
		{"first-paste-dark", "/", dark(desktop), showBareHPA},
		{"first-paste-projector", "/", device{width: 1280, height: 720}, showBareHPA},
		{"first-paste-phone", "/", phone, showBareHPA},
		{"first-paste-phone-load", "/", dark(phone), func(p *tab) { showBareHPA(p); p.view("details") }},
		{"fleet", "/", desktop, showList},
		{"fleet-dark", "/", dark(desktop), showList},
		{"fleet-phone", "/", phone, showList},
		{"load-head", "/#preset=no-room&t=6m", device{width: 900, height: 1000}, nil},
		{"phone-shades", "/#preset=walkthrough&t=12m", phone, nil},
		{"desktop-blind-queue", "/#preset=blind-queue&t=15m", desktop, nil},
		{"desktop-zoom", "/#preset=spike-cautious-policy&t=13m", desktop, zoomIn},
		{"phone-zoom", "/#preset=no-room&t=6m", dark(phone), zoomIn},
		{"desktop-target", "/#preset=hungriest-metric&t=3m", desktop, holdLine(ofCPU)},
		{"phone-target", "/#preset=hungriest-metric&t=3m", dark(phone), holdLine(ofRequests)},
		{"desktop-compare", spike, desktop, func(p *tab) {
			p.detail("compare")
			p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
		}},
		{"seeds-light", "/", desktop, showSeeds},
		{"seeds-edited", "/", desktop, func(p *tab) {
			showSeeds(p)
			p.painted(func() { p.edit(hpaPart, "maxReplicas: 30", "maxReplicas: 14") })
			p.until("the spread", ranges)
		}},
		{"seeds-projector", "/#preset=sticky-connections&t=10m", device{width: 1280, height: 720, dark: true}, (*tab).askSeeds},
		{"seeds-wide", "/#preset=sticky-connections&t=10m", device{width: 1920, height: 1080}, (*tab).askSeeds},
		{"seeds-tablet", "/#preset=sticky-connections&t=10m", tablet, (*tab).askSeeds},
		{"seeds-dark", "/", dark(desktop), showSeeds},
		{"seeds-certain", spike, desktop, func(p *tab) {
			p.click(named("seeds"))
			p.until("the notice", one(saidLine)+`.textContent`)
		}},
		{"seeds-phone", "/", phone, showSeeds},
		{"seeds-phone-compare", "/", dark(phone), func(p *tab) {
			showSeeds(p)
			p.detail("compare")
		}},
		{"chinese-seeds", "/", desktop, showSeeds},
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
		{"exercise-light", "/#exercise=min-and-max", desktop, func(p *tab) { p.waitForGoals("min-and-max") }},
		{"exercise-marks", "/#exercise=four-zones", dark(desktop), func(p *tab) { p.waitForGoals("four-zones") }},
		{"exercise-wide", "/#exercise=incident", device{width: 1920, height: 1080}, func(p *tab) { p.waitForGoals("incident") }},
		{"exercise-projector", "/#exercise=incident", device{width: 1280, height: 720}, func(p *tab) { p.waitForGoals("incident") }},
		{"exercise-help", "/#exercise=min-and-max", tallDevice, openPanel},
		{"exercise-solved", "/#exercise=min-and-max", dark(desktop), func(p *tab) {
			p.waitForGoals("min-and-max")
			p.answer("min-and-max", solution(p.t, course.Collection().Lookup("min-and-max")))
		}},
		{"exercise-list", "/#exercise=min-and-max", desktop, func(p *tab) {
			p.waitForGoals("min-and-max")
			p.answer("min-and-max", solution(p.t, course.Collection().Lookup("min-and-max")))
			p.click(named("exercises"))
		}},
		{"exercise-narrow", "/#exercise=four-zones", device{width: 1120, height: 760}, func(p *tab) { p.waitForGoals("four-zones") }},
		{"exercise-tablet", "/#exercise=min-and-max", tablet, func(p *tab) { p.waitForGoals("min-and-max") }},
		{"exercise-phone", "/#exercise=min-and-max", phone, func(p *tab) { p.waitForGoals("min-and-max") }},
		{"exercise-phone-help", "/#exercise=min-and-max", phone, openPanel},
		{"codes-light", "/#codes", desktop, func(p *tab) { p.fillIn("codes-text", chat()) }},
		{"codes-phone", "/#codes", dark(phone), func(p *tab) { p.fillIn("codes-text", chat()) }},
		{"load-light", spike, desktop, openLoad},
		{"load-dark", spike, dark(desktop), openLoad},
		{"load-sticky", "/#preset=sticky-connections&t=10m", desktop, scrollDrawer(openLoad)},
		{"load-sticky-phone", "/#preset=sticky-connections&t=10m", dark(phone), func(p *tab) { p.view("details"); openLoad(p) }},
		{"load-waits", "/#preset=walkthrough&t=10m", dark(desktop), scrollDrawer(func(p *tab) {
			openLoad(p)
			p.painted(func() { p.choose("load-overload", "queue") })
		})},
		{"nodes", "/#preset=nodes-that-go&t=18m", desktop, nil},
		{"nodes-phone", "/#preset=nodes-that-go&t=18m", dark(phone), nil},
		{"nodes-controls", "/#preset=nodes-that-go&t=18m", desktop, scrollControls},
		{"nodes-controls-phone", "/#preset=nodes-that-go&t=18m", phone, scrollControls},
		{"load-several", "/#preset=hungriest-metric&t=12m", desktop, openLoad},
		{"load-wave", "/#preset=zero-by-hand&t=2m", desktop, func(p *tab) {
			openLoad(p)
			p.painted(func() { p.choose("load-shape", "wave") })
		}},
		{"paste-bare", spike, device{width: 1280, height: 720}, func(p *tab) { p.painted(func() { p.pasteBeside(bareHPA) }) }},
		{"paste-bare-desktop", spike, desktop, func(p *tab) { p.painted(func() { p.pasteBeside(bareHPA) }) }},
		{"paste-bare-phone", spike, phone, func(p *tab) { p.painted(func() { p.pasteBeside(bareHPA) }); p.detail("load") }},
		{"paste-bare-dark", spike, dark(desktop), func(p *tab) { p.painted(func() { p.pasteBeside(bareHPA) }) }},
		{"paste-describe", spike, desktop, showPasting("$ kubectl get hpa\nNAME  REFERENCE        TARGETS        MINPODS  MAXPODS  REPLICAS  AGE\nmine  Deployment/mine  cpu: 82%/50%  2        10       4         3d\n")},
		{"paste", spike, desktop, showPasting(snapshot(t))},
		{"paste-dark", spike, dark(desktop), showPasting(dayOfPods())},
		{"paste-phone", spike, phone, showPasting(dayOfPods())},
		{"paste-phone-dark", spike, dark(phone), showPasting(snapshot(t))},
		{"load-status", spike, desktop, showSeedLoad},
		{"load-status-phone", spike, dark(phone), showSeedLoad},
		{"load-import-day", spike, desktop, showDayImport},
		{"load-import-day-dark", spike, dark(desktop), showDayImport},
		{"load-import-day-phone", spike, phone, showDayImport},
		{"load-import-day-phone-dark", spike, dark(phone), showDayImport},
		{"load-import", spike, desktop, showImport},
		{"load-import-phone", spike, dark(phone), func(p *tab) { p.view("details"); showImport(p) }},
		{"load-tablet", "/#preset=hungriest-metric&t=12m", tablet, func(p *tab) { p.view("details"); openLoad(p) }},
		{"load-phone", spike, phone, func(p *tab) { p.view("details"); openLoad(p) }},
		{"load-phone-dark", "/#preset=hungriest-metric&t=12m", dark(phone), func(p *tab) { p.view("details"); openLoad(p) }},
		{"desktop-about", spike, desktop, func(p *tab) { p.item("about") }},
		{"desktop-share", spike, dark(desktop), func(p *tab) { p.click(named("share")) }},
		{"desktop-gallery", spike, desktop, showGallery},
		{"desktop-gallery-dark", spike, dark(desktop), showGallery},
		{"tablet-gallery", spike, tablet, showGallery},
		{"phone-gallery", spike, phone, showGallery},
		{"chinese-gallery", spike, desktop, showGallery},
		{"find", spike, device{width: 1280, height: 720}, showFind("")},
		{"find-word", spike, device{width: 1280, height: 720, dark: true}, showFind("window")},
		{"find-time", spike, device{width: 1280, height: 720}, showFind("12m")},
		{"find-phone", spike, phone, showFind("max")},
		{"find-phone-dark", spike, dark(phone), showFind("")},
		{"chinese-find", spike, device{width: 1280, height: 720}, showFind("窗口")},
		{"desktop-menu", spike, desktop, func(p *tab) { p.click(moreButton) }},
		{"desktop-keys", spike, desktop, func(p *tab) { p.press("?") }},
		{"phone-menu", spike, phone, func(p *tab) { p.click(moreButton) }},
		{"desktop-broken", spike, desktop, func(p *tab) {
			p.edit(hpaPart, "maxReplicas: 15", "maxReplica: 15")
			p.until("the text to be marked as broken", pageHas("state", "broken"))
		}},
		{"desktop-update", spike, desktop, showUpdate},
		{"tablet-update", spike, dark(tablet), showUpdate},
		{"phone-update", spike, phone, showUpdate},
		{"phone-said", spike, phone, showNotice},
		{"tablet-said", spike, dark(tablet), showNotice},
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
		{"phone-controls", spike, phone, showControls},
		{"phone-controls-dark", spike, dark(phone), showControls},
		{"tablet-controls", spike, tablet, showControls},
		{"phone-details", spike, phone, func(p *tab) { p.view("details") }},
		{"chinese-light", spike, desktop, nil},
		{"chinese-lesson", "/#preset=sliding-budget", desktop, func(p *tab) { p.click(lessonOpener) }},
		{"chinese-why", "/#preset=spike-cautious-policy&t=12m", tallDevice, openWhy},
		{"chinese-conditions", spike, desktop, func(p *tab) { p.detail("conditions") }},
		{"chinese-compare", spike, desktop, func(p *tab) {
			p.detail("compare")
			p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
		}},
		{"chinese-pods", "/#preset=no-room&t=6m", desktop, pickPod},
		{"chinese-load", spike, desktop, openLoad},
		{"chinese-import", spike, desktop, showImport},
		{"chinese-menu", spike, desktop, func(p *tab) { p.click(moreButton) }},
		{"chinese-keys", spike, desktop, func(p *tab) { p.press("?") }},
		{"chinese-find-text", spike, desktop, func(p *tab) {
			p.show(hpaPart)
			p.press("f", ctrl)
		}},
		{"chinese-nodes-controls", "/#preset=nodes-that-go&t=18m", desktop, scrollControls},
		{"chinese-load-sticky", "/#preset=sticky-connections&t=10m", desktop, scrollDrawer(openLoad)},
		{"chinese-controls", spike, desktop, func(p *tab) { p.show(simulationPart) }},
		{"chinese-exercise", "/#exercise=min-and-max", desktop, func(p *tab) { p.waitForGoals("min-and-max") }},
		{"chinese-exercise-help", "/#exercise=min-and-max", tallDevice, openPanel},
		{"chinese-phone", spike, dark(phone), nil},
		{"chinese-phone-lesson", "/#preset=sliding-budget", phone, func(p *tab) { p.click(lessonOpener) }},
		{"chinese-phone-menu", spike, phone, func(p *tab) { p.click(moreButton) }},
		{"chinese-phone-edit", spike, phone, showControls},
		{"chinese-phone-details", spike, phone, func(p *tab) { p.view("details") }},
		{"chinese-phone-load", spike, phone, func(p *tab) { p.view("details"); openLoad(p) }},
		{"chinese-phone-exercise", "/#exercise=min-and-max", phone, func(p *tab) { p.waitForGoals("min-and-max") }},
	} {
		t.Run(s.name, func(t *testing.T) {
			open := open
			if strings.HasPrefix(s.name, "chinese-") {
				open = openChinese
			}
			p := open(t, s.path, s.device)
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

// frequent returns the 256 most frequent colours of a part. A page has few colours. The other
// colours, at the edges of letters, are close to one of these colours.
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

// showControls shows the controls next to the text.
func showControls(p *tab) {
	p.view("edit")
	p.unfold()
	p.run(one(controls) + `.scrollIntoView()`)
}

// scrollDrawer shows the end of the drawer.
func scrollDrawer(prepare func(p *tab)) func(p *tab) {
	return func(p *tab) {
		prepare(p)
		p.run(one(panel) + `.scrollTo(0, 1e6)`)
	}
}

// scrollControls shows the end of the controls of the Simulation.
func scrollControls(p *tab) {
	showControls(p)
	p.show(simulationPart)
	p.run(each(controlsBox+" .label") + `.at(-1).scrollIntoView({ block: "center" })`)
}

// zoomIn shows a quarter of the run.
func zoomIn(p *tab) {
	p.click(named("zoom-in"))
	p.click(named("zoom-in"))
	p.pause()
}

// holdLine drags a line and does not release it.
func holdLine(path string) func(p *tab) {
	return func(p *tab) {
		point := p.grip(path)
		p.mouse(pressed, point, 1)
		for _, s := range down(point, -24)[1:] {
			p.mouse(dragged, s, 1)
			p.frame()
		}
	}
}

// showSeeds shows the spread of an hour over seeds.
func showSeeds(p *tab) {
	p.pasteBusy(withNoise(hour))
	p.view("watch")
	p.askSeeds()
}

// showUpdate shows the page when a new version is ready.
func showUpdate(p *tab) {
	p.run("goappOnUpdate()")
	p.until("the offer", `[...document.querySelectorAll("button")].some((b) => b.textContent === "Reload for the new version")`)
}

// showGallery opens the presets with their pictures.
func showGallery(p *tab) {
	p.click(named("presets"))
	p.until("the pictures", each(galleryDialog+" img")+`.filter((image) => image.naturalWidth > 0).length > 3`)
}

// showNotice shows the notice after a button.
func showNotice(p *tab) {
	p.run(recordOutput) // the browser's own clipboard waits for a permission
	p.item("copy-describe")
	p.until("an answer", one(saidLine)+`.textContent`)
}
