package scenario

import (
	"fmt"
	"time"

	"hpaplayground/core/hpa"
)

// PodAction is something that a person does to pods. Exactly one of Do, Usage, Labels,
// DeletionCost and Resize is set.
type PodAction struct {
	Name   string // exact or a pattern with *; empty: any pod of the target
	Target string // Kind/name; empty without a name: the first workload
	Count  int    // number of pods, oldest first; 0: all

	Do           PodFault
	For          time.Duration // how long unready, crash and missingMetrics last; 0: until the end
	Usage        []Usage       // added to the pod's share of the load, from now on
	Labels       map[string]string
	DeletionCost *int32
	Resize       *Resize
}

// String names the pods that the action changes.
func (a *PodAction) String() string {
	switch {
	case a.Name != "":
		return fmt.Sprintf("pod %q", a.Name)
	case a.Target != "":
		return "pod of " + a.Target
	}
	return "pod"
}

// Usage is what a pod uses of one resource, in milli-units.
type Usage struct {
	Resource string
	Milli    float64
}

// PodFault is what goes wrong with a pod.
type PodFault string

// The faults of a pod.
const (
	PodFail           PodFault = "fail"           // the pod is evicted: phase Failed
	PodDelete         PodFault = "delete"         // the pod is deleted, and takes its termination time
	PodUnready        PodFault = "unready"        // its readiness probes fail
	PodCrash          PodFault = "crash"          // its containers exit, also after each restart
	PodMissingMetrics PodFault = "missingMetrics" // the metrics pipeline has no sample of the pod
)

// PodFaults lists the faults of a pod.
var PodFaults = []string{string(PodFail), string(PodDelete), string(PodUnready), string(PodCrash), string(PodMissingMetrics)}

// Resize changes the requests and limits of a pod's container, as a patch of the pod's
// resize subresource does. Other resources do not change.
type Resize struct {
	Container string // empty: the first container
	Requests  hpa.ResourceList
	Limits    hpa.ResourceList
}
