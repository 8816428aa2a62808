package lives

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
)

type object interface {
	metav1.Object
	runtime.Object
}

// server is the API server. It sets names, UIDs, versions, generations and times, and updates
// the status separately from the rest.
type server struct {
	zero    time.Time // the start of the scenario
	kubelet *kubelet
	counts  *counts

	mu        sync.Mutex // protects the fields below, and the kubelet
	version   int
	ids       *rand.Rand
	stores    map[string]cache.Indexer
	informers map[string][]*informer
	sets      map[types.UID]int // the ReplicaSets, numbered in order of creation from 1
	endless   bool              // pods are created without end
}

var resources = []string{"deployments", "replicasets", "statefulsets", "controllerrevisions", "pods", "persistentvolumeclaims"}

// maxPods is more pods than any scenario needs.
const maxPods = 1000

// namespace is the namespace of all objects.
const namespace = "default"

func newServer(zero time.Time, seed uint64) *server {
	s := &server{zero: zero, counts: &counts{}, ids: rand.New(rand.NewPCG(seed, 2)), stores: map[string]cache.Indexer{}, informers: map[string][]*informer{}, sets: map[types.UID]int{}}
	for _, r := range resources {
		s.stores[r] = cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	}
	s.stores["pods"] = sorted{s.stores["pods"]}
	s.kubelet = &kubelet{s: s, wake: make(chan struct{}, 1), current: map[types.UID]*life{}}
	return s
}

// informer makes another informer of a resource.
func (s *server) informer(resource string, w *watch) *informer {
	i := &informer{store: s.stores[resource], watch: w}
	s.informers[resource] = append(s.informers[resource], i)
	return i
}

// grid is the unit of all times of a scenario. The consequences of an event take less than
// half of a unit.
const grid = 100 * time.Millisecond

// personDelay is how much later than the pods a person acts. The controllers have then
// reacted to the pods. It is short, because it changes the ages of the pods.
const personDelay = 2 * time.Millisecond

// now returns the current moment of the scenario.
func (s *server) now() time.Duration { return time.Since(s.zero).Round(grid) }

// second returns the current moment as an API time.
func (s *server) second() metav1.Time {
	return metav1.NewTime(s.zero.Add(s.now()).Truncate(time.Second))
}

// uid returns the next pod UID of core/sim in a scenario with that seed. UIDs decide between
// equal pods when pods are chosen for deletion.
func (s *server) uid() types.UID {
	a, b := s.ids.Uint64(), s.ids.Uint64()
	return types.UID(fmt.Sprintf("%08x-%04x-4%03x-%04x-%012x", a>>32, a>>16&0xffff, a&0xfff, 0x8000|b>>48&0x3fff, b&0xffffffffffff))
}

// react answers a controller's client.
func (s *server) react(action clienttesting.Action) (bool, runtime.Object, error) {
	resource := action.GetResource().Resource
	if resource == "events" {
		return true, &corev1.Event{}, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var found object
	var err error
	switch a := action.(type) {
	case clienttesting.GetActionImpl:
		if found = s.get(resource, a.Name); found == nil {
			err = notFound(resource, a.Name)
		}
	case clienttesting.CreateActionImpl:
		found, err = s.create(resource, a.Object.DeepCopyObject().(object))
	case clienttesting.UpdateActionImpl:
		found, err = s.update(resource, a.Subresource, a.Object.DeepCopyObject().(object))
	case clienttesting.DeleteActionImpl:
		return true, nil, s.delete(resource, a.Name)
	default:
		err = fmt.Errorf("%s of %s: not expected", action.GetVerb(), resource)
	}
	if err != nil {
		return true, nil, err
	}
	return true, found.DeepCopyObject(), nil
}

func group(resource string) schema.GroupResource { return schema.GroupResource{Resource: resource} }

func notFound(resource, name string) error { return apierrors.NewNotFound(group(resource), name) }

// get returns the stored object or nil. Callers must not change it.
func (s *server) get(resource, name string) object {
	found, exists, err := s.stores[resource].GetByKey(namespace + "/" + name)
	if err != nil {
		panic(err)
	}
	if !exists {
		return nil
	}
	return found.(object)
}

func (s *server) create(resource string, o object) (object, error) {
	if o.GetName() == "" {
		o.SetName(o.GetGenerateName() + fmt.Sprintf("%05d", s.version))
	}
	if s.get(resource, o.GetName()) != nil {
		return nil, apierrors.NewAlreadyExists(group(resource), o.GetName())
	}
	if resource == "pods" && len(s.kubelet.lives) >= maxPods {
		s.endless = true
		return nil, errors.New("too many pods")
	}
	o.SetNamespace(namespace)
	o.SetCreationTimestamp(s.second())
	o.SetGeneration(1)
	o.SetUID(types.UID(fmt.Sprint("uid-", s.version)))
	switch o := o.(type) {
	case *appsv1.ReplicaSet:
		s.sets[o.UID] = len(s.sets) + 1
	case *corev1.Pod:
		o.UID = s.uid()
		o.Status.Phase = corev1.PodPending
		s.kubelet.add(o)
	}
	s.write(resource, nil, o)
	return o, nil
}

// update mirrors the update strategies of the resources.
func (s *server) update(resource, subresource string, o object) (object, error) {
	old := s.get(resource, o.GetName())
	if old == nil {
		return nil, notFound(resource, o.GetName())
	}
	if o.GetResourceVersion() != old.GetResourceVersion() {
		return nil, apierrors.NewConflict(group(resource), o.GetName(), errors.New("the object has been modified; please apply your changes to the latest version and try again"))
	}
	edited := false
	switch o := o.(type) {
	case *appsv1.Deployment:
		old := old.(*appsv1.Deployment)
		if subresource == "status" {
			o.Spec, o.Labels = old.Spec, old.Labels
			break
		}
		o.Status = old.Status
		edited = !equality.Semantic.DeepEqual(old.Spec, o.Spec) || !equality.Semantic.DeepEqual(old.Annotations, o.Annotations)
	case *appsv1.ReplicaSet:
		old := old.(*appsv1.ReplicaSet)
		if subresource == "status" {
			o.Spec = old.Spec
			break
		}
		o.Status = old.Status
		edited = !equality.Semantic.DeepEqual(old.Spec, o.Spec)
	case *appsv1.StatefulSet:
		old := old.(*appsv1.StatefulSet)
		if subresource == "status" {
			o.Spec = old.Spec
			break
		}
		o.Status = old.Status
		edited = !equality.Semantic.DeepEqual(old.Spec, o.Spec)
	}
	if edited {
		o.SetGeneration(old.GetGeneration() + 1)
	}
	if equality.Semantic.DeepEqual(old, o) {
		return old, nil
	}
	s.write(resource, old, o)
	return o, nil
}

func (s *server) delete(resource, name string) error {
	old := s.get(resource, name)
	if old == nil {
		return notFound(resource, name)
	}
	if pod, ok := old.(*corev1.Pod); ok {
		s.kubelet.delete(pod)
		return nil
	}
	s.remove(resource, old)
	return nil
}

// write stores an object and notifies the controllers. Nobody may change the object later.
func (s *server) write(resource string, old, o object) {
	s.version++
	o.SetResourceVersion(strconv.Itoa(s.version))
	if err := s.stores[resource].Update(o); err != nil {
		panic(err)
	}
	s.counts.note(s.now(), o)
	s.notify(resource, old, o)
}

// remove deletes an object. The deletion is its last version.
func (s *server) remove(resource string, old object) {
	s.version++
	old = old.DeepCopyObject().(object)
	old.SetResourceVersion(strconv.Itoa(s.version))
	if err := s.stores[resource].Delete(old); err != nil {
		panic(err)
	}
	s.notify(resource, old, nil)
}

func (s *server) notify(resource string, old, o object) {
	about := o
	if about == nil {
		about = old
	}
	set := s.sets[about.GetUID()]
	if owner := metav1.GetControllerOf(about); set == 0 && owner != nil {
		set = s.sets[owner.UID]
	}
	for _, i := range s.informers[resource] {
		i.notify(set, old, o)
	}
}

// edit changes an object as a person does.
func (s *server) edit(resource, name string, change func(object)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.get(resource, name).DeepCopyObject().(object)
	change(o)
	if _, err := s.update(resource, "", o); err != nil {
		panic(err)
	}
}
