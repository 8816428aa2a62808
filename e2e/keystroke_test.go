//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// hour is an hour of about twenty pods whose load moves all the time.
const hour = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 10
  maxReplicas: 30
  metrics:
  - type: Resource
    resource:
      name: cpu
      target: {type: Utilization, averageUtilization: 50}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 1h
  load:
  - metric: {type: Resource, name: cpu}
    total:
      points: [[0s, 4], [10m, 6], [20m, 4], [30m, 7], [40m, 4], [50m, 6], [60m, 4]]
      interpolate: linear
`

// BenchmarkKeystroke measures from the edit, after the editor's pause, to the
// painted chart: reading the text, the run, the option, the drawing and the
// wait for the frame. The budget is a frame of work, 16.7 ms, at p95.
func BenchmarkKeystroke(b *testing.B) {
	p := open(b, "/", desktop)
	p.painted(func() { p.paste(hpaPart, hour) })
	if p.state() != "ok" {
		b.Fatal(p.shown(".problems"))
	}
	text := strings.TrimSpace(p.source(hpaPart))
	// Each edit is another number of pods; the page hears of it as if it had
	// been typed.
	measure := func(n int) []float64 {
		return eval[[]float64](p, fmt.Sprintf(`(async () => {
			const editor = %s, root = document.documentElement, text = %s, took = [];
			for (let i = 0; i < %d; i++) {
				const painted = new Promise((done) => {
					const observer = new MutationObserver(() => { observer.disconnect(); done(); });
					observer.observe(root, { attributeFilter: ["data-revision"] });
				});
				const edited = text.replace("maxReplicas: 30", "maxReplicas: " + (20 + i %% 10));
				const begin = performance.now();
				editor.dispatchEvent(new CustomEvent("hpa-edit", { detail: { text: edited, revision: 1e9, pasted: false } }));
				await painted;
				took.push(performance.now() - begin);
				await new Promise(requestAnimationFrame);
			}
			return took;
		})()`, editor(hpaPart), quote(text), n))
	}
	measure(20) // the browser compiles what is used
	b.ResetTimer()
	took := measure(max(b.N, 20))
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "p50-ms")
	b.ReportMetric(took[len(took)*95/100], "p95-ms")
}
