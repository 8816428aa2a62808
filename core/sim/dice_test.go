package sim

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// profiles are the metrics APIs of an ordinary cluster.
const profiles = "profile: metrics-server, custom: {profile: prometheus-adapter}, external: {profile: keda}"

// dice draws the parts of a scenario.
type dice struct{ t *rapid.T }

func (d dice) pick(name string, options ...string) string {
	return rapid.SampledFrom(options).Draw(d.t, name)
}

// n draws a whole number from low to high.
func (d dice) n(name string, low, high int) int { return rapid.IntRange(low, high).Draw(d.t, name) }

// text draws a scenario that covers the engine's branches.
func (d dice) text() string {
	kind := d.pick("kind", kinds...)
	return d.workload(kind, d.n("replicas", 0, 12), "1") + "---\n" + d.hpa(kind) + "---\n" + d.simulation(kind)
}

var kinds = []string{"Deployment", "StatefulSet", "ReplicaSet", "Rollout"}

func versionOf(kind string) string {
	if kind == "Rollout" {
		return "argoproj.io/v1alpha1"
	}
	return "apps/v1"
}

// workload draws a manifest. The version makes its template differ from others.
func (d dice) workload(kind string, replicas int, version string) string {
	text := fmt.Sprintf(`apiVersion: %s
kind: %s
metadata: {name: web}
spec:
  replicas: %d
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web, version: "%s"}}
    spec: {containers: [{name: app, image: web, %sresources: {requests: {cpu: "1", memory: 128Mi}, limits: {cpu: "2"}}}]}
`, versionOf(kind), kind, replicas, version, d.pick("probe", "", "readinessProbe: {tcpSocket: {port: 80}, initialDelaySeconds: 5, periodSeconds: 7}, "))
	switch kind {
	case "Deployment":
		text += d.pick("strategy", "", "  strategy: {type: Recreate}\n", "  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 3}}\n",
			"  strategy: {rollingUpdate: {maxSurge: 100%, maxUnavailable: 0}}\n", "  strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}\n  minReadySeconds: 10\n")
	case "Rollout":
		text += d.rollout()
	case "StatefulSet":
		text += d.pick("policy", "", "  podManagementPolicy: Parallel\n", "  updateStrategy: {type: OnDelete}\n")
	}
	return text
}

// rollout draws a Rollout's strategy.
func (d dice) rollout() string {
	steps := d.pick("steps", "[]", "[{setWeight: 20}, {pause: {duration: 30}}, {setWeight: 60}, {pause: {}}]", "[{setWeight: 1}, {pause: {duration: 1m}}, {setWeight: 99}]",
		"[{setWeight: 50}, {pause: {}}, {analysis: {}}, {setWeight: 0}, {pause: {duration: 0}}]")
	delays := d.pick("delays", "", ", abortScaleDownDelaySeconds: 0", ", scaleDownDelayRevisionLimit: 0")
	switch d.n("strategy", 0, 3) {
	case 0:
		return "  strategy: {canary: {steps: " + steps + d.pick("surge", "", ", maxSurge: 0", ", maxUnavailable: 0", ", maxSurge: 100%, maxUnavailable: 100%") + "}}\n" +
			d.pick("available", "", "  minReadySeconds: 10\n", "  paused: true\n")
	case 1:
		return "  strategy: {blueGreen: {activeService: a" + delays + d.pick("preview", "", ", previewService: b, previewReplicaCount: 2", ", autoPromotionEnabled: false", ", autoPromotionSeconds: 20") + "}}\n"
	}
	scaled := d.pick("scaled", "", "{setCanaryScale: {replicas: 3}}, ", "{setCanaryScale: {weight: 40}}, ", "{setCanaryScale: {matchTrafficWeight: true}}, ")
	return "  strategy: {canary: {trafficRouting: {nginx: {}}, steps: [" + scaled + steps[1:] + delays + d.pick("stable", "", ", dynamicStableScale: true", ", minPodsPerReplicaSet: 2") + "}}\n"
}

// limitedUp is the one behavior whose rate the invariants check.
const limitedUp = "  behavior: {scaleUp: {policies: [{type: Pods, value: 3, periodSeconds: 30}]}, scaleDown: {stabilizationWindowSeconds: 30, policies: [{type: Percent, value: 50, periodSeconds: 30}]}}\n"

func (d dice) hpa(kind string) string {
	metric := d.pick("metric",
		"{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}",
		"{type: ContainerResource, containerResource: {name: cpu, container: app, target: {type: AverageValue, averageValue: 500m}}}",
		"{type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 100Mi}}}",
		"{type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 10}}}",
		"{type: Object, object: {metric: {name: hits}, describedObject: {apiVersion: v1, kind: Service, name: web}, target: {type: Value, value: 10}}}",
		"{type: External, external: {metric: {name: q}, target: {type: AverageValue, averageValue: 10}}}",
		"{type: External, external: {metric: {name: backlog}, target: {type: AverageValue, averageValue: 10}}}")
	return fmt.Sprintf(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: %s, kind: %s, name: web}
  minReplicas: %d
  maxReplicas: %d
  metrics: [%s]
%s`, versionOf(kind), kind, d.n("min", 1, 5), d.n("max", 5, 20), metric, d.pick("behavior", "", "  behavior: {}\n",
		"  behavior: {scaleDown: {stabilizationWindowSeconds: 0}}\n", limitedUp))
}

func (d dice) simulation(kind string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: playground/v1\nkind: Simulation\nspec:\n  duration: 15m\n  seed: %d\n", d.n("seed", 0, 3))
	fmt.Fprintf(&b, "  kubernetesVersion: %q\n", d.pick("version", "1.30", "1.36", "1.37"))
	numbers := fmt.Sprintf("resolution: %s, window: %s, delay: %s", d.pick("resolution", "0s", "15s"), d.pick("window", "0s", "30s"), d.pick("delay", "0s", "7s"))
	fmt.Fprintf(&b, "  metricsPipeline: {%s}\n", d.pick("pipeline", numbers, numbers, numbers+", source: legacy",
		numbers+", custom: {delay: 40s}, external: {resolution: 1m}, unavailable: [[2m, 3m]]",
		numbers+", profile: metrics-server, phase: 7s", profiles, profiles))
	fmt.Fprintf(&b, "  pods: {scheduling: %s, start: %s, ready: %s, termination: %s, startup: {cpu: 500m, duration: 20s}%s}\n",
		d.pick("scheduling", "0s", "1500ms"), d.pick("start", "0s", "3s"), d.pick("ready", "0s", "20s"), d.pick("termination", "0s", "25s"),
		d.pick("room", "", ", capacity: 14", ", nodes: {pods: 4, max: 4, ready: 45s}", ", nodes: {pods: 3, initial: 2, ready: 0s}",
			", nodes: {cpu: 4, memory: 1Gi, max: 5, ready: 45s, idle: 1m}", ", nodes: {cpu: 2500m, pods: 3, initial: 2, ready: 0s, idle: 20s, utilization: 0.9}",
			", nodes: {memory: 300Mi, min: 2, ready: 20s}", ", nodes: {pods: 4, max: 5, ready: 30s, idle: 90s}"))
	fmt.Fprintf(&b, `  load:
  - metric: {type: Resource, name: cpu}
    total: %s
%s  - metric: {type: Pods, name: rps}
    total: %s
%s  - metric: {type: Object, name: hits}
    value: %s
  - metric: {type: External, name: q}
    value: %s
    unavailable: [[1m, 2m]]
  - metric: {type: External, name: backlog}
    backlog: {arrivals: %s, perPodRate: 3}
  timeline:
`, d.series(), d.division(), d.series(), d.pick("spread", append(spreads, "", "")...), d.series(), d.series(), d.series())
	at := 0
	for range d.n("actions", 0, 8) {
		at += d.n("pause", 0, 120)
		fmt.Fprintf(&b, "  - at: %ds\n%s    %s\n", at, d.repeated(), d.action(kind))
	}
	return b.String()
}

// spreads are ways in which the pods do not share a load evenly.
var spreads = []string{"    spread: random\n", "    spread: {hot: 60%}\n", "    spread: sticky\n", "    spread: {sticky: 40s}\n"}

// division draws the special settings of a cpu load.
func (d dice) division() string {
	return d.pick("division", slices.Concat([]string{"", "", "", "    overload: queue\n", "    overload: queue\n"}, spreads)...)
}

func (d dice) series() string {
	switch d.n("series", 0, 5) {
	case 0:
		return "{wave: {low: 1, high: 20, period: 5m}}"
	case 1:
		return "{spike: {base: 2, peak: 30, at: 4m, for: 1m, rise: 10s}, noise: 20%}"
	case 2:
		return "{steps: {from: 0, by: 3, every: 90s, count: 6}, repeat: 7m}"
	}
	var points []string
	at := 0
	for range d.n("points", 1, 6) {
		points = append(points, fmt.Sprintf("[%ds, %d]", at, d.n("demand", 0, 200)))
		at += d.n("gap", 1, 200)
	}
	return fmt.Sprintf("{points: [%s], interpolate: %s}", strings.Join(points, ", "), d.pick("interpolate", "step", "linear"))
}

// repeated draws whether an action happens again.
func (d dice) repeated() string {
	return d.pick("repeated", "", "", "", "    every: 80s\n", "    every: 15s\n    until: 20m\n")
}

func (d dice) action(kind string) string {
	indented := func(text string) string {
		return "apply: |\n      " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n      ")
	}
	switch d.n("action", 0, 8) {
	case 0:
		return d.pick("scale", "scale: 0", "scale: 7", "failScale: {for: 40s}")
	case 1:
		return d.pick("restart", "restartController: {}", "restartController: {syncPeriod: 20s, tolerance: 0.3, downscaleStabilization: 1m}", "restartController: {restartGap: 17s, syncJitter: 2s}", "delete: web")
	case 2:
		return indented(d.hpa(kind))
	case 3:
		if kind == "ReplicaSet" {
			return "scale: 3"
		}
		if kind == "Rollout" && d.n("step", 0, 2) > 0 {
			return d.pick("promoted", "promote: {}", "promote: {full: true}", "abort: {}")
		}
		return d.pick("rollout", "rollout: {}", "rollout: {pods: {ready: 40s}}")
	case 4:
		return indented(d.workload(kind, d.n("replicas", 0, 12), d.pick("template", "1", "2")))
	}
	return "pod: {" + d.pick("pods", "name: web*, ", "count: 2, ", "count: all, ", "") + d.pick("do",
		"do: fail", "do: delete", "do: unready", "do: unready, for: 30s", "do: crash", "do: crash, for: 1m", "do: missingMetrics, for: 1m",
		"usage: {cpu: 300m, memory: 5Mi}", "labels: {app: other}", "labels: {app: web}", "labels: {color: red}", "deletionCost: -3",
		"resize: {requests: {cpu: 500m}}", "resize: {requests: {cpu: 1500m, memory: 1Mi}, limits: {cpu: 1500m}}", "resize: {requests: {cpu: 3}}") + "}"
}
