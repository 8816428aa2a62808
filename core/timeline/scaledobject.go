package timeline

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/record"
)

// ScaledObject is one ScaledObject with what KEDA's operator did for it.
type ScaledObject struct {
	Key    autoscaling.Key
	HPA    string // the name of the HPA that the operator made
	Origin *operator.Origin
	Turns  []Turn // of the operator's loop, in order of time
	// Reports are what the operator wrote about the ScaledObject, in order of time.
	Reports []Report
}

// Report is new conditions of a ScaledObject, or events.
type Report struct {
	At         time.Duration
	Conditions operator.Conditions // all of them; empty: the ScaledObject is deleted
	Looping    bool                // the operator's loop runs: the ScaledObject is not paused
	Events     []operator.Event
}

// ReportAt returns the last report at or before a time; nil if there is none.
func (s *ScaledObject) ReportAt(t time.Duration) *Report {
	i := sort.Search(len(s.Reports), func(i int) bool { return s.Reports[i].At > t }) - 1
	if i < 0 {
		return nil
	}
	return &s.Reports[i]
}

// EventsAt returns the events of the ScaledObject that the API server has at the given time, in
// the order of their last writes. KEDA writes events.k8s.io: an equal event is counted as long as
// the object does not change, no different events are combined, and the rate has no limit. Here
// only new conditions change the object.
func (s *ScaledObject) EventsAt(until time.Duration) (events []record.Event) {
	first := 0 // the first event of the present conditions
	for i := range s.Reports {
		r := &s.Reports[i]
		if r.At > until {
			break
		}
		for _, e := range r.Events {
			at := r.At.Truncate(time.Second)
			next := record.Event{Type: e.Type(), Reason: e.Reason, Message: e.Message, Count: 1, First: at, Last: at}
			for j := first; j < len(events); j++ {
				if old := events[j]; old.Type == next.Type && old.Reason == next.Reason && old.Message == next.Message {
					next.Count, next.First = old.Count+1, old.First
					events = slices.Delete(events, j, j+1)
					break
				}
			}
			events = append(events, next)
		}
		if i > 0 && !slices.Equal(r.Conditions, s.Reports[i-1].Conditions) {
			first = len(events)
		}
	}
	return slices.DeleteFunc(events, func(e record.Event) bool { return until >= e.Last+record.Lifetime })
}

// Turn is one turn of the operator's loop, one in each polling interval.
type Turn struct {
	At       time.Duration
	Object   *operator.Object
	Seen     []operator.Seen // of each of the object's sources
	Observed operator.Observation
	operator.Turn
}

// TurnAt returns the last turn at or before a time; nil if there is none.
func (s *ScaledObject) TurnAt(t time.Duration) *Turn {
	for i := len(s.Turns) - 1; i >= 0; i-- {
		if s.Turns[i].At <= t {
			return &s.Turns[i]
		}
	}
	return nil
}

// Cron returns the window of the cron trigger that a metric comes from; nil if it comes from another trigger.
func (s *ScaledObject) Cron(metric string) *operator.Cron {
	var before *operator.Object
	for i := range s.Turns {
		o := s.Turns[i].Object
		if o == before {
			continue
		}
		before = o
		for j := range o.Sources {
			if o.Sources[j].Cron != nil && o.Sources[j].Name() == metric {
				return o.Sources[j].Cron
			}
		}
	}
	return nil
}

// reason is the reason of the turn's event, or of its condition Active if it has none.
func (t *Turn) reason() string {
	if len(t.Events) > 0 {
		return t.Events[len(t.Events)-1].Reason
	}
	return t.Conditions.Get(operator.Active).Reason
}

// ScaledObjectOf returns the ScaledObject that KEDA creates an HPA for; nil if there is none.
func (tl *Timeline) ScaledObjectOf(hpa int) *ScaledObject {
	key := tl.HPAs[hpa].Key
	for i := range tl.ScaledObjects {
		if so := &tl.ScaledObjects[i]; so.HPA == key.Name && so.Key.Namespace == key.Namespace {
			return so
		}
	}
	return nil
}

// OriginOf says where the text has the fields of an HPA that KEDA makes; nil for other HPAs.
func (tl *Timeline) OriginOf(hpa int) *operator.Origin {
	if so := tl.ScaledObjectOf(hpa); so != nil {
		return so.Origin
	}
	return nil
}

// KEDAScaling is a change of a target's replicas by KEDA's operator.
type KEDAScaling struct {
	At       time.Duration
	From, To int32
	Reason   string // of the event, or of the condition that goes with it
}

// KEDAScalings returns when the operator scaled the target of an HPA that KEDA makes: in a turn of its loop, or
// because the ScaledObject was paused with a number of replicas.
func (tl *Timeline) KEDAScalings(hpa int) (list []KEDAScaling) {
	so := tl.ScaledObjectOf(hpa)
	if so == nil {
		return nil
	}
	for i := range so.Turns {
		if t := &so.Turns[i]; t.Scaled != nil {
			list = append(list, KEDAScaling{t.At, t.Observed.Replicas, *t.Scaled, t.reason()})
		}
	}
	for i := range so.Reports {
		r := &so.Reports[i]
		paused := r.Conditions.Get(operator.PausedByUser)
		before, _, _ := tl.ReplicasAt(hpa, r.At-1)
		after, _, _ := tl.ReplicasAt(hpa, r.At)
		if i > 0 && !r.Looping && paused.Status == autoscaling.ConditionTrue && before != after {
			list = append(list, KEDAScaling{r.At, int32(before), int32(after), paused.Reason}) //fits: counts of replicas
		}
	}
	slices.SortStableFunc(list, func(a, b KEDAScaling) int { return cmp.Compare(a.At, b.At) })
	return list
}
