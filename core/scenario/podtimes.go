package scenario

import (
	"cmp"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
)

// podsDoc is how pods start, run and stop: all pods that workloads create, or those
// of a rollout.
type podsDoc struct {
	Scheduling  *duration `json:"scheduling"`
	Start       *duration `json:"start"`
	Ready       *duration `json:"ready"`
	Termination *duration `json:"termination"`
	Startup     struct {
		CPU      *resource.Quantity `json:"cpu"`
		Duration *duration          `json:"duration"`
	} `json:"startup"`
	Idle struct {
		CPU    *resource.Quantity `json:"cpu"`
		Memory *resource.Quantity `json:"memory"`
	} `json:"idle"`
	Capacity *int32    `json:"capacity"`
	Nodes    *nodesDoc `json:"nodes"`
}

// defaultStartupTime is how long a startup takes if only its cpu is given.
const defaultStartupTime = 30 * time.Second

// podTimes reads how pods start, run and stop. What is not given comes from base.
func (r *reader) podTimes(path string, p *podsDoc, base *PodTimes) PodTimes {
	out := PodTimes{
		Scheduling:      r.duration(path+".scheduling", p.Scheduling, base.Scheduling),
		Start:           r.duration(path+".start", p.Start, base.Start),
		Ready:           r.duration(path+".ready", p.Ready, base.Ready),
		Termination:     r.duration(path+".termination", p.Termination, base.Termination),
		StartupCPU:      r.usage(path+".startup.cpu", p.Startup.CPU, base.StartupCPU),
		StartupDuration: base.StartupDuration,
		IdleCPU:         r.usage(path+".idle.cpu", p.Idle.CPU, base.IdleCPU),
		IdleMemory:      r.usage(path+".idle.memory", p.Idle.Memory, base.IdleMemory),
		Capacity:        base.Capacity,
		ReadyGiven:      base.ReadyGiven || p.Ready != nil,
	}
	if cpu := path + ".startup.cpu"; p.Startup.Duration != nil && out.StartupCPU == 0 && p.Startup.CPU == nil && !r.broken(r.simulation, cpu) {
		r.add(r.simulation.Errorf(cpu, "startup says how much cpu a pod uses while it starts, and for how long: cpu is missing"))
	}
	if out.StartupCPU > 0 {
		out.StartupDuration = r.duration(path+".startup.duration", p.Startup.Duration, cmp.Or(base.StartupDuration, defaultStartupTime))
	}
	if p.Capacity != nil {
		if *p.Capacity < 0 {
			r.add(r.simulation.Errorf(path+".capacity", "capacity %d: must not be negative; 0 is no limit", *p.Capacity))
		}
		out.Capacity = int(*p.Capacity)
	}
	return out
}

// rolloutPods reads the times of a new revision's pods; nil: the same as all
// others.
func (r *reader) rolloutPods(path string, p *podsDoc) *PodTimes {
	if !r.simulation.Has(path) {
		return nil
	}
	if r.simulation.Has(path + ".capacity") {
		r.add(r.simulation.Errorf(path+".capacity", "the cluster's room is no part of a rollout: give it in spec.pods"))
	}
	times := r.podTimes(path, p, &r.scenario.Pods)
	return &times
}
