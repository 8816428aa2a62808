package argo

import (
	"flag"
	"fmt"
	"testing"

	"github.com/argoproj/argo-rollouts/pkg/apis/rollouts/v1alpha1"
	replicasetutil "github.com/argoproj/argo-rollouts/utils/replicaset"
	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	core "hpaplayground/core/argo"
	"hpaplayground/core/internal/argotrial"
)

var states = flag.Int("states", 5000, "states of a canary")

// TestStates compares the sizes that the canary and the stable ReplicaSet get in any state
// with those from the functions of Argo Rollouts.
func TestStates(t *testing.T) {
	if *keep {
		*seed, *states = 1, argotrial.RecordedBlocks*argotrial.StatesPerHash
	}
	from, sizes := first(), ""
	var hashes []string
	for i := range *states {
		s := argotrial.NewState(from + uint64(i))
		want, got := counts(s), s.Ours()
		if want != got {
			t.Errorf("seed %d: theirs %s, ours %s; %s", from+uint64(i), want, got, argotrial.Describe(s.Rollout))
		}
		if sizes += want; i%argotrial.StatesPerHash == argotrial.StatesPerHash-1 {
			hashes, sizes = append(hashes, argotrial.Hash(sizes)), ""
		}
	}
	t.Logf("%d states from seed %d", *states, from)
	write(t, "states.txt", hashes)
}

// counts is Ours of their functions.
func counts(s *argotrial.State) string {
	step := int32(s.Status.Step)
	ro := &v1alpha1.Rollout{
		Spec:   v1alpha1.RolloutSpec{Replicas: &s.Replicas, Strategy: v1alpha1.RolloutStrategy{Canary: canary(s.Canary)}},
		Status: v1alpha1.RolloutStatus{CurrentPodHash: s.Status.Current, StableRS: s.Status.Stable, CurrentStepIndex: &step, Abort: s.Status.Abort, PromoteFull: s.Status.PromoteFull},
	}
	var weights *v1alpha1.TrafficWeights
	if w := s.Status.Weights; w.StableHash != "" {
		weights = &v1alpha1.TrafficWeights{Canary: v1alpha1.WeightDestination{Weight: w.Canary}, Stable: v1alpha1.WeightDestination{Weight: w.Stable}}
	}
	var others []*appsv1.ReplicaSet
	for _, o := range s.Others {
		others = append(others, replicaSet(o))
	}
	if s.Canary.Routing {
		return fmt.Sprintln(replicasetutil.CalculateReplicaCountsForTrafficRoutedCanary(ro, replicaSet(s.New), replicaSet(s.Stable), weights))
	}
	return fmt.Sprintln(replicasetutil.CalculateReplicaCountsForBasicCanary(ro, replicaSet(s.New), replicaSet(s.Stable), others))
}

func replicaSet(s *core.Set) *appsv1.ReplicaSet {
	if s == nil {
		return nil
	}
	return &appsv1.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{Name: s.Hash}, Spec: appsv1.ReplicaSetSpec{Replicas: &s.Replicas},
		Status: appsv1.ReplicaSetStatus{Replicas: s.Actual, AvailableReplicas: s.Available},
	}
}
