// Package timeline is the result of a run: the syncs with their decisions, the
// replicas and the demand over time, the pods' lives and the events.
package timeline

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/note"
	"hpaplayground/core/trace"
)

// Timeline is a finished run, or the part that has been simulated. Times are
// offsets from Start.
type Timeline struct {
	Scenario          string
	KubernetesVersion string
	Start             time.Time
	HasClock          bool // spec.start gives the start, so that times of the clock can be shown
	Duration          time.Duration
	HPAs              []HPA
	ScaledObjects     []ScaledObject
	Targets           []Target
	Scalings          []Scaling // in order of time
	Demands           []Demand
	Room              Room
	Syncs             []Sync // the syncs of all HPAs, in order of time
	Pods              []Pod
	Usages            []Usage         // how much cpu the pods use
	Restarts          []time.Duration // when the controller restarted and lost its memory
	Notes             []note.Note     // what was made up, assumed or not done
	Recorded          *trace.Trace    // what monitoring recorded in a cluster; nil: nothing. Nothing changes it
	Bytes             int64           // about how many bytes the timeline takes
	Work              int64           // what the run did, in units of about a nanosecond
}

// IsLong reports whether the run takes hours: then days matter more than minutes, and
// totals more than single events.
func (tl *Timeline) IsLong() bool { return IsLong(tl.Duration) }

// Offer returns the first change of the text that a note offers; the zero Offer if there is none.
func (tl *Timeline) Offer() note.Offer {
	for _, n := range tl.Notes {
		if n.Offer.Settings != nil {
			return n.Offer
		}
	}
	return note.Offer{}
}

// IsLong reports the same of a part of that length.
func IsLong(length time.Duration) bool { return length >= 6*time.Hour }

// HPA is one autoscaler with its objects over time. Each spec edit adds a version.
type HPA struct {
	Key      autoscaling.Key
	Target   int // index in Timeline.Targets; -1 if the target does not exist
	Versions []Version
	Rises    []Rise
}

// Rise is a span in which the true loads of an HPA needed more replicas than
// spec.replicas, within its targets and tolerance, although spec.replicas was below
// maxReplicas.
type Rise struct{ At, Until time.Duration }

// Version is an HPA object from the time At. Object is nil after a deletion.
type Version struct {
	At     time.Duration
	Object *autoscaling.HorizontalPodAutoscaler
}

// Sync is one reconciliation of one HPA.
type Sync struct {
	At       time.Duration
	HPA      int // index in Timeline.HPAs
	Decision hpa.Decision
	// Stable and Others are the pods of a Rollout's stable or active ReplicaSet, and those
	// of its others.
	Stable, Others int32
	// Observed is everything that the sync read. It is kept only on demand.
	Observed *hpa.Observation
	// Sources are what the sources of the HPA's ScaledObject hold at the sync, in the order of the
	// object's Sources. They are kept with Observed.
	Sources []operator.Reading
}

// Target is a workload's replicas over time.
type Target struct {
	Name   string // Kind/name
	Spec   Series // scale.spec.replicas
	Status Series // scale.status.replicas
	Ready  Series
	// For rollouts: the number of pods of the newest revision, and of all pods that
	// have been Ready for minReadySeconds.
	Updated   Series
	Available Series
}

// Scaling is a change of a Deployment's ReplicaSet. A cluster has an event
// ScalingReplicaSet for it.
type Scaling struct {
	At       time.Duration
	Target   int // index in Timeline.Targets
	Set      string
	Revision int // revision of the pod template, from 1
	From, To int32
}

// Demand is one load entry over time. Unserved is the part of a shared total that
// exceeds the pods' limits. Values are in the metric's unit.
type Demand struct {
	Name     string
	Type     string // the metric's type, such as Resource or Pods
	Target   string // Kind/name of the workload that carries it; empty: all that HPAs scale
	Sum      uint64 // hash of the load in the scenario: equal for two runs with the same load
	Offered  Series
	Unserved Series
	// Backlog is the waiting work. It is the level of a backlog; Offered is then the
	// work that arrives per second. Or it is the part of a total above the pods' limits,
	// in units times seconds; Done is then how much of that part the pods do per second
	// while it waits.
	Backlog, Done Series
}

// Room is the cluster's room for pods over time. It is empty if the room is
// unlimited.
type Room struct {
	Nodes   Series // nodes in the cluster; empty if it has none
	InUse   Series // nodes that the pods fill: a whole number, or a fraction if requests decide where pods run
	Waiting Series // pods that wait for room
}

// Series is a step function: V[i] holds from T[i] until T[i+1]. It has an entry
// only where the value changes.
type Series struct {
	T []time.Duration
	V []float64
}

// Set records that the value is v from t on. t must not decrease.
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
