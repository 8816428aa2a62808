package rollout

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/klog/v2"
	deploymentutil "k8s.io/kubernetes/pkg/controller/deployment/util"

	"hpaplayground/core/conformance/tally"
	"hpaplayground/core/rollout"
)

var (
	seed = flag.Uint64("seed", 1, "of the first run; 0: a fresh one")
	runs = flag.Int("runs", 100, "rollouts; ten times as many StatefulSets")
)

func first() uint64 {
	if *seed == 0 {
		return rand.Uint64()
	}
	return *seed
}

// amount draws a number of pods or a percentage, in both forms.
func amount(r *rand.Rand, percent int) (intstr.IntOrString, rollout.Amount) {
	if r.IntN(2) == 0 {
		n := int32(r.IntN(6))
		return intstr.FromInt32(n), rollout.Amount{Value: n}
	}
	n := int32(r.IntN(percent + 1))
	if r.IntN(3) == 0 {
		n = []int32{0, 1, 25, 50, 100}[r.IntN(5)]
	}
	return intstr.FromString(fmt.Sprintf("%d%%", n)), rollout.Amount{Value: n, Percent: true}
}

// strategy draws a valid strategy, in both forms.
func strategy(r *rand.Rand) (appsv1.DeploymentStrategy, rollout.Strategy) {
	if r.IntN(5) == 0 {
		return appsv1.DeploymentStrategy{Type: appsv1.RecreateDeploymentStrategyType}, rollout.Strategy{Recreate: true}
	}
	for {
		surge, ourSurge := amount(r, 150)
		unavailable, ourUnavailable := amount(r, 100)
		if ourSurge.Value == 0 && ourUnavailable.Value == 0 {
			continue
		}
		return appsv1.DeploymentStrategy{
			Type:          appsv1.RollingUpdateDeploymentStrategyType,
			RollingUpdate: &appsv1.RollingUpdateDeployment{MaxSurge: &surge, MaxUnavailable: &unavailable},
		}, rollout.Strategy{MaxSurge: ourSurge, MaxUnavailable: ourUnavailable}
	}
}

// TestHelpers compares our computations with the exported helpers of the Deployment
// controller.
func TestHelpers(t *testing.T) {
	r := rand.New(rand.NewPCG(first(), 1))
	const n = 20_000
	for range n {
		real, ours := strategy(r)
		replicas := int32(r.IntN(60))
		d := appsv1.Deployment{Spec: appsv1.DeploymentSpec{Replicas: &replicas, Strategy: real}}
		if got, want := ours.Surge(replicas), deploymentutil.MaxSurge(d); got != want {
			t.Fatalf("%+v of %d: surge %d, really %d", ours, replicas, got, want)
		}
		if got, want := ours.Unavailable(replicas), deploymentutil.MaxUnavailable(d); got != want {
			t.Fatalf("%+v of %d: unavailable %d, really %d", ours, replicas, got, want)
		}
		if ours.Recreate {
			continue
		}
		surge, unavailable := ours.Fenceposts(replicas)
		realSurge, realUnavailable, err := deploymentutil.ResolveFenceposts(real.RollingUpdate.MaxSurge, real.RollingUpdate.MaxUnavailable, replicas)
		if err != nil || surge != realSurge || unavailable != realUnavailable {
			t.Fatalf("%+v of %d: %d and %d, really %d and %d, %v", ours, replicas, surge, unavailable, realSurge, realUnavailable, err)
		}
	}
	tally.Add(t, "strategies of Deployments, in numbers of pods", n, 0)
}

// TestDeployments runs rollouts step by step with the real Deployment controller and with
// ours, and compares the ReplicaSets after each step.
func TestDeployments(t *testing.T) {
	steps, changes := 0, 0
	from := first()
	for i := range uint64(*runs) {
		s, c := playDeployment(t, from+i)
		steps, changes = steps+s, changes+c
		if t.Failed() {
			return
		}
	}
	t.Logf("%d rollouts from seed %d; %d steps changed ReplicaSets", *runs, from, changes)
	tally.Add(t, "steps of rollouts of Deployments", steps, 0)
}

func playDeployment(t *testing.T, seed uint64) (steps, changes int) {
	synctest.Test(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(seed, 2))
		replicas := int32(r.IntN(15))
		d := &appsv1.Deployment{
			ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace, UID: "deployment"},
			Spec: appsv1.DeploymentSpec{
				Replicas: &replicas,
				Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": name}},
				Template: template("v0"),
			},
		}
		ours := &rollout.Deployment{Replicas: replicas}
		d.Spec.Strategy, ours.Strategy = strategy(r)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		c, err := start(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		p := &player{r: r, c: c, ours: ours, image: "v0", images: map[*rollout.Set]string{}}
		time.Sleep(time.Second)
		for steps = 0; ; steps++ {
			synctest.Wait()
			before := p.text()
			if problem := p.compare(); problem != "" {
				t.Errorf("seed %d, step %d, %s: %s", seed, steps, p.did, problem)
				break
			}
			if p.text() != before {
				changes++
			}
			if steps == 40 {
				break
			}
			p.step()
		}
		cancel()
		synctest.Wait()
	})
	return steps, changes
}

// player makes the steps of one run.
type player struct {
	r      *rand.Rand
	c      *cluster
	ours   *rollout.Deployment
	image  string
	made   int
	images map[*rollout.Set]string
	did    string
}

// step changes the Deployment or the pods. At the end it notifies the controller of the
// Deployment.
func (p *player) step() {
	r := p.r
	if r.IntN(3) > 0 {
		time.Sleep(time.Duration(r.IntN(3)) * time.Second)
	}
	d := p.c.deployment()
	switch r.IntN(12) {
	case 0, 1:
		n := int32(r.IntN(20))
		p.did = fmt.Sprint("scale to ", n)
		d.Spec.Replicas, p.ours.Replicas = &n, n
	case 2:
		p.made++
		p.image = fmt.Sprint("v", p.made)
		p.did = "new template " + p.image
		d.Spec.Template = template(p.image)
	case 3:
		p.image = fmt.Sprint("v", r.IntN(p.made+1))
		p.did = "template " + p.image
		d.Spec.Template = template(p.image)
	case 4:
		p.did = "strategy"
		if r.IntN(3) == 0 {
			d.Spec.Strategy, p.ours.Strategy = strategy(r)
		}
	case 5:
		d.Spec.Paused = !d.Spec.Paused && r.IntN(3) == 0
		p.did = fmt.Sprint("paused ", d.Spec.Paused)
		p.ours.Paused = d.Spec.Paused
	case 6:
		p.did = "pods"
		p.changeTerminating()
	default:
		p.did = "status"
		p.progress()
	}
	p.c.put(p.c.deployments, d)
}

// progress does what the ReplicaSet controller and the kubelets do: pods are created and
// deleted, and become available and unavailable. Sometimes a status is late.
func (p *player) progress() {
	late := p.r.IntN(6) == 0
	for _, image := range p.sorted() {
		set := p.c.replicaSets()[image]
		if late && p.r.IntN(2) == 0 {
			continue
		}
		set.Status.Replicas = *set.Spec.Replicas
		set.Status.AvailableReplicas = min(set.Status.AvailableReplicas, set.Status.Replicas)
		switch p.r.IntN(4) {
		case 0:
			set.Status.AvailableReplicas = int32(p.r.IntN(int(set.Status.Replicas) + 1))
		case 1, 2:
			set.Status.AvailableReplicas += int32(p.r.IntN(int(set.Status.Replicas-set.Status.AvailableReplicas) + 1))
		}
		set.Status.ReadyReplicas = set.Status.AvailableReplicas
		p.c.write(p.c.sets, set)
	}
}

// changeTerminating adds a terminating pod to one of the sets, or removes it.
func (p *player) changeTerminating() {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "pod", Namespace: namespace}}
	images := p.sorted()
	if len(images) == 0 || p.r.IntN(2) == 0 {
		if err := p.c.pods.store.Delete(pod); err != nil {
			panic(err)
		}
		return
	}
	set := p.c.replicaSets()[images[p.r.IntN(len(images))]]
	yes := true
	pod.OwnerReferences = []metav1.OwnerReference{{Kind: "ReplicaSet", Name: set.Name, UID: set.UID, Controller: &yes}}
	pod.Status.Phase = []corev1.PodPhase{corev1.PodRunning, corev1.PodPending, corev1.PodFailed}[p.r.IntN(3)]
	if err := p.c.pods.store.Update(pod); err != nil {
		panic(err)
	}
}

func (p *player) sorted() []string {
	var images []string
	for image := range p.c.replicaSets() {
		images = append(images, image)
	}
	slices.Sort(images)
	return images
}

// compare syncs our Deployment from the same state and compares the ReplicaSets.
func (p *player) compare() string {
	real := p.c.replicaSets()
	p.ours.New, p.ours.OldPods = nil, false
	for _, s := range p.ours.Sets {
		set := real[p.images[s]]
		s.Actual, s.Available = set.Status.Replicas, set.Status.AvailableReplicas
		if p.images[s] == p.image {
			p.ours.New = s
		}
	}
	for _, object := range p.c.pods.store.List() {
		pod := object.(*corev1.Pod)
		own := real[p.image] != nil && pod.OwnerReferences[0].UID == real[p.image].UID
		p.ours.OldPods = p.ours.OldPods || !own && pod.Status.Phase != corev1.PodFailed
	}
	p.ours.Create = func() *rollout.Set {
		s := &rollout.Set{Name: "none"}
		if set := real[p.image]; set != nil {
			s.Name, s.Created = set.Name, set.CreationTimestamp.Sub(time.Unix(0, 0))
		}
		p.images[s] = p.image
		p.ours.Sets, p.ours.New = append(p.ours.Sets, s), s
		return s
	}
	for range 1000 {
		if !p.ours.Sync() {
			break
		}
	}
	if len(real) != len(p.ours.Sets) {
		return fmt.Sprintf("%d ReplicaSets, really %d", len(p.ours.Sets), len(real))
	}
	for _, s := range p.ours.Sets {
		set := real[p.images[s]]
		if set == nil {
			return "a ReplicaSet for " + p.images[s]
		}
		desired, _ := deploymentutil.GetDesiredReplicasAnnotation(klog.Background(), set)
		maxReplicas, err := strconv.Atoi(set.Annotations[deploymentutil.MaxReplicasAnnotation])
		if err != nil || s.Replicas != *set.Spec.Replicas || s.Desired != desired || int(s.Max) != maxReplicas {
			return fmt.Sprintf("%s has %d of %d, at most %d; the real one %d of %d, at most %d", p.images[s], s.Replicas, s.Desired, s.Max, *set.Spec.Replicas, desired, maxReplicas)
		}
	}
	return ""
}

func (p *player) text() string {
	text := ""
	for _, s := range p.ours.Sets {
		text += fmt.Sprintln(s.Name, s.Replicas)
	}
	return text
}
