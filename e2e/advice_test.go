//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// What would help is found for the run that is shown, and made in the text. After the change it is
// looked for again. An exercise does not tell its solution.
func TestAdvice(t *testing.T) {
	for name, l := range map[string]look{"projector": projector, "phone": phone} {
		t.Run(name, func(t *testing.T) {
			p := open(t, "/#preset=spike-cautious-policy", l)
			p.detail("why")
			p.click(named("advice"))
			first := panel + " .findings li:first-child"
			p.until("a finding", says(first, "From 1:00 to 6:00 the scale-up policy gave fewer pods than were wanted"))
			if got := p.shown(first); !strings.Contains(got, "Time above target 5:15 → 0:15") {
				t.Errorf("the finding is %s", got)
			}
			p.painted(func() { p.click(first + " " + named("finding")) })
			if text := p.source(hpaPart); !strings.Contains(text, "value: 12") || p.state() != "ok" {
				t.Errorf("%s\n%s", p.state(), text)
			}
			p.until("nothing more", says(panel+" .advice", "Nothing was found that would help this run."))
		})
	}
	p := open(t, "/#exercise=min-and-max", desktop)
	p.detail("why")
	if p.visible(named("advice")) {
		t.Error("an exercise tells what would help")
	}
}

// The smallest change that gives less of a measure is found, can be stopped, and is made in the text.
func TestSmallest(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy", projector)
	p.detail("why")
	p.click(named("advice"))
	section := panel + " .less"
	p.until("the findings", says(section, "Pod hours"))
	p.click(section + " " + named("less-unserved"))
	p.until("nothing", says(section, "The run has nothing of it."))
	p.click(section + " " + named("less-aboveTarget"))
	first := section + " .findings li:first-child"
	p.until("a change", says(first, "Time above target 5:15 → 0:45"))
	p.painted(func() { p.click(first + " " + named("smallest")) })
	if text := p.source(hpaPart); !strings.Contains(text, "value: 100") || p.state() != "ok" {
		t.Errorf("%s\n%s", p.state(), text)
	}
	p.until("a search of the new run", none(section+" .findings"))
}
