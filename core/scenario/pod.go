package scenario

import (
	"time"

	"hpaplayground/core/hpa"
)

// PodObject is a pod that exists at the start.
type PodObject struct {
	Namespace string
	Pod       hpa.Pod
	Limits    []hpa.ResourceList // for each container of the template
	Probes    []Probes           // for each container of the template
	// DeletionCost is controller.kubernetes.io/pod-deletion-cost.
	DeletionCost int32
	Restarts     int32 // sum over its containers
	// Crashed: a container exited at Exited and waits for its restart.
	Crashed bool
	Exited  time.Duration
	// Unschedulable: the scheduler has found no node with room.
	Unschedulable bool
	// Gone is the latest time at which a terminating pod ends.
	Gone  time.Duration
	Owner string // Kind/name of the workload that controls it; empty: none
}

// Serves reports whether a pod takes load.
func (p *PodObject) Serves() bool {
	return p.Pod.Phase == hpa.PhaseRunning && p.Pod.Ready == hpa.ReadyTrue && !p.Pod.Terminating
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

// MeasuredRequest returns the request, in milli-units, that is 100 percent of a
// utilization: the container's request, or else the pod's.
func MeasuredRequest(t *hpa.PodTemplate, container, name string) (sum float64) {
	if q, ok := t.Requests[name]; ok && container == "" {
		return Milli(q)
	}
	for i := range t.Containers {
		c := &t.Containers[i]
		if container == "" && (!c.Init || c.Sidecar) || container != "" && container == c.Name {
			sum += Milli(c.Requests[name])
		}
	}
	return sum
}
