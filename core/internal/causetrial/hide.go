package causetrial

import (
	"fmt"
	"maps"
	"strings"
	"time"
)

// Kinds are the kinds of what can be hidden.
var Kinds = []string{
	"slow pods", "room", "late metrics", "max", "max edited", "min", "min edited", "scaled", "rollout", "outage", "tolerance", "downscale stabilization", "sync period",
	"scale-up pods policy", "scale-up percent policy", "scale-down pods policy", "scale-down percent policy", "scale-up window", "scale-down window",
	"load", "target", "second HPA", "deleted HPA", "burst", "hot pods", "start-up cpu", "crash",
}

// parts are the parts of a text that can differ.
type parts map[string]string

func (p parts) clone() parts { return maps.Clone(p) }

// hide hides a cause, and sets its names.
func (a *author) hide(kind string, p parts) parts {
	at := (time.Duration(480+a.IntN(1500))*time.Second + 300*time.Millisecond).String()
	event := func(text string, args ...any) {
		p["timeline"] += "  - at: " + at + "\n    " + fmt.Sprintf(text, args...) + "\n"
	}
	apply := func(text string) {
		event("apply: |\n      %s", strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n      "))
	}
	names := []string{kind}
	between := func(low, high int) int { return low + a.IntN(max(1, high-low+1)) }
	lower := between(whole(a.peak*0.4)+1, whole(a.peak*0.85))
	switch kind {
	case "slow pods":
		names = []string{"pods"}
		p["pods"] = fmt.Sprintf("ready: %ds", between(60, 300))
	case "room":
		p["pods"] = fmt.Sprintf("capacity: %d", lower)
	case "late metrics":
		if a.metric == "cpu" {
			p["pipeline"] = fmt.Sprintf("delay: %ds", between(40, 180))
		} else {
			p["delay"] = fmt.Sprintf("delay: %ds", between(40, 180))
		}
	case "max":
		names = []string{"maxReplicas"}
		p["max"] = fmt.Sprint(lower)
	case "max edited":
		names = []string{"maxReplicas"}
		p["max"] = fmt.Sprint(lower)
		edited := a.hpa("web", p)
		delete(p, "max")
		apply(edited)
	case "min":
		names = []string{"minReplicas"}
		p["min"] = fmt.Sprint(min(a.high, between(whole(a.load[0])+2, whole(a.peak))))
	case "min edited":
		names = []string{"minReplicas"}
		p["min"] = fmt.Sprint(min(a.high, between(whole(a.load[0])+2, whole(a.peak))))
		edited := a.hpa("web", p)
		delete(p, "min")
		apply(edited)
	case "scaled":
		event("scale: {target: Deployment/web, replicas: %d}", between(1, a.high))
	case "rollout":
		event("rollout: {target: Deployment/web, pods: {ready: %ds}}", between(20, 120))
	case "outage":
		names = []string{"no metrics"}
		from := time.Duration(480+a.IntN(1500)) * time.Second
		p["pipeline"] = fmt.Sprintf("unavailable: [[%v, %v]]", from, from+time.Duration(between(180, 1200))*time.Second)
	case "tolerance":
		names = []string{"flag --horizontal-pod-autoscaler-tolerance"}
		p["controller"] = "tolerance: " + pick(a, "0.02", "0.2", "0.25", "0.35")
	case "downscale stabilization":
		names = []string{"flag --horizontal-pod-autoscaler-downscale-stabilization"}
		p["controller"] = "downscaleStabilization: " + pick(a, "20s", "75s", "150s", "9m", "13m")
	case "sync period":
		names = []string{"flag --horizontal-pod-autoscaler-sync-period"}
		p["controller"] = fmt.Sprintf("syncPeriod: %ds", between(45, 180))
	case "scale-up pods policy":
		names = []string{"scaleUp policy"}
		p["behavior"] = fmt.Sprintf("{scaleUp: {policies: [{type: Pods, value: %d, periodSeconds: %s}]}}", between(1, 2), pick(a, "60", "90", "120"))
	case "scale-up percent policy":
		names = []string{"scaleUp policy"}
		p["behavior"] = fmt.Sprintf("{scaleUp: {policies: [{type: Percent, value: %s, periodSeconds: %s}]}}", pick(a, "5", "10", "20", "25"), pick(a, "60", "120"))
	case "scale-down pods policy":
		names = []string{"scaleDown policy"}
		p["behavior"] = fmt.Sprintf("{scaleDown: {policies: [{type: Pods, value: 1, periodSeconds: %s}]}}", pick(a, "60", "120", "180"))
	case "scale-down percent policy":
		names = []string{"scaleDown policy"}
		p["behavior"] = fmt.Sprintf("{scaleDown: {policies: [{type: Percent, value: %s, periodSeconds: %s}]}}", pick(a, "5", "10", "15"), pick(a, "60", "120"))
	case "scale-up window":
		names = []string{"scaleUp window"}
		p["behavior"] = fmt.Sprintf("{scaleUp: {stabilizationWindowSeconds: %d}}", between(90, 400))
	case "scale-down window":
		names = []string{"scaleDown window"}
		p["behavior"] = fmt.Sprintf("{scaleDown: {stabilizationWindowSeconds: %s}}", pick(a, "15", "60", "110", "500", "700", "1000"))
	case "load":
		factor := []float64{0.55, 0.7, 1.35, 1.6}[a.IntN(4)]
		kept := a.load
		a.load = nil
		for _, v := range kept {
			a.load = append(a.load, v*factor)
		}
		p["load"] = a.pointsAt(a.t.Shift) + ", noise: 5%}"
		a.load = kept
		names = append(names, "target")
	case "target":
		p["goal"] = fmt.Sprint(whole(float64(a.goal) * []float64{0.6, 0.75, 1.3, 1.5}[a.IntN(4)]))
		names = append(names, "load")
	case "second HPA":
		apply(a.hpa("web-2", p))
	case "deleted HPA":
		event("delete: web")
	case "burst":
		more := (0.4 + float64(0.8*a.Float64())) * a.peak * a.unit()
		p["more"] = fmt.Sprintf("{spike: {base: 0, peak: %.0fm, at: %s, for: %ds}}", more, at, between(90, 600))
	case "hot pods":
		p["spread"] = ", spread: {hot: " + pick(a, "50%", "60%", "75%") + "}"
	case "start-up cpu":
		p["pods"] = fmt.Sprintf("startup: {cpu: %dm, duration: %ds}", between(300, 1000), between(60, 240))
	case "crash":
		event("pod: {target: Deployment/web, count: %s, do: crash, for: %ds}", pick(a, "2", "3", "all"), between(120, 600))
	}
	a.t.Names = names
	return p
}

// hpa writes the manifest of an HPA.
func (a *author) hpa(name string, p parts) string {
	or := func(part string, usual int) string {
		if v := p[part]; v != "" {
			return v
		}
		return fmt.Sprint(usual)
	}
	goal := or("goal", a.goal)
	metric := map[string]string{
		"cpu":      "{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: " + goal + "}}}",
		"pods":     "{type: Pods, pods: {metric: {name: http_requests}, target: {type: AverageValue, averageValue: " + goal + "}}}",
		"external": "{type: External, external: {metric: {name: queue_rate}, target: {type: AverageValue, averageValue: " + goal + "}}}",
	}[a.metric]
	text := fmt.Sprintf("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: %s}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  minReplicas: %s\n  maxReplicas: %s\n  metrics:\n  - %s\n",
		name, or("min", a.low), or("max", a.high), metric)
	behavior := a.behavior
	if v := p["behavior"]; v != "" {
		behavior = v
	}
	if behavior != "" {
		text += "  behavior: " + behavior + "\n"
	}
	return text
}

// text writes a scenario that begins so much after the year 2000.
func (a *author) text(p parts, start time.Duration, seed uint64) string {
	limits := ""
	if a.limited {
		limits = ", limits: {cpu: 800m}"
	}
	entry, form := map[string]string{
		"cpu": "{type: Resource, name: cpu}", "pods": "{type: Pods, name: http_requests}", "external": "{type: External, name: queue_rate}",
	}[a.metric], "total"
	if a.metric == "external" {
		form = "value"
	}
	pipeline := p["pipeline"]
	if delay := p["delay"]; delay != "" {
		api := map[string]string{"pods": "custom", "external": "external"}[a.metric]
		if i := strings.Index(pipeline, api+": {"); i >= 0 {
			pipeline = pipeline[:i] + api + ": {" + delay + ", " + pipeline[i+len(api)+3:]
		} else {
			pipeline = strings.TrimPrefix(pipeline+", "+api+": {"+delay+"}", ", ")
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: %d\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, resources: {requests: {cpu: 500m}%s}}]}\n",
		whole(a.load[0])+1, limits)
	fmt.Fprintf(&b, "---\n%s---\n", a.hpa("web", p))
	fmt.Fprintf(&b, "apiVersion: playground/v1\nkind: Simulation\nspec:\n  start: %q\n  duration: %v\n  seed: %d\n", time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Add(start).Format(time.RFC3339), Length+a.t.Shift-start, seed)
	if start == 0 {
		fmt.Fprintf(&b, "  controller: {syncDuration: 0s%s}\n", strings.TrimSuffix(", "+p["controller"], ", "))
	}
	if pipeline != "" {
		fmt.Fprintf(&b, "  metricsPipeline: {%s}\n", pipeline)
	}
	if p["pods"] != "" {
		fmt.Fprintf(&b, "  pods: {%s}\n", p["pods"])
	}
	fmt.Fprintf(&b, "  load:\n  - metric: %s\n    %s: %s\n", entry, form, p["load"])
	if s := p["spread"]; s != "" {
		fmt.Fprintf(&b, "    spread: %s\n", strings.TrimPrefix(s, ", spread: "))
	}
	if more := p["more"]; more != "" {
		fmt.Fprintf(&b, "  - metric: %s\n    %s: %s\n", entry, form, more)
	}
	if p["timeline"] != "" {
		b.WriteString("  timeline:\n" + p["timeline"])
	}
	return b.String()
}
