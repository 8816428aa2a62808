package control

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	hpav2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	realmetrics "k8s.io/kubernetes/pkg/controller/podautoscaler/metrics"

	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
)

// metrics returns the readings of the current step.
type metrics struct{ w *world }

// next finds the requested metric. The controller requests metrics in the order of the spec,
// but not all of them.
func (m metrics) next(name string, matches func(*hpav2.MetricSpec) bool) (*hpa.Reading, error) {
	readings := m.w.step.Obs.Metrics
	specs := m.w.objects[m.w.step.Key].Spec.Metrics
	for i := m.w.cursor; i < len(specs); i++ {
		if matches(&specs[i]) {
			m.w.cursor = i + 1
			if text := readings[i].Error; text != "" {
				return nil, errors.New(text)
			}
			return &readings[i], nil
		}
	}
	err := fmt.Errorf("metric %s: asked for and not in the spec from %d on", name, m.w.cursor)
	m.w.problem(err)
	return nil, err
}

// named reports whether the metric has the name and the selector. Several metrics may have
// the same name.
func named(id *hpav2.MetricIdentifier, name string, selector labels.Selector) bool {
	own, err := metav1.LabelSelectorAsSelector(id.Selector)
	return err == nil && id.Name == name && reflect.DeepEqual(own, selector)
}

func (m metrics) GetResourceMetric(_ context.Context, resource corev1.ResourceName, _ string, selector labels.Selector, container string) (realmetrics.PodMetricsInfo, time.Time, error) {
	r, err := m.next(string(resource), func(s *hpav2.MetricSpec) bool {
		if container != "" {
			return s.ContainerResource != nil && s.ContainerResource.Name == resource && s.ContainerResource.Container == container
		}
		return s.Resource != nil && s.Resource.Name == resource
	})
	if err != nil {
		return nil, time.Time{}, err
	}
	return m.samples(r, selector), trial.Epoch, nil
}

func (m metrics) GetRawMetric(name, _ string, selector, metricSelector labels.Selector) (realmetrics.PodMetricsInfo, time.Time, error) {
	r, err := m.next(name, func(s *hpav2.MetricSpec) bool { return s.Pods != nil && named(&s.Pods.Metric, name, metricSelector) })
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

func (m metrics) GetObjectMetric(name, _ string, _ *hpav2.CrossVersionObjectReference, selector labels.Selector) (int64, time.Time, error) {
	r, err := m.next(name, func(s *hpav2.MetricSpec) bool { return s.Object != nil && named(&s.Object.Metric, name, selector) })
	if err != nil {
		return 0, time.Time{}, err
	}
	return r.Values[0], trial.Epoch, nil
}

func (m metrics) GetExternalMetric(name, _ string, selector labels.Selector) ([]int64, time.Time, error) {
	r, err := m.next(name, func(s *hpav2.MetricSpec) bool { return s.External != nil && named(&s.External.Metric, name, selector) })
	if err != nil {
		return nil, time.Time{}, err
	}
	return r.Values, trial.Epoch, nil
}
