//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A ScaledObject is edited as an HPA is: the editor completes a trigger's parameters, a line
// of the chart is dragged, and a link opens the same run. Its lane and its HPA are shown.
func TestScaledObject(t *testing.T) {
	p := inUsedProfile(t, desktop)
	p.onNewDocument(recordOutput)
	p.goTo("/#preset=keda-cooldown&t=9m")
	p.ready()
	if got := p.shown(lane("active")); !strings.Contains(got, "KEDA Active") || !strings.Contains(got, "ScalerCooldown") {
		t.Errorf("at 9:00 the lane says %q", got)
	}

	p.paste(hpaPart, strings.Replace(p.source(hpaPart), "      value:", "      \n      value:", 1))
	p.caret(hpaPart, "mode: QueueLength\n      ")
	p.typed("activ")
	p.offered(hpaPart, "activationValue")
	p.until("its meaning", `(`+inEditor(hpaPart, ".cm-completionInfo")+`)?.textContent.startsWith("The trigger is active above this value")`)
	p.press("Tab")
	p.painted(func() { p.typed(`"2"`) })
	if got := p.source(hpaPart); !strings.Contains(got, "      activationValue: \"2\"\n") {
		t.Errorf("completed\n%s", got)
	}
	p.press("Escape")

	const highest = "spec.maxReplicaCount"
	stops := down(p.grip(highest), 20)
	p.painted(func() { p.drag(stops...) })
	p.pause() // the last step may still be pending
	text := p.source(hpaPart)
	if strings.Contains(text, "maxReplicaCount: 10\n") || !strings.Contains(text, "maxReplicaCount: ") {
		t.Errorf("dragged to\n%s", text)
	}

	p.item("copy-made")
	p.until("the HPA on the clipboard", `taken.length > 0`)
	type entry struct{ Name, Text string }
	if got := eval[entry](p, `taken.shift()`).Text; !strings.Contains(got, "kind: HorizontalPodAutoscaler\n") || !strings.Contains(got, "name: keda-hpa-orders\n") {
		t.Errorf("copied\n%s", got)
	}
	p.detail("describe")
	p.until("the HPA that KEDA makes", says(panel+" pre.made", "maxReplicas: "))

	p.addressHas(text)
	fragment := eval[string](p, "location.hash")
	q := open(t, "/"+fragment, desktop)
	if q.source(hpaPart) != text || q.replicas() != p.replicas() {
		t.Errorf("the link %s opens\n%s\nwith %s, and was made with %s of\n%s", fragment, q.source(hpaPart), q.replicas(), p.replicas(), text)
	}
	e := open(t, "/embed"+fragment+"&load=eager&view=replicas,active", device{width: 700, height: 400})
	if got := e.shown(lane("active")); !strings.Contains(got, "KEDA Active") {
		t.Errorf("the embed's lane says %q", got)
	}
}
