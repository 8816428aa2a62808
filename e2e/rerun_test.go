//go:build e2e

package e2e

import "testing"

// While a new text is being run, the run before has less ink after a while. The test ends that
// while itself, since a fast machine has run the text before.
func TestOlderRunHasLessInk(t *testing.T) {
	// dims records how long the older run keeps its ink, in ms, and what it has then.
	const dims = `{
		const main = document.querySelector("main");
		const plot = document.querySelector("hpa-chart").shadowRoot.querySelector(".stage");
		new MutationObserver(() => {
			if (!main.matches(".rerunning")) return;
			const [dimming] = plot.getAnimations();
			window.delay = dimming?.effect.getTiming().delay;
			dimming?.finish();
			window.ink = Number(getComputedStyle(plot).opacity);
		}).observe(main, { attributeFilter: ["class"] });
	}`
	const inked = `getComputedStyle(document.querySelector("hpa-chart").shadowRoot.querySelector(".stage")).opacity === "1"`
	for _, path := range []string{"/", "/embed#preset=walkthrough&load=eager&edit=hpa"} {
		p := open(t, path, desktop)
		p.run(dims)
		p.paste(hpaPart, busy(80, 120, "168h", "[0s, 40], [24h, 50], [96h, 60], [168h, 40]"))
		p.until("the older run to have less ink after a while", "window.delay >= 200 && window.ink < 1")
		p.until("the new run to have its ink", none(".rerunning")+" && "+inked)
	}
}
