package hpa_test

import (
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
)

// TestMetricTypes: the controller knows each type of metric: it reads the target, has a
// reason and messages for a failure, and writes the status.
func TestMetricTypes(t *testing.T) {
	for _, metricType := range autoscaling.MetricTypes() {
		spec, ok := trial.MetricOf(metricType, "m")
		if !ok {
			t.Errorf("%s: MetricSpec has no field %s", metricType.Type, metricType.Field)
			continue
		}
		failed := syncOf(t, spec, hpa.Reading{Error: "broken"})
		m := &failed.Metrics[0]
		if strings.Contains(m.Error, "unknown metric source type") || strings.Contains(m.Error, "target was set") {
			t.Errorf("%s: newMetric does not know it: %s", metricType.Type, m.Error)
			continue
		}
		if want := hpa.LookupReason("FailedGet" + string(metricType.Type) + "Metric"); want == hpa.ReasonNone || m.Reason != want {
			t.Errorf("%s: reason.go has no FailedGet%[1]sMetric; its failure has the reason %s", metricType.Type, m.Reason)
		}
		if strings.Contains(m.Error, "failed to get  ") || !strings.Contains(m.Error, "broken") {
			t.Errorf("%s: readingError does not know it: %s", metricType.Type, m.Error)
		}
		if wrapped := failedEvent(&failed); !strings.HasSuffix(wrapped, m.Error) || strings.HasSuffix(wrapped, "first error is: "+m.Error) {
			t.Errorf("%s: wrap does not know it: %s", metricType.Type, wrapped)
		}
		reading := hpa.Reading{Samples: []hpa.Sample{{Present: true, Value: 1000}}}
		if metricType.Global {
			reading = hpa.Reading{Values: []int64{1000}}
		}
		read := syncOf(t, spec, reading)
		if m := &read.Metrics[0]; m.Error != "" || m.Name == "" {
			t.Errorf("%s: %q is not read: %s", metricType.Type, m.Name, m.Error)
			continue
		}
		if b := read.Status.CurrentMetrics[0].Block(metricType.Type); b.Current == nil || b.Name != "m" {
			t.Errorf("%s: statusOf does not know it: %+v", metricType.Type, read.Status.CurrentMetrics[0])
		}
	}
}

// syncOf runs one sync of an HPA with one metric and one pod.
func syncOf(t *testing.T, m autoscaling.MetricSpec, r hpa.Reading) hpa.Decision {
	t.Helper()
	gates, err := hpa.Newest().Gates(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := &autoscaling.HorizontalPodAutoscaler{}
	h.Name, h.Namespace = "web", "default"
	h.Spec = autoscaling.HorizontalPodAutoscalerSpec{MaxReplicas: 3, Metrics: []autoscaling.MetricSpec{m},
		ScaleTargetRef: autoscaling.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: "web"}}
	c := hpa.New(hpa.Config{Release: hpa.Newest(), Gates: gates, Tolerance: 0.1})
	c.Add(h.Key())
	return c.Reconcile(0, &hpa.Observation{HPA: h, Scale: hpa.Scale{SpecReplicas: 1, StatusReplicas: 1, Selector: "app=web"},
		Pods: []hpa.Pod{{Name: "web-0", Phase: hpa.PhaseRunning, HasStart: true, Ready: hpa.ReadyTrue, Template: &hpa.PodTemplate{
			Labels: map[string]string{"app": "web"}, Containers: []hpa.Container{{Name: "m"}}}}},
		Metrics: []hpa.Reading{r}})
}

func failedEvent(d *hpa.Decision) string {
	for _, e := range d.Events {
		if e.Reason == hpa.ReasonFailedComputeMetricsReplicas.String() {
			return e.Message
		}
	}
	return ""
}
