package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// pod is one pod of the simulation. Times that have not come are never. Pods that existed
// before the start have negative times.
type pod struct {
	name      string
	uid       string
	workload  *workload // nil: no workload of the scenario owns it
	namespace *namespace
	index     int       // in namespace.pods
	revision  *revision // of its workload
	class     *class
	record    int // in the timeline's Pods
	ordinal   int // StatefulSet
	node      *node

	created      time.Duration
	scheduled    time.Duration
	started      time.Duration // when the containers started; never while they do not run
	ready        time.Duration // when it became Ready; never while it is not
	deleted      time.Duration
	finished     bool // Succeeded or Failed
	passesProbes bool // its containers run and the app would pass its probes
	placed       bool // it takes a place in the cluster
	serving      bool // counted among the Ready pods that share the load

	orphan bool    // its workload has released it
	runID  uint32  // changes when the scheduled events of the containers no longer apply
	faults *faults // nil for most

	deletionCost int32 // controller.kubernetes.io/pod-deletion-cost
	restarts     int32 // sum over its containers

	end          time.Duration        // of a given terminating pod: when its grace period ends
	initial      bool                 // was there at the start
	givenMetrics *scenario.PodMetrics // a sample of the scenario
}

func (p *pod) view() *hpa.Pod { return &p.namespace.views[p.index] }

func (p *pod) gone() bool { return p.namespace == nil }

// active mirrors IsPodActive: the pod has not ended and is not terminating.
func (p *pod) active() bool { return p.deleted == never && !p.finished }

// minReady returns minReadySeconds of the pod's owner. An old ReplicaSet of a Deployment
// keeps what it had when it was the newest.
func (p *pod) minReady() time.Duration {
	if p.revision.set != nil {
		return p.revision.minReady
	}
	return p.workload.object.MinReady
}

// recordedTime returns a time as the timeline has it: -1 if it has not come.
func recordedTime(t time.Duration) time.Duration {
	if t == never {
		return -1
	}
	return t
}
