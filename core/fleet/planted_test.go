package fleet

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// TestPlanted plants the six mistakes at random among sound HPAs of many shapes. Each is found, and nothing else is.
func TestPlanted(t *testing.T) {
	for _, size := range []struct{ hpas, fleets int }{{60, 25}, {500, 3}} {
		found := map[string]int{}
		for seed := range size.fleets {
			g := generator{Rand: rand.New(rand.NewPCG(uint64(seed), uint64(size.hpas))), want: map[string]string{}} //fits: small numbers
			var planned []shape
			for _, m := range mistakes {
				planned = append(planned, slices.Repeat([]shape{m}, 1+g.IntN(3))...)
			}
			for len(planned) < size.hpas {
				planned = append(planned, shapes[g.IntN(len(shapes))])
			}
			g.Shuffle(len(planned), func(i, j int) { planned[i], planned[j] = planned[j], planned[i] })
			for _, change := range planned {
				g.add(change)
			}
			for _, e := range Read(g.text()) {
				var codes []string
				for _, f := range e.Findings {
					codes = append(codes, f.Code)
					found[f.Code]++
				}
				want := g.want[e.Key().String()]
				if got := strings.Join(codes, " "); got != want || e.Err != nil {
					t.Errorf("fleet %d of %d, %s: got %q, want %q, error %v:\n%s", seed, size.hpas, e.Key(), got, want, e.Err, g.shown(e.Name))
				}
				delete(g.want, e.Key().String())
			}
			if len(g.want) > 0 {
				t.Errorf("fleet %d of %d: not listed: %v", seed, size.hpas, g.want)
			}
		}
		if t.Logf("fleets of %d: %v", size.hpas, found); len(found) != len(mistakes) {
			t.Errorf("only %v were planted", found)
		}
	}
}

type fields = map[string]any

// generator makes the objects of a cluster.
type generator struct {
	*rand.Rand
	objects []fields
	want    map[string]string // the codes of each HPA
	names   int
}

// app is an HPA and its target, while they are made.
type app struct {
	g                   *generator
	namespace, name     string
	hpa, target         fields
	containers          []any
	noTarget, hasStatus bool
	want                string
}

// shape changes a sound HPA of cpu into another.
type shape func(*app)

func (g *generator) add(change shape) {
	a := app{g: g, namespace: fmt.Sprintf("team-%d", g.IntN(5)), name: fmt.Sprintf("app-%d", g.names), hasStatus: g.IntN(3) > 0}
	g.names++
	a.containers = []any{a.container("app", "cpu", "memory")}
	spec := fields{
		"scaleTargetRef": fields{"apiVersion": "apps/v1", "kind": "Deployment", "name": a.name},
		"minReplicas":    1 + g.IntN(4), "maxReplicas": 6 + g.IntN(20),
		"metrics": []any{utilization("cpu", 50+g.IntN(30))},
	}
	a.hpa = fields{"apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": fields{"name": a.name, "namespace": a.namespace}, "spec": spec}
	a.target = fields{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": fields{"name": a.name, "namespace": a.namespace}, "spec": fields{
		"replicas": 1 + g.IntN(9), "selector": fields{"matchLabels": fields{"app": a.name}},
	}}
	if a.hasStatus {
		a.hpa["status"] = fields{"currentReplicas": 3, "desiredReplicas": 3}
		a.condition("AbleToScale", "True", "ReadyForNewScale", "recommended size matches current size")
		a.condition("ScalingActive", "True", "ValidMetricFound", "the HPA was able to successfully calculate a replica count")
		a.condition("ScalingLimited", oneOf(g, "True", "False"), "TooFewReplicas", "the desired replica count is less than the minimum replica count")
	}
	change(&a)
	if spec, ok := a.target["spec"].(fields); ok && spec["workloadRef"] == nil && spec["template"] == nil {
		spec["template"] = a.template()
	}
	g.want[a.namespace+"/"+a.name] = a.want
	g.objects = append(g.objects, a.hpa)
	if !a.noTarget {
		g.objects = append(g.objects, a.target)
	}
}

func (a *app) template() fields {
	return fields{"metadata": fields{"labels": fields{"app": a.name}}, "spec": fields{"containers": a.containers}}
}

func (a *app) spec() fields { return a.hpa["spec"].(fields) }

func (a *app) metrics(metrics ...any) { a.spec()["metrics"] = metrics }

func (a *app) condition(kind, status, reason, message string) {
	s, ok := a.hpa["status"].(fields)
	if !ok {
		s = fields{"currentReplicas": 3, "desiredReplicas": 3}
		a.hpa["status"] = s
	}
	all, _ := s["conditions"].([]any)
	all = slices.DeleteFunc(all, func(c any) bool { return c.(fields)["type"] == kind })
	s["conditions"] = append(all, fields{"type": kind, "status": status, "reason": reason, "message": message, "lastTransitionTime": "2026-11-20T08:00:00Z"})
}

func (a *app) container(name string, requests ...string) fields {
	of := fields{}
	for _, r := range requests {
		of[r] = map[string]string{"cpu": "250m", "memory": "256Mi"}[r]
	}
	return fields{"name": name, "image": name, "resources": fields{"requests": of, "limits": fields{"memory": "512Mi"}}}
}

// annotate gives the target the manifest that was applied last.
func (a *app) annotate(spec fields) {
	text, _ := json.Marshal(fields{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": fields{"name": a.name}, "spec": spec})
	a.target["metadata"].(fields)["annotations"] = fields{lastApplied: string(text) + oneOf(a.g, "", "\n")}
}

func (a *app) managed(manager, operation, subresource string) {
	metadata := a.target["metadata"].(fields)
	all, _ := metadata["managedFields"].([]any)
	entry := fields{"manager": manager, "operation": operation, "apiVersion": "apps/v1", "fieldsType": "FieldsV1", "fieldsV1": fields{"f:spec": fields{"f:replicas": fields{}}}}
	if subresource != "" {
		entry["subresource"] = subresource
	}
	metadata["managedFields"] = append(all, entry)
}

func utilization(name string, percent int) fields {
	return fields{"type": "Resource", "resource": fields{"name": name, "target": fields{"type": "Utilization", "averageUtilization": percent}}}
}

func average(name, value string) fields {
	return fields{"type": "Resource", "resource": fields{"name": name, "target": fields{"type": "AverageValue", "averageValue": value}}}
}

func ofContainer(name, container string) fields {
	return fields{"type": "ContainerResource", "containerResource": fields{"name": name, "container": container, "target": fields{"type": "Utilization", "averageUtilization": 60}}}
}

func external(name, kind, value string) fields {
	return fields{"type": "External", "external": fields{"metric": fields{"name": name}, "target": fields{"type": kind, strings.ToLower(kind[:1]) + kind[1:]: value}}}
}

func objectMetric(name, kind, value string) fields {
	return fields{"type": "Object", "object": fields{"describedObject": fields{"apiVersion": "networking.k8s.io/v1", "kind": "Ingress", "name": "main"},
		"metric": fields{"name": name}, "target": fields{"type": kind, strings.ToLower(kind[:1]) + kind[1:]: value}}}
}

func oneOf[T any](g *generator, from ...T) T { return from[g.IntN(len(from))] }

// shapes are sound.
var shapes = []shape{
	func(*app) {},
	func(a *app) { a.metrics(utilization("cpu", 70), utilization("memory", 80)) },
	func(a *app) { // autoscaling/v1, with and without a target
		a.hpa["apiVersion"] = "autoscaling/v1"
		delete(a.spec(), "metrics")
		if a.g.IntN(2) == 0 {
			a.spec()["targetCPUUtilizationPercentage"] = 60
		}
	},
	func(a *app) { delete(a.spec(), "minReplicas") },
	func(a *app) { // a limit is a request, too
		a.containers = []any{fields{"name": "app", "resources": fields{"limits": fields{"cpu": "1"}}}}
	},
	func(a *app) { a.containers = append(a.containers, a.container("proxy", "cpu")) },
	func(a *app) { // what starts a pod is not measured
		t := a.template()
		t["spec"].(fields)["initContainers"] = []any{fields{"name": "migrate"}}
		a.target["spec"].(fields)["template"] = t
	},
	func(a *app) { // for the whole pod
		a.containers = []any{a.container("app"), a.container("proxy")}
		t := a.template()
		t["spec"].(fields)["resources"] = fields{"requests": fields{"cpu": "1"}}
		a.target["spec"].(fields)["template"] = t
	},
	func(a *app) { // another container has no request
		a.metrics(ofContainer("cpu", "app"))
		a.containers = append(a.containers, a.container("proxy"))
	},
	func(a *app) { // a LimitRange gave them one
		a.containers = []any{a.container("app")}
		a.condition("ScalingActive", "True", "ValidMetricFound", "")
		a.hpa["status"].(fields)["currentMetrics"] = []any{fields{"type": "Resource", "resource": fields{"name": "cpu", "current": fields{"averageUtilization": 41, "averageValue": "41m"}}}}
	},
	func(a *app) { // an average value needs none
		a.containers = []any{a.container("app")}
		a.metrics(average("cpu", "200m"))
	},
	func(a *app) {
		a.metrics(external(oneOf(a.g, "queue_messages_ready", "s0-rabbitmq-orders"), "AverageValue", "30"))
	},
	func(a *app) {
		a.metrics(external(oneOf(a.g, "queue_wait_seconds", "worker_busy_ratio", "http_request_duration_p95"), "Value", "2"))
	},
	func(a *app) { a.metrics(external("connections_share", "Value", "150m")) },
	func(a *app) { a.metrics(external("s0-prometheus", "Value", "5")) },
	func(a *app) { a.metrics(objectMetric("requests_per_second", "AverageValue", "20")) },
	func(a *app) { a.metrics(objectMetric("http_latency_p99", "Value", "300")) },
	func(a *app) { // metrics of each pod, without a request
		a.containers = []any{a.container("app")}
		a.metrics(fields{"type": "Pods", "pods": fields{"metric": fields{"name": "http_requests"}, "target": fields{"type": "AverageValue", "averageValue": "100"}}})
	},
	func(a *app) { a.metrics(average("memory", "400Mi"), external("jobs_waiting", "AverageValue", "5")) },
	func(a *app) { // KEDA scaled it to zero
		a.hpa["metadata"].(fields)["ownerReferences"] = []any{fields{"apiVersion": "keda.sh/v1alpha1", "kind": "ScaledObject", "name": a.name, "uid": "1"}}
		a.metrics(external("s0-kafka-orders", "AverageValue", "10"))
		a.condition("ScalingActive", "False", "ScalingDisabled", "scaling is disabled since the replica count of the target is zero")
	},
	func(a *app) { // a StatefulSet with the name of a Deployment that another HPA scales
		a.g.add(func(other *app) {
			other.namespace, other.hpa["metadata"].(fields)["namespace"] = a.namespace, a.namespace
			other.spec()["scaleTargetRef"].(fields)["name"], other.noTarget = a.name, true
		})
		a.target["kind"], a.spec()["scaleTargetRef"].(fields)["kind"] = "StatefulSet", "StatefulSet"
	},
	func(a *app) { // a Rollout whose template is that of a Deployment
		deployment := fields{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": fields{"name": a.name + "-base", "namespace": a.namespace}, "spec": a.target["spec"]}
		deployment["spec"].(fields)["template"] = a.template()
		a.g.objects = append(a.g.objects, deployment)
		a.target["kind"], a.target["apiVersion"] = "Rollout", "argoproj.io/v1alpha1"
		a.spec()["scaleTargetRef"] = fields{"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout", "name": a.name}
		a.target["spec"] = fields{"workloadRef": fields{"apiVersion": "apps/v1", "kind": "Deployment", "name": a.name + "-base"}}
	},
	func(a *app) { a.noTarget = true },
	func(a *app) { // a kind that the page does not know
		a.target["kind"], a.target["apiVersion"] = "LeaderWorkerSet", "leaderworkerset.x-k8s.io/v1"
		a.spec()["scaleTargetRef"] = fields{"apiVersion": "leaderworkerset.x-k8s.io/v1", "kind": "LeaderWorkerSet", "name": a.name}
		a.containers = []any{a.container("app")}
	},
	func(a *app) { a.annotate(fields{"selector": fields{}, "paused": false}) }, // replicas of a live object
	func(a *app) { // a manager of an update has defaults, too, and the HPA writes the scale
		a.managed("kubectl-client-side-apply", "Update", "")
		a.managed("kube-controller-manager", "Update", "scale")
	},
}

// mistakes are the shapes that have one.
var mistakes = []shape{
	func(a *app) {
		a.want = "missing-request"
		a.containers = oneOf(a.g, []any{a.container("app")}, []any{a.container("app", "cpu"), a.container("proxy", "memory")}, []any{fields{"name": "app"}})
		if a.g.IntN(2) == 0 {
			a.condition("ScalingActive", "False", "FailedGetResourceMetric", "the HPA was unable to compute the replica count: failed to get cpu utilization: missing request for cpu in container app of Pod "+a.name+"-1")
			a.noTarget = a.g.IntN(2) == 0 // the status alone
		}
	},
	func(a *app) {
		a.want = "two-hpas"
		second := a.name + "-second"
		metric := oneOf(a.g, utilization("memory", 80), external("orders_waiting", "AverageValue", "10"))
		a.g.objects = append(a.g.objects, fields{"apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": fields{"name": second, "namespace": a.namespace},
			"spec": fields{"scaleTargetRef": a.spec()["scaleTargetRef"], "maxReplicas": 8, "metrics": []any{metric}}})
		a.g.want[a.namespace+"/"+second] = a.want
		if a.hasStatus && a.g.IntN(2) == 0 {
			a.condition("ScalingActive", "False", "AmbiguousSelector", "pods by selector app=a are controlled by multiple HPAs: [a b]")
		}
	},
	func(a *app) {
		a.want = "min-is-max"
		n := 1 + a.g.IntN(5)
		a.spec()["minReplicas"], a.spec()["maxReplicas"] = n, n
		if n == 1 {
			delete(a.spec(), "minReplicas")
		}
		if a.g.IntN(2) == 0 {
			a.condition("ScalingLimited", "True", "TooManyReplicas", "the desired replica count is more than the maximum replica count")
		}
	},
	func(a *app) {
		a.want = "memory-holds"
		a.metrics(oneOf(a.g, utilization("memory", 75), average("memory", "700Mi"), ofContainer("memory", "app")))
	},
	func(a *app) {
		a.want = "replicas-applied"
		if a.g.IntN(2) == 0 {
			a.annotate(fields{"replicas": 2 + a.g.IntN(3)})
		} else {
			a.managed(oneOf(a.g, "kustomize-controller", "argocd-controller", "kubectl"), "Apply", "")
		}
	},
	func(a *app) {
		a.want = "value-of-external"
		a.metrics(oneOf(a.g, external("queue_messages_ready", "Value", "100"), external("ApproximateNumberOfMessagesVisible", "Value", "5"), external("kafka-lag", "Value", "1k"),
			objectMetric("requests-per-second", "Value", "10k")))
	},
}

// text writes the objects as kubectl does, or as documents, in a random order.
func (g *generator) text() string {
	g.Shuffle(len(g.objects), func(i, j int) { g.objects[i], g.objects[j] = g.objects[j], g.objects[i] })
	list := fields{"apiVersion": "v1", "kind": "List", "items": g.objects}
	switch g.IntN(4) {
	case 0:
		text, _ := json.Marshal(list)
		return string(text)
	case 1:
		text, _ := json.MarshalIndent(list, "", "    ")
		return string(text)
	case 2:
		text, _ := yaml.Marshal(list)
		return string(text)
	}
	var all []string
	for _, o := range g.objects {
		text, _ := yaml.Marshal(o)
		all = append(all, string(text))
	}
	return strings.Join(all, "---\n")
}

// shown prints the objects of an app.
func (g *generator) shown(name string) string {
	var b strings.Builder
	for _, o := range g.objects {
		if strings.HasPrefix(fmt.Sprint(o["metadata"].(fields)["name"]), name) {
			text, _ := yaml.Marshal(o)
			b.WriteString(string(text) + "---\n")
		}
	}
	return b.String()
}
