// Package lives compares whole runs of workloads in core/sim with the real controllers of
// Deployments, ReplicaSets and StatefulSets. The real controllers run in virtual time, with
// an API server, a scheduler and kubelets of our own.
package lives

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing/synctest"
	"time"

	"github.com/go-logr/logr"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller/deployment"
	"k8s.io/kubernetes/pkg/controller/replicaset"
	"k8s.io/kubernetes/pkg/controller/statefulset"

	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
	"hpaplayground/core/timeline"
)

// run is a scenario with one workload and its real controllers.
type run struct {
	*server
	scenario  *scenario.Scenario
	manifests []string // the workload's manifests: the first, and those that are applied later
	resource  string
	versions  []version
	probes    []scenario.Probes // the probes of its containers
	waits     bool              // minReadySeconds has been set
}

// version is one pod template that the workload has had.
type version struct {
	name   string
	times  *setting.Pods
	probes []scenario.Probes
	ready  time.Duration // time from the first start of its containers until Ready
}

// settled is the age of the pods that exist at the start, as in core/sim.
const settled = time.Hour

// play runs the scenario. It must run in a bubble, and ends all its goroutines.
func play(s *scenario.Scenario, manifests []string) (*run, error) {
	r := &run{server: newServer(time.Now().Add(settled), s.Seed), scenario: s, manifests: manifests}
	r.kubelet.version = func(string) version { return version{times: &setting.Pods{}} } // at once, before the start
	ctx, cancel := context.WithCancel(klog.NewContext(context.Background(), logr.Discard()))
	if err := r.control(ctx); err != nil {
		cancel()
		return nil, err
	}
	r.apply(&s.Objects)
	time.Sleep(time.Until(r.zero))
	r.begin()
	for i := range s.Timeline {
		a := &s.Timeline[i]
		time.Sleep(time.Until(r.zero.Add(a.At + personDelay))) // pods change first
		r.act(a)
	}
	time.Sleep(time.Until(r.zero.Add(s.Duration + personDelay)))
	cancel()
	time.Sleep(time.Minute) // some queues notice their end by a ticker
	synctest.Wait()
	return r, nil
}

// control starts the controllers, each with one worker.
func (r *run) control(ctx context.Context) error {
	client := &fake.Clientset{}
	client.AddReactor("*", "*", r.react)
	toDeployments, toSets, toStateful := newWatch(10*time.Microsecond), newWatch(10*time.Nanosecond), newWatch(10*time.Microsecond)
	dc, err := deployment.NewDeploymentController(ctx, deployments{r.informer("deployments", toDeployments)},
		replicaSets{r.informer("replicasets", toDeployments)}, pods{r.informer("pods", toDeployments)}, client)
	if err != nil {
		return err
	}
	rc := replicaset.NewReplicaSetController(ctx, replicaSets{r.informer("replicasets", toSets)}, pods{r.informer("pods", toSets)}, client, replicaset.BurstReplicas)
	sc := statefulset.NewStatefulSetController(ctx, pods{r.informer("pods", toStateful)}, statefulSets{r.informer("statefulsets", toStateful)},
		claims{r.informer("persistentvolumeclaims", toStateful)}, revisions{r.informer("controllerrevisions", toStateful)}, client)
	go dc.Run(ctx, 1)
	go rc.Run(ctx, 1)
	go sc.Run(ctx, 1)
	for _, w := range []*watch{toDeployments, toSets, toStateful} {
		go w.run(ctx)
	}
	go r.kubelet.run(ctx)
	return nil
}

// begin is the start of the scenario.
func (r *run) begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kubelet.version = func(name string) version {
		for _, v := range r.versions {
			if v.name == name {
				return v
			}
		}
		panic("no version " + name)
	}
	for _, l := range r.kubelet.lives {
		l.version = r.kubelet.version(l.version.name)
	}
	r.counts.started = true
	r.counts.note(0, r.get(r.resource, name))
}

// name is the workload's name.
const name = "web"

// act does what a person does.
func (r *run) act(a *scenario.Action) {
	switch {
	case a.Scale != nil:
		r.change(func(t specFields) { *t.replicas = a.Scale.Replicas })
	case a.Apply != nil:
		r.apply(a.Apply)
	case a.Rollout != nil:
		times := &r.scenario.Pods
		if a.Rollout.Pods != nil {
			times = a.Rollout.Pods
		}
		at := r.second()
		r.change(func(t specFields) {
			if t.paused {
				return // kubectl reports an error and does nothing
			}
			metav1.SetMetaDataAnnotation(&t.template.ObjectMeta, restartedAt, at.Format(time.RFC3339))
			r.addVersion(t.template, times, r.probes)
		})
	case a.Pod != nil:
		r.actOnPods(a.Pod)
	}
}

const restartedAt = "kubectl.kubernetes.io/restartedAt"

// actOnPods acts on the oldest pods that are active.
func (r *run) actOnPods(a *scenario.PodAction) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var pods []*life
	for _, l := range r.kubelet.lives {
		if l.active() {
			pods = append(pods, l)
		}
	}
	if r.resource == "statefulsets" { // one step may create several pods, in any order
		slices.SortStableFunc(pods, func(a, b *life) int { return cmp.Or(a.createdAt.Compare(b.createdAt), ordinal(a.name)-ordinal(b.name)) })
	}
	if a.Count > 0 {
		pods = pods[:min(a.Count, len(pods))]
	}
	for _, l := range pods {
		r.kubelet.actOn(l, a)
	}
}

func ordinal(pod string) (n int) {
	if _, err := fmt.Sscanf(pod, name+"-%d", &n); err != nil {
		panic(err)
	}
	return n
}

// specFields are the spec fields of a workload, of any kind, that the actions read or change.
type specFields struct {
	replicas *int32
	template *corev1.PodTemplateSpec
	minReady int32
	paused   bool
}

func specFieldsOf(o object) specFields {
	switch w := o.(type) {
	case *appsv1.Deployment:
		return specFields{w.Spec.Replicas, &w.Spec.Template, w.Spec.MinReadySeconds, w.Spec.Paused}
	case *appsv1.StatefulSet:
		return specFields{w.Spec.Replicas, &w.Spec.Template, w.Spec.MinReadySeconds, false}
	case *appsv1.ReplicaSet:
		return specFields{w.Spec.Replicas, &w.Spec.Template, w.Spec.MinReadySeconds, false}
	}
	panic(fmt.Sprintf("%T is no workload", o))
}

func (r *run) change(do func(specFields)) {
	r.edit(r.resource, name, func(o object) { do(specFieldsOf(o)) })
}

// apply applies the next manifest as kubectl apply does. The annotation of kubectl rollout
// restart stays. objects is the same manifest, already parsed.
func (r *run) apply(objects *scenario.Objects) {
	r.probes = objects.Workloads[0].Probes
	given := read(r.manifests[0])
	r.manifests = r.manifests[1:]
	r.waits = r.waits || specFieldsOf(given).minReady > 0
	if r.resource == "" {
		r.resource = strings.ToLower(given.GetObjectKind().GroupVersionKind().Kind) + "s"
		r.addVersion(specFieldsOf(given).template, &r.scenario.Pods, r.probes)
		r.mu.Lock()
		defer r.mu.Unlock()
		if _, err := r.create(r.resource, given); err != nil {
			panic(err)
		}
		return
	}
	r.edit(r.resource, name, func(o object) {
		if at := specFieldsOf(o).template.Annotations[restartedAt]; at != "" {
			metav1.SetMetaDataAnnotation(&specFieldsOf(given).template.ObjectMeta, restartedAt, at)
		}
		r.addVersion(specFieldsOf(given).template, &r.scenario.Pods, r.probes)
		switch o := o.(type) {
		case *appsv1.Deployment:
			o.Spec = given.(*appsv1.Deployment).Spec
		case *appsv1.StatefulSet:
			o.Spec = given.(*appsv1.StatefulSet).Spec
		case *appsv1.ReplicaSet:
			o.Spec = given.(*appsv1.ReplicaSet).Spec
		}
	})
}

// addVersion adds the version of a pod template, with how long its pods take, if it is new.
func (r *run) addVersion(t *corev1.PodTemplateSpec, times *setting.Pods, probes []scenario.Probes) {
	v := version{versionName(&t.ObjectMeta, &t.Spec), times, probes, scenario.ReadyAfter(times, probes, times.Start)}
	if !slices.ContainsFunc(r.versions, func(old version) bool { return old.name == v.name }) {
		r.versions = append(r.versions, v)
	}
}

// versionName returns the name of a pod template's version. Each template of a scenario has
// its own.
func versionName(m *metav1.ObjectMeta, s *corev1.PodSpec) string {
	c := &s.Containers[0]
	return fmt.Sprint(c.Image, c.StartupProbe, c.ReadinessProbe, m.Annotations[restartedAt])
}

// read decodes a workload's manifest, with the API's defaults.
func read(text string) object {
	var kind metav1.TypeMeta
	decode(text, &kind)
	switch kind.Kind {
	case "Deployment":
		d := &appsv1.Deployment{}
		decode(text, d)
		defaultDeployment(d)
		return d
	case "StatefulSet":
		s := &appsv1.StatefulSet{}
		decode(text, s)
		defaultStatefulSet(s)
		return s
	}
	s := &appsv1.ReplicaSet{}
	decode(text, s)
	return s
}

func decode(text string, into any) {
	if err := yaml.NewYAMLOrJSONDecoder(strings.NewReader(text), len(text)).Decode(into); err != nil {
		panic(err)
	}
}

// counts has a workload's replicas over time.
type counts struct {
	started bool
	timeline.Target
}

// note records the counts in an object if it is the workload.
func (c *counts) note(at time.Duration, o object) {
	if !c.started || o.GetName() != name {
		return
	}
	set := func(spec *int32, status, ready, available int32) {
		c.Spec.Set(at, float64(*spec))
		c.Status.Set(at, float64(status))
		c.Ready.Set(at, float64(ready))
		c.Available.Set(at, float64(available))
	}
	switch w := o.(type) {
	case *appsv1.Deployment:
		set(w.Spec.Replicas, w.Status.Replicas, w.Status.ReadyReplicas, w.Status.AvailableReplicas)
		c.Updated.Set(at, float64(w.Status.UpdatedReplicas))
	case *appsv1.StatefulSet:
		set(w.Spec.Replicas, w.Status.Replicas, w.Status.ReadyReplicas, w.Status.AvailableReplicas)
		c.Updated.Set(at, float64(w.Status.UpdatedReplicas))
	case *appsv1.ReplicaSet:
		set(w.Spec.Replicas, w.Status.Replicas, w.Status.ReadyReplicas, w.Status.AvailableReplicas)
	}
}
