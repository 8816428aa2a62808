//go:build e2e

package e2e

import (
	"flag"
	"path/filepath"
	"testing"
)

var screenshots = flag.String("screenshots", "", "`folder` to write pictures of the page's main states to")

func pickPod(p *tab) {
	p.click("#detail-pods")
	p.click(".pods tr button.name")
}

// TestScreenshots is no test: `make screenshots` runs it for its pictures.
func TestScreenshots(t *testing.T) {
	if *screenshots == "" {
		t.Skip("no -screenshots folder")
	}
	tablet, phone := look{width: 768, height: 1024}, look{width: 390, height: 844}
	dark := func(l look) look { l.dark = true; return l }
	tall := look{width: 1440, height: 1800}
	const spike = "/#preset=spike-cautious-policy&t=6m1s"
	complete := func(p *tab) {
		p.caret(hpaPart, "scaleTargetRef:\n    ")
		p.press(" ", ctrl)
		p.until("words to be offered", "!!"+inEditor(hpaPart, "li[aria-selected]"))
	}
	for _, s := range []struct {
		name, path string
		look       look
		prepare    func(p *tab)
	}{
		{"desktop-light", spike, desktop, nil},
		{"desktop-dark", spike, dark(desktop), nil},
		{"desktop-events", "/#preset=spike-cautious-policy&t=25m", desktop, func(p *tab) { p.click("#detail-events") }},
		{"why-light", "/#preset=spike-cautious-policy&t=12m", tall, explained},
		{"why-end", "/#preset=spike-cautious-policy&t=1m", tall, func(p *tab) {
			explained(p)
			p.run(`document.querySelector(".panel").scrollTo(0, 1e6)`)
		}},
		{"why-field", "/#preset=hungriest-metric&t=12m", desktop, func(p *tab) {
			explained(p)
			p.run(`document.querySelectorAll(".step .field")[1].focus()`)
		}},
		{"why-dark", "/#preset=spike-cautious-policy&t=1m", dark(tall), explained},
		{"why-conditions", spike, desktop, func(p *tab) {
			p.click("#detail-conditions")
			p.until("the conditions", `document.querySelector(".now-table .term")`)
			p.focus(".now-table .term button")
		}},
		{"why-tablet", "/#preset=hungriest-metric&t=12m", tablet, func(p *tab) { p.press("w"); explained(p) }},
		{"why-phone", "/#preset=spike-cautious-policy&t=12m", phone, func(p *tab) { p.click("#view-details"); explained(p) }},
		{"desktop-walkthrough", "/#preset=walkthrough&t=12m", desktop, nil},
		{"desktop-blind-queue", "/#preset=blind-queue&t=15m", desktop, nil},
		{"desktop-compare", spike, desktop, func(p *tab) {
			p.click("#detail-compare")
			p.painted(func() { p.edit(hpaPart, "value: 900", "value: 300") })
		}},
		{"desktop-lesson", "/#preset=sliding-budget", desktop, func(p *tab) { p.click(".lesson summary") }},
		{"phone-lesson", "/#preset=sliding-budget", phone, func(p *tab) { p.click(".lesson summary") }},
		{"desktop-pods", "/#preset=no-room&t=6m", desktop, pickPod},
		{"phone-pods", "/#preset=no-room&t=6m", phone, func(p *tab) {
			p.click("#view-details")
			pickPod(p)
		}},
		{"desktop-menu", spike, desktop, func(p *tab) { p.click(".opens") }},
		{"desktop-keys", spike, desktop, func(p *tab) { p.press("?") }},
		{"phone-menu", spike, phone, func(p *tab) { p.click(".opens") }},
		{"desktop-broken", spike, desktop, func(p *tab) {
			p.edit(hpaPart, "maxReplicas: 15", "maxReplica: 15")
			p.until("the text to be seen as broken", `document.querySelector("main").dataset.state === "broken"`)
		}},
		{"tablet-light", spike, tablet, nil},
		{"tablet-dark", spike, dark(tablet), nil},
		{"phone-light", spike, phone, nil},
		{"phone-dark", spike, dark(phone), nil},
		{"desktop-completion", spike, desktop, complete},
		{"desktop-completion-dark", spike, dark(desktop), complete},
		{"phone-completion", spike, phone, complete},
		{"phone-edit", spike, phone, func(p *tab) { p.click("#view-edit") }},
		{"phone-details", spike, phone, func(p *tab) { p.click("#view-details") }},
	} {
		t.Run(s.name, func(t *testing.T) {
			p := open(t, s.path, s.look)
			if s.prepare != nil {
				s.prepare(p)
			}
			p.pause()
			if err := p.picture(filepath.Join(*screenshots, s.name+".png")); err != nil {
				t.Fatal(err)
			}
		})
	}
}
