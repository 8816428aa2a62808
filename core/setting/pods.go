package setting

import "time"

// Pods is how long the steps in the life of a workload's pod take, and what the
// pod uses besides its load.
type Pods struct {
	Scheduling      time.Duration
	Start           time.Duration
	Ready           time.Duration // from Running until the app answers
	ReadyGiven      bool          // Ready was given; otherwise probes replace its default
	Termination     time.Duration
	StartupCPU      int64 // milli-cores on top of the load, after Running
	StartupDuration time.Duration
	IdleCPU         int64 // milli-cores
	IdleMemory      int64 // milli-bytes
	Capacity        int   // pods that fit in the cluster; 0: no limit
}

// PodFields are the settings of pods.
var PodFields = []Field[Pods]{
	{Row{Name: "scheduling", Default: "0s", Stops: times,
		Means: "How long a pod is Pending before it has a node."},
		func(p *Pods) any { return &p.Scheduling }},
	{Row{Name: "start", Default: "2s", Stops: times,
		Means: "How long a scheduled pod takes to run."},
		func(p *Pods) any { return &p.Start }},
	{Row{Name: "ready", Default: "10s", Stops: times,
		Means: "How long a running pod takes to be Ready."},
		func(p *Pods) any { return &p.Ready }},
	{Row{Name: "termination", Default: "30s", Stops: times,
		Means: "How long a pod takes to end after it was deleted."},
		func(p *Pods) any { return &p.Termination }},
	{Row{Name: "capacity",
		Means: "How many pods the cluster has room for; more stay Pending."},
		func(p *Pods) any { return &p.Capacity }},
}

// StartupFields are the settings of a pod that warms up.
var StartupFields = []Field[Pods]{
	{Row{Name: "cpu",
		Means: "The extra cpu that a pod uses just after it starts to run."},
		func(p *Pods) any { return &p.StartupCPU }},
	{Row{Name: "duration",
		Means: "How long a pod uses that extra cpu."},
		func(p *Pods) any { return &p.StartupDuration }},
}

// IdleFields are the settings of a pod without load.
var IdleFields = []Field[Pods]{
	{Row{Name: "cpu", Default: "10m",
		Means: "The cpu that a pod uses without any load."},
		func(p *Pods) any { return &p.IdleCPU }},
	{Row{Name: "memory", Default: "128Mi",
		Means: "The memory that a pod uses without any load."},
		func(p *Pods) any { return &p.IdleMemory }},
}
