//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// A sentence of Why takes two lines only if it is longer than the drawer.
func TestWhyHasTheWidth(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&t=6m1s", projector)
	p.detail("why")
	for _, l := range []device{projector, desktop, {width: 1920, height: 1080}} {
		p.resize(l)
		p.until("the steps", one(whyChain)+` && innerWidth === `+fmt.Sprint(l.width))
		p.pause()
		if cut := eval[[]string](p, each(why+" .formula")+`.filter((e) => {
			const range = document.createRange();
			range.selectNodeContents(e);
			const lines = new Set([...range.getClientRects()].map((r) => Math.round(r.top)));
			return lines.size > 1 && e.clientWidth < e.closest(".step").clientWidth - 240;
		}).map((e) => e.clientWidth + " px: " + e.textContent)`); len(cut) > 0 {
			t.Errorf("%d: these wrap beside an empty place: %q", l.width, cut)
		}
	}
}
