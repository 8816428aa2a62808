package chart

import (
	"math"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/track"
)

// The pods are drawn as rows up to that many at a time, or spans; and where a
// row would be less than that high, in pixels, as counts. A row is not higher
// than the last.
const (
	mostPodRows  = 60
	mostPodSpans = 4000
	leastPodRow  = 2
	podRowTall   = 10
	mostTallies  = 8 // of all pods, for each column of a plot
)

// pods are what the track of the pods shows.
type pods struct {
	spans []track.PodSpan
	rows  int // 0: too many
	strip []track.PodTally
	place Place
}

// room is how many rows the plot of the pods is high.
func (p *pods) room() float64 {
	return max(float64(p.rows), float64(p.place.plotHeight)/podRowTall)
}

// PodAt is the pod, by its index in the timeline, that is drawn at a moment and
// that many pixels below the chart's top. ok is false where none is, as where
// the pods are only counted.
func (c Chart) PodAt(at time.Duration, y float64) (pod int, ok bool) {
	p := &c.pods
	if p.strip != nil || p.place.plotHeight == 0 {
		return 0, false
	}
	row := int(math.Floor((1 - (y-float64(p.place.plotTop))/float64(p.place.plotHeight)) * p.room())) //fits: a row
	for _, s := range p.spans {
		if s.Row == row && s.From <= at && at <= s.To {
			return s.Pod, true
		}
	}
	return 0, false
}

// readPods reads the pods at the resolution of the plots.
func (s *scene) readPods() {
	pixel := s.End() / time.Duration(s.columns())
	var ok bool
	if s.pods.spans, s.pods.rows, ok = s.PodRows(mostPodRows, mostPodSpans, pixel); !ok {
		s.pods.strip = s.PodStrip(s.tallies())
	}
}

// tallies is how often the pods are counted, at most.
func (s *scene) tallies() int { return min(s.columns(), mostTallies*s.width()) }

// podsTell says whether the pods deserve a track: in a small picture those that
// are Ready all the time do not.
func (s *scene) podsTell() bool {
	if s.pods.strip != nil {
		return true
	}
	for _, span := range s.pods.spans {
		if span.Look != track.PodReady || !s.narrow {
			return true
		}
	}
	return false
}

// podTrack draws the pods.
func (b *builder) podTrack(p Place) {
	if b.pods.strip == nil && b.pods.rows*leastPodRow > p.plotHeight {
		b.pods.strip = b.PodStrip(b.tallies())
	}
	if b.pods.strip != nil {
		b.podStrip(p)
		return
	}
	b.pods.place = p
	g := b.grid(p, b.pods.room(), false, "")
	rows := make([][]any, len(b.pods.spans))
	for i, s := range b.pods.spans {
		rows[i] = []any{seconds(s.From), seconds(s.To), s.Row, s.Name()}
	}
	b.shapes(g, "@pods", 2, rows)
}

// podStrip draws how many pods there are of each look, one upon the other.
func (b *builder) podStrip(p Place) {
	strip := b.pods.strip
	part := seconds(b.End()) / float64(len(strip))
	var rows [][]any
	peak := 0
	for i := 0; i < len(strip); {
		from := i
		for i++; i < len(strip) && strip[i] == strip[from]; i++ {
			continue
		}
		sum := 0
		strip[from].Each(func(name string, _ track.PodLook, _ track.PodShade, n int) {
			rows = append(rows, []any{float64(from) * part, float64(i) * part, sum, sum + n, name})
			sum += n
		})
		peak = max(peak, sum)
	}
	g := b.grid(p, plot.Room(float64(peak)), true, "@short")
	b.shapes(g, "@podstrip", 2, rows)
}
