//go:build e2e

package e2e

import (
	"slices"
	"testing"
)

// hour is a scenario of an hour with about twenty pods.
var hour = busy(10, 30, "1h", "[0s, 4], [10m, 6], [20m, 4], [30m, 7], [40m, 4], [50m, 6], [60m, 4]")

// BenchmarkKeystroke measures the time from an edit, after the editor's pause,
// to the painted chart: parsing, the run, the chart options, drawing, and the
// wait for the frame. The budget is a frame, 16.7 ms, at p95.
func BenchmarkKeystroke(b *testing.B) {
	p := open(b, "/", desktop)
	p.pasteBusy(hour)
	p.reruns(30, 20) // warm up the browser's compiler
	b.ResetTimer()
	times, _ := p.reruns(30, max(b.N, 20))
	b.StopTimer()
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "p50-ms")
	b.ReportMetric(times[len(times)*95/100], "p95-ms")
}
