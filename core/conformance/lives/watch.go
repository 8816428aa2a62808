package lives

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// watch notifies one controller of changes after a short delay. The controllers have
// different delays, so that each acts only when the faster controllers have nothing left to
// do. Otherwise their order would be random.
type watch struct {
	delay  time.Duration
	signal chan struct{}

	mu      sync.Mutex
	pending []notice
}

// notice is one change. Notices of one moment are in the order of their ReplicaSets.
type notice struct {
	set  int
	tell func()
}

func newWatch(delay time.Duration) *watch {
	return &watch{delay: delay, signal: make(chan struct{}, 1)}
}

func (w *watch) add(n notice) {
	w.mu.Lock()
	w.pending = append(w.pending, n)
	w.mu.Unlock()
	signal(w.signal)
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// run waits a little longer each time. While the pods of a Deployment are not available, its
// controller also checks the Deployment ten times a second. Without the extra delay a check
// could be at the exact moment of a notice, and so before the ReplicaSets act.
func (w *watch) run(ctx context.Context) {
	for delay := w.delay; ; delay += w.delay / 100 {
		select {
		case <-ctx.Done():
			return
		case <-w.signal:
		}
		time.Sleep(delay)
		w.mu.Lock()
		list := w.pending
		w.pending = nil
		w.mu.Unlock()
		slices.SortStableFunc(list, func(a, b notice) int { return cmp.Compare(a.set, b.set) })
		for _, n := range list {
			n.tell()
		}
	}
}

// informer is one controller's informer of a resource. Its cache is the store of the API
// server, so it is never behind.
type informer struct {
	cache.SharedIndexInformer
	store    cache.Indexer
	watch    *watch
	handlers []cache.ResourceEventHandler
}

func (i *informer) AddEventHandler(h cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	i.handlers = append(i.handlers, h)
	return nil, nil
}
func (i *informer) AddIndexers(x cache.Indexers) error { return i.store.AddIndexers(x) }
func (i *informer) GetStore() cache.Store              { return i.store }
func (i *informer) GetIndexer() cache.Indexer          { return i.store }
func (i *informer) HasSynced() bool                    { return true }

// notify notifies the handlers of a change. If old is nil, the object is new. If object is
// nil, it is deleted.
func (i *informer) notify(set int, old, object object) {
	i.watch.add(notice{set, func() {
		for _, h := range i.handlers {
			switch {
			case old == nil:
				h.OnAdd(object, false)
			case object == nil:
				h.OnDelete(old)
			default:
				h.OnUpdate(old, object)
			}
		}
	}})
}

// sorted is the store of pods, which lists pods by UID. A ReplicaSet deletes the first of
// otherwise equal pods, which are random in a cluster. This works for up to 12 pods, whose
// order sort.Sort keeps.
type sorted struct{ cache.Indexer }

func (s sorted) ByIndex(index, value string) ([]any, error) {
	list, err := s.Indexer.ByIndex(index, value)
	slices.SortFunc(list, func(a, b any) int { return cmp.Compare(a.(object).GetUID(), b.(object).GetUID()) })
	return list, err
}

type (
	deployments  struct{ *informer }
	replicaSets  struct{ *informer }
	statefulSets struct{ *informer }
	revisions    struct{ *informer }
	pods         struct{ *informer }
	claims       struct{ *informer }
)

func (i deployments) Informer() cache.SharedIndexInformer  { return i.informer }
func (i replicaSets) Informer() cache.SharedIndexInformer  { return i.informer }
func (i statefulSets) Informer() cache.SharedIndexInformer { return i.informer }
func (i revisions) Informer() cache.SharedIndexInformer    { return i.informer }
func (i pods) Informer() cache.SharedIndexInformer         { return i.informer }
func (i claims) Informer() cache.SharedIndexInformer       { return i.informer }

func (i deployments) Lister() appslisters.DeploymentLister {
	return appslisters.NewDeploymentLister(i.store)
}
func (i replicaSets) Lister() appslisters.ReplicaSetLister {
	return appslisters.NewReplicaSetLister(i.store)
}
func (i statefulSets) Lister() appslisters.StatefulSetLister {
	return appslisters.NewStatefulSetLister(i.store)
}
func (i revisions) Lister() appslisters.ControllerRevisionLister {
	return appslisters.NewControllerRevisionLister(i.store)
}
func (i pods) Lister() corelisters.PodLister { return corelisters.NewPodLister(i.store) }
func (i claims) Lister() corelisters.PersistentVolumeClaimLister {
	return corelisters.NewPersistentVolumeClaimLister(i.store)
}
