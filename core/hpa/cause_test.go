package hpa

import (
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
)

func TestHeldBy(t *testing.T) {
	// from is the metrics' proposal, window the count after the window, and out the
	// count after the limits. The bounds are 2 and 9.
	for _, tt := range []struct {
		name              string
		from, window, out int32
		stabilized, limit Reason // ReasonNone: there is no such step
		want              Reason
	}{
		{"nothing", 0, 0, 0, ReasonNone, ReasonNone, ReasonNone},
		{"within range", 3, 3, 3, ReasonReadyForNewScale, ReasonDesiredWithinRange, ReasonNone},
		{"limit alone", 0, 8, 4, ReasonNone, ReasonScaleUpLimit, ReasonScaleUpLimit},
		{"policy", 8, 8, 4, ReasonReadyForNewScale, ReasonScaleUpLimit, ReasonScaleUpLimit},
		{"window", 3, 5, 5, ReasonScaleDownStabilized, ReasonDesiredWithinRange, ReasonScaleDownStabilized},
		{"window up", 12, 5, 5, ReasonScaleUpStabilized, ReasonDesiredWithinRange, ReasonScaleUpStabilized},
		{"window, but at the lowest count anyway", 0, 2, 2, ReasonScaleDownStabilized, ReasonNone, ReasonTooFewReplicas},
		{"window, but at the highest count anyway", 12, 9, 9, ReasonScaleUpStabilized, ReasonNone, ReasonTooManyReplicas},
		{"window to a bound that the metrics want", 2, 2, 2, ReasonReadyForNewScale, ReasonDesiredWithinRange, ReasonNone},
		{"the lowest count is wanted, and no limit looked", 2, 2, 2, ReasonReadyForNewScale, ReasonNone, ReasonNone},
		{"the highest count is wanted, and no limit looked", 9, 9, 9, ReasonReadyForNewScale, ReasonNone, ReasonNone},
		{"limit after window", 3, 5, 7, ReasonScaleDownStabilized, ReasonScaleDownLimit, ReasonScaleDownLimit},
		{"limit at the window's count", 3, 5, 5, ReasonScaleDownStabilized, ReasonScaleDownLimit, ReasonScaleDownLimit},
		{"limit back to what the metrics want", 9, 12, 9, ReasonScaleDownStabilized, ReasonTooManyReplicas, ReasonNone},
		{"the window wants more than maxReplicas, the metrics less", 3, 12, 9, ReasonScaleDownStabilized, ReasonTooManyReplicas, ReasonScaleDownStabilized},
	} {
		d := Decision{Min: 2, Max: 9}
		if tt.stabilized != ReasonNone {
			d.Stabilization = &StabilizationStep{In: tt.from, Out: tt.window, Reason: tt.stabilized}
		}
		if tt.limit != ReasonNone {
			d.Limit = &LimitStep{In: tt.window, Out: tt.out, Reason: tt.limit}
		}
		if got := d.HeldBy(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestGoverning(t *testing.T) {
	policy := &LimitStep{In: 8, Out: 4, Reason: ReasonScaleUpLimit}
	for _, tt := range []struct {
		name string
		d    Decision
		want string
	}{
		{"the first metric", Decision{Zone: ZoneNormal, Winner: 0}, "spec.metrics[0]"},
		{"the second metric", Decision{Zone: ZoneNormal, Winner: 1}, "spec.metrics[1]"},
		{"no metric was read", Decision{Zone: ZoneNormal, Winner: -1}, ""},
		{"a limit", Decision{Zone: ZoneNormal, Winner: 0, Limit: policy}, strings.Join(ReasonScaleUpLimit.Info().Fields, " ")},
		{"above the maximum", Decision{Zone: ZoneAboveMax}, strings.Join(ReasonTooManyReplicas.Info().Fields, " ")},
		{"below the minimum", Decision{Zone: ZoneBelowMin}, strings.Join(ReasonTooFewReplicas.Info().Fields, " ")},
		{"switched off", Decision{Zone: ZoneDisabled}, ""},
	} {
		if _, fields := tt.d.Governing(); strings.Join(fields, " ") != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, fields, tt.want)
		}
	}
}

func TestIsAmbiguous(t *testing.T) {
	for _, tt := range []struct {
		zone   Zone
		kind   autoscaling.ConditionType
		reason Reason
		want   bool
	}{
		{ZoneNormal, autoscaling.ScalingActive, ReasonAmbiguousSelector, true},
		{ZoneNormal, autoscaling.ScalingActive, ReasonValidMetricFound, false},
		{ZoneNormal, autoscaling.AbleToScale, ReasonAmbiguousSelector, false},
		{ZoneAboveMax, autoscaling.ScalingActive, ReasonAmbiguousSelector, false},
	} {
		d := Decision{Zone: tt.zone, Status: &autoscaling.HorizontalPodAutoscalerStatus{
			Conditions: []autoscaling.HorizontalPodAutoscalerCondition{{Type: tt.kind, Reason: tt.reason.String()}},
		}}
		if d.IsAmbiguous() != tt.want {
			t.Errorf("%v, %s %s: want %t", tt.zone, tt.kind, tt.reason, tt.want)
		}
	}
	if d := (Decision{Zone: ZoneNormal}); d.IsAmbiguous() {
		t.Error("a sync without a status is ambiguous")
	}
}
