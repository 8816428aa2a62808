//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// What a first visit may download, in bytes, headers included.
const firstVisit = 2_200_000

// A first visit keeps to its budget; the next one takes nothing from the
// network.
func TestVisits(t *testing.T) {
	p := open(t, "/", desktop)
	first := p.downloaded()
	t.Logf("first visit: %d bytes", first)
	if first > firstVisit {
		t.Errorf("a first visit downloads %d bytes, %d are allowed", first, firstVisit)
	}
	p.run(`navigator.serviceWorker.ready`)
	p.load("/#again")
	if again := p.downloaded() - first; again > 0 {
		t.Errorf("a repeated visit downloads %d bytes", again)
	}
}

// visited is a page of a server of its own, once all of it is kept. Stop ends
// the server before the test does.
func visited(t testing.TB, flags ...string) (p *tab, stop func()) {
	t.Helper()
	url, stop, err := startServer(flags...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	p = blank(t, desktop)
	p.origin = url
	p.goTo("/")
	p.ready()
	p.run(`navigator.serviceWorker.ready`)
	return p, stop
}

// Once visited, the page works without its server.
func TestOffline(t *testing.T) {
	p, stop := visited(t)
	stop()
	p.load("/#preset=walkthrough&t=12m")
	if p.clock() != "12:00" || p.state() != "ok" {
		t.Errorf("without the server: clock %s, state %s", p.clock(), p.state())
	}
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 10", "maxReplicas: 4") })
}

// A first visit has nothing to update, although the worker takes the page over.
func TestFirstVisitIsNew(t *testing.T) {
	p := open(t, "/", desktop)
	p.until("the worker to take over", `navigator.serviceWorker.controller?.state === "activated"`)
	p.pause()
	if got := p.shown(".bar"); strings.Contains(got, "Reload") {
		t.Errorf("the bar says %q", got)
	}
}
