package control

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/hpa"
)

// author makes up whole scenarios: workloads, HPAs with metrics of all types, the loads
// that they measure, and faults.
type author struct {
	*rand.Rand
	b      strings.Builder
	gates  hpa.Gates
	length time.Duration
	kinds  []string // the workloads' kinds
	queues bool     // two metrics have the same name
}

var workloadNames = []string{"web", "api"}

// wholeStory makes up a scenario for a release.
func wholeStory(seed uint64, release hpa.Release) string {
	a := &author{Rand: rand.New(rand.NewPCG(seed, 7)), length: 25 * time.Minute}
	settings := a.gateLine(release)
	for range a.one(1, 1, 1, 2) {
		a.kinds = append(a.kinds, a.pick("Deployment", "Deployment", "Deployment", "StatefulSet", "ReplicaSet"))
	}
	period, duration := a.pick("15s", "15s", "15s", "10s", "30s"), "0s"
	if len(a.kinds) == 1 && release.Minor >= 30 {
		duration = a.pick("0s", "0s", "5ms")
	}
	a.queues = a.IntN(4) == 0
	for i := range a.kinds {
		a.line("%s---\n%s---", a.workload(i, "1"), a.hpa(i))
	}
	a.line("apiVersion: playground/v1\nkind: Simulation\nspec:\n  kubernetesVersion: %q\n  start: \"2000-01-01T00:00:00Z\"\n  duration: %v\n  seed: %d\n%s", release, a.length, a.IntN(1000), settings)
	a.line("  controller: {syncPeriod: %s, syncDuration: %s%s}", period, duration, a.pick("", "", "",
		", tolerance: 0.2", ", downscaleStabilization: 1m", ", downscaleStabilization: 90500ms", ", cpuInitializationPeriod: 2m, initialReadinessDelay: 10s"))
	a.line("  metricsPipeline: {%s%s}", a.pick(
		"profile: metrics-server, custom: {profile: prometheus-adapter}, external: {profile: "+a.pick("keda", "prometheus-adapter")+"}",
		fmt.Sprintf("resolution: %s, window: %s, delay: %s%s", a.pick("15s", "15s", "0s", "30s"), a.pick("15s", "15s", "0s", "40s"), a.pick("0s", "0s", "7s", "1500ms"), a.pick("", ", custom: {delay: 40s}, external: {resolution: 1m}"))),
		a.pick("", "", "", fmt.Sprintf(", unavailable: [[%ds, %ds]]", 30*a.IntN(20), 600+30*a.IntN(20)), fmt.Sprintf(", notInstalled: [[0s, %ds]]", 30*a.IntN(20))))
	a.line("  pods: {scheduling: %s, start: %s, ready: %s, termination: %s%s%s}", a.pick("0s", "1500ms"), a.pick("2s", "0s", "13s"), a.pick("10s", "0s", "45s"), a.pick("30s", "0s"),
		a.pick("", "", ", startup: {cpu: 500m, duration: 40s}"), a.pick("", "", "", ", capacity: 14", ", nodes: {pods: 4, max: 4, ready: 45s}",
			fmt.Sprintf(", nodes: {cpu: %s, memory: 3Gi, min: 1, max: %d, ready: 45s, idle: %s}", a.pick("2", "3920m"), a.one(2, 4, 20), a.pick("2m", "5m"))))
	a.load()
	a.timeline()
	return a.b.String()
}

func (a *author) line(format string, args ...any) { fmt.Fprintf(&a.b, format+"\n", args...) }

func (a *author) pick(choices ...string) string { return choices[a.IntN(len(choices))] }
func (a *author) one(choices ...int) int        { return choices[a.IntN(len(choices))] }

// moment returns a time within the run at which nothing else happens.
func (a *author) moment() string {
	return (time.Duration(a.Int64N(int64(a.length)-2))/1000*1000 + time.Duration(1+a.IntN(999))).String()
}

// gateLine sets a few gates.
func (a *author) gateLine(release hpa.Release) string {
	set := map[string]bool{}
	var parts []string
	defaults := release.DefaultGates()
	var names []string
	for name := range defaults {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		value := !defaults[name]
		if a.IntN(8) > 0 {
			continue
		}
		if _, err := release.Gates(map[string]bool{name: value}); err == nil {
			set[name] = value
			parts = append(parts, fmt.Sprintf("%s: %t", name, value))
		}
	}
	a.gates, _ = release.Gates(set)
	return "  featureGates: {" + strings.Join(parts, ", ") + "}"
}

func (a *author) workload(i int, version string) string {
	name, kind := workloadNames[i], a.kinds[i]
	resources := a.pick(`{requests: {cpu: "1", memory: 128Mi}, limits: {cpu: "2"}}`, "{requests: {cpu: 500m, memory: 256Mi}}", "{requests: {cpu: 300m}}", "{limits: {cpu: 700m, memory: 1Gi}}")
	containers := fmt.Sprintf("{name: app, image: web, %sresources: %s}", a.pick("", "", "readinessProbe: {tcpSocket: {port: 80}, initialDelaySeconds: 5, periodSeconds: 7}, "), resources)
	if a.IntN(3) == 0 {
		containers += ", {name: proxy, image: proxy" + a.pick("", ", resources: {requests: {cpu: 100m, memory: 64Mi}}") + "}"
	}
	text := fmt.Sprintf(`apiVersion: apps/v1
kind: %s
metadata: {name: %s}
spec:
  replicas: %d
  selector: {matchLabels: {app: %s}}
  template:
    metadata: {labels: {app: %s, version: "%s"}}
    spec: {containers: [%s]}
`, kind, name, a.one(0, 1, 2, 3, 5, 8, 12), name, name, version, containers)
	switch kind {
	case "Deployment":
		text += a.pick("", "", "  strategy: {type: Recreate}\n", "  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 3}}\n", "  strategy: {rollingUpdate: {maxSurge: 100%, maxUnavailable: 0}}\n  minReadySeconds: 10\n")
	case "StatefulSet":
		text += a.pick("", "  podManagementPolicy: Parallel\n", "  updateStrategy: {type: OnDelete}\n")
	}
	return text
}

func (a *author) hpa(i int) string {
	var metrics []string
	for range a.one(1, 1, 2, 3) {
		metrics = append(metrics, a.metric(i))
	}
	if a.queues {
		metrics = append(metrics, "{type: External, external: {metric: {name: q, selector: {matchLabels: {queue: a}}}, target: {type: AverageValue, averageValue: 10}}}",
			"{type: External, external: {metric: {name: q, selector: {matchExpressions: [{key: queue, operator: NotIn, values: [a]}]}}, target: {type: Value, value: 10}}}")
	}
	target := fmt.Sprintf("{apiVersion: apps/v1, kind: %s, name: %s}", a.kinds[i], workloadNames[i])
	if a.IntN(25) == 0 {
		target = a.pick("{apiVersion: apps/v1, kind: Deployment, name: none}", "{apiVersion: apps/v1, kind: DaemonSet, name: web}", "{apiVersion: apps/v1, kind: Servise, name: web}", "{apiVersion: example.com/v1, kind: Fleet, name: web}")
	}
	low := a.one(1, 1, 2, 4)
	if a.gates.ScaleToZero && a.IntN(4) == 0 && strings.Contains(strings.Join(metrics, ""), "type: External") {
		low = 0
	}
	behavior := a.pick("", "", "", "  behavior: {}\n", "  behavior: {scaleDown: {stabilizationWindowSeconds: 0}}\n", "  behavior: {scaleDown: {selectPolicy: Disabled}}\n",
		"  behavior: {scaleUp: {stabilizationWindowSeconds: 60, policies: [{type: Pods, value: 3, periodSeconds: 30}]}, scaleDown: {stabilizationWindowSeconds: 30, policies: [{type: Percent, value: 50, periodSeconds: 30}, {type: Pods, value: 1, periodSeconds: 90}], selectPolicy: Min}}\n")
	return fmt.Sprintf("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: %s, labels: {l: \"%d\"}}\nspec:\n  scaleTargetRef: %s\n  minReplicas: %d\n  maxReplicas: %d\n  metrics: [%s]\n%s",
		workloadNames[i], a.IntN(2), target, low, a.one(4, 8, 15, 25), strings.Join(metrics, ", "), behavior)
}

func (a *author) metric(i int) string {
	average := "target: {type: AverageValue, averageValue: " + a.pick("10", "7", "500m", "1k") + "}"
	either := a.pick(average, "target: {type: Value, value: "+a.pick("10", "33", "2500m")+"}")
	selector := a.pick("", "", ", selector: {matchLabels: {queue: a}}", ", selector: {matchLabels: {queue: b}}", ", selector: {}")
	switch a.IntN(12) {
	case 0, 1, 2:
		return "{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: " + a.pick("50", "80", "30") + "}}}"
	case 3:
		return "{type: Resource, resource: {name: " + a.pick("memory", "memory", "memory", "memory", "example.com/gpu") + ", target: " + a.pick("{type: Utilization, averageUtilization: 60}", "{type: AverageValue, averageValue: 100Mi}") + "}}"
	case 4, 5:
		return "{type: ContainerResource, containerResource: {name: " + a.pick("cpu", "cpu", "cpu", "cpu", "memory", "memory", "example.com/gpu") + ", container: " + a.pick("app", "app", "app", "app", "app", "app", "proxy", "none") + ", target: " +
			a.pick("{type: Utilization, averageUtilization: 40}", "{type: AverageValue, averageValue: 300m}") + "}}"
	case 6, 7:
		return "{type: Pods, pods: {metric: {name: " + a.pick("rps", "rps", "rps", "rps", "rps", "rps", "absent") + selector + "}, " + average + "}}"
	case 8:
		object := a.pick("{apiVersion: networking.k8s.io/v1, kind: Ingress, name: main}", "{apiVersion: v1, kind: Service, name: "+workloadNames[i]+"}", "{apiVersion: v1, kind: Namespace, name: default}",
			"{kind: Ingress, name: main}", "{apiVersion: example.com/v1, kind: Queue, name: main}")
		return "{type: Object, object: {metric: {name: " + a.pick("hits", "hits", "hits", "hits", "hits", "absent") + selector + "}, describedObject: " + object + ", " + either + "}}"
	case 9:
		return "{type: External, external: {metric: {name: backlog}, " + either + "}}"
	}
	return "{type: External, external: {metric: {name: " + a.pick("q", "q", "q", "q", "q", "absent") + selector + "}, " + either + "}}"
}

func (a *author) load() {
	a.line("  load:")
	down := func() string {
		if a.IntN(6) > 0 {
			return ""
		}
		return fmt.Sprintf(", unavailable: [[%ds, %ds]]", 60*a.IntN(10), 600+30*a.IntN(20))
	}
	for i := range a.kinds {
		target := fmt.Sprintf("target: %s/%s", a.kinds[i], workloadNames[i])
		a.line("  - {metric: {type: Resource, name: cpu}, %s, total: %s%s%s}", target, a.series(8), a.pick("", "", ", overload: queue", a.spread()), down())
		if a.IntN(2) == 0 {
			a.line("  - {metric: {type: Resource, name: memory}, %s, %s%s}", target, a.pick("perPod: 140Mi", "total: 1Gi", "total: {points: [[0s, 300Mi], [10m, 2Gi]], interpolate: linear}"), down())
		}
		a.line("  - {metric: {type: Pods, name: rps%s}, %s, total: %s%s%s}", a.pick("", ", selector: {matchLabels: {queue: a}}"), target, a.series(120), a.pick("", "", a.spread()), down())
	}
	a.line("  - {metric: {type: Object, name: hits%s}, value: %s%s}", a.pick("", ", object: {kind: Ingress, name: main}", ", object: {kind: Namespace, name: default}", ", selector: {matchLabels: {queue: b}}"), a.series(120), down())
	a.line("  - {metric: {type: External, name: q, selector: {matchLabels: {queue: a}}}, value: %s%s}", a.series(150), down())
	a.line("  - {metric: {type: External, name: q, selector: {matchLabels: {queue: b}}}, value: %s%s}", a.series(60), down())
	a.line("  - {metric: {type: External, name: backlog}, backlog: {arrivals: %s, perPodRate: 3}%s}", a.series(20), down())
}

func (a *author) spread() string {
	return ", spread: " + a.pick("random", "{random: 80%}", "sticky", "{sticky: 1m}", "hot", "{hot: 90%}")
}

func (a *author) series(maxValue int) string {
	switch a.IntN(6) {
	case 0:
		return fmt.Sprintf("{wave: {low: 0, high: %d, period: 6m}}", maxValue)
	case 1:
		return fmt.Sprintf("{spike: {base: %d, peak: %d, at: 4m, for: 3m, rise: 10s}, noise: 20%%}", maxValue/8, maxValue)
	}
	var points []string
	at := 0
	for range 1 + a.IntN(6) {
		points = append(points, fmt.Sprintf("[%ds, %d]", at, a.IntN(maxValue+1)))
		at += 20 + a.IntN(400)
	}
	return fmt.Sprintf("{points: [%s], interpolate: %s}", strings.Join(points, ", "), a.pick("step", "linear"))
}

// timeline writes what a person does to the cluster, at moments without a sync.
func (a *author) timeline() {
	var moments []time.Duration
	for range a.one(0, 0, 2, 4, 7) {
		at, _ := time.ParseDuration(a.moment())
		moments = append(moments, at)
	}
	slices.Sort(moments)
	if len(moments) > 0 {
		a.line("  timeline:")
	}
	for _, at := range moments {
		a.line("  - at: %v\n    %s", at, a.action())
	}
}

func (a *author) action() string {
	i := a.IntN(len(a.kinds))
	target := a.kinds[i] + "/" + workloadNames[i]
	indented := func(text string) string {
		return "apply: |\n      " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n      ")
	}
	switch a.IntN(10) {
	case 0:
		return fmt.Sprintf("scale: {target: %s, replicas: %d}", target, a.one(0, 1, 3, 7, 20))
	case 1:
		return fmt.Sprintf("failScale: {target: %s, for: 70s}", target)
	case 2:
		return a.pick("restartController: {}", "restartController: {restartGap: 17s}", "restartController: {syncPeriod: 20s, syncDuration: 0s, tolerance: 0.3, downscaleStabilization: 1m}")
	case 3:
		return "delete: " + workloadNames[i]
	case 4, 5:
		return indented(a.hpa(i))
	case 6:
		if a.kinds[i] == "ReplicaSet" {
			return "scale: {target: " + target + ", replicas: 3}"
		}
		return fmt.Sprintf("rollout: {target: %s%s}", target, a.pick("", ", pods: {ready: 40s}"))
	}
	return "pod: {target: " + target + ", " + a.pick("", "count: 2, ", "count: all, ") + a.pick("do: fail", "do: delete", "do: unready", "do: unready, for: 30s", "do: crash", "do: crash, for: 1m",
		"do: missingMetrics, for: 1m", "usage: {cpu: 300m, memory: 5Mi}", "labels: {app: other}", "labels: {color: red}", "resize: {requests: {cpu: 500m}}") + "}"
}
