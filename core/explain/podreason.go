package explain

import (
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// PodReason says what put a pod into its group.
type PodReason string

// The reasons. ReasonCounted is for GroupReady, ReasonTerminating and ReasonPodFailed are
// for GroupIgnored, ReasonNoSample is for GroupMissing, the other reasons for GroupUnready.
const (
	ReasonCounted     PodReason = "counted"
	ReasonTerminating PodReason = "terminating"
	ReasonPodFailed   PodReason = "failed"
	ReasonPending     PodReason = "pending"
	ReasonNoStatus    PodReason = "no status"         // neither a start time nor a Ready condition
	ReasonStarting    PodReason = "starting"          // young, and not Ready
	ReasonTooEarly    PodReason = "sampled too early" // young, and not Ready for all of the sample's window
	ReasonNeverReady  PodReason = "never ready"       // old, and not Ready since shortly after its start
	ReasonNoSample    PodReason = "no sample"
)

var podReasons = []PodReason{ReasonCounted, ReasonPending, ReasonNoStatus, ReasonStarting, ReasonTooEarly, ReasonNeverReady, ReasonNoSample, ReasonTerminating, ReasonPodFailed}

// podReason finds why the controller put a pod into a group.
func (b *builder) podReason(p *hpa.Pod, group hpa.Group) PodReason {
	switch group {
	case hpa.GroupReady:
		return ReasonCounted
	case hpa.GroupMissing:
		return ReasonNoSample
	case hpa.GroupIgnored:
		if p.Terminating {
			return ReasonTerminating
		}
		return ReasonPodFailed
	}
	switch {
	case p.Phase == hpa.PhasePending:
		return ReasonPending
	case p.Ready == hpa.ReadyAbsent || !p.HasStart:
		return ReasonNoStatus
	case p.Start+b.config.CPUInitializationPeriod <= b.currentTime:
		return ReasonNeverReady
	case p.Ready == hpa.ReadyFalse:
		return ReasonStarting
	}
	return ReasonTooEarly
}

// In says briefly how a metric counts a pod, and why.
func (r PodReason) In(lang words.Language) string {
	switch r {
	case ReasonCounted:
		return lang.Say("counted")
	case ReasonPending:
		return lang.Say("not ready: it is Pending")
	case ReasonNoStatus:
		return lang.Say("not ready: it has no start time or no Ready condition")
	case ReasonStarting:
		return lang.Say("not ready: it is young, and not Ready")
	case ReasonTooEarly:
		return lang.Say("not ready: its sample is from before it was Ready")
	case ReasonNeverReady:
		return lang.Say("not ready: it counts as never Ready")
	case ReasonNoSample:
		return lang.Say("missing: there is no sample of it")
	case ReasonTerminating:
		return lang.Say("ignored: it is terminating")
	case ReasonPodFailed:
		return lang.Say("ignored: it has failed")
	}
	return string(r)
}
