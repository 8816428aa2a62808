package paste

import (
	"fmt"
	"strings"
	"testing"
)

// TestLarge reads long texts that would be slow if a reader went over the same part again
// and again.
func TestLarge(t *testing.T) {
	row := "web-frontend   Deployment/web-frontend   cpu: 82%/50%, memory: 1/2   1   10   3   5m\n"
	below := strings.Repeat(" ", 20) + "b\n"
	description := "Name: web\nReference: Deployment/web\nMin replicas: 1\nMax replicas: 3\n"
	for _, piece := range []string{
		row, "a " + row, description, "'", `"`, "<", "\\\n", "' \"", "a\n", "1 ", "x\n\n", "Name: a\n", "  x: 1 / 2\n", "Events:\n  Normal A\n",
		description + "Annotations: a:\n" + strings.Repeat(below, 200),
		description + "Conditions:\n  A True b c\n" + strings.Repeat("more\n", 2*longestLine/len("more\n")),
		"kubectl autoscale deploy web --max=3\n", "kubectl scale deploy web --replicas=3;",
	} {
		for name, read := range readers {
			var yaml string
			text := checkGrowth(t, fmt.Sprintf("%s of %.40q", name, piece), piece, func(text string) { yaml, _, _ = read(text) })
			if len(yaml) > 100*len(text) {
				t.Errorf("%s of %.40q: %d bytes of %d", name, piece, len(yaml), len(text))
			}
		}
	}
	// The work on one value may grow faster: it ends at longestValue.
	long := description + "Annotations: a:\n" + strings.Repeat(below, 10_000)
	if yaml, _, _ := readDescribe(long + long); len(yaml) > 2*len(long) {
		t.Errorf("%d bytes of %d", len(yaml), len(long))
	}
}
