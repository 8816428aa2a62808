// Package scenario holds everything that one run needs, read from a stream of
// manifests.
package scenario

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/meta"
	"hpaplayground/core/rollout"
)

// Scenario is one run's whole input. Parse makes it; its values are defaulted
// and valid.
type Scenario struct {
	Name              string
	KubernetesVersion string
	FeatureGates      map[string]bool
	Start             time.Time // whole seconds, UTC
	Duration          time.Duration
	Seed              uint64
	Controller        Controller
	Pipeline          Pipeline
	Pods              PodTimes
	Nodes             Nodes
	Load              []load.Demand
	Given             []GivenLoad // what the text says of each of Load
	Timeline          []Action    // ordered by At
	Objects           Objects
	// Notes tell what was made up or assumed, in plain sentences.
	Notes []string
}

// Objects are the cluster's objects at the start.
type Objects struct {
	HPAs      []*autoscaling.HorizontalPodAutoscaler
	Workloads []*Workload
	Pods      []PodObject  // pods given by hand
	Samples   []PodMetrics // samples given by hand
}

// Controller is kube-controller-manager's --horizontal-pod-autoscaler-* flags.
type Controller struct {
	SyncPeriod              time.Duration
	Tolerance               float64
	DownscaleStabilization  time.Duration
	CPUInitializationPeriod time.Duration
	InitialReadinessDelay   time.Duration
	SyncDuration            time.Duration // how long a sync takes
}

// Pipeline is how metrics reach the controller.
type Pipeline struct {
	Scraping          // metrics-server's: Resource and ContainerResource
	Custom   Scraping // Pods and Object
	External Scraping
	// Legacy has each pod's sample be the mean of the last minute's, as with
	// Heapster.
	Legacy bool
	// Unavailable are the spans in which no metrics API answers.
	Unavailable []load.Span
}

// Scraping is how one metrics API comes by its values. All 0: every one is
// exact and immediate.
type Scraping struct {
	Resolution time.Duration // how often
	Window     time.Duration // over how long a pod's usage is averaged
	Delay      time.Duration // how old a value is when it is served
}

// Nodes are what the cluster's room consists of. More come when pods find no
// room; none goes away.
type Nodes struct {
	Pods    int // that a node has room for; 0: there are no nodes
	Initial int // 0: as many as the pods at the start need
	Max     int // 0: no limit
	Ready   time.Duration
}

// PodTimes is the life of a pod that the workload makes.
type PodTimes struct {
	Scheduling      time.Duration
	Start           time.Duration
	Ready           time.Duration // from Running until the app answers
	ReadyGiven      bool          // Ready was given; probes take the place of its default
	Termination     time.Duration
	StartupCPU      int64 // milli-cores on top of the load, after Running
	StartupDuration time.Duration
	IdleCPU         int64 // milli-cores
	IdleMemory      int64 // milli-bytes
	Capacity        int   // pods that fit in the cluster; 0: no limit
}

// Workload is a Deployment, StatefulSet or ReplicaSet, given or made up.
type Workload struct {
	meta.TypeMeta
	meta.ObjectMeta
	Replicas int32
	// ReplicasSet: the manifest itself says how many. An apply action without
	// it leaves the live count alone.
	ReplicasSet bool
	// ReplicasApplied: the manifest that kubectl applied last says how many.
	// Applying one that does not sets the replicas to 1.
	ReplicasApplied bool
	MinReady        time.Duration    // minReadySeconds
	Strategy        rollout.Strategy // Deployment
	Paused          bool             // Deployment
	Parallel        bool             // StatefulSet: podManagementPolicy Parallel
	Update          Update           // StatefulSet
	Selector        *meta.LabelSelector
	Template        *hpa.PodTemplate
	TemplateText    string             // the whole template as JSON, by which revisions are told apart
	Limits          []hpa.ResourceList // by container of Template
	Probes          []Probes           // 〃
	MadeUp          bool               // no manifest was given for it
	// ScaleError is what reading the scale of this target answers. Such a
	// workload has no pods: it stands for a target that does not exist, until an
	// object of its name is applied.
	ScaleError string
}

// PodObject is a pod that exists at the start.
type PodObject struct {
	Namespace string
	Pod       hpa.Pod
	Limits    []hpa.ResourceList // by container of the template
	Probes    []Probes           // 〃
	// DeletionCost is controller.kubernetes.io/pod-deletion-cost.
	DeletionCost int32
	Restarts     int32 // of its containers together
	// Crashed: a container waits for its restart since the time Exited.
	Crashed bool
	Exited  time.Duration
	// Unschedulable: the scheduler has found no node with room.
	Unschedulable bool
	// Gone is when the kubelet will have ended a terminating pod at the latest.
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

// Action is one entry of spec.timeline: what a person or the cluster does
// during the run. Exactly one of the fields after At is
// set, but for Flags.
type Action struct {
	At                time.Duration
	Scale             *ScaleAction
	Apply             *Objects // HPAs and workloads, as kubectl apply
	Delete            []autoscaling.Key
	RestartController bool
	Flags             Controller // of the controller that is started again
	Pod               *PodAction
	FailScale         *FailScaleAction
	Rollout           *RolloutAction
}

// RolloutAction replaces a workload's pods, as kubectl rollout restart does.
type RolloutAction struct {
	Target string    // Kind/name; empty: the first workload
	Pods   *PodTimes // how the new pods live; nil: as the others
}

// FailScaleAction has writes of the scale subresource fail for a while.
type FailScaleAction struct {
	Target string // Kind/name; empty: every workload
	For    time.Duration
}

// ScaleAction sets a target's replicas, as kubectl scale does.
type ScaleAction struct {
	Target   string // Kind/name; empty: the first workload
	Replicas int32
}
