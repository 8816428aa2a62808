//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"

	"hpaplayground/web/embed"
)

// framedScript defines e2eFramed, which shows an embed in a frame of a page of the same origin. It
// loads the embed only the first time. Once the embed no longer moves, e2eFramed returns the
// problems of the embed's boxes.
var framedScript = boxesScript + `
window.e2eFramed = async (options, width, auto) => {
	let frame = document.querySelector("iframe");
	if (!frame) {
		frame = document.createElement("iframe");
		frame.style.border = 0;
		document.body.replaceChildren(frame);
		document.body.style.margin = 0;
	}
	frame.style.width = width + "px";
	frame.style.height = "400px";
	const address = "/embed#load=eager&" + options + (auto ? "&height=auto" : "");
	if (frame.src) frame.contentWindow.location.hash = address.split("#")[1];
	else frame.src = address;
	let tries = 0, wrong = ["it does not get ready"];
	for (let frames = 0; wrong.length > 0 && frames < 2000; frames++) {
		const doc = frame.contentDocument, root = doc?.documentElement, ready = root?.dataset.ready === "1";
		await (ready ? frame.contentWindow.e2eRest(100) : new Promise(requestAnimationFrame));
		if (!ready || options.includes("why") && !doc.querySelector(` + quote(drawer+" "+why+" :not(.stale) > .chain") + `)) continue;
		if (options.includes("exercise=") && !doc.querySelector("main[data-goals]")) continue;
		if (auto && Math.abs(frame.offsetHeight - doc.body.getBoundingClientRect().height) >= 1) {
			frame.style.height = Math.ceil(doc.body.getBoundingClientRect().height) + "px";
			continue;
		}
		wrong = e2eBoxes(doc);
		if (auto && root.scrollHeight > frame.offsetHeight) wrong.push("the frame is " + (root.scrollHeight - frame.offsetHeight) + " px short");
		if (++tries === 8) break; // the layout is stable, and wrong
	}
	return wrong;
};`

// The layout of an embed is right at every width, with every combination of views.
func TestEmbedBoxes(t *testing.T) {
	p := inUsedProfile(t, device{width: 1440, height: 1000})
	send(p, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true})
	p.goTo("/exercises/index.json") // a page of the same origin that is nearly empty
	p.run(framedScript)
	check := func(options string, width int, auto bool) {
		t.Helper()
		for _, wrong := range eval[[]string](p, fmt.Sprintf("e2eFramed(%s, %d, %t)", quote(options), width, auto)) {
			t.Errorf("%s, %d wide, height as needed: %t: %s", options, width, auto, wrong)
		}
	}
	lanes := embed.Views()
	lanes = lanes[1 : len(lanes)-1]
	widths := []int{280, 320, 360, 480, 519, 600, 700, 819, 820, 1000, 1200, 1400}
	n := 0
	for _, edit := range []string{"none", "hpa", "load"} {
		for _, beside := range [][]string{nil, {"results"}, {"why"}, {"results", "why"}} {
			for _, width := range widths {
				views := append([]string{}, beside...)
				for i, lane := range lanes { // another combination each time
					if n>>i&1 == 1 {
						views = append(views, lane)
					}
				}
				check("preset=spike-cautious-policy&t=6m1s&edit="+edit+"&view="+strings.Join(views, ","), width, n/len(widths)%2 == n%2)
				n += 37
			}
		}
	}
	for i, width := range widths {
		check("exercise=min-and-max&edit=", width, i%2 == 0)
		check("exercise=min-and-max&edit=", width, i%2 == 1)
	}
}
