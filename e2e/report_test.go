//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// The report of the run is saved from the palette with the keyboard, and from the menu Share. It has its sections, the
// whole text, and a chart that a browser draws.
func TestReport(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.onNewDocument(recordOutput)
	p.goTo("/#preset=spike-cautious-policy")
	p.ready()
	for _, ask := range []func(){
		func() {
			p.press("/")
			p.find("report", "Report (.md)")
			p.press("Enter")
		},
		func() { p.item("save-report") },
	} {
		ask()
		p.until("the report", `taken.length > 0`)
		p.until("the page to say so", says(saidLine, "The report is saved as a file."))
		got := eval[struct{ Name, Type, Text string }](p, `(window.report = taken.shift())`)
		if got.Name != "spike-cautious-policy-report.md" || got.Type != "text/markdown" {
			t.Errorf("saved as %s, %s", got.Name, got.Type)
		}
		for _, want := range []string{
			"# HorizontalPodAutoscaler default/sample-app\n", "\n## What happened\n", "\n## Why, at 1:00\n", "\n## What would help?\n", "\nkubectl patch horizontalpodautoscaler sample-app ",
			"\n## To look at it again\n", "#preset=spike-cautious-policy>)", "kind: Simulation\n",
		} {
			if !strings.Contains(got.Text, want) {
				t.Errorf("the report is without %q:\n%s", want, got.Text)
			}
		}
		p.run(`{
			const image = new Image();
			image.src = report.text.match(/^\[chart\]: <(data:.*)>$/m)[1];
			image.decode().then(() => { window.chart = image.naturalWidth; }, () => { window.chart = -1; });
		}`)
		p.until("the chart", `window.chart !== undefined`)
		if width := eval[int](p, `chart`); width != 960 {
			t.Errorf("the chart is %d wide", width)
		}
	}
	p.goTo("/#exercise=min-and-max")
	p.ready()
	p.until("no report, which would tell the solution", none(shareItem("save-report")))
}
