//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// bareHPA is what people paste first: an HPA alone, as a chat has it.
const bareHPA = "Does this scale?\n\n```yaml\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: shop\nspec:\n" +
	"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: shop}\n  minReplicas: 2\n  maxReplicas: 12\n  metrics:\n" +
	"  - type: Resource\n    resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}\n```\n"

// shape is the button of a load that is made from the HPA.
func shape(name string) string { return fmt.Sprintf(`.proposals [data-shape=%q]`, name) }

// proposed says that such a button is the pressed one.
func proposed(name string) string { return one(shape(name)+`[aria-pressed="true"]`) + ` !== null` }

// An HPA alone scales up and down in its first run: its load is made from it, which is
// said. Others are a click away, and undo brings the first back.
func TestPasteBare(t *testing.T) {
	split(t)
	for name, l := range map[string]look{"desktop": desktop, "projector": {width: 1280, height: 720}} {
		t.Run(name, func(t *testing.T) {
			p := open(t, riseAndFall(), l)
			p.painted(func() { p.pasteBeside(bareHPA) })
			if counts := p.data(chart, "data-replicas"); !strings.Contains(counts, ":12") || !strings.HasSuffix(counts, ":2") || p.state() != "ok" {
				t.Errorf("%s: the replicas are %s", p.state(), counts)
			}
			p.until("the note", says(story, "The load is made up from the HPA"))
			p.until("the tour", proposed("proposed"))
			made := p.source(simulationPart)
			p.painted(func() { p.click(shape("burst")) })
			p.until("the burst", proposed("burst"))
			if text := p.source(simulationPart); !strings.Contains(text, "proposed: burst") || p.state() != "ok" {
				t.Errorf("the text is\n%s", text)
			}
			p.undone(simulationPart, made)
			p.until("the tour again", proposed("proposed"))
		})
	}
}
