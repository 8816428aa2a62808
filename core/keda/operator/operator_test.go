package operator

import (
	"errors"
	"strings"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// queue is a source with a target of 10 for each pod.
func queue(name string) Source {
	ten := resource.MustParse("10")
	return Source{Trigger: name, Metric: autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType, External: &autoscaling.ExternalMetricSource{
		Metric: autoscaling.MetricIdentifier{Name: "s0-" + name}, Target: autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: &ten},
	}}}
}

var cpu = Source{Metric: autoscaling.MetricSpec{Type: autoscaling.ResourceMetricSourceType}}

func TestCron(t *testing.T) {
	berlin := time.FixedZone("CET", 3600)
	for _, c := range []struct {
		start, end, time string
		open             bool
	}{
		{"0 8 * * *", "0 18 * * *", "2026-03-02T08:00:00", true}, // at the very start
		{"0 8 * * *", "0 18 * * *", "2026-03-02T07:59:59", false},
		{"0 8 * * *", "0 18 * * *", "2026-03-02T17:59:59", true},
		{"0 8 * * *", "0 18 * * *", "2026-03-02T18:00:00", false},
		{"0 22 * * *", "0 6 * * *", "2026-03-02T23:00:00", true},                                        // over midnight
		{"0 8 * * 1-5", "0 18 * * 1-5", "2026-03-07T12:00:00", false},                                   // a Saturday
		{"0 8 1 * MON", "0 9 1 * MON", "2026-03-01T08:30:00", true},                                     // a Sunday, but the first of the month
		{"0 8 */2 * MON", "0 9 */2 * MON", "2026-03-02T08:30:00", true},                                 // a Monday, but an even day
		{"0 0 */9223372036854775807 * *", "0 8 */9223372036854775807 * *", "2026-03-01T07:30:00", true}, // only the first of the month
		{"0 0 30 feb *", "0 8 * * *", "2026-03-02T08:30:00", true},                                      // never starts: for KEDA the window is open
	} {
		cron, err := NewCron(c.start, c.end, "Europe/Berlin", 5)
		if err != nil {
			t.Fatal(err)
		}
		moment, err := time.ParseInLocation("2006-01-02T15:04:05", c.time, berlin)
		if err != nil {
			t.Fatal(err)
		}
		if got := cron.Open(moment); got != c.open {
			t.Errorf("%s to %s at %s: open is %v", c.start, c.end, c.time, got)
		}
		cron.Zone = berlin
		want := Reading{Milli: map[bool]int64{true: 5000}[c.open], Active: c.open}
		if got := cron.Read(moment); got != want {
			t.Errorf("%s to %s at %s: the answer is %+v, want %+v", c.start, c.end, c.time, got, want)
		}
	}
}

func TestFallback(t *testing.T) {
	down := Reading{Err: errors.New("down")}
	for _, c := range []struct {
		behavior string
		value    bool // a target of type Value
		want     int64
	}{
		{"", false, 60000}, {FallbackStatic, false, 60000}, {FallbackCurrent, false, 40000}, {FallbackCurrentIfHigher, false, 60000},
		{FallbackCurrentIfLower, false, 40000}, {FallbackScalingModifiers, false, -1000}, {FallbackStatic, true, 20000},
	} {
		o := &Object{Fallback: &Fallback{FailureThreshold: 2, Replicas: 6, Behavior: c.behavior}, Sources: []Source{queue("a")}}
		if target := &o.Sources[0].Metric.External.Target; c.value {
			*target = autoscaling.MetricTarget{Type: autoscaling.ValueMetricType, Value: target.AverageValue}
		}
		failures := Failures{}
		for i := range 3 {
			got := o.Answer(&o.Sources[0], down, failures, 4, 3)
			if failed := got.Err != nil; failed != (i < 2) || !failed && got.Milli != c.want {
				t.Errorf("%s, failure %d: %+v, want %d", c.behavior, i+1, got, c.want)
			}
			if o.Exceeded(failures) != (i == 2) {
				t.Errorf("%s, failure %d: the condition Fallback is wrong", c.behavior, i+1)
			}
		}
		if got := o.Answer(&o.Sources[0], Reading{Milli: 7000}, failures, 4, 3); got != (Answer{Milli: 7000}) || failures["s0-a"] != 0 {
			t.Errorf("%s: %+v after a success", c.behavior, got)
		}
	}
}

func TestActivity(t *testing.T) {
	active, idle, down := Reading{Milli: 5000, Active: true}, Reading{}, Reading{Err: errors.New("down")}
	for _, c := range []struct {
		name     string
		sources  []Source
		readings []Reading
		fallback *Fallback
		want     Activity
	}{
		{"one is active", []Source{queue("a"), queue("b")}, []Reading{idle, active}, nil, Activity{Active: true, Triggers: []string{"s0-b"}}},
		{"none is", []Source{queue("a")}, []Reading{idle}, nil, Activity{}},
		{"one fails", []Source{queue("a"), queue("b")}, []Reading{down, active}, nil, Activity{Active: true, Failed: true, Triggers: []string{"s0-b"}}},
		{"cpu beside a queue does not count", []Source{cpu, queue("a")}, []Reading{{}, idle}, nil, Activity{}},
		{"cpu alone is always active", []Source{cpu}, []Reading{{}}, nil, Activity{Active: true}},
		{"a fallback is active", []Source{queue("a")}, []Reading{down}, &Fallback{Replicas: 2}, Activity{Active: true, Fallback: true, Triggers: []string{"s0-a"}}},
	} {
		o := &Object{Sources: c.sources, Fallback: c.fallback}
		got := o.Activity(c.readings, Failures{}, 1, 1)
		if got.Active != c.want.Active || got.Failed != c.want.Failed || got.Fallback != c.want.Fallback || len(got.Triggers) != len(c.want.Triggers) ||
			len(got.Triggers) > 0 && got.Triggers[0] != c.want.Triggers[0] {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestComposite: with scalingModifiers only the composite metric counts for the activity.
func TestComposite(t *testing.T) {
	o := &Object{Sources: []Source{queue("a")}, Modifiers: &Modifiers{Target: 2, Whole: true, Activation: 3, Program: halfProgram{}}}
	for milli, want := range map[int64]bool{8000: true, 6000: false} {
		if got := o.Activity([]Reading{{Milli: milli, Active: true}}, Failures{}, 1, 1); got.Active != want {
			t.Errorf("%d thousandths: %+v, want active %v", milli, got, want)
		}
	}
}

type halfProgram struct{}

func (halfProgram) Run(values map[string]any) (any, error) { return values["a"].(float64) / 2, nil }

// TestReconcile follows a ScaledObject that is created, broken, paused and unpaused.
func TestReconcile(t *testing.T) {
	two := int32(2)
	var conditions Conditions
	hadHPA := false
	for _, c := range []struct {
		name     string
		object   Object
		problem  string
		hpa      bool
		events   string
		ready    autoscaling.ConditionStatus
		replicas *int32
	}{
		{"created", Object{}, "", true, "ScaledObjectReady", autoscaling.ConditionTrue, nil},
		{"broken", Object{}, "no", true, "ScaledObjectCheckFailed", autoscaling.ConditionFalse, nil},
		{"paused", Object{Paused: true, PausedReplicas: &two}, "no", false, "ScaledObjectPaused ScaledObjectReady", autoscaling.ConditionTrue, &two},
		{"still paused", Object{Paused: true}, "", false, "", autoscaling.ConditionTrue, nil},
		{"broken when unpaused", Object{}, "no", false, "ScaledObjectUnpaused ScaledObjectCheckFailed", autoscaling.ConditionFalse, nil},
		{"correct again", Object{}, "", true, "ScaledObjectReady", autoscaling.ConditionTrue, nil},
		{"a direction paused", Object{PausesIn: true}, "", true, "ScaledObjectPaused", autoscaling.ConditionTrue, nil},
	} {
		got := c.object.Reconcile(conditions, c.problem, hadHPA)
		var events []string
		for _, e := range got.Events {
			events = append(events, e.Reason)
		}
		if got.HPA != c.hpa || strings.Join(events, " ") != c.events || got.Conditions.Get(Ready).Status != c.ready || got.Scaled != c.replicas {
			t.Errorf("%s: %+v", c.name, got)
		}
		conditions, hadHPA = got.Conditions, got.HPA
	}
}
