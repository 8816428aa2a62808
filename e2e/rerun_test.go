//go:build e2e

package e2e

import "testing"

// While a new text is being run, the run before has less ink, unless the new run ends soon.
func TestOlderRunHasLessInk(t *testing.T) {
	// dims records whether the page shows an older run, and the least ink of its chart meanwhile.
	const dims = `{
		window.older = false;
		window.ink = 1;
		const plot = document.querySelector("hpa-chart").shadowRoot.querySelector(".stage");
		new MutationObserver(() => {
			window.older ||= document.querySelector("main").matches(".rerunning");
		}).observe(document.querySelector("main"), { attributeFilter: ["class"] });
		const look = () => {
			window.ink = Math.min(window.ink, Number(getComputedStyle(plot).opacity));
			requestAnimationFrame(look);
		};
		look();
	}`
	const inked = `getComputedStyle(document.querySelector("hpa-chart").shadowRoot.querySelector(".stage")).opacity === "1"`
	for _, path := range []string{"/", "/embed#preset=walkthrough&load=eager&edit=hpa"} {
		p := open(t, path, desktop)
		p.run(dims)
		p.paste(hpaPart, busy(80, 120, "168h", "[0s, 40], [24h, 50], [96h, 60], [168h, 40]"))
		p.until("the older run to be marked", "window.older")
		p.until("the older run to have less ink", "window.ink < 1")
		p.until("the new run to have its ink", none(".rerunning")+" && "+inked)
	}
}
