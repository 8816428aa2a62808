package sim_test

import (
	"fmt"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
)

const web = `
apiVersion: autoscaling/v2
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

// A run, one step after the other. A step is a moment at which something happens;
// the timeline grows with it.
func Example() {
	scenario, problems := parse.Text(web)
	if scenario == nil {
		fmt.Println(problems)
		return
	}
	engine, err := sim.New(scenario, sim.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	printed := 0
	for engine.Step() {
		syncs := engine.Timeline().Syncs
		for _, sync := range syncs[printed:] {
			if d := sync.Decision; d.Rescaled {
				fmt.Printf("%v: %d -> %d\n", engine.Now().Round(time.Second), d.Current, d.Desired)
			}
		}
		printed = len(syncs)
	}
	fmt.Printf("%v, %d syncs, error: %v\n", engine.Now(), printed, engine.Err())
	// Output:
	// 2m15s: 1 -> 4
	// 2m30s: 4 -> 5
	// 5m0s, 20 syncs, error: <nil>
}
