package observe

import (
	"slices"
	"sort"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// ageError is by how much the age of an event may be off: kubectl prints most ages in whole minutes.
const ageError = time.Minute

// maxMatched is how many events are looked at to place them.
const maxMatched = 50

// change is when a number of replicas began.
type change struct {
	at    time.Duration
	value float64
}

func changesOf(points []trace.Point) (all []change) {
	for i, p := range points {
		if i == 0 || p.Value != points[i-1].Value {
			all = append(all, change{p.At, p.Value})
		}
	}
	return all
}

// eventsFrom returns when events without a date begin in a run. If replicas were recorded beside them, as many
// events as possible are where the replicas changed to their sizes. Otherwise, the first is where the HPA first
// rescaled in the run, because each of these events is a rescale; but if the HPA has a status, its events came
// before the run, so they are shown from its start on.
func (r *Recordings) eventsFrom(events *trace.Trace, tl *timeline.Timeline, hpa int) time.Duration {
	if at, ok := r.match(events); ok {
		return at
	}
	if hasStatus(tl, hpa) {
		return 0
	}
	return firstScaling(tl, hpa)
}

// match returns where most of the events are beside a change of the recorded replicas to their sizes. ok is
// false if not even two are, or all if there are fewer.
func (r *Recordings) match(events *trace.Trace) (from time.Duration, ok bool) {
	recorded := RecordingOf(r.All, "desired", "spec", "replicas", "current")
	if recorded == nil || len(events.Series) == 0 {
		return 0, false
	}
	sizes, changes := changesOf(events.Series[0].Points), changesOf(recorded.Points)
	sizes = sizes[max(0, len(sizes)-maxMatched):]
	least := min(2, len(sizes))
	best, bestError := 0, time.Duration(0)
	for _, e := range sizes {
		for _, c := range changes {
			if c.value != e.value {
				continue
			}
			n, off := matching(sizes, changes, c.at-e.at, ageError+recorded.Step)
			if n > best || n == best && n > 0 && off < bestError {
				best, bestError, from = n, off, c.at-e.at
			}
		}
	}
	return from, best > 0 && best >= least
}

// matching counts the sizes that have a change to the same value nearby, with a shift, and adds up how far off
// they are.
func matching(sizes, changes []change, shift, within time.Duration) (n int, off time.Duration) {
	for _, e := range sizes {
		at := e.at + shift
		first := sort.Search(len(changes), func(i int) bool { return changes[i].at >= at-within })
		nearest := time.Duration(-1)
		for _, c := range changes[first:] {
			if c.at > at+within {
				break
			}
			if d := (c.at - at).Abs(); c.value == e.value && (nearest < 0 || d < nearest) {
				nearest = d
			}
		}
		if nearest >= 0 {
			n++
			off += nearest
		}
	}
	return n, off
}

// hasStatus reports whether an HPA has a status at the start of a run, from which the run goes on.
func hasStatus(tl *timeline.Timeline, hpa int) bool {
	h := tl.HPAs[hpa].Versions
	return len(h) > 0 && h[0].At == 0 && h[0].Object != nil && len(h[0].Object.Status.Conditions) > 0
}

// firstScaling returns when an HPA first rescaled its target, 0 if it never did.
func firstScaling(tl *timeline.Timeline, hpa int) time.Duration {
	i := slices.IndexFunc(tl.Syncs, func(s timeline.Sync) bool { return s.HPA == hpa && s.Decision.Rescaled })
	if i < 0 {
		return 0
	}
	return tl.Syncs[i].At
}
