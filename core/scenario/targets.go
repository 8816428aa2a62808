package scenario

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
)

// builtin are the kinds of the API groups that every cluster has, and whether
// they have a scale subresource. Kinds of other groups are custom resources,
// which are taken to have one.
var builtin = map[string]map[string]bool{
	"":                  {"ReplicationController": true, "Pod": false, "Service": false, "ConfigMap": false, "Secret": false, "Node": false, "Namespace": false, "PersistentVolumeClaim": false, "ServiceAccount": false, "Endpoints": false},
	"apps":              {"Deployment": true, "StatefulSet": true, "ReplicaSet": true, "DaemonSet": false, "ControllerRevision": false},
	"batch":             {"Job": false, "CronJob": false},
	"autoscaling":       {"HorizontalPodAutoscaler": false},
	"extensions":        {},
	"policy":            {"PodDisruptionBudget": false},
	"networking.k8s.io": {"Ingress": false, "NetworkPolicy": false, "IngressClass": false},
}

// TargetError is what reading the scale of a target answers in a cluster that
// does not have that object. The message is the API server's own, or that of
// the controller's mapping of kinds to resources.
func TargetError(ref autoscaling.CrossVersionObjectReference) string {
	group := groupOf(ref.APIVersion)
	kinds, known := builtin[group]
	scalable, exists := kinds[ref.Kind]
	switch {
	case known && !exists:
		return fmt.Sprintf("no matches for kind %q in group %q", ref.Kind, group)
	case known && !scalable:
		return "the server could not find the requested resource"
	}
	resource := plural(ref.Kind)
	if group != "" {
		resource += "." + group
	}
	return fmt.Sprintf("%s %q not found", resource, ref.Name)
}

// scalableKind says whether objects of this kind exist and can be scaled.
func scalableKind(ref autoscaling.CrossVersionObjectReference) bool {
	kinds, known := builtin[groupOf(ref.APIVersion)]
	return !known || kinds[ref.Kind]
}

func isBuiltin(ref autoscaling.CrossVersionObjectReference) bool {
	_, known := builtin[groupOf(ref.APIVersion)]
	return known
}

// plural guesses a kind's resource name as apimachinery does.
func plural(kind string) string {
	s := strings.ToLower(kind)
	switch {
	case strings.HasSuffix(s, "s"):
		return s + "es"
	case strings.HasSuffix(s, "y"):
		return s[:len(s)-1] + "ies"
	}
	return s + "s"
}

func groupOf(apiVersion string) string {
	group, _, ok := strings.Cut(apiVersion, "/")
	if !ok {
		return ""
	}
	return group
}

// Is says whether the workload is what the reference of an HPA in that
// namespace names.
func (w *Workload) Is(ref autoscaling.CrossVersionObjectReference, namespace string) bool {
	return w.Kind == ref.Kind && w.Name == ref.Name && w.Namespace == namespace && groupOf(w.APIVersion) == groupOf(ref.APIVersion)
}

// resolveTargets gives each HPA something to scale: the workload that was
// given, one that is made up, or one whose scale cannot be read.
func (r *reader) resolveTargets() {
	given := len(r.scenario.Objects.Workloads) > 0
	for _, h := range r.hpas {
		ref := h.hpa.Spec.ScaleTargetRef
		if ref.Kind == "" || ref.Name == "" || slices.ContainsFunc(r.scenario.Objects.Workloads, func(w *Workload) bool { return w.Is(ref, h.hpa.Namespace) }) {
			continue
		}
		w := &Workload{
			TypeMeta:   meta.TypeMeta{APIVersion: ref.APIVersion, Kind: ref.Kind},
			ObjectMeta: meta.ObjectMeta{Name: ref.Name, Namespace: h.hpa.Namespace},
			MadeUp:     true,
			Template:   &hpa.PodTemplate{},
		}
		if !scalableKind(ref) || given && isBuiltin(ref) {
			w.ScaleError = TargetError(ref)
			r.add(h.doc.Warnf("spec.scaleTargetRef", "%s", r.whyNoTarget(w, ref)))
		} else {
			r.makeUp(w, h.hpa)
		}
		r.scenario.Objects.Workloads = append(r.scenario.Objects.Workloads, w)
	}
}

// whyNoTarget says why the target cannot be scaled and what would be right.
func (r *reader) whyNoTarget(w *Workload, ref autoscaling.CrossVersionObjectReference) string {
	message := fmt.Sprintf("the HPA will not find its target: %s", w.ScaleError)
	if !scalableKind(ref) {
		return message + "; what can be scaled is a Deployment, StatefulSet or ReplicaSet of apps/v1, or a custom resource"
	}
	var names []string
	for _, other := range r.scenario.Objects.Workloads {
		if other.ScaleError == "" {
			names = append(names, fmt.Sprintf("%s/%s in namespace %s", other.Kind, other.Name, other.Namespace))
		}
	}
	return message + "; the text has " + strings.Join(names, ", ")
}

// The requests of a container that is made up, for metrics in percent of them.
var madeUpRequests = map[string]string{"cpu": "500m", "memory": "512Mi"}

// makeUp fills a workload that the HPA scales and nobody gave.
func (r *reader) makeUp(w *Workload, h *autoscaling.HorizontalPodAutoscaler) {
	labels := map[string]string{"app": w.Name}
	w.Selector = &meta.LabelSelector{MatchLabels: labels}
	w.Template = &hpa.PodTemplate{Labels: labels, Containers: []hpa.Container{{Name: w.Name}}}
	w.Replicas = max(*h.Spec.MinReplicas, 1)
	if h.Status.CurrentReplicas > 0 {
		w.Replicas = h.Status.CurrentReplicas
	}
	requests := map[string]string{}
	for _, m := range h.Spec.Metrics {
		switch {
		case m.Resource != nil:
			requests[m.Resource.Name] = madeUpRequests[m.Resource.Name]
		case m.ContainerResource != nil:
			requests[m.ContainerResource.Name] = madeUpRequests[m.ContainerResource.Name]
			w.Template.Containers[0].Name = m.ContainerResource.Container
		}
	}
	for name, q := range requests {
		if q == "" {
			requests[name] = "1"
		}
	}
	w.Template.Containers[0].Requests = requestsOf(requests)
	w.Limits = []hpa.ResourceList{nil}
	r.note(fmt.Sprintf("No manifest was given for %s/%s: it was made up with %d replicas and one container%s.", w.Kind, w.Name, w.Replicas, requestNote(requests)))
}

func requestNote(requests map[string]string) string {
	var parts []string
	for name, q := range requests {
		parts = append(parts, name+" "+q)
	}
	if len(parts) == 0 {
		return ""
	}
	slices.Sort(parts)
	return " that requests " + strings.Join(parts, " and ")
}
