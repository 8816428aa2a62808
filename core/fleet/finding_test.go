package fleet

import (
	"fmt"
	"testing"
)

// The most serious thing that an HPA's object says is its finding.
func TestFinding(t *testing.T) {
	condition := func(kind, status, reason string) string {
		return fmt.Sprintf("{type: %s, status: %q, reason: %s}", kind, status, reason)
	}
	atMax := condition("ScalingLimited", "True", "TooManyReplicas")
	for _, test := range []struct {
		min, max   int
		conditions string
		want       Finding
	}{
		{2, 10, "", ""},
		{2, 10, condition("ScalingLimited", "True", "TooFewReplicas"), ""},
		{2, 10, condition("ScalingLimited", "False", "DesiredWithinRange"), ""},
		{2, 10, condition("ScalingActive", "True", "ValidMetricFound"), ""},
		{2, 2, "", MinIsMax},
		{2, 10, atMax, MaxReached},
		{2, 2, atMax, MaxReached},
		{2, 10, atMax + ", " + condition("AbleToScale", "False", "FailedUpdateScale"), NotAble},
		{2, 10, atMax + ", " + condition("ScalingActive", "False", "FailedGetResourceMetric"), NotActive},
	} {
		entries := Read(fmt.Sprintf("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n  scaleTargetRef: {kind: Deployment, name: web}\n"+
			"  minReplicas: %d\n  maxReplicas: %d\nstatus: {conditions: [%s]}\n", test.min, test.max, test.conditions))
		if len(entries) != 1 || entries[0].Finding != test.want {
			t.Errorf("%d to %d, %s: %+v, want %q", test.min, test.max, test.conditions, entries, test.want)
		}
	}
}
