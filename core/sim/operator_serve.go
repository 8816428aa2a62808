package sim

import (
	"errors"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	keda "hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
	"hpaplayground/core/scenario"
)

// poll asks the sources of a ScaledObject in a turn of its loop. If only the HPA scales, poll
// uses the answers to the HPA's last requests. poll mirrors getScalerState.
func (o *operator) poll(s *scaledObject) {
	c := o.scalingActive(s)
	followsHPA := !s.keda.Polls && c != nil && c.Status == autoscaling.ConditionTrue
	for i := range s.keda.Sources {
		switch {
		case s.keda.Sources[i].Name() == "":
			continue
		case followsHPA && s.served[i] != nil:
			s.polled[i] = *s.served[i]
		default:
			s.polled[i] = o.answer(s, i, o.ask(s, i), s.turnStatus)
		}
		if err := s.polled[i].Answer.Err; err != nil {
			reason := "KEDAScalerFailed"
			if s.keda.Modifiers != nil {
				reason = "KEDAMetricSourceFailed"
			}
			s.events = append(s.events, keda.Event{Warning: true, Reason: reason, Message: err.Error()})
			s.cached = nil
		}
	}
	s.asked = true
}

// serve answers a request of an HPA for an External metric, as KEDA's metrics server does. ok
// is false for a metric that no trigger has. serve mirrors GetScaledObjectMetrics.
func (o *operator) serve(ns *namespace, spec *autoscaling.MetricSpec) (reading hpa.Reading, ok bool) {
	s, i := o.sourceOf(ns.name, &spec.External.Metric)
	if s == nil {
		return reading, false
	}
	if s.cached == nil {
		o.build(s, s.copy())
	}
	defer o.report(s)
	// KEDA caches the answer, which may be the fallback's value: the source has not failed then.
	source := keda.Reading{Milli: s.polled[i].Answer.Milli, Err: s.polled[i].Answer.Err}
	if !s.keda.Sources[i].Cached || !s.asked {
		source = o.ask(s, i)
	}
	seen := o.answer(s, i, source, s.cached)
	if s.served[i] = &seen; seen.Answer.Err != nil {
		s.cached = nil
		reading.Error = unableText(autoscaling.ExternalMetrics) + "rpc error: code = Unknown desc = error when getting metric values metric:" + s.keda.Sources[i].Name() + " encountered error"
		return reading, true
	}
	reading.Values = []int64{seen.Answer.Milli}
	return reading, true
}

// sourceOf finds the source of an External metric: the ScaledObject, or nil, and the index
// of the source.
func (o *operator) sourceOf(namespace string, m *autoscaling.MetricIdentifier) (*scaledObject, int) {
	if m.Selector == nil {
		return nil, 0
	}
	for _, s := range o.objects {
		if s.Key.Namespace != namespace || s.Key.Name != m.Selector.MatchLabels[keda.NameLabel] {
			continue
		}
		for i := range s.keda.Sources {
			if s.keda.Sources[i].Name() == m.Name {
				return s, i
			}
		}
	}
	return nil, 0
}

// ask returns a source's answer at the current time of the run.
func (o *operator) ask(s *scaledObject, i int) keda.Reading {
	source := &s.keda.Sources[i]
	if source.Cron != nil {
		return source.Cron.Read(o.epoch.Add(o.now))
	}
	var reading hpa.Reading
	o.metrics.readSource(s.readers[i], &reading)
	if reading.Error != "" {
		return keda.Reading{Err: errors.New(reading.Error)}
	}
	sum := int64(0)
	for _, v := range reading.Values {
		sum += v
	}
	return keda.Reading{Milli: sum, Active: source.IsActive(sum)}
}

// sourceReadings returns what the sources of an HPA's ScaledObject answer now; nil for an HPA that KEDA
// did not make.
func (o *operator) sourceReadings(hpa autoscaling.Key) (readings []keda.Reading) {
	s := o.findByHPA(hpa)
	if s == nil {
		return nil
	}
	for i := range s.keda.Sources {
		var reading keda.Reading
		if s.keda.Sources[i].Name() != "" {
			reading = o.ask(s, i)
		}
		readings = append(readings, reading)
	}
	return readings
}

// loopObject returns the ScaledObject as the operator's loop sees it. A load is in place of the
// formula of scalingModifiers, because the engine cannot run formulas.
func (o *operator) loopObject(scaled *scenario.ScaledObject) *keda.Object {
	object := scaled.Object
	if object.Modifiers == nil || object.Modifiers.Program != nil {
		return object
	}
	changed, modifiers := *object, *object.Modifiers
	spec := autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType, External: &autoscaling.ExternalMetricSource{
		Metric: autoscaling.MetricIdentifier{Name: keda.CompositeName, Selector: &meta.LabelSelector{MatchLabels: map[string]string{keda.NameLabel: scaled.Key.Name}}},
	}}
	modifiers.Program = loadProgram{o.metrics, o.metrics.newMetricReader(&spec)}
	changed.Modifiers = &modifiers
	return &changed
}

// loadProgram stands in for the formula of scalingModifiers: its result is a load.
type loadProgram struct {
	metrics *metrics
	reader  *metricReader
}

func (p loadProgram) Run(map[string]any) (any, error) {
	var reading hpa.Reading
	p.metrics.readSource(p.reader, &reading)
	if reading.Error != "" {
		return nil, errors.New(reading.Error)
	}
	return float64(reading.Values[0]) / 1000, nil
}
