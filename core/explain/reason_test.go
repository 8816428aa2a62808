package explain_test

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/setting"
	"hpaplayground/core/words"
)

// TestReasonsHold: for each reason of a limit or a window, the text about the allowed
// replicas has the direction in which the reason held the replicas back.
func TestReasonsHold(t *testing.T) {
	window := int32(300)
	rules := &autoscaling.HPAScalingRules{
		StabilizationWindowSeconds: &window,
		Policies:                   []autoscaling.HPAScalingPolicy{{Type: autoscaling.PodsScalingPolicy, Value: 4, PeriodSeconds: 15}},
	}
	spec := &autoscaling.HorizontalPodAutoscalerSpec{Behavior: &autoscaling.HorizontalPodAutoscalerBehavior{ScaleUp: rules, ScaleDown: rules}}
	want := map[hpa.Cause]map[hpa.Direction]string{
		hpa.ByBound:  {hpa.ScaleUp: "at most 9", hpa.ScaleDown: "at least 2"},
		hpa.ByPolicy: {hpa.ScaleUp: "at most 4 pods more in 15s: up to 9", hpa.ScaleDown: "at most 4 pods fewer in 15s: down to 2"},
		hpa.ByWindow: {hpa.ScaleUp: "the lowest that was wanted in 5m counts: 9", hpa.ScaleDown: "the highest that was wanted in 5m counts: 2"},
	}
	for _, reason := range hpa.Reasons() {
		info := reason.Info()
		if info.Cause == hpa.Free || info.Step != hpa.StepLimit && info.Step != hpa.StepStabilize {
			continue
		}
		in, result := int32(20), int32(9)
		if info.Holds == hpa.ScaleDown {
			in, result = 1, 2
		}
		d := hpa.Decision{Current: 4, Min: 0, Max: 30}
		if info.Step == hpa.StepLimit {
			d.Limit = &hpa.LimitStep{In: in, Out: result, Rate: result, HasRate: true, Reason: reason, Policies: []hpa.PolicyStep{{Limit: result}}}
		} else {
			d.Stabilization = &hpa.StabilizationStep{In: in, Out: result, Lowest: result, Highest: result,
				UpWindow: 5 * time.Minute, DownWindow: 5 * time.Minute, Reason: reason}
		}
		h, ok := explain.HoldOf(&d, spec, words.English)
		if !ok || h.Limit != want[info.Cause][info.Holds] || h.By == "" || !strings.HasPrefix(h.Field.Path, info.Fields[0]) {
			t.Errorf("%s: %q by %q, field %s, want %q and the field %s", reason, h.Limit, h.By, h.Field.Path, want[info.Cause][info.Holds], info.Fields[0])
		}
	}
}

// TestReasonFields: the fields that govern a reason are fields of an HPA, and its flag is
// a setting.
func TestReasonFields(t *testing.T) {
	for _, reason := range hpa.Reasons() {
		info := reason.Info()
		for _, path := range info.Fields {
			if !isField(path) {
				t.Errorf("%s: an HPA has no field %s", reason, path)
			}
		}
		if info.Flag != "" && !isFlag(info.Flag) {
			t.Errorf("%s: no setting has the flag %s", reason, info.Flag)
		}
	}
}

func isField(path string) bool {
	k := schema.Get().Document("autoscaling/v2", "HorizontalPodAutoscaler")
	for name := range strings.SplitSeq(path, ".") {
		if k.Object == nil || k.Object.Fields[name] == nil {
			return false
		}
		k = k.Object.Fields[name]
	}
	return true
}

func isFlag(name string) bool {
	for _, row := range setting.Rows("controller") {
		if row.Flag == name {
			return true
		}
	}
	return false
}
