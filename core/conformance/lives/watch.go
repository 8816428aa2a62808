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

// watch tells one controller what has changed, a moment after it has. The controllers
// have different delays, so that each acts only when the faster ones have nothing left
// to do: otherwise which one is first would be chance.
type watch struct {
	delay  time.Duration
	signal chan struct{}

	mu      sync.Mutex
	pending []notice
}

// notice is one change. Notices of one moment come in the order of the ReplicaSets
// that they concern.
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
// controller looks at it ten times a second, too. At the very moment of a notice, it would go
// on before the ReplicaSets have their turn.
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

// informer is one controller's informer of a resource. Its cache is the API server's
// store: it is never behind.
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

// notify tells the handlers of a change: of a new object if old is nil, of a deleted
// one if object is nil.
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

// sorted is the store of pods. It lists them by UID: of pods that are equal in all else, a
// ReplicaSet deletes those that come first, which in a cluster is chance. That holds up
// to 12 pods, which sort.Sort leaves in order.
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
