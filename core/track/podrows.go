package track

import (
	"time"

	"hpaplayground/core/timeline"
)

// PodSpan is a span in which a pod looks the same, and the pod's row.
type PodSpan struct {
	From, To time.Duration
	Row      int // from 0; a row is used again when its pod is gone
	Display  PodDisplay
	Shade    PodShade // how much a Ready pod uses
	Pod      int      // index in the timeline
}

// PodRows returns the lives of the target's pods in rows, and the number of rows, which is
// the largest number of pods at one time. A span is never shorter than minLength. Spans that a
// longer span covers are left out. If there are too many spans, PodRows leaves out the
// shades. ok is false if there are still too many spans, or too many rows.
func (r Run) PodRows(maxRows, maxSpans int, minLength time.Duration) (spans []PodSpan, rows int, ok bool) {
	if len(r.Timeline.Usages) > 0 {
		if spans, rows, ok = r.podRows(maxRows, maxSpans, minLength, r.shades(shortestShade*minLength)); ok {
			return spans, rows, ok
		}
	}
	return r.podRows(maxRows, maxSpans, minLength, nil)
}

func (r Run) podRows(maxRows, maxSpans int, minLength time.Duration, shades [][2][]shadeTurn) (spans []PodSpan, rows int, ok bool) {
	type place struct {
		free    time.Duration // the row is free from this time on
		painted time.Duration // the row is painted up to this time
	}
	var places []place
	for i := range r.Timeline.Pods {
		p := r.targetPod(i)
		if p == nil || p.Created >= r.End() || p.Reached(p.Gone) && p.Gone <= max(0, p.Created) {
			continue
		}
		row := 0
		for row < len(places) && places[row].free > p.Created {
			row++
		}
		if row == len(places) {
			if row == maxRows {
				return nil, 0, false
			}
			places = append(places, place{})
		}
		spot := &places[row]
		if spot.free = r.End(); p.Reached(p.Gone) {
			spot.free = p.Gone
		}
		r.displays(p, shades, func(from, to time.Duration, display PodDisplay, shade PodShade) {
			from, to = max(from, spot.painted), min(to, r.End())
			if to <= from {
				return
			}
			to = max(to, from+minLength)
			spot.painted = to
			to = min(to, r.End())
			if n := len(spans); n > 0 && spans[n-1].Pod == i && spans[n-1].To == from && spans[n-1].Display == display && spans[n-1].Shade == shade {
				spans[n-1].To = to // the spans between were left out
				return
			}
			spans = append(spans, PodSpan{from, to, row, display, shade, i})
		})
		if len(spans) > maxSpans {
			return nil, 0, false
		}
	}
	return spans, len(places), true
}

// shortestShade is how many times as long as the shortest span a shade must last.
const shortestShade = 4

// PodTally counts pods by display, and Ready pods also by shade. Shade 0 is for pods whose
// usage is unknown.
type PodTally struct {
	Displays PodCounts
	Shades   [PodShades + 1]int
}

// Sum returns the number of all pods.
func (t *PodTally) Sum() (sum int) {
	for _, n := range t.Displays {
		sum += n
	}
	return sum
}

// Each yields the counts above 0, in the order of a picture from bottom to top.
func (t *PodTally) Each(yield func(display PodDisplay, shade PodShade, n int)) {
	for i, n := range t.Shades {
		if shade := PodShade(i); n > 0 { //fits: a shade
			yield(PodReady, shade, n)
		}
	}
	for i, n := range t.Displays {
		if display := PodDisplay(i); n > 0 && display != PodReady { //fits: a display
			yield(display, 0, n)
		}
	}
}

// PodStrip counts the pods in the middle of each of n equal parts of the run.
func (r Run) PodStrip(n int) []PodTally {
	strip := make([]PodTally, n+1)
	part := func(t time.Duration) int { // the first part whose middle is at or after t
		middle, end := t.Microseconds()*2*int64(n), r.End().Microseconds()
		return int(min(max((middle+end-1)/max(2*end, 1), 0), int64(n)))
	}
	shades := r.shades(shortestShade * r.End() / time.Duration(max(n, 1)))
	for i := range r.Timeline.Pods {
		if p := r.targetPod(i); p != nil {
			r.displays(p, shades, func(from, to time.Duration, display PodDisplay, shade PodShade) {
				first, end := &strip[part(from)], &strip[part(to)]
				first.Displays[display]++
				end.Displays[display]--
				if display == PodReady {
					first.Shades[shade]++
					end.Shades[shade]--
				}
			})
		}
	}
	for i := 1; i < len(strip); i++ {
		for display := range strip[i].Displays {
			strip[i].Displays[display] += strip[i-1].Displays[display]
		}
		for shade := range strip[i].Shades {
			strip[i].Shades[shade] += strip[i-1].Shades[shade]
		}
	}
	return strip[:n]
}

// displays yields the displays of a pod within the run.
func (r Run) displays(p *timeline.Pod, shades [][2][]shadeTurn, yield func(from, to time.Duration, display PodDisplay, shade PodShade)) {
	turns := p.Changes()
	usage := r.Timeline.UsageOf(p)
	for i := 0; i < len(turns); {
		first := i
		display, ok := PodDisplayOf(turns[i].State)
		from := max(turns[i].At, 0)
		for i++; i < len(turns); i++ {
			if next, also := PodDisplayOf(turns[i].State); next != display || also != ok {
				break
			}
		}
		to := r.End()
		if i < len(turns) {
			to = min(to, turns[i].At)
		}
		switch {
		case !ok || from >= to:
		case display == PodReady && usage != nil && shades != nil:
			started := min(max(from, usage.StartingUntil(turns, first)), to)
			shade := &shades[p.Usage-1]
			ready := func(from, to time.Duration, shade PodShade) { yield(from, to, PodReady, shade) }
			if from < started {
				shaded(shade[1], from, started, ready)
			}
			if started < to {
				shaded(shade[0], started, to, ready)
			}
		default:
			yield(from, to, display, 0)
		}
	}
}
