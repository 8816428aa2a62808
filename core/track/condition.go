package track

import (
	"slices"
	"sort"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
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
		one := Condition{Type: kind}
		seen := false
		add := func(from, to time.Duration, c autoscaling.HorizontalPodAutoscalerCondition) {
			if from == to {
				return
			}
			if n := len(one.Segments); n > 0 {
				last := &one.Segments[n-1]
				if last.Status == c.Status && last.Reason == c.Reason {
					last.To = to
					return
				}
			}
			one.Segments = append(one.Segments, Segment{from, to, c.Status, c.Reason, c.Message})
		}
		first := r.End()
		if len(r.Syncs) > 0 {
			first = r.Syncs[0].At
		}
		add(0, first, autoscaling.HorizontalPodAutoscalerCondition{})
		for i := range r.Syncs {
			c := condition(r.Syncs[i].Decision.Status, kind)
			seen = seen || c.Status != ""
			add(r.Syncs[i].At, r.until(i), c)
		}
		if seen || kind != autoscaling.ScaledToZero {
			all = append(all, one)
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
	switch kind {
	case autoscaling.AbleToScale, autoscaling.ScalingActive:
		if status != autoscaling.ConditionTrue && status != "" {
			return "bad"
		}
	}
	return tone(cause)
}
