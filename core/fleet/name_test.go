package fleet

import (
	"strings"
	"testing"
)

func TestName(t *testing.T) {
	const (
		web        = "kind: HorizontalPodAutoscaler\nmetadata:\n  name: web\nspec: {scaleTargetRef: {kind: Deployment, name: server}}\n"
		nameless   = "kind: HorizontalPodAutoscaler\nmetadata: {}\nspec: {scaleTargetRef: {kind: Deployment, name: server}}\n"
		deployment = "kind: Deployment\nmetadata: {name: api}\n"
		simulation = "kind: Simulation\nmetadata: {name: spike}\n"
	)
	for _, test := range []struct {
		name, text, want string
		more             int
	}{
		{"nothing", "", "", 0},
		{"no text of Kubernetes", "a: b\n", "", 0},
		{"an HPA", simulation + "---\n" + deployment + "---\n" + web, "web", 0},
		{"three HPAs", web + "---\n" + strings.Replace(web, "web", "second", 1) + "---\n" + nameless, "web", 2},
		{"a list", "kind: List\nitems:\n- kind: HorizontalPodAutoscaler\n  metadata:\n    name: one\n- kind: HorizontalPodAutoscaler\n  metadata: {name: two}\n", "one", 1},
		{"JSON", `{"kind":"HorizontalPodAutoscaler","metadata":{"name":"web"}}`, "web", 0},
		{"half written", web + "  behavior: {scaleUp: [\n", "web", 0},
		{"the target of an HPA without a name", nameless, "server", 0},
		{"a name that is not valid", strings.Replace(web, "web", `"../../etc/<b>"`, 1), "server", 0},
		{"a ScaledObject", deployment + "---\nkind: ScaledObject\nmetadata: {name: orders}\n", "orders", 0},
		{"no HPA", simulation + "---\n" + deployment, "api", 0},
		{"a Simulation", simulation, "spike", 0},
		{"too long", web + strings.Repeat("#", MaxText), "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, more := Name(test.text); got != test.want || more != test.more {
				t.Errorf("got %q and %d more, want %q and %d", got, more, test.want, test.more)
			}
		})
	}
}
