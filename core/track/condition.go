package track

import (
	"slices"
	"sort"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda/operator"
)

// Condition is one condition over time.
type Condition struct {
	Type     autoscaling.ConditionType
	Segments []Segment // without gaps from 0 to the end of the run
}

// Segment is a span in which a condition has the same status and reason. Status is empty
// while the HPA does not have the condition. Message is the first message in the span.
type Segment struct {
	From, To time.Duration
	Status   autoscaling.ConditionStatus
	Reason   string
	Message  string
}

// At returns the segment at t, or nil.
func (c *Condition) At(t time.Duration) *Segment {
	i := sort.Search(len(c.Segments), func(i int) bool { return c.Segments[i].From > t }) - 1
	if i < 0 {
		return nil
	}
	return &c.Segments[i]
}

// Activity returns the condition Active of the ScaledObject that KEDA creates the HPA for; nil if
// there is none, or if its loop never turned.
func (r Run) Activity() *Condition {
	so := r.Timeline.ScaledObjectOf(r.HPA)
	if so == nil || len(so.Turns) == 0 {
		return nil
	}
	c := r.operatorCondition(operator.Active)
	return &c
}

// OperatorConditions returns the conditions of the ScaledObject that KEDA creates the HPA for.
func (r Run) OperatorConditions() (all []Condition) {
	if r.Timeline.ScaledObjectOf(r.HPA) == nil {
		return nil
	}
	for _, kind := range []operator.ConditionType{operator.Ready, operator.Active, operator.FallbackActive, operator.PausedByUser, operator.HPAActive} {
		all = append(all, r.operatorCondition(kind))
	}
	return all
}

func (r Run) operatorCondition(kind operator.ConditionType) Condition {
	c := Condition{Type: autoscaling.ConditionType(kind)}
	reports := r.Timeline.ScaledObjectOf(r.HPA).Reports
	from, now := time.Duration(0), autoscaling.HorizontalPodAutoscalerCondition{}
	for i := range reports {
		c.add(from, reports[i].At, now)
		set := reports[i].Conditions.Get(kind)
		from, now = reports[i].At, autoscaling.HorizontalPodAutoscalerCondition{Status: set.Status, Reason: set.Reason, Message: set.Message}
	}
	c.add(from, r.End(), now)
	return c
}

// add adds what the condition is in a span that follows the last segment.
func (c *Condition) add(from, to time.Duration, now autoscaling.HorizontalPodAutoscalerCondition) {
	if from == to {
		return
	}
	if n := len(c.Segments); n > 0 {
		last := &c.Segments[n-1]
		if last.Status == now.Status && last.Reason == now.Reason {
			last.To = to
			return
		}
	}
	c.Segments = append(c.Segments, Segment{from, to, now.Status, now.Reason, now.Message})
}

// MainConditions returns the conditions that a picture shows: the three that every HPA
// gets, and ScaledToZero unless it is always False.
func (r Run) MainConditions() []Condition {
	return slices.DeleteFunc(r.Conditions(), func(c Condition) bool {
		return c.Type == autoscaling.ScaledToZero && !slices.ContainsFunc(c.Segments, func(s Segment) bool {
			return s.Status != "" && s.Status != autoscaling.ConditionFalse
		})
	})
}

// Conditions returns the three conditions that every HPA gets, and ScaledToZero if
// the HPA ever has it.
func (r Run) Conditions() []Condition {
	types := autoscaling.ConditionTypes()
	all := make([]Condition, 0, len(types))
	for _, kind := range types {
		result := Condition{Type: kind}
		everSet := false
		first := r.End()
		if len(r.Syncs) > 0 {
			first = r.Syncs[0].At
		}
		result.add(0, first, autoscaling.HorizontalPodAutoscalerCondition{})
		for i := range r.Syncs {
			c := condition(r.Syncs[i].Decision.Status, kind)
			everSet = everSet || c.Status != ""
			until := r.Until(i)
			result.add(r.Syncs[i].At, until, c)
			result.add(until, r.next(i), autoscaling.HorizontalPodAutoscalerCondition{})
		}
		if everSet || kind != autoscaling.ScaledToZero {
			all = append(all, result)
		}
	}
	return all
}

// condition returns the condition of a kind, or the zero value.
func condition(s *autoscaling.HorizontalPodAutoscalerStatus, kind autoscaling.ConditionType) (none autoscaling.HorizontalPodAutoscalerCondition) {
	if s == nil {
		return none
	}
	for _, c := range s.Conditions {
		if c.Type == kind {
			return c
		}
	}
	return none
}

// Tone returns the style sheet's name for a condition's state: "ok" if nothing holds the
// replicas back, else the name of the cause or "bad".
func Tone(kind autoscaling.ConditionType, status autoscaling.ConditionStatus, reason string) string {
	cause := hpa.LookupReason(reason).Info().Cause
	if cause != hpa.Free {
		return tone(cause)
	}
	if reason == operator.CoolingDown {
		return tone(hpa.ByWindow)
	}
	switch kind {
	case autoscaling.AbleToScale, autoscaling.ScalingActive:
		if status != autoscaling.ConditionTrue && status != "" {
			return "bad"
		}
	}
	return tone(cause)
}
