//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// What was edited is applied at the cursor instead, as a person would by
// kubectl apply in the middle of the run.
func TestApplyLater(t *testing.T) {
	for _, l := range []look{desktop, phone} {
		p := open(t, "/#preset=spike-cautious-policy&t=8m", l)
		p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 5") })
		if l.width < 700 {
			p.click("#view-details")
		}
		p.click("#detail-compare")
		p.painted(func() {
			p.focus("[name=later]")
			p.press("Enter")
		})
		p.until("the text as it was", editor(hpaPart)+`.text.includes("maxReplicas: 15")`)
		simulation := p.source(simulationPart)
		if !strings.Contains(simulation, "at: 8m\n") || !strings.Contains(simulation, "maxReplicas: 5") {
			t.Errorf("the Simulation is\n%s", simulation)
		}
		if got := p.replicas(); !strings.Contains(got, " 360:13 ") || !strings.Contains(got, ":5") {
			t.Errorf("replicas %s", got)
		}
		p.painted(func() { p.press("z", ctrl) })
		p.until("nothing to apply", "!"+editor(simulationPart)+`.text.includes("apply:")`)
	}
}

// A metric is made to fail from the cursor on, and the HPA says so.
func TestFailMetric(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy&t=8m", desktop)
	p.click("#detail-load")
	p.painted(func() { p.click(`[data-do="fail"]`) })
	if text := p.source(simulationPart); !strings.Contains(text, "unavailable:") || !strings.Contains(text, "[8m, 13m]") {
		t.Errorf("the Simulation is\n%s", text)
	}
	p.click("#detail-events")
	p.press("End")
	p.until("the failure's event", `document.querySelector("table.events")?.innerText.includes("FailedGetPodsMetric")`)
}
