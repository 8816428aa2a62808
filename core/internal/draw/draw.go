// Package draw draws scenarios for tests.
package draw

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Text draws the text of a scenario of half an hour: an HPA with its workload, loads, and what people and the cluster do
// meanwhile.
func Text(r *rand.Rand) string {
	some := func(options ...string) string { return options[r.IntN(len(options))] }
	least := []int{0, 1, 1, 1, 2, 3, 8}[r.IntN(7)]
	minimum := fmt.Sprintf("  minReplicas: %d\n", max(1, least))
	if least == 0 {
		minimum = ""
	}
	most := max(1, least) + []int{0, 2, 5, 9, 30}[r.IntN(5)]
	metrics := some(
		"  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: "+some("30", "50", "60", "80", "90", "100")+"}}}\n",
		"  - {type: ContainerResource, containerResource: {name: cpu, container: web, target: {type: Utilization, averageUtilization: 60}}}\n",
		"  - {type: External, external: {metric: {name: queue}, target: {type: "+some("AverageValue, averageValue: ", "Value, value: ")+some("20", "100", "500m")+"}}}\n",
		"  - {type: Pods, pods: {metric: {name: requests}, target: {type: AverageValue, averageValue: "+some("100", "100m")+"}}}\n")
	metrics += some("", "", "  - {type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 300Mi}}}\n",
		"  - {type: External, external: {metric: {name: forecast}, target: {type: AverageValue, averageValue: 20}}}\n")
	behavior := some("", "", "  behavior: {scaleUp: {policies: [{type: Pods, value: "+some("1", "2", "4")+", periodSeconds: 60}]}}\n",
		"  behavior: {scaleUp: {stabilizationWindowSeconds: "+some("60", "300")+"}}\n", "  behavior: {scaleDown: {stabilizationWindowSeconds: "+some("0", "60", "900")+"}}\n",
		"  behavior: {scaleDown: {policies: [{type: Pods, value: 1, periodSeconds: 180}]}}\n", "  behavior: {scaleDown: {selectPolicy: Disabled}}\n", "  behavior: {scaleUp: {selectPolicy: Disabled}}\n",
		"  behavior: {scaleUp: {selectPolicy: "+some("Min", "Max")+", policies: [{type: Pods, value: "+some("1", "3")+", periodSeconds: 60}, {type: Percent, value: "+some("50", "900")+", periodSeconds: "+some("60", "180")+"}]}}\n",
		"  behavior: {scaleDown: {selectPolicy: "+some("Min", "Max")+", policies: [{type: Pods, value: 1, periodSeconds: 60}, {type: Percent, value: 100, periodSeconds: 15}]}}\n",
		"  behavior: {scaleUp: {tolerance: "+some("0.02", "0.2")+"}}\n")
	points := func(unit string, low, high int) string {
		var all []string
		for at := 0; at < 30; at += 2 + r.IntN(7) {
			all = append(all, fmt.Sprintf("[%dm, %d%s]", at, low+r.IntN(high-low), unit))
		}
		return "{points: [" + strings.Join(all, ", ") + "]" + some("", "", ", noise: 10%", ", interpolate: linear") + "}"
	}
	high := []int{900, 3000, 9000}[r.IntN(3)]
	var events []string
	for range r.IntN(3) {
		at := 3 + r.IntN(22)
		events = append(events, fmt.Sprintf("  - {at: %dm, %s}\n", at, some("scale: "+some("0", "1", "4"), "rollout: {}", "pod: {do: missingMetrics, count: 2}",
			fmt.Sprintf("apply: %q", Web(some("", "  replicas: 2\n"), some("requests: {cpu: 500m}", "requests: {cpu: 500m}, limits: {cpu: 500m}"), "")))))
	}
	if r.IntN(4) == 0 { // somebody edits the HPA
		events = append(events, fmt.Sprintf("  - {at: %dm, apply: %q}\n", 5+r.IntN(20), HPA(minimum, most+r.IntN(9), metrics, "")))
	}
	if len(events) > 0 {
		events = slices.Insert(events, 0, "  timeline:\n")
	}
	other := some("", "", "", "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: other}\nspec:\n  replicas: 2\n  selector: {matchLabels: {app: web, part: other}}\n  template:\n    metadata: {labels: {app: web, part: other}}\n    spec: {containers: [{name: web, image: other, resources: {requests: {cpu: 500m}}}]}\n",
		"---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: second}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: 9\n  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]\n")
	text := HPA(minimum, most, metrics, behavior)
	if r.IntN(6) == 0 {
		text = strings.Replace(text, "kind: Deployment", "kind: StatefulSet", 1)
	}
	return text +
		"---\n" + Web(some("", "  replicas: "+some("1", "3", "20")+"\n"), some("requests: {cpu: 500m, memory: 256Mi}", "requests: {cpu: 500m}, limits: {cpu: 500m}", "requests: {cpu: 500m}, limits: {cpu: 1}", "requests: {memory: 256Mi}"),
		some("", "", ", {name: proxy, image: proxy, resources: {requests: {cpu: 50m, memory: 32Mi}}}", ", {name: proxy, image: proxy}")) + other +
		"---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 30m\n" +
		some("", "", "  pods: {ready: 90s}\n", "  pods: {startup: {cpu: 1500m, duration: 90s}}\n", "  pods: {nodes: {pods: 4, initial: 1, max: 8, ready: 3m}}\n", "  pods: {capacity: 6}\n") +
		some("", "", "", "  kubernetesVersion: 1.32\n", "  kubernetesVersion: 1.34\n") +
		some("", "  metricsPipeline: {profile: metrics-server}\n", "  metricsPipeline: {profile: exact}\n") +
		"  load:\n  - {metric: {type: Resource, name: cpu}, target: Deployment/web, total: " + points("m", 0, high) + "}\n" +
		"  - {metric: {type: External, name: queue}, value: " + points("", 0, 300) + "}\n" +
		"  - {metric: {type: External, name: forecast}, value: " + points("", 0, 300) + some("", ", unavailable: [[0s, 30m]]", ", unavailable: [[9m, 15m]]") + "}\n" +
		"  - {metric: {type: Pods, name: requests}, target: Deployment/web, total: " + points("", 0, 1500) + "}\n" +
		"  - {metric: {type: Resource, name: memory}, target: Deployment/web, perPod: " + points("Mi", 100, 500) + "}\n" + strings.Join(events, "")
}

// HPA returns an HPA of Web. minimum and behavior are the lines of their fields, or "".
func HPA(minimum string, most int, metrics, behavior string) string {
	return fmt.Sprintf("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n"+
		"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n%s  maxReplicas: %d\n  metrics:\n%s%s", minimum, most, metrics, behavior)
}

// Web returns a Deployment. replicas is the line of the field, or ""; more is other containers.
func Web(replicas, resources, more string) string {
	return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n" + replicas + "  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n" +
		"    spec: {containers: [{name: web, image: web, resources: {" + resources + "}}" + more + "]}\n"
}
