// Package rollout compares core/rollout with the real controllers of
// Deployments, ReplicaSets and StatefulSets.
package rollout

import (
	"context"
	"fmt"
	"time"

	"github.com/go-logr/logr"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/fake"
	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller/deployment"
)

// informer is a shared informer whose handlers the cluster calls directly, so that the cache
// is never behind.
type informer struct {
	cache.SharedIndexInformer
	store    cache.Indexer
	handlers []cache.ResourceEventHandler
}

func newInformer() *informer {
	return &informer{store: cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})}
}

func (i *informer) AddEventHandler(h cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	i.handlers = append(i.handlers, h)
	return nil, nil
}
func (i *informer) AddIndexers(x cache.Indexers) error { return i.store.AddIndexers(x) }
func (i *informer) GetStore() cache.Store              { return i.store }
func (i *informer) GetIndexer() cache.Indexer          { return i.store }
func (i *informer) HasSynced() bool                    { return true }

type (
	deploymentInformer struct{ *informer }
	replicaSetInformer struct{ *informer }
	podInformer        struct{ *informer }
	revisionInformer   struct{ *informer }
)

func (i deploymentInformer) Informer() cache.SharedIndexInformer { return i.informer }
func (i deploymentInformer) Lister() appslisters.DeploymentLister {
	return appslisters.NewDeploymentLister(i.store)
}
func (i replicaSetInformer) Informer() cache.SharedIndexInformer { return i.informer }
func (i replicaSetInformer) Lister() appslisters.ReplicaSetLister {
	return appslisters.NewReplicaSetLister(i.store)
}
func (i podInformer) Informer() cache.SharedIndexInformer { return i.informer }
func (i podInformer) Lister() corelisters.PodLister       { return corelisters.NewPodLister(i.store) }

func (i revisionInformer) Informer() cache.SharedIndexInformer { return i.informer }
func (i revisionInformer) Lister() appslisters.ControllerRevisionLister {
	return appslisters.NewControllerRevisionLister(i.store)
}

// cluster has one Deployment and the real controller for it. The ReplicaSets have no
// controller: the test sets their status.
type cluster struct {
	deployments, sets, pods *informer
	version                 int
}

const (
	namespace = "default"
	name      = "web"
)

// start runs the controller until the context ends. It must be called in a bubble: the
// controller is done when all goroutines wait.
func start(ctx context.Context, d *appsv1.Deployment) (*cluster, error) {
	c := &cluster{deployments: newInformer(), sets: newInformer(), pods: newInformer()}
	client := fake.NewClientset()
	client.PrependReactor("*", "*", c.react)
	ctx = klog.NewContext(ctx, logr.Discard())
	controller, err := deployment.NewDeploymentController(ctx, deploymentInformer{c.deployments}, replicaSetInformer{c.sets}, podInformer{c.pods}, client)
	if err != nil {
		return nil, err
	}
	c.put(c.deployments, d)
	go controller.Run(ctx, 1)
	return c, nil
}

// react does what the API server does.
func (c *cluster) react(action clienttesting.Action) (bool, runtime.Object, error) {
	resource := action.GetResource().Resource
	switch a := action.(type) {
	case clienttesting.CreateActionImpl:
		set, ok := a.GetObject().(*appsv1.ReplicaSet)
		if !ok {
			return true, a.GetObject(), nil // an event
		}
		set = set.DeepCopy()
		set.UID = types.UID(fmt.Sprint("set-", c.version))
		set.CreationTimestamp = metav1.NewTime(time.Now().Truncate(time.Second))
		c.put(c.sets, set)
		return true, set.DeepCopy(), nil
	case clienttesting.UpdateActionImpl:
		switch object := a.GetObject().(type) {
		case *appsv1.ReplicaSet:
			object = object.DeepCopy()
			c.put(c.sets, object)
			return true, object.DeepCopy(), nil
		case *appsv1.Deployment:
			object = object.DeepCopy()
			object.Spec = c.deployment().Spec
			c.put(c.deployments, object)
			return true, object.DeepCopy(), nil
		}
	}
	return true, nil, fmt.Errorf("%s of %s: not expected", action.GetVerb(), resource)
}

// write writes an object without telling the controller.
func (c *cluster) write(i *informer, object metav1.Object) (old any, exists bool) {
	c.version++
	object.SetResourceVersion(fmt.Sprint(c.version))
	old, exists, err := i.store.Get(object)
	if err != nil {
		panic(err)
	}
	if err := i.store.Update(object); err != nil {
		panic(err)
	}
	return old, exists
}

// put writes an object and tells the controller.
func (c *cluster) put(i *informer, object metav1.Object) {
	old, exists := c.write(i, object)
	for _, h := range i.handlers {
		if exists {
			h.OnUpdate(old, object)
		} else {
			h.OnAdd(object, false)
		}
	}
}

func (c *cluster) deployment() *appsv1.Deployment {
	object, _, err := c.deployments.store.GetByKey(namespace + "/" + name)
	if err != nil {
		panic(err)
	}
	return object.(*appsv1.Deployment).DeepCopy()
}

// replicaSets returns the Deployment's ReplicaSets by the image of their template.
func (c *cluster) replicaSets() map[string]*appsv1.ReplicaSet {
	sets := map[string]*appsv1.ReplicaSet{}
	for _, object := range c.sets.store.List() {
		set := object.(*appsv1.ReplicaSet)
		sets[set.Spec.Template.Spec.Containers[0].Image] = set.DeepCopy()
	}
	return sets
}

// template is a pod template that differs in its image.
func template(image string) corev1.PodTemplateSpec {
	return corev1.PodTemplateSpec{
		ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "app", Image: image}}},
	}
}
