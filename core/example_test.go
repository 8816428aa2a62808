package core_test

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"hpaplayground/core"
	"hpaplayground/core/picture"
)

const web = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 10
  metrics:
  - type: Resource
    resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 5m
  load:
  - metric: {type: Resource, name: cpu}
    total: {points: [[0s, 100m], [2m, 1]]}
`

func ExampleRun() {
	tl, err := core.Run(web)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, sync := range tl.Syncs {
		if d := sync.Decision; d.Current != d.Desired {
			fmt.Printf("%v: %d -> %d\n", sync.At, d.Current, d.Desired)
		}
	}
	// Output:
	// 2m15.045s: 1 -> 4
	// 2m30.05s: 4 -> 5
}

func ExampleCheck() {
	for _, problem := range core.Check(strings.Replace(web, "maxReplicas", "maxReplica", 1)) {
		fmt.Println(problem)
	}
	// Output: 6:3: spec.maxReplica: unknown field "maxReplica": did you mean "maxReplicas"?
}

func ExampleExplain() {
	text, err := core.Explain(web, 3*time.Minute)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(text[:strings.Index(text, "spec.metrics[0]")])
	// Output:
	// default/web at 2:45
	// The metrics want 5, the current count.
	//
	// Scale: 5
	//   Deployment/web is set to 5 replicas; its status counts 5.
	//   minReplicas 1 ≤ 5 ≤ maxReplicas 10: the metrics decide.
	//   <- spec.scaleTargetRef
}

func ExampleDraw() {
	svg, err := core.Draw(web, picture.Options{Title: "web"})
	fmt.Println(bytes.HasPrefix(svg, []byte("<svg ")), err)
	// Output: true <nil>
}
