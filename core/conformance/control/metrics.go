package control

import (
	"context"
	"errors"
	"fmt"
	"time"

	hpav2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	realmetrics "k8s.io/kubernetes/pkg/controller/podautoscaler/metrics"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
)

// metrics returns the readings of the current step.
type metrics struct{ w *world }

// next finds the metric that is asked for: the controller asks in the order of
// the spec and leaves some out.
func (m metrics) next(what string, is func(*autoscaling.MetricSpec) bool) (*hpa.Reading, error) {
	obs := m.w.step.Obs
	for i := m.w.cursor; i < len(obs.HPA.Spec.Metrics); i++ {
		if is(&obs.HPA.Spec.Metrics[i]) {
			m.w.cursor = i + 1
			if text := obs.Metrics[i].Error; text != "" {
				return nil, errors.New(text)
			}
			return &obs.Metrics[i], nil
		}
	}
	err := fmt.Errorf("metric %s: asked for and not in the spec from %d on", what, m.w.cursor)
	m.w.problem(err)
	return nil, err
}

func (m metrics) GetResourceMetric(_ context.Context, resource corev1.ResourceName, _ string, selector labels.Selector, container string) (realmetrics.PodMetricsInfo, time.Time, error) {
	r, err := m.next(string(resource), func(s *autoscaling.MetricSpec) bool {
		if container != "" {
			return s.ContainerResource != nil && s.ContainerResource.Name == string(resource) && s.ContainerResource.Container == container
		}
		return s.Resource != nil && s.Resource.Name == string(resource)
	})
	if err != nil {
		return nil, time.Time{}, err
	}
	return m.samples(r, selector), trial.Epoch, nil
}

func (m metrics) GetRawMetric(name, _ string, selector, _ labels.Selector) (realmetrics.PodMetricsInfo, time.Time, error) {
	r, err := m.next(name, func(s *autoscaling.MetricSpec) bool { return s.Pods != nil && s.Pods.Metric.Name == name })
	if err != nil {
		return nil, time.Time{}, err
	}
	return m.samples(r, selector), trial.Epoch, nil
}

func (m metrics) samples(r *hpa.Reading, selector labels.Selector) realmetrics.PodMetricsInfo {
	info := realmetrics.PodMetricsInfo{}
	put := func(name string, s *hpa.Sample) {
		info[name] = realmetrics.PodMetric{Timestamp: trial.Epoch.Add(s.Timestamp), Window: s.Window, Value: s.Value}
	}
	for i := range m.w.step.Obs.Pods {
		p := &m.w.step.Obs.Pods[i]
		if i < len(r.Samples) && r.Samples[i].Present && selector.Matches(labels.Set(p.Template.Labels)) {
			put(p.Name, &r.Samples[i])
		}
	}
	for i := range r.GoneSamples {
		put(fmt.Sprintf("stranger-%d", i), &r.GoneSamples[i])
	}
	return info
}

func (m metrics) GetObjectMetric(name, _ string, _ *hpav2.CrossVersionObjectReference, _ labels.Selector) (int64, time.Time, error) {
	r, err := m.next(name, func(s *autoscaling.MetricSpec) bool { return s.Object != nil && s.Object.Metric.Name == name })
	if err != nil {
		return 0, time.Time{}, err
	}
	return r.Values[0], trial.Epoch, nil
}

func (m metrics) GetExternalMetric(name, _ string, _ labels.Selector) ([]int64, time.Time, error) {
	r, err := m.next(name, func(s *autoscaling.MetricSpec) bool { return s.External != nil && s.External.Metric.Name == name })
	if err != nil {
		return nil, time.Time{}, err
	}
	return r.Values, trial.Epoch, nil
}
