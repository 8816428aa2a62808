package picture

import (
	"math"
	"strconv"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/track"
)

// The pods are drawn as rows up to that many at a time, or spans; above it as
// counts. A row is not higher than the last.
const (
	mostPodRows  = 40
	mostPodSpans = 1200
	podRowTall   = 10
)

// pods draws the pods' lives.
func (p *painter) pods(t *place) {
	columns := p.right - p.left
	pixel := time.Duration(float64(p.End()) / columns)                                   //fits: a part of the run
	spans, rows, ok := p.PodRows(min(mostPodRows, int(t.height)/2), mostPodSpans, pixel) //fits: a height
	if !ok {
		p.podStrip(t)
		return
	}
	t.max = math.Max(float64(rows), t.height/podRowTall)
	var looks [len(podInks)][]Stretch
	for _, s := range spans {
		x, y := p.x(s.From), t.y(float64(s.Row+1))
		wide := math.Max(p.x(s.To)-x, 1)
		high := t.y(float64(s.Row)) - y
		if high >= 3 {
			y, high = y+1, high-1
		}
		if s.Look != track.PodReady && s.Look != track.PodBad {
			thin := math.Max(1, math.Round(high/3))
			y, high = y+(high-thin)/2, thin
		}
		looks[s.Look] = append(looks[s.Look], box(math.Round(x*10)/10, y, wide, high))
	}
	for look, path := range looks {
		p.area(podInks[look], path...)
	}
}

// podInks are the pods' by look: ready, starting, pending, failing, leaving.
var podInks = [...]Ink{PodInk, ReplicasInk, Faint, BadInk, Rule}

// podStrip draws how many pods there are of each look, one upon the other.
func (p *painter) podStrip(t *place) {
	n := max(int(p.right-p.left)/2, 1) //fits: a width
	strip := p.PodStrip(n)
	peak := 0
	for _, counts := range strip {
		sum := 0
		for _, c := range counts {
			sum += c
		}
		peak = max(peak, sum)
	}
	t.max = plot.Room(float64(peak))
	p.values(t, true, track.Short)
	part := (p.right - p.left) / float64(n)
	var looks [len(podInks)][]Stretch
	for i := 0; i < n; {
		from := i
		for i++; i < n && strip[i] == strip[from]; i++ {
			continue
		}
		x := p.left + float64(part*float64(from))
		sum := 0
		for look, c := range strip[from] {
			if c > 0 {
				top, floor := t.y(float64(sum+c)), t.y(float64(sum))
				looks[look] = append(looks[look], box(x, top, float64(part*float64(i-from)), floor-top))
				sum += c
			}
		}
	}
	for look, path := range looks {
		p.area(podInks[look], path...)
	}
}

func (p *painter) podPlaces() []place {
	if !p.Has() {
		return nil
	}
	return []place{{name: p.Language.Say("Pods"), labels: p.podReadings()}}
}

// podReadings name the looks that are ever seen.
func (p *painter) podReadings() []reading {
	var seen track.PodCounts
	for _, counts := range p.PodStrip(200) {
		for look, n := range counts {
			seen[look] = max(seen[look], n)
		}
	}
	now := p.PodCountsAt(p.At)
	var all []reading
	for look, n := range seen {
		if n == 0 {
			continue
		}
		r := reading{stroke: stroke{ink: podInks[look]}, thick: 3, name: track.PodLook(look).Name(p.Language)}
		if look == int(track.PodReady) || look == int(track.PodBad) {
			r.thick = 8
		}
		if p.Marked {
			r.value = strconv.Itoa(now[look])
		}
		all = append(all, r)
	}
	return all
}
