//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// Features that a browser may lack or break. With each of these faults the page becomes
// ready. A text replaces a part that fails.
func TestSurvives(t *testing.T) {
	split(t)
	for _, test := range []struct {
		name, script string
		text         string // in the chart's place; "": the chart is drawn
	}{
		{"chart throws while it is drawn", `{
			let calls = 0;
			const { fill } = CanvasRenderingContext2D.prototype;
			CanvasRenderingContext2D.prototype.fill = function (...given) {
				if (++calls > 20) throw new Error("e2e");
				return fill.apply(this, given);
			};
		}`, "The chart could not be drawn."},
		{"canvas without a context", `HTMLCanvasElement.prototype.getContext = () => null`, "The chart could not be drawn."},
		{"canvas that throws", `HTMLCanvasElement.prototype.getContext = () => { throw new Error("e2e") }`, "The chart could not be"},
		{"no ResizeObserver", `delete window.ResizeObserver`, ""},
		{"no IntersectionObserver", `delete window.IntersectionObserver`, ""},
		{"no PerformanceObserver", `delete window.PerformanceObserver`, ""},
		{"frames never come", `window.requestAnimationFrame = () => 1`, ""},
		{"performance.now stands", `performance.now = () => 1000`, ""},
		{"performance.now goes back", `{ let n = 1e9; performance.now = () => (n -= 5); }`, ""},
		{"performance.now jumps", `{ let n = 0; performance.now = () => (n += 3600e3); }`, ""},
		{"Date stands", `Date.now = () => 1e12`, ""},
		{"Date jumps", `{ let n = 1e12; Date.now = () => (n += 3600e3 * (Math.random() < 0.5 ? 1 : -1)); }`, ""},
		{"every clock stands", `Date.now = performance.now = () => 1000; window.requestAnimationFrame = () => 1`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := blank(t, desktop)
			p.allow("e2e")
			p.allow("console error: chart")
			p.allow("console error: start:") // a chart that cannot even be loaded
			p.onNewDocument(test.script)
			p.goTo(riseAndFall())
			p.ready()
			p.waitUntilAlive()
			if test.text == "" {
				if !chartDrawn(p) {
					t.Error("the chart is blank")
				}
				return
			}
			p.until("the words in the chart's place", one(chart)+`.shadowRoot.textContent.includes(`+quote(test.text)+`)`)
			p.until("no picture of another run below them", `!`+one(chart+" .poster")+`?.checkVisibility()`)
		})
	}
}

// The browser may take the chart's memory and give it back empty. The chart is drawn again.
func TestContextRestored(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.run(`for (const canvas of ` + one(chart) + `.shadowRoot.querySelectorAll("canvas")) {
		canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);
		canvas.dispatchEvent(new Event("contextrestored"));
	}`)
	if p.waitForIdle(); !chartDrawn(p) {
		t.Error("the chart is blank")
	}
}

// If the program runs but its first picture never comes, the page says so.
func TestShowsNothing(t *testing.T) {
	l := newLine(t)
	l.setFault("chart.js", stalled)
	p := l.visit(t, desktop)
	p.startLoading(riseAndFall())
	p.until("words", one(noticeAlert))
	if got := p.shown(notice); !strings.Contains(got, "has shown no run yet") || !strings.Contains(got, "Try again") {
		t.Errorf("the page says %q", got)
	}
}
