package track

import (
	"slices"

	"hpaplayground/core/observe"
	"hpaplayground/core/timeline"
)

// Recorded returns the replicas that monitoring recorded: those of the target, else those in the
// HPA's status, else those that the HPA wanted. It is empty if the text has none.
func (r Run) Recorded() timeline.Series {
	if !r.Has() {
		return timeline.Series{}
	}
	all := r.Recordings
	if all == nil {
		all = observe.Recorded(r.Timeline, r.HPA).All
	}
	for _, kind := range []string{"spec", "replicas", "current", "desired"} {
		if i := slices.IndexFunc(all, func(o observe.Recording) bool { return o.Kind.Name == kind }); i >= 0 {
			return all[i].Series()
		}
	}
	return timeline.Series{}
}
