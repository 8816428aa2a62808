package advise

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/internal/draw"
	"hpaplayground/core/parse"
)

// Recorded replicas that fall and rise again where the run's do not are no decision of the HPA.
func TestRecordedFall(t *testing.T) {
	const steady = "  load:\n  - {metric: {type: Resource, name: cpu}, total: 3}\n"
	for _, test := range []struct {
		name, load string
		recorded   string // replicas, one a minute
		want       time.Duration
	}{
		{"fell and rose", steady, "10 10 10 10 10 10 10 4 10 10 10", 6*time.Minute + 30*time.Second},
		{"fell slowly", steady, "10 10 10 10 10 9 7 3 10 10 10", 0},
		{"fell by less than half", steady, "10 10 10 10 10 10 10 6 10 10 10", 0},
		{"never rose", steady, "10 10 10 10 10 10 10 4 4 4 4", 0},
		{"fewer than the manifest has", steady, "10 10 10 10 10 10 10 1 10 10 10", 0},
		{"more than in the run", steady, "20 20 20 20 20 20 20 4 20 20 20", 0},
		{"as in the run", "  load:\n  - {metric: {type: Resource, name: cpu}, total: {points: [[0s, 3], [6m, 600m], [8m, 3]]}}\n", "10 10 10 10 10 10 10 4 10 10 10", 0},
		{"no recording", steady, "", 0},
	} {
		text := draw.HPA("  minReplicas: 2\n", 20, "  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}}\n",
			"  behavior: {scaleDown: {stabilizationWindowSeconds: 0}}\n") +
			"---\n" + draw.Web("  replicas: 2\n", "requests: {cpu: 500m}", "") + "---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 11m\n" + test.load
		if test.recorded != "" {
			text += "  recorded: |\n    time,replicas\n"
		}
		for minute, replicas := range strings.Fields(test.recorded) {
			text += fmt.Sprintf("    %d,%s\n", 60*minute, replicas)
		}
		s, tl := ran(t, text)
		var reader parse.Reader
		reader.Parse(text)
		summary := tl.Summary()
		l, why := newChecker(reader.Documents(text), s, tl, 0, outcomeOf(tl, &summary, 0))
		if l == nil {
			t.Fatal(why)
		}
		if f, ok := l.recordedFall(l.Target(), 2); f.at != test.want || ok != (test.want > 0) {
			t.Errorf("%s: at %v (%v), want %v", test.name, f.at, ok, test.want)
		}
	}
}
