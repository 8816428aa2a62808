//go:build e2e

package e2e

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
)

// startedScript records when the first run is painted, by the page's clock.
const startedScript = `new MutationObserver((_, observer) => {
	if (document.documentElement?.dataset.ready !== "1") return;
	observer.disconnect();
	window.e2eStarted = performance.now();
}).observe(document, { subtree: true, childList: true, attributeFilter: ["data-ready"] });`

// startup opens the page as a new document. It returns the milliseconds until
// the first run is painted, and the CPU time of the page's process until then,
// on all threads.
func (p *tab) startup() (took, work float64) {
	p.t.Helper()
	p.visit("about:blank")
	before := p.worked()
	p.goTo("/")
	p.ready()
	if work = p.worked(); work > before {
		work -= before // otherwise the browser has switched to another process
	}
	return eval[float64](p, "window.e2eStarted"), work
}

// worked returns the CPU time of the page's process so far, in milliseconds.
func (p *tab) worked() float64 {
	p.t.Helper()
	for _, m := range send(p, performance.GetMetrics, cdp.Empty{}).Metrics {
		if m.Name == "ProcessTime" {
			return 1000 * m.Value
		}
	}
	p.t.Fatal("the browser does not report the processor time")
	return 0
}

// BenchmarkStart measures the time from opening the URL to the first painted
// run: on a first visit with an empty profile, and on a second visit, when the
// service worker has cached everything. On a shared machine, rely on work, the
// CPU time.
func BenchmarkStart(b *testing.B) {
	n := min(max(b.N, 5), 10)
	var took, work [2][]float64
	for range n {
		p := blank(b, desktop)
		send(p, performance.Enable, performance.EnableParams{})
		p.onNewDocument(startedScript)
		for visit := range took {
			ms, cpu := p.startup()
			took[visit], work[visit] = append(took[visit], ms), append(work[visit], cpu)
			p.until("the worker to take over", `navigator.serviceWorker.controller?.state === "activated"`)
		}
		p.visit("about:blank")
	}
	for visit, name := range []string{"first", "second"} {
		slices.Sort(took[visit])
		slices.Sort(work[visit])
		b.ReportMetric(took[visit][n/2], name+"-p50-ms")
		b.ReportMetric(work[visit][n/2], name+"-work-p50-ms")
	}
}
