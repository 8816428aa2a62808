package hpa

import (
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// Observation is all that one sync reads from the cluster. Times are offsets from the run's
// start; times that the API holds (pod start, readiness, sample timestamps) are whole
// seconds, as in the API.
type Observation struct {
	// HPA is the object in the informer's cache, status included. It is not
	// changed. A spec edit is a new object or a higher generation.
	HPA   *autoscaling.HorizontalPodAutoscaler
	Scale Scale
	// Pods are the pods of the HPA's namespace, of any owner; the sync picks
	// those that Scale.Selector matches.
	Pods []Pod
	// Metrics holds one reading per spec.metrics, in order.
	Metrics []Reading
	// StatusError is the error that a status write would get; empty: none.
	StatusError string
}

// Scale is the target's scale subresource.
type Scale struct {
	SpecReplicas   int32
	StatusReplicas int32
	Selector       string // as a string: "app=web,tier in (a,b)"
	Error          string // the GET (or the REST mapping) fails with this
	Unmapped       bool   // Error is the REST mapping's: the cluster does not have the kind
	UpdateError    string // a PUT would fail with this
}

// Phase is a pod's status.phase.
type Phase uint8

// The pod phases.
const (
	PhaseUnknown Phase = iota
	PhasePending
	PhaseRunning
	PhaseSucceeded
	PhaseFailed
)

// Readiness is the status of a pod's Ready condition.
type Readiness uint8

// The readiness values. ReadyAbsent: the pod has no Ready condition.
const (
	ReadyAbsent Readiness = iota
	ReadyFalse
	ReadyTrue
	ReadyUnknown
)

// Pod is what the controller reads from a v1.Pod. Template holds the parts that many pods
// share.
type Pod struct {
	Name        string
	Template    *PodTemplate
	Phase       Phase
	Terminating bool          // metadata.deletionTimestamp is set
	HasStart    bool          // status.startTime is set
	Start       time.Duration // status.startTime
	Ready       Readiness
	ReadySince  time.Duration // the Ready condition's lastTransitionTime
}

// PodTemplate holds the parts that all pods of one template share. It must not change after
// a sync has read it: make a new PodTemplate.
type PodTemplate struct {
	Labels     map[string]string
	Containers []Container
	// Requests and Overhead of the pod itself; nil if not set.
	Requests ResourceList
	Overhead ResourceList
}

// Container is a container or an init container of a pod. Requests are as the API
// server holds them: a limit without a request has become the request.
type Container struct {
	Name     string
	Init     bool
	Sidecar  bool // an init container with restartPolicy Always
	Requests ResourceList
}

// ResourceList maps a resource name to its quantity.
type ResourceList map[string]resource.Quantity

// Reading is one metric as its metrics API answers. Values are milli-units.
type Reading struct {
	// Samples of Observation.Pods, in the same order, for a metric that each pod has.
	Samples []Sample
	// GoneSamples are samples of pods that the namespace no longer has.
	GoneSamples []Sample
	// Values: one for Object, any number for External.
	Values []int64
	// Error is the error that the metrics API returned instead.
	Error string
}

// Sample is one pod's value over a window that ended at Timestamp.
type Sample struct {
	Present   bool
	Value     int64 // milli-units
	Timestamp time.Duration
	Window    time.Duration
}
