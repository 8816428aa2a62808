package sim

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// watchText is 4 pods that start within 30s and request 1 cpu each. The spec, the
// Simulation and its loads are given.
const watchText = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 4
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: web, resources: {requests: {cpu: "1"}, limits: {cpu: "1"}}}]}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 4
  maxReplicas: 20
%s
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 5m
  metricsPipeline: {profile: exact}
  pods: {start: 30s, idle: {cpu: 100m}}
%s
`

const (
	watchCPU  = "  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]"
	watchRate = "  metrics: [{type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 10}}}]"
	watchLine = "  metrics: [{type: External, external: {metric: {name: line}, target: {type: Value, value: 10}}}]"
	watchNone = "\n  behavior: {scaleUp: {selectPolicy: Disabled}}"

	watchOther = `
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: other}
spec:
  selector: {matchLabels: {app: other}}
  template:
    metadata: {labels: {app: other}}
    spec: {containers: [{name: app, image: web, resources: {requests: {cpu: "1"}}}]}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: other}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: other}
  maxReplicas: 9
` + watchLine
)

// TestRises: syncs are 15.005s apart. With the tolerance, a cpu of 55 % is not too
// much, and of 56 % is.
func TestRises(t *testing.T) {
	for _, test := range []struct {
		name, spec, simulation string
		rises, slowest         string
	}{
		{"a step", watchCPU, "load: [{metric: {type: Resource, name: cpu}, total: {points: [[0s, 1600m], [65s, 3]]}}]", "1m5s-1m15.025s", "10.025s"},
		{"within the tolerance", watchCPU, "load: [{metric: {type: Resource, name: cpu}, total: {points: [[0s, 1600m], [65s, 1800m]]}}]", "", ""},
		{"just above it", watchCPU, "load: [{metric: {type: Resource, name: cpu}, total: {points: [[0s, 1600m], [65s, 1840m]]}}]", "1m5s-1m15.025s", "10.025s"},
		{"a rise while pods start", watchCPU, "load: [{metric: {type: Resource, name: cpu}, total: {points: [[0s, 1600m], [65s, 2400m], [80s, 8]]}}]", "1m5s-1m15.025s 1m20s-2m45.055s", "10.03s"},
		{"more than the limit", strings.Replace(watchCPU, "50", "100", 1), "load: [{metric: {type: Resource, name: cpu}, total: {points: [[0s, 3], [1m, 8], [4m, 3]]}}]", "1m0s-4m0s", "> 3m0s"},
		{"a ramp", watchRate, "load: [{metric: {type: Pods, name: rps}, total: {points: [[1m, 40], [2m, 46]], interpolate: linear}}]", "1m40s-1m45.035s", "5.035s"},
		{"a ramp up and down between two syncs", watchRate, "load: [{metric: {type: Pods, name: rps}, total: {points: [[61s, 40], [66s, 50], [71s, 40]], interpolate: linear}}]", "1m3s-1m9s", "> 6s"},
		{"never answered", watchRate + watchNone, "load: [{metric: {type: Pods, name: rps}, total: {points: [[0s, 40], [1m, 80]]}}]", "1m0s-5m0s", "> 4m0s"},
		{"the same on each pod", watchRate, "load: [{metric: {type: Pods, name: rps}, perPod: {points: [[0s, 10], [65s, 12], [95s, 10]]}}]", "1m5s-1m35s", "10.025s"},
		{"all that a pod uses", watchCPU, "load: [{metric: {type: Resource, name: cpu}, perPod: {points: [[0s, 550m], [65s, 560m], [95s, 550m]]}}]", "1m5s-1m35s", "10.025s"},
		{"of one container", "  metrics: [{type: ContainerResource, containerResource: {name: cpu, container: app, target: {type: Utilization, averageUtilization: 50}}}]", "load: [{metric: {type: ContainerResource, name: cpu, container: app}, total: {points: [[0s, 1800m], [65s, 1840m]]}}]", "1m5s-1m15.025s", "10.025s"},
		{"at maxReplicas", strings.Replace(watchRate, "  metrics", "  maxReplicas: 4\n  metrics", 1), "load: [{metric: {type: Pods, name: rps}, total: {points: [[0s, 40], [1m, 80]]}}]", "", ""},
		{"a value", watchLine, "load: [{metric: {type: External, name: line}, value: {points: [[0s, 10], [65s, 20], [2m, 5]]}}]", "1m5s-2m0s", "10.025s"},
		{"at its target", watchRate, "load: [{metric: {type: Pods, name: rps}, total: 44}]", "", ""},
		{"at the start", watchRate, "load: [{metric: {type: Pods, name: rps}, total: 60}]", "0s-0s", "0s"},
		{"by hand", watchRate, "load: [{metric: {type: Pods, name: rps}, total: 80}]\n  controller: {syncPeriod: 4m}\n  timeline: [{at: 10s, scale: 6}, {at: 20s, scale: 8}]", "0s-0s 10s-20s", "> 10s"},
		{"two metrics", strings.TrimSuffix(watchRate, "]") + ", " + strings.TrimPrefix(watchLine, "  metrics: ["), "load: [{metric: {type: Pods, name: rps}, total: {points: [[0s, 40], [65s, 60], [3m, 20]]}}, {metric: {type: External, name: line}, value: {points: [[0s, 5], [70s, 15], [2m, 5]]}}]", "1m5s-2m0s", "10.025s"},
		{"an edit of maxReplicas", strings.Replace(watchRate, "  metrics", "  maxReplicas: 4\n  metrics", 1), "load: [{metric: {type: Pods, name: rps}, total: 80}]\n  timeline:\n  - at: 65s\n    apply: |\n      apiVersion: autoscaling/v2\n      kind: HorizontalPodAutoscaler\n      metadata: {name: web}\n      spec:\n        scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n        maxReplicas: 9\n      " + watchRate, "1m5s-1m5s", "0s"},
		{"another HPA", watchRate, "load: [{metric: {type: Pods, name: rps}, total: 40}, {metric: {type: External, name: line}, value: {points: [[0s, 5], [65s, 20], [2m, 5]]}}]" + watchOther, " | 1m5s-2m0s", " | 10.025s"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := fmt.Sprintf(watchText, test.spec, "  "+test.simulation)
			if strings.Contains(test.spec, "maxReplicas") {
				text = strings.Replace(text, "  maxReplicas: 20\n", "", 1)
			}
			tl, err := Run(read(t, text), Options{})
			if err != nil {
				t.Fatal(err)
			}
			var rises, slowest []string
			for i := range tl.HPAs {
				rises = append(rises, risesText(&tl.HPAs[i]))
				slowest = append(slowest, reactionText(tl.Summary().HPAs[i].SlowestReaction))
			}
			if got := strings.Join(rises, " | "); got != test.rises {
				t.Errorf("rises %q, want %q", got, test.rises)
			}
			if got := strings.Join(slowest, " | "); got != test.slowest {
				t.Errorf("slowest reaction %q, want %q", got, test.slowest)
			}
		})
	}
}

func risesText(h *timeline.HPA) string {
	var rises []string
	for _, r := range h.Rises {
		rises = append(rises, fmt.Sprintf("%v-%v", r.At, r.Until))
	}
	return strings.Join(rises, " ")
}

func reactionText(r timeline.Reaction) string {
	switch {
	case r == (timeline.Reaction{}):
		return ""
	case !r.Answered:
		return "> " + time.Duration(r.Time).String()
	}
	return time.Duration(r.Time).String()
}

// With exact metrics, a sync for which all pods are ready finds a metric above its
// target exactly while there is a rise.
func TestRisesAreWhatExactSyncsSee(t *testing.T) {
	day := dayText("{profile: exact}")
	for _, change := range [][2]string{
		{"", ""},
		{"averageUtilization: 50", "averageUtilization: 43"},
		{"{type: Utilization, averageUtilization: 50}", "{type: AverageValue, averageValue: 417m}"},
		{"interpolate: linear", "interpolate: linear\n      noise: {amount: 20%, every: 40s}"},
		{"duration: 24h", "duration: 24h\n  kubernetesVersion: \"1.32\""},
		{"  metrics:", "  behavior: {scaleUp: {selectPolicy: Disabled}}\n  metrics:"},
	} {
		t.Run(change[1], func(t *testing.T) {
			e, err := New(read(t, strings.Replace(day, change[0], change[1], 1)), Options{})
			if err != nil {
				t.Fatal(err)
			}
			found := map[bool]int{}
			for e.Step() {
				sync := &e.timeline.Syncs[len(e.timeline.Syncs)-1]
				d := &sync.Decision
				if sync.At != e.now || len(d.Metrics) == 0 || d.Metrics[0].ReadyPods != int(d.Current) || d.Current >= d.Max {
					continue
				}
				m := &d.Metrics[0]
				above := m.Verdict == hpa.VerdictScaled && m.Ratio > 1
				found[above]++
				rises := e.timeline.HPAs[0].Rises
				if n := len(rises); (n > 0 && rises[n-1].Until == e.now) != above {
					t.Fatalf("at %v the sync finds %+v, and the rises are %v", e.now, *m, rises)
				}
			}
			if found[true] == 0 || found[false] == 0 {
				t.Errorf("syncs that find the metric above its target, or not: %v", found)
			}
		})
	}
}
