//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A scenario from its pasted text to the known result: the page shows what
// `kubectl describe` would show.
func TestKnownEnd(t *testing.T) {
	p := open(t, slowPods(), desktop)
	p.painted(func() { p.paste(hpaPart, riseAndFallText) })
	if p.state() != "ok" || p.shown(problemList) != "" {
		t.Fatalf("state %s, problems %s", p.state(), p.shown(problemList))
	}
	const replicas = "0:1 60:10 360:13 750:12 765:11 780:10 795:9 810:8 825:7 840:6 855:5 870:4 885:3 900:2 915:1"
	if got := p.replicas(); got != replicas {
		t.Errorf("replicas:\n%s\nwant:\n%s", got, replicas)
	}

	p.seek("1:00")
	p.conditions("AbleToScale True SucceededRescale", "ScalingLimited True ScaleUpLimit")
	p.seek("1:15")
	p.conditions("AbleToScale True ReadyForNewScale")
	p.seek("11:45")
	p.conditions("AbleToScale True ScaleDownStabilized")

	p.press("End")
	p.until("the end", clockAt("25:00"))
	p.detail("events")
	p.until("the events", one(eventsTable))
	got := strings.Join(p.rows(eventsTable), "\n")
	want := strings.Join([]string{
		"Normal | SuccessfulRescale | 24m | horizontal-pod-autoscaler | New size: 10; reason: pods metric metric_hpa above target",
		"Normal | SuccessfulRescale | 19m | horizontal-pod-autoscaler | New size: 13; reason: pods metric metric_hpa above target",
		"Normal | SuccessfulRescale | 12m | horizontal-pod-autoscaler | New size: 12; reason: All metrics below target",
		"Normal | SuccessfulRescale | 12m | horizontal-pod-autoscaler | New size: 11; reason: All metrics below target",
		"Normal | SuccessfulRescale | 12m | horizontal-pod-autoscaler | New size: 10; reason: All metrics below target",
		"Normal | SuccessfulRescale | 11m | horizontal-pod-autoscaler | New size: 9; reason: All metrics below target",
		"Normal | SuccessfulRescale | 11m | horizontal-pod-autoscaler | New size: 8; reason: All metrics below target",
		"Normal | SuccessfulRescale | 11m | horizontal-pod-autoscaler | New size: 7; reason: All metrics below target",
		"Normal | SuccessfulRescale | 11m | horizontal-pod-autoscaler | New size: 6; reason: All metrics below target",
		"Normal | SuccessfulRescale | 9m45s (x5 over 10m) | horizontal-pod-autoscaler | (combined from similar events): New size: 1; reason: All metrics below target",
	}, "\n")
	if got != want {
		t.Errorf("events:\n%s\nwant:\n%s", got, want)
	}

	// The time in a row is a link to that moment.
	p.click(eventsTable + " tbody tr:nth-child(2) button.link")
	p.until("the cursor at the second rescale", clockAt("6:00"))

	p.detail("describe")
	p.until("the output of kubectl", says(panel+" pre", "describe hpa sample-app"))
	if text := p.shown(panel + " pre"); !strings.Contains(text, "13 desired") {
		t.Errorf("kubectl describe at 6:00:\n%s", text)
	}
}

// seek moves the cursor to a time, with the slider, as screen readers and
// keyboards do.
func (p *tab) seek(clock string) {
	p.t.Helper()
	seconds := 0
	for part := range strings.SplitSeq(clock, ":") {
		seconds = 60*seconds + atoi(part)
	}
	p.run(`{
		const slider = ` + one(named("cursor")) + `;
		slider.valueAsNumber = ` + itoa(seconds) + `;
		slider.dispatchEvent(new Event("input", { bubbles: true }));
	}`)
	p.until("the cursor at "+clock, one(clockTime)+`.innerText === "`+clock+`"`)
}

// conditions checks the lanes' values at the cursor: type, status and reason.
func (p *tab) conditions(want ...string) {
	p.t.Helper()
	p.detail("conditions")
	p.until("the conditions", one(conditionsTable))
	rows := p.rows(conditionsTable)
	for _, w := range want {
		found := false
		for _, row := range rows {
			cells := strings.SplitN(row, " | ", 4)
			found = found || len(cells) > 2 && strings.Join(cells[:3], " ") == w
		}
		if !found {
			p.t.Errorf("at %s: no condition %q in:\n%s", p.clock(), w, strings.Join(rows, "\n"))
		}
	}
}
