//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"hpaplayground/core/scenario"
)

var projector = look{width: 1280, height: 720}

// The chart stands still while the cursor moves, whatever happens there; and on a
// wide page it ends with its axis above the drawer, also on a projector.
func TestFrameStands(t *testing.T) {
	split(t)
	for _, l := range []look{projector, desktop, {width: 1920, height: 1080}, tablet, phone} {
		t.Run(fmt.Sprintf("%dx%d", l.width, l.height), func(t *testing.T) {
			p := open(t, "/", l)
			for i, preset := range scenario.Presets() {
				if l == projector && i%2 != 0 || l != projector && i%8 != 0 {
					continue
				}
				p.painted(func() { p.choose("preset", preset.Name) })
				type frame struct {
					Tops  []float64
					Below float64
					Wide  bool
				}
				f := eval[frame](p, `(async () => {
					const chart = document.querySelector("hpa-chart"), tops = new Set();
					const frame = () => new Promise(requestAnimationFrame);
					const step = async (name) => {
						document.querySelector("[data-step=" + name + "]").click();
						await frame();
						await frame();
						tops.add(chart.getBoundingClientRect().top);
					};
					for (let i = 0; i < 5; i++) await step("event-on");
					for (let i = 0; i < 3; i++) await step("sync-on");
					const below = chart.getBoundingClientRect().bottom - document.querySelector(".details").getBoundingClientRect().top;
					return { Tops: [...tops], Below: below, Wide: innerWidth >= 1100 };
				})()`)
				if len(f.Tops) != 1 {
					t.Errorf("%s: the chart's top is at %v", preset.Name, f.Tops)
				}
				if f.Wide && f.Below > 0.5 {
					t.Errorf("%s: the chart reaches %v px below the drawer's edge", preset.Name, f.Below)
				}
			}
		})
	}
}
