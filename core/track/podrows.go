package track

import (
	"time"

	"hpaplayground/core/timeline"
)

// PodSpan is a span in which a pod looks the same, in the row that it has.
type PodSpan struct {
	From, To time.Duration
	Row      int // from 0 on; that of a pod that is gone is given away again
	Look     PodLook
	Pod      int // index in the timeline
}

// PodRows are the lives of the target's pods, and how many rows they take: as
// many as there are pods at a time. A span is never shorter than least; what
// would lie under it is left out. ok is false if there are more pods at a time,
// or more spans, than the given numbers.
func (r Run) PodRows(mostRows, mostSpans int, least time.Duration) (spans []PodSpan, rows int, ok bool) {
	type place struct {
		free    time.Duration // from then on
		painted time.Duration // up to then
	}
	var places []place
	for i := range r.Timeline.Pods {
		p := r.ours(i)
		if p == nil || p.Created >= r.End() || p.Was(p.Gone) && p.Gone <= max(0, p.Created) {
			continue
		}
		row := 0
		for row < len(places) && places[row].free > p.Created {
			row++
		}
		if row == len(places) {
			if row == mostRows {
				return nil, 0, false
			}
			places = append(places, place{})
		}
		at := &places[row]
		if at.free = r.End(); p.Was(p.Gone) {
			at.free = p.Gone
		}
		r.looks(p, func(from, to time.Duration, look PodLook) {
			from, to = max(from, at.painted), min(to, r.End())
			if to <= from {
				return
			}
			to = max(to, from+least)
			at.painted = to
			spans = append(spans, PodSpan{from, min(to, r.End()), row, look, i})
		})
		if len(spans) > mostSpans {
			return nil, 0, false
		}
	}
	return spans, len(places), true
}

// PodStrip counts the pods in the middle of each of n equal parts of the run.
func (r Run) PodStrip(n int) []PodCounts {
	strip := make([]PodCounts, n+1)
	part := func(t time.Duration) int { // the first whose middle is not before t
		at, end := t.Microseconds()*2*int64(n), r.End().Microseconds()
		return int(min(max((at+end-1)/max(2*end, 1), 0), int64(n)))
	}
	for i := range r.Timeline.Pods {
		if p := r.ours(i); p != nil {
			r.looks(p, func(from, to time.Duration, look PodLook) {
				strip[part(from)][look]++
				strip[part(to)][look]--
			})
		}
	}
	for i := 1; i < len(strip); i++ {
		for look := range strip[i] {
			strip[i][look] += strip[i-1][look]
		}
	}
	return strip[:n]
}

// looks goes through what a pod looks like within the run.
func (r Run) looks(p *timeline.Pod, yield func(from, to time.Duration, look PodLook)) {
	turns := p.Turns()
	for i := 0; i < len(turns); {
		look, ok := PodLookOf(turns[i].State)
		from := max(turns[i].At, 0)
		for i++; i < len(turns); i++ {
			if next, also := PodLookOf(turns[i].State); next != look || also != ok {
				break
			}
		}
		to := r.End()
		if i < len(turns) {
			to = min(to, turns[i].At)
		}
		if ok && from < to {
			yield(from, to, look)
		}
	}
}
