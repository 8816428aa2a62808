//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// The page is in Chinese if the browser or the menu selects it, and stores the choice.
func TestLanguage(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&t=6m1s", desktop)
	if lang := eval[string](p, "document.documentElement.lang"); lang != "en" {
		t.Errorf("the page starts in %q", lang)
	}
	p.click(moreButton)
	p.painted(func() { p.choose("language", "zh-Hans") })
	p.until("Chinese", `document.documentElement.lang === "zh-Hans"`)
	for _, want := range []struct{ where, text string }{
		{story, "看什么"}, {nowLine, "指标需要 13 个副本"}, {detailTab("why"), "原因"}, {moreButton, "更多"}, {lane("replicas"), "当前"}, {partTab("workload"), "工作负载"},
	} {
		p.until("Chinese in "+want.where, `document.querySelector(`+quote(want.where)+`).textContent.includes(`+quote(want.text)+`)`)
	}
	p.detail("why")
	p.until("the explanation in Chinese", says(why, "结果"))
	p.detail("conditions")
	p.until("the conditions in Chinese", says(conditionsTable, "状况"))
	if rows := p.rows(conditionsTable); len(rows) == 0 || !strings.Contains(rows[0], "AbleToScale | True") {
		t.Errorf("Kubernetes' own words changed: %q", rows)
	}
	p.load("/#preset=walkthrough")
	if lang := eval[string](p, "document.documentElement.lang"); lang != "zh-Hans" {
		t.Errorf("after a visit to another page it is in %q", lang)
	}
	p.click(moreButton)
	p.painted(func() { p.choose("language", "en") })
	p.until("English", hasText(moreButton, "More"))
}

// A browser whose language is Chinese gets a Chinese page at once.
func TestLanguageOfBrowser(t *testing.T) {
	p := blank(t, phone)
	send(p, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: eval[string](p, "navigator.userAgent"), AcceptLanguage: "zh-CN"})
	p.goTo("/")
	p.ready()
	p.until("Chinese", `document.documentElement.lang === "zh-Hans"`)
	if got := p.shown(viewTab("watch")); got != "观察" {
		t.Errorf("the first view is called %q", got)
	}
}
