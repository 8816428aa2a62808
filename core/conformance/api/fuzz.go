package api

import (
	"encoding/json"
	"math/rand/v2"

	"hpaplayground/core/autoscaling"
)

// fuzzer makes manifests that are mostly valid, with a mistake here and there.
type fuzzer struct {
	*rand.Rand
	wrong int // percent of the values that are wrong
}

type object = map[string]any

func newFuzzer(seed uint64) fuzzer {
	r := rand.New(rand.NewPCG(seed, 2))
	return fuzzer{r, []int{0, 1, 1, 3, 10, 30}[r.IntN(5)]}
}

func (f fuzzer) percent(p int) bool { return f.IntN(100) < p }

// one returns a valid value, or a wrong one.
func (f fuzzer) one(valid, wrong []any) any {
	if f.percent(f.wrong) {
		return wrong[f.IntN(len(wrong))]
	}
	return valid[f.IntN(len(valid))]
}

// put sets the key. In left percent of the cases it does nothing.
func (f fuzzer) put(o object, key string, left int, value any) {
	if !f.percent(left) {
		o[key] = value
	}
}

func list(values ...any) []any { return values }

func (f fuzzer) manifest() []byte {
	meta := object{"name": f.one(list("web", "a.b-c"), list("", "Web", "a_b", "-x", "a..b")), "namespace": namespace}
	f.put(meta, "labels", 90, object{"app": f.one(list("web", ""), list("no spaces", "-x"))})
	f.put(meta, "annotations", 85, object{
		f.one(list("a/b", "plain"), list("a/b/c", "-", "A B")).(string): "v",
		"autoscaling.alpha.kubernetes.io/behavior":                      f.one(list("{}", "x"), list("")),
	})
	if f.percent(15) {
		owners := []any{}
		for range 1 + f.IntN(2) {
			o := object{
				"apiVersion": f.one(list("apps/v1", "v1", "/v1"), list("", "a/b/c", "apps/")), "kind": f.one(list("Deployment", "Event"), list("")),
				"name": f.one(list("web", "x"), list("")), "uid": f.one(list("u", "v"), list("")),
			}
			f.put(o, "controller", 40, f.percent(70))
			f.put(o, "blockOwnerDeletion", 70, true)
			owners = append(owners, o)
		}
		meta["ownerReferences"] = owners
	}
	f.put(meta, "finalizers", 85, list(f.one(list("orphan", "a.b/c", "kubernetes"), list("x", "", "a/b/c", "A/-")), f.one(list("example.com/x", "foregroundDeletion"), list("Y"))))
	b, err := json.Marshal(object{"apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": meta, "spec": f.spec()})
	if err != nil {
		panic(err)
	}
	return b
}

func (f fuzzer) spec() object {
	s := object{"scaleTargetRef": f.reference(list("apps/v1", "apps/v1", "custom.io/v1"), list("", "v1", "a/b/c", "/", "apps/", "/v1"))}
	f.put(s, "minReplicas", 30, f.one(list(1, 2, 5), list(0, -1, 100, 2147483647)))
	f.put(s, "maxReplicas", f.wrong, f.one(list(5, 10, 100), list(0, -1, 1, 2147483647)))
	if f.percent(90) {
		metrics := []any{}
		for range f.IntN(4) {
			metrics = append(metrics, f.metric())
		}
		s["metrics"] = metrics
	}
	if f.percent(60) {
		b := object{}
		f.put(b, "scaleUp", 30, f.rules())
		f.put(b, "scaleDown", 30, f.rules())
		s["behavior"] = b
	}
	return s
}

func (f fuzzer) reference(sound, wrong []any) object {
	r := object{}
	f.put(r, "apiVersion", f.wrong, f.one(sound, wrong))
	f.put(r, "kind", f.wrong, f.one(list("Deployment", "StatefulSet", "Service"), list("", ".", "..", "a/b", "100%", "ReplicationController")))
	f.put(r, "name", f.wrong, f.one(list("web", "x"), list("", ".", "..", "a/b", "100%", "Web")))
	return r
}

func (f fuzzer) metric() object {
	types := autoscaling.MetricTypes()
	k := f.IntN(len(types))
	m := object{}
	f.put(m, "type", f.wrong, f.one(list(string(types[k].Type)), list("", "resource", "Other", "Pods", "Object")))
	f.put(m, types[k].Field, f.wrong, f.block(k))
	if f.percent(f.wrong) {
		other := f.IntN(len(types))
		m[types[other].Field] = f.block(other)
	}
	return m
}

func (f fuzzer) block(k int) object {
	o := object{}
	switch k {
	case 0, 1:
		f.put(o, "name", f.wrong, f.one(list("cpu", "memory"), list("", "gpu", "example.com/gpu", "hugepages-2Mi", "ephemeral-storage", "a/b/c", "Foo_", "requests.example.com/x", "kubernetes.io/x", "-")))
		if k == 1 {
			f.put(o, "container", f.wrong, f.one(list("app", "a-b"), list("", "App", "a_b", "a.b")))
		}
		if f.percent(60) {
			o["target"] = f.target("Utilization", "averageUtilization")
		} else {
			o["target"] = f.target("AverageValue", "averageValue")
		}
	case 2:
		o["metric"], o["target"] = f.identifier(), f.target("AverageValue", "averageValue")
	case 3, 4:
		o["metric"] = f.identifier()
		if f.percent(50) {
			o["target"] = f.target("Value", "value")
		} else {
			o["target"] = f.target("AverageValue", "averageValue")
		}
		if k == 3 {
			o["describedObject"] = f.reference(list("v1", "networking.k8s.io/v1", ""), list("a/b/c", "/", "apps/"))
		}
	}
	if f.percent(f.wrong) {
		delete(o, "target")
	}
	return o
}

func (f fuzzer) identifier() object {
	o := object{}
	f.put(o, "name", f.wrong, f.one(list("rps", "queue/length"[:5]), list("", ".", "a/b", "50%", "..")))
	if f.percent(20) {
		o["selector"] = f.one(list(object{}, object{"matchLabels": object{"a": "b"}}, object{"matchExpressions": list(object{"key": "k", "operator": "In", "values": list("x")})}),
			list(object{"matchExpressions": list(object{"key": "-", "operator": "Likes"})}))
	}
	return o
}

func (f fuzzer) target(kind, field string) object {
	o := object{}
	f.put(o, "type", f.wrong, f.one(list(kind), list("", "Value", "AverageValue", "Utilization", "value", "Other")))
	value := func(field string) any {
		if field == "averageUtilization" {
			return f.one(list(50, 80, 250), list(0, -1, 2147483647))
		}
		return f.quantity()
	}
	f.put(o, field, f.wrong, value(field))
	if f.percent(f.wrong) {
		other := []string{"value", "averageValue", "averageUtilization"}[f.IntN(3)]
		o[other] = value(other)
	}
	return o
}

func (f fuzzer) quantity() any {
	return f.one(list("100m", "1", "1500m", "1Gi", "0.5", 7, "1e3", "100k", 0.25, "1.5Ki", "12E", "1000000n"), list("0", "-1", "-0.10", 0, "0m", "-1Gi", "1n", "0.0000000001", "-9E", "99999999999999999999"))
}

func (f fuzzer) rules() object {
	o := object{}
	f.put(o, "stabilizationWindowSeconds", 50, f.one(list(0, 60, 3600), list(-1, 3601, 2147483647)))
	f.put(o, "selectPolicy", 50, f.one(list("Max", "Min", "Disabled"), list("", "max", "Other")))
	f.put(o, "tolerance", 60, f.one(list("0.1", "0", "50m", 1), list("-0.1", "-1m", "5")))
	if f.percent(60) {
		policies := []any{}
		for range f.one(list(1, 2, 3), list(0)).(int) {
			p := object{}
			f.put(p, "type", f.wrong, f.one(list("Pods", "Percent"), list("", "pods", "Other")))
			f.put(p, "value", f.wrong, f.one(list(1, 4, 100), list(0, -1, 2147483647)))
			f.put(p, "periodSeconds", f.wrong, f.one(list(1, 15, 1800), list(0, -1, 1801, 2147483647)))
			policies = append(policies, p)
		}
		o["policies"] = policies
	}
	return o
}

// v1 returns a manifest of autoscaling/v1, with annotations for newer fields.
func (f fuzzer) v1() []byte {
	s := object{"scaleTargetRef": f.reference(list("apps/v1"), list("", "v1"))}
	f.put(s, "minReplicas", 30, f.one(list(1, 2), list(0)))
	f.put(s, "maxReplicas", 0, f.one(list(5, 10), list(0)))
	f.put(s, "targetCPUUtilizationPercentage", 40, f.one(list(50, 80), list(0, -1)))
	annotations := object{"keep": "me"}
	if f.percent(60) {
		var metrics []any
		for range f.IntN(4) {
			metrics = append(metrics, f.v1Metric())
		}
		b, _ := json.Marshal(metrics)
		annotations["autoscaling.alpha.kubernetes.io/metrics"] = f.one(list(string(b)), list("", "null", "{", "[]"))
	}
	if f.percent(40) {
		rule := func() object {
			o := object{"StabilizationWindowSeconds": f.one(list(0, 60, nil), list(-1)), "SelectPolicy": f.one(list("Max", "Min", nil), list("Other"))}
			f.put(o, "Policies", 40, f.one(list(list(object{"Type": "Pods", "Value": 2, "PeriodSeconds": 30})), list(nil, list())))
			f.put(o, "Tolerance", 70, "0.2")
			return o
		}
		o := object{}
		f.put(o, "ScaleUp", 30, rule())
		f.put(o, "ScaleDown", 30, rule())
		b, _ := json.Marshal(o)
		annotations["autoscaling.alpha.kubernetes.io/behavior"] = f.one(list(string(b)), list("", "null", "{"))
	}
	b, err := json.Marshal(object{"apiVersion": "autoscaling/v1", "kind": "HorizontalPodAutoscaler",
		"metadata": object{"name": "web", "namespace": namespace, "annotations": annotations}, "spec": s})
	if err != nil {
		panic(err)
	}
	return b
}

func (f fuzzer) v1Metric() object {
	utilization := func(o object) object {
		if f.percent(50) {
			o["targetAverageUtilization"] = 60
		}
		if f.percent(50) {
			o["targetAverageValue"] = f.quantity()
		}
		return o
	}
	switch f.IntN(5) {
	case 0:
		return object{"type": "Resource", "resource": utilization(object{"name": f.one(list("cpu", "memory"), list(""))})}
	case 1:
		return object{"type": "ContainerResource", "containerResource": utilization(object{"name": "cpu", "container": "app"})}
	case 2:
		return object{"type": "Pods", "pods": object{"metricName": "rps", "targetAverageValue": f.quantity()}}
	case 3:
		o := object{"metricName": "hits", "target": f.reference(list("v1"), list("")), "targetValue": f.quantity()}
		f.put(o, "averageValue", 50, f.quantity())
		f.put(o, "selector", 50, object{"matchLabels": object{"a": "b"}})
		return object{"type": "Object", "object": o}
	}
	o := object{"metricName": "queue"}
	f.put(o, "targetValue", 40, f.quantity())
	f.put(o, "targetAverageValue", 40, f.quantity())
	f.put(o, "metricSelector", 50, object{"matchLabels": object{"a": "b"}})
	return object{"type": "External", "external": o}
}
