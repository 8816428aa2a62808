// Package client compares the errors of the real metrics clients with the errors that
// core/sim makes up for them.
package client

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	autoscalingv2 "k8s.io/api/autoscaling/v2"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/kubernetes/pkg/controller/podautoscaler/metrics"
	"k8s.io/metrics/pkg/apis/custom_metrics/v1beta2"
	"k8s.io/metrics/pkg/client/custom_metrics"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/conformance/served"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
)

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
	kinds, err := served.Kinds()
	if err != nil {
		t.Fatal(err)
	}
	for _, custom := range []string{"Queue", "Proxy", "Bus"} {
		kinds = append(kinds, schema.GroupVersionKind{Group: "example.com", Version: "v1", Kind: custom})
	}
	references := []autoscaling.CrossVersionObjectReference{
		{Kind: "Ingress"}, {APIVersion: "v1", Kind: "Ingress"}, {APIVersion: "extensions/v1beta1", Kind: "Ingress"}, {APIVersion: "networking.k8s.io/v1beta1", Kind: "Ingress"},
		{APIVersion: "apps/v1", Kind: "Servise"}, {APIVersion: "batch/v1", Kind: "Deployment"}, {APIVersion: "policy/v1", Kind: "PodSecurityPolicy"},
	}
	for _, kind := range kinds {
		version := kind.GroupVersion().String()
		references = append(references, autoscaling.CrossVersionObjectReference{APIVersion: version, Kind: kind.Kind})
	}
	custom, err := custom_metrics.NewForVersionForConfig(&rest.Config{Host: "http://cluster", Transport: answer{}, QPS: -1}, restmapper.NewDiscoveryRESTMapper(served.Discovery(kinds)), v1beta2.SchemeGroupVersion)
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
	s, diags := parse.Text(fmt.Sprintf(`apiVersion: autoscaling/v2
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
