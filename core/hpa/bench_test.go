package hpa

import (
	"testing"
	"time"
)

// BenchmarkReconcile is one sync of a quiet HPA over 100 pods.
func BenchmarkReconcile(b *testing.B) {
	t := &testing.T{}
	pods, samples := testPods(t, "100*R500", "1")
	tr := newTrace(testConfig("1.37"), testHPA(1, 200, utilizationOf("cpu", 50)))
	tr.now = testNow
	obs := observe(tr.hpa, 100, pods, Reading{Samples: samples})
	b.ReportAllocs()
	for b.Loop() {
		tr.now += 15 * time.Second
		d := tr.c.Reconcile(tr.now, obs)
		tr.hpa.Status = *d.Status
	}
}
