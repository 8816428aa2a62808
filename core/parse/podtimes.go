package parse

import (
	"cmp"
	"time"

	"hpaplayground/core/setting"
)

// defaultStartupTime is how long a startup takes if the text gives only its cpu.
const defaultStartupTime = 30 * time.Second

// podTimes reads how pods start, run and stop. It reads the times of all pods that
// workloads create, or of a rollout's pods. Missing fields come from base.
func (r *reader) podTimes(path string, in docFields, base setting.Pods) setting.Pods {
	out := settings(r, path, in, setting.PodFields, base)
	out = settings(r, path+".idle", in.below("idle"), setting.IdleFields, out)
	out.ReadyGiven = base.ReadyGiven || in.has("ready")
	startup := in.below("startup")
	out = settings(r, path+".startup", startup, setting.StartupFields, out)
	if cpu := path + ".startup.cpu"; startup.has("duration") && out.StartupCPU == 0 && !startup.has("cpu") && !r.broken(r.simulation, cpu) {
		r.add(r.simulation.Errorf(cpu, "startup says how much cpu a pod uses while it starts, and for how long: cpu is missing"))
	}
	switch {
	case out.StartupCPU == 0:
		out.StartupDuration = base.StartupDuration
	case !startup.has("duration"):
		out.StartupDuration = cmp.Or(base.StartupDuration, defaultStartupTime)
	}
	return out
}

// rolloutPods reads the times of a new revision's pods; nil: the same as all
// others.
func (r *reader) rolloutPods(path string, in docFields) *setting.Pods {
	if !r.simulation.Has(path) {
		return nil
	}
	if r.simulation.Has(path + ".capacity") {
		r.add(r.simulation.Errorf(path+".capacity", "the cluster's room is not part of a rollout: give it in spec.pods"))
	}
	times := r.podTimes(path, in, r.scenario.Pods)
	return &times
}
