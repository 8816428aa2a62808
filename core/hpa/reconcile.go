package hpa

import (
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
)

// sync is one call of Reconcile.
type sync struct {
	*Controller
	now        time.Duration
	obs        *Observation
	key        autoscaling.Key
	memory     *memory
	spec       *spec
	old        *autoscaling.HorizontalPodAutoscalerStatus
	conditions conditions
	metrics    []autoscaling.MetricStatus
	complete   bool // the sync reached its end: if the status write fails, that is its error
	decision   Decision
}

// Reconcile runs one sync at now and returns everything that it decided, wrote
// and emitted. It mirrors reconcileAutoscaler. It does not keep the observation.
func (c *Controller) Reconcile(now time.Duration, obs *Observation) Decision {
	m := c.memory(obs.HPA.Key())
	m.spec.refresh(c, &obs.HPA.Spec)
	s := sync{
		Controller: c,
		now:        now,
		obs:        obs,
		key:        obs.HPA.Key(),
		memory:     m,
		spec:       &m.spec,
		old:        &obs.HPA.Status,
	}
	if c.config.Detail {
		s.decision.Before = c.before(now, m)
	}
	s.conditions.load(s.old.Conditions)
	s.decision.Winner = -1
	s.decision.Current = obs.Scale.SpecReplicas
	s.decision.Min, s.decision.Max = s.spec.min, s.spec.max
	s.run()
	s.share()
	return s.decision
}

// ReadsMetrics reports whether a sync of the observation would request metrics. At zero replicas
// and outside the bounds it decides without them.
func (c *Controller) ReadsMetrics(obs *Observation) bool {
	m := c.memory(obs.HPA.Key())
	m.spec.refresh(c, &obs.HPA.Spec)
	s := sync{Controller: c, obs: obs, spec: &m.spec, old: &obs.HPA.Status}
	s.decision = Decision{Current: obs.Scale.SpecReplicas, Min: s.spec.min, Max: s.spec.max}
	return s.getScale() == nil && s.zone() == ZoneNormal
}

func (s *sync) run() {
	if err := s.getScale(); err != nil {
		s.decision.Zone = ZoneFailed
		s.decision.Current = 0
		s.emit(warning, ReasonFailedGetScale, err.Error())
		s.setMessage(autoscaling.ConditionFalse, ReasonFailedGetScale, "the HPA controller was unable to get the target's current scale: "+err.Error())
		s.writeConditions()
		return
	}
	s.set(autoscaling.ConditionTrue, ReasonSucceededGetScale)
	s.recordInitialRecommendation()

	d := &s.decision
	d.Zone = s.zone()
	desired, rescale := int32(0), true
	switch d.Zone {
	case ZoneDisabled:
		rescale = false
		s.set(autoscaling.ConditionFalse, ReasonScalingDisabled)
		if s.config.Release.ReworkedZero() && !s.config.Gates.ScaleToZero {
			s.conditions.remove(autoscaling.ScaledToZero)
		}
	case ZoneAboveMax:
		d.Reason = "Current number of replicas above Spec.MaxReplicas"
		desired = d.Max
	case ZoneBelowMin:
		d.Reason = "Current number of replicas below Spec.MinReplicas"
		desired = d.Min
	default:
		err := s.computeReplicas()
		if err != nil && d.Proposed == failed {
			d.Error = fmt.Sprintf("failed to compute desired number of replicas based on listed metrics for %s: %v", s.reference(), err)
			s.keepDesired(s.config.Release.freshStatusOnFailure())
			s.emit(warning, ReasonFailedComputeMetricsReplicas, err.Error())
			return
		}
		if err != nil && s.config.Release.partialFailureIsError() {
			d.Error = err.Error()
		}
		desired = s.normalize()
		rescale = desired != d.Current
	}

	if !rescale {
		desired = d.Current
	} else if !s.rescale(desired) {
		return
	}
	d.Desired, s.complete = desired, true
	s.writeStatus(desired, true)
}

// getScale mirrors the steps up to the GET of the scale subresource.
func (s *sync) getScale() error {
	if err := parseGroupVersion(s.obs.HPA.Spec.ScaleTargetRef.APIVersion); err != nil {
		s.decision.Error = fmt.Sprintf("invalid API version in scale target reference: %v", err)
		return err
	}
	if s.obs.Scale.Error != "" {
		s.decision.Error = fmt.Sprintf("failed to query scale subresource for %s: %s", s.reference(), s.obs.Scale.Error)
		if s.obs.Scale.Unmapped {
			s.decision.Error = "unable to determine resource for scale target reference: " + s.obs.Scale.Error
		}
		return fmt.Errorf("%s", s.obs.Scale.Error)
	}
	return nil
}

// parseGroupVersion mirrors schema.ParseGroupVersion. Only its error matters here.
func parseGroupVersion(gv string) error {
	if strings.Count(gv, "/") > 1 {
		return fmt.Errorf("unexpected GroupVersion string: %s", gv)
	}
	return nil
}

func (s *sync) reference() string {
	ref := s.obs.HPA.Spec.ScaleTargetRef
	return ref.Kind + "/" + s.key.Namespace + "/" + ref.Name
}

// zone chooses the branch by the current replica count.
func (s *sync) zone() Zone {
	d := &s.decision
	switch {
	case d.Current == 0 && s.disabledAtZero():
		return ZoneDisabled
	case d.Current == 0 && s.config.Release.ReworkedZero():
		return ZoneNormal
	case d.Current > d.Max:
		return ZoneAboveMax
	case d.Current < d.Min:
		return ZoneBelowMin
	}
	return ZoneNormal
}

// disabledAtZero mirrors shouldComputeMetricsForZeroReplicas: only an HPA
// that scaled its target to zero may wake it again.
func (s *sync) disabledAtZero() bool {
	if !s.config.Release.ReworkedZero() {
		return s.decision.Min != 0
	}
	return !s.scaledToZero() || (s.decision.Min == 0 && !s.spec.hasObjectOrExternal)
}

func (s *sync) scaledToZero() bool {
	return s.config.Gates.ScaleToZero && s.config.Release.ReworkedZero() && s.wasScaledToZero()
}

func (s *sync) wasScaledToZero() bool {
	for i := range s.old.Conditions {
		if s.old.Conditions[i].Type == autoscaling.ScaledToZero {
			return s.old.Conditions[i].Status == autoscaling.ConditionTrue
		}
	}
	return false
}

// normalize turns the metrics' proposal into a count that may be written. As
// upstream does, it sets the reason before the limits and does not change it
// afterwards.
func (s *sync) normalize() int32 {
	d := &s.decision
	desired, metric := int32(0), ""
	if d.Proposed > desired {
		desired, metric = d.Proposed, d.Metrics[d.Winner].Name
	}
	switch {
	case desired > d.Current:
		d.Reason = metric + " above target"
	case desired < d.Current:
		d.Reason = "All metrics below target"
	}
	if s.spec.behavior {
		desired = s.stabilizeWithBehavior(desired)
		desired = s.limitWithBehavior(desired)
	} else {
		desired = s.stabilize(desired)
		desired = s.limit(desired)
	}
	// Other counts may be out of bounds here: a count that overflowed an int32 is
	// written unchanged.
	if d.Current == 0 && d.Min != 0 && s.scaledToZero() && desired < d.Min {
		desired = d.Min
		if d.Reason == "" {
			d.Reason = "Current number of replicas below Spec.MinReplicas"
		}
	}
	return desired
}

// rescale writes the scale. It returns false if the write failed, which ends the
// sync.
func (s *sync) rescale(desired int32) bool {
	d := &s.decision
	if err := s.obs.Scale.UpdateError; err != "" {
		d.Error = fmt.Sprintf("failed to rescale %s: %s", s.reference(), err)
		s.emit(warning, ReasonFailedRescale, fmt.Sprintf("New size: %d; reason: %s; error: %s", desired, d.Reason, err))
		s.setMessage(autoscaling.ConditionFalse, ReasonFailedUpdateScale, "the HPA controller was unable to update the target scale: "+err)
		s.keepDesired(s.config.Release.freshStatusOnFailure())
		return false
	}
	d.Rescaled = true
	s.setMessage(autoscaling.ConditionTrue, ReasonSucceededRescale, fmt.Sprintf("the HPA controller was able to update the target scale to %d", desired))
	s.emit(normal, ReasonSuccessfulRescale, fmt.Sprintf("New size: %d; reason: %s", desired, d.Reason))
	s.storeScaleEvent(desired)
	s.setScaledToZero(desired)
	return true
}

func (s *sync) setScaledToZero(desired int32) {
	d := &s.decision
	switch {
	case !s.config.Release.ReworkedZero():
	case !s.config.Gates.ScaleToZero:
		s.conditions.remove(autoscaling.ScaledToZero)
	case d.Current > 0 && desired == 0 && d.Min == 0 && s.spec.hasObjectOrExternal:
		s.set(autoscaling.ConditionTrue, ReasonScaledToZero)
	default:
		s.set(autoscaling.ConditionFalse, ReasonNotScaledToZero)
	}
}
