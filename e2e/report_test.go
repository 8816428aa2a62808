//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// The report of the run is saved from the palette with the keyboard, and from the menu Share, with a picture beside it that
// a browser draws. Of a change it has before and after.
func TestReport(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.onNewDocument(recordOutput)
	p.goTo("/#preset=spike-cautious-policy")
	p.ready()
	report := func(name string, ask func(), wanted ...string) {
		t.Helper()
		ask()
		p.until("the report and its picture", `taken.length > 1`)
		p.until("the page to say so", says(saidLine, "The report and its picture are saved as files."))
		got := eval[struct{ Name, Type, Text string }](p, `taken.shift()`)
		if got.Name != name+".md" || got.Type != "text/markdown" {
			t.Errorf("saved as %s, %s", got.Name, got.Type)
		}
		for _, want := range append(wanted, "# HorizontalPodAutoscaler default/sample-app\n", "](<"+name+".svg>)\n", "\n## What happened\n",
			"\n## What would help?\n", "\n## To look at it again\n", "kind: Simulation\n") {
			if !strings.Contains(got.Text, want) {
				t.Errorf("the report is without %q:\n%s", want, got.Text)
			}
		}
		p.run(`{
			const picture = (window.picture = taken.shift()), image = new Image();
			window.chart = undefined;
			image.src = "data:" + picture.type + ";base64," + btoa(unescape(encodeURIComponent(picture.text)));
			image.decode().then(() => { window.chart = image.naturalWidth; }, () => { window.chart = -1; });
		}`)
		p.until("the chart", `window.chart !== undefined`)
		if picture, width := eval[string](p, `picture.name`), eval[int](p, `chart`); picture != name+".svg" || width != 960 {
			t.Errorf("the chart %s is %d wide", picture, width)
		}
	}
	report("spike-cautious-policy-report", func() {
		p.press("/")
		p.find("report svg", "Report (.md and .svg)")
		p.press("Enter")
	}, "\n## Why, at 1:00\n", "\nkubectl patch horizontalpodautoscaler sample-app ", "#preset=spike-cautious-policy>)")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 9") })
	report("sample-app-report", func() { p.item("save-report") }, "\n## The change\n", "\n| Result | Before | After | Change | Meaning |\n")
	p.goTo("/#exercise=min-and-max")
	p.ready()
	p.until("no report, which would tell the solution", none(shareItem("save-report")))
}
