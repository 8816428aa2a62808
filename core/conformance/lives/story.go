package lives

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// story is a scenario as text, and the manifests of its workload: the first, and those that
// are applied later, in order.
type story struct {
	text      string
	manifests []string
}

// workload has the fields of a manifest that a scenario changes.
type workload struct {
	kind      string
	replicas  int
	image     int
	probes    string // the container's probes
	minReady  int
	paused    bool
	strategy  string // the strategy of a Deployment or a StatefulSet
	immutable string // podManagementPolicy
}

func (w *workload) manifest() string {
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: apps/v1\nkind: %s\nmetadata: {name: %s}\nspec:\n  replicas: %d\n  selector: {matchLabels: {app: web}}\n", w.kind, name, w.replicas)
	fmt.Fprintf(&b, "  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: v%d%s}]}}\n", w.image, w.probes)
	if w.minReady > 0 {
		fmt.Fprintf(&b, "  minReadySeconds: %d\n", w.minReady)
	}
	if w.paused {
		b.WriteString("  paused: true\n")
	}
	return b.String() + w.strategy + w.immutable
}

// scenarioText writes a scenario. It has an HPA only because a scenario needs one. Nothing syncs the
// HPA, and its UID does not come from the seed.
func scenarioText(w workload, seed int, length time.Duration, pods string, actions []action) story {
	s := story{manifests: []string{w.manifest()}}
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web, uid: given}\nspec: {scaleTargetRef: {apiVersion: apps/v1, kind: %s, name: %s}, maxReplicas: 9, metrics: [{type: Resource, resource: {name: cpu, target: {type: AverageValue, averageValue: 1}}}]}\n", w.kind, name)
	fmt.Fprintf(&b, "---\n%s---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  kubernetesVersion: \"1.%d\"\n  duration: %v\n  seed: %d\n  pods: {%s}\n", w.manifest(), *minor, length, seed, pods)
	if len(actions) > 0 {
		b.WriteString("  timeline:\n")
	}
	for _, a := range actions {
		text := a.text
		if a.applied != "" {
			s.manifests = append(s.manifests, a.applied)
			text = "apply: |\n      " + strings.ReplaceAll(strings.TrimSpace(a.applied), "\n", "\n      ")
		}
		fmt.Fprintf(&b, "  - at: %v\n    %s\n", a.at, text)
	}
	s.text = b.String()
	return s
}

// action is one entry of the timeline; applied is the manifest that it applies.
type action struct {
	at            time.Duration
	text, applied string
}

// author makes up scenarios.
type author struct {
	*rand.Rand
	w workload
}

// limits say what a generated scenario may have.
type limits struct {
	kinds   []string
	actions []string
}

func (a *author) pick(choices ...string) string { return choices[a.IntN(len(choices))] }

// makeStory makes up a scenario from a seed.
func makeStory(seed uint64, bounds limits) story {
	a := &author{Rand: rand.New(rand.NewPCG(seed, 9))}
	a.w = workload{kind: a.pick(bounds.kinds...), image: 1, probes: a.probes()}
	a.w.replicas = a.size()
	if a.IntN(3) == 0 {
		a.w.minReady = 1 + a.IntN(30)
	}
	a.w.strategy = a.strategy()
	if a.w.kind == "StatefulSet" {
		a.w.immutable = a.pick("", "", "  podManagementPolicy: Parallel\n")
	}
	first, pods := a.w, a.pods()
	var actions []action
	at := time.Duration(0)
	for range 1 + a.IntN(8) {
		at += grid * time.Duration(20+a.IntN([]int{100, 1000}[a.IntN(2)]))
		actions = append(actions, a.action(at, a.pick(bounds.actions...)))
	}
	return scenarioText(first, a.IntN(1000), at+4*time.Minute, pods, actions)
}

// pods draws how long the steps of a pod's life take.
func (a *author) pods() string {
	return fmt.Sprintf("scheduling: %s, start: %s, ready: %s, termination: %s", a.pick("0s", "0s", "1500ms", "200ms"), a.pick("2s", "0s", "3300ms"), a.pick("10s", "0s", "7700ms", "45s"), a.pick("30s", "0s", "5s", "300ms"))
}

func (a *author) probes() string {
	const probe = "Probe: {httpGet: {port: 80}, "
	return a.pick("", "", "", ", readiness"+probe+"initialDelaySeconds: 7, periodSeconds: 3}", ", startup"+probe+"periodSeconds: 4}, readiness"+probe+"successThreshold: 2}")
}

// size draws a number of replicas. It is so small that no ReplicaSet has more than 12 pods,
// see sorted.
func (a *author) size() int {
	if a.w.kind == "Deployment" {
		return a.IntN(10)
	}
	return a.IntN(13)
}

func (a *author) strategy() string {
	switch a.w.kind {
	case "Deployment":
		return a.pick("", "", "  strategy: {type: Recreate}\n", "  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 3}}\n", "  strategy: {rollingUpdate: {maxSurge: 3, maxUnavailable: 0}}\n", "  strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 60%}}\n")
	case "StatefulSet":
		return a.pick("", "", "  updateStrategy: {type: OnDelete}\n", "  updateStrategy: {type: RollingUpdate}\n", "  updateStrategy: {rollingUpdate: {partition: 2}}\n", "  updateStrategy: {rollingUpdate: {maxUnavailable: 3}}\n", "  updateStrategy: {rollingUpdate: {maxUnavailable: 40%, partition: 1}}\n")
	}
	return ""
}

// action draws what happens at a moment.
func (a *author) action(at time.Duration, kind string) action {
	switch kind {
	case "scale":
		return action{at, fmt.Sprintf("scale: {replicas: %d}", a.size()), ""}
	case "rollout":
		if a.w.kind == "ReplicaSet" || a.w.paused {
			break
		}
		return action{at, a.pick("rollout: {}", "rollout: {pods: {"+a.pods()+"}}"), ""}
	case "template":
		a.w.replicas = a.size()
		a.w.image = 1 + a.IntN(4)
		if a.IntN(3) == 0 {
			a.w.probes = a.probes()
		}
		return action{at, "", a.w.manifest()}
	case "edit":
		a.w.replicas = a.size()
		a.w.strategy = a.strategy()
		if a.IntN(2) == 0 {
			a.w.minReady = a.IntN(20)
		}
		if a.w.kind == "Deployment" {
			a.w.paused = !a.w.paused && a.IntN(3) == 0
		}
		return action{at, "", a.w.manifest()}
	case "cost":
		return action{at, fmt.Sprintf("pod: {target: %s/%s, count: %d, deletionCost: %d}", a.w.kind, name, 1+a.IntN(4), a.IntN(5)-2), ""}
	case "fail", "delete", "unready", "crash":
		span := ""
		if kind == "unready" || kind == "crash" {
			span = a.pick(", for: 30s", ", for: 1m", "")
		}
		return action{at, "pod: {target: " + a.w.kind + "/" + name + ", " + a.pick("count: 1, ", "count: 2, ", "count: all, ") + "do: " + kind + span + "}", ""}
	}
	return action{at, "scale: {replicas: 4}", ""}
}
