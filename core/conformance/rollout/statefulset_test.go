package rollout

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/go-logr/logr"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller/history"
	"k8s.io/kubernetes/pkg/controller/statefulset"

	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/rollout"
)

// manager records which pods the controller creates and deletes.
type manager struct {
	statefulset.StatefulPodControlObjectManager
	mu              sync.Mutex
	created, ending []int
}

func (m *manager) CreatePod(_ context.Context, pod *corev1.Pod, _ *appsv1.StatefulSet) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.created = append(m.created, ordinalOf(pod))
	return nil
}

func (m *manager) DeletePod(pod *corev1.Pod) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ending = append(m.ending, ordinalOf(pod))
	return nil
}

func (m *manager) UpdatePod(*corev1.Pod, *appsv1.StatefulSet) error { return nil }

func ordinalOf(pod *corev1.Pod) (n int) {
	if _, err := fmt.Sscanf(pod.Name, name+"-%d", &n); err != nil {
		panic(err)
	}
	return n
}

// statuses keeps the last status.
type statuses struct{ last appsv1.StatefulSetStatus }

func (s *statuses) UpdateStatefulSetStatus(_ context.Context, _ *appsv1.StatefulSet, status *appsv1.StatefulSetStatus) error {
	s.last = *status.DeepCopy()
	return nil
}

// TestStatefulSets compares one sync of a StatefulSet in any state with a sync of the real
// controller, with the gate MaxUnavailableStatefulSet off and on.
func TestStatefulSets(t *testing.T) {
	for _, bound := range []bool{true, false} {
		if err := utilfeature.DefaultMutableFeatureGate.Set(fmt.Sprint("MaxUnavailableStatefulSet=", bound)); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(first(), 5))
		acted := 0
		n := 10 * *runs
		for range n {
			acted += compareStatefulSet(t, r, bound)
			if t.Failed() {
				return
			}
		}
		t.Logf("%d of them made or deleted pods", acted)
		tally.Add(t, fmt.Sprintf("steps of StatefulSets, MaxUnavailableStatefulSet=%v", bound), n, 0)
	}
}

func compareStatefulSet(t *testing.T, r *rand.Rand, bound bool) (acted int) {
	ctx := klog.NewContext(t.Context(), logr.Discard())
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	replicas := int32(r.IntN(6))
	partition := int32(max(0, r.IntN(8)-4))
	set := &appsv1.StatefulSet{
		ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace, UID: "set"},
		Spec: appsv1.StatefulSetSpec{
			Replicas: &replicas,
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": name}},
			Template: template("v0"),
			UpdateStrategy: appsv1.StatefulSetUpdateStrategy{
				Type:          appsv1.RollingUpdateStatefulSetStrategyType,
				RollingUpdate: &appsv1.RollingUpdateStatefulSetStrategy{Partition: &partition},
			},
			PodManagementPolicy:  appsv1.OrderedReadyPodManagement,
			MinReadySeconds:      int32(10 * r.IntN(2)),
			RevisionHistoryLimit: new(int32), // the API server fills it in
		},
	}
	ours := rollout.StatefulSet{Replicas: int(replicas), Partition: int(partition), BoundUnavailable: bound}
	if r.IntN(2) == 0 {
		set.Spec.PodManagementPolicy, ours.Parallel = appsv1.ParallelPodManagement, true
	}
	if r.IntN(3) > 0 {
		maxUnavailable, ourMaxUnavailable := amount(r, 100)
		if ourMaxUnavailable.Value > 0 {
			set.Spec.UpdateStrategy.RollingUpdate.MaxUnavailable, ours.MaxUnavailable = &maxUnavailable, ourMaxUnavailable
		}
	}
	if r.IntN(10) == 0 {
		set.Spec.UpdateStrategy, ours.OnDelete = appsv1.StatefulSetUpdateStrategy{Type: appsv1.OnDeleteStatefulSetStrategyType}, true
	} else if r.IntN(5) == 0 { // pods below status.currentReplicas are created from the old revision
		set.Spec.UpdateStrategy.RollingUpdate, ours.Partition, ours.MaxUnavailable = nil, 0, rollout.Amount{}
	}

	m, status := &manager{}, &statuses{}
	control := statefulset.NewDefaultStatefulSetControl(statefulset.NewStatefulPodControlFromManager(m, &record.FakeRecorder{}), status, history.NewFakeHistory(revisionInformer{newInformer()}))
	sync := func(pods []*corev1.Pod) {
		m.created, m.ending = nil, nil
		if _, err := control.UpdateStatefulSet(ctx, set, pods, now); err != nil {
			t.Fatal(err)
		}
		set.Status = status.last
	}
	sync(nil) // creates the first revision
	old := set.Status.UpdateRevision
	set.Status.CurrentRevision = old
	set.Spec.Template = template("v1")
	sync(nil) // creates the second revision
	set.Status.CurrentRevision = old
	set.Status.CurrentReplicas = int32(r.IntN(6))

	var pods []*corev1.Pod
	healthy := r.IntN(3) > 0
	for i := range max(int(replicas), int(replicas)+r.IntN(6)-1) {
		var o rollout.OrdinalPod
		if r.IntN(12) == 0 || i >= int(replicas) && r.IntN(4) == 0 {
			noRollingUpdate := !ours.OnDelete && set.Spec.UpdateStrategy.RollingUpdate == nil
			o.Updated = i >= ours.Partition && !(noRollingUpdate && i < int(set.Status.CurrentReplicas))
			ours.Pods = append(ours.Pods, o)
			continue
		}
		o = rollout.OrdinalPod{Exists: true, Available: healthy || r.IntN(3) > 0, Terminating: r.IntN(8) == 0, Ended: r.IntN(15) == 0, Updated: r.IntN(2) == 0}
		o.Available = o.Available && !o.Ended
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("%s-%d", name, i), Namespace: namespace, Labels: map[string]string{appsv1.StatefulSetRevisionLabel: old}}}
		if o.Updated {
			pod.Labels[appsv1.StatefulSetRevisionLabel] = set.Status.UpdateRevision
		}
		if o.Terminating {
			at := metav1.NewTime(now)
			pod.DeletionTimestamp = &at
		}
		pod.Status.Phase = corev1.PodRunning
		ready, since := corev1.ConditionTrue, now.Add(-10*time.Second)
		switch {
		case o.Ended:
			pod.Status.Phase, ready = []corev1.PodPhase{corev1.PodFailed, corev1.PodSucceeded}[r.IntN(2)], corev1.ConditionFalse
		case !o.Available && set.Spec.MinReadySeconds > 0 && r.IntN(2) == 0:
			since = now.Add(-9 * time.Second)
		case !o.Available:
			ready = corev1.ConditionFalse
		}
		pod.Status.Conditions = []corev1.PodCondition{{Type: corev1.PodReady, Status: ready, LastTransitionTime: metav1.NewTime(since)}}
		pods, ours.Pods = append(pods, pod), append(ours.Pods, o)
	}
	create, remove, update := ours.Sync()
	remove = append(remove, update...)
	sync(pods)
	unique := func(list []int) []int {
		list = slices.Sorted(slices.Values(list))
		return slices.Compact(list)
	}
	if !slices.Equal(unique(create), unique(m.created)) || !slices.Equal(unique(remove), unique(m.ending)) {
		t.Errorf("%+v\ncreates %v and deletes %v, the real controller %v and %v", ours, create, remove, m.created, m.ending)
	}
	return min(1, len(create)+len(remove))
}
