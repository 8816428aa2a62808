// Package client compares the errors of the real metrics clients with those that
// core/sim makes up for them.
package client

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

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
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/kubernetes/pkg/controller/podautoscaler/metrics"
	"k8s.io/metrics/pkg/apis/custom_metrics/v1beta2"
	"k8s.io/metrics/pkg/client/custom_metrics"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
)

// groups add the kinds that every cluster has.
var groups = []func(*runtime.Scheme) error{
	appsv1.AddToScheme, autoscalingv2.AddToScheme, batchv1.AddToScheme, coordinationv1.AddToScheme, corev1.AddToScheme,
	discoveryv1.AddToScheme, eventsv1.AddToScheme, networkingv1.AddToScheme, nodev1.AddToScheme, policyv1.AddToScheme,
	rbacv1.AddToScheme, schedulingv1.AddToScheme, storagev1.AddToScheme,
}

// kinds returns the kinds of a cluster: what the API serves, without lists, the
// options of requests, and two that are not resources.
func kinds(t *testing.T) []schema.GroupVersionKind {
	t.Helper()
	s := runtime.NewScheme()
	for _, add := range groups {
		if err := add(s); err != nil {
			t.Fatal(err)
		}
	}
	var all []schema.GroupVersionKind
	for kind := range s.AllKnownTypes() {
		o, err := s.New(kind)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := meta.Accessor(o); err == nil && kind.Version != runtime.APIVersionInternal && kind.Kind != "Eviction" && kind.Kind != "RangeAllocation" {
			all = append(all, kind)
		}
	}
	return all
}

// mapperOf returns the mapper of kube-controller-manager for what discovery lists.
func mapperOf(kinds []schema.GroupVersionKind) meta.RESTMapper {
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
	return restmapper.NewDiscoveryRESTMapper(slices.Collect(maps.Values(byGroup)))
}

// answer is an API server whose metrics adapter does not respond.
type answer struct{}

func (answer) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: http.StatusServiceUnavailable, Header: http.Header{"Content-Type": {"text/plain"}},
		Body: io.NopCloser(bytes.NewReader([]byte("service unavailable\n"))),
	}, nil
}

// TestObject compares the errors of Object metrics while their adapter is down.
func TestObject(t *testing.T) {
	served := kinds(t)
	for _, custom := range []string{"Queue", "Proxy", "Bus"} {
		served = append(served, schema.GroupVersionKind{Group: "example.com", Version: "v1", Kind: custom})
	}
	references := []autoscaling.CrossVersionObjectReference{
		{Kind: "Ingress"}, {APIVersion: "v1", Kind: "Ingress"}, {APIVersion: "extensions/v1beta1", Kind: "Ingress"}, {APIVersion: "networking.k8s.io/v1beta1", Kind: "Ingress"},
		{APIVersion: "apps/v1", Kind: "Servise"}, {APIVersion: "batch/v1", Kind: "Deployment"}, {APIVersion: "policy/v1", Kind: "PodSecurityPolicy"},
	}
	for _, kind := range served {
		version := kind.GroupVersion().String()
		references = append(references, autoscaling.CrossVersionObjectReference{APIVersion: version, Kind: kind.Kind})
	}
	custom, err := custom_metrics.NewForVersionForConfig(&rest.Config{Host: "http://cluster", Transport: answer{}, QPS: -1}, mapperOf(served), v1beta2.SchemeGroupVersion)
	if err != nil {
		t.Fatal(err)
	}
	client := metrics.NewRESTMetricsClient(nil, custom, nil)
	for _, ref := range references {
		ref.Name = "main"
		real := autoscalingv2.CrossVersionObjectReference{APIVersion: ref.APIVersion, Kind: ref.Kind, Name: ref.Name}
		_, _, err := client.GetObjectMetric("rps", "default", &real, labels.Everything())
		if err == nil {
			t.Fatal(ref, "no error")
		}
		if got := simulated(t, ref); !strings.HasSuffix(got, ": "+err.Error()) {
			t.Errorf("%s %s:\n%s\nthe real client says\n%s", ref.APIVersion, ref.Kind, got, err)
		}
	}
	t.Logf("%d kinds", len(references))
}

// simulated returns the message of ScalingActive after the first sync.
func simulated(t *testing.T, ref autoscaling.CrossVersionObjectReference) string {
	t.Helper()
	s, diags := scenario.Parse(fmt.Sprintf(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 10
  metrics: [{type: Object, object: {describedObject: {apiVersion: %q, kind: %s, name: %s}, metric: {name: rps}, target: {type: Value, value: 10}}}]
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 1s
  load: [{metric: {type: Object, name: rps}, value: 5, unavailable: [[0s, 1m]]}]
`, ref.APIVersion, ref.Kind, ref.Name))
	if s == nil {
		t.Fatal(ref, diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range tl.Syncs[0].Decision.Status.Conditions {
		if c.Type == autoscaling.ScalingActive {
			return c.Message
		}
	}
	t.Fatal(ref, "no condition")
	return ""
}
