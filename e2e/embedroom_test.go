//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"

	"hpaplayground/web/embed"
)

// postedScript defines e2ePosted, which shows an embed with height=auto in a frame, as the element
// does. It returns the height of the picture and, after a press on its button, of the run.
const postedScript = `
window.e2ePosted = async (options, width) => {
	const frame = document.createElement("iframe");
	frame.style.border = 0;
	frame.style.width = width + "px";
	frame.style.height = "400px";
	document.body.replaceChildren(frame);
	frame.src = "/embed#" + options + "&height=auto";
	const fit = async (ready) => {
		for (let still = 0, last = 0; still < 20; ) {
			await new Promise(requestAnimationFrame);
			const doc = frame.contentDocument, height = Math.ceil(doc?.body?.getBoundingClientRect().height ?? 0);
			still = ready(doc) && height === last ? still + 1 : 0;
			last = height;
			if (height > 0) frame.style.height = height + "px";
		}
		return frame.offsetHeight;
	};
	const picture = await fit((doc) => doc?.querySelector("#poster img")?.naturalWidth > 0);
	const shown = frame.contentDocument.querySelector("#poster img").getBoundingClientRect();
	const scale = Math.min(shown.width / frame.contentDocument.querySelector("#poster img").naturalWidth, shown.height / frame.contentDocument.querySelector("#poster img").naturalHeight);
	const wide = scale * frame.contentDocument.querySelector("#poster img").naturalWidth;
	const story = frame.contentDocument.querySelector("#poster .story p");
	const cut = story.scrollHeight - story.clientHeight;
	frame.contentDocument.querySelector("#poster button").click();
	const run = await fit((doc) => doc.documentElement.dataset.ready === "1" && !doc.querySelector("#poster") && (!options.includes("why") || doc.querySelector(".chain")));
	return { picture, run, text: 12 * scale, wide, cut };
};`

// hosted opens a page of the site that is nearly empty, with a script.
func hosted(t *testing.T, script string) *tab {
	t.Helper()
	p := inUsedProfile(t, device{width: 1440, height: 1000})
	send(p, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true})
	p.goTo("/exercises/index.json")
	p.run(script)
	return p
}

// Before an embed runs, it has the height that it has then, and its picture is drawn for its width.
func TestEmbedHasItsRoom(t *testing.T) {
	p := hosted(t, postedScript)
	all := strings.Join(embed.Views(), ",")
	for _, c := range []struct {
		options string
		widths  []int
	}{
		{"preset=spike-cautious-policy", []int{320, 480, 640, 820, 1100}},
		{"preset=spike-cautious-policy&view=" + all, []int{320, 640, 1100}},
		{"preset=hungriest-metric&view=" + all, []int{320, 640, 1100}},
		{"preset=keda-cooldown&view=" + all, []int{640}},
		{"preset=spike-cautious-policy&edit=hpa", []int{640, 1100}},
	} {
		for _, width := range c.widths {
			got := eval[struct{ Picture, Run, Text, Wide, Cut float64 }](p, fmt.Sprintf("e2ePosted(%s, %d)", quote(c.options), width))
			if grown := got.Run - got.Picture; grown > 2 || grown < -2 {
				t.Errorf("%s, %d: the picture is %.0f px high, the run %.0f", c.options, width, got.Picture, got.Run)
			}
			if got.Text < 9 {
				t.Errorf("%s, %d: the texts of the picture are %.1f px", c.options, width, got.Text)
			}
			if width >= 1100 && got.Wide < 0.9*float64(width) {
				t.Errorf("%s, %d: the picture is %.0f px wide", c.options, width, got.Wide)
			}
			if got.Cut > 0 {
				t.Errorf("%s, %d: the sentence is cut", c.options, width)
			}
		}
	}
}

// What happens at the cursor is whole in a frame of 640 pixels.
func TestEmbedSaysTheCause(t *testing.T) {
	for _, preset := range []string{"spike-cautious-policy", "hungriest-metric", "walkthrough"} {
		p := open(t, "/embed#load=eager&preset="+preset, small)
		for range 40 {
			if cut := eval[bool](p, `((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight || e.clientHeight > 37 || !e.innerText.trim())(`+one(nowLine)+`)`); cut {
				t.Errorf("%s at %s: cut: %q", preset, p.clock(), p.shown(nowLine))
			}
			p.press("ArrowRight")
			p.press("ArrowRight")
		}
	}
}

// The dialog for an embed has fields for the heading, the range, the moment and the summary, and
// shows the picture at three widths.
func TestEmbedFields(t *testing.T) {
	p := open(t, "/#preset=walkthrough&span=5m-12m30s", desktop)
	p.until("a run", `document.documentElement.dataset.revision`)
	p.item("embed")
	frame := one(embedPreview) + `?.contentDocument`
	p.until("the picture in the preview", frame+`?.querySelector(`+quote(posterImage)+`)?.naturalWidth > 0`)
	field := func(name string) string { return `[name="embed-` + name + `"]` }
	fill := func(name, text string) {
		t.Helper()
		p.focus(field(name))
		p.press("a", ctrl)
		if text == "" {
			p.press("Delete")
			return
		}
		p.insert(text)
	}
	if got := eval[string](p, one(field("span"))+".value"); got != "5m-12m30s" || !strings.Contains(p.shown(openDialog), "The part that the chart shows.") {
		t.Errorf("the range is %q, and the dialog says\n%s", got, p.shown(openDialog))
	}
	fill("heading", "A night & a day")
	p.until("the heading in the preview", frame+`.querySelector("h1")?.innerText === "A night & a day"`)
	fill("span", "6:00–11:00")
	p.until("the range in the text", says(embedSnippet, `span="6m-11m"`))
	p.until("its picture", `decodeURIComponent(`+frame+`.querySelector(`+quote(posterImage)+`).src).includes(">8:00<")`)
	fill("at", "9:15")
	p.until("the moment in the text", says(embedSnippet, `t="9m15s"`))
	fill("summary", "What the night did.")
	p.until("the summary in the preview", frame+`.querySelector(".story p").innerText === "What the night did."`)
	if got := p.shown(embedSnippet); !strings.Contains(got, `heading="A night &amp; a day"`) || !strings.Contains(got, `summary="What the night did."`) {
		t.Errorf("the text is %.500s", got)
	}
	fill("span", "11:00-6:00")
	p.until("what is wrong", says(openDialog, "Not a range such as 5:00-12:30."))
	if got := p.shown(embedSnippet); !strings.Contains(got, `span="6m-11m"`) {
		t.Errorf("a wrong range changes the text to %.500s", got)
	}
	fill("span", "")
	p.until("the picture of the preset", frame+`.querySelector(`+quote(posterImage)+`).src.includes("/web/pictures/walkthrough-")`)
	for _, width := range []int{320, 640, 1100} {
		p.click(fmt.Sprintf(`[data-width="%d"]`, width))
		p.until("the width", fmt.Sprintf(one(embedPreview)+`.clientWidth === %d`, width))
	}
	p.run(frame + `.querySelector(` + quote(runButton) + `).click()`)
	p.until("the run in the preview", frame+`.documentElement.dataset.ready === "1"`)
	p.until("the heading of the run", frame+`.querySelector("main h1")?.innerText === "A night & a day"`)
}
