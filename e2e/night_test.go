//go:build e2e

package e2e

import (
	"os"
	"testing"
)

// After a bad night: a recording is pasted, what explains it is found, and what would help; on small and large
// screens, by touch, and in Chinese. The checker finds nothing, and no text is English.
func TestNight(t *testing.T) {
	split(t)
	recording, err := os.ReadFile("../docs/examples/recorded.csv")
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range map[string]device{"projector": projector, "tablet": tablet, "phone": phone} {
		t.Run(name, func(t *testing.T) {
			p := inUsedProfile(t, l)
			p.setLanguage("zh-CN")
			if l.width <= tablet.width {
				p.touches()
			}
			p.goTo("/#preset=spike-cautious-policy")
			p.ready()
			check, reported := p.checker(), map[string]bool{}
			look := func(view string) {
				t.Helper()
				check(view, panel)
				p.findEnglish(view, reported)
			}
			p.painted(func() { p.pasteBeside(string(recording)) })
			p.detail("compare")
			p.until("the table", one(firstRecorded))
			p.tap(one(named("search")))
			p.until("a cause", says(recorded+" .causes", "100 %"))
			look("what explains a recording")
			p.detail("why")
			p.tap(one(named("advice")))
			section := panel + " .less"
			p.until("the findings", one(section))
			look("what would help")
			p.tap(one(section + " " + named("less-aboveTarget")))
			p.until("a change", one(section+" .findings li"))
			look("the smallest change")
		})
	}
}
