//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// day is a scenario of a day with about a hundred pods.
var day = busy(80, 120, "24h", "[0s, 40], [6h, 50], [12h, 60], [18h, 50], [24h, 40]")

// busy returns a scenario whose load changes all the time. It includes the
// Deployment, because an HPA without a target does little.
func busy(lowest, highest int, duration, points string) string {
	return fmt.Sprintf(`apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - {name: app, image: web, resources: {requests: {cpu: "1"}}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: %d
  maxReplicas: %d
  metrics:
  - type: Resource
    resource:
      name: cpu
      target: {type: Utilization, averageUtilization: 50}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: %s
  load:
  - metric: {type: Resource, name: cpu}
    total:
      points: [%s]
      interpolate: linear
`, lowest, highest, duration, points)
}

// pasteBusy pastes such a scenario into the page and waits until the replicas
// follow the load.
func (p *tab) pasteBusy(text string) {
	p.t.Helper()
	p.painted(func() { p.paste(hpaPart, text) })
	if n := strings.Count(p.data(chart, "data-replicas"), ":"); p.state() != "ok" || n < 4 {
		p.t.Fatalf("%d replica counts in the run: %s", n, p.shown(problemList))
	}
}

// reruns edits a text of at most most pods n times, like typing: each edit sets another
// number of pods. For each edit it returns how many milliseconds the page needed to
// paint, and how many frames it painted meanwhile.
func (p *tab) reruns(maxPods, n int) (times, frames []float64) {
	p.t.Helper()
	text := strings.TrimSpace(p.source(hpaPart))
	all := eval[[][2]float64](p, fmt.Sprintf(`(async () => {
		const editor = %s, root = document.documentElement, text = %s, most = %d, all = [];
		for (let i = 0; i < %d; i++) {
			let frames = 0, wanted = true;
			const count = () => { if (wanted) { frames++; requestAnimationFrame(count); } };
			const painted = new Promise((done) => {
				const observer = new MutationObserver(() => { observer.disconnect(); done(); });
				observer.observe(root, { attributeFilter: ["data-revision"] });
			});
			const edited = text.replace("maxReplicas: " + most, "maxReplicas: " + (most - 10 + i %% 10));
			const begin = performance.now();
			requestAnimationFrame(count);
			editor.dispatchEvent(new CustomEvent("hpa-edit", { detail: { text: edited, revision: 1e9, pasted: false } }));
			await painted;
			wanted = false;
			all.push([performance.now() - begin, frames]);
			await new Promise(requestAnimationFrame);
		}
		return all;
	})()`, editor(hpaPart), quote(text), maxPods, n))
	for _, sample := range all {
		times, frames = append(times, sample[0]), append(frames, sample[1])
	}
	return times, frames
}

// A day of a hundred pods takes longer than a frame, so the page simulates it
// in slices, with frames in between.
func TestDayLeavesFrames(t *testing.T) {
	p := open(t, "/", desktop)
	p.pasteBusy(day)
	if _, frames := p.reruns(120, 3); slices.Min(frames) < 2 {
		t.Errorf("frames while a day runs: %v", frames)
	}
}

// BenchmarkBrowserDay measures the time from an edit of a day to its painted
// chart, and the longest time in which the page does not respond.
func BenchmarkBrowserDay(b *testing.B) {
	p := open(b, "/", desktop)
	p.pasteBusy(day)
	p.reruns(120, 10) // warm up the browser's compiler
	n := min(max(b.N, 10), 40)
	b.ResetTimer()
	var times []float64
	all := p.trace(func() { times, _ = p.reruns(120, n) })
	b.StopTimer()
	page := slices.IndexFunc(all, func(e traced) bool { return e.Args.Data.Type == "hpa-edit" })
	if page < 0 {
		b.Fatal("no edit in the trace")
	}
	var longest float64
	for _, e := range all {
		if e.Name == "RunTask" && e.Process == all[page].Process && e.Thread == all[page].Thread {
			longest = max(longest, e.Worked/1000)
		}
	}
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "p50-ms")
	b.ReportMetric(times[len(times)*95/100], "p95-ms")
	b.ReportMetric(longest, "longest-ms")
}
