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
	looks := podPaths{}
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
		ink := podInk(s.Look, s.Shade)
		looks[ink] = append(looks[ink], box(math.Round(x*10)/10, y, wide, high))
	}
	p.podAreas(looks)
}

// podPaths are the boxes of pods by their ink.
type podPaths map[Ink][]Stretch

func (p *painter) podAreas(looks podPaths) {
	for ink := None; ink <= Pod5Ink; ink++ {
		p.area(ink, looks[ink]...)
	}
}

// podInks are the pods' by look: ready, starting, pending, failing, leaving.
var podInks = [...]Ink{PodInk, ReplicasInk, Faint, BadInk, Rule}

func podInk(look track.PodLook, shade track.PodShade) Ink {
	if shade > 0 {
		return Pod1Ink + Ink(shade) - 1
	}
	return podInks[look]
}

// podStrip draws how many pods there are of each look, one upon the other.
func (p *painter) podStrip(t *place) {
	n := max(int(p.right-p.left)/2, 1) //fits: a width
	strip := p.PodStrip(n)
	peak := 0
	for i := range strip {
		peak = max(peak, strip[i].Sum())
	}
	t.max = plot.Room(float64(peak))
	p.values(t, true, track.Short)
	part := (p.right - p.left) / float64(n)
	looks := podPaths{}
	for i := 0; i < n; {
		from := i
		for i++; i < n && strip[i] == strip[from]; i++ {
			continue
		}
		x := p.left + float64(part*float64(from))
		sum := 0
		strip[from].Each(func(_ string, look track.PodLook, shade track.PodShade, c int) {
			top, floor := t.y(float64(sum+c)), t.y(float64(sum))
			ink := podInk(look, shade)
			looks[ink] = append(looks[ink], box(x, top, float64(part*float64(i-from)), floor-top))
			sum += c
		})
	}
	p.podAreas(looks)
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
	shaded := false
	for _, counts := range p.PodStrip(200) {
		for look, n := range counts.Looks {
			seen[look] = max(seen[look], n)
		}
		for shade, n := range counts.Shades {
			shaded = shaded || shade > 0 && n > 0
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
		if look == int(track.PodReady) && shaded {
			all = append(all, p.usageReading())
		}
	}
	return all
}

// usageReading is the key to the shades.
func (p *painter) usageReading() reading {
	r := reading{stroke: stroke{ink: Pod5Ink}, thick: 8, name: p.Language.Say("0–100%% cpu"), shades: true}
	if p.Marked {
		r.name = p.Language.Say("cpu")
		if least, most, ok := p.PodUsageAt(p.At); ok {
			r.value = track.PodUsage(least, most)
		}
	}
	return r
}
