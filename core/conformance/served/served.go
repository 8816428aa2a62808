// Package served lists the kinds that the API server of every cluster has.
package served

import (
	"maps"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	eventsv1 "k8s.io/api/events/v1"
	networkingv1 "k8s.io/api/networking/v1"
	nodev1 "k8s.io/api/node/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/restmapper"
)

// groups add the kinds that every cluster has.
var groups = []func(*runtime.Scheme) error{
	appsv1.AddToScheme, autoscalingv2.AddToScheme, batchv1.AddToScheme, coordinationv1.AddToScheme, corev1.AddToScheme,
	discoveryv1.AddToScheme, eventsv1.AddToScheme, networkingv1.AddToScheme, nodev1.AddToScheme, policyv1.AddToScheme,
	rbacv1.AddToScheme, schedulingv1.AddToScheme, storagev1.AddToScheme,
}

// Kinds returns the kinds of a cluster: all kinds of the API, except lists, the options of
// requests, and two kinds that are not resources.
func Kinds() ([]schema.GroupVersionKind, error) {
	s := runtime.NewScheme()
	for _, add := range groups {
		if err := add(s); err != nil {
			return nil, err
		}
	}
	var all []schema.GroupVersionKind
	for kind := range s.AllKnownTypes() {
		o, err := s.New(kind)
		if err != nil {
			return nil, err
		}
		if _, err := meta.Accessor(o); err == nil && kind.Version != runtime.APIVersionInternal && kind.Kind != "Eviction" && kind.Kind != "RangeAllocation" {
			all = append(all, kind)
		}
	}
	return all, nil
}

// Discovery returns what an API server's discovery lists for the kinds.
func Discovery(kinds []schema.GroupVersionKind) []*restmapper.APIGroupResources {
	byGroup := map[string]*restmapper.APIGroupResources{}
	for _, kind := range kinds {
		g := byGroup[kind.Group]
		if g == nil {
			version := metav1.GroupVersionForDiscovery{GroupVersion: kind.GroupVersion().String(), Version: kind.Version}
			g = &restmapper.APIGroupResources{
				Group:              metav1.APIGroup{Name: kind.Group, Versions: []metav1.GroupVersionForDiscovery{version}, PreferredVersion: version},
				VersionedResources: map[string][]metav1.APIResource{},
			}
			byGroup[kind.Group] = g
		}
		plural, singular := meta.UnsafeGuessKindToResource(kind)
		g.VersionedResources[kind.Version] = append(g.VersionedResources[kind.Version],
			metav1.APIResource{Name: plural.Resource, SingularName: singular.Resource, Kind: kind.Kind, Namespaced: true})
	}
	return slices.Collect(maps.Values(byGroup))
}
