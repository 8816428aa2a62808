// Package timeline is a run's result: the syncs with their decisions, the
// replicas and the demand over time, the pods' lives and the events.
package timeline

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// Timeline is one finished run, or the part of it that has been simulated.
// Times are offsets from Start.
type Timeline struct {
	Scenario          string
	KubernetesVersion string
	Start             time.Time
	Duration          time.Duration
	HPAs              []HPA
	Targets           []Target
	Scalings          []Scaling // in order of time
	Demands           []Demand
	Room              Room
	Syncs             []Sync // of all HPAs, in order of time
	Pods              []Pod
	Usages            []Usage         // of the pods
	Restarts          []time.Duration // of the controller, which loses its memory
	Notes             []string        // what was made up or assumed, in plain words
	Kept              int64           // about how many bytes all of this takes
}

// HPA is one autoscaler and the objects it was over time: a new version for
// each spec edit.
type HPA struct {
	Key      autoscaling.Key
	Target   int // index in Timeline.Targets; -1 if the target does not exist
	Versions []Version
}

// Version is an HPA object from At on. Object is nil after a deletion.
type Version struct {
	At     time.Duration
	Object *autoscaling.HorizontalPodAutoscaler
}

// Sync is one reconciliation of one HPA.
type Sync struct {
	At       time.Duration
	HPA      int // index in Timeline.HPAs
	Decision hpa.Decision
	// Observed is all that the sync read. Kept on demand only.
	Observed *hpa.Observation
}

// Target is a workload's replicas over time.
type Target struct {
	Name   string // Kind/name
	Spec   Series // scale.spec.replicas
	Status Series // scale.status.replicas
	Ready  Series
	// Of a rollout: the pods of the newest revision, and all that have been Ready
	// for minReadySeconds.
	Updated   Series
	Available Series
}

// Scaling is a change of a Deployment's ReplicaSet, of which a cluster tells by
// an event ScalingReplicaSet.
type Scaling struct {
	At       time.Duration
	Target   int // index in Timeline.Targets
	Set      string
	Revision int // of the pod template, from 1 on
	From, To int32
}

// Demand is one load entry over time. Unserved is the part of a shared total
// that the pods' limits left over. Values are in the metric's unit.
type Demand struct {
	Name     string
	Type     string // Resource, ContainerResource, Pods, Object or External
	Offered  Series
	Unserved Series
	Backlog  Series // what waits, of a backlog; Offered is then what arrives, a second
}

// Room is the cluster's room for pods over time. It is empty where there is no
// end to it.
type Room struct {
	Nodes   Series // that are there; empty where the room is not made of nodes
	InUse   Series // nodes that the pods need, each filled before the next
	Waiting Series // pods for which there is no room
}

// Series is a step function: V[i] holds from T[i] until T[i+1]. A value is
// stored only where it changes.
type Series struct {
	T []time.Duration
	V []float64
}

// Set records that the value is v from t on. t must not go back.
func (s *Series) Set(t time.Duration, v float64) {
	n := len(s.T)
	if n > 0 && s.V[n-1] == v {
		return
	}
	if n > 0 && s.T[n-1] == t {
		s.V[n-1] = v
		return
	}
	s.T, s.V = append(s.T, t), append(s.V, v)
}
