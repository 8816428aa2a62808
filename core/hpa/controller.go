// Package hpa is the HorizontalPodAutoscaler controller of
// kube-controller-manager as a pure state machine: the result of a sync depends
// only on the time, on what it observes and on what the controller remembers.
//
// New starts a controller, Add tells it of an HPA, and Reconcile is one sync: it
// takes an Observation and returns a Decision. The caller writes the Decision's
// replicas and status into its objects, and calls again 15 seconds later.
package hpa

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
)

// Config has the settings with which kube-controller-manager is started.
type Config struct {
	Release                 Release
	Gates                   Gates
	Tolerance               float64 // as a ratio: 0.1 is 10 percent
	DownscaleStabilization  time.Duration
	CPUInitializationPeriod time.Duration
	InitialReadinessDelay   time.Duration
	// Epoch is the moment of offset 0, for the times that a status holds. It
	// must be a whole second.
	Epoch time.Time
	// Detail fills the parts of a Decision that cost time: each pod's group, the remembered
	// recommendations and Before.
	Detail bool
}

// Controller is one running controller process. A new one remembers nothing. It
// is not safe for concurrent use.
type Controller struct {
	config    Config
	memories  map[autoscaling.Key]*memory
	selectors []registration // in order of registration

	// Buffers of a sync, which are used again to avoid allocations.
	matched []podRun
	steps   []MetricStep

	cost Cost
}

// memory is what the controller keeps of one HPA between syncs: the
// recommendations and scale events that upstream has in maps, and caches.
type memory struct {
	initialized     bool // the initial recommendation was recorded
	recommendations []Recommendation
	scaleUps        []ScaleEvent
	scaleDowns      []ScaleEvent

	spec     spec
	selector parsedSelector
	status   *autoscaling.HorizontalPodAutoscalerStatus // the last one that was returned
	last     Decision                                   // the last one that was returned
}

type parsedSelector struct {
	text     string
	selector labels.Selector
	err      error
}

// New returns a controller that has just started and remembers nothing.
func New(config Config) *Controller {
	return &Controller{config: config, memories: map[autoscaling.Key]*memory{}}
}

// Add tells the controller that its informer saw the HPA. It mirrors the
// registration in upstream's enqueueHPA; adding twice does nothing.
func (c *Controller) Add(key autoscaling.Key) {
	if c.registered(key) == nil {
		c.selectors = append(c.selectors, registration{key, labels.Nothing()})
	}
}

// Delete tells the controller that its informer saw the HPA deleted: its selector
// no longer counts. Its history stays until Forget.
func (c *Controller) Delete(key autoscaling.Key) {
	for i := range c.selectors {
		if c.selectors[i].key == key {
			c.selectors = append(c.selectors[:i], c.selectors[i+1:]...)
			return
		}
	}
}

// Forget drops the history of an HPA that no longer exists. It mirrors the
// branch of reconcileKey for an HPA that was not found.
func (c *Controller) Forget(key autoscaling.Key) { delete(c.memories, key) }

func (c *Controller) memory(key autoscaling.Key) *memory {
	m := c.memories[key]
	if m == nil {
		m = &memory{}
		c.memories[key] = m
	}
	return m
}
