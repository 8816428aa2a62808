package control

import (
	"net/http"
	"time"

	hpav2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	externalapi "k8s.io/metrics/pkg/apis/external_metrics/v1beta1"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/sim"
)

// Operator is KEDA in a whole run: it scales the same cluster as the controller, and serves all
// External metrics.
type Operator interface {
	// Made returns the HPA that it has made, with the API server's defaults; nil if it has not.
	Made(autoscaling.Key) *autoscaling.HorizontalPodAutoscaler
	// Start starts the loops.
	Start()
	// Turn does the turn of a ScaledObject's loop that is due now.
	Turn(of autoscaling.Key)
	// Metric answers a request for an External metric.
	Metric(namespace, name string, selector labels.Selector) (*externalapi.ExternalMetricValueList, error)
	// Stop ends the loops, at the end of the run.
	Stop()
}

// Live is what an Operator sees of a run.
type Live struct {
	Cluster *sim.Cluster
	w       *scenarioRun
}

// HPA returns the HPA as the API server has it; nil if there is none.
func (l *Live) HPA(key autoscaling.Key) *hpav2.HorizontalPodAutoscaler { return l.w.object(key) }

// Pods returns the pods that the selector matches.
func (l *Live) Pods(namespace string, selector labels.Selector) []*corev1.Pod {
	pods, _ := wholePods{scenarioRun: l.w, namespace: namespace}.List(selector) // it has no error
	return pods
}

// Catch does what is due in the cluster by now, turns too.
func (l *Live) Catch() { l.w.advance(time.Since(trial.Epoch)) }

// operatorMetric answers for a metric of the operator. An error is the answer of
// k8s.io/custom-metrics-apiserver to an error of its provider.
func (s *apiServer) operatorMetric(r *http.Request, namespace, name string) (*http.Response, error) {
	if s.isDown(nil) {
		return unavailable()
	}
	selector, err := labels.Parse(r.URL.Query().Get("labelSelector"))
	if err != nil {
		return nil, err
	}
	list, err := s.p.operator.Metric(namespace, name, selector)
	if err != nil {
		return fails(&metav1.Status{Status: metav1.StatusFailure, Code: 500, Message: err.Error()})
	}
	list.TypeMeta = metav1.TypeMeta{Kind: "ExternalMetricValueList", APIVersion: "external.metrics.k8s.io/v1beta1"}
	return answers(list)
}
