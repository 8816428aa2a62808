package hpa

import (
	"slices"
	"testing"
)

// Every pod that the selector matches is in one group. Runs of pods with one
// template are counted together, other pods between them are left out.
func TestGroups(t *testing.T) {
	pods, samples := testPods(t, "R1 2*P R U7 T1 F 2*R2 2*R F 2*T N9", "1")
	foreign := testTemplate("1")
	foreign.Labels = map[string]string{"app": "db"}
	second := testTemplate("2")
	for i := range pods {
		switch {
		case i == 1 || i == 6:
			pods[i].Template = foreign
		case i > 4:
			pods[i].Template = second
		}
	}
	config := testConfig("1.37")
	config.Detail = true
	tr := newTrace(config, testHPA(1, 100, averageOf("cpu", "1"), utilizationOf("cpu", 50)))
	tr.now = testNow
	d := tr.sync(observe(tr.hpa, 9, pods, Reading{Samples: samples}, Reading{Samples: samples}))
	step := d.Metrics[0]
	const (
		none    = GroupNone
		ready   = GroupReady
		unready = GroupUnready
		missing = GroupMissing
		ignored = GroupIgnored
	)
	want := []Group{ready, none, unready, missing, unready, ignored, none, ready, ready, missing, missing, ignored, ignored, ignored, unready}
	if !slices.Equal(step.Groups, want) {
		t.Errorf("groups %v, want %v", step.Groups, want)
	}
	if step.ReadyPods != 3 || step.UnreadyPods != 3 || step.MissingPods != 3 || step.IgnoredPods != 4 || step.Total != 5 {
		t.Errorf("%d ready with %dm, %d unready, %d missing, %d ignored; want 3 with 5m, 3, 3, 4",
			step.ReadyPods, step.Total, step.UnreadyPods, step.MissingPods, step.IgnoredPods)
	}
	if got, want := d.Metrics[1].PodRequests, []int64{1000, 0, 1000, 1000, 1000, 2000, 0, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000}; !slices.Equal(got, want) {
		t.Errorf("requests %v, want %v", got, want)
	}
}
