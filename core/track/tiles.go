package track

import (
	"cmp"
	"math"
	"slices"
	"time"

	"hpaplayground/core/timeline"
)

// PodTile is a pod in the picture of all pods at one moment.
type PodTile struct {
	Pod   int // index in the timeline
	State timeline.PodState
	Shade PodShade // how much a Ready pod uses; 0: unknown
}

// PodTiles appends the pods that exist at t, including orphans, the oldest first.
func (r Run) PodTiles(tiles []PodTile, t time.Duration) []PodTile {
	steady, starting := r.shadesNow(t)
	for i := range r.Timeline.Pods {
		p := r.targetPod(i)
		if p == nil || !exists(p, t) {
			continue
		}
		state, _ := p.StateAt(t)
		tile := PodTile{Pod: i, State: state}
		if usage := r.Timeline.UsageOf(p); usage != nil && state == timeline.PodReady {
			if tile.Shade = steady[p.Usage-1]; usage.SeriesOf(p, t) == &usage.Starting {
				tile.Shade = starting[p.Usage-1]
			}
		}
		tiles = append(tiles, tile)
	}
	return tiles
}

// shadesNow returns the shades of each of the timeline's usages at t.
func (r Run) shadesNow(t time.Duration) (steady, starting []PodShade) {
	shade := func(s *timeline.Series) PodShade {
		v, ok := ValueAt(*s, t)
		if !ok {
			v = math.NaN()
		}
		return shadeOf(v, 0)
	}
	for i := range r.Timeline.Usages {
		u := &r.Timeline.Usages[i]
		steady, starting = append(steady, shade(&u.Steady)), append(starting, shade(&u.Starting))
	}
	return steady, starting
}

// MaxPods returns the largest number of pods that exist at one time of the run.
func (r Run) MaxPods() int {
	type change struct {
		moment time.Duration
		by     int
	}
	var changes []change
	for i := range r.Timeline.Pods {
		p := r.targetPod(i)
		if p == nil || p.Created > r.End() || p.Reached(p.Gone) && p.Gone <= max(0, p.Created) {
			continue
		}
		changes = append(changes, change{max(p.Created, 0), 1})
		if p.Reached(p.Gone) {
			changes = append(changes, change{p.Gone, -1})
		}
	}
	slices.SortFunc(changes, func(a, b change) int { return cmp.Or(cmp.Compare(a.moment, b.moment), a.by-b.by) })
	n, highest := 0, 0
	for _, c := range changes {
		n += c.by
		highest = max(highest, n)
	}
	return highest
}
