//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// The bar and the window's title show the name of the scenario: the title of a preset,
// edited or not, or the names of a text's HPAs.
func TestScenarioName(t *testing.T) {
	const shown, hpa = bar + " .presets .title", `kind: HorizontalPodAutoscaler
apiVersion: autoscaling/v2
metadata: {name: %}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: %}, maxReplicas: 7}
`
	p := open(t, "/", desktop)
	called := func(name, title string) {
		t.Helper()
		p.until("the scenario to be called "+name, one(shown)+".textContent === "+quote(name))
		p.until("the window to be called "+title, "document.title === "+quote(title))
	}
	called("Spike meets a cautious policy", "HPA Playground: the Kubernetes HorizontalPodAutoscaler in your browser")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 11") })
	called("Spike meets a cautious policy, edited", "Spike meets a cautious policy, edited - HPA Playground")
	p.painted(func() { p.click(tool("undo")) })
	called("Spike meets a cautious policy", "HPA Playground: the Kubernetes HorizontalPodAutoscaler in your browser")
	p.painted(func() { p.paste(hpaPart, strings.ReplaceAll(hpa, "%", "web")) })
	called("web", "web - HPA Playground")
	p.painted(func() {
		p.paste(hpaPart, strings.ReplaceAll(hpa, "%", "web")+"---\n"+strings.ReplaceAll(hpa, "%", "worker"))
	})
	called("web and 1 more", "web and 1 more - HPA Playground")
	p.until("the text to be kept", `localStorage.getItem("hpa-playground")?.includes("worker")`)
	p.load("/")
	p.until("the text to be offered by its name", says(story, "Put aside: web and 1 more."))
	p.load("/#preset=walkthrough")
	called("The Kubernetes walkthrough", "The Kubernetes walkthrough - HPA Playground")
}
