package track

import "hpaplayground/core/timeline"

// Twin is the run of the HPA with the same name in another timeline, nil if there
// is none.
func (r Run) Twin(tl *timeline.Timeline) *Run {
	if tl == nil || !r.Has() {
		return nil
	}
	for i := range tl.HPAs {
		if tl.HPAs[i].Key == r.Timeline.HPAs[r.HPA].Key {
			twin := Of(tl, i)
			twin.Lang = r.Lang
			return &twin
		}
	}
	return nil
}
