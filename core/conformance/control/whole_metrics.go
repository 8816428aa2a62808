package control

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	customapi "k8s.io/metrics/pkg/apis/custom_metrics/v1beta2"
	externalapi "k8s.io/metrics/pkg/apis/external_metrics/v1beta1"
	metricsapi "k8s.io/metrics/pkg/apis/metrics/v1beta1"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/load"
)

// The metrics APIs. The real selectors choose the loads and the pods of a request. The
// values come from the cluster's pipeline.

// podMetrics is metrics-server.
func (s *apiServer) podMetrics(r *http.Request, namespace string) (*http.Response, error) {
	if s.inSpans(s.p.scenario.Pipeline.NotInstalled) {
		return notRegistered()
	}
	if s.isDown(s.loads(func(m *load.Metric) bool {
		return m.Type == string(autoscaling.ResourceMetricSourceType) || m.Type == string(autoscaling.ContainerResourceMetricSourceType)
	})) {
		return unavailable()
	}
	selector, err := labels.Parse(r.URL.Query().Get("labelSelector"))
	if err != nil {
		return nil, err
	}
	list := &metricsapi.PodMetricsList{TypeMeta: metav1.TypeMeta{Kind: "PodMetricsList", APIVersion: "metrics.k8s.io/v1beta1"}}
	for _, m := range s.p.cluster.PodMetrics(namespace) {
		if !selector.Matches(labels.Set(m.Labels)) {
			continue
		}
		item := metricsapi.PodMetrics{Timestamp: moment(m.Timestamp), Window: metav1.Duration{Duration: m.Window}}
		item.Name, item.Namespace, item.Labels = m.Name, namespace, m.Labels
		for _, c := range m.Containers {
			item.Containers = append(item.Containers, metricsapi.ContainerMetrics{Name: c.Name, Usage: toList(c.Usage)})
		}
		list.Items = append(list.Items, item)
	}
	slices.SortFunc(list.Items, func(a, b metricsapi.PodMetrics) int { return strings.Compare(a.Name, b.Name) })
	return answers(list)
}

// customMetrics is an adapter of the custom metrics API. The path is metrics/NAME
// for the namespace itself, else RESOURCE/OBJECT/NAME.
func (s *apiServer) customMetrics(r *http.Request, namespace string, path []string) (*http.Response, error) {
	if len(path) == 2 && path[0] == "metrics" {
		return s.objectMetric(r, "namespaces", "Namespace", namespace, path[1])
	}
	if len(path) != 3 {
		return notServed()
	}
	if path[0] != "pods" || path[1] != "*" {
		return s.objectMetric(r, path[0], s.p.served.kindOf(path[0]), path[1], path[2])
	}
	name := path[2]
	loads, err := s.loadsFor(r, "metricLabelSelector", autoscaling.PodsMetricSourceType, name, "")
	if err != nil {
		return nil, err
	}
	switch {
	case s.isDown(loads):
		return unavailable()
	case len(loads) == 0:
		return noMetric("the server could not find the metric " + name + " for pods")
	}
	selector, err := labels.Parse(r.URL.Query().Get("labelSelector"))
	if err != nil {
		return nil, err
	}
	list := values()
	pods, samples := s.p.cluster.Pods(namespace), s.p.cluster.PodValues(namespace, loads)
	for i := range pods {
		if !samples[i].Present || !selector.Matches(labels.Set(pods[i].Template.Labels)) {
			continue
		}
		seconds := int64(samples[i].Window / time.Second)
		list.Items = append(list.Items, customapi.MetricValue{
			DescribedObject: corev1.ObjectReference{Kind: "Pod", Namespace: namespace, Name: pods[i].Name, APIVersion: "/v1"},
			Metric:          customapi.MetricIdentifier{Name: name}, Timestamp: moment(samples[i].Timestamp), WindowSeconds: &seconds,
			Value: *resource.NewMilliQuantity(samples[i].Value, resource.DecimalSI),
		})
	}
	return answers(list)
}

// objectMetric answers for one object. If there are several loads, the first one counts.
func (s *apiServer) objectMetric(r *http.Request, apiType, kind, object, name string) (*http.Response, error) {
	loads, err := s.loadsFor(r, "metricLabelSelector", autoscaling.ObjectMetricSourceType, name, kind+"/"+object)
	if err != nil {
		return nil, err
	}
	loads = loads[:min(1, len(loads))]
	switch {
	case s.isDown(loads):
		return unavailable()
	case len(loads) == 0:
		return noMetric(fmt.Sprintf("the server could not find the metric %s for %s %s", name, apiType, object))
	}
	list := values()
	list.Items = []customapi.MetricValue{{
		DescribedObject: corev1.ObjectReference{Kind: kind, Name: object}, Metric: customapi.MetricIdentifier{Name: name}, Timestamp: moment(s.now()),
		Value: *resource.NewMilliQuantity(s.p.cluster.Values(autoscaling.CustomMetrics, loads)[0], resource.DecimalSI),
	}}
	return answers(list)
}

// externalMetrics is an adapter of the external metrics API: each load is a series.
func (s *apiServer) externalMetrics(r *http.Request, namespace string, path []string) (*http.Response, error) {
	if s.p.operator != nil {
		return s.operatorMetric(r, namespace, path[0])
	}
	loads, err := s.loadsFor(r, "labelSelector", autoscaling.ExternalMetricSourceType, path[0], "")
	if err != nil {
		return nil, err
	}
	if s.isDown(loads) {
		return unavailable()
	}
	list := &externalapi.ExternalMetricValueList{TypeMeta: metav1.TypeMeta{Kind: "ExternalMetricValueList", APIVersion: "external.metrics.k8s.io/v1beta1"}}
	for _, value := range s.p.cluster.Values(autoscaling.ExternalMetrics, loads) {
		list.Items = append(list.Items, externalapi.ExternalMetricValue{MetricName: path[0], Timestamp: moment(s.now()), Value: *resource.NewMilliQuantity(value, resource.DecimalSI)})
	}
	return answers(list)
}

// loadsFor returns the loads that feed a metric of an adapter. A load without labels matches any
// selector. A load without an object matches any object.
func (s *apiServer) loadsFor(r *http.Request, parameter string, sourceType autoscaling.MetricSourceType, name, object string) ([]int, error) {
	selector, err := labels.Parse(r.URL.Query().Get(parameter))
	if err != nil {
		return nil, err
	}
	return s.loads(func(m *load.Metric) bool {
		return m.Type == string(sourceType) && m.Name == name && (m.Object == "" || m.Object == object) && (m.Selector == nil || selector.Matches(labels.Set(m.Selector)))
	}), nil
}

func (s *apiServer) loads(matches func(*load.Metric) bool) []int {
	var list []int
	for i := range s.p.scenario.Load {
		if matches(&s.p.scenario.Load[i].Metric) {
			list = append(list, i)
		}
	}
	return list
}

// isDown reports whether the API returns an error now: all metrics APIs fail, or the metric of
// one of these loads is unavailable.
func (s *apiServer) isDown(loads []int) bool {
	spans := s.p.scenario.Pipeline.Unavailable
	for _, i := range loads {
		spans = append(slices.Clip(spans), s.p.scenario.Load[i].Unavailable...)
	}
	return s.inSpans(spans)
}

// inSpans reports whether one of the spans contains the present.
func (s *apiServer) inSpans(spans []load.Span) bool {
	return slices.ContainsFunc(spans, func(span load.Span) bool { return span.Contains(s.now()) })
}

func (s *apiServer) now() time.Duration { return time.Since(trial.Epoch) }

func moment(offset time.Duration) metav1.Time { return metav1.NewTime(trial.Epoch.Add(offset)) }

func values() *customapi.MetricValueList {
	return &customapi.MetricValueList{TypeMeta: metav1.TypeMeta{Kind: "MetricValueList", APIVersion: "custom.metrics.k8s.io/v1beta2"}}
}

// noMetric is the answer of k8s.io/custom-metrics-apiserver about an unknown metric.
func noMetric(message string) (*http.Response, error) {
	return fails(&metav1.Status{Status: metav1.StatusFailure, Code: 404, Reason: metav1.StatusReasonNotFound, Message: message})
}
