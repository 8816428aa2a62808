//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// hover moves the mouse, without a button.
func (p *tab) hover(point spot) {
	p.t.Helper()
	send(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: dragged, X: point.X, Y: point.Y})
	p.frame()
	p.frame()
}

// inLane returns a point of a lane's plot at a part of the run.
func (p *tab) inLane(track string, along float64) spot {
	p.t.Helper()
	return eval[spot](p, fmt.Sprintf(`(() => {
		const chart = `+one(chart)+`.getBoundingClientRect();
		const head = `+one(chart+" "+lane(track))+`.getBoundingClientRect();
		const left = `+one(lane("scrub"))+`.getBoundingClientRect();
		const below = chart.width < 600 && head.left >= left.left;
		return { X: left.left + left.width * %g, Y: below ? head.bottom + 12 : head.top + head.height / 2 };
	})()`, along))
}

// card returns what the chart's card says; "" if it is hidden.
func (p *tab) card() string {
	p.t.Helper()
	return eval[string](p, `((card) => card.hidden ? "" : card.innerText.replace(/\s+/g, " "))(`+one(chart)+`.shadowRoot.querySelector(".card"))`)
}

// A card shows what is at the pointer in the chart. The card stays in the chart, beside the point,
// catches no pointer events, and Escape hides the card.
func TestHover(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, projector, phone} {
		t.Run(fmt.Sprintf("%dx%d", l.width, l.height), func(t *testing.T) {
			p := open(t, riseAndFall("t=1m"), l)
			card := func(track string, share float64, want ...string) {
				t.Helper()
				point := p.inLane(track, share)
				p.hover(point)
				card := p.card()
				for _, text := range want {
					if !strings.Contains(card, text) {
						t.Errorf("%s: the card does not say %q: %s", track, text, card)
					}
				}
				type boxes struct{ Inside, Over, Caught bool }
				b := eval[boxes](p, fmt.Sprintf(`(() => {
					const chart = `+one(chart)+`, room = chart.getBoundingClientRect();
					const card = chart.shadowRoot.querySelector(".card").getBoundingClientRect(), x = %g, y = %g;
					return {
						Inside: card.left >= room.left - 0.5 && card.right <= room.right + 0.5 && card.top >= room.top - 0.5 && card.bottom <= room.bottom + 0.5,
						Over: card.left <= x && x <= card.right && card.top <= y && y <= card.bottom,
						Caught: chart.shadowRoot.elementFromPoint(x, y)?.closest(".card") != null,
					};
				})()`, point.X, point.Y))
				if !b.Inside || b.Over || b.Caught {
					t.Errorf("%s at %g: the card is inside %t, over the point %t, catches it %t", track, share, b.Inside, b.Over, b.Caught)
				}
			}
			for _, share := range []float64{0.01, 0.11, 0.5, 0.97} {
				card("replicas", share, "current", "ready", "min–max 1–15")
				card("metric-0", share, "value", "target 1")
			}
			card("replicas", 0.11, "wanted 13", "held back by scale-up policy", "behavior.scaleUp.policies[0]: at most 900% more in 5m: up to 10")
			card("metric-0", 0.11, "2:4", "ratio 1.3", "tolerance 0.9–1.1", "proposes 13 replicas")
			card("events", 1.0/25, "SuccessfulRescale", "New size: 10")
			p.press("Escape")
			if card := p.card(); card != "" {
				t.Errorf("Escape leaves the card: %s", card)
			}
			p.hover(p.inLane("replicas", 0.3))
			if p.card() == "" {
				t.Error("the card does not come back")
			}
			p.hover(spot{X: 5, Y: 5})
			if card := p.card(); card != "" {
				t.Errorf("the pointer is away, but there is a card: %s", card)
			}
		})
	}
}

// Where the drawer leaves a low chart, the head of a metric has its target, and on a phone
// the head of the replicas has what the metrics want.
func TestLowHeads(t *testing.T) {
	split(t)
	for track, place := range map[string]struct {
		device device
		want   string
	}{"metric-0": {projector, "target"}, "replicas": {phone, "wanted"}} {
		p := open(t, riseAndFall("t=7m"), place.device)
		if place.device == projector {
			p.detail("why")
		}
		p.until(place.want+" to be seen", `((head) => [...head.children].some((e) => e.innerText.startsWith(`+quote(place.want)+`) &&
			e.getBoundingClientRect().bottom <= head.getBoundingClientRect().bottom + 1 && e.getBoundingClientRect().right <= head.getBoundingClientRect().right + 1))(`+one(lane(track))+`)`)
	}
}

// The card's text of a moment is also in the text of the heads while the cursor is
// there, for people who do not use a pointer.
func TestHoverAsText(t *testing.T) {
	split(t)
	for _, preset := range []string{"spike-cautious-policy", "hungriest-metric", "no-room", "walkthrough", "blind-queue"} {
		t.Run(preset, func(t *testing.T) {
			p := open(t, "/#preset="+preset+"&t=1m", device{width: 1440, height: 1400})
			p.run(`(() => {
				const chart = ` + one(chart) + `, set = chart.setCursor;
				chart.setCursor = function (at) { window.e2eAt = at; set.call(this, at); };
			})()`)
			seen := 0
			end := eval[string](p, one(runEnd)+`.textContent.slice(3)`)
			for i := 0; i < 12 && p.clock() != end; i++ {
				rowsBefore := p.clock()
				p.press("ArrowRight", []modifier{shift}[:i%2]...)
				p.until("the heads to follow", fmt.Sprintf(`((at) => at !== %q && `+one(cursorSlider)+`.ariaValueText.startsWith(at + ". ")
					&& at.split(":").reduce((n, part) => n * 60 + +part, 0) === Math.floor(window.e2eAt))(`+one(clockTime)+`.textContent)`, rowsBefore))
				seen += p.sameAsHeads()
			}
			if seen < 100 {
				t.Errorf("only %d rows were compared", seen)
			}
		})
	}
}

// sameAsHeads compares the card at each pixel of a column with the text of the lane's
// head, and returns the number of rows.
func (p *tab) sameAsHeads() int {
	p.t.Helper()
	type result struct {
		Rows    int
		Missing []string
	}
	r := eval[result](p, `(() => {
		const chart = `+one(chart)+`, flat = (text) => text.replace(/\s+/g, " ");
		const heads = [...chart.querySelectorAll(".head[data-track]:not([hidden])")].map((head) => flat(head.textContent));
		const time = `+one(cursorSlider)+`.getAttribute("aria-valuetext");
		const seen = new Set(), missing = [];
		for (let y = 0; y < chart.clientHeight; y++) {
			const said = chart.point({ at: window.e2eAt, reach: 0, y });
			if (said === "" || seen.has(said)) continue;
			seen.add(said);
			const card = JSON.parse(said);
			if (!time.startsWith(card.time)) missing.push(card.time + " in " + time);
			for (const row of card.rows) {
				for (const text of [row.name, row.value, row.note]) {
					if (text && !heads.some((head) => head.includes(flat(text)))) missing.push(card.title + ": " + text);
				}
			}
		}
		return { Rows: [...seen].reduce((n, said) => n + JSON.parse(said).rows.length, 0), Missing: missing };
	})()`)
	for _, text := range r.Missing {
		p.t.Errorf("at %s only pointing says %q", p.clock(), text)
	}
	return r.Rows
}

// A click on a mark shows its cause: on a hatched span the line of its field, on a
// rescale the tab Why, on a pod the tab Pods.
func TestHoverLeads(t *testing.T) {
	p := open(t, riseAndFall("t=20m"), desktop)
	click := func(point spot) {
		t.Helper()
		p.mouse(pressed, point, 1)
		p.frame()
		p.frame()
		p.mouse(released, point, 1)
		p.frame()
		p.frame()
	}
	for _, share := range []float64{0.045, 0.1, 0.2, 0.237} {
		p.show(simulationPart)
		p.detail("pods")
		p.pause() // the chart makes room for the drawer
		click(p.inLane("replicas", share))
		p.until("the text of the HPA", "!"+editor(hpaPart)+".hidden")
		if clock := p.clock(); clock >= "6:00" || clock < "1:00" {
			t.Errorf("a click at %g of the run, in the hatched span, moved the cursor to %s", share, clock)
		}
	}
	// A click on a line shows its field, too.
	for path, line := range map[string]string{"spec.maxReplicas": "maxReplicas: 15", "spec.metrics[0].pods.target.averageValue": "averageValue: 1"} {
		p.show(simulationPart)
		point := p.grip(path)
		point.X -= 200
		p.hover(point)
		if card := p.card(); !strings.Contains(card, "in the text") {
			t.Errorf("the card at the line of %s does not say where it leads: %s", path, card)
		}
		click(point)
		p.until("the text of the HPA", "!"+editor(hpaPart)+".hidden")
		if got := p.selectedLine(hpaPart); !strings.HasPrefix(strings.TrimSpace(got), line) {
			t.Errorf("the line of %s leads to %q", path, got)
		}
	}
	p.detail("pods")
	click(p.inLane("events", 6.0/25))
	p.until("why", one(detailTab("why")+`[aria-selected="true"]`))
	if clock := p.clock(); clock != "6:00" {
		t.Errorf("the cursor is at %s", clock)
	}
}

// An embed has the same card. A click shows the text only if the embed has the text.
func TestHoverInEmbed(t *testing.T) {
	for path, opens := range map[string]bool{"": false, "&edit=hpa": true} {
		p := open(t, "/embed#preset=spike-cautious-policy&load=eager"+path, device{width: 1000, height: 420})
		p.hover(p.inLane("replicas", 0.11))
		if card := p.card(); !strings.Contains(card, "behavior.scaleUp.policies[0]") || strings.Contains(card, "Click") != opens {
			t.Errorf("%s: %s", path, card)
		}
	}
}

// Pointing renders no part of the page again.
func TestHoverCost(t *testing.T) {
	p := open(t, riseAndFall("t=1m"), desktop)
	p.pause()
	p.run(`window.e2eChanges = 0; new MutationObserver((all) => { window.e2eChanges += all.length; })
		.observe(` + one(pageMain) + `, { subtree: true, childList: true, characterData: true, attributes: true })`)
	for i := range 20 {
		p.hover(p.inLane("replicas", 0.2+float64(i)*0.03))
	}
	if n := eval[int](p, "window.e2eChanges"); n > 0 || p.card() == "" {
		t.Errorf("pointing changed the page %d times", n)
	}
}

// BenchmarkHover measures finding what is at a point of the chart.
func BenchmarkHover(b *testing.B) {
	p := open(b, riseAndFall("t=1m"), desktop)
	p.pause()
	b.ReportMetric(eval[float64](p, `(() => {
		const chart = `+one(chart)+`, start = performance.now();
		for (let i = 0; i < 100; i++) chart.point({ at: i * 15, reach: 10, y: chart.clientHeight / 2 });
		return (performance.now() - start) / 100;
	})()`), "ms")
}
