package scenario

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
	"hpaplayground/core/rollout"
)

// builtin are the kinds of the API groups that every cluster has, and whether they
// have a scale subresource. Kinds of other groups are custom resources, which are
// assumed to have one.
var builtin = map[string]map[string]bool{
	"":                          {"ReplicationController": true, "Pod": false, "Service": false, "ConfigMap": false, "Secret": false, "Node": false, "Namespace": false, "PersistentVolumeClaim": false, "PersistentVolume": false, "ServiceAccount": false, "Endpoints": false},
	"apps":                      {"Deployment": true, "StatefulSet": true, "ReplicaSet": true, "DaemonSet": false, "ControllerRevision": false},
	"autoscaling":               {"HorizontalPodAutoscaler": false},
	"batch":                     {"Job": false, "CronJob": false},
	"extensions":                {},
	"networking.k8s.io":         {"Ingress": false, "NetworkPolicy": false, "IngressClass": false},
	"policy":                    {"PodDisruptionBudget": false},
	"rbac.authorization.k8s.io": {"Role": false, "RoleBinding": false, "ClusterRole": false, "ClusterRoleBinding": false},
}

// TargetError returns the error of reading a target's scale in a cluster without
// that object. The message is the API server's, or that of the controller's mapping
// of kinds to resources.
func TargetError(ref autoscaling.CrossVersionObjectReference) string {
	group := groupOf(ref.APIVersion)
	kinds, isBuiltin := builtin[group]
	scalable, exists := kinds[ref.Kind]
	switch {
	case isBuiltin && !exists:
		return fmt.Sprintf("no matches for kind %q in group %q", ref.Kind, group)
	case isBuiltin && !scalable:
		return "the server could not find the requested resource"
	}
	resource := plural(ref.Kind)
	if group != "" {
		resource += "." + group
	}
	return fmt.Sprintf("%s %q not found", resource, ref.Name)
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

// groupOf returns the API group of an apiVersion.
func groupOf(apiVersion string) string {
	group, _, ok := strings.Cut(apiVersion, "/")
	if !ok {
		return ""
	}
	return group
}

// Is says whether the reference of an HPA in that namespace names the workload.
func (w *Workload) Is(ref autoscaling.CrossVersionObjectReference, namespace string) bool {
	return w.Kind == ref.Kind && w.Name == ref.Name && w.Namespace == namespace && groupOf(w.APIVersion) == groupOf(ref.APIVersion)
}

// resolveTargets gives each HPA a target: the given workload, a made-up one, or one
// whose scale cannot be read.
func (r *reader) resolveTargets() {
	given := len(r.workloads) > 0
	for _, h := range r.hpas {
		ref := h.hpa.Spec.ScaleTargetRef
		if slices.ContainsFunc(r.scenario.Objects.Workloads, func(w *Workload) bool { return w.Is(ref, h.hpa.Namespace) }) {
			continue
		}
		w := &Workload{
			TypeMeta:   meta.TypeMeta{APIVersion: ref.APIVersion, Kind: ref.Kind},
			ObjectMeta: meta.ObjectMeta{Name: ref.Name, Namespace: h.hpa.Namespace},
			MadeUp:     true,
			Strategy:   rollout.DefaultStrategy(),
			Update:     Update{MaxUnavailable: rollout.Amount{Value: 1}},
			Template:   &hpa.PodTemplate{},
		}
		kinds, isBuiltin := builtin[groupOf(ref.APIVersion)]
		switch {
		case isBuiltin && !kinds[ref.Kind]:
			w.ScaleError = TargetError(ref)
			r.add(h.doc.Warnf("spec.scaleTargetRef", "the HPA cannot scale its target: %s; what it can scale is a Deployment, StatefulSet or ReplicaSet of apps/v1, or a custom resource", w.ScaleError))
		case isBuiltin && given:
			w.ScaleError = TargetError(ref)
			r.add(h.doc.Warnf("spec.scaleTargetRef", "the HPA does not find its target: %s; given are %s", w.ScaleError, r.givenWorkloads(h.hpa.Namespace)))
		default:
			r.makeUp(w, h.hpa)
		}
		r.scenario.Objects.Workloads = append(r.scenario.Objects.Workloads, w)
	}
}

// givenWorkloads lists the given workloads, as a person in a namespace would name
// them.
func (r *reader) givenWorkloads(namespace string) string {
	var names []string
	for _, w := range r.workloads {
		text := w.workload.Kind + "/" + w.workload.Name
		if w.workload.Namespace != namespace {
			text += " in namespace " + w.workload.Namespace
		}
		names = append(names, text)
	}
	return strings.Join(names, ", ")
}

// resolveNames finds the workloads that the loads and the timeline name.
func (r *reader) resolveNames() {
	all := slices.Clone(r.scenario.Objects.Workloads)
	for _, a := range r.scenario.Timeline {
		if a.Apply != nil {
			all = append(all, a.Apply.Workloads...)
		}
	}
	resolve := func(name *string, path string) {
		if *name == "" {
			return
		}
		var names []string
		for _, w := range all {
			full := w.Kind + "/" + w.Name
			if strings.EqualFold(*name, full) {
				*name = full
				return
			}
			names = append(names, full)
		}
		r.add(r.simulation.Errorf(path, "target %q: there is no such workload; there are %s", *name, strings.Join(names, ", ")))
	}
	for i, l := range r.loads {
		resolve(&r.scenario.Load[i].Target, l.path+".target")
	}
	for i := range r.scenario.Timeline {
		a := &r.scenario.Timeline[i]
		if a.Scale != nil {
			resolve(&a.Scale.Target, r.paths[i]+".scale.target")
		}
		if a.Pod != nil {
			resolve(&a.Pod.Target, r.paths[i]+".pod.target")
		}
		if a.Rollout != nil {
			resolve(&a.Rollout.Target, r.paths[i]+".rollout.target")
		}
		if a.FailScale != nil {
			resolve(&a.FailScale.Target, r.paths[i]+".failScale.target")
		}
	}
}
