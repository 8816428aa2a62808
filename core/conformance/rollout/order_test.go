package rollout

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/kubernetes/pkg/controller"

	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/rollout"
)

// TestOrder compares the order in which pods are deleted with ActivePodsWithRanks.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(first(), 3))
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	const n = 50_000
	ties := 0
	for range n {
		at := now.Add(time.Duration(r.Int64N(int64(2 * time.Second))))
		var pods [2]*corev1.Pod
		var ranks [2]int
		var ours [2]rollout.Candidate
		base := r.Uint64()
		for i := range pods {
			// Most fields are equal, so that the later rules of the order matter.
			p := rand.New(rand.NewPCG(base, 4))
			pods[i], ranks[i], ours[i] = candidate(p, r, now)
		}
		less := controller.ActivePodsWithRanks{Pods: pods[:], Rank: ranks[:], Now: metav1.NewTime(at)}
		c := ours[0].Compare(&ours[1], at.Sub(now))
		switch before, after := less.Less(0, 1), less.Less(1, 0); {
		case before == after:
			ties++
		case before != (c < 0):
			t.Fatalf("%+v\n%+v\ncompare as %d; the real controller deletes the first: %v", ours[0], ours[1], c, before)
		}
	}
	t.Logf("%d pairs go in either order", ties)
	tally.Add(t, "pairs of pods, by which goes first", n, 0)
}

// candidate draws a pod: one field in five differs from the common pod.
func candidate(common, varying *rand.Rand, now time.Time) (*corev1.Pod, int, rollout.Candidate) {
	n := func(limit int) int {
		v := common.IntN(limit)
		if varying.IntN(5) == 0 {
			v = varying.IntN(limit)
		}
		return v
	}
	past := func() time.Duration { return -time.Duration(n(5000)-1) * time.Second }
	c := rollout.Candidate{
		UID:             fmt.Sprint("uid-", varying.IntN(1000)),
		Assigned:        n(4) > 0,
		Phase:           []rollout.Phase{rollout.Pending, rollout.Unknown, rollout.Running, rollout.Running}[n(4)],
		Ready:           n(3) > 0,
		Rank:            n(2),
		ReadySince:      past(),
		Restarts:        n(3),
		SidecarRestarts: n(2),
		Created:         past(),
	}
	always := corev1.ContainerRestartPolicyAlways
	pod := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{UID: types.UID(c.UID), CreationTimestamp: metav1.NewTime(now.Add(c.Created))},
		Spec:       corev1.PodSpec{InitContainers: []corev1.Container{{Name: "side", RestartPolicy: &always}, {Name: "once"}}},
		Status: corev1.PodStatus{
			Phase: map[rollout.Phase]corev1.PodPhase{rollout.Pending: corev1.PodPending, rollout.Unknown: corev1.PodUnknown, rollout.Running: corev1.PodRunning}[c.Phase],
			ContainerStatuses: []corev1.ContainerStatus{
				{Name: "a", RestartCount: int32(varying.IntN(c.Restarts + 1))}, {Name: "b", RestartCount: int32(c.Restarts)},
			},
			InitContainerStatuses: []corev1.ContainerStatus{{Name: "once", RestartCount: 9}, {Name: "side", RestartCount: int32(c.SidecarRestarts)}},
		},
	}
	if c.Assigned {
		pod.Spec.NodeName = "node"
	}
	if c.Ready {
		pod.Status.Conditions = []corev1.PodCondition{{Type: corev1.PodReady, Status: corev1.ConditionTrue, LastTransitionTime: metav1.NewTime(now.Add(c.ReadySince))}}
	}
	if texts := []string{"", "1", "-1", "+1", "01", "0", "x"}; n(2) == 0 {
		pod.Annotations = map[string]string{rollout.DeletionCostAnnotation: texts[n(len(texts))]}
		c.DeletionCost = rollout.DeletionCost(pod.Annotations)
	}
	return pod, c.Rank, c
}
