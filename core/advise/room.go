package advise

import (
	"math"
	"slices"
	"sort"
	"time"

	"hpaplayground/core/note"
	"hpaplayground/core/observe"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// noRoom: pods waited for room that the cluster never gets.
func noRoom(l *checker) {
	capacity, nodes, target := l.s.Pods.Capacity, l.s.Nodes.Max, l.Target()
	if target == nil || capacity == 0 && nodes == 0 {
		return
	}
	room := &l.Timeline.Room
	created, left := l.pending()
	changes := slices.Concat(room.Waiting.T, created, left, []time.Duration{l.edited})
	slices.Sort(changes)
	changes = slices.Compact(changes)
	var spans []Span
	maxWaiting, all, times := 0.0, 0.0, 0.0 // pods that wait, with those of other workloads, and how many times as many nodes they need
	for i, at := range changes[:len(changes)-1] {
		waiting := min(room.Waiting.At(at), float64(until(created, at)-until(left, at)))
		if waiting <= 0 || changes[i+1] > l.edited || nodes > 0 && room.Nodes.At(at) < float64(nodes) {
			continue // or nodes come
		}
		spans = append(spans, Span{at, changes[i+1]})
		maxWaiting, all, times = max(maxWaiting, waiting), max(all, room.Waiting.At(at)), max(times, target.Spec.At(at)/max(1, target.Spec.At(at)-waiting))
	}
	spans = joined(spans)
	if long := longest(spans); long.To-long.From < 5*time.Minute {
		return
	}
	f := l.newFinding("no-room", nil, simulation("spec.pods.capacity"), spans,
		note.Say("%s up to %d pods waited for room: the cluster has room for %d.", l.when(spans), int(maxWaiting), capacity), //fits: pods
		note.Say("The HPA asked for these pods. For it they are replicas, and nothing in its status says that they are Pending."))
	more := capacity + int(all) //fits: pods
	if nodes > 0 {
		f.Field = simulation("spec.pods.nodes.max")
		f.Says = note.Say("%s up to %d pods waited for room: the cluster has %d nodes and gets no more.", l.when(spans), int(maxWaiting), nodes) //fits: pods
		more = int(math.Ceil(float64(nodes) * times))                                                                                            //fits: nodes
	}
	f.tries = [][]string{{set(f.Field, "%d", min(more, scenario.MaxPods))}}
	l.addRecordedFull(f)
	l.addWithCost(f)
}

// pending returns when pods of the target were created, and when they got a place or were deleted, each in order.
func (l *checker) pending() (created, left []time.Duration) {
	for i := range l.Timeline.Pods {
		p := &l.Timeline.Pods[i]
		if p.Target != l.Timeline.HPAs[l.HPA].Target {
			continue
		}
		end := l.End()
		for _, at := range []time.Duration{p.Scheduled, p.Deleted, p.Gone} {
			if p.Reached(at) {
				end = min(end, at)
			}
		}
		created, left = append(created, p.Created), append(left, end)
	}
	slices.Sort(created)
	slices.Sort(left)
	return created, left
}

// until returns how many of sorted times are not after a time.
func until(times []time.Duration, at time.Duration) int {
	return sort.Search(len(times), func(i int) bool { return times[i] > at })
}

// addRecordedFull adds for how long the recorded pods were at their largest number while more were asked for.
func (l *checker) addRecordedFull(f *Finding) {
	if top, most, longest := observe.Full(l.recordings()); longest > 0 {
		l.addRecorded(f, note.Say("The recording has at most %d ready pods, for %s with up to %d asked for.", int(top), timeline.Clock(longest), int(most))) //fits: replicas
	}
}
