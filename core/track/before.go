package track

import (
	"slices"

	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// SameHPA returns the run of the HPA with the same name in another timeline, or nil.
func (r Run) SameHPA(tl *timeline.Timeline) *Run {
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

// Incomparable says why the numbers of two runs cannot be compared: their lengths or loads
// differ. It returns "" if the numbers can be compared.
func Incomparable(a, b *timeline.Timeline, lang words.Language) string {
	if a.Duration != b.Duration {
		return lang.Say("another length")
	}
	if !slices.EqualFunc(a.Demands, b.Demands, func(a, b timeline.Demand) bool { return a.Name == b.Name && a.Sum == b.Sum }) {
		return lang.Say("another load")
	}
	return ""
}
