package chart

import (
	"math"
	"strconv"
	"strings"

	"hpaplayground/web/track"
)

// Poster is a run's lines as SVG, the plots alone, for the time before the
// chart can be drawn. It stretches to any room; classes give it its colours.
func Poster(r track.Run, size Size) string {
	s := newScene(r, size)
	var b strings.Builder
	class := "poster wide"
	if s.narrow {
		class = "poster narrow"
	}
	b.WriteString(`<svg class="` + class + `" preserveAspectRatio="none" aria-hidden="true" viewBox="0 0 1000 ` +
		strconv.Itoa(size.Height) + `">`)
	line := func(class string, p Place, top float64, data points) {
		if len(data) == 0 {
			return
		}
		b.WriteString(`<path class="` + class + `" d="` + s.path(p, top, data) + `"/>`)
	}
	for _, p := range s.places {
		switch p.Kind {
		case Metric:
			m := s.metrics[p.Index]
			top := metricTop(m)
			line("target", p, top, steps(m.Target, s.End(), 400))
			line("demand", p, top, steps(m.Value, s.End(), 400))
		case Demand:
			d := s.Timeline.Demands[p.Index]
			top := room(peak(d.Offered, d.Unserved))
			line("demand", p, top, steps(d.Offered, s.End(), 400))
		case Replicas:
			if t := s.Target(); t != nil {
				low, high := s.Bounds()
				top := replicasTop(peak(t.Spec, t.Ready), peak(s.Wanted()), peak(low), peak(high))
				line("replicas", p, top, steps(t.Spec, s.End(), 400))
			}
		case Condition:
			y, height := strconv.Itoa(p.plotTop), strconv.Itoa(p.plotHeight)
			b.WriteString(`<rect class="lane" x="0" y="` + y + `" width="1000" height="` + height + `"/>`)
		}
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// path is a step line's, in a picture 1000 wide.
func (s *scene) path(p Place, top float64, data points) string {
	var b []byte
	pen := byte('M')
	for _, q := range data {
		if math.IsNaN(q.v) {
			pen = 'M'
			continue
		}
		x := 0.0
		if s.End() > 0 {
			x = 1000 * float64(q.t) / float64(s.End())
		}
		y := float64(p.plotTop) + float64(p.plotHeight)*(1-math.Min(q.v/top, 1))
		if pen == 'M' {
			b = append(b, 'M')
			b = appendNumber(b, x, 10)
			b = append(b, ' ')
			b = appendNumber(b, y, 10)
			pen = 'L'
			continue
		}
		b = append(b, 'H')
		b = appendNumber(b, x, 10)
		b = append(b, 'V')
		b = appendNumber(b, y, 10)
	}
	return string(b)
}
