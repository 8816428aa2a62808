package sim

import (
	"fmt"
	"strings"
)

// extreme draws a scenario in which every number is near a limit of its field. Most
// are valid; the others break a rule about several fields.
func (d dice) extreme() string {
	kind := d.pick("kind", kinds...)
	var b strings.Builder
	b.WriteString(d.workload(kind, d.n("replicas", 0, 30), "1"))
	for i := range d.n("HPAs", 1, 2) {
		b.WriteString("---\n" + d.extremeHPA(kind, i))
	}
	b.WriteString("---\n" + d.extremeSimulation())
	return b.String()
}

// quantity draws a quantity near the largest or smallest one, or in an unusual form.
func (d dice) quantity() string {
	return d.pick("quantity", "1n", "1u", "1m", "999m", "0.0005", "1", "1.5", "1e3", "100Mi", "1Ki", "2147483647", "2147483648",
		"9007199254740993", "9223372036854775", "9223372036854775807", "9223372036854775807m", "8Ei", "9E", "1e-9", "12e6", "333u")
}

func (d dice) target(utilization bool) string {
	forms := []string{"{type: Value, value: " + d.quantity() + "}", "{type: AverageValue, averageValue: " + d.quantity() + "}"}
	if utilization {
		forms[0] = "{type: Utilization, averageUtilization: " + d.pick("percent", "1", "2", "50", "99", "100", "101", "2147483647") + "}"
	}
	return d.pick("target", forms...)
}

func (d dice) extremeMetric() string {
	identity := func(name string) string {
		return "{name: " + name + d.pick("selector", "", ", selector: {matchLabels: {a: b}}", ", selector: {matchExpressions: [{key: a, operator: NotIn, values: [b, c]}, {key: d, operator: Exists}]}") + "}"
	}
	switch d.n("metric", 0, 5) {
	case 0, 1:
		return "{type: Resource, resource: {name: " + d.pick("resource", "cpu", "memory") + ", target: " + d.target(true) + "}}"
	case 2:
		return "{type: ContainerResource, containerResource: {name: cpu, container: " + d.pick("container", "app", "none") + ", target: " + d.target(true) + "}}"
	case 3:
		return "{type: Pods, pods: {metric: " + identity("rps") + ", target: {type: AverageValue, averageValue: " + d.quantity() + "}}}"
	case 4:
		return "{type: Object, object: {metric: " + identity("hits") + ", describedObject: {apiVersion: v1, kind: Service, name: web}, target: " + d.target(false) + "}}"
	}
	return "{type: External, external: {metric: " + identity(d.pick("external", "q", "backlog")) + ", target: " + d.target(false) + "}}"
}

func (d dice) extremeHPA(kind string, index int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web%d}\nspec:\n", index)
	fmt.Fprintf(&b, "  scaleTargetRef: {apiVersion: %s, kind: %s, name: %s}\n", versionOf(kind), kind, d.pick("name", "web", "web", "web", "nowhere"))
	minReplicas := d.pick("least", "0", "1", "1", "2", "30", "")
	bound := minReplicas // the smallest possible maxReplicas
	if minReplicas == "" || minReplicas == "0" {
		bound = "1"
	}
	if minReplicas != "" {
		fmt.Fprintf(&b, "  minReplicas: %s\n", minReplicas)
	}
	fmt.Fprintf(&b, "  maxReplicas: %s\n", d.pick("most", bound, bound, "30", "31", "1000", "2147483647"))
	if n := d.n("metrics", 0, 4); n > 0 || minReplicas == "0" {
		b.WriteString("  metrics:\n")
		if minReplicas == "0" { // only allowed with such a metric
			b.WriteString("  - {type: External, external: {metric: {name: q}, target: {type: Value, value: " + d.quantity() + "}}}\n")
		}
		for range n {
			b.WriteString("  - " + d.extremeMetric() + "\n")
		}
	}
	if d.n("behavior", 0, 2) == 0 {
		return b.String()
	}
	b.WriteString("  behavior:\n")
	for _, direction := range []string{"scaleUp", "scaleDown"} {
		if d.n(direction, 0, 3) == 0 {
			continue
		}
		fmt.Fprintf(&b, "    %s:\n", direction)
		fmt.Fprintf(&b, "      selectPolicy: %s\n", d.pick("select", "Max", "Min", "Disabled"))
		fmt.Fprintf(&b, "      stabilizationWindowSeconds: %s\n", d.pick("window", "0", "1", "14", "15", "16", "300", "3599", "3600"))
		if d.n("tolerated", 0, 3) == 0 {
			fmt.Fprintf(&b, "      tolerance: %s\n", d.pick("tolerance", "0", "1n", "1m", "0.1", "1", "1e9", "9223372036854775807"))
		}
		b.WriteString("      policies:\n")
		for range d.n("policies", 1, 4) {
			fmt.Fprintf(&b, "      - {type: %s, value: %s, periodSeconds: %s}\n", d.pick("policy", "Pods", "Percent"),
				d.pick("amount", "1", "2", "99", "100", "101", "900", "1000000", "2147483647"), d.pick("period", "1", "14", "15", "16", "60", "1799", "1800"))
		}
	}
	return b.String()
}

func (d dice) extremeSimulation() string {
	var b strings.Builder
	b.WriteString("apiVersion: playground/v1\nkind: Simulation\nspec:\n")
	fmt.Fprintf(&b, "  duration: %s\n", d.pick("duration", "1s", "15s", "1m", "5m", "12m", "20m"))
	fmt.Fprintf(&b, "  seed: %s\n", d.pick("seed", "0", "1", "9007199254740991"))
	fmt.Fprintf(&b, "  start: %q\n", d.pick("start", "1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "9999-12-31T23:00:00Z"))
	fmt.Fprintf(&b, "  kubernetesVersion: %q\n", d.pick("version", "1.26", "1.27", "1.31", "1.34", "1.36", "1.37"))
	b.WriteString("  featureGates: {HPAScaleToZero: true}\n")
	fmt.Fprintf(&b, "  controller: {syncPeriod: %s, tolerance: %s, downscaleStabilization: %s, cpuInitializationPeriod: %s, initialReadinessDelay: %s}\n",
		d.pick("sync", "5s", "14999ms", "15s", "1m", "1h"), d.pick("tolerance", "0", "1e-9", "0.1", "0.99", "1"),
		d.pick("stabilization", "0s", "1s", "5m", "1h"), d.pick("initialization", "0s", "1s", "5m", "1h"), d.pick("delay", "0s", "1s", "30s", "1h"))
	pipelineFields := fmt.Sprintf("resolution: %s, window: %s, delay: %s",
		d.pick("resolution", "0s", "1s", "15s", "5m"), d.pick("window", "0s", "1s", "30s", "5m"), d.pick("lag", "0s", "1ms", "7s", "5m"))
	fmt.Fprintf(&b, "  metricsPipeline: {%s}\n", d.pick("pipeline", pipelineFields, pipelineFields, pipelineFields+", source: legacy",
		pipelineFields+", custom: {delay: 40s}, external: {resolution: 1m}, unavailable: [[0s, 1h]]", pipelineFields+", phase: 5m", pipelineFields+", "+profiles,
		profiles, "profile: metrics-server, custom: {profile: prometheus-adapter, window: 0s}, external: {profile: prometheus-adapter, resolution: 1ms}"))
	fmt.Fprintf(&b, "  pods: {scheduling: %s, start: %s, ready: %s, termination: %s, startup: {cpu: %s, duration: %s}%s}\n",
		d.pick("scheduling", "0s", "1ms", "1h"), d.pick("begin", "0s", "1ms", "3s"), d.pick("ready", "0s", "1ms", "20s", "1h"), d.pick("termination", "0s", "1ms", "25s", "1h"),
		d.pick("startup", "0", "1m", "500m", "1000"), d.pick("for", "0s", "1ms", "20s"),
		d.pick("room", "", ", capacity: 1", ", capacity: 14", ", nodes: {pods: 1, max: 30, ready: 0s}", ", nodes: {pods: 3, initial: 2, ready: 1h}",
			", nodes: {cpu: 4611686018427387904m, memory: 4611686018427387904m, pods: 5000, ready: 0s, idle: 1ms, utilization: 1}", ", nodes: {cpu: 1m, memory: 1m, max: 1, ready: 1ms}",
			", nodes: {pods: 1, min: 30, ready: 1ms, idle: 1ms, utilization: 1e300}"))
	fmt.Fprintf(&b, `  load:
  - metric: {type: Resource, name: cpu}
    total: %s
%s  - metric: {type: Pods, name: rps}
    %s: %s
  - metric: {type: Object, name: hits}
    value: %s
  - metric: {type: External, name: q}
    value: %s
  - metric: {type: External, name: backlog}
    backlog: {arrivals: %s, perPodRate: %s}
`, d.extremeSeries(), d.division(), d.pick("share", "total", "perPod"), d.extremeSeries(), d.extremeSeries(), d.extremeSeries(), d.extremeSeries(), d.pick("rate", "1m", "3", "1e9"))
	n := d.n("actions", 0, 6)
	if n > 0 {
		b.WriteString("  timeline:\n")
	}
	at := 0
	for range n {
		at += d.n("pause", 0, 90)
		action := d.action("Deployment")
		if d.n("extreme action", 0, 1) == 0 {
			action = d.pick("done", "scale: 0", "scale: 1", "scale: 40", "delete: web0", "restartController: {}", "pod: {count: all, do: delete}", "pod: {count: all, do: unready}")
		}
		fmt.Fprintf(&b, "  - at: %ds\n%s    %s\n", at, d.repeated(), action)
	}
	return b.String()
}

func (d dice) extremeSeries() string {
	switch d.n("series", 0, 5) {
	case 0:
		return d.amount()
	case 1:
		return "{wave: {low: 0, high: " + d.amount() + ", period: " + d.pick("wave", "1s", "1m", "1h") + "}}"
	case 2:
		return "{spike: {base: 0, peak: " + d.amount() + ", at: " + d.pick("at", "0s", "1m", "1h") + ", for: " + d.pick("spike", "1s", "1m", "1h") + ", rise: " + d.pick("rise", "0s", "10s", "1h") + "}, noise: " + d.pick("noise", "0%", "20%", "100%") + "}"
	case 3:
		return "{steps: {from: 0, by: " + d.amount() + ", every: " + d.pick("every", "1s", "90s") + ", count: " + d.pick("count", "1", "6", "100") + "}, repeat: " + d.pick("repeat", "1s", "7m", "1h") + "}"
	}
	return fmt.Sprintf("{points: [[0s, %s], [%s, %s], [10m, %s]], interpolate: %s}", d.amount(), d.pick("second", "1ms", "1s", "9m"), d.amount(), d.amount(), d.pick("interpolate", "step", "linear"))
}

func (d dice) amount() string {
	return d.pick("amount", "0", "1n", "1m", "0.5", "1", "7", "100", "1000", "1e6", "1e9", "1e12")
}
