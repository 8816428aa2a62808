package hpa

import (
	"fmt"
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/meta"
)

// The event types.
const (
	normal  = "Normal"
	warning = "Warning"
)

func (s *sync) emit(kind string, reason Reason, message string) {
	s.decision.Events = append(s.decision.Events, Event{kind, reason.String(), message})
}

// conditions is a sync's own copy of the condition list. There are four types, so
// it fits without an allocation.
type conditions struct {
	list            [8]autoscaling.HorizontalPodAutoscalerCondition
	n               int
	otherConditions []autoscaling.HorizontalPodAutoscalerCondition // more conditions, from a manifest's status
}

func (c *conditions) load(list []autoscaling.HorizontalPodAutoscalerCondition) {
	c.n = copy(c.list[:], list)
	c.otherConditions = list[c.n:]
}

func (c *conditions) find(kind autoscaling.ConditionType) *autoscaling.HorizontalPodAutoscalerCondition {
	for i := range c.list[:c.n] {
		if c.list[i].Type == kind {
			return &c.list[i]
		}
	}
	return nil
}

func (c *conditions) remove(kind autoscaling.ConditionType) {
	n := 0
	for i := range c.list[:c.n] {
		if c.list[i].Type != kind {
			c.list[n] = c.list[i]
			n++
		}
	}
	c.n = n
}

// set sets the condition of a reason whose message is always the same.
func (s *sync) set(status autoscaling.ConditionStatus, reason Reason) {
	s.setMessage(status, reason, reason.Info().Message)
}

// setMessage sets the condition that the reason belongs to.
func (s *sync) setMessage(status autoscaling.ConditionStatus, reason Reason, message string) {
	s.setCondition(reason.Info().Condition, status, reason.String(), message)
}

// setCondition mirrors setConditionInList: the transition time moves whenever
// the status differs from the one before, even within one sync.
func (s *sync) setCondition(kind autoscaling.ConditionType, status autoscaling.ConditionStatus, reason, message string) {
	c := &s.conditions
	condition := c.find(kind)
	if condition == nil {
		if c.n == len(c.list) {
			return // a manifest's status has eight others: there is no room
		}
		condition = &c.list[c.n]
		*condition = autoscaling.HorizontalPodAutoscalerCondition{Type: kind}
		c.n++
	}
	if condition.Status != status {
		condition.LastTransitionTime = s.apiTime()
	}
	condition.Status, condition.Reason, condition.Message = status, reason, message
}

// formatted is the text used as a format string without arguments. Until 1.28 some
// messages were, which garbles a percent sign.
func (s *sync) formatted(text string) string {
	if !s.config.Release.formatsMessages() {
		return text
	}
	return fmt.Sprintf(text, []any{}...)
}

// apiTime is the current time as the API holds it, in whole seconds.
func (s *sync) apiTime() meta.Time {
	return meta.NewTime(s.config.Epoch.Add(s.now.Truncate(time.Second)))
}

// equals reports whether the sync's conditions equal the list.
func (c *conditions) equals(list []autoscaling.HorizontalPodAutoscalerCondition) bool {
	if c.n+len(c.otherConditions) != len(list) {
		return false
	}
	for i := range c.list[:c.n] {
		a, b := &c.list[i], &list[i]
		if a.Status != b.Status || a.Reason != b.Reason || a.Type != b.Type || a.Message != b.Message || !a.LastTransitionTime.Equal(b.LastTransitionTime.Time) {
			return false
		}
	}
	return true
}

func (c *conditions) clone() []autoscaling.HorizontalPodAutoscalerCondition {
	return slices.Concat(c.list[:c.n], c.otherConditions)
}

// writeConditions writes only the conditions, as upstream does if the GET of the
// scale failed.
func (s *sync) writeConditions() {
	status := *s.old
	s.write(&status)
}

// keepDesired writes the status of a sync that could not decide or could not scale:
// desiredReplicas and lastScaleTime stay. If no metrics were read, currentMetrics stays,
// too.
func (s *sync) keepDesired(metrics bool) {
	s.decision.Desired = s.decision.Current
	if !metrics {
		s.metrics = s.old.CurrentMetrics
	}
	s.writeStatus(s.old.DesiredReplicas, false)
}

// writeStatus mirrors setStatus followed by updateStatusIfNeeded. If scaled is set,
// lastScaleTime moves if the sync rescaled.
func (s *sync) writeStatus(desired int32, scaled bool) {
	status := autoscaling.HorizontalPodAutoscalerStatus{
		CurrentReplicas: s.decision.Current,
		DesiredReplicas: desired,
		LastScaleTime:   s.old.LastScaleTime,
		CurrentMetrics:  s.metrics,
	}
	if s.config.Gates.Generation {
		status.ObservedGeneration = s.spec.generationOf(s.obs.HPA)
	}
	if scaled && s.decision.Rescaled {
		now := s.apiTime()
		status.LastScaleTime = &now
	}
	s.write(&status)
}

// write finishes the status of the decision. It shares what has not changed since
// the last sync: most syncs of a quiet HPA change nothing.
func (s *sync) write(status *autoscaling.HorizontalPodAutoscalerStatus) {
	status.Conditions = s.old.Conditions
	if !s.conditions.equals(s.old.Conditions) {
		status.Conditions = s.conditions.clone()
		s.keep(conditionBytes, len(status.Conditions))
		for i := range status.Conditions {
			if i >= len(s.old.Conditions) || status.Conditions[i].Message != s.old.Conditions[i].Message {
				s.keep(1, len(status.Conditions[i].Message))
			}
		}
	}
	if s.obs.StatusError != "" && !status.Equal(s.old) {
		s.emit(warning, ReasonFailedUpdateStatus, s.obs.StatusError)
		if s.complete {
			s.decision.Error = fmt.Sprintf("failed to update status for %s: %s", s.key.Name, s.obs.StatusError)
		}
		copied := *s.old
		s.decision.Status = &copied
		return
	}
	if last := s.memory.status; last != nil && identical(last, status) {
		s.decision.Status = last
		return
	}
	s.keep(statusBytes, 1)
	handed := *status
	s.memory.status = &handed
	s.decision.Status = &handed
}

// identical compares two statuses by their pointers. It may return false for equal
// statuses, but never true for different ones.
func identical(a, b *autoscaling.HorizontalPodAutoscalerStatus) bool {
	return a.ObservedGeneration == b.ObservedGeneration && a.LastScaleTime == b.LastScaleTime &&
		a.CurrentReplicas == b.CurrentReplicas && a.DesiredReplicas == b.DesiredReplicas &&
		len(a.CurrentMetrics) == len(b.CurrentMetrics) && (len(a.CurrentMetrics) == 0 || &a.CurrentMetrics[0] == &b.CurrentMetrics[0]) &&
		(a.CurrentMetrics == nil) == (b.CurrentMetrics == nil) &&
		len(a.Conditions) == len(b.Conditions) && (len(a.Conditions) == 0 || &a.Conditions[0] == &b.Conditions[0])
}
