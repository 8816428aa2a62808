package observe

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
)

// start sets how long pods take to be Ready, from how long the ready pods were behind the replicas
// that were asked for. It leaves what the text says, and the default if that is possible.
func (f *Finder) start() {
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
	f.set("Simulation:spec.pods.ready="+scenario.ShortDuration(max(0, took-before)),
		note.Say("Pods take %s to be Ready: so much later than the series %s the series %s rose.", scenario.ShortDuration(took), asked.Name, ready.Name))
}

// ReadyAfter returns between which times pods were Ready after they were asked for: those that fit all
// recorded steps up, or else the middle of them. ok is false if no such step was recorded.
func ReadyAfter(recordings []Recording) (from, to time.Duration, ok bool) {
	asked, ready := askedAndReady(recordings)
	if asked == nil || ready == nil {
		return 0, 0, false
	}
	shortest, longest := starts(asked, ready)
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

// askedAndReady returns the recordings of the replicas that were asked for, and of the pods that were
// ready. Each is nil if there is none.
func askedAndReady(recordings []Recording) (asked, ready *Recording) {
	return RecordingOf(recordings, "spec", "desired", "replicas"), RecordingOf(recordings, "ready", "available")
}

// starts returns between which times pods were Ready after each step up of what was asked for.
func starts(asked, ready *Recording) (shortest, longest []time.Duration) {
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
