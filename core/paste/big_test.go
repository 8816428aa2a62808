package paste

import (
	"strings"
	"testing"
	"time"
)

// TestLarge reads long texts that would be slow if a reader went over the same part again
// and again.
func TestLarge(t *testing.T) {
	const size = 1 << 18
	row := "web-frontend   Deployment/web-frontend   cpu: 82%/50%, memory: 1/2   1   10   3   5m\n"
	description := "Name: web\nReference: Deployment/web\nMin replicas: 1\nMax replicas: 3\n"
	for _, part := range []string{
		row, "a " + row, description, "'", `"`, "<", "\\\n", "' \"", "a\n", "1 ", "x\n\n", "Name: a\n", "  x: 1 / 2\n", "Events:\n  Normal A\n",
		description + "Annotations: a:\n" + strings.Repeat(strings.Repeat(" ", 20)+"b\n", 10000),
		description + "Conditions:\n  A True b c\n" + strings.Repeat("more\n", 10000),
		"kubectl autoscale deploy web --max=3\n", "kubectl scale deploy web --replicas=3;",
	} {
		text := strings.Repeat(part, size/len(part))
		for name, read := range readers {
			start := time.Now()
			yaml, _, _ := read(text)
			if took := time.Since(start); took > 10*time.Second || len(yaml) > 100*size {
				t.Errorf("%s of %.40q: %v for %d bytes", name, part, took, len(yaml))
			}
		}
	}
}
