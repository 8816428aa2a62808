package hpa_test

import (
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
)

// TestReasonTable: each reason has a row and is found by its name. If it holds the
// replicas back, the row has the field.
func TestReasonTable(t *testing.T) {
	for _, r := range hpa.Reasons() {
		info := r.Info()
		if info.Name == "" || hpa.LookupReason(info.Name) != r || info.Means == "" || info.Step == "" {
			t.Errorf("reason %d: %q means %q, is of step %q, and is found as %d", r, info.Name, info.Means, info.Step, hpa.LookupReason(info.Name))
		}
		if (info.Cause != hpa.Free && len(info.Fields) == 0) || (info.Cause == hpa.ByWindow || info.Cause == hpa.ByPolicy) != (info.HeldBy != "") {
			t.Errorf("%s: cause %d, held by %q, fields %q", r, info.Cause, info.HeldBy, info.Fields)
		}
	}
	for _, none := range []string{"", "Nothing"} {
		if r := hpa.LookupReason(none); r != hpa.ReasonNone {
			t.Errorf("%q is found as %s", none, r)
		}
	}
}

// TestReasonSince: no release gives a reason of a later release, and each reason
// belongs to the condition in its row.
func TestReasonSince(t *testing.T) {
	given := map[string]bool{}
	for _, version := range hpa.Releases() {
		release, err := hpa.LookupRelease(version)
		if err != nil {
			t.Fatal(err)
		}
		check := func(name string, condition autoscaling.ConditionType) {
			info := hpa.LookupReason(name).Info()
			if info.Name == "" || info.Since > release.Minor || condition != "" && condition != info.Condition {
				t.Errorf("%s: %s of %q: %+v", version, name, condition, *info)
			}
			given[name] = true
		}
		for seed := range uint64(60) {
			source := trial.New(seed, release, 30)
			controller := hpa.New(source.Setup().Config)
			status := map[autoscaling.Key]*autoscaling.HorizontalPodAutoscalerStatus{}
			for {
				step, ok := source.Next()
				if !ok {
					break
				}
				switch step.Op {
				case trial.OpAdd:
					controller.Add(step.Key)
				case trial.OpDelete:
					controller.Delete(step.Key)
				case trial.OpSync:
					obs := *step.Obs
					object := *obs.HPA
					object.Status = autoscaling.HorizontalPodAutoscalerStatus{} // each condition is this sync's
					if last := status[step.Key]; last != nil && seed%2 == 0 {
						object.Status = *last
					}
					obs.HPA = &object
					d := controller.Reconcile(step.At, &obs)
					status[step.Key] = d.Status
					for _, e := range d.Events {
						check(e.Reason, "")
					}
					for _, c := range d.Status.Conditions {
						if c.Type != "" { // upstream sets one without a type for a metric whose gate is off
							check(c.Reason, c.Type)
						}
					}
				}
			}
		}
	}
	for _, r := range hpa.Reasons() {
		if !given[r.String()] {
			t.Errorf("%s: no run gives it", r)
		}
	}
}
