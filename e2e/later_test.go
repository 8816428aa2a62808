//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// An edit can be applied at the cursor instead, like kubectl apply in the
// middle of a run.
func TestApplyLater(t *testing.T) {
	for _, l := range []device{desktop, phone} {
		p := open(t, riseAndFall("t=8m"), l)
		p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 5") })
		p.detail("compare")
		p.painted(func() {
			p.focus(named("later"))
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
		// One undo reverts the whole change, and one redo restores the change.
		p.painted(func() { p.press("z", ctrl) })
		p.until("what was edited", "!"+editor(simulationPart)+`.text.includes("apply:") && `+editor(hpaPart)+`.text.includes("maxReplicas: 5")`)
		p.until("its run", one(chart)+`.dataset.replicas.endsWith(":5") || !`+one(chart)+`.dataset.replicas.includes(":13")`)
		p.painted(func() { p.press("y", ctrl) })
		p.until("both again", editor(simulationPart)+`.text.includes("apply:") && `+editor(hpaPart)+`.text.includes("maxReplicas: 15")`)
		if got := p.source(simulationPart); got != simulation {
			t.Errorf("after redo the Simulation is\n%s", got)
		}
	}
}

// All editors share one history: undo reverts the last change first, in any editor, and reverts a
// change of all editors in one step.
func TestUndoTogether(t *testing.T) {
	p := open(t, riseAndFall("t=8m"), desktop)
	before := p.sources()
	choose := func() { p.painted(func() { p.preset("walkthrough") }) }
	choose()
	after := p.sources()
	for i := range before {
		if before[i] == after[i] {
			t.Fatalf("the presets have the same %s", parts[i])
		}
	}
	all := func(want [3]string) string {
		var checkText []string
		for i, part := range parts {
			checkText = append(checkText, editor(part)+".text === "+quote(want[i]))
		}
		return strings.Join(checkText, " && ")
	}
	p.show(workloadPart)
	p.painted(func() { p.press("z", ctrl) })
	p.until("the texts before", all(before))
	p.painted(func() { p.press("y", ctrl) })
	p.until("the texts after", all(after))
	p.painted(func() { p.edit(simulationPart, "duration: ", "duration: 12m") })
	p.show(hpaPart)
	p.painted(func() { p.press("z", ctrl) })
	p.until("the edit to be undone", all(after))
	p.until("its editor", selected(partTab("simulation")))
	p.painted(func() { p.click(tool("undo")) })
	p.until("the texts before", all(before))
	p.until("nothing more to undo", one(tool("undo"))+".disabled")
	p.painted(func() { p.click(tool("redo")) })
	p.until("the texts after", all(after))
}

// A metric can be made to fail from the cursor on, and the HPA reports the failure.
func TestFailMetric(t *testing.T) {
	p := open(t, riseAndFall("t=8m"), desktop)
	p.detail("load")
	p.painted(func() { p.click(`[data-do="fail"]`) })
	if text := p.source(simulationPart); !strings.Contains(text, "unavailable:") || !strings.Contains(text, "[8m, 13m]") {
		t.Errorf("the Simulation is\n%s", text)
	}
	p.detail("events")
	p.press("End")
	p.until("the failure's event", says(eventsTable, "FailedGetPodsMetric"))
}
