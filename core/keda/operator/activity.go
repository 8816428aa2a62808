package operator

import (
	"fmt"
	"math"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// Reading is a source's answer: a value in thousandths, or an error.
type Reading struct {
	Milli int64
	// Active is whether the source counts as active: above its activation value, in a cron's
	// window, or as an external scaler says.
	Active bool
	Err    error
}

// Activity says whether a ScaledObject is active, and which metrics make it active.
type Activity struct {
	Active, Failed bool
	Triggers       []string // the names of the metrics of active triggers
	Fallback       bool     // the fallback's value replaces the value of a metric
}

// IsActive reports whether a source is active at a value in thousandths.
func (s *Source) IsActive(milli int64) bool {
	value := float64(milli) / 1000
	if s.AtTarget {
		target := s.Metric.External.Target
		q := target.Value
		if target.AverageValue != nil {
			q = target.AverageValue
		}
		return value >= q.AsApproximateFloat64()
	}
	return value > s.Activation
}

// Seen is what KEDA read from a source, and what KEDA answers the HPA.
type Seen struct {
	Reading Reading
	Answer  Answer
}

// Activity returns the activity for the readings of the sources, in the order of Sources. The
// readings of cpu and memory are not used. Activity counts failures, as Answer does.
func (o *Object) Activity(readings []Reading, failures Failures, replicas, ready int32) Activity {
	seen := make([]Seen, len(o.Sources))
	for i := range o.Sources {
		if s := &o.Sources[i]; s.Name() != "" {
			seen[i] = Seen{readings[i], o.Answer(s, readings[i], failures, replicas, ready)}
		}
	}
	return o.State(seen, failures)
}

// State returns the activity for the readings and answers of the sources, in the order of
// Sources. It mirrors getScaledObjectState.
func (o *Object) State(seen []Seen, failures Failures) (a Activity) {
	resourceSources := 0
	var variables []Variable
	fallback := Answer{}
	for i := range o.Sources {
		s := &o.Sources[i]
		if s.Name() == "" {
			resourceSources++
			continue
		}
		reading, answer := seen[i].Reading, seen[i].Answer
		variables = append(variables, Variable{s.Trigger, s.Name(), answer.Milli})
		switch {
		case answer.Err != nil:
			a.Failed = true
		case answer.Fallback || reading.Err == nil && reading.Active:
			a.Active = true
			a.Triggers = append(a.Triggers, s.Name())
		}
		if answer.Fallback && !fallback.Fallback {
			fallback = answer
		}
		a.Fallback = a.Fallback || answer.Fallback
	}
	if o.Modifiers != nil {
		a.Active, a.Triggers = false, nil
		if !a.Failed {
			o.compose(&a, fallback, variables, failures)
		}
	}
	if resourceSources == len(o.Sources) && !a.Failed {
		a.Active = true
	}
	return a
}

// compose sets the activity from the metric of scalingModifiers.
func (o *Object) compose(a *Activity, composite Answer, variables []Variable, failures Failures) {
	if !composite.Fallback {
		milli, err := o.Compose(variables, failures)
		if err != nil {
			return
		}
		composite.Milli = milli
	}
	value := resource.NewMilliQuantity(composite.Milli, resource.DecimalSI).AsApproximateFloat64()
	if value > o.Modifiers.Activation {
		a.Active, a.Triggers = true, []string{CompositeName}
	}
}

// Answer is what the HPA gets for an External metric: a value in thousandths, or an error.
// The error means that the metric cannot be read.
type Answer struct {
	Milli int64
	Err   error
	// Fallback: with this value the HPA wants the fallback's replicas.
	Fallback bool
}

// Failures counts for each metric how often in a row the source failed. The status field
// health has the same counts.
type Failures map[string]int32

// Answer takes a reading of a source and counts the source's failures. With a fallback, Answer
// replaces a reading that failed too often. ready is the number of ready pods, for targets of
// type Value. Answer mirrors GetMetricsWithFallback.
func (o *Object) Answer(s *Source, reading Reading, failures Failures, replicas, ready int32) Answer {
	f := o.Fallback
	hasFallback := f != nil && o.hasValidFallback()
	switch {
	case reading.Err == nil:
		if hasFallback {
			failures[s.Name()] = 0
		}
		return Answer{Milli: reading.Milli}
	case !hasFallback:
		return Answer{Err: reading.Err}
	}
	failures[s.Name()]++
	switch {
	case failures[s.Name()] <= f.FailureThreshold:
		return Answer{Err: reading.Err}
	case f.Behavior == FallbackScalingModifiers:
		return Answer{Milli: -1000}
	}
	milli, err := o.fallbackValue(s, replicas, ready)
	if err != nil {
		return Answer{Err: err}
	}
	return Answer{Milli: milli, Fallback: true}
}

// hasValidFallback mirrors HasValidFallback: with scalingModifiers the target has to be a whole
// number.
func (o *Object) hasValidFallback() bool {
	f := o.Fallback
	return f.FailureThreshold >= 0 && f.Replicas >= 0 && (o.Modifiers == nil || o.Modifiers.Whole)
}

// Exceeded reports whether the condition Fallback is True: a source failed too often.
func (o *Object) Exceeded(failures Failures) bool {
	for _, n := range failures { //maps: the result does not depend on the order
		if n > o.Fallback.FailureThreshold {
			return true
		}
	}
	return false
}

// fallbackValue returns the value, in thousandths, with which the HPA wants the fallback's
// replicas. It mirrors doFallback.
func (o *Object) fallbackValue(s *Source, replicas, ready int32) (int64, error) {
	f := o.Fallback
	wantedReplicas := f.Replicas
	switch f.Behavior {
	case FallbackCurrent:
		wantedReplicas = replicas
	case FallbackCurrentIfHigher:
		wantedReplicas = max(replicas, f.Replicas)
	case FallbackCurrentIfLower:
		wantedReplicas = min(replicas, f.Replicas)
	}
	count := float64(wantedReplicas)
	target := s.Metric.External.Target
	isValue := target.Type == autoscaling.ValueMetricType
	if o.Modifiers != nil {
		isValue = o.Modifiers.Value
	}
	if isValue {
		if ready == 0 {
			return 0, fmt.Errorf("error performing fallback")
		}
		count /= float64(ready)
	}
	targetValue := 0.0
	switch {
	case o.Modifiers != nil:
		targetValue = o.Modifiers.Target
	case target.Type == autoscaling.AverageValueMetricType:
		targetValue = target.AverageValue.AsApproximateFloat64()
	case target.Type == autoscaling.ValueMetricType:
		targetValue = target.Value.AsApproximateFloat64()
	}
	return truncate(targetValue * 1000 * count), nil
}

// truncate converts a number to an integer as Go does on linux/amd64.
func truncate(f float64) int64 {
	if f >= math.MinInt64 && f < math.MaxInt64 {
		return int64(f)
	}
	return math.MinInt64
}
