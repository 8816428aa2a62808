package kedatrial

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
)

// Run is a ScaledObject with the turns of the operator's loop.
type Run struct {
	Seed  uint64
	Steps []Step
}

// Step is one turn of the operator's loop, with the changes since the turn before.
type Step struct {
	After    time.Duration // since the turn before
	Scaled   *keda.ScaledObject
	Replicas *int32 // a user scales the target to Replicas before the turn; nil: no user does
	Activity operator.Activity
	Missing  bool // there is no target
	Fails    bool // the target cannot be scaled
	HPA      *autoscaling.HorizontalPodAutoscalerCondition
}

// Start is when a run starts: the first time in a testing/synctest bubble.
var Start = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// ErrScale is why a target cannot be scaled.
var ErrScale = errors.New("the scale is locked")

// NewRun makes the run of a seed, of 20 turns.
func NewRun(seed uint64) *Run {
	d := dice{rand.New(rand.NewPCG(seed, 2))}
	r := &Run{Seed: seed}
	so := d.loopObject()
	for range 20 {
		if d.percent(10) {
			so = meta.DeepCopy(so)
			so.Annotations = d.operatorAnnotations()
		}
		if d.percent(3) {
			counts := d.loopObject().Spec
			so = meta.DeepCopy(so)
			so.Spec.MinReplicaCount, so.Spec.IdleReplicaCount, so.Spec.CooldownPeriod = counts.MinReplicaCount, counts.IdleReplicaCount, counts.CooldownPeriod
		}
		s := Step{After: pick(d, 30*time.Second, 30*time.Second+time.Millisecond, 30*time.Second+200*time.Millisecond, 100*time.Millisecond, 29999*time.Millisecond, 5*time.Minute), Scaled: so}
		s.Replicas = optional(d, 25, 0, 0, 1, 2, 3, 7)
		s.Activity.Active = d.percent(40)
		s.Activity.Failed = d.percent(20)
		if s.Activity.Active {
			s.Activity.Triggers = pick(d, []string{"s0-kafka-orders"}, []string{"s0-kafka-orders", "s1-prometheus"}, nil)
		}
		s.Missing, s.Fails = d.percent(2), d.percent(6)
		if d.percent(70) {
			s.HPA = &autoscaling.HorizontalPodAutoscalerCondition{
				Type: autoscaling.ScalingActive, Status: pick(d, autoscaling.ConditionTrue, autoscaling.ConditionFalse),
				Reason: pick(d, "ScalingDisabled", "FailedGetExternalMetric", "", "ValidMetricFound"), Message: pick(d, "scaling is off", "no metric"),
			}
		}
		r.Steps = append(r.Steps, s)
	}
	return r
}

// loopObject returns a ScaledObject with the fields that the operator's loop reads.
func (d dice) loopObject() *keda.ScaledObject {
	so := &keda.ScaledObject{TypeMeta: meta.TypeMeta{APIVersion: keda.APIVersion, Kind: keda.Kind}}
	so.Name, so.Namespace = "web", Namespace
	so.Spec.ScaleTargetRef = &keda.ScaleTarget{Name: "web", Kind: pick(d, "", "StatefulSet")}
	so.Spec.PollingInterval = optional(d, 30, 5, 30)
	so.Spec.CooldownPeriod = optional(d, 60, 0, 30, 60, 300)
	so.Spec.InitialCooldownPeriod = optional(d, 30, 0, 60, 600)
	so.Spec.MinReplicaCount = optional(d, 60, 0, 0, 1, 2, 4)
	so.Spec.IdleReplicaCount = optional(d, 30, 0, 0, 1)
	so.Spec.MaxReplicaCount = optional(d, 50, 5, 10)
	if d.percent(40) {
		so.Spec.Fallback = &operator.Fallback{FailureThreshold: 3, Replicas: pick[int32](d, 0, 2, 6)}
	}
	so.Annotations = d.operatorAnnotations()
	return so
}

// operatorAnnotations returns annotations that change what the operator does.
func (d dice) operatorAnnotations() map[string]string {
	if d.percent(60) {
		return nil
	}
	return map[string]string{pick(d, keda.PausedAnnotation, keda.PausedReplicasAnnotation, keda.PausedScaleInAnnotation, keda.PausedScaleOutAnnotation, keda.ForceActivationAnnotation): pick(d, "true", "false", "2")}
}

// Turn is the state after a turn.
type Turn struct {
	Replicas   int32
	LastActive time.Time
	Conditions operator.Conditions
	Events     []operator.Event
}

// Text returns the turn as text, with a line for each condition and event.
func (t *Turn) Text() string {
	var b strings.Builder
	last := "never"
	if !t.LastActive.IsZero() {
		last = t.LastActive.UTC().Format(time.RFC3339)
	}
	fmt.Fprintf(&b, "replicas %d, last active %s\n", t.Replicas, last)
	for _, c := range t.Conditions {
		fmt.Fprintf(&b, "  %s=%s %s: %s\n", c.Type, c.Status, c.Reason, c.Message)
	}
	for _, e := range t.Events {
		fmt.Fprintf(&b, "  event %v %s: %s\n", e.Warning, e.Reason, e.Message)
	}
	return b.String()
}

// Ours runs the turns with this project's code.
func (r *Run) Ours() string {
	clock := Start
	t := Turn{Replicas: 1, Conditions: operator.NewConditions()}
	var b strings.Builder
	for i := range r.Steps {
		s := &r.Steps[i]
		clock = clock.Add(s.After)
		if s.Replicas != nil {
			t.Replicas = *s.Replicas
		}
		observation := operator.Observation{Now: clock, Created: Start, LastActive: t.LastActive, Replicas: t.Replicas, Activity: s.Activity, HPA: s.HPA}
		if s.Missing {
			observation.Missing = fmt.Errorf("%ss.apps \"web\" not found", strings.ToLower(s.Scaled.Target().Kind))
		}
		if s.Fails {
			observation.Failed = ErrScale
		}
		object, err := s.Scaled.Operated(keda.Options{})
		if err != nil {
			return err.Error()
		}
		turn := object.Step(observation)
		if turn.Scaled != nil {
			t.Replicas = *turn.Scaled
		}
		if turn.Active {
			t.LastActive = clock.Truncate(time.Second)
		}
		for _, c := range turn.Conditions {
			t.Conditions.Set(c.Type, c.Status, c.Reason, c.Message)
		}
		t.Events = turn.Events
		b.WriteString(t.Text())
	}
	return b.String()
}
