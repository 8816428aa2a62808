package explain

import (
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// Why says what put a pod into its group.
type Why string

// The reasons. WhyCounted is for GroupReady, WhyTerminating and WhyPodFailed are
// for GroupIgnored, WhyNoSample is for GroupMissing, the other reasons for GroupUnready.
const (
	WhyCounted     Why = "counted"
	WhyTerminating Why = "terminating"
	WhyPodFailed   Why = "failed"
	WhyPending     Why = "pending"
	WhyNoStatus    Why = "no status"         // neither a start time nor a Ready condition
	WhyStarting    Why = "starting"          // young, and not Ready
	WhyTooEarly    Why = "sampled too early" // young, and not Ready for all of the sample's window
	WhyNeverReady  Why = "never ready"       // old, and not Ready since shortly after its start
	WhyNoSample    Why = "no sample"
)

var whys = []Why{WhyCounted, WhyPending, WhyNoStatus, WhyStarting, WhyTooEarly, WhyNeverReady, WhyNoSample, WhyTerminating, WhyPodFailed}

// whyOf finds why the controller put a pod into a group.
func (b *builder) whyOf(p *hpa.Pod, group hpa.Group) Why {
	switch group {
	case hpa.GroupReady:
		return WhyCounted
	case hpa.GroupMissing:
		return WhyNoSample
	case hpa.GroupIgnored:
		if p.Terminating {
			return WhyTerminating
		}
		return WhyPodFailed
	}
	switch {
	case p.Phase == hpa.PhasePending:
		return WhyPending
	case p.Ready == hpa.ReadyAbsent || !p.HasStart:
		return WhyNoStatus
	case p.Start+b.config.CPUInitializationPeriod <= b.currentTime:
		return WhyNeverReady
	case p.Ready == hpa.ReadyFalse:
		return WhyStarting
	}
	return WhyTooEarly
}

// In says briefly how a metric counts a pod, and why.
func (w Why) In(lang words.Language) string {
	switch w {
	case WhyCounted:
		return lang.Say("counted")
	case WhyPending:
		return lang.Say("not ready: it is Pending")
	case WhyNoStatus:
		return lang.Say("not ready: it has no start time or no Ready condition")
	case WhyStarting:
		return lang.Say("not ready: it is young, and not Ready")
	case WhyTooEarly:
		return lang.Say("not ready: its sample is from before it was Ready")
	case WhyNeverReady:
		return lang.Say("not ready: it counts as never Ready")
	case WhyNoSample:
		return lang.Say("missing: there is no sample of it")
	case WhyTerminating:
		return lang.Say("ignored: it is terminating")
	case WhyPodFailed:
		return lang.Say("ignored: it has failed")
	}
	return string(w)
}
