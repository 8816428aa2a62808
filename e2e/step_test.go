//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A click on something to try makes the change, shows its line and the moment where
// it is seen, and one undo takes it back. The times of the description are links.
func TestSteps(t *testing.T) {
	for _, l := range []look{desktop, phone} {
		p := open(t, "/#preset=reaction-lag&t=1m", l)
		before := p.source(simulationPart)
		p.click(lessonOpener)
		p.painted(func() { p.click(lesson + ` [data-try="0"]`) })
		p.until("the moment", `/^6:[23]\d$/.test(`+one(clockTime)+`.innerText)`)
		text := p.source(simulationPart)
		if !strings.Contains(text, "profile: exact") || !strings.Contains(text, "ready: 10s") {
			t.Errorf("the Simulation is\n%s", text)
		}
		if l == desktop {
			p.until("its line", editor(simulationPart)+`.shadowRoot.querySelector(".cm-activeLine")?.innerText.includes("profile: exact")`)
		}
		p.painted(func() { p.item("undo") })
		if got := p.source(simulationPart); got != before {
			t.Errorf("undone:\n%s", got)
		}
		p.click(lesson + " [data-at]")
		at := eval[string](p, one(lesson+" [data-at]")+".innerText")
		minutes, _, _ := strings.Cut(at, ":")
		p.until("the sync at "+at, one(clockTime)+".innerText.startsWith("+quote(minutes+":")+")")
	}
}
