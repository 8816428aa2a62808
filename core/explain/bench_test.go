package explain_test

import (
	"testing"

	"hpaplayground/core/explain"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
)

const hundred = `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 100
  maxReplicas: 200
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 10m
  load:
  - metric: {type: Resource, name: cpu}
    total: 40
`

// BenchmarkWhatIfs finds what would have changed a sync over 100 pods.
func BenchmarkWhatIfs(b *testing.B) {
	s, diags := parse.Text(hundred)
	if s == nil {
		b.Fatal(diags)
	}
	const sync = 30
	tl, err := sim.Inspect(s, sync)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(explain.WhatIfs(tl, sync, words.English)) == 0 {
			b.Fatal("nothing would have changed it")
		}
	}
}
