package chart

import (
	"math"
	"strconv"
	"strings"

	"hpaplayground/core/plot"
	"hpaplayground/core/track"
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
	line := func(class string, p Place, top float64, data plot.Points) {
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
			line("target", p, top, plot.Steps(m.Target, s.End(), 400))
			line("demand", p, top, plot.Steps(m.Value, s.End(), 400))
		case Demand:
			d := s.Timeline.Demands[p.Index]
			top := plot.Room(plot.Peak(d.Offered, d.Unserved))
			line("demand", p, top, plot.Steps(d.Offered, s.End(), 400))
		case Replicas:
			if t := s.Target(); t != nil {
				low, high := s.Bounds()
				top := plot.ReplicasTop(plot.Peak(t.Spec, t.Ready), plot.Peak(s.Wanted()), plot.Peak(low), plot.Peak(high))
				line("replicas", p, top, plot.Steps(t.Spec, s.End(), 400))
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
func (s *scene) path(p Place, top float64, data plot.Points) string {
	var b []byte
	pen := byte('M')
	for _, q := range data {
		if math.IsNaN(q.V) {
			pen = 'M'
			continue
		}
		x := 0.0
		if s.End() > 0 {
			x = 1000 * float64(q.T) / float64(s.End())
		}
		y := float64(p.plotTop) + float64(p.plotHeight)*(1-math.Min(q.V/top, 1))
		if pen == 'M' {
			b = append(b, 'M')
			b = plot.AppendNumber(b, x, 10)
			b = append(b, ' ')
			b = plot.AppendNumber(b, y, 10)
			pen = 'L'
			continue
		}
		b = append(b, 'H')
		b = plot.AppendNumber(b, x, 10)
		b = append(b, 'V')
		b = plot.AppendNumber(b, y, 10)
	}
	return string(b)
}
