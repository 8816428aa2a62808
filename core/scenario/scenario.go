// Package scenario reads everything that one run needs from a stream of manifests.
package scenario

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/meta"
	"hpaplayground/core/rollout"
	"hpaplayground/core/setting"
)

// Scenario is the whole input of one run. Parse makes it. Its values are defaulted
// and valid.
type Scenario struct {
	setting.Run
	Name              string
	KubernetesVersion string
	FeatureGates      map[string]bool
	Start             time.Time // whole seconds, UTC
	Timed             bool      // spec.start says when that is, so that times of the clock mean something
	Latest            time.Time // the last time in the documents, if one is in a status; else zero
	Controller        setting.Controller
	Pipeline          Pipeline
	Pods              setting.Pods
	Nodes             setting.Nodes
	Load              []load.Demand
	Given             []GivenLoad // how the text gives each of Load
	Seeds             []Seed      // where each of Load comes from that the text does not give
	Timeline          []Action    // ordered by At
	Objects           Objects
	// Notes say what was made up or assumed, in plain sentences.
	Notes []string
}

// Objects are the cluster's objects at the start.
type Objects struct {
	HPAs      []*autoscaling.HorizontalPodAutoscaler
	Workloads []*Workload
	Pods      []PodObject  // pods given by hand
	Samples   []PodMetrics // samples given by hand
}

// Pipeline is how metrics reach the controller.
type Pipeline struct {
	API          // metrics-server's: Resource and ContainerResource
	Custom   API // Pods and Object
	External API
	// Legacy: each pod's sample is the mean of the last minute, as with Heapster.
	Legacy bool
	// Unavailable are the spans in which all metrics APIs fail.
	Unavailable []load.Span
}

// Workload is a Deployment, StatefulSet, ReplicaSet or Rollout, given or made up.
type Workload struct {
	meta.TypeMeta
	meta.ObjectMeta
	Replicas int32
	// ReplicasSet: the manifest sets replicas. Applying one without replicas keeps
	// the live count.
	ReplicasSet bool
	// ReplicasApplied: the manifest that kubectl applied last sets replicas.
	// Applying one that does not sets them to 1.
	ReplicasApplied bool
	MinReady        time.Duration    // minReadySeconds
	Strategy        rollout.Strategy // Deployment
	Paused          bool             // Deployment
	Parallel        bool             // StatefulSet: podManagementPolicy Parallel
	Update          Update           // StatefulSet
	Selector        *meta.LabelSelector
	Template        *hpa.PodTemplate
	TemplateText    string             // the whole template as JSON; it tells revisions apart
	Limits          []hpa.ResourceList // by container of Template
	Probes          []Probes           // by container of Template
	MadeUp          bool               // no manifest was given for it
	// ScaleError is the error of reading this target's scale. Such a workload has
	// no pods: it stands for a target that does not exist until an object of its
	// name is applied.
	ScaleError string
}

// PodObject is a pod that exists at the start.
type PodObject struct {
	Namespace string
	Pod       hpa.Pod
	Limits    []hpa.ResourceList // by container of the template
	Probes    []Probes           // by container of the template
	// DeletionCost is controller.kubernetes.io/pod-deletion-cost.
	DeletionCost int32
	Restarts     int32 // sum over its containers
	// Crashed: a container exited at Exited and waits for its restart.
	Crashed bool
	Exited  time.Duration
	// Unschedulable: the scheduler has found no node with room.
	Unschedulable bool
	// Gone is when the kubelet will have ended a terminating pod, at the latest.
	Gone  time.Duration
	Owner string // Kind/name of the workload that controls it; empty: none
}

// PodMetrics is a metrics.k8s.io PodMetrics given by hand.
type PodMetrics struct {
	Namespace  string
	Name       string
	Labels     map[string]string
	Timestamp  time.Duration
	Window     time.Duration
	Containers []ContainerMetrics
}

// ContainerMetrics is the usage of one container.
type ContainerMetrics struct {
	Name  string
	Usage hpa.ResourceList
}

// Action is one entry of spec.timeline: what a person or the cluster does during
// the run. Of the fields after At exactly one is set; RestartController also sets
// Flags.
type Action struct {
	At                time.Duration
	Scale             *ScaleAction
	Apply             *Objects // HPAs and workloads, as kubectl apply
	Delete            []autoscaling.Key
	RestartController bool
	Flags             setting.Controller // of the restarted controller
	Pod               *PodAction
	FailScale         *FailScaleAction
	Rollout           *RolloutAction
}

// RolloutAction replaces a workload's pods, as kubectl rollout restart does.
type RolloutAction struct {
	Target string        // Kind/name; empty: the first workload
	Pods   *setting.Pods // how long the new pods take; nil: the same as the others
}

// FailScaleAction makes writes of the scale subresource fail for a while.
type FailScaleAction struct {
	Target string // Kind/name; empty: every workload
	For    time.Duration
}

// ScaleAction sets a target's replicas, as kubectl scale does.
type ScaleAction struct {
	Target   string // Kind/name; empty: the first workload
	Replicas int32
}
