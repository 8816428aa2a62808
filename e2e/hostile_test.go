//go:build e2e

package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// valid is a scenario that runs; the hostile texts are made from this text.
const valid = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: 10
  metrics:
  - type: Resource
    resource:
      name: cpu
      target: {type: Utilization, averageUtilization: 50}
  behavior:
    scaleDown:
      policies:
      - {type: Pods, value: 1, periodSeconds: 60}
`

// For any pasted text, the page says what is wrong and where, and keeps
// working.
func TestHostileTexts(t *testing.T) {
	swap := func(old, replacement string) string {
		if !strings.Contains(valid, old) {
			t.Fatalf("the valid text has no %q", old)
		}
		return strings.Replace(valid, old, replacement, 1)
	}
	p := open(t, riseAndFall(), desktop)
	for _, c := range []struct{ name, text, place, says string }{
		{"unknown field", swap("minReplicas", "minReplica"), "HPA 7:3", "minReplicas"},
		{"duplicate key", swap("  maxReplicas: 10\n", "  maxReplicas: 10\n  maxReplicas: 20\n"), "HPA 9:3", "maxReplicas"},
		{"maximum below minimum", swap("maxReplicas: 10", "maxReplicas: 1"), "HPA 8:", "minReplicas"},
		{"period too long", swap("periodSeconds: 60", "periodSeconds: 3600"), "HPA 17:", "1800"},
		{"wrong type of target", swap("averageUtilization: 50", `averageUtilization: "half"`), "HPA 13:", "number"},
		{"metric without target", swap("{type: Utilization, averageUtilization: 50}", "{type: Utilization}"), "HPA 13:", "target"},
		{"two of one name", valid + "---\n" + valid, "HPA 2", "web"},
		{"alias bomb", aliasBomb(), "", "alias"},
		{"no HPA", "", "", "no HorizontalPodAutoscaler"},
		{"negative quantity", swap("{type: Utilization, averageUtilization: 50}", "{type: AverageValue, averageValue: -1}"), "HPA 13:", "-1"},
		{"huge quantity", swap("{type: Utilization, averageUtilization: 50}", "{type: AverageValue, averageValue: 10^30}"), "HPA 13:", "10^30"},
		{"huge number", swap("maxReplicas: 10", "maxReplicas: 1"+strings.Repeat("0", 30)), "HPA 8:", ""},
		{"binary", "\x01\x02\x03", "HPA 1:1", ""},
		{"not YAML", "{[}", "HPA 1:", ""},
		{"brackets behind a stray quote", "a: [b 'c, " + strings.Repeat("[", 9900), "HPA 1:", "nested too deep"},
		{"as deep as is read", strings.Repeat("- ", 298) + strings.Repeat("[? ", 298) + strings.Repeat("]", 298), "HPA 1:", "want an object"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := p.within(t)
			p.paste(hpaPart, c.text)
			p.until("the problem to be shown", fmt.Sprintf(pageHas("state", "broken")+` && `+one(problemList)+`.innerText.includes(%s)`, quote(c.says)))
			problems := p.shown(problemList)
			if !strings.Contains(problems, c.place) || !regexp.MustCompile(`\b(HPA|Workload|Simulation) [1-9][0-9]*:[1-9][0-9]*\b`).MatchString(problems) {
				t.Errorf("problems:\n%s\nwant one at %q", problems, c.place)
			}
			if p.replicas() == "" {
				t.Error("the last good run is gone")
			}
			// The page still works: a preset runs.
			p.painted(func() { p.preset("walkthrough") })
			if p.state() != "ok" {
				t.Errorf("after a preset: state %s", p.state())
			}
		})
	}
}

// A text that is too long for an editor is not put into the editor, and the page says
// so.
func TestLongPaste(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	before := p.source(hpaPart)
	p.paste(hpaPart, strings.Repeat("a: 1 # pad\n", 5<<20/11))
	p.until("the page to say so", says(saidLine, "nothing was opened"))
	if got := p.source(hpaPart); got != before {
		t.Errorf("the text has %d characters, had %d", len(got), len(before))
	}
}

// With empty editors, the page still works and says which documents it needs.
func TestEmptyText(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	for _, part := range []string{hpaPart, workloadPart, simulationPart} {
		p.show(part)
		p.press("a", ctrl)
		p.press("Backspace")
	}
	p.until("the problem to be shown", says(problemList, "HPA 1:1"))
	if p.state() != "broken" || !strings.Contains(p.shown(problemList), "HorizontalPodAutoscaler") {
		t.Errorf("state %s, problems:\n%s", p.state(), p.shown(problemList))
	}
	p.painted(func() { p.paste(hpaPart, valid) })
	if p.state() != "ok" {
		t.Errorf("state %s with a whole text, problems:\n%s", p.state(), p.shown(problemList))
	}
}

// Unusual texts that are valid.
func TestOddTexts(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	for _, c := range []struct{ name, text string }{
		{"Windows line ends", strings.ReplaceAll(valid, "\n", "\r\n")},
		{"byte order mark", "\ufeff" + valid},
		{"document markers", "---\n" + valid + "---\n---\n"},
		{"JSON", `{"apiVersion":"autoscaling/v1","kind":"HorizontalPodAutoscaler","metadata":{"name":"web"},"spec":{"maxReplicas":10,"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"web"},"targetCPUUtilizationPercentage":50}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := p.within(t)
			p.painted(func() { p.paste(hpaPart, c.text) })
			if p.state() != "ok" {
				t.Errorf("state %s, problems:\n%s", p.state(), p.shown(problemList))
			}
			p.painted(func() { p.preset("walkthrough") })
		})
	}
}

// aliasBomb returns a small text whose aliases expand to 10⁹ values.
func aliasBomb() string {
	var b strings.Builder
	b.WriteString(valid + "---\napiVersion: v1\nkind: List\nitems:\n- &a0 {apiVersion: v1, kind: Pod, metadata: {name: x}}\n")
	for i := 1; i <= 9; i++ {
		fmt.Fprintf(&b, "- &a%d {apiVersion: v1, kind: List, items: [%s]}\n", i, strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 10))
	}
	return b.String()
}
