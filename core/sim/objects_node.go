package sim

import (
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/setting"
)

// node is a node that pods are placed on.
type node struct {
	pods      []*pod        // also terminating ones, without those that have ended
	used      amounts       // by the requests of pods
	scoreUsed amounts       // the same, for the scheduler's score
	unneeded  time.Duration // since this time; never: it is needed
	draining  bool          // it takes no more pods, and is removed when its last pod is gone
	plan      plan          // of the last review
}

// plan is what a review finds about a node.
type plan struct {
	used      amounts    // with the pods that come from nodes that could go
	moves     []*amounts // what the pods on the node need
	immovable bool       // a pod on the node cannot be moved
	removable bool       // the node can be removed
}

// amounts are what pods request or a node has: milli-cores, milli-bytes and a number
// of pods.
type amounts [3]int64

// add adds a need several times.
func (a *amounts) add(need amounts, times int64) {
	for i := range need {
		a[i] += times * need[i]
	}
}

const podCount = 2 // the index of the number of pods in amounts; before it are resources

// largest is more than any node has. In milli-units, a sum of two still fits.
var largest = resource.NewMilliQuantity(1<<62, resource.DecimalSI)

// allocatableOf returns what a node has for pods; 0: not counted.
func allocatableOf(n *setting.Nodes) amounts { return amounts{n.CPU, n.Memory, int64(n.Pods)} }

// needs returns what a pod of the template takes of a node. Resources that the node
// does not count are 0.
func needs(t *hpa.PodTemplate, allocatable amounts) amounts {
	need := amounts{podCount: 1}
	for i, name := range resources {
		if allocatable[i] == 0 {
			continue
		}
		switch q, _ := t.SchedulerRequest(name); {
		case q.Cmp(*largest) > 0:
			need[i] = 1 << 62
		case q.Sign() > 0:
			need[i] = q.MilliValue()
		}
	}
	return need
}
