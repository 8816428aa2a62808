//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// recordOutput records the files that the page saves, and the texts that the page copies.
const recordOutput = `
	window.taken = [];
	// The test checks the size of a picture, and how much of the picture is not background.
	const seen = async (data) => {
		if (typeof data === "string") return data;
		const image = await createImageBitmap(data);
		const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
		canvas.drawImage(image, 0, 0);
		const pixels = new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer);
		const inked = pixels.filter((p) => p !== pixels[0]).length / pixels.length;
		return data.type + " " + image.width + " wide, " + (inked > 0.02 && inked < 0.6 ? "drawn" : "empty or full: " + inked);
	};
	// A click on a link to a file saves the file.
	const { createObjectURL } = URL, files = new Map();
	URL.createObjectURL = (file) => {
		const address = createObjectURL.call(URL, file);
		files.set(address, file);
		return address;
	};
	const { click } = HTMLAnchorElement.prototype;
	HTMLAnchorElement.prototype.click = async function () {
		const file = files.get(this.href);
		if (!file) return click.call(this);
		const { type } = file;
		taken.push({ name: this.download, type, text: await seen(type.startsWith("image/png") ? file : await file.text()) });
	};
	Object.defineProperty(navigator, "clipboard", { value: {
		writeText: async (text) => { taken.push({ name: "clipboard", text }); },
		write: async ([item]) => { taken.push({ name: "clipboard", text: await seen(await item.getType("image/png")) }); },
	} });
`

// noClipboard blocks the clipboard.
const noClipboard = `Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => { throw new Error("locked"); } } });`

// Each entry of the menu works.
func TestMenu(t *testing.T) {
	p := blank(t, desktop)
	p.onNewDocument(recordOutput)
	p.goTo("/#preset=spike-cautious-policy&t=1m1s")
	p.ready()
	for _, test := range []struct{ kind, name, has string }{
		{"copy-link", "clipboard", "#preset=spike-cautious-policy&t=1m1s"},
		{"copy-yaml", "clipboard", "kind: Simulation"},
		{"copy-commands", "clipboard", "kubectl apply -f - <<'EOF'\n"},
		{"copy-describe", "clipboard", "New size: 10; reason: pods metric metric_hpa above target"},
		{"save-yaml", "spike-cautious-policy.yaml", "kind: HorizontalPodAutoscaler"},
		{"save-csv", "spike-cautious-policy.csv", "time,hpa,min,max"},
		{"save-json", "spike-cautious-policy.json", `"summary":`},
		{"save-svg", "spike-cautious-policy.svg", "<title>Spike meets a cautious policy</title>"},
		{"save-png", "spike-cautious-policy.png", "image/png 1920 wide, drawn"},
		{"copy-picture", "clipboard", "image/png 1920 wide, drawn"},
	} {
		p.item(test.kind)
		p.until(test.kind+" to be there", `taken.length > 0`)
		type entry struct{ Name, Text string }
		got := eval[entry](p, `taken.shift()`)
		if got.Name != test.name || !strings.Contains(got.Text, test.has) {
			t.Errorf("%s gave %s: %.200s", test.kind, got.Name, got.Text)
		}
	}
	p.until("the menu to be closed", none(".menu:popover-open"))

	// A picture of before and after is offered once there is a previous run.
	if eval[bool](p, `Boolean(document.querySelector("[data-kind=save-svg-both]"))`) {
		t.Error("before and after is offered without a run before")
	}
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	p.press("Escape")
	p.until("before and after to be offered", one(shareItem("save-svg-both")))
	for kind, want := range map[string]string{"svg": "Before → after: highest 13 → 11,", "png": "image/png 1920 wide, drawn"} {
		p.item("save-" + kind + "-both")
		p.until("the "+kind, `taken.length > 0`)
		if got := eval[struct{ Name, Text string }](p, `taken.shift()`); got.Name != "sample-app-before-and-after."+kind || !strings.Contains(got.Text, want) {
			t.Errorf("%s: %.200s", got.Name, got.Text)
		}
	}
}

// If the clipboard is blocked, the text is shown so that it can be copied by
// hand.
func TestNoClipboard(t *testing.T) {
	p := blank(t, desktop)
	p.onNewDocument(noClipboard)
	p.goTo("/")
	p.ready()
	p.press("s")
	p.until("the link to be shown", one(copyField)+`?.value.includes("#preset=")`)
	p.press("Escape")
	p.until("the dialog to be gone", none(openDialog))
}

// If the clipboard accepts no picture, the picture becomes a file, and the page
// says so.
func TestNoClipboardForPictures(t *testing.T) {
	p := blank(t, desktop)
	p.onNewDocument(recordOutput + `navigator.clipboard.write = async () => { throw new Error("locked"); };`)
	p.goTo("/")
	p.ready()
	p.item("copy-picture")
	p.until("the file", `taken[0]?.name === "spike-cautious-policy.png"`)
	p.until("the page to say so", says(saidLine, "saved as a file"))
}

// A dropped file replaces the text, and can be undone.
func TestDropFile(t *testing.T) {
	p := open(t, "/", desktop)
	p.painted(func() {
		p.run(`{
			const data = new DataTransfer();
			data.items.add(new File(["kind: HorizontalPodAutoscaler\napiVersion: autoscaling/v2\nmetadata: {name: dropped}\nspec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 7}\n"], "hpa.yaml"));
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		}`)
	})
	if text := p.source(hpaPart); !strings.Contains(text, "name: dropped") {
		t.Errorf("the editor holds %q", text)
	}
	if p.state() != "ok" {
		t.Error("the text is broken")
	}
}

// The visitor's own text is restored on the next visit, next to the first preset; a link that names
// a preset shows only the preset.
func TestKept(t *testing.T) {
	p := open(t, "/", desktop)
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
	p.until("the text to be kept", `(localStorage.getItem("hpa-playground") ?? "").includes("maxReplicas: 12")`)
	p.load("/")
	p.painted(func() { p.click(storyLink) })
	if text := p.source(hpaPart); !strings.Contains(text, "maxReplicas: 12") {
		t.Errorf("brought back: %q", text)
	}
	p.load("/#preset=walkthrough")
	if p.shown(storyLink) != "" {
		t.Error("a link shows stored work")
	}
}

// With blocked storage, everything else works, and the page says so once.
func TestStorageBlocked(t *testing.T) {
	p := blank(t, desktop)
	p.onNewDocument(`Object.defineProperty(window, "localStorage", { configurable: true, get() { throw new DOMException("blocked", "SecurityError"); } });`)
	p.goTo(riseAndFall())
	p.ready()
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
	p.until("the page to say so", says(saidLine, "blocks storage"))
}

// The list of keys opens and closes by key, and lists all keys. A long list opens at its
// top, with its button in sight.
func TestKeySheet(t *testing.T) {
	p := open(t, riseAndFall(), projector)
	p.press("?")
	p.until("the sheet", opened(keysDialog))
	p.until("its title and its button", `(([title, button, sheet]) => title.top >= sheet.top && button.bottom <= sheet.bottom)(
		["h2", "button", ""].map((part) => document.querySelector(`+quote(keysDialog)+` + " " + part).getBoundingClientRect()))`)
	p.press(" ")
	p.press("Escape")
	p.until("it to be closed", closed(keysDialog))
	if got := p.data(playButton, "aria-label"); !strings.HasPrefix(got, "Play") {
		t.Errorf("the space key started playback in the list of keys: %s", got)
	}
	p.press("g")
	p.press("3")
	p.until("the third tab", selected(detailTab("conditions")))
	p.press("P", shift)
	p.until("the presets", `document.activeElement.matches(`+quote(galleryDialog+"[open] input")+`)`)
}

// The dialog opens files, several at once.
func TestOpenFiles(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for i, part := range strings.SplitAfter(day, "---\n") {
		names = append(names, filepath.Join(dir, itoa(i)+".yaml"))
		if err := os.WriteFile(names[i], []byte(part), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := open(t, "/", tablet)
	send(p, page.Enable, page.EnableParams{})
	send(p, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true})
	requests := make(chan cdp.BackendNodeID, 1)
	err := chromedp.Listen(p.ctx, func(event any) {
		if e, ok := event.(*page.EventFileChooserOpened); ok {
			requests <- e.BackendNodeID
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	p.item("open")
	p.click(pastingDialog + ` [data-do="files"]`)
	select {
	case node := <-requests:
		p.painted(func() {
			send(p, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: names, BackendNodeID: node})
		})
	case <-time.After(patience):
		t.Fatal("no file dialog opens")
	}
	p.until("the dialog to be closed", closed(pastingDialog))
	if p.state() != "ok" || !strings.Contains(p.source(hpaPart), "maxReplicas: 120") || !strings.Contains(p.source(simulationPart), "duration: 24h") {
		t.Errorf("state %s; the texts are\n%q", p.state(), p.sources())
	}
}
