//go:build e2e

package e2e

import (
	"os"
	"strings"
	"testing"
)

const (
	recorded      = panel + " .recorded"
	firstRecorded = recorded + " tbody tr:first-child"
)

// A recording that is pasted is drawn beside the run. Compare says where the two part, finds what
// explains it, and makes the change.
func TestRecorded(t *testing.T) {
	recording, err := os.ReadFile("../docs/examples/recorded.csv")
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range map[string]device{"projector": projector, "phone": phone} {
		t.Run(name, func(t *testing.T) {
			p := open(t, "/#preset=spike-cautious-policy", l)
			p.painted(func() { p.pasteBeside(string(recording)) })
			if l.width < 700 {
				p.detail("compare")
			}
			p.until("the table", says(firstRecorded, "current"))
			if text := p.source(simulationPart); !strings.Contains(text, "recorded: |") || strings.Contains(text, "other-app") || p.state() != "ok" {
				t.Fatalf("%s\n%s", p.state(), text)
			}
			p.until("its line", says(lane("replicas"), "recorded"))
			if got := p.shown(firstRecorded); !strings.Contains(got, "80 %") || !strings.Contains(got, "09:01:30") {
				t.Errorf("current: %s", got)
			}
			p.click(firstRecorded + " button")
			p.until("the moment", says(".clock", "09:01:30"))
			p.click(named("search"))
			p.until("a cause", says(recorded+" .causes", "100 %"))
			p.painted(func() { p.click(recorded + " .causes li:first-child button") })
			p.until("agreement", says(recorded, "The run agrees with what was recorded."))
			p.addressHas("recorded: |")
			embed := open(t, "/embed"+eval[string](p, "location.hash")+"&load=eager", small)
			embed.until("its line in an embed", says(lane("replicas"), "recorded"))
		})
	}
}
