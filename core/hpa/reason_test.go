package hpa_test

import (
	"slices"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
)

// TestReasonTable: each reason has a row and is found by its name. If it holds the
// replicas back, the row has the direction and the field.
func TestReasonTable(t *testing.T) {
	for _, r := range hpa.Reasons() {
		info := r.Info()
		if info.Name == "" || hpa.LookupReason(info.Name) != r || info.Means == "" || info.Step == "" {
			t.Errorf("reason %d: %q means %q, is of step %q, and is found as %d", r, info.Name, info.Means, info.Step, hpa.LookupReason(info.Name))
		}
		if info.Condition != "" && !slices.Contains(autoscaling.ConditionTypes(), info.Condition) {
			t.Errorf("%s: ConditionTypes does not list the condition %s", r, info.Condition)
		}
		if (info.Cause != hpa.Free) != (info.Holds != hpa.NoChange) {
			t.Errorf("%s: cause %d, but it holds back direction %d", r, info.Cause, info.Holds)
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

// TestReasonSince: the first release that gives a reason is the one in its row. Each
// reason belongs to the condition in its row, and holds back the changes that the row
// says.
func TestReasonSince(t *testing.T) {
	first := map[string]int{} // the first release that gave the reason, which is checked last
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
			first[name] = release.Minor
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
					checkHolds(t, &d)
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
	names := hpa.Releases()
	oldest, err := hpa.LookupRelease(names[len(names)-1])
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range hpa.Reasons() {
		switch minor, exists := first[r.String()]; {
		case !exists:
			t.Errorf("%s: no run gives it", r)
		case minor != max(r.Info().Since, oldest.Minor):
			t.Errorf("%s: 1.%d is the first release that gives it, but its row says Since: %d", r, minor, r.Info().Since)
		}
	}
}

// checkHolds checks that a limit or a window changed the replicas in the direction that
// the row of its reason says.
func checkHolds(t *testing.T, d *hpa.Decision) {
	t.Helper()
	check := func(in, out int32, reason hpa.Reason) {
		want := hpa.NoChange
		switch {
		case out < in:
			want = hpa.ScaleUp
		case out > in:
			want = hpa.ScaleDown
		}
		if info := reason.Info(); info.Cause != hpa.Free && info.Holds != want {
			t.Fatalf("%s: %d became %d, but its row says that it holds back direction %d", reason, in, out, info.Holds)
		}
	}
	if l := d.Limit; l != nil {
		check(l.In, l.Out, l.Reason)
	}
	if s := d.Stabilization; s != nil {
		check(s.In, s.Out, s.Reason)
	}
}
