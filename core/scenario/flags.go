package scenario

import (
	"encoding/json"
	"time"
)

// flagsDoc are the controller's flags. A flag that is not given is nil.
type flagsDoc struct {
	SyncPeriod              *duration `json:"syncPeriod"`
	Tolerance               *float64  `json:"tolerance"`
	DownscaleStabilization  *duration `json:"downscaleStabilization"`
	CPUInitializationPeriod *duration `json:"cpuInitializationPeriod"`
	InitialReadinessDelay   *duration `json:"initialReadinessDelay"`
	SyncDuration            *duration `json:"syncDuration"`
}

// flags returns before with the given flags replaced. As in
// kube-controller-manager, a flag of 0 means its default.
func (r *reader) flags(at string, in *flagsDoc, before Controller) Controller {
	c := before
	set := func(name string, to *time.Duration, given *duration, otherwise time.Duration) {
		if given == nil {
			return
		}
		*to = r.duration(at+"."+name, given, 0)
		if *to == 0 {
			*to = otherwise
		}
	}
	set("syncPeriod", &c.SyncPeriod, in.SyncPeriod, defaultSyncPeriod)
	set("downscaleStabilization", &c.DownscaleStabilization, in.DownscaleStabilization, defaultDownscaleStabilization)
	set("cpuInitializationPeriod", &c.CPUInitializationPeriod, in.CPUInitializationPeriod, defaultCPUInitializationPeriod)
	set("initialReadinessDelay", &c.InitialReadinessDelay, in.InitialReadinessDelay, defaultInitialReadinessDelay)
	set("syncDuration", &c.SyncDuration, in.SyncDuration, 0)
	if in.Tolerance != nil {
		if c.Tolerance = *in.Tolerance; c.Tolerance < 0 {
			r.add(r.simulation.Errorf(at+".tolerance", "tolerance %v: must not be negative", c.Tolerance))
		} else if c.Tolerance == 0 {
			c.Tolerance = defaultTolerance
		}
	}
	return c
}

// restartFlags returns the flags of a restarted controller: those from before, with
// the given ones replaced.
func (r *reader) restartFlags(at string, raw json.RawMessage, before Controller) Controller {
	var in flagsDoc
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &in); err != nil {
			r.add(r.simulation.Errorf(at, "%v", err))
		}
	}
	return r.flags(at, &in, before)
}
