//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// Mistakes in an embed's address are reported in the console. If a mistake changes the embed's
// content, the embed shows the mistake, too.
func TestEmbedSaysUnknown(t *testing.T) {
	for _, c := range []struct{ options, console, text string }{
		{"preset=walktrough", "there is none of that name", `preset "walktrough": there is none of that name, so the first one is shown.`},
		{"preset=walkthrough&view=replica,events", "is not known", `view "replica": is not known. Known are results, metric, load,`},
		{"preset=walkthrough&edit=all", "is not known", `edit "all": is not known. Known are hpa, workload, load, none.`},
		{"preset=walkthrough&theme=night", "is not known", `theme "night": is not known.`},
		{"preset=walkthrough&t=12", "is not a time", `t "12": is not a time such as 12m30s.`},
		{"preset=walkthrough&span=5m", "is not a part", `span "5m": is not a part of a run such as 5m-12m30s.`},
		{"preset=walkthrough&colour=red", `option "colour": is not known`, ""},
		{"preset=walkthrough&view=replicas,why&edit=&theme=auto&t=1h2m3.5s&span=5m-12m30s&controls=0&height=auto&lang=en&origin=null", "", ""},
	} {
		p := inUsedProfile(t, small)
		p.allow("is not known")
		p.allow("there is none of that name")
		p.allow("is not a time")
		p.allow("is not a part")
		p.onNewDocument(`window.e2eWarned = []; console.warn = (text) => window.e2eWarned.push(text)`)
		p.goTo("/embed#" + c.options)
		p.until("the picture", loaded(posterImage))
		if got := eval[string](p, `window.e2eWarned.join("\n")`); !strings.Contains(got, c.console) || (got == "") != (c.console == "") {
			t.Errorf("%s: the console has %q", c.options, got)
		}
		if got := p.shown(notices); !strings.Contains(got, c.text) || (got == "") != (c.text == "") {
			t.Errorf("%s: the embed says %q", c.options, got)
		}
		if c.text == "" {
			continue
		}
		p.click(noticeButton)
		p.until("it to close", none(notice))
	}
}

// An unknown attribute of the element is reported in the console of its page.
func TestElementSaysUnknown(t *testing.T) {
	f := host(t, func(site string) string {
		return `<script>window.e2eWarned = []; console.warn = (text) => window.e2eWarned.push(text)</script>
			<script type="module" src="` + site + `/embed.js"></script><hpa-playground id="a" class="b" data-x="1" preset="walkthrough" veiw="replicas"></hpa-playground>`
	})
	p := f.visit(t)
	p.until("the frame", one("iframe"))
	if got := eval[string](p, `window.e2eWarned.join("\n")`); got != `hpa-playground: attribute "veiw": is not known` {
		t.Errorf("the console has %q", got)
	}
}

// A click anywhere on the picture starts the run and plays it. With less motion, or without
// controls, the run does not play.
func TestEmbedClickPlays(t *testing.T) {
	for _, c := range []struct {
		options, motion string
		plays           bool
	}{
		{"preset=walkthrough&t=2m", "no-preference", true},
		{"preset=walkthrough&t=2m", "reduce", false},
		{"preset=walkthrough&t=2m&controls=0", "no-preference", false},
		{"exercise=min-and-max", "no-preference", false},
	} {
		p := inUsedProfile(t, small)
		send(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: c.motion}}})
		p.goTo("/embed#" + c.options)
		p.until("the picture", loaded(posterImage))
		p.click(posterImage)
		p.ready()
		p.until("the picture to go", none(poster))
		if c.plays {
			p.until("it to play", one(clockTime)+`.innerText > "2:05"`)
			continue
		}
		if strings.HasPrefix(c.options, "exercise=") {
			p.until("the exercise's own moment", one(goalList+" li"))
		}
		p.waitForIdle()
		old := p.clock()
		p.waitForIdle()
		if got := p.clock(); got != old {
			t.Errorf("%s: it went from %s to %s", fmt.Sprint(c), old, got)
		}
	}
}
