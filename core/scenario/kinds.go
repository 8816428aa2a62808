package scenario

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
)

// builtin has the kinds of the API groups that every cluster has, and whether each has a
// scale subresource. Kinds of other groups are custom resources. They are assumed to have a
// scale subresource, and to exist if the text has an object of the kind.
var builtin = map[string]map[string]bool{
	"": {
		"ReplicationController": true, "Binding": false, "ComponentStatus": false, "ConfigMap": false, "Endpoints": false, "Event": false,
		"LimitRange": false, "Namespace": false, "Node": false, "PersistentVolume": false, "PersistentVolumeClaim": false, "Pod": false,
		"PodTemplate": false, "ResourceQuota": false, "Secret": false, "Service": false, "ServiceAccount": false,
	},
	"apps":                      {"Deployment": true, "StatefulSet": true, "ReplicaSet": true, "DaemonSet": false, "ControllerRevision": false},
	"autoscaling":               {"HorizontalPodAutoscaler": false},
	"batch":                     {"Job": false, "CronJob": false},
	"coordination.k8s.io":       {"Lease": false},
	"discovery.k8s.io":          {"EndpointSlice": false},
	"events.k8s.io":             {"Event": false},
	"extensions":                {},
	"networking.k8s.io":         {"Ingress": false, "NetworkPolicy": false, "IngressClass": false, "IPAddress": false, "ServiceCIDR": false},
	"node.k8s.io":               {"RuntimeClass": false},
	"policy":                    {"PodDisruptionBudget": false},
	"rbac.authorization.k8s.io": {"Role": false, "RoleBinding": false, "ClusterRole": false, "ClusterRoleBinding": false},
	"scheduling.k8s.io":         {"PriorityClass": false},
	"storage.k8s.io":            {"CSIDriver": false, "CSINode": false, "CSIStorageCapacity": false, "StorageClass": false, "VolumeAttachment": false, "VolumeAttributesClass": false},
}

// NoMatch returns the controller's error for a kind that no cluster has. It is "" if a
// cluster has the kind or may have it.
func NoMatch(ref autoscaling.CrossVersionObjectReference) string {
	group := groupOf(ref.APIVersion)
	kinds, isBuiltin := builtin[group]
	if _, exists := kinds[ref.Kind]; exists || !isBuiltin {
		return ""
	}
	return noMatch(ref)
}

// noMatch mirrors NoKindMatchError of apimachinery.
func noMatch(ref autoscaling.CrossVersionObjectReference) string {
	return fmt.Sprintf("no matches for kind %q in group %q", ref.Kind, groupOf(ref.APIVersion))
}

// HasKind returns a function that reports whether the scenario has a workload of a kind, or gets one: then its
// cluster has the CRD.
func (s *Scenario) HasKind() func(autoscaling.CrossVersionObjectReference) bool {
	type groupKind struct{ group, kind string }
	kinds := map[groupKind]bool{}
	add := func(workloads []*Workload) {
		for _, w := range workloads {
			kinds[groupKind{groupOf(w.APIVersion), w.Kind}] = true
		}
	}
	add(s.Objects.Workloads)
	for i := range s.Timeline {
		if a := s.Timeline[i].Apply; a != nil {
			add(a.Workloads)
		}
	}
	return func(ref autoscaling.CrossVersionObjectReference) bool {
		return kinds[groupKind{groupOf(ref.APIVersion), ref.Kind}]
	}
}

// GroupsOf says which built-in groups have a kind, for a person who left out the group. It
// is "" if none has it.
func GroupsOf(kind string) string {
	var groups []string
	for group, kinds := range builtin {
		if _, ok := kinds[kind]; ok && group != "" {
			groups = append(groups, group)
		}
	}
	if len(groups) == 0 {
		return ""
	}
	slices.Sort(groups)
	return fmt.Sprintf("; %s is in %s", kind, strings.Join(groups, " and "))
}

// Scalable reports whether an object has a scale subresource, and whether every cluster has
// its API group.
func Scalable(ref autoscaling.CrossVersionObjectReference) (scales, isBuiltin bool) {
	kinds, isBuiltin := builtin[groupOf(ref.APIVersion)]
	return kinds[ref.Kind], isBuiltin
}

// TargetError returns the error for reading a target's scale in a cluster that does not
// have the target. Without the kind it is the REST mapping's (unmapped), else the API
// server's. A kind of no built-in group exists if hasCRD is set.
func TargetError(ref autoscaling.CrossVersionObjectReference, hasCRD bool) (message string, unmapped bool) {
	scales, isBuiltin := Scalable(ref)
	switch {
	case NoMatch(ref) != "", !isBuiltin && !hasCRD:
		return noMatch(ref), true
	case isBuiltin && !scales:
		return "the server could not find the requested resource", false
	}
	return fmt.Sprintf("%s %q not found", Resource(ref), ref.Name), false
}

// GroupKind returns a kind with its API group, as Ingress.networking.k8s.io. It
// mirrors GroupKind.String.
func GroupKind(ref autoscaling.CrossVersionObjectReference) string {
	return inGroup(ref.Kind, ref.APIVersion)
}

// Resource returns a kind's resource with its API group, as
// ingresses.networking.k8s.io. It mirrors UnsafeGuessKindToResource.
func Resource(ref autoscaling.CrossVersionObjectReference) string {
	name := strings.ToLower(ref.Kind)
	switch {
	case name == "" || strings.HasSuffix(name, "endpoints"):
	case strings.HasSuffix(name, "s"):
		name += "es"
	case strings.HasSuffix(name, "y"):
		name = name[:len(name)-1] + "ies"
	default:
		name += "s"
	}
	return inGroup(name, ref.APIVersion)
}

// IsNamespace reports whether an object is a Namespace. Its metrics are requested
// differently than the metrics of other objects.
func IsNamespace(ref autoscaling.CrossVersionObjectReference) bool {
	return GroupKind(ref) == "Namespace"
}

func inGroup(name, apiVersion string) string {
	if group := groupOf(apiVersion); group != "" {
		return name + "." + group
	}
	return name
}

// groupOf returns the API group of an apiVersion.
func groupOf(apiVersion string) string {
	group, _, ok := strings.Cut(apiVersion, "/")
	if !ok {
		return ""
	}
	return group
}
