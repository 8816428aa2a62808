package parse

import (
	"maps"
	"math"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/meta"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// addTarget fills in a workload that an HPA scales but that has no manifest. It uses pods
// that seem to belong to the workload, or else the HPA.
func (r *reader) addTarget(w *scenario.Workload, h *autoscaling.HorizontalPodAutoscaler) {
	missing := note.Say("No manifest was given for %s/%s", w.Kind, w.Name)
	switch w.Kind {
	case "Deployment", "StatefulSet", "ReplicaSet", "Rollout":
	default: // there may be one, which readWorkload does not get
		missing = note.Say("%s/%s is of a kind whose manifests are not read", w.Kind, w.Name)
	}
	if pods := r.podsOf(w); len(pods) > 0 {
		if labels := commonLabels(pods); len(labels) > 0 {
			template := *pods[0].Pod.Template
			template.Labels = labels
			w.Template, w.Limits, w.Probes = &template, pods[0].Limits, pods[0].Probes
			w.Selector = &meta.LabelSelector{MatchLabels: labels}
			w.Replicas = int32(len(pods))
			if h.Status.CurrentReplicas > 0 {
				w.Replicas = min(h.Status.CurrentReplicas, scenario.MaxPods)
			}
			r.note(missing, note.Say("it was made up from its pods, with %s and the selector %s.", replicas(w.Replicas), selectorText(labels)))
			return
		}
	}
	labels := map[string]string{"app": w.Name}
	w.Selector = &meta.LabelSelector{MatchLabels: labels}
	w.Template = &hpa.PodTemplate{Labels: labels}
	w.Replicas = max(*h.Spec.MinReplicas, 1)
	if so := r.scenario.Objects.ScaledObjectOf(h); so != nil && so.ToZero() {
		w.Replicas = 0
	}
	if h.Status.CurrentReplicas > 0 {
		w.Replicas = h.Status.CurrentReplicas
	}
	w.Replicas = min(w.Replicas, scenario.MaxPods)
	names, requests := containersFor(h)
	for _, name := range names {
		w.Template.Containers = append(w.Template.Containers, hpa.Container{Name: name, Requests: requests})
		w.Limits = append(w.Limits, nil)
	}
	r.note(missing, note.Say("it was made up, with %s and %s.", replicas(w.Replicas), containersText(len(names), requests)))
}

func replicas(n int32) note.Text {
	if n == 1 {
		return note.Say("1 replica")
	}
	return note.Say("%d replicas", n)
}

// containersFor returns the containers that the HPA's metrics name, and requests
// for the resources that they measure.
func containersFor(h *autoscaling.HorizontalPodAutoscaler) ([]string, hpa.ResourceList) {
	var names []string
	for i := range h.Spec.Metrics {
		if b := h.Spec.Metrics[i].Block(); b.Container != "" && !slices.Contains(names, b.Container) {
			names = append(names, b.Container)
		}
	}
	if len(names) == 0 {
		names = []string{h.Spec.ScaleTargetRef.Name}
	}
	requests := hpa.ResourceList{}
	for i := range h.Spec.Metrics {
		b := h.Spec.Metrics[i].Block()
		name := b.Resource()
		if _, found := requests[name]; found || name == "" {
			continue
		}
		requests[name] = usualRequest(name)
		if request, ok := requestInStatus(h, &h.Spec.Metrics[i], name); ok && len(names) == 1 && (name == "cpu" || name == "memory") {
			requests[name] = request
		}
	}
	return names, requests
}

// requestInStatus returns the request that follows from a metric in the HPA's status: a utilization of
// 305 % that is 610m is a share of 200m. A utilization is cut to whole percent, so of the requests that
// follow it returns the roundest.
func requestInStatus(h *autoscaling.HorizontalPodAutoscaler, m *autoscaling.MetricSpec, name string) (request resource.Quantity, ok bool) {
	current := statusOf(h, m, &load.Metric{})
	if current == nil || current.AverageUtilization == nil || current.AverageValue == nil || *current.AverageUtilization <= 0 {
		return resource.Quantity{}, false
	}
	value, utilization := scenario.Milli(*current.AverageValue), float64(*current.AverageUtilization)
	units := []float64{1000, 500, 250, 100, 50, 25, 10, 5, 1}
	if name == "memory" {
		value /= 1000
		units = []float64{1 << 30, 512 << 20, 256 << 20, 128 << 20, 64 << 20, 32 << 20, 16 << 20, 8 << 20, 4 << 20, 2 << 20, 1 << 20, 1 << 10, 1}
	}
	highest, above := value*100/utilization, value*100/(utilization+1)
	if highest < 1 || highest > 1<<50 {
		return resource.Quantity{}, false
	}
	for _, unit := range units {
		if n := math.Floor(highest/unit) * unit; n > above {
			highest = n
			break
		}
	}
	if name == "memory" {
		return *resource.NewQuantity(int64(highest), resource.BinarySI), true //fits: at most 1 << 50
	}
	return *resource.NewMilliQuantity(int64(highest), resource.DecimalSI), true //fits: at most 1 << 50
}

// usualRequest returns what a made-up container requests.
func usualRequest(name string) resource.Quantity {
	switch name {
	case "cpu":
		return *resource.NewMilliQuantity(500, resource.DecimalSI)
	case "memory":
		return *resource.NewQuantity(512<<20, resource.BinarySI)
	}
	return *resource.NewQuantity(1, resource.DecimalSI)
}

// containersText says how many containers were made up, and what each requests.
func containersText(n int, requests hpa.ResourceList) note.Text {
	var parts note.List
	for _, name := range slices.Sorted(maps.Keys(requests)) {
		q := requests[name]
		parts = append(parts, name+" "+q.String())
	}
	var all any = parts
	if last := len(parts) - 1; last > 0 {
		all = note.Say("%s and %s", parts[:last], parts[last])
	}
	switch {
	case n > 1 && len(parts) > 0:
		return note.Say("%d containers that request %s each", n, all)
	case n > 1:
		return note.Say("%d containers", n)
	case len(parts) > 0:
		return note.Say("one container that requests %s", all)
	}
	return note.Say("one container")
}

// podsOf finds the given pods that seem to belong to the workload: by their owner, or
// all pods of the namespace if none has an owner. It leaves out terminating, failed and
// succeeded pods.
func (r *reader) podsOf(w *scenario.Workload) []*scenario.PodObject {
	var owned, ownerless []*scenario.PodObject
	for i := range r.scenario.Objects.Pods {
		p := &r.scenario.Objects.Pods[i]
		if p.Namespace != w.Namespace || p.Pod.Terminating || p.Pod.Phase == hpa.PhaseFailed || p.Pod.Phase == hpa.PhaseSucceeded {
			continue
		}
		switch {
		case p.Owner == w.Kind+"/"+w.Name, w.HasSets() && strings.HasPrefix(p.Owner, "ReplicaSet/"+w.Name+"-"):
			owned = append(owned, p)
		case p.Owner == "":
			ownerless = append(ownerless, p)
		}
	}
	if len(owned) > 0 {
		return owned
	}
	return ownerless
}

// commonLabels returns the labels that all pods share, without labels that name a
// revision or a pod.
func commonLabels(pods []*scenario.PodObject) map[string]string {
	common := maps.Clone(pods[0].Pod.Template.Labels)
	for _, name := range []string{"pod-template-hash", "controller-revision-hash", "statefulset.kubernetes.io/pod-name", "apps.kubernetes.io/pod-index"} {
		delete(common, name)
	}
	for _, p := range pods[1:] {
		maps.DeleteFunc(common, func(key, value string) bool { return p.Pod.Template.Labels[key] != value })
	}
	return common
}

func selectorText(labels map[string]string) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		parts = append(parts, key+"="+labels[key])
	}
	return strings.Join(parts, ",")
}
