package observe

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
)

// setPodsReady sets how long pods take to be Ready: as long as the ready pods were behind the replicas that
// were asked for. It changes nothing if the text has a value, or if the default fits the recording.
func (f *Finder) setPodsReady() {
	from, to, ok := ReadyAfter(f.recorded)
	if _, given := f.fields.Get("spec.pods.ready"); given || !ok {
		return
	}
	pods := &f.scenario.Pods
	before := pods.Scheduling + pods.Start
	if now := before + pods.Ready; from <= now && now <= to {
		return
	}
	asked, ready := askedAndReady(f.recorded)
	took := ((from + to) / 2).Truncate(time.Second)
	f.addSetting("Simulation:spec.pods.ready="+scenario.ShortDuration(max(0, took-before)),
		note.Say("Pods take %s to be Ready: so much later than the series %s the series %s rose.", scenario.ShortDuration(took), asked.Name, ready.Name))
}

// ReadyAfter returns how long pods took to be Ready after they were asked for: at least from, at most to. Both
// fit all steps up that were recorded; if no time fits all, they are medians. ok is false if no such step was
// recorded.
func ReadyAfter(recordings []Recording) (from, to time.Duration, ok bool) {
	asked, ready := askedAndReady(recordings)
	if asked == nil || ready == nil {
		return 0, 0, false
	}
	shortest, longest := readyDelays(asked, ready)
	if len(shortest) == 0 {
		return 0, 0, false
	}
	slices.Sort(shortest)
	slices.Sort(longest)
	if low, high := shortest[len(shortest)-1], longest[0]; low <= high { // all fit one time
		return low, high, true
	}
	return shortest[len(shortest)/2], longest[len(longest)/2], true
}

// askedAndReady returns the recording of the replicas that were asked for, and that of the pods that were
// ready. Each is nil if there is none.
func askedAndReady(recordings []Recording) (asked, ready *Recording) {
	return RecordingOf(recordings, "spec", "desired", "replicas"), RecordingOf(recordings, "ready", "available")
}

// readyDelays returns, for each step up of the replicas that were asked for, how long at least and how long
// at most it took until so many pods were ready.
func readyDelays(asked, ready *Recording) (shortest, longest []time.Duration) {
	for i := 1; i < len(asked.Points); i++ {
		p, before := asked.Points[i], asked.Points[i-1]
		if p.Value <= before.Value || p.At-before.At > 2*asked.Step {
			continue
		}
		until := time.Duration(math.MaxInt64)
		if k := slices.IndexFunc(asked.Points[i:], func(q trace.Point) bool { return q.Value < p.Value }); k >= 0 {
			until = asked.Points[i+k].At
		}
		j := slices.IndexFunc(ready.Points, func(q trace.Point) bool { return q.At >= p.At && q.Value >= p.Value })
		if j < 1 || ready.Points[j].At > until {
			continue
		}
		if b := ready.Points[j-1]; b.Value >= p.Value {
			continue // they were there already
		}
		shortest = append(shortest, max(0, ready.Points[j-1].At-p.At))
		longest = append(longest, ready.Points[j].At-before.At)
	}
	return shortest, longest
}
